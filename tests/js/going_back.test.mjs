// A server that has lost entries: the tablet gives them back, or asks where others have written in their place; and
// what else was found by courses of faults.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Courses, ownCourse } from "../../static/js/marking/model/courses.js";
import { Engine, done, problem, settled, standingOf, state, unreachable, world } from "./world.mjs";

/** @typedef {{side: string, tokens: string, uuid?: string}} Entry */

/** @param {string} tokens @param {string} [uuid] @returns {Entry} */
const a = (tokens, uuid) => ({ side: "A", tokens, ...(uuid && { uuid }) });

/** The state of a match after entries, as the server has it. @param {Entry[]} entries @param {object} [change] */
function after(entries, change = {}) {
  const { seq, board, expects, state_hash: hash } = standingOf(entries);
  const listed = entries.map((one, i) => ({ seq: i + 1, ...one }));
  return { ...state(seq, { state_hash: hash, engine: { version: "v1", archives: [] }, entries: listed, ...change }), board, expects };
}

/** @param {Entry[]} entries */
const journal = (entries) => ({
  match: "m1", header: {}, seq: entries.length, state_hash: standingOf(entries).state_hash,
  entries: entries.map((one, i) => ({ seq: i + 1, note: "", ...one })),
});

/** The server's answer to the last of `entries`. @param {Entry[]} entries */
const answer = (entries) => ({ ...standingOf(entries), ruling: { points: {}, events: [] } });

/** A page that has marked two entries after the one that it found; with or without an engine. @param {Engine | null} engine */
async function marked(engine = new Engine()) {
  const page = await world({ from: after([a("+1", "u1")]), engine });
  if (engine) await page.server.open("journal").answer(journal([a("+1", "u1")]));
  await settled();
  const log = [a("+1", "u1")];
  for (const tokens of ["+2", "+3"]) {
    await done(page.marking.send("A", tokens, tokens));
    log.push(a(tokens, page.server.open("entry").body.client_uuid));
    await page.server.open("entry").answer(answer(log));
  }
  return { ...page, log };
}

/** What is sent. @param {any} body */
const sent = (body) => (body.taps ?? [body]).map((/** @type {any} */ one) => [one.tokens, one.expected_seq, one.client_uuid, one.follows]);

test("a tap says which entry it follows, also behind one that waits", async () => {
  const { marking, server, log } = await marked();
  await done(marking.send("A", "0", "No count"));
  assert.equal(server.open("entry").body.follows, log[2].uuid);
  await done(marking.send("B", "+1", "Count"));
  assert.deepEqual(marking.unsent.map(({ follows }) => follows), [log[2].uuid, marking.unsent[0].uuid]);
});

for (const engine of [new Engine(), null]) {
  test(`a conflict of a server that went back is looked into until it answers, and asks nothing (${engine ? "with" : "without"} engine)`, async () => {
    const { marking, server, log, clock } = await marked(engine);
    await done(marking.send("A", "0", "No count"));
    await server.open("entry").fail(problem("conflict", { seq: 1, entries: [] }));
    await server.open("state").fail(unreachable());
    assert.deepEqual([marking.question, marking.halt], [null, null], "who has not looked cannot ask");
    await clock.pass(400);
    await server.open("entry").fail(problem("conflict", { seq: 1, entries: [] }));
    await server.open("state").answer(after(log.slice(0, 1)));
    await settled();
    const own = sent(server.open("taps").body);
    assert.deepEqual(own.slice(0, 2), [["+2", 1, log[1].uuid, "u1"], ["+3", 2, log[2].uuid, log[1].uuid]]);
    assert.deepEqual(own[2].slice(0, 2), ["0", 3]);
  });
}

test("others have written in the place of what the server lost: it is one of two courses, with what waits behind it", async () => {
  const { marking, server, log } = await marked();
  await done(marking.send("A", "+1", "One"));
  const theirs = [log[0], a("0", "x2"), { side: "B", tokens: "0", uuid: "x3" }];
  await server.open("entry").fail(problem("conflict", { seq: 3, entries: [], apart: true }));
  await server.open("state").answer(after(theirs));
  await server.open("journal").answer(journal(theirs));
  await settled();
  assert.deepEqual(marking.unsent.map(({ tokens, after: seq, uuid }) => [tokens, seq, uuid]).slice(0, 2), [["+2", 1, log[1].uuid], ["+3", 2, log[2].uuid]]);
  assert.deepEqual(marking.unsent.map(({ tokens }) => tokens), ["+2", "+3", "+1"]);
  const { question } = marking;
  assert.ok(question?.kind === "courses");
  assert.deepEqual([question.after, question.seq, question.recorded.map(({ seq }) => seq)], [1, 3, [2, 3]]);
  assert.equal(server.count("taps"), 0, "nothing is sent before the marker has chosen");
});

test("as many entries of others are seen when the state is read, and more when the journal is", async () => {
  for (const more of [0, 30]) {
    const { marking, server, log } = await marked();
    const theirs = [log[0], a("0", "x2"), { side: "B", tokens: "0", uuid: "x3" }];
    for (let n = 0; n < more; n += 1) theirs.push({ side: "AB"[n % 2], tokens: "0", uuid: `y${n}` });
    const whole = after(theirs);
    const state = { ...whole, entries: whole.entries?.slice(-16) };
    marking.refresh();
    await server.open("state").answer(state);
    if (more) {
      const since = server.asked.find(({ address }) => address.includes("journal"));
      assert.ok(since?.address.endsWith("?since=2"), "the last entry that is known is looked at again");
      await /** @type {any} */ (since).answer({ ...journal(theirs), entries: journal(theirs).entries.slice(2) });
      await server.open("state").answer(state);
    }
    await server.open("journal").answer(journal(theirs));
    await settled();
    assert.deepEqual([marking.question?.kind, marking.unsent.map(({ tokens }) => tokens)], ["courses", ["+2", "+3"]]);
  }
});

test("the same entries under other numbers are not given back twice", async () => {
  const { marking, server, log } = await marked();
  const theirs = [log[0], a("+1", "x2"), log[1], log[2]];
  marking.refresh();
  await server.open("state").answer(after(theirs));
  await server.open("journal").answer(journal(theirs));
  await settled();
  assert.deepEqual([marking.unsent, marking.question, marking.state?.seq], [[], null, 4]);
});

test("a heartbeat from which the log is seen to be another has the state read", async () => {
  const { marking, server, log } = await marked();
  marking.lease.beat();
  await settled();
  const { lease, revision } = /** @type {any} */ (marking.state);
  await server.open("heartbeat").answer({ lease, seq: 3, revision, last: log[2].uuid });
  assert.equal(server.count("state"), 0);
  marking.lease.beat();
  await settled();
  await server.open("heartbeat").answer({ lease, seq: 3, revision, last: "x3" });
  assert.equal(server.count("state"), 1);
});

test("a page that is loaded after the server was put back gives back what the tablet has kept", async () => {
  const first = await marked();
  await settled();
  first.marking.outbox.close();
  const { server, marking } = await world({ from: after(first.log.slice(0, 1)), shelf: first.shelf, engine: new Engine() });
  await settled();
  assert.equal(marking.state?.seq, 3, "what was shown before is shown");
  await server.open("state").answer(after(first.log.slice(0, 1)));
  await settled();
  assert.deepEqual(sent(server.open("taps").body).map((/** @type {any[]} */ [tokens, seq]) => [tokens, seq]), [["+2", 1], ["+3", 2]]);
});

test("a journal that does not come is asked for again, and nothing is given back before", async () => {
  const { marking, server, log } = await marked();
  const theirs = [log[0], a("0", "x2"), { side: "B", tokens: "0", uuid: "x3" }];
  marking.refresh();
  await server.open("state").answer(after(theirs));
  await server.open("journal").fail(unreachable());
  await settled();
  assert.deepEqual([marking.goingBack, marking.link.lost, marking.unsent], [false, true, []]);
  marking.refresh();
  await server.open("state").answer(after(theirs));
  await server.open("journal").answer(journal(theirs));
  await settled();
  assert.equal(marking.question?.kind, "courses");
});

test("a tap whose answer was lost is in the page's own state: it is not laid on it once more", async () => {
  const first = await marked();
  await done(first.marking.send("A", "+1", "One"));
  const { client_uuid: uuid } = first.server.open("entry").body;
  await first.server.open("entry").fail(unreachable());
  first.marking.outbox.close();
  const log = [...first.log, a("+1", uuid)];
  const { marking, server } = await world({ from: after(log), shelf: first.shelf, engine: new Engine() });
  const since = server.asked.find(({ address }) => address.includes("journal/?since=2"));
  await /** @type {any} */ (since).answer({ ...journal(log), entries: journal(log).entries.slice(2) });
  await settled();
  assert.deepEqual([marking.state?.board?.score?.A, marking.state?.seq, marking.unsent.length], [7, 4, 1]);
  await done(marking.send("A", "+1", "Two"));
  assert.deepEqual(marking.unsent.map(({ after: seq }) => seq), [3, 4]);
  assert.equal(marking.state?.board?.score?.A, 8);
});

test("what the tablet knows, and what waits, are compared with a log that ends before", async () => {
  const { marking, server, log } = await marked();
  await done(marking.send("A", "+1", "One"));
  const course = ownCourse(marking, "m1");
  assert.ok(course);
  const courses = new Courses(marking, course);
  courses.compare();
  await server.open("courses/compare").fail(problem("courses-apart", { seq: 1 }));
  await settled();
  const { body } = server.open("courses/compare");
  assert.deepEqual([body.after, body.entries.map((/** @type {any} */ one) => one.tokens)], [0, ["+1", "+2", "+3", "+1"]]);
  assert.deepEqual(body.entries.map((/** @type {any} */ one) => one.client_uuid), [...log.map(({ uuid }) => uuid), marking.unsent[0].uuid]);
});

test("a tap that is left out is the one that was refused, though others wait before it", async () => {
  const { marking, server } = await marked();
  await done(marking.send("A", "+1", "first"));
  await server.open("entry").fail(unreachable());
  for (const label of ["second", "third"]) {
    marking.lastTap.name = ""; // no bounce of the finger
    await done(marking.send("A", "+1", label));
  }
  const [first, second, third] = marking.unsent;
  marking.outbox.halt(second, problem("refused"));
  await marking.outbox.drop("m1");
  assert.deepEqual(marking.unsent.map(({ label }) => label), ["first", "third"]);
  assert.deepEqual([third.after, third.follows], [4, first.uuid]);
});

test("an engine that was started anew for other rules judges no tap, and the tap is kept for the server", async () => {
  const engine = new Engine();
  const { marking, server } = await marked(engine);
  engine.courses.clear();
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual([marking.unsent.length, server.open("entry").body.tokens, marking.notice?.tone], [1, "+1", "sending"]);
});
