// @ts-check
// Sends the taps of the outbox in order, again and again until they are answered.
//
// What is answered leaves the shelf together with the match as it stands then, in one transaction. While many wait that
// is done for several requests at once: a page that dies before it sends them again, and the server knows them.

import { Cleared, Problem, Unreachable } from "./problems.js";

/**
 * @typedef {import("./outbox.js").Outbox} Outbox
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").KeptMatch} KeptMatch
 *
 * The answers to the first of the taps that were sent, and the refusal that stopped the next one.
 * @typedef {{answers: any[], stopped: Problem | null}} Delivery
 *
 * @typedef {object} Told
 * @property {() => void} changed
 * @property {(pairs: {tap: Tap, reply: any}[]) => Promise<void>} answered
 * @property {() => KeptMatch | null} record the match shown as it is to be kept
 * @property {(tap: Tap, problem: Problem) => void} stopped the server has said no
 */

/** Milliseconds before the next try, after the first, second ... failure. */
export const WAITS = [400, 800, 1600, 3000, 5000];

/** So many taps go in one request. */
export const BATCH = 100;

const LEAVE = 500; // answered taps that leave the shelf at once

export class Sender {
  /**
   * @param {Outbox} outbox
   * @param {Told} told
   * @param {Pick<import("./types.js").Effects, "shelf" | "pages" | "timers">} effects
   */
  constructor(outbox, told, effects) {
    this.outbox = outbox;
    this.told = told;
    this.effects = effects;
    /** Taps that are answered and not yet removed from the shelf. @type {Set<string>} */
    this.leaving = new Set();
    this.busy = false;
    this.failures = 0;
    /** The server has no room to save what was tapped last. */
    this.noRoom = false;
    this.closed = false;
    /** Settled when what was sent last is answered. @type {Promise<void>} */
    this.last = Promise.resolve();
    /** @type {any} */
    this.timer = null;
  }

  /** Try again now. */
  nudge() {
    this.effects.timers.cancel(this.timer);
    this.pump();
  }

  /** Send nothing any more. */
  close() {
    this.closed = true;
    this.effects.timers.cancel(this.timer);
  }

  /** Send what is due, and after its answer the rest. */
  async pump() {
    if (this.busy || this.closed || !this.effects.pages.sends) return;
    const due = this.#due();
    if (!due.length) return;
    this.busy = true;
    try {
      const going = await this.#trying(due);
      if (going.length) {
        const sent = this.#send(going);
        this.last = sent.catch(() => {});
        await sent;
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.noRoom = error.code === "disk-full";
      this.failed();
      await this.flush();
      return;
    } finally {
      this.busy = false;
      this.told.changed();
    }
    this.pump();
  }

  /** The server does not answer: try again after a while. */
  failed() {
    this.failures += 1;
    this.effects.timers.cancel(this.timer);
    this.timer = this.effects.timers.after(() => this.pump(), WAITS[Math.min(this.failures, WAITS.length) - 1]);
  }

  /** The next taps of one match; a single one while it is not known whether the server answers. */
  #due() {
    const { taps, stuck, held, choosing } = this.outbox;
    const from = taps.findIndex(({ match }) => !stuck.has(match) && match !== choosing);
    if (from < 0) return [];
    const rest = taps.slice(from, from + (this.failures ? 1 : BATCH));
    const end = rest.findIndex((tap) => tap.match !== rest[0].match || held.has(tap.uuid));
    return end < 0 ? rest : rest.slice(0, end);
  }

  /**
   * Those of `taps` that no other page has taken back; they may reach the server from now on.
   * @param {Tap[]} taps
   */
  async #trying(taps) {
    const { outbox } = this;
    const fresh = taps.filter((tap) => !tap.tried);
    if (!fresh.length) return taps;
    /** @type {Set<string>} */
    let there;
    try {
      await outbox.writeLoose();
      there = new Set(await this.effects.shelf.trying(fresh.map(({ uuid }) => uuid)));
    } catch (error) {
      if (error instanceof Cleared) await outbox.restore();
      there = new Set(fresh.map(({ uuid }) => uuid)); // the shelf does not answer: what this page knows goes out all the same
    }
    const gone = new Set(fresh.filter((tap) => !there.has(tap.uuid) && !outbox.loose.has(tap.uuid)));
    if (gone.size) outbox.taps = outbox.taps.filter((tap) => !gone.has(tap));
    const waiting = new Set(outbox.taps); // what was taken back meanwhile is not there any more
    const going = taps.filter((tap) => waiting.has(tap) && !outbox.stuck.has(tap.match) && tap.match !== outbox.choosing); // and what a rule forbids waits
    for (const tap of going) tap.tried = true;
    return going;
  }

  /** @param {Tap[]} going */
  async #send(going) {
    /** @type {Delivery} */
    let delivery;
    try {
      delivery = await this.outbox.deliver(going);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      delivery = { answers: [], stopped: error };
    }
    this.failures = 0;
    this.noRoom = false;
    const pairs = delivery.answers.map((reply, i) => ({ tap: going[i], reply }));
    const next = going[pairs.length];
    if (pairs.length) await this.#answered(pairs, going[0].match, Boolean(delivery.stopped));
    if (delivery.stopped && next) {
      this.outbox.stuck.set(next.match, { tap: next, problem: delivery.stopped });
      this.told.stopped(next, delivery.stopped);
    }
  }

  /**
   * @param {{tap: Tap, reply: any}[]} pairs
   * @param {string} match
   * @param {boolean} stopped
   */
  async #answered(pairs, match, stopped) {
    const { outbox } = this;
    for (const { tap } of pairs) this.leaving.add(tap.uuid);
    outbox.taps = outbox.taps.filter(({ uuid }) => !this.leaving.has(uuid));
    await this.told.answered(pairs);
    const due = this.#due();
    if (stopped || due.length < BATCH || due[0].match !== match || this.leaving.size >= LEAVE) await this.flush();
  }

  /** Let what is answered leave the shelf, and keep the match with what it made of it. */
  async flush() {
    const uuids = [...this.leaving];
    if (!uuids.length) return;
    try {
      await this.effects.shelf.remove(uuids, this.told.record());
    } catch {
      return; // a full disk: they leave when there is room; after a reload they are sent once more, and the server knows them
    }
    for (const uuid of uuids) {
      this.leaving.delete(uuid);
      this.outbox.loose.delete(uuid);
    }
    this.effects.pages.tell();
  }
}
