// What the tablet keeps in its database (a stand-in for the browser's), and which of its pages sends.

import "fake-indexeddb/auto";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Cleared, Stale } from "../../static/js/marking/model/problems.js";
import { takeUpOlder } from "../../static/js/marking/outbox/open.js";
import { TabletPages } from "../../static/js/marking/outbox/pages.js";
import { DatabaseShelf } from "../../static/js/marking/outbox/shelf.js";
import { Clock, state } from "./world.mjs";

/** @typedef {import("../../static/js/marking/model/types.js").Tap} Tap */

beforeEach(() => { globalThis.indexedDB = new IDBFactory(); });

/**
 * @param {string} uuid
 * @param {Partial<Tap>} [change]
 * @returns {Tap}
 */
const tap = (uuid, change = {}) => ({
  kind: "entry", side: "A", tokens: "+1", label: uuid, uuid, match: "m1", place: "/table/", n: 0, after: 0, hash: "", engine: "", at: "", tried: false, ...change,
});

/** @param {DatabaseShelf} shelf @param {string} [place] */
const kept = async (shelf, place = "/table/") => (await shelf.taps(place)).map(({ uuid }) => uuid);

test("taps come back in the order in which they were made, place by place, also when the browser is opened anew", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("z"), []);
  await shelf.add(tap("elsewhere", { place: "/m/m1/mark/" }), ["z"]);
  await shelf.add(tap("a"), ["z"]);
  await shelf.add(tap("next", { match: "m2" }), []);
  (await shelf.database).close();
  assert.deepEqual(await kept(await DatabaseShelf.open()), ["z", "a", "next"]);
});

test("a page that does not know the last tap of the match shows an older state: its own is not kept", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("theirs"), []);
  await assert.rejects(shelf.add(tap("mine"), []), Stale);
  assert.deepEqual(await kept(shelf), ["theirs"]);
});

test("a tap is not kept in storage that was emptied under the page: the page is told", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("one"), []);
  const database = await shelf.database;
  await Promise.all([database.clear("taps"), database.clear("kept")]);
  await assert.rejects(shelf.add(tap("two"), ["one"]), Cleared);
  await shelf.restore([tap("one", { n: 1 })], { id: "m1", place: "/table/", state: state(1), journal: null, saved: 5 });
  await shelf.add(tap("two"), ["one"]);
  assert.deepEqual(await kept(shelf), ["one", "two"]);
  assert.equal((await shelf.match("m1"))?.saved, 5);
});

test("a tap that was tried cannot be taken back, and what was taken back is not tried", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("one"), []);
  await shelf.add(tap("two"), ["one"]);
  assert.deepEqual(await shelf.trying(["one"]), ["one"]);
  assert.deepEqual([await shelf.takeBack("one"), await shelf.takeBack("two")], [false, true]);
  assert.deepEqual(await shelf.trying(["one", "two"]), ["one"]);
});

test("what is answered goes, and the match is kept with what it made of it, at once", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("one"), []);
  const match = { id: "m1", place: "/table/", state: state(1), journal: null, saved: 5 };
  await shelf.remove(["one"], match);
  assert.deepEqual([await kept(shelf), (await shelf.match("m1"))?.state.seq, (await shelf.lastMatch("/table/"))?.id], [[], 1, "m1"]);
  await shelf.keepMatch({ ...match, id: "m2", saved: 6 });
  assert.equal((await shelf.lastMatch("/table/"))?.id, "m2");
});

test("of many matches the oldest go, but none with taps that wait", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("waits", { match: "m0" }), []);
  for (let n = 0; n < 45; n += 1) await shelf.keepMatch({ id: `m${n}`, place: "/table/", state: state(1), journal: null, saved: n });
  assert.deepEqual([Boolean(await shelf.match("m0")), await shelf.match("m1"), Boolean(await shelf.match("m44"))], [true, undefined, true]);
});

test("storage that was emptied under the page is noticed, and what the page knows is written anew", async () => {
  const shelf = await DatabaseShelf.open();
  await shelf.add(tap("one"), []);
  (await shelf.database).close();
  globalThis.indexedDB = new IDBFactory();
  shelf.again();
  await assert.rejects(shelf.trying(["one"]), Cleared);
  await shelf.restore([tap("one", { n: 1 })]);
  assert.deepEqual(await shelf.trying(["one"]), ["one"]);
});

/** The old storage of a browser. @param {Record<string, string>} things @returns {Storage} */
function storage(things) {
  return /** @type {any} */ ({
    get length() { return Object.keys(things).length; },
    key: (/** @type {number} */ i) => Object.keys(things)[i],
    getItem: (/** @type {string} */ name) => things[name],
    removeItem: (/** @type {string} */ name) => { delete things[name]; },
  });
}

test("taps that an older version of the page has kept are taken up once, under their UUIDs", async () => {
  const shelf = await DatabaseShelf.open();
  const old = { "balkline.taps./table/m7": JSON.stringify([{ kind: "entry", side: "A", tokens: "+1", label: "Count", uuid: "old", after: 4, tried: true }]), "balkline.sound": "off" };
  await takeUpOlder(shelf, storage(old));
  await takeUpOlder(shelf, storage(old));
  const [taken, ...more] = await shelf.taps("/table/");
  assert.deepEqual([taken.uuid, taken.match, taken.after, taken.tried, more.length, Object.keys(old)], ["old", "m7", 4, true, 0, ["balkline.sound"]]);
});

test("the page with the lock sends; when it is gone the browser gives the lock to the next", async () => {
  const shelf = await DatabaseShelf.open();
  /** @type {(() => unknown)[]} */
  const queue = [];
  const locks = /** @type {any} */ ({ request: async (/** @type {string} */ _name, /** @type {() => unknown} */ held) => { queue.push(held); } });
  const [first, second] = ["a", "b"].map((own) => new TabletPages("/table/", shelf, own, { locks, channel: null }));
  queue[0]();
  assert.deepEqual([first.sends, second.sends], [true, false]);
  let heard = 0;
  second.hear(() => { heard += 1; });
  queue[1]();
  assert.deepEqual([second.sends, heard], [true, 1]);
});

test("without locks the sender signs a lease, which another page takes when it has run out", async () => {
  const shelf = await DatabaseShelf.open();
  const clock = new Clock();
  const page = (/** @type {string} */ own) => new TabletPages("/table/", shelf, own, {
    locks: /** @type {any} */ (null), channel: null, now: () => clock.time, every: (act, ms) => clock.every(act, ms),
  });
  const rest = () => new Promise((resolve) => { setTimeout(resolve, 20); });
  const first = page("a");
  await rest();
  const second = page("b");
  await rest();
  await clock.pass(4000);
  await rest();
  assert.deepEqual([first.sends, second.sends], [true, false]);
  clock.alarms.shift(); // the first page is gone
  for (let i = 0; i < 5; i += 1) { await clock.pass(2000); await rest(); }
  assert.equal(second.sends, true);
});
