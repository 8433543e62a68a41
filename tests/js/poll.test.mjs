// Where the server has no room for a stream, the page asks how the match stands, and nobody notices; it goes back to a
// stream when there is room again.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Source[]} */
const opened = [];

class Source extends EventTarget {
  /** @param {URL} url */
  constructor(url) {
    super();
    this.url = String(url);
    this.readyState = 0;
    opened.push(this);
  }

  close() { this.readyState = 2; }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
}

const page = new EventTarget();
const doc = Object.assign(new EventTarget(), { hidden: false });
/** @type {{url: string, headers: Record<string, string>}[]} */
let asked = [];
/** @type {() => Response} */
let answer = () => new Response("{}");
let now = 1_000_000;
const random = Math.random;
Object.assign(globalThis, {
  EventSource: Object.assign(Source, { CLOSED: 2 }),
  document: doc,
  location: { href: "http://here/m/abc/" },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  fetch: (/** @type {URL} */ url, /** @type {{headers: Record<string, string>}} */ given) => {
    asked.push({ url: String(url), headers: given.headers });
    return Promise.resolve().then(answer);
  },
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
Date.now = () => now;
const { Stream } = await import("../../static/js/live/stream.js");
const { snapshotOf } = await import("../../static/js/live/poll.js");

/** @param {object} match @param {string} tag */
const told = (match, tag) => new Response(JSON.stringify(match), { headers: { ETag: tag } });

/** @param {import("node:test").TestContext} t */
function begin(t) {
  t.mock.timers.enable(/** @type {any} */ ({ apis: ["setTimeout", "setInterval"] }));
  Math.random = () => 0.5;
  opened.length = 0;
  asked = [];
  now = 1_000_000;
  t.after(() => { Math.random = random; });
  return async (/** @type {number} */ ms) => {
    now += ms;
    t.mock.timers.tick(ms);
    for (let i = 0; i < 20; i++) await Promise.resolve();
    await new Promise((done) => { setImmediate(done); });
  };
}

test("the snapshot of a match's stream alone, in the language of the page", () => {
  assert.equal(String(snapshotOf(new URL("http://here/live/match/abc/?since=3&language=de"))), "http://here/live/match/abc/now.json?language=de");
  assert.equal(snapshotOf(new URL("http://here/live/club/abc/")), null);
  assert.equal(snapshotOf(new URL("http://here/live/match/abc/?as=html")), null);
});

test("a refused stream: the page asks, says that it is live, and asks for nothing that it has", async (t) => {
  const pass = begin(t);
  /** @type {any[]} */
  const said = [];
  /** @type {string[]} */
  const lamps = [];
  answer = () => told({ seq: 7, room: false }, '"seven"');
  const stream = new Stream("/live/match/abc/?since=1", { state: (match) => said.push(match.seq) }, (lamp) => lamps.push(lamp));
  t.after(() => stream.close());
  opened[0].refuse();
  assert.deepEqual(lamps, []);
  await pass(500);
  assert.equal(asked.length, 1);
  assert.deepEqual([said, lamps], [[7], ["live"]]);
  answer = () => new Response(null, { status: 304 });
  await pass(1000);
  assert.equal(asked[1].headers["If-None-Match"], '"seven"');
  assert.deepEqual(said, [7]);
  answer = () => told({ seq: 8, room: false }, '"eight"');
  await pass(1000);
  assert.deepEqual(said, [7, 8]);
  await pass(600_000);
  assert.equal(opened.length, 1, "without room no stream is tried");
});

test("room again: a stream is tried after a while, and asking ends when it is there", async (t) => {
  const pass = begin(t);
  answer = () => told({ seq: 7, room: true }, '"a"');
  const stream = new Stream("/live/match/abc/", {}, () => {}, { crowded: true });
  t.after(() => stream.close());
  assert.equal(opened.length, 0, "a crowded server is not asked for a stream");
  await pass(500);
  await pass(1000);
  assert.equal(opened.length, 0);
  for (let i = 0; i < 70; i++) await pass(1000);
  assert.equal(opened.length, 1);
  assert.match(opened[0].url, /since=7/);
  opened[0].refuse();
  const before = asked.length;
  await pass(1000);
  assert.ok(asked.length > before, "refused once more: it goes on asking");
  for (let i = 0; i < 70; i++) await pass(1000);
  opened[1].readyState = 1;
  opened[1].dispatchEvent(new Event("open"));
  const after = asked.length;
  await pass(5000);
  assert.equal(asked.length, after);
});

test("what not everybody may watch has no snapshot: only a stream is tried again", async (t) => {
  const pass = begin(t);
  answer = () => new Response("{}", { status: 404 });
  const stream = new Stream("/live/match/abc/", {}, () => {});
  t.after(() => stream.close());
  opened[0].refuse();
  await pass(500);
  await pass(2000);
  assert.equal(opened.length, 2);
  opened[1].refuse();
  await pass(3000);
  assert.equal(asked.length, 1);
  assert.equal(opened.length, 3);
});

test("a server that does not answer is asked ever less, and a hidden page asks nothing", async (t) => {
  const pass = begin(t);
  answer = () => new Response("", { status: 502 });
  /** @type {string[]} */
  const lamps = [];
  const stream = new Stream("/live/match/abc/", {}, (lamp) => lamps.push(lamp), { crowded: true });
  t.after(() => stream.close());
  await pass(500);
  await pass(1000);
  assert.equal(asked.length, 1);
  await pass(1000);
  assert.equal(asked.length, 2);
  assert.deepEqual(lamps, ["wait", "wait"]);
  doc.hidden = true;
  await pass(600_000);
  assert.equal(asked.length, 2);
  doc.hidden = false;
  doc.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  assert.equal(asked.length, 3);
});
