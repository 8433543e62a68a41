// The queue of unsent taps: what the marker tapped reaches the log once, in order, as it was meant, or waits
// for a decision.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Unreachable } from "../../static/js/marking/model/problems.js";
import { SendQueue, WAITS } from "../../static/js/marking/model/queue.js";
import { Clock, Store, problem, reply, settled, unreachable } from "./world.mjs";

/**
 * A queue whose deliveries are held until the test answers them.
 * @param {Store} [store]
 */
function queue(store = new Store()) {
  const clock = new Clock();
  /** @type {{tap: any, answer: (value: any) => Promise<unknown>, fail: (error: Error) => Promise<unknown>}[]} */
  const sent = [];
  /** @type {{answered: string[], stopped: [string, string][]}} */
  const heard = { answered: [], stopped: [] };
  let last = 0;
  const taps = new SendQueue("m1", (tap) => new Promise((resolve, reject) => {
    sent.push({
      tap: { ...tap },
      answer: (value) => { resolve(value); return settled(); },
      fail: (error) => { reject(error); return settled(); },
    });
  }), {
    changed: () => {},
    answered: (tap) => heard.answered.push(tap.label),
    stopped: (tap, error) => heard.stopped.push([tap.label, error.code]),
  }, { store, timers: clock, uuid: () => `uuid-${last += 1}` });
  return { taps, sent, heard, clock, store };
}

/** @param {string} label @returns {import("../../static/js/marking/model/types.js").Tapped} */
const entry = (label) => ({ kind: "entry", side: "A", tokens: "+1", label, short: label });

test("one tap is under way at a time, and the order of the taps is kept", async () => {
  const { taps, sent, heard } = queue();
  for (const label of ["one", "two", "three"]) taps.push(entry(label), 4);
  assert.deepEqual(sent.map((s) => s.tap.label), ["one"]);
  await sent[0].answer(reply(5));
  assert.deepEqual(sent.map((s) => s.tap.label), ["one", "two"]);
  await sent[1].answer(reply(6));
  await sent[2].answer(reply(7));
  assert.deepEqual(heard.answered, ["one", "two", "three"]);
  assert.equal(taps.size, 0);
});

test("a tap follows the taps before it: each expects the sequence that they will have made", () => {
  const { taps } = queue();
  for (const label of ["one", "two", "three"]) taps.push(entry(label), 4);
  assert.deepEqual(taps.taps.map((tap) => tap.after), [4, 5, 6]);
});

test("a tap whose answer was lost is sent again under the same UUID and sequence, so that it is one entry", async () => {
  const { taps, sent, clock, heard } = queue();
  taps.push(entry("one"), 4);
  await sent[0].fail(unreachable());
  assert.equal(taps.offline, true);
  await clock.pass(WAITS[0]);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1].tap, sent[0].tap);
  await sent[1].answer(reply(5));
  assert.deepEqual([heard.answered, taps.size, taps.offline], [["one"], 0, false]);
});

test("two taps are two entries: each has a UUID of its own", () => {
  const { taps } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("one"), 4);
  assert.equal(new Set(taps.taps.map((tap) => tap.uuid)).size, 2);
});

test("without network it tries again, ever less often", async () => {
  const { taps, sent, clock } = queue();
  taps.push(entry("one"), 4);
  for (const wait of [...WAITS, WAITS[WAITS.length - 1]]) {
    await /** @type {any} */ (sent.at(-1)).fail(unreachable());
    const tries = sent.length;
    await clock.pass(wait - 1);
    assert.equal(sent.length, tries);
    await clock.pass(1);
    assert.equal(sent.length, tries + 1);
  }
});

test("when the network is back it tries at once, and the try that was due before is off", async () => {
  const { taps, sent, clock } = queue();
  taps.push(entry("one"), 4);
  await sent[0].fail(unreachable());
  await clock.pass(WAITS[0] - 100);
  taps.nudge();
  assert.equal(sent.length, 2);
  await sent[1].fail(unreachable());
  await clock.pass(WAITS[1] - 1);
  assert.equal(sent.length, 2, "the next try waits from the second failure on");
  await clock.pass(1);
  assert.equal(sent.length, 3);
});

test("taps made without network are sent in their order when it is back", async () => {
  const { taps, sent, heard } = queue();
  taps.push(entry("one"), 4);
  await sent[0].fail(unreachable());
  taps.push(entry("two"), 4);
  taps.nudge();
  await sent.slice(-1)[0].answer(reply(5));
  await sent.slice(-1)[0].answer(reply(6));
  assert.deepEqual(heard.answered, ["one", "two"]);
  assert.deepEqual(sent.map((s) => s.tap.label).filter((label) => label === "two").length, 1);
});

test("a tap that comes too late is refused and not read as another: the queue stops and keeps it as it was", async () => {
  const { taps, sent, heard, clock } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("two"), 4);
  await sent[0].fail(problem("conflict", { seq: 5 }));
  await clock.pass(60_000);
  taps.nudge();
  taps.push(entry("three"), 4);
  assert.deepEqual(heard.stopped, [["one", "conflict"]]);
  assert.equal(sent.length, 1, "nothing is sent until the marker has decided");
  assert.deepEqual(taps.taps.map(({ label, after }) => [label, after]), [["one", 4], ["two", 5], ["three", 6]]);
});

test("after a conflict the marker may add his taps behind what was recorded, under their own UUIDs", async () => {
  const { taps, sent } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("two"), 4);
  const before = taps.taps.map((tap) => tap.uuid);
  await sent[0].fail(problem("conflict", { seq: 9 }));
  taps.rebase(9);
  assert.deepEqual(taps.taps.map(({ uuid, after }) => [uuid, after]), [[before[0], 9], [before[1], 10]]);
  assert.deepEqual([sent.length, sent[1].tap.after], [2, 9]);
});

test("a refused tap left out moves those behind it up by one, and they are sent", async () => {
  const { taps, sent } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("two"), 4);
  await sent[0].fail(problem("refused"));
  taps.drop();
  assert.deepEqual([sent.length, sent[1].tap.label, sent[1].tap.after], [2, "two", 4]);
});

test("throwing all away sends nothing more, and nothing comes back after a reload", async () => {
  const { taps, sent, store } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("two"), 4);
  await sent[0].fail(problem("refused"));
  taps.drop(true);
  assert.deepEqual([taps.size, taps.halted, sent.length, queue(store).taps.size], [0, null, 1, 0]);
});

test("only a tap that was never sent can be taken back: another may be in the log already", async () => {
  const { taps, sent } = queue();
  taps.push(entry("one"), 4);
  taps.push(entry("two"), 4);
  assert.equal(taps.takeBack(), true);
  assert.deepEqual(taps.taps.map((tap) => tap.label), ["one"]);
  await sent[0].fail(unreachable());
  assert.equal(taps.takeBack(), false);
  assert.equal(taps.size, 1);
});

test("unsent taps survive a reload: same order, UUIDs and sequence", async () => {
  const first = queue();
  first.taps.push(entry("one"), 4);
  first.taps.push(entry("two"), 4);
  const before = first.taps.taps.map(({ uuid, after, label }) => ({ uuid, after, label }));
  first.taps.close();
  const again = queue(first.store);
  assert.deepEqual(again.taps.taps.map(({ uuid, after, label }) => ({ uuid, after, label })), before);
  again.taps.pump();
  assert.equal(again.sent[0].tap.uuid, before[0].uuid);
  assert.equal(again.taps.taps[0].tried, true, "it may be in the log: it can no longer be taken back");
});

test("a recorded tap is not kept for the next reload", async () => {
  const { taps, sent, store } = queue();
  taps.push(entry("one"), 4);
  assert.equal(store.kept.size, 1);
  await sent[0].answer(reply(5));
  assert.equal(store.kept.size, 0);
});

test("the queue of a match that has left the table sends nothing more", async () => {
  const { taps, sent, clock } = queue();
  taps.push(entry("one"), 4);
  await sent[0].fail(unreachable());
  taps.close();
  await clock.pass(60_000);
  taps.nudge();
  assert.equal(sent.length, 1);
});

test("a server without room keeps nothing: the tap stays, the lamp tells why, and it counts once there is room", async () => {
  const { taps, sent, clock, heard } = queue();
  taps.push(entry("one"), 4);
  await sent[0].fail(new Unreachable("status 507", "disk-full"));
  assert.deepEqual([taps.noRoom, taps.size], [true, 1]);
  await clock.pass(WAITS[0]);
  assert.equal(sent[1].tap.uuid, sent[0].tap.uuid);
  await sent[1].answer(reply(5));
  assert.deepEqual([taps.noRoom, heard.answered], [false, ["one"]]);
});
