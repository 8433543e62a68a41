// A live stream that dies without a word is opened again; one whose server sends no beats is left alone.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Source[]} */
const opened = [];

class Source extends EventTarget {
  /** @param {URL} url */
  constructor(url) {
    super();
    this.url = String(url);
    this.readyState = 1;
    opened.push(this);
  }

  close() { this.readyState = 2; }
  /** @param {string} name @param {object} [data] @param {string} [id] */
  says(name, data = {}, id = "") {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId: id }));
  }
}

const page = new EventTarget();
let now = 1_000_000;
Object.assign(globalThis, {
  EventSource: Object.assign(Source, { CLOSED: 2 }),
  document: Object.assign(new EventTarget(), { hidden: false }),
  location: { href: "http://here/m/abc/" },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});
Date.now = () => now;
const { Stream } = await import("../../static/js/live/stream.js");

/** Let what is set for now happen. */
const soon = () => new Promise((done) => { setTimeout(done, 5); });

test("forty seconds without a beat: opened again after the last event, and as old as what was heard last", async (t) => {
  opened.length = 0;
  /** @type {[string, number | undefined][]} */
  const said = [];
  const stream = new Stream("/live/match/abc/?since=1", { entry: () => {} }, (lamp, heardAt) => said.push([lamp, heardAt]));
  t.after(() => stream.close());
  opened[0].says("open");
  opened[0].says("beat");
  now += 15_000;
  opened[0].says("entry", {}, "7");
  const heard = now;
  now += 39_000;
  stream.look();
  assert.equal(opened.length, 1);
  now += 2000;
  stream.look();
  await soon();
  assert.deepEqual(said, [["live", undefined], ["wait", heard]]);
  assert.equal(opened.length, 2);
  assert.match(opened[1].url, /since=7/);
  assert.equal(opened[0].readyState, 2);
});

test("before the first beat silence means nothing", async (t) => {
  opened.length = 0;
  const stream = new Stream("/live/match/abc/", {}, () => {});
  t.after(() => stream.close());
  opened[0].says("open");
  now += 600_000;
  stream.look();
  await soon();
  assert.equal(opened.length, 1);
});
