// @ts-check
// The tablet's database: taps that the server has not answered, matches as they were last known, small things.
// One schema for all pages of the tablet; a tap is written so that it survives a power cut.

import { openDB } from "../../../vendor/idb/index.js";

const NAME = "balkline";
const VERSION = 1;

/**
 * @typedef {import("../model/types.js").Tap} Tap
 * @typedef {import("../model/types.js").KeptMatch} KeptMatch
 *
 * @typedef {object} Schema
 * @property {{key: string, value: Tap, indexes: {place: [string, number], match: [string, number]}}} taps
 * @property {{key: string, value: KeptMatch, indexes: {place: [string, number]}}} matches
 * @property {{key: string, value: any}} kept
 *
 * @typedef {import("../../../vendor/idb/index.js").DBSchema & Schema} Tables
 * @typedef {import("../../../vendor/idb/index.js").IDBPDatabase<Tables>} Database
 */

/** How a tap is written: the answer comes when it is on the disk, not when the system promises to put it there. */
export const STRICT = /** @type {const} */ ({ durability: "strict" });

/**
 * Open the database; `gone` is called when the browser has closed it, as it does when its data are cleared.
 * @param {() => void} [gone]
 * @returns {Promise<Database>}
 */
export async function openDatabase(gone = () => {}) {
  /** @type {Database} */
  const database = await openDB(NAME, VERSION, {
    upgrade(db) {
      const taps = db.createObjectStore("taps", { keyPath: "uuid" });
      taps.createIndex("place", ["place", "n"]);
      taps.createIndex("match", ["match", "n"]);
      db.createObjectStore("matches", { keyPath: "id" }).createIndex("place", ["place", "saved"]);
      db.createObjectStore("kept");
    },
    blocking: () => { database.close(); gone(); }, // a page with a newer schema waits for this one
    terminated: gone,
  });
  return database;
}
