// The roll of honour on the hall's screen: one page at a time, turned by the clock, held by a button or the
// space bar. Whoever asked for less movement turns the pages by hand until they press Go on.

const main = document.querySelector("[data-honour]");
const pages = [...main.querySelectorAll(".honour__page")];
const controls = document.querySelector("[data-controls]");
const hold = controls.querySelector("[data-hold]");
const count = controls.querySelector("[data-count]");
const seconds = Number(main.dataset.seconds) || 15;
let at = 0;
let turned = 0;
let held = matchMedia("(prefers-reduced-motion: reduce)").matches;
let timer = null;

function show() {
  pages.forEach((page, n) => { page.hidden = n !== at; });
  count.textContent = `${at + 1} of ${pages.length}`;
}

function turn(by) {
  at = (at + by + pages.length) % pages.length;
  show();
}

function wind() {
  clearInterval(timer);
  hold.textContent = held ? "Go on" : "Hold";
  if (held) return;
  timer = setInterval(() => {
    turned += 1;
    // After every round the page is asked for again, so that the wall shows what is new.
    if (turned >= pages.length && navigator.onLine) location.reload();
    else turn(1);
  }, seconds * 1000);
}

function byHand(by) {
  turn(by);
  wind();
}

const print = document.querySelector("[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
addEventListener("beforeprint", () => pages.forEach((page) => { page.hidden = false; }));
addEventListener("afterprint", show);

if (pages.length > 1) {
  document.body.classList.add("is-turning");
  controls.hidden = false;
  controls.querySelector("[data-back]").addEventListener("click", () => byHand(-1));
  controls.querySelector("[data-next]").addEventListener("click", () => byHand(1));
  hold.addEventListener("click", () => { held = !held; wind(); });
  addEventListener("keydown", (event) => {
    if (event.target.closest("button, a")) return;
    if (event.key === "ArrowRight") byHand(1);
    else if (event.key === "ArrowLeft") byHand(-1);
    else if (event.key === " ") { event.preventDefault(); held = !held; wind(); }
  });
  show();
  wind();
}
