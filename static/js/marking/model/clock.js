// @ts-check
// The clocks on the marking page without the page: what they show, what a tap does with them, when they ring.
// A deed is a tap like others: it moves the clocks here at once where the engine is ready, and the server's by the time
// of the tap. Answers and the stream say how they stand.

import { matchWords, readMain, readMatch, ServerTime } from "../../clock.js";
import { Problem } from "./problems.js";
import { hasMatch, isOpen } from "./standing.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").Clocks} Clocks
 * @typedef {import("../../shapes.js").ClockEvent} ClockEvent
 * @typedef {import("../../shapes.js").ClockPolicy} ClockPolicy
 * @typedef {"extension" | "time-out"} Word
 */

const TICK = 100; // milliseconds between two looks at the clock

/** What a deed is called among the taps that wait. @type {Record<string, string>} */
const DEEDS = {
  start: t("A new shot"), reset: t("The clock is reset"), pause: t("The clock is paused"), "go-on": t("The clock goes on"),
  "match-start": t("The match's clock goes on"), "match-pause": t("The match's clock is paused"), "time-out-end": t("The time-out ends"),
};

/**
 * How clocks are kept that the stream has told as they are shown: what stands with all its time may never have run.
 * @param {Clocks | null} now
 * @param {Record<string, any>} before
 */
function keptAs(now, before) {
  const kept = /** @type {Record<string, any>} */ ({ ...(before.opened !== undefined && { opened: before.opened }) });
  if (now?.shot) kept.shot = now.shot;
  if (now?.time_out) kept.time_out = now.time_out;
  if (now?.match && (before.match || now.match.since || now.match.left < now.match.full)) kept.match = now.match;
  return kept;
}

export class Countdown {
  /**
   * @param {import("./marking.js").Marking} marking
   * @param {import("./types.js").Effects} effects
   */
  constructor(marking, effects) {
    this.marking = marking;
    this.effects = effects;
    this.time = new ServerTime(() => effects.timers.now());
    this.rung = { run: "", state: "" };
  }

  /** Look at the clock from now on. */
  start() { this.effects.timers.every(() => this.tick(), TICK); }

  /** The clocks of the match; null without any, and when the match is over. @returns {Clocks | null} */
  get clocks() {
    const { state } = this.marking;
    return hasMatch(state) && isOpen(state) ? state.clock?.now ?? null : null;
  }

  get main() { return this.clocks && readMain(this.clocks, this.time.now); }
  get ofMatch() { return this.clocks && readMatch(this.clocks, this.time.now); }
  /** What stands beside the clock of a shot or a time-out; "" without a clock of the match. */
  get beside() { return this.clocks && this.main?.which !== "match" ? matchWords(this.clocks, this.time.now) : ""; }

  /** Ring when a clock that was seen running comes to its warning or its end. */
  tick() {
    const { clocks, main } = this;
    if (!clocks || !main) return;
    const run = JSON.stringify([this.marking.match?.id, main.which, clocks[main.which]?.since]);
    const before = this.rung;
    this.rung = { run, state: main.state };
    if (before.run === run && before.state !== main.state && ["warning", "out"].includes(main.state)) {
      this.effects.alarm(main.state === "out" ? "out" : "warning");
    }
    this.marking.redraw("clock");
  }

  /**
   * The clocks as the server has them, told by the stream or by an answer.
   * @param {ClockEvent} news
   */
  hear({ clock, revision, time, state: kept }) {
    this.time.hear(time);
    const { state } = this.marking;
    if (!hasMatch(state) || revision < state.revision || !state.clock) return;
    const known = this.marking.ledger.base?.clock ?? state.clock;
    this.marking.amendState({ clock: { ...known, now: clock, state: kept ?? keptAs(clock, known.state ?? {}) }, revision });
    this.marking.redraw("clock");
  }

  /** A tap on the clock itself: start, pause, go on; after the end, a new shot. */
  tap() {
    const { main } = this;
    if (!main) return;
    const runs = main.state === "running" || main.state === "warning";
    if (main.which === "time_out") return this.ask("time-out-end");
    if (main.which === "match") return this.ask(runs ? "match-pause" : "match-start");
    if (runs) return this.ask("pause");
    return this.ask(main.state === "paused" ? "go-on" : "start", main.state === "standing" ? this.#afterBreak() : {});
  }

  /** A shot that waits with more than the usual time keeps it. */
  #afterBreak() {
    const { policy, shot } = /** @type {Clocks} */ (this.clocks);
    return shot && policy.after_break && shot.full === policy.after_break ? { after_break: true } : {};
  }

  /**
   * @param {string} deed
   * @param {{after_break?: boolean}} [more]
   */
  async ask(deed, more = {}) {
    const { marking } = this;
    if (marking.halt && !marking.shutOut) return marking.askHalted();
    if (!marking.mine) return marking.refuse();
    this.effects.buzz();
    await marking.record({ kind: "clock", do: deed, ...more, label: DEEDS[deed] ?? tc("heading", "Clock") }, "");
    return undefined;
  }

  /** A deed was kept. Where nothing moves the clock here, it waits for the server. @param {import("./types.js").Tap} tap */
  done(tap) {
    const { marking } = this;
    if (!marking.ledger.judges && marking.offline) marking.say("sending", tap.label, t("The clock follows when the server answers."));
    marking.redraw("clock");
  }

  /**
   * Give the match another clock.
   * @param {Partial<ClockPolicy>} policy
   * @returns {Promise<boolean>} whether it was taken
   */
  async choose(policy) {
    const { marking } = this;
    try {
      marking.take(/** @type {import("../../shapes.js").ServerState} */ (await marking.post("clock", { policy })));
      marking.say("choice", t("The clock is set"), marking.state?.clock?.words ?? "");
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    const { marking } = this;
    if (error instanceof Problem) {
      if (error.data.lease) {
        marking.amendState({ lease: error.data.lease });
        marking.redraw("all");
      }
      marking.say("refused", t("The clock stays as it was"), error.message);
    } else marking.say("refused", t("The clock stays as it was"), t("No connection to the server."));
  }

  /**
   * How many extensions or time-outs a side has left.
   * @param {Word} word
   * @param {string} side
   */
  left(word, side) {
    const { policy } = this.clocks ?? {};
    if (!policy) return 0;
    const [name, number, per] = word === "extension"
      ? ["extensions", policy.extensions, policy.per] : ["time_outs", policy.time_outs, policy.time_outs_per];
    return Math.max(0, number - (this.marking.state?.board?.clock?.[name]?.[side]?.[per] ?? 0));
  }

  /**
   * Record that a side takes one.
   * @param {Word} word
   * @param {string} side
   */
  takeOne(word, side) {
    return this.marking.send(side, `:${word}`, word === "extension" ? t("takes an extension") : t("takes a time-out"), word);
  }

  /**
   * What the marker may record now that the time is up: the game's foul of time, or the end of the match.
   * @returns {{label: string, side: string, tokens: string} | null}
   */
  get verdict() {
    const { main, ofMatch, marking } = this;
    const { state } = marking;
    if (!hasMatch(state)) return null;
    const { expects } = state;
    const side = expects.side ?? state.board.turn ?? marking.letters[0];
    if (ofMatch?.state === "out" && expects.choices.includes("time")) return { label: t("Time is up"), side, tokens: ":time" };
    if (main?.which !== "shot" || main.state !== "out" || !expects.states.includes("slow")) return null;
    return { label: t("Foul: too slow"), side, tokens: "#slow" };
  }
}
