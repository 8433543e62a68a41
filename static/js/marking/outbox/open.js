// @ts-check
// Opens what the tablet keeps; where the browser gives no storage, a shelf that lives as long as the page.

import { MemoryShelf } from "./memory.js";
import { DatabaseShelf } from "./shelf.js";

const PATIENCE = 4000; // milliseconds; a browser that does not answer gives no storage
const OLDER = "balkline.taps.";

/** @typedef {import("../model/types.js").Tap} Tap */

/** @returns {Promise<import("../model/types.js").Shelf>} */
export async function openShelf() {
  try {
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) => { setTimeout(() => reject(new Error("The database does not open.")), PATIENCE); });
    const shelf = await Promise.race([DatabaseShelf.open(), late]);
    await takeUpOlder(shelf, localStorage).catch(() => {}); // it is tried again when a page is opened the next time
    // Without this the browser may empty the storage when the disk is nearly full.
    navigator.storage?.persist?.().catch(() => {});
    return shelf;
  } catch {
    return new MemoryShelf();
  }
}

/**
 * Move the taps that older versions of this page have kept in `storage` to the shelf.
 * @param {import("../model/types.js").Shelf} shelf
 * @param {Storage} storage
 */
export async function takeUpOlder(shelf, storage) {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").filter((name) => name.startsWith(OLDER));
  for (const name of names) {
    const address = name.slice(OLDER.length);
    const end = address.lastIndexOf("/") + 1;
    /** @type {Omit<Tap, "match" | "place" | "n" | "hash" | "engine" | "at">[]} */
    const taps = JSON.parse(storage.getItem(name) ?? "[]");
    const there = new Set((await shelf.taps(address.slice(0, end))).map(({ uuid }) => uuid));
    for (const tap of taps.filter(({ uuid }) => !there.has(uuid))) {
      await shelf.add({ ...tap, match: address.slice(end), place: address.slice(0, end), n: 0, hash: "", engine: "", at: new Date().toISOString() }, [...there]);
      there.add(tap.uuid);
    }
    storage.removeItem(name);
  }
}
