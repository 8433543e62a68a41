// @ts-check
// The shelf of a browser that gives no storage: what waits lives as long as the page does, and the page says so.

import { Stale } from "../model/problems.js";

/**
 * @typedef {import("../model/types.js").Tap} Tap
 * @typedef {import("../model/types.js").KeptMatch} KeptMatch
 * @implements {Omit<import("../model/types.js").Shelf, never>}
 */
export class MemoryShelf {
  constructor() {
    this.safe = false;
    /** @type {Map<string, string>} */
    this.written = new Map();
    /** @type {Map<string, string>} */
    this.matches = new Map();
    /** @type {Map<string, any>} */
    this.things = new Map();
  }

  /** @param {string} place @returns {Promise<Tap[]>} */
  async taps(place) { return this.#all().filter((tap) => tap.place === place); }

  /** @param {Tap} tap @param {string[]} known */
  async add(tap, known) {
    const there = this.#all().filter(({ place }) => place === tap.place);
    if (there.some(({ uuid, match }) => match === tap.match && !known.includes(uuid))) throw new Stale();
    const n = (there.at(-1)?.n ?? 0) + 1;
    await this.put([{ ...tap, n }]);
    return n;
  }

  /** @param {string[]} uuids */
  async trying(uuids) {
    const there = this.#all().filter(({ uuid }) => uuids.includes(uuid));
    await this.put(there.map((tap) => ({ ...tap, tried: true })));
    return there.map(({ uuid }) => uuid);
  }

  /** @param {string} uuid */
  async takeBack(uuid) {
    const tap = this.#all().find((one) => one.uuid === uuid);
    return tap && !tap.tried ? this.written.delete(uuid) : false;
  }

  /** @param {Tap[]} taps @param {KeptMatch | null} [match] */
  async restore(taps, match = null) {
    await this.put(taps);
    if (match) await this.keepMatch(match);
  }

  /** @param {Tap[]} taps */
  async put(taps) {
    for (const tap of taps) this.written.set(tap.uuid, JSON.stringify(tap));
  }

  /** @param {string[]} uuids @param {KeptMatch | null} [match] */
  async remove(uuids, match = null) {
    for (const uuid of uuids) this.written.delete(uuid);
    if (match) await this.keepMatch(match);
  }

  /** @param {string} id @returns {Promise<KeptMatch | undefined>} */
  async match(id) {
    const text = this.matches.get(id);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** @param {string} place @returns {Promise<KeptMatch | undefined>} */
  async lastMatch(place) {
    const there = [...this.matches.values()].map((text) => /** @type {KeptMatch} */ (JSON.parse(text)));
    return there.filter((one) => one.place === place).sort((a, b) => a.saved - b.saved).at(-1);
  }

  /** @param {KeptMatch} match */
  async keepMatch(match) { this.matches.set(match.id, JSON.stringify(match)); }

  /** @param {string} name */
  async kept(name) { return this.things.get(name); }

  /** @param {string} name @param {any} value */
  async keep(name, value) { this.things.set(name, value); }

  #all() {
    return [...this.written.values()].map((text) => /** @type {Tap} */ (JSON.parse(text))).sort((a, b) => a.n - b.n);
  }
}
