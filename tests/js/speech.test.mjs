// Calls that are read aloud: each twice, in turn, and none that is over.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SpeechQueue } from "../../static/calling/queue.js";

const NOW = Date.parse("2026-11-28T20:00:00Z");
/** @param {string} key @param {number} [seconds] */
const call = (key, seconds = 0) => ({ key, text: `Call ${key}`, at: new Date(NOW - seconds * 1000).toISOString() });

function queue() {
  /** @type {string[]} */
  const said = [];
  const made = new SpeechQueue(async (text) => { said.push(text); }, async () => {});
  made.turn(true);
  return { made, said };
}

test("each call is said twice, one after the other, and once only heard", async () => {
  const { made, said } = queue();
  await made.hear([call("1-0"), call("2-0")], NOW);
  await made.hear([call("1-0"), call("2-0")], NOW);
  assert.deepEqual(said, ["Call 1-0", "Call 1-0", "Call 2-0", "Call 2-0"]);
});

test("a second call has another key, and is said", async () => {
  const { made, said } = queue();
  await made.hear([call("1-0")], NOW);
  await made.hear([call("1-99")], NOW);
  assert.deepEqual(said.slice(2), ["Call 1-99", "Call 1-99"]);
});

test("what was called before the screen was switched on is not read", async () => {
  const { made, said } = queue();
  made.turn(false);
  await made.hear([call("1-0")], NOW);
  made.turn(true);
  await made.hear([call("1-0"), call("2-0", 120)], NOW);
  assert.deepEqual(said, []);
});

test("a call that is over while it waits is not read", async () => {
  /** @type {string[]} */
  const said = [];
  /** @type {SpeechQueue} */
  const made = new SpeechQueue(async (text) => {
    said.push(text);
    if (said.length === 1) made.hear([call("1-0"), call("3-0")], NOW);
  }, async () => {});
  made.turn(true);
  await made.hear([call("1-0"), call("2-0")], NOW);
  assert.deepEqual([...new Set(said)], ["Call 1-0", "Call 3-0"]);
});

test("switched off in the middle, it does not repeat", async () => {
  /** @type {string[]} */
  const said = [];
  /** @type {SpeechQueue} */
  const made = new SpeechQueue(async (text) => { said.push(text); made.turn(false); }, async () => {});
  made.turn(true);
  await made.hear([call("1-0"), call("2-0")], NOW);
  assert.deepEqual(said, ["Call 1-0"]);
});
