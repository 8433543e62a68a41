// @ts-check
// Taps that the server has not answered: kept before they are shown, sent in order until they are answered, always
// under the same UUID.
//
// A tap says after which entry of the log it was made (`after`). It is never read as another: when the log has moved
// on, or a rule forbids the tap, the taps of that match stop and the marker decides. Nothing leaves the outbox but by
// an answer (sender.js) or the marker's decision. One page of a tablet sends; the shelf tells it what the others have
// tapped.

import { Cleared, Problem, Stale } from "./problems.js";
import { Sender } from "./sender.js";
import { t } from "../../words.js";

/**
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Tapped} Tapped
 * @typedef {import("./sender.js").Delivery} Delivery
 */

/**
 * Whether a tap makes an entry of the log.
 * @param {Pick<Tapped, "kind">} tap
 */
export const logs = ({ kind }) => kind === "entry" || kind === "undo" || kind === "amend";

/**
 * Whether a tap begins a match: all else of the match rests on it.
 * @param {Pick<Tapped, "kind">} tap
 */
export const begins = ({ kind }) => kind === "seat" || kind === "friendly";

/** Deeds that "undo" passes over: they are no part of what was marked. @param {Pick<Tapped, "kind">} tap */
const passedOver = (tap) => tap.kind === "clock" || tap.kind === "strike" || begins(tap);

/**
 * Let taps follow entry `seq`, whose UUID is `follows` ("" where it is not known), one after the other.
 * @param {Tap[]} taps
 * @param {number} seq
 * @param {string} follows
 */
function moveBehind(taps, seq, follows) {
  let [after, last] = [seq, follows];
  for (const tap of taps) {
    Object.assign(tap, { after, follows: last, hash: tap.after === after ? tap.hash : "" });
    if (logs(tap)) [after, last] = [after + 1, tap.uuid];
  }
}

export class Outbox {
  /**
   * The outbox of the place whose endpoints lie below the address `place`.
   * @param {string} place
   * @param {(taps: Tap[]) => Promise<Delivery>} deliver sends taps of one match
   * @param {import("./sender.js").Told & {elsewhere: () => void}} told `elsewhere`: another page of this tablet has
   *   written, call `reload`
   * @param {Pick<import("./types.js").Effects, "shelf" | "pages" | "timers" | "uuid">} effects
   */
  constructor(place, deliver, told, effects) {
    this.place = place;
    this.deliver = deliver;
    this.told = told;
    this.sender = new Sender(this, told, effects);
    this.effects = effects;
    /** Of all matches of the place, in the order in which they were made. @type {Tap[]} */
    this.taps = [];
    /** By match: the tap to which the server has said no, and why. @type {Map<string, {tap: Tap, problem: Problem}>} */
    this.stuck = new Map();
    /** Taps that could not be written: they live in this page alone. @type {Set<string>} */
    this.loose = new Set();
    /** Taps of an earlier life of this page. It may have sent them though the full disk could not say so. @type {Set<string>} */
    this.earlier = new Set();
    /** The match for which one of two courses is being chosen: nothing of it is sent. */
    this.choosing = "";
    /** Taps that are not to be sent yet. @type {Set<string>} */
    this.held = new Set();
    /** The browser has emptied its storage while this page was open. */
    this.cleared = false;
  }

  get size() { return this.taps.length; }
  get offline() { return this.sender.failures > 0; }
  /** The server has no room to save what was tapped last. */
  get noRoom() { return this.sender.noRoom; }
  /** Whether a request is under way. */
  get busy() { return this.sender.busy; }
  /** Whether all that waits outlives this page. */
  get safe() { return this.effects.shelf.safe && !this.loose.size; }

  /** Take up what the shelf has kept, and go on sending it. */
  async open() {
    await this.reload();
    for (const { uuid } of this.taps) this.earlier.add(uuid);
    this.effects.pages.hear(() => this.told.elsewhere());
  }

  /** Read anew what the shelf has: another page may have written. */
  async reload() {
    const there = await this.effects.shelf.taps(this.place);
    const known = new Map(this.taps.map((tap) => [tap.uuid, tap]));
    const loose = this.taps.filter(({ uuid }) => this.loose.has(uuid));
    this.taps = [...there.filter(({ uuid }) => !this.sender.leaving.has(uuid) && !this.loose.has(uuid)).map((tap) => {
      const here = known.get(tap.uuid);
      return Object.assign(here ?? {}, tap, { tried: tap.tried || Boolean(here?.tried) }); // a full disk may not know it
    }), ...loose];
    for (const [match, { tap }] of this.stuck) if (!this.taps.includes(tap)) this.stuck.delete(match);
  }

  /**
   * The taps of a match that wait here, in order.
   * @param {string | null | undefined} match
   */
  unsentOf(match) { return this.taps.filter((tap) => tap.match === match); }

  /**
   * What keeps the taps of a match from being sent, until the marker has decided.
   * @param {string | null | undefined} match
   */
  haltOf(match) { return this.stuck.get(match ?? "") ?? null; }

  /**
   * A tap as it is kept.
   * @param {Tapped} tapped
   * @param {{match: string, after: number, follows?: string, hash: string, engine: string, at: string}} where
   * @returns {Tap}
   */
  made(tapped, { match, after, follows = "", hash, engine, at }) {
    return { ...tapped, uuid: this.effects.uuid(), match, place: this.place, n: 0, after, follows, hash, engine, at, tried: false };
  }

  /**
   * Keep a tap; it is sent after `release`. Throws Stale where another page has tapped meanwhile.
   * @param {Tap} tap
   */
  async add(tap) {
    this.held.add(tap.uuid);
    try {
      await this.writeLoose();
      tap.n = await this.#add(tap);
    } catch (error) {
      if (error instanceof Stale) {
        this.held.delete(tap.uuid);
        throw error;
      }
      tap.n = (this.taps.at(-1)?.n ?? 0) + 1;
      this.loose.add(tap.uuid);
    }
    this.taps.push(tap); // shown by the caller when it is judged: a tap is drawn once
  }

  /** @param {Tap} tap */
  async #add(tap) {
    const known = [...this.taps.map(({ uuid }) => uuid), ...this.sender.leaving];
    try {
      return await this.effects.shelf.add(tap, known);
    } catch (error) {
      if (!(error instanceof Cleared)) throw error;
      await this.restore();
      return this.effects.shelf.add(tap, known);
    }
  }

  /** Let a tap be sent; while the server does not answer, with the next try. @param {Tap} tap */
  release(tap) {
    this.held.delete(tap.uuid);
    this.effects.pages.tell();
    if (!this.offline) this.pump();
  }

  /** Forget a tap that was never sent: a rule of the game forbids it. @param {Tap} tap */
  async withdraw(tap) {
    await this.#remove([tap]);
    this.held.delete(tap.uuid);
  }

  /**
   * Take back the last tap of a match if it was certainly never sent; it is returned then.
   * @param {string} match
   * @returns {Promise<Tap | null>}
   */
  async takeBack(match) {
    const last = this.unsentOf(match).at(-1);
    if (!last || last.tried || this.earlier.has(last.uuid) || passedOver(last)) return null;
    if (!this.loose.has(last.uuid) && !await this.effects.shelf.takeBack(last.uuid)) {
      last.tried = true;
      return null;
    }
    if (last.tried) { // it has gone out meanwhile
      await this.#write([last]);
      return null;
    }
    await this.#remove([last]);
    this.effects.pages.tell();
    return last;
  }

  /**
   * The tap of a match that was refused, else the first that waits; taps before it may wait where the engine here has
   * refused it.
   * @param {string} match
   */
  halted(match) {
    const taps = this.unsentOf(match);
    const tap = this.stuck.get(match)?.tap;
    return tap && taps.includes(tap) ? tap : taps[0];
  }

  /**
   * After a stop: take the tap of a match out that was refused, else the first; those behind it move up.
   * @param {string} match
   */
  async drop(match) {
    const taps = this.unsentOf(match);
    const out = this.halted(match);
    if (!out) return;
    const behind = taps.slice(taps.indexOf(out) + 1);
    if (logs(out)) for (const tap of behind) Object.assign(tap, { after: tap.after - 1, hash: "", follows: tap.follows === out.uuid ? out.follows : tap.follows });
    await this.#write(behind);
    await this.#remove([out]);
    this.effects.pages.tell();
    this.pump();
  }

  /**
   * Take taps of a match out of the outbox: those that `which` names, else all but what tells of entries that were
   * thrown away. They are returned.
   * @param {string} match
   * @param {(tap: Tap) => boolean} [which]
   * @returns {Promise<Tap[]>}
   */
  async strike(match, which = ({ kind }) => kind !== "strike") {
    const taps = this.unsentOf(match).filter(which);
    await this.#remove(taps);
    this.effects.pages.tell();
    this.pump();
    return taps;
  }

  /**
   * Let the taps of a match follow entry `seq`, and send them.
   * @param {string} match
   * @param {number} seq
   */
  async rebase(match, seq) {
    const taps = this.unsentOf(match);
    moveBehind(taps, seq, "");
    await this.#write(taps);
    this.stuck.delete(match);
    this.effects.pages.tell();
    this.told.changed();
    this.pump();
  }

  /**
   * Put entries that the server has had and lost before all of the match that waits, and let all follow entry `seq`.
   * @param {string} match
   * @param {{tap: Tapped, uuid: string, at: string}[]} entries
   * @param {number} seq
   * @param {string} follows its UUID
   */
  async giveBack(match, entries, seq, follows) {
    const first = this.taps.findIndex((tap) => tap.match === match);
    const place = first < 0 ? this.taps.length : first;
    const [low, high] = [this.taps[place - 1]?.n ?? 0, this.taps[place]?.n ?? Infinity];
    const step = Math.min(1, (high - low) / (entries.length + 1));
    const here = new Set(this.taps.map(({ uuid }) => uuid));
    const taps = entries.filter(({ uuid }) => !here.has(uuid)).map(({ tap, uuid, at }, i) => {
      const made = this.made(tap, { match, after: 0, hash: "", engine: "", at });
      return { ...made, uuid: uuid || made.uuid, n: low + step * (i + 1), tried: true };
    });
    this.taps.splice(place, 0, ...taps);
    moveBehind(this.unsentOf(match), seq, follows);
    await this.#write(this.unsentOf(match));
    this.stuck.delete(match);
    this.effects.pages.tell();
    this.told.changed();
  }

  /**
   * Send nothing more of a match until the marker has decided.
   * @param {Tap} tap
   * @param {Problem} problem
   */
  halt(tap, problem) { this.stuck.set(tap.match, { tap, problem }); }

  /**
   * Send the taps of a match as they were made.
   * @param {string} match
   */
  goOn(match) {
    this.stuck.delete(match);
    this.told.changed();
    this.pump();
  }

  /** Ask again for the answer that has stopped a match: it could not be looked into. @param {string} match */
  again(match) {
    this.stuck.delete(match);
    this.sender.failed();
  }

  /**
   * Do something about taps of a match while none of them is sent. Throws a Problem where some were sent before.
   * @template T
   * @param {string} match
   * @param {Tap[]} taps
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async still(match, taps, act) {
    this.choosing = match;
    try {
      await this.sender.last;
      if (!taps.every((tap) => this.taps.includes(tap))) throw new Problem(409, { code: "conflict", message: t("Some of them have been sent meanwhile.") });
      return await act();
    } finally {
      this.choosing = "";
      this.pump();
    }
  }

  /** Whether anything waits that can be sent without a decision. */
  get willSend() { return this.taps.some(({ match }) => !this.stuck.has(match)); }

  /**
   * Let the taps of a match be of the match `other`: another one had its id already.
   * @param {string} match
   * @param {string} other
   */
  async rename(match, other) {
    const taps = this.unsentOf(match);
    for (const tap of taps) tap.match = other;
    this.stuck.delete(match);
    await this.#write(taps);
    this.effects.pages.tell();
    this.told.changed();
    this.pump();
  }

  /** Send what is due, and after its answer the rest. */
  pump() { return this.sender.pump(); }

  /** Try again now. */
  nudge() { this.sender.nudge(); }

  /** Send nothing any more. */
  close() { this.sender.close(); }

  /** @param {Tap[]} taps */
  async #remove(taps) {
    const uuids = new Set(taps.map(({ uuid }) => uuid));
    this.taps = this.taps.filter(({ uuid }) => !uuids.has(uuid));
    for (const uuid of uuids) this.loose.delete(uuid);
    for (const [match, { tap }] of this.stuck) if (uuids.has(tap.uuid)) this.stuck.delete(match);
    this.told.changed();
    try {
      await this.effects.shelf.remove([...uuids]);
    } catch {
      this.cleared = true;
    }
  }

  /** @param {Tap[]} taps */
  async #write(taps) {
    const kept = taps.filter(({ uuid }) => !this.loose.has(uuid));
    try {
      if (kept.length) await this.effects.shelf.put(kept);
    } catch {
      for (const { uuid } of kept) this.loose.add(uuid);
    }
  }

  /** Taps that could not be written are written as soon as there is room. */
  async writeLoose() {
    if (!this.loose.size) return;
    await this.effects.shelf.put(this.taps.filter(({ uuid }) => this.loose.has(uuid)));
    this.loose.clear();
  }

  /** The storage was emptied under this page: what it knows is written anew. */
  async restore() {
    try {
      await this.effects.shelf.restore(this.taps, this.told.record());
    } catch {
      for (const { uuid } of this.taps) this.loose.add(uuid);
    }
    this.cleared = true; // not before they are safe again, or said not to be
  }
}
