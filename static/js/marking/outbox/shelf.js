// @ts-check
// What the tablet keeps, in its database: every tap is there before it is shown, until the server has answered it.
//
// Each function is one transaction, because several pages of one tablet write here. What the browser takes away while
// the page is open is noticed by a mark ("born") that was written when the database was new.

import { uuid } from "../../dom.js";
import { Cleared, Stale } from "../model/problems.js";
import { openDatabase, STRICT } from "./database.js";

/**
 * @typedef {import("../model/types.js").Tap} Tap
 * @typedef {import("../model/types.js").KeptMatch} KeptMatch
 * @typedef {import("./database.js").Database} Database
 */

const BORN = "born";
const MOST_MATCHES = 40; // matches that are kept; the oldest without unsent taps go first

/** @param {string} place @returns {IDBKeyRange} */
const within = (place) => IDBKeyRange.bound([place, -Infinity], [place, Infinity]);

/** @implements {Omit<import("../model/types.js").Shelf, never>} */
export class DatabaseShelf {
  /** @param {Database} database */
  constructor(database) {
    this.safe = true;
    this.born = "";
    /** @type {Promise<Database>} */
    this.database = Promise.resolve(database);
  }

  /** Open the tablet's database. Throws what the browser throws where it has none to give. */
  static async open() {
    const shelf = new DatabaseShelf(await openDatabase(() => shelf.again()));
    await shelf.#mark();
    return shelf;
  }

  /** Open it anew: the browser has closed it, or another page waits for a newer schema. */
  again() {
    this.database = openDatabase(() => this.again());
    this.database.catch(() => {}); // each use of it tells
  }

  /** Write anew what the page knows, after the storage was emptied. @param {Tap[]} taps @param {KeptMatch | null} [match] */
  async restore(taps, match = null) {
    this.born = "";
    await this.#mark();
    await this.put(taps);
    if (match) await this.keepMatch(match);
  }

  async #mark() {
    const tx = (await this.database).transaction("kept", "readwrite", STRICT);
    const there = await tx.store.get(BORN);
    this.born = there ?? uuid();
    if (!there) await tx.store.put(this.born, BORN);
    await tx.done;
  }

  /** @param {string} place @returns {Promise<Tap[]>} */
  async taps(place) {
    return (await this.database).getAllFromIndex("taps", "place", within(place));
  }

  /** @param {Tap} tap @param {string[]} known @returns {Promise<number>} */
  async add(tap, known) {
    const tx = (await this.database).transaction(["taps", "kept"], "readwrite", STRICT);
    const store = tx.objectStore("taps");
    const [born, last, lastOfPlace] = await Promise.all([
      tx.objectStore("kept").get(BORN), store.index("match").openCursor(within(tap.match), "prev"), store.index("place").openCursor(within(tap.place), "prev"),
    ]);
    if (born !== this.born) throw new Cleared();
    if (last && last.value.place === tap.place && !known.includes(last.value.uuid)) throw new Stale();
    const n = (lastOfPlace?.value.n ?? 0) + 1;
    const added = store.add({ ...tap, n });
    tx.commit(); // now, not after the page has heard of each request
    await Promise.all([added, tx.done]);
    return n;
  }

  /** @param {string[]} uuids @returns {Promise<string[]>} */
  async trying(uuids) {
    const tx = (await this.database).transaction(["taps", "kept"], "readwrite", STRICT); // it goes out next: no empty battery may forget that
    if (await tx.objectStore("kept").get(BORN) !== this.born) throw new Cleared();
    const store = tx.objectStore("taps");
    const there = (await Promise.all(uuids.map((one) => store.get(one)))).filter((tap) => tap !== undefined);
    await Promise.all([...there.filter((tap) => !tap.tried).map((tap) => store.put({ ...tap, tried: true })), tx.done]);
    return there.map((tap) => tap.uuid);
  }

  /** @param {string} one @returns {Promise<boolean>} */
  async takeBack(one) {
    const tx = (await this.database).transaction("taps", "readwrite", STRICT);
    const tap = await tx.store.get(one);
    const may = Boolean(tap && !tap.tried);
    if (may) await tx.store.delete(one);
    await tx.done;
    return may;
  }

  /** @param {Tap[]} taps */
  async put(taps) {
    const tx = (await this.database).transaction("taps", "readwrite", STRICT);
    await Promise.all([...taps.map((tap) => tx.store.put(tap)), tx.done]);
  }

  /** @param {string[]} uuids @param {KeptMatch | null} [match] */
  async remove(uuids, match = null) {
    const tx = (await this.database).transaction(["taps", "matches"], "readwrite", STRICT);
    await Promise.all([
      ...uuids.map((one) => tx.objectStore("taps").delete(one)), match ? tx.objectStore("matches").put(match) : null, tx.done,
    ]);
  }

  /** @param {string} id @returns {Promise<KeptMatch | undefined>} */
  async match(id) { return (await this.database).get("matches", id); }

  /** @param {string} place @returns {Promise<KeptMatch | undefined>} */
  async lastMatch(place) {
    const tx = (await this.database).transaction("matches");
    return (await tx.store.index("place").openCursor(within(place), "prev"))?.value;
  }

  /** @param {KeptMatch} match */
  async keepMatch(match) {
    const tx = (await this.database).transaction(["matches", "taps"], "readwrite");
    const matches = tx.objectStore("matches");
    await matches.put(match);
    const ids = await matches.getAllKeys();
    if (ids.length > MOST_MATCHES) {
      const kept = (await matches.getAll()).sort((a, b) => a.saved - b.saved).slice(0, -MOST_MATCHES);
      for (const { id } of kept) {
        if (!await tx.objectStore("taps").index("match").count(within(id))) await matches.delete(id);
      }
    }
    await tx.done;
  }

  /** @param {string} name */
  async kept(name) { return (await this.database).get("kept", name); }

  /** @param {string} name @param {any} value */
  async keep(name, value) { await (await this.database).put("kept", value, name); }
}
