// @ts-check
// Moves the scoreboards of a page on: a match's page, a table's, the hall's screen, an overlay.
//
// Figures come from the events themselves and are painted at once. What needs the server's hand (the score
// sheet, a board for a match that has just come) is fetched as a region of the page, a little later and not
// by all viewers in the same moment.

import { allOf, h, within } from "../dom.js";
import { paintPosition } from "../position.js";
import { figuresOf, matchFacts, raceText, sideFacts } from "../face.js";
import { keepScreen } from "../offline/screen.js";
import { paintClock, serverTime } from "./countdown.js";
import { isLive, light, paintLamps, whenBack } from "./lamp.js";
import { Stream } from "./stream.js";
import { locale, t, tc } from "../words.js";

/**
 * @typedef {import("../shapes.js").Card} Card
 * @typedef {import("../shapes.js").LiveEntry} LiveEntry
 */

const AGAIN = 5000; // milliseconds until a page that could not be fetched is asked for again
/** @type {Record<Card["status"], [tone: string, words: string]>} */
const STATUS = {
  waiting: ["", t("Waiting for a table")], ready: ["", t("About to begin")], live: ["badge--live", tc("of a match", "Live")],
  finished: ["badge--warn", t("Over, to be confirmed")], confirmed: ["badge--ok", t("Confirmed")], void: ["", t("Called off")],
};

/**
 * @param {HTMLElement} list
 * @param {import("../face.js").Shown[]} facts
 */
function fill(list, facts) {
  const text = facts.map((f) => `${f.label}|${f.value}`).join("\n");
  if (list.dataset.text === text) return;
  list.dataset.text = text;
  list.replaceChildren(...facts.map((f) =>
    h("div", { data: { fact: f.key } }, h("dt", null, f.label), h("dd", null, f.value))));
}

/**
 * @param {Element | null} element
 * @param {string} text
 */
function set(element, text) {
  if (element && element.textContent !== text) {
    element.textContent = text;
    return true;
  }
  return false;
}

/**
 * Paint a match onto its board.
 * @param {HTMLElement} root
 * @param {Pick<Card, "status" | "winner" | "board" | "seq"> & {under_review?: boolean, result_kind?: string}} match
 */
export function paint(root, match) {
  const { board } = match;
  const over = ["finished", "confirmed"].includes(match.status);
  const winner = over ? match.winner ?? (match.result_kind === "awarded" ? null : board.winner) : null;
  const sides = allOf(root, "[data-side]");
  const letters = sides.map((side) => side.dataset.side ?? "");
  const { large, small } = figuresOf(board);
  for (const side of sides) {
    const letter = side.dataset.side ?? "";
    const on = !over && board.turn === letter;
    side.classList.toggle("is-on", on);
    side.classList.toggle("is-winner", winner === letter);
    set(side.querySelector("[data-turn]"), on ? t("At the table") : winner === letter ? t("Winner") : "");
    const score = within(side, "[data-score]");
    if (set(score, String(large[letter] ?? 0))) {
      score.classList.remove("is-new");
      void score.offsetWidth;
      score.classList.add("is-new");
    }
    const games = within(side, "[data-games]");
    games.hidden = !small;
    set(games, small ? String(small[letter] ?? 0) : "");
    fill(within(side, "[data-side-facts]"), sideFacts(board, letter));
  }
  paintPosition(root.querySelector("[data-position]"), board.position, Object.fromEntries(letters.map((x) =>
    [x, within(root, `[data-side="${CSS.escape(x)}"] .board__name bdi`).textContent ?? ""])));
  const facts = over ? [] : matchFacts(board);
  const race = raceText(board, letters);
  if (race) facts.push({ key: "race", label: t("Games"), value: race });
  fill(within(root, "[data-match-facts]"), facts);
  const [tone, words] = STATUS[match.status] ?? ["", match.status];
  const badge = root.querySelector("[data-status-badge]");
  if (badge) {
    badge.className = `badge ${tone}`;
    set(badge, words);
  }
  /** @type {HTMLElement | null} */
  const review = root.querySelector("[data-review]");
  if (review && match.under_review !== undefined) review.hidden = !match.under_review;
  const prompt = root.querySelector("[data-prompt]");
  if (prompt && !over) set(prompt, board.prompt ?? "");
  root.dataset.status = match.status;
  root.dataset.seq = String(match.seq);
}

/** Fetch the page anew and put its regions in the place of ours; in the background, and not too often. */
class Regions {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  /** @param {number} wait milliseconds */
  soon(wait) {
    if (this.timer) return;
    this.timer = setTimeout(() => { this.timer = null; this.now(); }, wait);
  }

  async now() {
    let page;
    try {
      const response = await fetch(this.address, { cache: "no-store", headers: { Accept: "text/html" } });
      if (response.status >= 500 && isLive()) this.soon(AGAIN);
      if (!response.ok) return;
      page = new DOMParser().parseFromString(await response.text(), "text/html");
    } catch {
      if (isLive()) this.soon(AGAIN); // else the stream's return asks again
      return;
    }
    for (const region of allOf(document, "[data-region]")) {
      const fresh = page.getElementById(region.id);
      if (!fresh) continue;
      const open = document.activeElement && region.contains(document.activeElement);
      if (open && region.id === "sheet") continue; // somebody reads there with the keyboard
      if (region.innerHTML !== fresh.innerHTML) region.replaceChildren(...fresh.childNodes);
      if (region.dataset.stream !== fresh.dataset.stream && region.dataset.follow !== "club") {
        for (const name of ["follow", "stream"]) {
          if (fresh.dataset[name]) region.dataset[name] = fresh.dataset[name];
          else delete region.dataset[name];
        }
        follow(region);
      }
    }
    paintLamps();
  }
}

/**
 * Say the score to a screen reader, where the page asks for it.
 * @param {HTMLElement} root
 * @param {Pick<Card, "board">} match
 * @param {Record<string, string>} names by letter
 */
function speak(root, match, names) {
  const spoken = root.querySelector("[data-spoken]");
  if (!spoken || !("say" in root.dataset)) return;
  const score = Object.entries(figuresOf(match.board).large).map(([x, n]) => `${names[x] ?? x} ${n}`).join(", ");
  set(spoken, `${score}. ${match.board.prompt ?? ""}`);
}

/** Some time, not the same for all viewers. */
const spread = () => 700 + Math.random() * 1800;

/** @type {WeakMap<HTMLElement, Stream>} */
const streams = new WeakMap();

/**
 * Follow what `root` asks for.
 * @param {HTMLElement} root
 */
function follow(root) {
  streams.get(root)?.close();
  streams.delete(root);
  if (!root.dataset.stream) return;
  const regions = new Regions(root.dataset.refresh ?? "");
  if (root.dataset.follow === "match") {
    const board = within(root, "[data-match]");
    const names = Object.fromEntries(allOf(root, "[data-side]").map((side) =>
      [side.dataset.side ?? "", within(side, ".board__name bdi").textContent ?? ""]));
    /** @type {Omit<Partial<Card>, "status"> & {status: Card["status"], seq: number}} */
    const known = { status: /** @type {Card["status"]} */ (board.dataset.status), seq: 0 };
    /** @param {{[name in keyof Card]?: Card[name] | null}} data */
    const move = (data) => {
      const was = known.status;
      const reviewed = known.under_review;
      const sides = JSON.stringify(data.sides ?? known.sides);
      const turned = known.sides !== undefined && data.sides !== undefined && JSON.stringify(known.sides) !== sides;
      Object.assign(known, Object.fromEntries(Object.entries(data).filter(([, v]) => v !== null && v !== undefined)));
      if ("winner" in data) known.winner = data.winner;
      if (!known.board) return;
      const shown = { ...known, board: known.board, winner: known.winner ?? null };
      const place = within(root, "[data-match]");
      const fresh = String(known.seq) !== place.dataset.seq;
      paint(place, shown);
      if (known.clock !== undefined) paintClock(place, known.clock);
      if (fresh) speak(root, shown, names);
      const review = reviewed !== known.under_review && known.under_review !== undefined;
      if (fresh || turned || review || was !== known.status) regions.soon(was !== known.status || review ? 300 : spread());
    };
    streams.set(root, new Stream(root.dataset.stream, {
      state: move, status: move, entry: (/** @type {LiveEntry} */ entry) => move({ seq: entry.seq, board: entry.board, status: entry.status }),
      clock: (/** @type {import("../shapes.js").ClockEvent} */ { clock, time }) => {
        serverTime.hear(time);
        known.clock = clock;
        paintClock(within(root, "[data-match]"), clock);
      },
    }, light, { crowded: "crowded" in root.dataset, time: (ms) => serverTime.hear(new Date(ms).toISOString()) }));
  } else {
    /** @param {Card} match */
    const show = (match) => {
      /** @type {HTMLElement | null} */
      const board = root.querySelector(`[data-match="${CSS.escape(match.id)}"]`);
      const gone = !["ready", "live", "finished"].includes(match.status);
      if (board && !gone) {
        paint(board, match);
        paintClock(board, match.clock ?? null);
      }
      if (!board || gone) regions.soon(400);
      const other = board && board.dataset.place !== undefined;
      if (other) regions.soon(400);
    };
    streams.set(root, new Stream(root.dataset.stream, {
      state: (/** @type {{matches: Card[]}} */ { matches }) => matches.forEach(show), match: show,
      time: (/** @type {{time: string}} */ { time }) => serverTime.hear(time),
      competition: () => regions.soon(spread()),
    }, light));
    setInterval(() => regions.soon(0), 60000); // what no event tells: a result that has been shown long enough
  }
}

for (const root of allOf(document, "[data-follow]")) {
  follow(root);
  const regions = new Regions(root.dataset.refresh ?? "");
  whenBack(() => regions.soon(spread())); // what no event of a stream tells
}
for (const root of allOf(document, "[data-follow-table]")) {
  const regions = new Regions(root.dataset.refresh ?? "");
  setInterval(() => {
    /** @type {HTMLElement | null} */
    const match = root.querySelector("[data-match]");
    if (!match || ["confirmed", "void", "finished"].includes(match.dataset.status ?? "")) regions.soon(0);
  }, 4000);
}
for (const clock of document.querySelectorAll("[data-clock]")) {
  const tick = () => set(clock, new Date().toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  tick();
  setInterval(tick, 5000);
}
keepScreen();
