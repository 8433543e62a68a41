// @ts-check
// Pages of a competition change by themselves. The club's stream says what happened: scores are put in place at
// once; anything else makes the part of the page that shows it be fetched again. Without this the pages work, too.

import { light } from "../js/live/lamp.js";

/** @typedef {{id: string, board?: import("../js/shapes.js").Board}} Scored */

/** @type {HTMLElement | null} */
const part = document.querySelector("[data-live]");
if (part && "EventSource" in window) {
  const { club, competition, live: address } = part.dataset;
  /** @type {ReturnType<typeof setTimeout> | null} */
  let waiting = null;
  /** @type {string | null} */
  let shown = null;

  // Some viewers at a time: a hall of phones does not ask in the same instant.
  const refresh = () => {
    if (waiting) return;
    waiting = setTimeout(load, 150 + Math.random() * 600);
  };

  const busy = () => {
    const at = document.activeElement;
    return part.contains(at) && /^(INPUT|SELECT|TEXTAREA)$/.test(at?.tagName ?? "") && at?.getAttribute("type") !== "hidden";
  };

  const load = async () => {
    waiting = null;
    if (busy() || part.querySelector("details[open] form")) return void (waiting = setTimeout(load, 3000));
    try {
      const answer = await fetch(address ?? "", { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      const text = await answer.text();
      if (text === shown) return;
      shown = text;
      const focused = document.activeElement?.closest?.("[id]")?.id;
      const scrolled = [...part.querySelectorAll("[tabindex='0']")].map((box) => [box.scrollLeft, box.scrollTop]);
      part.innerHTML = text;
      for (const match of known.values()) scores(match);
      part.querySelectorAll("[tabindex='0']").forEach((box, i) => {
        if (scrolled[i]) [box.scrollLeft, box.scrollTop] = scrolled[i];
      });
      if (focused && part.querySelector(`#${CSS.escape(focused)}`)) {
        /** @type {HTMLElement | null} */ (part.querySelector(`#${CSS.escape(focused)} a, #${CSS.escape(focused)} button`))?.focus({ preventScroll: true });
      }
    } catch {
      refresh(); // the network comes back, or the next event does
    }
  };

  // The newest score of each match, put back when the part has been fetched: that may be some seconds older.
  /** @type {Map<string, Scored>} */
  const known = new Map();

  /** @param {Scored} match */
  const scores = (match) => {
    known.set(match.id, match);
    const box = part.querySelector(`[data-match="${CSS.escape(match.id)}"]`);
    if (!box) return;
    const race = match.board?.race;
    const score = race && race.need > 1 ? race.won : match.board?.score;
    for (const [letter, points] of Object.entries(score ?? {})) {
      const cell = box.querySelector(`[data-side="${CSS.escape(letter)}"]`);
      if (cell) cell.textContent = String(points);
    }
  };

  const stream = new EventSource(`/live/club/${encodeURIComponent(club ?? "")}/`);
  let begun = false;
  stream.addEventListener("open", () => light("live"));
  stream.addEventListener("error", () => light(navigator.onLine ? "wait" : "off"));
  addEventListener("offline", () => light("off"));
  stream.addEventListener("state", (event) => {
    for (const match of JSON.parse(event.data).matches ?? []) scores(match);
    if (begun) refresh(); // after a lost connection: whatever was missed
    begun = true;
  });
  stream.addEventListener("match", (event) => scores(JSON.parse(event.data)));
  stream.addEventListener("competition", (event) => {
    if (JSON.parse(event.data).competition === competition) refresh();
  });
  addEventListener("pagehide", () => stream.close());
}
