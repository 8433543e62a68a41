// @ts-check
// The countdown on a scoreboard. The board keeps it beside its figures, so that a region that is fetched anew shows
// it again at the next look.

import { matchWords, readMain, ServerTime, wordOf } from "../clock.js";
import { allOf, h } from "../dom.js";

/** @typedef {import("../shapes.js").Clocks} Clocks */

const TICK = 200; // milliseconds
export const serverTime = new ServerTime(() => performance.now());
/** The clocks by match. @type {Map<string, Clocks>} */
const known = new Map();
/** @type {ReturnType<typeof setInterval> | null} */
let ticking = null;

/**
 * Show the clocks of the match on `board` from now on; null takes them away.
 * @param {HTMLElement} board
 * @param {Clocks | null} clocks
 */
export function paintClock(board, clocks) {
  const id = board.dataset.match ?? "";
  if (clocks) known.set(id, clocks);
  else known.delete(id);
  show(board);
  if (clocks) ticking ??= setInterval(() => { for (const one of allOf(document, "[data-match]")) show(one); }, TICK);
}

/** @param {HTMLElement} board */
function show(board) {
  /** @type {HTMLElement | null} */
  const place = board.querySelector("[data-countdown]");
  if (!place) return;
  const clocks = known.get(board.dataset.match ?? "");
  const main = clocks && ["ready", "live", "waiting"].includes(board.dataset.status ?? "") ? readMain(clocks, serverTime.now) : null;
  place.hidden = !main;
  if (!clocks || !main) return;
  const word = wordOf(main);
  const extra = main.which === "match" ? "" : matchWords(clocks, serverTime.now);
  const key = `${main.state} ${main.text} ${word} ${extra}`;
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.dataset.state = main.state;
  place.replaceChildren(h("strong", { class: "figures" }, main.text), h("span", null, word), extra ? h("span", { class: "figures" }, extra) : "");
}
