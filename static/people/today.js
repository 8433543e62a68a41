// @ts-check
// Keeps a club's front page up to date: scores come with the events of the club's stream; when a match
// begins or ends, the regions of the page are fetched anew, a little later and not by all viewers at once.

import { allOf, within } from "../js/dom.js";
import { light, whenBack } from "../js/live/lamp.js";
import { Stream } from "../js/live/stream.js";
import { keepScreen } from "../js/offline/screen.js";

/**
 * @typedef {import("../js/shapes.js").Board} Board
 * @typedef {import("../js/shapes.js").Card} Card
 */

const root = document.getElementById("today");
/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;

/**
 * @param {Element | null} element
 * @param {string} text
 */
function set(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * @param {Element} card
 * @param {Board} board
 */
function paint(card, board) {
  for (const side of allOf(card, "[data-side]")) {
    const letter = side.dataset.side ?? "";
    const score = (board.race ? board.race.won : board.score)?.[letter];
    set(side.querySelector("[data-score]"), String(score ?? 0));
    within(side, "[data-turn]").hidden = board.turn !== letter;
  }
}

/** @param {HTMLElement} root */
async function refresh(root) {
  timer = null;
  try {
    const response = await fetch(root.dataset.refresh ?? "", { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const region of document.querySelectorAll("[data-region]")) {
      const fresh = page.getElementById(region.id);
      const reading = region.contains(document.activeElement);
      if (fresh && !reading && region.innerHTML !== fresh.innerHTML) region.replaceChildren(...fresh.childNodes);
    }
  } catch {
    // The network is away; the next event asks again.
  }
}

/**
 * @param {HTMLElement} root
 * @param {Card} match
 */
function show(root, match) {
  /** @type {HTMLElement | null} */
  const card = root.querySelector(`[data-match="${CSS.escape(match.id)}"]`);
  const on = match.status === "ready" || match.status === "live";
  if (card && on && match.board) paint(card, match.board);
  if (on ? card?.dataset.status !== match.status : card) timer ??= setTimeout(refresh, 400 + Math.random() * 1600, root);
}

if (root?.dataset.stream) {
  new Stream(root.dataset.stream, {
    state: (/** @type {{matches: Card[]}} */ { matches }) => matches.forEach((match) => show(root, match)),
    match: (match) => show(root, match),
  }, light);
  whenBack(() => { timer ??= setTimeout(refresh, 400 + Math.random() * 1600, root); });
  keepScreen();
}
