// @ts-check
// Two courses of a match, and entries that are given out: what the tablet sends, and what becomes of its taps.

import assert from "node:assert/strict";
import test from "node:test";

import { chosenText, Courses, exported, ownCourse } from "../../static/js/marking/model/courses.js";
import { knownOf } from "../../static/js/marking/model/going_back.js";
import { crc32, exportText, partsOf, shortUuid } from "../../static/js/marking/model/exporting.js";
import { problem, reply, settled, state, world } from "./world.mjs";

const judged = { lines: [], score: { A: 0, B: 0 }, over: false, winner: null };
const seen = {
  match: "m1", names: {}, after: 1, agreed: 0, seq: 4, score: {}, log: judged, tablet: judged, laid: judged,
  choices: { keep: null, take: null, lay: null }, lease: { free: true }, decided: null,
};

/** A match in which others have recorded three entries while two taps waited here. */
async function parted() {
  const made = await world();
  await settled();
  made.marking.send("A", "+1", "One point");
  await settled();
  made.marking.send("A", "+2", "Two points");
  await settled();
  await made.server.open("entry").fail(problem("conflict", { seq: 4 }));
  await settled();
  const course = ownCourse(made.marking, "m1");
  assert.ok(course);
  return { ...made, course, courses: new Courses(made.marking, course) };
}

test("the taps that wait are one course, after the entry that they were made on", async () => {
  const { course } = await parted();
  assert.equal(course.after, 1);
  assert.deepEqual(course.entries.map(({ side, tokens }) => [side, tokens]), [["A", "+1"], ["A", "+2"]]);
  assert.ok(course.entries.every((one) => one.client_uuid && one.tapped_at));
});

test("both courses are asked for, without what is left out", async () => {
  const { courses, server } = await parted();
  courses.compare();
  assert.deepEqual(server.open("courses/compare").body.skipped, []);
  await server.open("courses/compare").answer(seen);
  courses.pick(3, false);
  assert.deepEqual(server.open("courses/compare").body.skipped, [3]);
  assert.equal(server.open("courses/compare").body.after, 1);
});

test("what waited leaves the outbox when the choice is answered, and not before", async () => {
  const { courses, server, marking } = await parted();
  courses.compare();
  await server.open("courses/compare").answer(seen);
  const done = courses.choose("take", { reason: "We played on." });
  await settled();
  const { body } = server.open("courses/choose");
  assert.deepEqual([body.choice, body.seq, body.reason, body.again], ["take", 4, "We played on.", false]);
  assert.equal(marking.unsent.length, 2);
  await server.open("courses/choose").answer({ ...state(6), chosen: { choice: "take", laid: 2, struck: [1] } });
  assert.equal(marking.unsent.length, 2, "nor before the log with them is known here");
  await server.open("journal").answer({ match: "m1", seq: 6, header: {}, entries: [] });
  assert.equal(chosenText(await done), "2 entries are recorded. What was not chosen is kept with the match.");
  assert.equal(marking.unsent.length, 0);
  assert.equal(marking.state?.seq, 6);
});

test("a choice that is not answered keeps everything, and is sent again as the same", async () => {
  const { courses, server, marking } = await parted();
  courses.compare();
  await server.open("courses/compare").answer(seen);
  const first = courses.choose("keep").catch(() => "failed");
  await settled();
  const { client_uuid: uuid } = server.open("courses/choose").body;
  await server.open("courses/choose").fail(problem("lease-held"));
  assert.equal(await first, "failed");
  assert.equal(marking.unsent.length, 2);
  courses.choose("keep");
  await settled();
  assert.equal(server.open("courses/choose").body.client_uuid, uuid);
});

test("nothing is sent while one of two courses is chosen, and what was sent before is no part of the choice", async () => {
  const { courses, server, marking } = await parted();
  courses.compare();
  await server.open("courses/compare").answer(seen);
  const chosen = courses.choose("keep").catch((error) => error.code);
  marking.outbox.goOn("m1");
  await settled();
  assert.deepEqual([server.count("entry"), server.count("taps"), server.count("courses/choose")], [0, 0, 1]);
  await server.open("courses/choose").fail(problem("lease-held"));
  assert.equal(await chosen, "lease-held");
  await settled();
  const again = courses.choose("keep").catch((error) => error.code);
  await settled();
  assert.equal(server.count("courses/choose"), 0, "it waits for the answer to what is under way");
  const [first, second] = marking.unsent;
  await server.open("taps").answer({ answers: [{ seq: 2 }, { seq: 3 }].map((one) => ({ ...reply(one.seq) })), stopped: null });
  assert.equal(await again, "conflict");
  assert.ok(first && second && !marking.unsent.length);
});

test("a choice whose answer was lost is known by the next look, with what it has struck", async () => {
  const { courses, server, marking } = await parted();
  const kept = [{ client_uuid: "s1", after: 1, entries: [{ side: "A", tokens: "+2" }], reason: "" }];
  courses.compare();
  await server.open("courses/compare").answer({ ...seen, decided: { choice: "lay", by: "Ann", at: "", kept } });
  const done = courses.settle();
  await settled();
  const entries = [1, 2, 3, 4, 5].map((seq) => ({ seq, side: "A", tokens: "+1", note: "", uuid: `entry ${seq}` }));
  await server.open("journal").answer({ match: "m1", seq: 5, header: {}, entries });
  await settled();
  assert.deepEqual([marking.unsent.length, marking.ledger.struck.length], [0, 1]);
  assert.deepEqual(knownOf(marking.ledger).map(({ uuid }) => uuid), entries.map(({ uuid }) => uuid), "also before the state has come");
  await server.open("state").answer({ ...state(5), struck: ["s1"] });
  await done;
});

test("what was struck goes again, under its UUID, to a server that was set back", async () => {
  const { courses, server, marking } = await parted();
  courses.compare();
  await server.open("courses/compare").answer(seen);
  const done = courses.choose("keep");
  await settled();
  const kept = [{ client_uuid: "s1", after: 1, entries: [{ side: "A", tokens: "+1" }, { side: "A", tokens: "+2" }], reason: "" }];
  await server.open("courses/choose").answer({ ...state(4), struck: ["s1"], chosen: { choice: "keep", laid: 0, struck: [1], kept } });
  await done;
  await settled();
  assert.equal(marking.outbox.size, 0); // the server has it
  marking.refresh();
  await server.open("state").answer({ ...state(4), struck: [] });
  await settled();
  const { body } = server.open("courses/strike");
  assert.deepEqual([body.client_uuid, body.after, body.entries], ["s1", 1, kept[0].entries]);
  await server.open("courses/strike").answer({ seq: 4, struck: 1, duplicate: false });
  await settled();
  assert.equal(marking.outbox.size, 0);
  assert.deepEqual(marking.ledger.base?.struck, ["s1"]);
});

test("what was thrown away here goes again to a server that was set back, also after a reload", async () => {
  const first = await parted();
  const thrown = first.marking.throwAllAway();
  await settled();
  const { body } = first.server.open("courses/strike");
  await first.server.open("courses/strike").answer({ seq: 4, struck: 1, duplicate: false });
  await first.server.open("state").answer({ ...state(4), struck: [body.client_uuid] });
  await thrown;
  await settled();
  const { marking, server } = await world({ shelf: first.shelf, from: { ...state(4), struck: [] } });
  await settled();
  const again = server.open("courses/strike").body;
  assert.deepEqual([again.client_uuid, again.entries], [body.client_uuid, body.entries]);
  assert.equal(marking.outbox.size, 1);
});

test("entries are given out as a piece of a record, with undos named", () => {
  const course = {
    match: "m1", after: 4, hash: "6c1f", taps: [],
    entries: [{ side: "A", tokens: "+1" }, { undo: true }, { undo: true }, { undo: true }, { side: "B", tokens: "amend 2: 0" }],
  };
  const recorded = [{ seq: 2, tokens: "+1", target: null }, { seq: 3, tokens: "+1", target: null }, { seq: 4, tokens: "void 3", target: 3 }];
  const out = exported(course, recorded, "Tablet 1");
  assert.deepEqual(out.entries.map(({ n, tokens }) => `${n}. ${tokens}`), ["5. +1", "6. void 5", "7. void 2", "8. void 4", "9. amend 2: 0"]);
});

test("the check is the CRC-32 that every library gives", () => {
  assert.equal(crc32("123456789"), "cbf43926");
  assert.equal(crc32("Müller"), "6c47b7c5");
});

test("a long export goes into codes of whole lines, each of which says which it is", () => {
  const entries = Array.from({ length: 100 }, (_, i) => ({ n: i + 13, side: "A", tokens: "+1" }));
  const whole = exportText({ match: "m1", after: 12, hash: "", from: 'Tablet "1"', entries });
  assert.ok(whole.text.startsWith('[Match "m1"]\n[After "12"]\n[From "Tablet 1"]\n[Check "'));
  assert.deepEqual(partsOf(whole, 10_000), [whole.text]);
  const parts = partsOf(whole, 300);
  assert.ok(parts.length > 3 && parts.every((part) => part.length <= 300));
  assert.ok(parts.every((part, i) => part.startsWith(`BALKLINE ${i + 1}/${parts.length} ${whole.check}\n`)));
  const joined = parts.map((part) => part.slice(part.indexOf("\n") + 1)).join("\n");
  assert.equal(joined, whole.text.split("\n").filter(Boolean).join("\n"));
});

test("what is given out tells the UUIDs of its taps, short", () => {
  assert.equal(shortUuid("5f38c0f2-4c55-4a3c-8e44-000000000011"), "XzjA8kxVSjyORAAAAAAAEQ");
  const uuid = "5f38c0f2-4c55-4a3c-8e44-000000000011";
  const out = exported({ match: "m1", after: 1, hash: "", taps: [], entries: [{ side: "A", tokens: "+1", client_uuid: uuid }] }, [], "");
  assert.ok(exportText(out).text.endsWith("\n2. A +1 ; #XzjA8kxVSjyORAAAAAAAEQ\n"));
});
