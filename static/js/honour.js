// @ts-check
// The roll of honour on the hall's screen: one page at a time, turned by the clock, held by a button or the
// space bar. Whoever asked for less movement turns the pages by hand until they press Go on.

import { allOf, within } from "./dom.js";
import { t, tc } from "./words.js";

const main = within(document, "[data-honour]");
const pages = allOf(main, ".honour__page");
const controls = within(document, "[data-controls]");
const hold = within(controls, "[data-hold]");
const count = within(controls, "[data-count]");
const seconds = Number(main.dataset.seconds) || 15;
let at = 0;
let turned = 0;
let held = matchMedia("(prefers-reduced-motion: reduce)").matches;
let timer = 0;

function show() {
  pages.forEach((page, n) => { page.hidden = n !== at; });
  count.textContent = t("{page} of {pages}", { page: at + 1, pages: pages.length });
}

/** @param {number} by */
function turn(by) {
  at = (at + by + pages.length) % pages.length;
  show();
}

function wind() {
  clearInterval(timer);
  hold.textContent = held ? tc("button", "Go on") : tc("button: stop turning the pages", "Hold");
  if (held) return;
  timer = setInterval(() => {
    turned += 1;
    // After every round the page is asked for again, so that the wall shows what is new.
    if (turned >= pages.length && navigator.onLine) location.reload();
    else turn(1);
  }, seconds * 1000);
}

/** @param {number} by */
function byHand(by) {
  turn(by);
  wind();
}

const print = within(document, "[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
addEventListener("beforeprint", () => pages.forEach((page) => { page.hidden = false; }));
addEventListener("afterprint", show);

if (pages.length > 1) {
  document.body.classList.add("is-turning");
  controls.hidden = false;
  within(controls, "[data-back]").addEventListener("click", () => byHand(-1));
  within(controls, "[data-next]").addEventListener("click", () => byHand(1));
  hold.addEventListener("click", () => { held = !held; wind(); });
  addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, a")) return;
    if (event.key === "ArrowRight") byHand(1);
    else if (event.key === "ArrowLeft") byHand(-1);
    else if (event.key === " ") { event.preventDefault(); held = !held; wind(); }
  });
  show();
  wind();
}
