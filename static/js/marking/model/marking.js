// @ts-check
// The marking page without the page: what the server has said, what waits to be sent, what is shown.
//
// A tap is kept in the outbox before it is shown. Where the engine of this tablet is ready it judges the tap at once,
// and the server's answer replaces that only where it differs; without the engine the tap is shown as "sending" and the
// figures come from the answer. The model knows no document: the network, clocks, storage and the engine are passed
// in, and `redraw` hears which part has changed.

import * as answers from "./answers.js";
import { boot, hearTime, heardElsewhere } from "./boot.js";
import { Countdown } from "./clock.js";
import { deliver } from "./delivering.js";
import { Coming } from "./coming.js";
import { showBall, thrownAway } from "./direct.js";
import { Lease } from "./lease.js";
import { Ledger } from "./ledger.js";
import { Link } from "./link.js";
import { lookBack, uuidAt } from "./going_back.js";
import { idleNotice } from "./notices.js";
import { Outbox, logs } from "./outbox.js";
import { Problem, Stale } from "./problems.js";
import { hasMatch, isMine, isOpen, lampOf, namesOf, sceneOf } from "./standing.js";
import * as stops from "./stops.js";
import { strikeOut, throwAway } from "./striking.js";
import { Turns } from "./turns.js";
import { whoDid } from "./words.js";
import { lowered } from "../../sentences.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").ServerState} ServerState
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Tapped} Tapped
 * @typedef {import("../../shapes.js").Reply} Reply
 * @typedef {import("./types.js").Notice} Notice
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Part} Part
 */

const SAME_TAP = 80; // milliseconds: a second tap on the same button within them is a bounce of the finger

/** @param {number} waiting */
const sendingText = (waiting) => (waiting > 1 ? tn("Sending {n} tap…", "Sending {n} taps…", waiting) : t("Sending…"));

export class Marking {
  /**
   * @param {{base: string, boards: Record<string, any>}} config address of the endpoints, drawings of boards
   * @param {import("./types.js").Effects} effects
   * @param {(part: Part) => void} redraw hears which part of the page has changed
   */
  constructor({ base, boards }, effects, redraw = () => {}) {
    this.base = base;
    this.boards = boards;
    this.effects = effects;
    /** @type {(part: Part) => void} */
    this.redraw = redraw;
    /** What is shown: the server's last word with what waits laid on it. @type {ServerState | null} */
    this.state = null;
    /** What is tapped together but not yet sent; it lives until the log moves on. @type {Record<string, any>} */
    this.draft = {};
    /** @type {Notice | null} */
    this.notice = null;
    /** @type {Question | null} */
    this.question = null;
    /** Why nothing is recorded until the person signs in, or the tablet is paired, again. @type {Problem | null} */
    this.shutOut = null;
    this.betweenGames = false;
    this.goingBack = false; // the server has lost entries, which are being given back
    this.answers = 0; // how often the server has answered a write: a state read before the last of them is stale
    this.lastTap = { name: "", at: 0 };
    this.turns = new Turns();
    this.outbox = new Outbox(base, (taps) => deliver(this, taps), {
      changed: () => this.redraw("status"),
      answered: (pairs) => this.turns.run(() => answers.answered(this, pairs)),
      record: () => this.ledger.record,
      stopped: (tap, problem) => stops.stopped(this, tap, problem),
      elsewhere: () => heardElsewhere(this),
    }, effects);
    this.ledger = new Ledger(this, effects);
    this.link = new Link(this, effects);
    this.lease = new Lease(this, effects);
    this.countdown = new Countdown(this, effects);
    this.coming = new Coming(this, effects);
  }

  // --- What is known ---------------------------------------------------------------------------

  get match() { return this.state?.match ?? null; }
  get names() { return this.match ? namesOf(this.match) : {}; }
  get letters() { return this.match?.sides.map((side) => side.letter) ?? []; }
  get mine() { return isMine(this.state); }
  get open() { return hasMatch(this.state) && isOpen(this.state); }
  /** Taps of this match that the server has not answered. */
  get unsent() { return this.outbox.unsentOf(this.match?.id); }
  /** Those of them that nobody has judged yet. */
  get unjudged() { return this.unsent.filter(({ uuid }) => !this.ledger.judged.has(uuid)); }
  /** Taps of other matches that could not be sent. */
  get leftBehind() { return this.outbox.taps.filter(({ match }) => match !== this.match?.id && this.outbox.stuck.has(match)); }
  /** What keeps the taps of this match from being sent. */
  get halt() { return this.outbox.haltOf(this.match?.id); }
  get offline() { return Boolean(this.link.lost || this.outbox.offline); }
  /** Why taps wait for the server to be judged; "" where this tablet judges by itself, or soon will. */
  get cannotJudge() {
    const { engine } = this.effects;
    if (!this.match || (engine && !["absent", "failed"].includes(engine.status))) return "";
    return t("This browser cannot judge by itself: without the server taps wait.");
  }
  get lamp() { return lampOf(this.offline, this.unsent.length, this.outbox.noRoom); }
  /** Now, as the tablet reckons the server's clock. */
  get timeNow() { return new Date(this.countdown.time.now).toISOString(); }
  get scene() { return hasMatch(this.state) ? sceneOf(this.state, this.betweenGames) : null; }
  get stream() { return this.link.stream; }

  /** @param {string} name */
  address(name) { return `${this.base}${name}/`; }

  /**
   * @param {string} name
   * @param {object} body
   */
  async post(name, body) {
    try {
      return await this.effects.server.post(this.address(name), { match: this.match?.id, ...body });
    } finally {
      this.answers += 1;
    }
  }

  refresh() { return this.link.refresh(); }

  /** The log is not what this tablet knows: give back what the server has lost. */
  lookBack() { return this.match ? lookBack(this, this.match.id, { apart: true }) : undefined; }

  /** @param {Partial<ServerState>} change */
  amendState(change) {
    this.ledger.base = /** @type {ServerState} */ ({ ...this.ledger.base, ...change });
    this.ledger.lay();
  }

  /**
   * Begin with the state that came with the page.
   * @param {ServerState} state
   */
  boot(state) { return boot(this, state); }

  /**
   * Take over a whole state of the server.
   * @param {ServerState} state
   */
  take(state) {
    this.link.lost = false;
    hearTime(this, state);
    this.adopt(state);
    this.follow();
  }

  /**
   * Show a whole state: the server's, or one that the tablet has kept.
   * @param {ServerState} state
   */
  adopt(state) {
    const before = this.match?.id;
    const moved = this.ledger.base?.seq !== state.seq || before !== state.match?.id;
    this.ledger.begin(state);
    if (!hasMatch(state)) {
      this.link.close();
      return this.redraw("all");
    }
    if (before !== state.match.id) {
      this.betweenGames = false;
      this.redraw("match");
      this.link.listen();
      this.idle();
    } else if (moved) {
      this.idle();
    }
    if (moved) this.draft = {};
    this.redraw("all");
    return undefined;
  }

  /** Bring the engine of this tablet to where the match stands, and keep the match for a reload without the server. */
  async follow() {
    await this.ledger.follow();
    this.redraw("all");
  }

  // --- What is shown ---------------------------------------------------------------------------

  /**
   * @param {string} tone
   * @param {string} title
   * @param {string} [text]
   */
  say(tone, title, text) { this.show({ tone, title, text }); }

  /** @param {Notice} notice */
  show(notice) {
    this.notice = notice;
    this.redraw("notice");
  }

  /** @param {Question} question */
  ask(question) {
    this.question = question;
    this.redraw("question");
  }

  idle() {
    if (hasMatch(this.state)) this.show(idleNotice(this.state));
  }

  // --- Tapping ---------------------------------------------------------------------------------

  /**
   * A tap of the marker. Nothing is kept while another marks, or while a problem waits to be decided.
   * @param {string} side
   * @param {string} tokens
   * @param {string} label
   * @param {string} [short] for the scoreboard
   * @param {boolean} [inHand] the private ball was drawn already and stays in the player's hand
   */
  async send(side, tokens, label, short = label, inHand = false) {
    const { state } = this;
    if (this.halt && !this.shutOut) return this.askHalted();
    if (!this.mine || !hasMatch(state)) return this.refuse();
    if (tokens === ":pill" && !inHand) return this.ask({ kind: "draw-ball", side });
    if (tokens === ":show") return state.sealed.includes(side) ? showBall(this, side) : this.ask({ kind: "tell-ball", side });
    if (this.#bounced(`${side} ${tokens}`)) return undefined;
    if (state.marking.level === "visit" && !/^[:@[]/.test(tokens)) tokens = `:visit ${tokens}`;
    this.draft = {};
    this.effects.buzz();
    const note = thrownAway(tokens, this.offline);
    return this.record({ kind: "entry", side, tokens, label, short, ...(note && { note }) }, whoDid(this.names[side], label));
  }

  /**
   * Mark more or less from now on.
   * @param {string} level
   * @param {string} name
   */
  async markBy(level, name) {
    await this.record({ kind: "level", level, label: name }, t("Marked from now on: {level}", { level: lowered(name) }));
  }

  /** Take back the last tap: one that was never sent here, a recorded one by an entry that voids it. */
  async undo() {
    const { match } = this;
    if (!match) return undefined;
    if (this.halt) return this.askHalted();
    if (!this.mine) return this.refuse();
    const taken = await this.turns.run(() => this.outbox.takeBack(match.id));
    if (!taken) return this.#bounced("undo") ? undefined : this.record({ kind: "undo", label: tc("button", "Undo"), short: tc("button", "Undo") }, tc("button", "Undo"));
    this.ledger.unlay();
    this.betweenGames = false;
    this.say("choice", t("Taken back"), t("It had not been sent yet."));
    this.redraw("all");
    return this.turns.run(() => this.ledger.step());
  }

  /**
   * Let an entry read otherwise; with null, it never happened.
   * @param {{seq: number, side: string}} line
   * @param {string | null} tokens
   * @param {string} label
   */
  amend(line, tokens, label) {
    return this.record({ kind: "amend", entry: line.seq, side: line.side, tokens, label, short: label }, t("Changing entry {n}", { n: line.seq }));
  }

  /**
   * Put in what was forgotten before an entry.
   * @param {{seq: number}} line
   * @param {string} side
   * @param {string} tokens
   * @param {string} label
   */
  putIn(line, side, tokens, label) {
    return this.record({ kind: "entry", side, tokens: `before ${line.seq}: ${tokens}`, label, short: label }, t("Put in before entry {n}", { n: line.seq }));
  }

  /**
   * Keep a tap, judge it if that can be done here, show it, and let it be sent. `words` are shown until it is judged.
   * @param {Tapped} tapped
   * @param {string} words
   */
  record(tapped, words) { return this.turns.run(() => this.#record(tapped, words)); }

  /**
   * @param {Tapped} tapped
   * @param {string} words
   */
  async #record(tapped, words) {
    const { ledger, outbox } = this;
    await ledger.step();
    const { base } = ledger;
    const before = this.state;
    if (!hasMatch(base) || !hasMatch(before)) return undefined;
    const waiting = ledger.waiting.filter(logs);
    const after = base.seq + waiting.length;
    const follows = waiting.at(-1)?.uuid ?? uuidAt(ledger, base.seq);
    const tap = outbox.made(tapped, { match: base.match.id, after, follows, at: this.timeNow, hash: ledger.judges ? ledger.hash : "", engine: ledger.version });
    const [kept, judged] = await Promise.allSettled([outbox.add(tap), ledger.judge(tap)]);
    if (kept.status === "rejected") return this.#notKept(kept.reason);
    if (judged.status === "rejected") {
      if (!(judged.reason instanceof Problem)) throw judged.reason;
      await outbox.withdraw(tap);
      this.show(stops.stopNotice(tap, judged.reason, 1));
      return this.redraw("all");
    }
    ledger.lay();
    if (judged.value) answers.report(this, tap, judged.value, before);
    else if (tap.kind === "clock") this.countdown.done(tap);
    else if (!logs(tap)) this.say("score", words);
    else if (this.shutOut) this.say("refused", words, t("Kept here, not recorded yet."));
    else this.say("sending", words, sendingText(this.unsent.length));
    this.redraw("all");
    outbox.release(tap);
    return undefined;
  }

  /** @param {unknown} reason */
  async #notKept(reason) {
    if (!(reason instanceof Stale)) throw reason;
    await this.outbox.reload();
    this.ledger.unlay();
    await this.ledger.step();
    this.say("refused", t("Not recorded"), t("Another page of this tablet has tapped meanwhile. Look at it, then tap again."));
    this.redraw("all");
  }

  /**
   * Whether a tap repeats the last one too soon to be meant.
   * @param {string} name
   */
  #bounced(name) {
    const at = this.effects.timers.now();
    if (this.lastTap.name === name && at - this.lastTap.at < SAME_TAP) {
      if (this.notice) this.show({ ...this.notice, text: t("Two taps at once: one was counted.") });
      return true;
    }
    this.lastTap = { name, at };
    return false;
  }

  // --- Answers ---------------------------------------------------------------------------------

  /**
   * The answer to an entry that was asked for at once, past the outbox.
   * @param {Pick<Tapped, "kind" | "side" | "label" | "entry">} tap
   * @param {Reply} reply
   */
  answered(tap, reply) { answers.direct(this, tap, reply); }

  /** @param {Tap} tap @param {Problem} problem */
  refusedHere(tap, problem) { return stops.refusedHere(this, tap, problem); }

  /** Let the marker decide about the taps that were not recorded. @param {Problem | null} problem */
  askHalted(problem = null) { stops.askHalted(this, problem); }

  /**
   * Leave the tap of a match out that was refused, and send the rest. What was shown as kept is struck at the server.
   * @param {string} [match]
   * @param {boolean} [asked] whether the marker has decided it
   */
  async leaveOut(match = this.match?.id, asked = true) {
    const out = match ? this.outbox.halted(match) : undefined;
    if (match && out) {
      if (asked || out.hash || this.ledger.judged.has(out.uuid)) await strikeOut(this, match, [out]);
      await this.outbox.drop(match);
    }
    this.ledger.unlay();
    await this.turns.run(() => this.ledger.step());
    this.redraw("all");
  }

  /** Throw away all that waits of this match, and read what is recorded. */
  async throwAllAway() {
    if (this.match) await throwAway(this, this.match.id);
    await this.refresh();
  }

  /**
   * After a conflict: send the waiting taps after entry `seq`, which the marker has now seen.
   * @param {number} seq
   */
  async addAfter(seq) {
    if (this.match) await this.outbox.rebase(this.match.id, seq);
    await this.refresh();
  }

  /** Say why a tap did nothing. */
  refuse() {
    const who = this.state?.lease?.who;
    this.say("refused", t("Not recorded"), who ? t("{name} is marking this match. Take over first.", { name: who }) : t("Not now."));
  }
}
