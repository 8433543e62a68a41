// The page of simulated play. The server says how the game stands; a stroke is shown from its exact paths before
// the table is drawn as it then lies. A person aims, chooses and throws; everybody else looks on.

import { h, pageData } from "../dom.js";
import { Problem, post, read } from "../marking/api.js";
import { openSheet } from "../marking/dialogs.js";
import { boardMoves } from "../marking/panels/board_moves.js";
import { Say, ruleLink } from "../marking/say.js";
import { Player } from "../trace.js";
import { Aim } from "./aim.js";
import { strokeControls } from "./controls.js";

const SOON = 1000; // milliseconds between two looks while a simulated player thinks
const LATER = 5000;
const LONGEST = 10; // seconds that a stroke is shown for at most
const LINGER = 350;

const config = pageData("simulated");
const $ = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A move, a throw or a word as it was recorded; null for a stroke. */
function spoken({ tokens }) {
  if (/^:/.test(tokens)) return tokens.slice(1).replaceAll("-", " ");
  if (/^\[/.test(tokens)) return `throws ${tokens.slice(1, tokens.indexOf("]"))}`;
  return ["board-moves", "backgammon"].includes(config.panel) ? tokens.replaceAll("x", "×").replaceAll("-", "–") : null;
}

const play = {
  state: null,
  shot: null,
  aim: null,
  controls: null,
  draft: {},
  sending: false,
  shown: 0, // the number of the last stroke that was shown
  say: new Say($("say"), $("live")),

  get names() { return Object.fromEntries(this.state.match.sides.map((side) => [side.letter, side.name])); },
  get letters() { return this.state.match.sides.map((side) => side.letter); },

  // --- What is known ---------------------------------------------------------------------------

  /** Take over what the server says: the new stroke is shown first, then everything as it now stands. */
  async take(state) {
    const before = this.state;
    this.state = state;
    clearTimeout(this.timer);
    const fresh = before && state.stroke && state.stroke.number > this.shown;
    this.shown = state.stroke?.number ?? this.shown;
    const turn = (this.turn = (this.turn ?? 0) + 1);
    if (fresh && !still.matches && !document.hidden && !["paused", "stopped"].includes(state.state)) {
      this.pad(h("p", { class: "play__prompt" }, `${this.names[state.stroke.side]} plays…`), h("button", { type: "button", class: "button", onclick: () => this.skip?.() }, "Show the end"));
      await this.animate(state.stroke.number);
      if (turn !== this.turn) return;
    }
    if (!before || before.version !== state.version) { this.shot = null; this.draft = {}; }
    await this.draw();
    this.look();
  },

  /** Ask again when something may have changed. */
  look() {
    clearTimeout(this.timer);
    if (["over", "stopped"].includes(this.state.state)) return;
    this.timer = setTimeout(() => this.refresh(), this.state.state === "thinking" ? SOON : LATER);
  },

  async refresh() {
    if (document.hidden || this.sending) return this.look();
    try {
      const state = await read(`${config.base}state/?version=${this.state.version}`);
      if (state.state && !this.sending && state.version !== this.state.version) return await this.take(state);
    } catch {
      $("table").dataset.lost = ""; // the next look tells
      return this.look();
    }
    delete $("table").dataset.lost;
    return this.look();
  },

  /** Do something; a refusal is said, and everything is as before. */
  async act(name, body, title) {
    if (this.sending) return;
    this.sending = true;
    this.say.show("sending", title, "");
    let state = null;
    try {
      state = await post(`${config.base}${name}/`, { version: this.state.version, ...body });
    } catch (error) {
      const told = error instanceof Problem ? error : { message: "No connection. Nothing was played; try again." };
      this.say.show("refused", error instanceof Problem && error.code !== "refused" ? "Not played" : "The rules refuse this", told.message, { citation: told.data?.citation ?? null });
      if (error.code === "conflict" || error.code === "not-your-turn") {
        this.sending = false;
        return this.refresh();
      }
    }
    this.sending = false;
    if (state) await this.take(state);
  },

  // --- The table -------------------------------------------------------------------------------

  async fetched(address) {
    const response = await fetch(`${config.base}${address}`, { credentials: "same-origin", cache: "no-store" });
    if (!response.ok) throw new Error(`${response.status}`);
    const holder = document.createElement("template");
    holder.innerHTML = await response.text();
    return holder.content;
  },

  /** Play a stroke to its end, or until it is skipped. */
  async animate(number) {
    let part;
    try {
      part = await this.fetched(`stroke/${number}/`);
    } catch {
      return; // it is no longer kept
    }
    const section = part.querySelector("[data-trace]");
    section.classList.add("is-bare"); // what is to come is not shown before it comes
    $("table").replaceChildren(part);
    const player = new Player(section, JSON.parse(section.querySelector('script[type="application/json"]').textContent));
    $("table").dataset.shows = "stroke";
    await new Promise((done) => {
      this.skip = () => { player.pause(); player.show(player.duration); done(); };
      section.addEventListener("trace-end", () => setTimeout(done, LINGER), { once: true });
      player.pace(Math.max(1, player.duration / LONGEST));
      player.play();
    });
    this.skip = null;
  },

  /** Show the last stroke once more, with its controls. */
  async again() {
    const part = await this.fetched(`stroke/${this.state.stroke.number}/`);
    const section = part.querySelector("[data-trace]");
    openSheet("The last stroke", () => section, { wide: true });
    const player = new Player(section, JSON.parse(section.querySelector('script[type="application/json"]').textContent));
    player.play();
  },

  async draw() {
    const { state } = this;
    this.told();
    this.steer();
    const stroke = state.due.stroke;
    this.aim = this.controls = null;
    if (config.bed) {
      const box = $("table").getBoundingClientRect();
      const lying = box.width > 620 && config.bed.y > 1.25 * config.bed.x ? 1 : 0;
      try {
        const part = await this.fetched(`table/?lying=${lying}`);
        $("table").replaceChildren(part);
        $("table").dataset.shows = "table";
      } catch {
        $("table").replaceChildren(h("p", { class: "empty" }, "The table cannot be shown just now."));
      }
    } else if (config.panel !== "board-moves" && config.panel !== "backgammon") {
      $("table").hidden = true;
    }
    $("table").removeAttribute("aria-busy");
    if (stroke && state.mine) this.toStrike(stroke);
    else if (state.mine) this.toChoose();
    else this.toWatch();
    if (config.panel === "board-moves" || config.panel === "backgammon") this.men();
    $("play").dataset.version = state.version; // drawn so far
  },

  // --- What a person does ------------------------------------------------------------------------

  toStrike(stroke) {
    const { due } = this.state;
    this.shot ??= this.first(stroke);
    const { shot } = this;
    const strike = () => this.strike();
    const changed = () => this.controls?.show();
    const svg = $("table").querySelector("svg");
    this.controls = strokeControls({ stroke, shot, tip: config.tip, aim: () => this.aim, changed, strike });
    this.pad(h("p", { class: "play__prompt" }, `Your turn. ${due.prompt}`), this.controls.root, this.words());
    if (svg) this.aim = new Aim(svg, stroke, config.bed, shot, { changed, strike });
    if (this.struck) svg?.focus({ preventScroll: true });
  },

  /** Where the aim begins: at the nearest other piece, else straight ahead, with a middling strength. */
  first(stroke) {
    const own = stroke.pieces.find((piece) => piece.id === stroke.struck);
    const others = stroke.pieces.filter((piece) => piece.id !== stroke.struck);
    const far = (piece) => Math.hypot(piece.x - own.x, piece.y - own.y);
    const near = others.reduce((best, piece) => (!best || far(piece) < far(best) ? piece : best), null);
    const goal = near ?? { x: 0, y: 0 };
    const direction = far(goal) > 1e-6 ? (Math.atan2(goal.y - own.y, goal.x - own.x) * 180) / Math.PI : 90;
    const speed = { cue: 2, finger: 1.4, spin: 0.1 }[stroke.how];
    return { direction: (direction + 360) % 360, speed, side: 0, height: 0, spin: 150, tilt: 2, place: null, call: "" };
  },

  strike() {
    const { direction, speed, side, height, spin, tilt, place, call } = this.shot;
    this.struck = true;
    this.act("strike", { direction, speed, side, height, spin, tilt, place, call }, "Played");
  },

  /** Buttons for what may be said now. */
  words() {
    const { due } = this.state;
    const moves = new Set((this.state.board.position?.moves ?? []).map((move) => move.tokens));
    const rows = due.words.filter((word) => !moves.has(word.tokens));
    if (!rows.length) return null;
    return h("div", { class: "taps" }, rows.map((word) => h("button", {
      type: "button", class: `tap tap--${word.tone}`, data: { code: word.code, tokens: word.tokens }, onclick: () => this.act("choose", { tokens: word.tokens }, word.label),
    }, h("span", { class: "tap__label" }, word.label))));
  },

  toChoose() {
    const { due } = this.state;
    const throwing = due.throws || due.kind === "throw";
    this.pad(
      h("p", { class: "play__prompt" }, `Your turn. ${due.prompt}`),
      throwing ? h("button", { type: "button", class: "button button--primary button--large", id: "throw", onclick: () => this.act("throw", {}, "The dice roll") }, "Throw the dice") : null,
      due.kind === "try" ? h("button", { type: "button", class: "button button--primary button--large", id: "try", onclick: () => this.act("throw", {}, "Tried") }, "Try it") : null,
      this.words());
  },

  toWatch() {
    const { due, state } = this.state;
    const who = this.names[due.side] ?? "";
    const over = this.letters.find((x) => x === this.state.match.winner);
    const text = {
      thinking: who ? `${who} is thinking…` : "The game goes on…",
      waiting: `${who} is to play.`,
      paused: `Paused. ${this.state.reason}`,
      over: over ? `${this.names[over]} wins.` : "The game is drawn.",
      stopped: `Stopped. ${this.state.reason}`,
    }[state];
    this.pad(h("p", { class: "play__prompt" }, text));
  },

  /** Men on a board: tapped as on the tablet. */
  men() {
    const { due, state } = this.state;
    const mine = this.state.mine && due.kind === "decision";
    const buttons = mine ? due.words.map((word) => ({ ...word, group: "move", key: null })) : [];
    const side = mine ? due.side : this.state.board.turn;
    const { board } = this.state;
    if (!board.position) return;
    const desk = {
      board: mine ? board : { ...board, position: { ...board.position, moves: [] } },
      boards: config.boards, draft: this.draft, names: this.names, letters: this.letters, match: this.state.match,
      expects: { panel: config.panel, side, phase: state === "waiting" ? "move" : "", prompt: due.prompt ?? "", buttons },
      disabled: !mine, refuse: () => {}, redraw: () => this.men(),
      send: (_, tokens, label) => this.act("choose", { tokens }, label),
    };
    const focused = $("table").contains(document.activeElement) ? document.activeElement.dataset.code : null;
    $("table").replaceChildren(...boardMoves(desk).flat(Infinity).filter(Boolean));
    $("table").dataset.shows = "men";
    if (focused) $("table").querySelector(`[data-code="${CSS.escape(focused)}"]`)?.focus();
  },

  // --- What stands beside ------------------------------------------------------------------------

  pad(...parts) {
    $("pad").replaceChildren(...parts.filter(Boolean));
  },

  /** What the last entry was ruled, and by which rule. */
  told() {
    const { entry } = this.state;
    if (!entry) return this.say.show("idle", "The game begins", "Nothing has been played yet.");
    const points = Object.entries(entry.points ?? {}).filter(([, n]) => n).map(([x, n]) => `${x === entry.side ? "" : `${this.names[x]} `}${n > 0 ? "+" : "−"}${Math.abs(n)}`).join(", ");
    const foul = entry.events.includes("foul");
    const title = `${this.names[entry.side]}: ${points || (foul ? "foul" : entry.events.includes("miss") ? "miss" : spoken(entry) ?? "no points")}`;
    const notes = entry.instructions.map((one) => one.text);
    return this.say.show(foul ? "foul" : points ? "score" : "plain", title, entry.events.slice(0, 3).map((word) => word.replaceAll("-", " ")).join(", "), { notes, citation: entry.citations[0] ?? null });
  },

  steer() {
    const { state } = this.state;
    const button = (words, act, more = {}) => h("button", { type: "button", class: "button", onclick: act, ...more }, words);
    const rows = [];
    if (this.state.stroke) rows.push(button("The last stroke again", () => this.again(), { id: "again" }));
    if (this.state.steer) {
      if (state === "paused") rows.push(button("Go on", () => this.act("go-on", {}, "Going on"), { id: "go-on", class: "button button--primary" }));
      else rows.push(button("Pause", () => this.act("pause", {}, "Pausing"), { id: "pause" }));
      const next = this.state.pace === "calm" ? "quick" : "calm";
      rows.push(button(next === "quick" ? "Play quicker" : "Play calmly", () => this.act("pace", { pace: next }, "Pace changed"), { id: "pace" }));
      rows.push(button("End the game", () => openSheet("End the game?", (close) => [
        h("p", null, "The game stops here and has no winner. It cannot be taken up again."),
        h("button", { type: "button", class: "button button--danger", id: "give-up", onclick: () => { close(); this.act("give-up", {}, "Ending"); } }, "End it"),
      ]), { id: "end", class: "button button--quiet" }));
    }
    $("steer").replaceChildren(...rows);
  },
};

document.addEventListener("visibilitychange", () => { if (!document.hidden) play.refresh(); });
play.shown = config.state.stroke?.number ?? 0;
play.take(config.state);
globalThis.balkline = { play, ruleLink }; // for the browser's console and the browser tests
