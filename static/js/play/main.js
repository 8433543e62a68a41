// @ts-check
// The page of simulated play. The server says how the game stands; a stroke is shown from its exact paths before
// the table is drawn as it then lies. A person aims, chooses and throws; everybody else looks on.

import { allOf, byId as $, h, pageData, within } from "../dom.js";
import { Problem, post, read } from "../marking/api.js";
import { openSheet } from "../marking/dialogs.js";
import { boardMoves } from "../marking/panels/board_moves.js";
import { Say, knowGames, ruleLink } from "../marking/say.js";
import { Player } from "../trace.js";
import { Aim, struckOf } from "./aim.js";
import { strokeControls } from "./controls.js";
import { locale, t, tc } from "../words.js";

/**
 * @typedef {import("../shapes.js").PlayState} PlayState
 * @typedef {import("../shapes.js").DueStroke} DueStroke
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("./aim.js").Shot} Shot
 */

const SOON = 1000; // milliseconds between two looks while a simulated player thinks
const LATER = 5000;
const ENGLISH = (locale ?? "en").startsWith("en"); // the notation and the codes of events are English words
const LONGEST = 10; // seconds that a stroke is shown for at most
const LINGER = 350;
/** What a drawn board does not ask for. */
const NOTHING_ELSE = { pieces: [], pockets: [], zones: [], pins: [], states: [], choices: [], call: null, over: false };

/** @type {import("../shapes.js").PlayPage} */
const config = pageData("simulated");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A move, a throw or a word as it was recorded; null for a stroke.
 * @param {{tokens: string}} entry
 */
function spoken({ tokens }) {
  if (/^:/.test(tokens)) return ENGLISH ? tokens.slice(1).replaceAll("-", " ") : tokens;
  if (/^\[/.test(tokens)) return t("throws {dice}", { dice: tokens.slice(1, tokens.indexOf("]")) });
  return ["board-moves", "backgammon"].includes(config.panel) ? tokens.replaceAll("x", "×").replaceAll("-", "–") : null;
}

/**
 * The player of a fetched stroke.
 * @param {HTMLElement} section
 */
function playerOf(section) {
  return new Player(section, JSON.parse(within(section, 'script[type="application/json"]').textContent ?? ""));
}

class Play {
  /** @param {PlayState} state */
  constructor(state) {
    this.state = state;
    /** Whether anything has been drawn yet. */
    this.begun = false;
    /** @type {Shot | null} */
    this.shot = null;
    /** @type {Aim | null} */
    this.aim = null;
    /** @type {ReturnType<typeof strokeControls> | null} */
    this.controls = null;
    /** @type {Record<string, any>} */
    this.draft = {};
    this.sending = false;
    this.shown = state.stroke?.number ?? 0; // the number of the last stroke that was shown
    this.say = new Say($("say"), $("live"));
    knowGames({ [state.match.game]: state.match.game_name });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.turn = 0; // how many states have been taken over
    /** @type {(() => void) | null} */
    this.skip = null;
    this.struck = false; // whether this viewer has struck before
  }

  get names() { return Object.fromEntries(this.state.match.sides.map((side) => [side.letter, side.name])); }
  get letters() { return this.state.match.sides.map((side) => side.letter); }

  // --- What is known ---------------------------------------------------------------------------

  /**
   * Take over what the server says: the new stroke is shown first, then everything as it now stands.
   * @param {PlayState} state
   */
  async take(state) {
    const before = this.begun ? this.state : null;
    this.begun = true;
    this.state = state;
    clearTimeout(this.timer);
    const fresh = before && state.stroke && state.stroke.number > this.shown ? state.stroke : null;
    this.shown = state.stroke?.number ?? this.shown;
    const turn = (this.turn += 1);
    if (fresh && !still.matches && !document.hidden && !["paused", "stopped"].includes(state.state)) {
      this.pad(h("p", { class: "play__prompt" }, t("{name} plays…", { name: this.names[fresh.side] })), h("button", { type: "button", class: "button", onclick: () => this.skip?.() }, t("Show the end")));
      await this.animate(fresh.number);
      if (turn !== this.turn) return;
    }
    if (!before || before.version !== state.version) { this.shot = null; this.draft = {}; }
    await this.draw();
    this.look();
  }

  /** Ask again when something may have changed. */
  look() {
    clearTimeout(this.timer);
    if (["over", "stopped"].includes(this.state.state)) return;
    this.timer = setTimeout(() => this.refresh(), this.state.state === "thinking" ? SOON : LATER);
  }

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
  }

  /**
   * Do something; a refusal is said, and everything is as before.
   * @param {string} name
   * @param {object} body
   * @param {string} title
   * @returns {Promise<unknown>}
   */
  async act(name, body, title) {
    if (this.sending) return;
    this.sending = true;
    this.say.show("sending", title, "");
    /** @type {PlayState | null} */
    let state = null;
    try {
      state = await post(`${config.base}${name}/`, { version: this.state.version, ...body });
    } catch (error) {
      const no = error instanceof Problem ? error : null;
      this.say.show("refused", no?.code === "refused" ? t("The rules refuse this") : t("Not played"), no?.message ?? t("No connection. Nothing was played; try again."), { citation: no?.data.citation ?? null });
      if (no && (no.code === "conflict" || no.code === "no-stroke-due")) {
        this.sending = false;
        return this.refresh();
      }
    }
    this.sending = false;
    if (state) await this.take(state);
  }

  // --- The table -------------------------------------------------------------------------------

  /** @param {string} address below the play's own */
  async fetched(address) {
    const response = await fetch(`${config.base}${address}`, { credentials: "same-origin", cache: "no-store" });
    if (!response.ok) throw new Error(`${response.status}`);
    const holder = document.createElement("template");
    holder.innerHTML = await response.text();
    return holder.content;
  }

  /**
   * Play a stroke to its end, or until it is skipped.
   * @param {number} number
   */
  async animate(number) {
    let part;
    try {
      part = await this.fetched(`stroke/${number}/`);
    } catch {
      return; // it is no longer kept
    }
    const section = within(part, "[data-trace]");
    section.classList.add("is-bare"); // what is to come is not shown before it comes
    $("table").replaceChildren(part);
    const player = playerOf(section);
    $("table").dataset.shows = "stroke";
    await new Promise((/** @type {(value?: unknown) => void} */ done) => {
      this.skip = () => { player.pause(); player.show(player.duration); done(); };
      section.addEventListener("trace-end", () => setTimeout(done, LINGER), { once: true });
      player.pace(Math.max(1, player.duration / LONGEST));
      player.play();
    });
    this.skip = null;
  }

  /** Show the last stroke once more, with its controls. */
  async again() {
    if (!this.state.stroke) return;
    const part = await this.fetched(`stroke/${this.state.stroke.number}/`);
    const section = within(part, "[data-trace]");
    openSheet(t("The last stroke"), () => section, { wide: true });
    playerOf(section).play();
  }

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
        $("table").replaceChildren(h("p", { class: "empty" }, t("The table cannot be shown just now.")));
      }
    } else if (config.panel !== "board-moves" && config.panel !== "backgammon") {
      $("table").hidden = true;
    }
    $("table").removeAttribute("aria-busy");
    if (stroke && state.mine) this.toStrike(stroke);
    else if (state.mine) this.toChoose();
    else this.toWatch();
    if (config.panel === "board-moves" || config.panel === "backgammon") this.men();
    $("play").dataset.version = String(state.version); // drawn so far
  }

  // --- What a person does ------------------------------------------------------------------------

  /** @param {DueStroke} stroke */
  toStrike(stroke) {
    const { due } = this.state;
    this.shot ??= this.first(stroke);
    const { shot } = this;
    const strike = () => this.strike();
    const changed = () => this.controls?.show();
    /** @type {SVGSVGElement | null} */
    const svg = $("table").querySelector("svg");
    this.controls = strokeControls({ stroke, shot, tip: config.tip, aim: () => this.aim, changed, strike });
    this.pad(h("p", { class: "play__prompt" }, `${t("Your turn.")} ${due.prompt}`), this.controls.root, this.words());
    if (svg && config.bed) this.aim = new Aim(svg, stroke, config.bed, shot, { changed, strike });
    if (this.struck) svg?.focus({ preventScroll: true });
  }

  /**
   * Where the aim begins: at the nearest other piece, else straight ahead, with a middling strength.
   * @param {DueStroke} stroke
   * @returns {Shot}
   */
  first(stroke) {
    const own = struckOf(stroke);
    const others = stroke.pieces.filter((piece) => piece.id !== stroke.struck);
    /** @param {{x: number, y: number}} piece */
    const far = (piece) => Math.hypot(piece.x - own.x, piece.y - own.y);
    const goal = others.length ? others.reduce((best, piece) => (far(piece) < far(best) ? piece : best)) : { x: 0, y: 0 };
    const direction = far(goal) > 1e-6 ? (Math.atan2(goal.y - own.y, goal.x - own.x) * 180) / Math.PI : 90;
    const speed = { cue: 2, finger: 1.4, spin: 0.1 }[stroke.how];
    return { direction: (direction + 360) % 360, speed, side: 0, height: 0, spin: 150, tilt: 2, place: null, call: "" };
  }

  strike() {
    if (!this.shot) return;
    const { direction, speed, side, height, spin, tilt, place, call } = this.shot;
    this.struck = true;
    this.act("strike", { direction, speed, side, height, spin, tilt, place, call }, t("Played"));
  }

  /** Buttons for what may be said now. */
  words() {
    const { due } = this.state;
    /** @type {import("../shapes.js").Move[]} */
    const moves = this.state.board.position?.moves ?? [];
    const moving = new Set(moves.map((move) => move.tokens));
    const rows = due.words.filter((word) => !moving.has(word.tokens));
    if (!rows.length) return null;
    return h("div", { class: "taps" }, rows.map((word) => h("button", {
      type: "button", class: `tap tap--${word.tone}`, data: { code: word.code, tokens: word.tokens }, onclick: () => this.act("choose", { tokens: word.tokens }, word.label),
    }, h("span", { class: "tap__label" }, word.label))));
  }

  toChoose() {
    const { due } = this.state;
    const throwing = due.throws || due.kind === "throw";
    this.pad(
      h("p", { class: "play__prompt" }, `${t("Your turn.")} ${due.prompt}`),
      throwing ? h("button", { type: "button", class: "button button--primary button--large", id: "throw", onclick: () => this.act("throw", {}, t("The dice roll")) }, t("Throw the dice")) : null,
      due.kind === "try" ? h("button", { type: "button", class: "button button--primary button--large", id: "try", onclick: () => this.act("throw", {}, t("Tried")) }, t("Try it")) : null,
      this.words());
  }

  toWatch() {
    const { due, state } = this.state;
    const who = this.names[due.side] ?? "";
    const over = this.letters.find((x) => x === this.state.match.winner);
    const text = {
      thinking: who ? t("{name} is thinking…", { name: who }) : t("The game goes on…"),
      waiting: t("{name} is to play.", { name: who }),
      paused: `${t("Paused.")} ${this.state.reason}`,
      over: over ? t("{name} wins.", { name: this.names[over] }) : t("The game is drawn."),
      stopped: `${t("Stopped.")} ${this.state.reason}`,
    }[state];
    this.pad(h("p", { class: "play__prompt" }, text));
  }

  /** Men on a board: tapped as on the tablet. */
  men() {
    const { due, state } = this.state;
    const mine = this.state.mine && due.kind === "decision";
    const buttons = mine ? due.words.map((word) => ({ ...word, group: "move", key: null })) : [];
    const side = mine ? due.side : this.state.board.turn ?? null;
    const { board } = this.state;
    if (!board.position) return;
    /** @type {import("../marking/desk.js").Desk} */
    const desk = {
      board: mine ? board : { ...board, position: { ...board.position, moves: [] } },
      boards: config.boards, draft: this.draft, names: this.names, letters: this.letters, match: this.state.match,
      expects: { panel: config.panel, side, phase: state === "waiting" ? "move" : "", prompt: due.prompt ?? "", buttons, ...NOTHING_ELSE },
      disabled: !mine, amending: false, refuse: () => {}, redraw: () => this.men(),
      send: (_, tokens, label) => this.act("choose", { tokens }, label),
    };
    const at = document.activeElement;
    const focused = at instanceof HTMLElement && $("table").contains(at) ? at.dataset.code : null;
    $("table").replaceChildren(.../** @type {Node[]} */ ([boardMoves(desk)].flat(Infinity).filter(Boolean)));
    $("table").dataset.shows = "men";
    if (focused) allOf($("table"), `[data-code="${CSS.escape(focused)}"]`)[0]?.focus();
  }

  // --- What stands beside ------------------------------------------------------------------------

  /** @param {(HTMLElement | null)[]} parts */
  pad(...parts) {
    $("pad").replaceChildren(...parts.filter((part) => part !== null));
  }

  /** What the last entry was ruled, and by which rule. */
  told() {
    const { entry } = this.state;
    if (!entry) return this.say.show("idle", t("The game begins"), t("Nothing has been played yet."));
    const points = Object.entries(entry.points ?? {}).filter(([, n]) => n).map(([x, n]) => `${x === entry.side ? "" : `${this.names[x]} `}${n > 0 ? "+" : "−"}${Math.abs(n)}`).join(", ");
    const foul = entry.events.includes("foul");
    const did = points || (foul ? tc("what a stroke was", "foul") : entry.events.includes("miss") ? tc("what a stroke was", "miss") : spoken(entry) ?? t("no points"));
    const title = t("{name}: {did}", { name: this.names[entry.side], did });
    const notes = entry.instructions.map((one) => one.text);
    const events = ENGLISH ? entry.events.slice(0, 3).map((word) => word.replaceAll("-", " ")).join(", ") : "";
    return this.say.show(foul ? "foul" : points ? "score" : "plain", title, events, { notes, citation: entry.citations[0] ?? null });
  }

  steer() {
    const { state } = this.state;
    /** @param {string} words @param {() => void} act @param {import("../dom.js").Props} more */
    const button = (words, act, more = {}) => h("button", { type: "button", class: "button", onclick: act, ...more }, words);
    const rows = [];
    if (this.state.stroke) rows.push(button(t("The last stroke again"), () => this.again(), { id: "again" }));
    if (this.state.steer) {
      if (state === "paused") rows.push(button(tc("button", "Go on"), () => this.act("go-on", {}, t("Going on")), { id: "go-on", class: "button button--primary" }));
      else rows.push(button(tc("button", "Pause"), () => this.act("pause", {}, t("Pausing")), { id: "pause" }));
      const next = this.state.pace === "calm" ? "quick" : "calm";
      rows.push(button(next === "quick" ? t("Play quicker") : t("Play calmly"), () => this.act("pace", { pace: next }, t("Pace changed")), { id: "pace" }));
      rows.push(button(t("End the game"), () => openSheet(t("End the game?"), (close) => [
        h("p", null, t("The game stops here and has no winner. It cannot be taken up again.")),
        h("button", { type: "button", class: "button button--danger", id: "give-up", onclick: () => { close(); this.act("give-up", {}, t("Ending")); } }, t("End it")),
      ]), { id: "end", class: "button button--quiet" }));
    }
    $("steer").replaceChildren(...rows);
  }
}

const play = new Play(config.state);
document.addEventListener("visibilitychange", () => { if (!document.hidden) play.refresh(); });
play.take(config.state);
Object.assign(globalThis, { balkline: { play, ruleLink } }); // for the browser's console and the browser tests
