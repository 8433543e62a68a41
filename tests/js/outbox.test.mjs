// The outbox: what the marker tapped reaches the log once, in order, as it was meant, or waits for a decision.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../static/js/marking/model/outbox.js";
import { BATCH, WAITS } from "../../static/js/marking/model/sender.js";
import { Cleared, Stale, Unreachable } from "../../static/js/marking/model/problems.js";
import { Clock, Shelf, onlyPage, problem, reply, settled, unreachable } from "./world.mjs";

/**
 * The outbox of a table, whose deliveries are held until the test answers them.
 * @param {Shelf} [shelf]
 * @param {import("../../static/js/marking/model/types.js").Pages} [pages]
 */
async function outbox(shelf = new Shelf(), pages = onlyPage()) {
  const clock = new Clock();
  /** @type {{taps: any[], answer: (...replies: any[]) => Promise<unknown>, stop: (error: any, ...replies: any[]) => Promise<unknown>, fail: (error: Error) => Promise<unknown>}[]} */
  const sent = [];
  /** @type {{answered: string[], stopped: [string, string][]}} */
  const heard = { answered: [], stopped: [] };
  const box = new Outbox("/table/", (taps) => new Promise((resolve, reject) => {
    sent.push({
      taps: structuredClone(taps),
      answer: (...answers) => { resolve({ answers, stopped: null }); return settled(); },
      stop: (stopped, ...answers) => { resolve({ answers, stopped }); return settled(); },
      fail: (error) => { reject(error); return settled(); },
    });
  }), {
    changed: () => {},
    answered: async (pairs) => { heard.answered.push(...pairs.map(({ tap }) => tap.label)); },
    record: () => null,
    stopped: (tap, error) => heard.stopped.push([tap.label, error.code]),
    elsewhere: async () => { await box.reload(); await box.pump(); },
  }, { shelf, pages, timers: clock, uuid: () => `uuid-${shelf.uuids += 1}` });
  await box.open();
  /** @param {string} label @param {number} [seq] */
  const tap = async (label, seq = 4) => {
    const made = box.made(entry(label), { match: "m1", after: seq + box.unsentOf("m1").length, hash: "", engine: "", at: "2026-01-01T10:00:00Z" });
    await box.add(made);
    box.release(made);
    await settled();
  };
  return { box, sent, heard, clock, shelf, tap };
}

/** @param {string} label @returns {import("../../static/js/marking/model/types.js").Tapped} */
const entry = (label) => ({ kind: "entry", side: "A", tokens: "+1", label, short: label });

/** @param {{taps: any[]}[]} sent */
const labels = (sent) => sent.map(({ taps }) => taps.map((tap) => tap.label));

test("one request is under way at a time, and the order of the taps is kept", async () => {
  const { box, sent, heard, tap } = await outbox();
  for (const label of ["one", "two", "three"]) await tap(label);
  assert.deepEqual(labels(sent), [["one"]]);
  await sent[0].answer(reply(5));
  assert.deepEqual(labels(sent), [["one"], ["two", "three"]], "what was tapped meanwhile goes together");
  await sent[1].answer(reply(6), reply(7));
  assert.deepEqual(heard.answered, ["one", "two", "three"]);
  assert.equal(box.size, 0);
});

test("a tap follows the taps before it: each expects the sequence that they will have made", async () => {
  const { box, tap } = await outbox();
  for (const label of ["one", "two", "three"]) await tap(label);
  assert.deepEqual(box.taps.map(({ after }) => after), [4, 5, 6]);
});

test("a tap whose answer was lost is sent again as it was, so that it is one entry", async () => {
  const { box, sent, clock, heard, tap } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  assert.equal(box.offline, true);
  await clock.pass(WAITS[0]);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1].taps, sent[0].taps);
  await sent[1].answer(reply(5));
  assert.deepEqual([heard.answered, box.size, box.offline], [["one"], 0, false]);
});

test("two taps are two entries: each has a UUID of its own", async () => {
  const { box, tap } = await outbox();
  await tap("one");
  await tap("one");
  assert.equal(new Set(box.taps.map(({ uuid }) => uuid)).size, 2);
});

test("without network it tries again, ever less often, with one tap alone", async () => {
  const { sent, clock, tap } = await outbox();
  await tap("one");
  await tap("two");
  for (const wait of [...WAITS, WAITS[WAITS.length - 1]]) {
    await /** @type {any} */ (sent.at(-1)).fail(unreachable());
    const tries = sent.length;
    await clock.pass(wait - 1);
    assert.equal(sent.length, tries);
    await clock.pass(1);
    assert.deepEqual([sent.length, sent[tries].taps.length], [tries + 1, 1]);
  }
});

test("taps made while the server does not answer wait for the next try, and ask nothing of their own", async () => {
  const { sent, clock, tap } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  for (const label of ["two", "three", "four"]) await tap(label);
  assert.equal(sent.length, 1);
  await clock.pass(WAITS[0]);
  assert.deepEqual(labels(sent.slice(1)), [["one"]]);
});

test("when the network is back it tries at once, and the try that was due before is off", async () => {
  const { box, sent, clock, tap } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  await clock.pass(WAITS[0] - 100);
  box.nudge();
  await settled();
  assert.equal(sent.length, 2);
  await sent[1].fail(unreachable());
  await clock.pass(WAITS[1] - 1);
  assert.equal(sent.length, 2, "the next try waits from the second failure on");
  await clock.pass(1);
  assert.equal(sent.length, 3);
});

test("many taps made without network go in batches, in their order, once the first is through", async () => {
  const { box, sent, heard, tap } = await outbox();
  await tap("0");
  await sent[0].fail(unreachable());
  for (let i = 1; i <= BATCH + 5; i += 1) await tap(String(i));
  box.nudge();
  await settled();
  const answer = async () => {
    const { taps, answer: give } = sent.slice(-1)[0];
    await give(...taps.map(() => reply(5)));
    return taps.length;
  };
  assert.deepEqual([await answer(), await answer(), await answer()], [1, BATCH, 5]);
  assert.deepEqual(heard.answered, Array.from({ length: BATCH + 6 }, (_, i) => String(i)));
});

test("a batch that stops in the middle keeps what was not recorded, and asks nothing twice", async () => {
  const { box, sent, heard, tap } = await outbox();
  for (const label of ["one", "two", "three", "four"]) await tap(label);
  await sent[0].answer(reply(5));
  await sent[1].stop(problem("refused"), reply(6));
  assert.deepEqual([heard.answered, heard.stopped], [["one", "two"], [["three", "refused"]]]);
  assert.deepEqual([box.taps.map(({ label }) => label), box.haltOf("m1")?.tap.label, sent.length], [["three", "four"], "three", 2]);
});

test("a tap that comes too late is refused and not read as another: its match stops and keeps all as it was", async () => {
  const { box, sent, heard, clock, tap } = await outbox();
  await tap("one");
  await tap("two");
  await sent[0].fail(problem("conflict", { seq: 5 }));
  await clock.pass(60_000);
  box.nudge();
  await tap("three");
  assert.deepEqual(heard.stopped, [["one", "conflict"]]);
  assert.equal(sent.length, 1, "nothing is sent until the marker has decided");
  assert.deepEqual(box.taps.map(({ label, after }) => [label, after]), [["one", 4], ["two", 5], ["three", 6]]);
});

test("after a conflict the taps may follow what was recorded, under their own UUIDs", async () => {
  const { box, sent, tap } = await outbox();
  await tap("one");
  await tap("two");
  const before = box.taps.map(({ uuid }) => uuid);
  await sent[0].fail(problem("conflict", { seq: 9 }));
  await box.rebase("m1", 9);
  await settled();
  assert.deepEqual(sent[1].taps.map(({ uuid, after }) => [uuid, after]), [[before[0], 9], [before[1], 10]]);
});

test("a refused tap left out moves those behind it up by one, and they are sent", async () => {
  const { box, sent, tap, shelf } = await outbox();
  await tap("one");
  await tap("two");
  await sent[0].fail(problem("refused"));
  await box.drop("m1");
  await settled();
  assert.deepEqual(sent[1].taps.map(({ label, after }) => [label, after]), [["two", 4]]);
  assert.deepEqual((await shelf.taps("/table/")).map(({ after }) => after), [4]);
});

test("struck taps are handed over, and nothing comes back after a reload", async () => {
  const { box, sent, shelf, tap } = await outbox();
  await tap("one");
  await tap("two");
  await sent[0].fail(problem("refused"));
  assert.deepEqual((await box.strike("m1")).map(({ label }) => label), ["one", "two"]);
  assert.deepEqual([box.size, box.haltOf("m1"), sent.length, (await outbox(shelf)).box.size], [0, null, 1, 0]);
});

test("only a tap that was never sent can be taken back: another may be in the log already", async () => {
  const { box, sent, tap } = await outbox();
  await tap("one");
  await tap("two");
  assert.equal((await box.takeBack("m1"))?.label, "two");
  assert.deepEqual(box.taps.map(({ label }) => label), ["one"]);
  await sent[0].fail(unreachable());
  assert.equal(await box.takeBack("m1"), null);
  assert.equal(box.size, 1);
});

test("a tap of before a reload is never taken back: a full disk may have kept nothing of its having been sent", async () => {
  const first = await outbox();
  await first.tap("zero");
  await first.sent[0].fail(unreachable());
  await first.tap("one");
  first.shelf.trying = async () => { throw new DOMException("full", "QuotaExceededError"); };
  await first.clock.pass(WAITS[0]);
  await first.sent[1].answer(reply(5));
  assert.deepEqual(labels(first.sent)[2], ["one"]);
  const shelf = new Shelf();
  shelf.written = first.shelf.written;
  const again = await outbox(shelf);
  assert.deepEqual(again.box.taps.map(({ label, tried }) => [label, tried]), [["one", false]]);
  assert.equal(await again.box.takeBack("m1"), null);
});

test("what was answered stays away from the page while a full disk cannot let it go", async () => {
  const { box, sent, shelf, tap } = await outbox();
  await tap("one");
  const { remove } = shelf;
  shelf.remove = async () => { throw new DOMException("full", "QuotaExceededError"); };
  await sent[0].answer(reply(5));
  await box.reload();
  assert.deepEqual([box.size, shelf.written.size], [0, 1]);
  await tap("two");
  shelf.remove = remove;
  await sent[1].answer(reply(6));
  assert.deepEqual([box.size, shelf.written.size], [0, 0], "with the next they leave together");
});

test("a tap that has gone out while it was being taken back stays", async () => {
  const { box, sent, shelf, tap } = await outbox();
  await tap("one");
  await tap("two");
  const { takeBack, trying } = shelf;
  shelf.trying = async () => { throw new DOMException("full", "QuotaExceededError"); };
  shelf.takeBack = async (uuid) => {
    await sent[0].answer(reply(5));
    return takeBack.call(shelf, uuid);
  };
  assert.equal(await box.takeBack("m1"), null);
  assert.deepEqual([labels(sent)[1], box.size, shelf.written.size], [["two"], 1, 1]);
  shelf.trying = trying;
});

test("a reload of what another page has written does not forget that a tap was tried", async () => {
  const { box, sent, shelf, tap } = await outbox();
  shelf.trying = async () => { throw new DOMException("full", "QuotaExceededError"); };
  await tap("one");
  assert.deepEqual(labels(sent), [["one"]]);
  await box.reload();
  assert.deepEqual(box.taps.map(({ tried }) => tried), [true]);
});

test("storage that was emptied is noticed by the next tap, which is kept with all before it", async () => {
  const { box, sent, shelf, tap } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  const { add } = shelf;
  shelf.add = async (...given) => {
    if (shelf.emptied) throw new Cleared();
    return add.apply(shelf, given);
  };
  shelf.empty();
  await tap("two");
  assert.deepEqual([box.cleared, box.safe, (await shelf.taps("/table/")).map(({ label }) => label)], [true, true, ["one", "two"]]);
});

test("unsent taps survive a reload: same order, UUIDs and sequence; what was tried stays tried", async () => {
  const first = await outbox();
  await first.tap("one");
  await first.tap("two");
  const before = first.box.taps.map(({ uuid, after, label }) => ({ uuid, after, label }));
  first.box.close();
  const again = await outbox(first.shelf);
  assert.deepEqual(again.box.taps.map(({ uuid, after, label }) => ({ uuid, after, label })), before);
  assert.deepEqual(again.box.taps.map(({ tried }) => tried), [true, false]);
  again.box.pump();
  await settled();
  assert.deepEqual(again.sent[0].taps.map(({ uuid }) => uuid), before.map(({ uuid }) => uuid));
});

test("an answered tap is not kept for the next reload", async () => {
  const { sent, shelf, tap } = await outbox();
  await tap("one");
  assert.equal(shelf.written.size, 1);
  await sent[0].answer(reply(5));
  assert.equal(shelf.written.size, 0);
});

test("of thousands, those that are answered leave the shelf some requests later; a reload sends them again", async () => {
  const { box, sent, shelf, tap, clock } = await outbox();
  await tap("first");
  await sent[0].fail(unreachable());
  for (let n = 0; n < 2 * BATCH + 10; n += 1) await tap(`tap ${n}`);
  await clock.pass(WAITS[0]);
  await sent[1].answer(reply(5));
  assert.deepEqual([sent[2].taps.length, shelf.written.size], [BATCH, 2 * BATCH + 11]);
  const again = await outbox(shelf);
  again.box.pump();
  await settled();
  assert.equal(again.sent[0].taps[0].uuid, sent[0].taps[0].uuid);
  await sent[2].answer(...Array.from({ length: BATCH }, (_, n) => reply(6 + n)));
  await sent[3].fail(unreachable());
  assert.equal(shelf.written.size, BATCH + 10, "and at the latest when the server is gone again");
});

test("a closed outbox sends nothing more", async () => {
  const { box, sent, clock, tap } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  box.close();
  await clock.pass(60_000);
  box.nudge();
  assert.equal(sent.length, 1);
});

test("a server without room keeps nothing: the tap stays, the lamp tells why, and it counts once there is room", async () => {
  const { box, sent, clock, heard, tap } = await outbox();
  await tap("one");
  await sent[0].fail(new Unreachable("status 507", "disk-full"));
  assert.deepEqual([box.noRoom, box.size], [true, 1]);
  await clock.pass(WAITS[0]);
  assert.equal(sent[1].taps[0].uuid, sent[0].taps[0].uuid);
  await sent[1].answer(reply(5));
  assert.deepEqual([box.noRoom, heard.answered], [false, ["one"]]);
});

test("a tablet without room keeps the tap in its page, says so, and writes it when there is room again", async () => {
  const { box, shelf, sent, tap } = await outbox();
  shelf.full = true;
  await tap("one");
  assert.deepEqual([box.safe, box.taps.map(({ label }) => label), shelf.written.size], [false, ["one"], 0]);
  await sent[0].fail(unreachable());
  shelf.full = false;
  await tap("two");
  assert.deepEqual([box.safe, (await shelf.taps("/table/")).map(({ label }) => label)], [true, ["one", "two"]]);
  box.nudge();
  await settled();
  await sent[1].answer(reply(5));
  assert.deepEqual((await shelf.taps("/table/")).map(({ label }) => label), ["two"]);
});

test("a browser that empties its storage takes no tap: what the page knows is written anew", async () => {
  const { box, shelf, sent, tap, clock } = await outbox();
  await tap("one");
  await sent[0].fail(unreachable());
  await tap("two");
  shelf.empty();
  await clock.pass(WAITS[0]);
  await sent[1].answer(reply(5));
  assert.deepEqual([sent[2].taps.map(({ label }) => label), box.cleared, shelf.written.size], [["two"], true, 1]);
});

test("two pages of one tablet: one sends, nothing is doubled, and the other takes its place", async () => {
  const shelf = new Shelf();
  /** @type {(() => void)[]} */
  const ears = [];
  const page = (/** @type {boolean} */ sends) => ({ sends, tell: () => {}, hear: (/** @type {() => void} */ heard) => { ears.push(heard); } });
  const [first, second] = [await outbox(shelf, page(true)), await outbox(shelf, page(false))];
  await second.tap("one");
  assert.deepEqual([first.sent.length, second.sent.length], [0, 0]);
  ears[0]();
  await settled();
  assert.deepEqual([labels(first.sent), second.sent.length], [[["one"]], 0]);
  await first.tap("two");
  const late = second.box.made(entry("late"), { match: "m1", after: 5, hash: "", engine: "", at: "" });
  await assert.rejects(second.box.add(late), Stale, "the other page has tapped: this one shows an older state");
  first.box.close();
  second.box.effects.pages.sends = true;
  ears[1]();
  await settled();
  assert.deepEqual(labels(second.sent), [["one", "two"]]);
});

test("the taps of a match that stands still do not keep back those of another", async () => {
  const { box, sent, tap } = await outbox();
  await tap("one");
  await sent[0].fail(problem("other-match"));
  const other = box.made(entry("next match"), { match: "m2", after: 0, hash: "", engine: "", at: "" });
  await box.add(other);
  box.release(other);
  await settled();
  assert.deepEqual(labels(sent), [["one"], ["next match"]]);
});
