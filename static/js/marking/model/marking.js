// @ts-check
// The marking page without the page: what the server has said, what waits to be sent, what is shown.
//
// It never guesses a score: a tap is shown at once as "sending", the figures come from the answer. It knows
// no document: the network, clocks and storage are passed in, and `redraw` hears which part has changed.
// What judges a tap on the tablet itself would stand here, behind `deliver`.

import { Countdown } from "./clock.js";
import { showBall } from "./direct.js";
import { Lease } from "./lease.js";
import { Link } from "./link.js";
import { idleNotice, reportNotice, stopNotice } from "./notices.js";
import { Problem, SHUT_OUT } from "./problems.js";
import { SendQueue } from "./queue.js";
import { afterReply, crossedAnEnd, gameEnded, hasMatch, isMine, isOpen, lampOf, namesOf, sceneOf, tellsGames } from "./standing.js";
import { whoDid } from "./words.js";

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
const FOREIGN = ["other-table", "no-match", "other-match"]; // codes: this match is not marked here

/** @param {number} waiting */
const sendingText = (waiting) => (waiting > 1 ? `Sending ${waiting} taps…` : "Sending…");

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
    /** @type {ServerState | null} */
    this.state = null;
    /** @type {SendQueue | null} */
    this.queue = null;
    /** What is tapped together but not yet sent; it lives until the log moves on. @type {Record<string, any>} */
    this.draft = {};
    /** @type {Notice | null} */
    this.notice = null;
    /** @type {Question | null} */
    this.question = null;
    /** Why nothing is recorded until the person signs in, or the tablet is paired, again. @type {Problem | null} */
    this.shutOut = null;
    this.betweenGames = false;
    this.answers = 0; // how often the server has answered a write: a state read before the last of them is stale
    this.lastTap = { name: "", at: 0 };
    this.link = new Link(this, effects);
    this.lease = new Lease(this, effects);
    this.countdown = new Countdown(this, effects);
  }

  // --- What is known ---------------------------------------------------------------------------

  get match() { return this.state?.match ?? null; }
  get names() { return this.match ? namesOf(this.match) : {}; }
  get letters() { return this.match?.sides.map((side) => side.letter) ?? []; }
  get mine() { return isMine(this.state); }
  get open() { return hasMatch(this.state) && isOpen(this.state); }
  get unsent() { return this.queue?.taps ?? []; }
  get lamp() { return lampOf(Boolean(this.link.lost || this.queue?.offline), this.unsent.length, this.queue?.noRoom); }
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

  /** @param {Partial<ServerState>} change */
  amendState(change) { this.state = /** @type {ServerState} */ ({ ...this.state, ...change }); }

  /**
   * Take over a whole state of the server.
   * @param {ServerState} state
   */
  take(state) {
    const before = this.match?.id;
    const moved = this.state?.seq !== state.seq || before !== state.match?.id;
    this.state = state;
    this.countdown.time.hear(state.time);
    this.link.lost = false;
    if (!hasMatch(state)) {
      this.queue?.close();
      this.queue = null;
      this.link.close();
      return this.redraw("all");
    }
    if (before !== state.match.id) {
      this.queue?.close();
      this.betweenGames = false;
      this.queue = new SendQueue(`${this.base}${state.match.id}`, (tap) => this.deliver(tap), {
        changed: () => this.redraw("status"),
        answered: (tap, reply) => this.answered(tap, reply),
        stopped: (tap, problem) => this.stopped(tap, problem),
      }, this.effects);
      this.redraw("match");
      this.link.listen();
      this.idle();
      if (this.queue.size) this.queue.pump();
    } else if (moved) {
      this.idle();
    }
    if (moved) this.draft = {};
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

  // --- Sending ---------------------------------------------------------------------------------

  /**
   * A tap of the marker. Nothing is sent while another marks, or while a problem waits to be decided.
   * @param {string} side
   * @param {string} tokens
   * @param {string} label
   * @param {string} [short] for the scoreboard
   * @param {boolean} [inHand] the private ball was drawn already and stays in the player's hand
   */
  send(side, tokens, label, short = label, inHand = false) {
    if (this.queue?.halted && !this.shutOut) return this.askHalted();
    const { state, queue } = this;
    if (!this.mine || !hasMatch(state) || !queue) return this.refuse();
    if (tokens === ":pill" && !inHand) return this.ask({ kind: "draw-ball", side });
    if (tokens === ":show") return state.sealed.includes(side) ? showBall(this, side) : this.ask({ kind: "tell-ball", side });
    if (this.#bounced(`${side} ${tokens}`)) return;
    if (state.marking.level === "visit" && !/^[:@[]/.test(tokens)) tokens = `:visit ${tokens}`;
    queue.push({ kind: "entry", side, tokens, label, short }, state.seq);
    if (this.shutOut) this.say("refused", whoDid(this.names[side], label), "Kept here, not recorded yet.");
    else this.say("sending", whoDid(this.names[side], label), sendingText(queue.size));
    this.draft = {};
    this.effects.buzz();
    this.redraw("pad");
  }

  /**
   * Mark more or less from now on.
   * @param {string} level
   * @param {string} name
   */
  async markBy(level, name) {
    if (this.unsent.length) return this.say("refused", "Not changed", "Taps are still being sent.");
    try {
      this.take(/** @type {ServerState} */ (await this.post("level", { level })));
      this.say("choice", `Marked from now on: ${name.charAt(0).toLowerCase()}${name.slice(1)}`);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.say("refused", "Not changed", problem.message);
    }
  }

  /** Take back the last tap: an unsent one here, a recorded one by an entry that voids it. */
  undo() {
    const { state, queue } = this;
    if (!hasMatch(state) || !queue) return;
    if (queue.halted) return this.askHalted();
    if (!this.mine) return this.refuse();
    if (queue.takeBack()) {
      this.say("choice", "Taken back", "It had not been sent yet.");
      return this.redraw("pad");
    }
    if (this.#bounced("undo")) return;
    queue.push({ kind: "undo", label: "Undo", short: "Undo" }, state.seq);
    this.say("sending", "Undo", "Sending…");
  }

  /**
   * Let an entry read otherwise; with null, it never happened.
   * @param {{seq: number, side: string}} line
   * @param {string | null} tokens
   * @param {string} label
   */
  amend(line, tokens, label) {
    if (!hasMatch(this.state)) return;
    this.queue?.push({ kind: "amend", entry: line.seq, side: line.side, tokens, label, short: label }, this.state.seq);
    this.say("sending", `Changing entry ${line.seq}`, "Sending…");
  }

  /**
   * Put in what was forgotten before an entry.
   * @param {{seq: number}} line
   * @param {string} side
   * @param {string} tokens
   * @param {string} label
   */
  putIn(line, side, tokens, label) {
    if (!hasMatch(this.state)) return;
    this.queue?.push({ kind: "entry", side, tokens: `before ${line.seq}: ${tokens}`, label, short: label }, this.state.seq);
    this.say("sending", `Put in before entry ${line.seq}`, "Sending…");
  }

  /**
   * Whether a tap repeats the last one too soon to be meant.
   * @param {string} name
   */
  #bounced(name) {
    const at = this.effects.timers.now();
    if (this.lastTap.name === name && at - this.lastTap.at < SAME_TAP) {
      if (this.notice) this.show({ ...this.notice, text: "Two taps at once: one was counted." });
      return true;
    }
    this.lastTap = { name, at };
    return false;
  }

  /**
   * @param {Tap} tap
   * @returns {Promise<Reply>}
   */
  deliver(tap) {
    const common = { expected_seq: tap.after, client_uuid: tap.uuid };
    if (tap.kind === "undo") return this.post("undo", common);
    if (tap.kind === "amend") return this.post("amend", { ...common, entry: tap.entry, tokens: tap.tokens });
    return this.post("entry", { ...common, side: tap.side, tokens: tap.tokens });
  }

  // --- Answers ---------------------------------------------------------------------------------

  /**
   * @param {Pick<Tapped, "kind" | "side" | "label" | "entry">} tap
   * @param {Reply} reply
   */
  answered(tap, reply) {
    const before = /** @type {MatchState} */ (this.state);
    const state = afterReply(before, reply);
    this.state = state;
    this.draft = {};
    // Who marks games needs no pause between them: the next tap is the next game.
    this.betweenGames = gameEnded(before.board, state.board) && state.marking.level !== "game";
    this.show(reportNotice(tap, reply, state.match, this.names, tellsGames(state.marking.level)));
    this.redraw("all");
    if (crossedAnEnd(before.match.status, state)) this.refresh();
  }

  /**
   * The server has said no: the queue stands still until the marker has decided.
   * @param {Tap} tap
   * @param {unknown} problem
   */
  stopped(tap, problem) {
    if (!(problem instanceof Problem)) throw problem;
    const queue = /** @type {SendQueue} */ (this.queue);
    const { code, data } = problem;
    if (SHUT_OUT.includes(code)) return this.shut(problem);
    if (code === "lease-lost") this.amendState({ lease: data.lease ?? { free: false, mine: false, who: "Another" } });
    this.show(stopNotice(tap, problem, queue.size));
    if (code === "conflict") {
      this.ask({ kind: "conflict", seq: data.seq, recorded: data.entries ?? [], board: data.board ?? null });
    } else if (code === "lease-lost") {
      this.redraw("all");
    } else if (["refused", "unreadable", "nothing-to-undo"].includes(code)) {
      if (queue.size === 1) queue.drop();
      else this.askHalted(problem);
      this.redraw("all");
    } else if (FOREIGN.includes(code) || queue.size === 1) {
      queue.drop(true);
      this.refresh();
    } else {
      this.askHalted(problem);
    }
  }

  /**
   * The server knows this person or tablet no longer: what was tapped is kept, and the way back is shown.
   * @param {Problem} problem
   */
  shut(problem) {
    this.shutOut = problem;
    this.say("refused", "Not recorded", problem.code === "not-paired" ? "This tablet is no longer paired." : "You are signed out.");
    this.redraw("all");
  }

  /** The server knows this person or tablet again: what was kept is sent as it was made. */
  letIn() {
    if (!this.shutOut) return;
    this.shutOut = null;
    if (this.queue?.halted) this.queue.rebase(this.queue.taps[0].after);
    this.idle();
    this.redraw("all");
  }

  /**
   * Let the marker decide about the taps that were not recorded.
   * @param {Problem | null} problem
   */
  askHalted(problem = null) {
    if (this.queue?.halted) this.ask({ kind: "halted", problem });
  }

  /** After a refusal: leave the first tap out and send the rest. */
  leaveOutFirst() { this.queue?.drop(); }

  /** Throw all unsent taps away, and read what is recorded. */
  throwAllAway() {
    this.queue?.drop(true);
    this.refresh();
  }

  /**
   * After a conflict: send the waiting taps after entry `seq`, which the marker has now seen.
   * @param {number} seq
   */
  addAfter(seq) {
    this.queue?.rebase(seq);
    this.refresh();
  }

  /** Say why a tap did nothing. */
  refuse() {
    const who = this.state?.lease?.who;
    this.say("refused", "Not recorded", who ? `${who} is marking this match. Take over first.` : "Not now.");
  }
}
