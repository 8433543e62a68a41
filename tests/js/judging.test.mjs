// The marking page with an engine of its own: a tap is judged here, the server's answer replaces that only where it
// differs, and everything goes on while the server is gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sheetDesk } from "../../static/js/marking/model/correcting.js";
import { confirm } from "../../static/js/marking/model/endings.js";
import { Judgements } from "../../static/js/marking/model/judgements.js";
import { Engine, done, problem, settled, standingOf, state, unreachable, world } from "./world.mjs";

/** @typedef {{side: string, tokens: string}} Entry */

/**
 * The state of a match after entries, as the server has it.
 * @param {Entry[]} entries
 * @param {Record<string, any>} [change]
 */
function after(entries, change = {}) {
  const { seq, board, expects, status, state_hash: hash } = standingOf(entries);
  const known = state(seq, { state_hash: hash, engine: { version: "v1", archives: [] }, ...change });
  return { ...known, board, expects, match: { ...known.match, status: /** @type {any} */ (status), ...change.match } };
}

/** @param {Entry[]} entries */
const journal = (entries) => ({
  match: "m1", header: {}, seq: entries.length, state_hash: standingOf(entries).state_hash,
  entries: entries.map((one, i) => ({ seq: i + 1, note: "", ...one })),
});

/**
 * The server's answer to the last of `entries`.
 * @param {Entry[]} entries
 * @param {object} [change]
 */
const answer = (entries, change = {}) => ({ ...standingOf(entries), ruling: { points: {}, events: [] }, ...change });

/**
 * A page whose engine is in step with a match of these entries.
 * @param {Entry[]} [entries]
 * @param {Parameters<typeof world>[0]} [given]
 */
async function judging(entries = [], given = {}) {
  const page = await world({ from: after(entries), engine: new Engine(), ...given });
  await page.server.open("journal").answer(journal(entries));
  await settled();
  return page;
}

/** @param {import("../../static/js/marking/model/marking.js").Marking} marking */
const score = (marking) => [marking.state?.board?.score?.A, marking.state?.board?.score?.B];

test("a tap is judged before the server has answered: figures, turn and words are there at once", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+3", "Count"));
  assert.deepEqual([score(marking), marking.notice?.title, marking.state?.seq], [[3, 0], "Hoppe +3", 1]);
  assert.deepEqual([marking.unsent.length, marking.unjudged.length], [1, 0]);
  const { state_hash: hash, engine } = server.open("entry").body;
  assert.deepEqual([hash, engine], ["0-0 A 0", "v1"]);
});

test("the same ruling from the server changes nothing and says nothing", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+3", "Count"));
  const { notice } = marking;
  marking.draft.called = ["5"];
  await server.open("entry").answer(answer([{ side: "A", tokens: "+3" }]));
  assert.equal(marking.notice, notice);
  assert.deepEqual([score(marking), marking.unsent.length, marking.draft], [[3, 0], 0, { called: ["5"] }]);
  await done(marking.send("A", "0", "No count"));
  assert.equal(server.open("entry").body.state_hash, "3-0 A 1");
  assert.equal(server.count("journal"), 0, "the journal grows by what was answered");
});

test("what the rules forbid is refused here with its clause, and nothing is kept or sent", async () => {
  const { marking, server, shelf } = await judging();
  await done(marking.send("B", "+1", "Count"));
  assert.deepEqual([marking.notice?.tone, marking.notice?.citation], ["refused", "brunswick/three-cushion-carrom#1"]);
  assert.deepEqual([marking.unsent.length, shelf.written.size, server.count("entry"), marking.state?.seq], [0, 0, 0, 0]);
  await done(marking.send("A", "+1", "Count"));
  assert.equal(server.open("entry").body.expected_seq, 0);
});

test("where the server judges otherwise its ruling stands, the rest is judged anew, and the page says so", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+3", "Count"));
  await done(marking.send("A", "+1", "One more"));
  const theirs = [{ side: "A", tokens: "+2" }];
  await server.open("entry").answer(answer(theirs));
  assert.match(marking.notice?.title ?? "", /judged otherwise: Count/);
  await server.open("journal").answer(journal(theirs));
  await settled();
  assert.deepEqual([score(marking), marking.unsent.length], [[3, 0], 1], "2 by the server's ruling, 1 judged anew");
});

test("an engine that still differs after it has begun anew judges no more in this match", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+3", "Count"));
  const theirs = [{ side: "A", tokens: "+3" }];
  await server.open("entry").answer(answer(theirs, { state_hash: "new rules", board: { ...standingOf(theirs).board, score: { A: 4, B: 0 } } }));
  await server.open("journal").answer({ ...journal(theirs), state_hash: "new rules" });
  await settled();
  assert.deepEqual([score(marking), marking.ledger.doubted], [[4, 0], "m1"]);
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual([marking.notice?.tone, score(marking)], ["sending", [4, 0]]);
});

test("taps made while the engine starts are kept, and judged when it is ready", async () => {
  const engine = new Engine();
  engine.status = "starting";
  const { marking, server } = await world({ from: after([]), engine });
  await server.open("journal").answer(journal([]));
  await done(marking.send("A", "+3", "Count"));
  await server.open("entry").fail(unreachable());
  assert.deepEqual([score(marking), marking.unjudged.length, engine.loaded], [[0, 0], 1, ["v1"]]);
  engine.become("ready");
  await settled();
  assert.deepEqual([score(marking), marking.unjudged.length], [[3, 0], 0]);
});

test("a tap that was made while the engine started and breaks a rule is told when it is ready, and goes", async () => {
  const engine = new Engine();
  engine.status = "starting";
  const { marking, server } = await world({ from: after([]), engine });
  await server.open("journal").answer(journal([]));
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(unreachable());
  await done(marking.send("B", "+1", "Out of turn"));
  engine.become("ready");
  await settled();
  assert.deepEqual([marking.unsent.map(({ label }) => label), marking.notice?.title], [["Count"], "Not possible: Out of turn"]);
});

test("without the server a whole match goes on: the end, both agreements, and then all arrives in order", async () => {
  const { marking, server, clock } = await judging();
  await done(marking.send("A", "+3", "Count"));
  await server.open("entry").fail(unreachable());
  await done(marking.send("A", "+7", "Count"));
  assert.deepEqual([score(marking), marking.scene, marking.state?.match?.status], [[10, 0], "match-over", "finished"]);
  for (const side of marking.match?.sides ?? []) await done(confirm(marking, side));
  assert.deepEqual([marking.state?.match?.status, marking.notice?.text], ["confirmed", "The result stands."]);
  assert.deepEqual(marking.match?.sides.map(({ confirmed }) => confirmed), [true, true]);
  await clock.pass(400);
  await server.open("entry").answer(answer([{ side: "A", tokens: "+3" }]));
  const { taps } = server.open("taps").body;
  assert.deepEqual(taps.map((/** @type {any} */ one) => [one.kind, one.expected_seq]), [["entry", 1], ["confirm", 2], ["confirm", 2]]);
  await server.open("taps").answer({
    answers: [answer([{ side: "A", tokens: "+3" }, { side: "A", tokens: "+7" }]), { status: "finished", confirmed: ["A"] }, { status: "confirmed", confirmed: ["A", "B"] }], stopped: null,
  });
  assert.deepEqual([marking.unsent.length, marking.state?.match?.status], [0, "confirmed"]);
  assert.equal(server.count("state"), 1, "the next match may have come");
});

test("undo without the server: a tap that was never sent goes, a recorded entry is voided, also across the end", async () => {
  const { marking, server, clock } = await judging([{ side: "A", tokens: "+2" }]);
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(unreachable());
  await done(marking.send("A", "+7", "Count"));
  assert.equal(marking.scene, "match-over");
  await done(marking.undo());
  assert.deepEqual([score(marking), marking.scene, marking.unsent.length, marking.notice?.title], [[3, 0], "panel", 1, "Taken back"]);
  await done(marking.undo());
  assert.deepEqual([score(marking), marking.unsent.map(({ kind }) => kind)], [[2, 0], ["entry", "undo"]], "it may have reached the server");
  await done(marking.undo());
  assert.deepEqual(score(marking), [3, 0], "the undo itself was never sent");
  await clock.pass(100);
  await done(marking.undo());
  assert.deepEqual([marking.unsent.map(({ kind }) => kind), score(marking)], [["entry", "undo"], [2, 0]]);
});

test("a recorded entry is amended without the server, with the sheet and the preview of this tablet", async () => {
  const { marking, server } = await judging([{ side: "A", tokens: "+2" }]);
  marking.refresh();
  await server.open("state").fail(unreachable());
  const desk = /** @type {import("../../static/js/marking/model/correcting.js").SheetDesk} */ (sheetDesk(marking));
  assert.deepEqual((await desk.readSheet()).lines.map(({ tokens }) => tokens), ["+2"]);
  assert.deepEqual((await desk.preview({ entry: 1, tokens: "+5" })).after.score, { A: 2, B: 0 });
  await done(marking.amend({ seq: 1, side: "A" }, "+5", "Count"));
  assert.deepEqual([score(marking), marking.notice?.title], [[5, 0], "Entry 1 changed"]);
  assert.deepEqual([server.open("amend").body.entry, server.open("amend").body.side], [1, "A"]);
});

test("a page loaded again without the server goes on where it was, with the entry that the server had recorded", async () => {
  const first = await judging();
  await first.clock.pass(1000);
  await done(first.marking.send("A", "+3", "Count"));
  await first.server.open("entry").answer(answer([{ side: "A", tokens: "+3" }]));
  await first.clock.pass(1000);
  await done(first.marking.send("A", "+1", "Count"));
  await first.server.open("entry").fail(unreachable());
  const again = await world({ from: after([]), shelf: first.shelf, engine: new Engine() });
  await settled();
  assert.deepEqual([score(again.marking), again.marking.unsent.length, again.server.count("journal")], [[4, 0], 1, 0]);
  assert.equal(again.server.count("state"), 1, "the page was old: the server is asked");
});

test("an answer that got lost is the same entry: the repeated tap changes nothing that is shown", async () => {
  const { marking, server, clock } = await judging();
  await done(marking.send("A", "+3", "Count"));
  await server.open("entry").fail(unreachable());
  await done(marking.send("A", "+1", "Count"));
  await clock.pass(400);
  await server.open("entry").answer(answer([{ side: "A", tokens: "+3" }], { duplicate: true }));
  assert.deepEqual([score(marking), marking.ledger.doubted, server.count("entry")], [[4, 0], "", 1]);
});

test("two sides agree, then an undo: they have to agree to the new score", async () => {
  const { marking, server } = await judging([{ side: "A", tokens: "+9" }]);
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(unreachable());
  for (const side of marking.match?.sides ?? []) await done(confirm(marking, side));
  await done(marking.amend({ seq: 1, side: "A" }, "+5", "Count"));
  assert.deepEqual([marking.state?.match?.status, marking.match?.sides.map(({ confirmed }) => confirmed)], ["live", [false, false]]);
});

test("a confirmation to which the server says no is told, and play can go on", async () => {
  const { marking, server } = await judging([{ side: "A", tokens: "+10" }]);
  for (const side of marking.match?.sides ?? []) await done(confirm(marking, side));
  await server.open("confirm").fail(problem("under-review"));
  assert.deepEqual([marking.notice?.title, marking.match?.sides[0].confirmed], ["Not confirmed", false]);
});

test("a tablet's clock that is wrong by a day does not reach the log: taps bear the server's time", async () => {
  const wrong = () => Date.parse("2026-01-02T10:00:00Z");
  const { marking, server, clock, shelf } = await judging([], { wall: wrong });
  await clock.pass(60_000);
  await done(marking.send("A", "+1", "Count"));
  assert.equal(server.open("entry").body.tapped_at, "2026-01-01T10:01:00.000Z");
  const again = await world({ from: after([]), shelf, wall: () => wrong() + 3_600_000 });
  await done(again.marking.send("A", "+1", "Count"));
  assert.equal(again.marking.unsent[1].at.slice(0, 16), "2026-01-01T11:00", "also after a reload without the server");
});

test("the level is changed without the server, and the entries after it are judged by it", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(unreachable());
  await done(marking.markBy("game", "Each rack"));
  assert.deepEqual([marking.state?.marking?.level, marking.unsent.map(({ kind, after: seq }) => [kind, seq])], ["game", [["entry", 0], ["level", 1]]]);
});

test("a server restored from a backup gets back what it has lost, under the same UUIDs, before what waits", async () => {
  const { marking, server } = await judging();
  const played = ["+1", "+2", "+3"].map((tokens) => ({ side: "A", tokens }));
  /** @type {string[]} */
  const uuids = [];
  for (const [i, { tokens }] of played.entries()) {
    await done(marking.send("A", tokens, tokens));
    uuids.push(server.open("entry").body.client_uuid);
    await server.open("entry").answer(answer(played.slice(0, i + 1)));
  }
  await done(marking.send("A", "0", "No count"));
  await server.open("entry").fail(problem("conflict", { seq: 1, entries: [] }));
  await server.open("state").answer(after(played.slice(0, 1)));
  await settled();
  const { taps } = server.open("taps").body;
  assert.deepEqual(taps.map((/** @type {any} */ one) => [one.tokens, one.expected_seq]), [["+2", 1], ["+3", 2], ["0", 3]]);
  assert.deepEqual(taps.slice(0, 2).map((/** @type {any} */ one) => one.client_uuid), uuids.slice(1));
  assert.deepEqual([score(marking), marking.notice?.title], [[6, 0], "The server has lost entries"]);
  await server.open("taps").answer({ answers: [1, 2, 3].map((n) => answer([...played, { side: "A", tokens: "0" }].slice(0, n + 1))), stopped: null });
  assert.deepEqual([marking.unsent.length, marking.state?.seq, marking.ledger.judges], [0, 4, true]);
});

test("a server that went back while nothing waited is given its entries by the tablet that marks", async () => {
  const { marking, server } = await judging([{ side: "A", tokens: "+1" }]);
  await done(marking.send("A", "+2", "Two"));
  const both = [{ side: "A", tokens: "+1" }, { side: "A", tokens: "+2" }];
  await server.open("entry").answer(answer(both));
  marking.refresh();
  await server.open("state").answer(after([]));
  await settled();
  assert.deepEqual(server.open("taps").body.taps.map((/** @type {any} */ one) => one.tokens), ["+1", "+2"]);
  assert.deepEqual(score(marking), [3, 0]);
});

test("the server does not repeat what it has judged alike", async () => {
  const { marking, server } = await judging();
  await done(marking.send("A", "+3", "Count"));
  const there = [{ side: "A", tokens: "+3" }];
  const { seq, status, state_hash: hash } = standingOf(there);
  assert.equal(server.open("entry").body.judged, hash);
  await server.open("entry").answer({ seq, status, state_hash: hash, ruling: { points: {}, events: [] }, problems: [], agreed: true });
  await settled();
  assert.deepEqual([score(marking), marking.unsent.length, marking.state?.seq], [[3, 0], 0, 1]);
  assert.ok(marking.state?.expects?.panel);
});

test("of what was judged long ago the ruling is kept, and neither board nor buttons", () => {
  const judgements = new Judgements();
  const said = Array.from({ length: 100 }, (_, n) => ({ ...standingOf([]), seq: n, ruling: { points: { A: n } } }));
  said.forEach((one, n) => judgements.remember(`tap ${n}`, /** @type {any} */ (one)));
  for (const n of [68, 99]) assert.deepEqual({ ...judgements.get(`tap ${n}`) }, said[n]);
  for (const n of [0, 67]) {
    const { board, expects, ...rest } = said[n];
    assert.deepEqual({ ...judgements.get(`tap ${n}`) }, rest);
  }
});
