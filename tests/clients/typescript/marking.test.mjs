// The mark protocol against a real server, over roads that lose requests and answers; each with both queues.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import { AFTER, BEFORE, PASS, chance, client, hall, log, match, road, world } from "./world.mjs";

const { Conflict, IndexedDBQueue, LeaseElsewhere, MemoryQueue, Refused, Unclear } = client;
const QUEUES = { memory: () => new MemoryQueue(), indexeddb: () => new IndexedDBQueue("marks", new IDBFactory()) };

async function elsewhere(id, tokens) {
  const other = hall(undefined, world.other).marker(id);
  await other.take(true);
  await other.mark("A", tokens);
}

for (const [name, queue] of Object.entries(QUEUES)) {
  test(`${name}: a match is marked to its end, with an undo, a correction and the confirmation`, async () => {
    const id = match(), marker = hall().marker(id, queue());
    await marker.start();
    assert.equal(marker.lease.mine, true);
    assert.equal((await marker.mark("A", ":lead")).answer.seq, 1);
    for (const tokens of ["+1", "0"]) await marker.mark("A", tokens);
    assert.deepEqual((await marker.undo()).answer.board.score, { A: 1, B: 0 });
    await marker.mark("A", "+1");
    assert.deepEqual((await marker.preview(5, "0")).after.score, { A: 1, B: 0 });
    await marker.amend(5, null);
    await marker.mark("A", "0");
    for (let n = 0; n < 5; n += 1) await marker.mark("B", "+1");
    assert.equal((await marker.confirm()).answer.match.status, "confirmed");
    await marker.stop();
    assert.equal(marker.lease.free, true);
  });

  for (const fate of [BEFORE, AFTER])
    test(`${name}: a tap that got no answer (${fate} the commit) is one entry`, async () => {
      const id = match(), way = road(), marker = hall(way.fetch).marker(id, queue());
      await marker.mark("A", ":lead");
      way.fate = ({ url }) => (url.endsWith("/marks/") ? fate : PASS);
      assert.equal((await marker.mark("A", "+1")).answer, null);
      assert.equal((await marker.mark("A", "+1")).answer, null);
      assert.deepEqual((await marker.waiting()).map(({ expectedSeq }) => expectedSeq), [1, 2]);
      assert.deepEqual(await log(id), ["A :lead", "A +1"].slice(0, fate === AFTER ? 2 : 1));
      way.fate = () => PASS;
      const answers = [...(await marker.flush()).values()].map(({ answer }) => answer.duplicate);
      assert.deepEqual(answers, [fate === AFTER, false]);
      assert.deepEqual(await log(id), ["A :lead", "A +1", "A +1"]);
      assert.deepEqual([await marker.seq(), marker.away], [3, null]);
    });

  test(`${name}: a conflict is shown, and the taps are put behind by choice`, async () => {
    const id = match(), way = road(), marker = hall(way.fetch).marker(id, queue());
    await marker.mark("A", ":lead");
    way.fate = () => BEFORE;
    const taps = [];
    for (const act of [() => marker.mark("A", "+1"), () => marker.amend(2, "0"), () => marker.mark("B", "+1"),
      () => marker.mark("B", "void 4")]) taps.push(await act());
    way.fate = () => PASS;
    await elsewhere(id, "+1");
    await assert.rejects(marker.flush(), LeaseElsewhere);
    await assert.rejects(marker.take(true), (error) => {
      assert.ok(error instanceof Conflict);
      assert.deepEqual(error.entries.map(({ side, tokens }) => `${side} ${tokens}`), ["A +1"]);
      assert.deepEqual(error.waiting.map(({ uuid }) => uuid), taps.map(({ uuid }) => uuid));
      return true;
    });
    await assert.rejects(marker.mark("A", "+1"), Conflict);
    assert.equal((await log(id)).length, 2);
    const answered = await marker.rebase();
    assert.ok(taps.every(({ uuid }) => !answered.has(uuid)));
    assert.deepEqual((await log(id)).slice(2), ["A +1", "A amend 3: 0", "B +1", "B void 5"]);
  });

  test(`${name}: an undo that would take back another's entry is not put behind by itself`, async () => {
    const id = match(), way = road(), marker = hall(way.fetch).marker(id, queue());
    await marker.mark("A", ":lead");
    await marker.mark("A", "+1");
    way.fate = () => BEFORE;
    const undo = await marker.undo(), mark = await marker.mark("A", "0");
    way.fate = () => PASS;
    await elsewhere(id, "+1");
    await assert.rejects(marker.take(true), Conflict);
    await assert.rejects(marker.rebase(), (error) => error instanceof Unclear && error.taps[0].uuid === undo.uuid);
    assert.deepEqual((await marker.drop()).map(({ uuid }) => uuid), [undo.uuid, mark.uuid]);
    await marker.mark("A", "+1");
    assert.deepEqual(await log(id), ["A :lead", "A +1", "A +1", "A +1"]);
    await assert.rejects(marker.rebase(), /no conflict/);
  });

  test(`${name}: what the rules refuse is no entry`, async () => {
    const id = match(), way = road(), marker = hall(way.fetch).marker(id, queue());
    await marker.mark("A", ":lead");
    await assert.rejects(marker.mark("B", "+1"), (error) => error instanceof Refused && error.refusal === "out-of-turn");
    assert.deepEqual([await marker.waiting(), marker.halt], [[], null]);
    await marker.mark("A", "0");
    way.fate = () => BEFORE;
    await marker.mark("A", "+1");
    await marker.mark("B", "+1");
    way.fate = () => PASS;
    await assert.rejects(marker.flush(), (error) => error instanceof Refused && error.waiting.length === 2);
    assert.equal((await marker.drop()).length, 2);
    await marker.mark("B", "+1");
    assert.deepEqual(await log(id), ["A :lead", "A 0", "B +1"]);
  });
}

test("a queue in IndexedDB outlives the page", async () => {
  const id = match(), way = road(), factory = new IDBFactory();
  const first = hall(way.fetch).marker(id, new IndexedDBQueue("marks", factory));
  await first.mark("A", ":lead");
  way.fate = () => AFTER;
  const kept = await first.mark("A", "+1");
  const second = hall(way.fetch).marker(id, new IndexedDBQueue("marks", factory));
  assert.deepEqual(await second.waiting(), [kept]);
  assert.equal((await second.mark("A", "0")).expectedSeq, 2);
  way.fate = () => PASS;
  await second.flush();
  assert.deepEqual(await log(id), ["A :lead", "A +1", "A 0"]);
});

test("taps that are made at once wait in the order in which they were made", async () => {
  const id = match(), marker = hall().marker(id);
  await marker.take();
  const taps = await Promise.all([":lead", "+1", "+1", "0"].map((tokens) => marker.mark("A", tokens)));
  assert.deepEqual(taps.map(({ expectedSeq }) => expectedSeq), [0, 1, 2, 3]);
  await marker.flush();
  assert.deepEqual(await log(id), ["A :lead", "A +1", "A +1", "A 0"]);
});

test("nothing is lost or doubled in 200 marks over a bad road", async () => {
  const id = world.long, way = road(), random = chance(1906), factory = new IDBFactory();
  const made = () => hall(way.fetch).marker(id, new IndexedDBQueue("marks", factory));
  let marker = made();
  await marker.mark("A", ":lead");
  way.fate = () => { const lot = random(); return lot < 0.55 ? PASS : lot < 0.78 ? BEFORE : AFTER; };
  const expected = [];
  for (let n = 0; n < 199; n += 1) {
    const side = "AB"[Math.floor(n / 2) % 2], tokens = n % 2 ? "0" : "+1";
    await marker.mark(side, tokens);
    expected.push(`${side} ${tokens}`);
    if (random() < 0.05) marker = made();
  }
  while ((await marker.waiting()).length) await marker.flush();
  assert.deepEqual(await log(id), ["A :lead", ...expected]);
  assert.ok(way.met.filter((fate) => fate === BEFORE).length > 20 && way.met.filter((fate) => fate === AFTER).length > 20);
});

test("what waits is sent by itself when the network is back", async () => {
  const id = match(), way = road(), answered = [];
  const marker = hall(way.fetch).marker(id, new MemoryQueue(), { firstWait: 20, onAnswer: ({ kind }) => answered.push(kind) });
  await marker.start();
  await marker.mark("A", ":lead");
  way.fate = () => BEFORE;
  for (const tokens of ["+1", "+1"]) assert.equal((await marker.mark("A", tokens)).answer, null);
  way.fate = () => PASS;
  for (let n = 0; n < 200 && (await marker.waiting()).length; n += 1) await new Promise((done) => { setTimeout(done, 20); });
  await marker.stop();
  assert.deepEqual(await log(id), ["A :lead", "A +1", "A +1"]);
  assert.deepEqual(answered, ["mark", "mark", "mark"]);
});

test("a lost lease is told, and stops the marker until it is taken again", async () => {
  const id = match(), halted = [];
  const marker = hall().marker(id, new MemoryQueue(), { onHalt: (problem) => halted.push(problem) });
  await marker.start();
  await hall(undefined, world.other).marker(id).take(true);
  marker.wake();
  for (let n = 0; n < 200 && !halted.length; n += 1) await new Promise((done) => { setTimeout(done, 20); });
  assert.ok(halted[0] instanceof LeaseElsewhere && halted[0].lease.mine === false);
  await assert.rejects(marker.mark("A", ":lead"), LeaseElsewhere);
  await marker.take(true);
  await marker.mark("A", ":lead");
  await marker.stop();
  assert.deepEqual(await log(id), ["A :lead"]);
});
