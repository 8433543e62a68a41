// Taps on their way to the server, in order, each sent until it is answered, always under the same UUID.
//
// A tap says after which entry of the log it was made (`after`). It is never re-read: when the log has
// moved on, or a rule forbids the tap, the queue stops and the marker decides. The queue is kept in the
// browser's storage as well, so that a reload of the page loses nothing.

import { uuid } from "../dom.js";
import { Unreachable } from "./api.js";

const WAITS = [400, 800, 1600, 3000, 5000];

export class SendQueue {
  /** `deliver(tap)` sends one tap; `told` has `changed()`, `answered(tap, reply)`, `stopped(tap, problem)`. */
  constructor(name, deliver, told) {
    this.name = `balkline.taps.${name}`;
    this.deliver = deliver;
    this.told = told;
    this.taps = this.#load();
    this.busy = false;
    this.failures = 0;
    this.halted = null;
    this.closed = false;
  }

  get size() { return this.taps.length; }
  get offline() { return this.failures > 0; }

  /** Add a tap made after entry `seq` of the log, and send it. */
  push(tap, seq) {
    const queued = { ...tap, uuid: uuid(), after: seq + this.taps.length, tried: false };
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

  /** After a conflict: let the waiting taps follow entry `seq`, and send them. */
  rebase(seq) {
    this.taps.forEach((tap, i) => { tap.after = seq + i; });
    this.halted = null;
    this.#keep();
    this.pump();
  }

  /** Try again now. */
  nudge() {
    clearTimeout(this.timer);
    this.pump();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }

  async pump() {
    if (this.busy || this.halted || this.closed || !this.taps.length) return;
    this.busy = true;
    const tap = this.taps[0];
    tap.tried = true;
    this.#keep();
    try {
      const reply = await this.deliver(tap);
      this.failures = 0;
      this.taps.shift();
      this.#keep();
      this.told.answered(tap, reply);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.failures += 1;
        this.timer = setTimeout(() => this.pump(), WAITS[Math.min(this.failures, WAITS.length) - 1]);
      } else {
        this.failures = 0;
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

  #load() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) ?? [];
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      if (this.taps.length) localStorage.setItem(this.name, JSON.stringify(this.taps));
      else localStorage.removeItem(this.name);
    } catch {
      // Storage is full or shut: the taps still wait in this page.
    }
  }
}
