// @ts-check
// Taps on their way to the server, in order, each sent until it is answered, always under the same UUID.
//
// A tap says after which entry of the log it was made (`after`). It is never re-read: when the log has
// moved on, or a rule forbids the tap, the queue stops and the marker decides. The queue is kept in a store
// as well, so that a reload of the page loses nothing.

import { Unreachable } from "./problems.js";

/**
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Tapped} Tapped
 * @typedef {import("../../shapes.js").Reply} Reply
 */

/** Milliseconds before the next try, after the first, second ... failure. */
export const WAITS = [400, 800, 1600, 3000, 5000];

export class SendQueue {
  /**
   * The queue of the match that `name` names; it takes up what the store has kept for it.
   * @param {string} name
   * @param {(tap: Tap) => Promise<Reply>} deliver sends one tap
   * @param {object} told
   * @param {() => void} told.changed
   * @param {(tap: Tap, reply: Reply) => void} told.answered
   * @param {(tap: Tap, problem: any) => void} told.stopped the server has said no
   * @param {Pick<import("./types.js").Effects, "store" | "timers" | "uuid">} effects
   */
  constructor(name, deliver, told, effects) {
    this.name = `balkline.taps.${name}`;
    this.deliver = deliver;
    this.told = told;
    this.effects = effects;
    this.taps = effects.store.load(this.name);
    this.busy = false;
    this.failures = 0;
    /** The server has no room to save what was tapped last. */
    this.noRoom = false;
    /** @type {Tap | null} */
    this.halted = null;
    this.closed = false;
    /** @type {any} */
    this.timer = null;
  }

  get size() { return this.taps.length; }
  get offline() { return this.failures > 0; }

  /**
   * Add a tap made after entry `seq` of the log, and send it.
   * @param {Tapped} tap
   * @param {number} seq
   */
  push(tap, seq) {
    const queued = { ...tap, uuid: this.effects.uuid(), after: seq + this.taps.length, tried: false };
    this.taps.push(queued);
    this.#keep();
    this.told.changed();
    this.pump();
    return queued;
  }

  /** Take back the last tap if it was never sent; whether that was so. */
  takeBack() {
    const last = this.taps.at(-1);
    if (!last || last.tried) return false;
    this.taps.pop();
    if (this.halted === last) this.halted = null;
    this.#keep();
    this.told.changed();
    return true;
  }

  /** After a stop: throw the first tap away, and (with `all`) those behind it. */
  drop(all = false) {
    if (all) this.taps = [];
    else {
      this.taps.shift();
      for (const tap of this.taps) tap.after -= 1;
    }
    this.halted = null;
    this.#keep();
    this.told.changed();
    this.pump();
  }

  /**
   * After a conflict: let the waiting taps follow entry `seq`, and send them.
   * @param {number} seq
   */
  rebase(seq) {
    this.taps.forEach((tap, i) => { tap.after = seq + i; });
    this.halted = null;
    this.#keep();
    this.pump();
  }

  /** Try again now. */
  nudge() {
    this.effects.timers.cancel(this.timer);
    this.pump();
  }

  close() {
    this.closed = true;
    this.effects.timers.cancel(this.timer);
  }

  /** Send the first tap, and after its answer the next one. */
  async pump() {
    if (this.busy || this.halted || this.closed || !this.taps.length) return;
    this.busy = true;
    const tap = this.taps[0];
    tap.tried = true;
    this.#keep();
    try {
      const reply = await this.deliver(tap);
      this.failures = 0;
      this.noRoom = false;
      this.taps.shift();
      this.#keep();
      this.told.answered(tap, reply);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.failures += 1;
        this.noRoom = error.code === "disk-full";
        this.timer = this.effects.timers.after(() => this.pump(), WAITS[Math.min(this.failures, WAITS.length) - 1]);
      } else {
        this.failures = 0;
        this.noRoom = false;
        this.halted = tap;
        this.told.stopped(tap, error);
      }
      return;
    } finally {
      this.busy = false;
      this.told.changed();
    }
    this.pump();
  }

  #keep() {
    this.effects.store.keep(this.name, this.taps);
  }
}
