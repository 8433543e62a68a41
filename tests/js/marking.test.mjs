// The model of the marking page: what a tap, an answer, a refusal and another device make of what is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { confirm, nextGame } from "../../static/js/marking/model/endings.js";
import { sheetDesk, strokeToDispute } from "../../static/js/marking/model/correcting.js";
import { sealBall, throwDice } from "../../static/js/marking/model/direct.js";
import { throwAwayText } from "../../static/js/marking/model/striking.js";
import { done, problem, reply, settled, state, unreachable, world } from "./world.mjs";

test("a tap is shown as sending and changes no figure: the score comes from the answer", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual([marking.notice?.tone, marking.notice?.title, marking.lamp.text], ["sending", "Hoppe: Count", "1 unsent"]);
  assert.equal(marking.state?.board?.score?.A, 0);
  await server.open("entry").answer(reply(2, { A: 1 }, { score: { A: 1, B: 0 } }));
  assert.deepEqual([marking.notice?.tone, marking.notice?.title, marking.lamp.text], ["score", "Hoppe +1", "Connected"]);
  assert.deepEqual([marking.state?.board?.score?.A, marking.state?.seq], [1, 2]);
});

test("a request names the match, the sequence that the marker saw, and a UUID", async () => {
  const { marking, server } = await world({ from: state(7) });
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual(server.open("entry").body, {
    match: "m1", expected_seq: 7, client_uuid: "uuid-1", tapped_at: "2026-01-01T10:00:00.000Z", side: "A", tokens: "+1",
  });
});

test("a bounce of the finger is one tap: the same button counts again after 80 ms, and says so", async () => {
  const { marking, clock } = await world();
  await done(marking.send("A", "+1", "Count"));
  await clock.pass(79);
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual([marking.unsent.length, marking.notice?.text], [1, "Two taps at once: one was counted."]);
  await clock.pass(1);
  await done(marking.send("A", "+1", "Count"));
  assert.equal(marking.unsent.length, 2);
});

test("two different taps at once are both meant", async () => {
  const { marking } = await world();
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  assert.equal(marking.unsent.length, 2);
});

test("while another marks, a tap is refused with his name and nothing is queued", async () => {
  const { marking } = await world({ from: state(1, { lease: { free: false, mine: false, who: "Table 2" } }) });
  await done(marking.send("A", "+1", "Count"));
  assert.deepEqual([marking.unsent.length, marking.notice?.text], [0, "Table 2 is marking this match. Take over first."]);
});

test("undo takes back an unsent tap here, and is an entry of its own once the tap was sent", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  await done(marking.undo());
  assert.deepEqual([marking.unsent.map((tap) => tap.label), marking.notice?.title], [["Count"], "Taken back"]);
  await server.open("entry").answer(reply(2));
  await done(marking.undo());
  assert.deepEqual([server.open("undo").body.expected_seq, marking.notice?.title], [2, "Undo"]);
});

test("a tap that the rules forbid is dropped with the reason and its clause; the score stays", async () => {
  const { marking, server } = await world();
  await done(marking.send("B", "+1", "Count"));
  await server.open("entry").fail(problem("refused", { citation: "brunswick/three-cushion-carrom#1" }));
  assert.deepEqual([marking.unsent.length, marking.notice?.tone, marking.notice?.citation], [0, "refused", "brunswick/three-cushion-carrom#1"]);
  assert.equal(marking.state?.seq, 1);
});

test("taps behind a refused one wait: the marker is asked, and meanwhile no tap is taken", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  await server.open("entry").fail(problem("refused"));
  assert.deepEqual([marking.question?.kind, marking.unsent.length, server.count("entry")], ["halted", 2, 0]);
  await done(marking.send("B", "+1", "Count"));
  await done(marking.undo());
  assert.equal(marking.unsent.length, 2);
  await done(marking.leaveOut());
  assert.deepEqual([marking.unsent.map((tap) => tap.label), server.open("entry").body.expected_seq], [["No count", "1 entry thrown away"], 1]);
});

test("a conflict shows what was recorded and keeps what was tapped", async () => {
  const { marking, server } = await world();
  const theirs = { seq: 2, side: "A", tokens: "0", target: null, by: "Desk" };
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  await server.open("entry").fail(problem("conflict", { seq: 2, entries: [theirs], board: { score: { A: 0, B: 0 } } }));
  assert.deepEqual(marking.question, { kind: "courses", match: "m1", after: 1, seq: 2, recorded: [theirs], board: { score: { A: 0, B: 0 } } });
  assert.deepEqual(marking.unsent.map((tap) => tap.label), ["Count", "No count"]);
});

test("after a conflict the marker's own taps go behind what was recorded", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(problem("conflict", { seq: 4 }));
  await done(marking.addAfter(4));
  const { expected_seq: after, client_uuid: uuid } = server.open("entry").body;
  assert.deepEqual([after, uuid], [4, "uuid-1"]);
});

test("what is thrown away is struck at the server, and then the state is read", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  await server.open("entry").fail(problem("conflict", { seq: 4 }));
  await done(marking.throwAllAway());
  assert.deepEqual(marking.unsent.map((tap) => tap.kind), ["strike"]);
  const { match, after, entries, reason, client_uuid: uuid } = server.open("courses/strike").body;
  assert.deepEqual([match, after, reason, uuid], ["m1", 1, "thrown away at the tablet", "uuid-3"]);
  assert.deepEqual(entries.map((/** @type {any} */ one) => [one.side, one.tokens, one.client_uuid]), [["A", "+1", "uuid-1"], ["A", "0", "uuid-2"]]);
  await server.open("courses/strike").answer({ seq: 4, struck: 1, duplicate: false });
  await server.open("state").answer(state(4));
  while (server.count("state")) await server.open("state").answer(state(4));
  assert.deepEqual([marking.unsent.length, marking.state?.seq, server.count("entry")], [0, 4, 0]);
});

test("what is thrown away without the server outlives a reload, and is told once it answers", async () => {
  const before = await world();
  await done(before.marking.send("A", "+1", "Count"));
  await before.server.open("entry").fail(problem("conflict", { seq: 4 }));
  await done(before.marking.throwAllAway());
  const { body } = before.server.open("courses/strike");
  const { server, marking } = await world({ shelf: before.shelf });
  assert.deepEqual(server.open("courses/strike").body, body);
  await server.open("courses/strike").fail(problem("bad-field"));
  assert.deepEqual([marking.question?.kind, marking.unsent.length], ["halted", 1], "a refusal drops nothing");
});

test("taps after one that is left out are sent before the word of it, and entries are asked about once more", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await done(marking.send("A", "0", "No count"));
  await server.open("entry").fail(problem("refused"));
  assert.equal(throwAwayText(marking.unsent), "Strike 2 entries? They stay below the score sheet.");
  await done(marking.leaveOut());
  await server.open("entry").answer(reply(2));
  assert.deepEqual(server.open("courses/strike").body.entries.map((/** @type {any} */ one) => one.tokens), ["+1"]);
});

test("a page loaded again sends what was unsent under the same UUID", async () => {
  const before = await world();
  await done(before.marking.send("A", "+1", "Count"));
  const { body } = before.server.open("entry");
  const again = await world({ shelf: before.shelf });
  assert.deepEqual(again.server.open("entry").body, body);
});

test("taps of a match that has left the table are sent as its own; refused, they are told and kept", async () => {
  const before = await world();
  await done(before.marking.send("A", "+1", "Count"));
  const { marking, server } = await world({ shelf: before.shelf, from: state(1, { match: { id: "m2" } }) });
  assert.deepEqual([marking.unsent.length, server.open("entry").body.match], [0, "m1"]);
  await server.open("entry").fail(problem("other-match", { match: "m2" }));
  assert.deepEqual([marking.leftBehind.length, marking.notice?.text], [1, "One entry is kept on this tablet."]);
  await server.open("state").answer(state(1, { match: { id: "m2" } }));
  await done(marking.send("A", "0", "No count"));
  assert.equal(server.open("entry").body.match, "m2", "the match at the table goes on");
});

test("a lost lease keeps the taps; who takes over again sends them as they were made", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(problem("lease-lost", { lease: { free: false, mine: false, who: "Table 2" } }));
  assert.deepEqual([marking.mine, marking.unsent.length], [false, 1]);
  assert.match(marking.notice?.text ?? "", /Your tap is kept here\.$/);
  marking.lease.claim(true);
  await server.open("lease").answer({ lease: { free: false, mine: true, who: "Table 1" } });
  assert.deepEqual([marking.mine, server.open("entry").body.client_uuid], [true, "uuid-1"]);
});

test("a free lease is taken when the page opens, one that is held is left alone", async () => {
  const free = await world({ from: state(1, { lease: { free: true, mine: false, who: null } }) });
  free.marking.lease.start();
  assert.equal(free.server.open("lease").body.force, false);
  const held = await world({ from: state(1, { lease: { free: false, mine: false, who: "Table 2" } }) });
  held.marking.lease.start();
  assert.equal(held.server.count("lease"), 0);
});

test("the lease is kept by a heartbeat, which tells when the log has moved on without us", async () => {
  const { marking, server, clock } = await world();
  marking.lease.start();
  await clock.pass(15_000);
  await server.open("heartbeat").answer({ lease: marking.state?.lease, seq: 1, revision: 1 });
  assert.equal(server.count("state"), 0);
  await clock.pass(15_000);
  await server.open("heartbeat").answer({ lease: marking.state?.lease, seq: 3, revision: 3 });
  assert.equal(server.count("state"), 1);
});

test("a page that is left gives its lease back, unless taps are unsent", async () => {
  const { marking, server } = await world();
  marking.lease.leave();
  assert.deepEqual(server.farewells, [["/table/lease/", { match: "m1", release: true }]]);
  await done(marking.send("A", "+1", "Count"));
  marking.lease.leave();
  assert.equal(server.farewells.length, 1);
});

test("a state that was read before a tap and arrives after its answer is not taken over", async () => {
  const { marking, server } = await world();
  marking.refresh();
  const old = server.open("state");
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").answer(reply(2));
  await old.answer(state(1));
  assert.deepEqual([marking.state?.seq, server.count("state")], [2, 1], "it is read once more instead");
});

test("a state never takes the place of taps that are unsent", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  marking.refresh();
  await server.open("state").answer(state(5));
  assert.deepEqual([marking.state?.seq, marking.unsent.length], [1, 1]);
});

test("a server out of reach is shown by the lamp; what is unsent is sent when it answers again", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(unreachable());
  marking.refresh();
  await server.open("state").fail(unreachable());
  assert.deepEqual(marking.lamp, { state: "off", text: "No connection, 1 unsent" });
  marking.refresh();
  await server.open("state").answer(state(1));
  assert.equal(server.open("entry").body.client_uuid, "uuid-1", "without waiting for the timer");
});

test("events only ring, several at once read the state once, and none does while taps are unsent", async () => {
  const { marking, server, clock } = await world();
  server.rings?.entry(1);
  await clock.pass(1000);
  assert.equal(server.count("state"), 0, "what is known already");
  server.rings?.entry(2);
  server.rings?.entry(3);
  await clock.pass(1000);
  await server.open("state").answer(state(3));
  await done(marking.send("A", "+1", "Count"));
  server.rings?.entry(4);
  await clock.pass(1000);
  assert.equal(server.count("state"), 0);
});

test("a page from which the server has locked the tablet out is loaded anew", async () => {
  const { marking, server, seen } = await world();
  marking.refresh();
  await server.open("state").fail(problem("not-paired"));
  assert.equal(seen.reloads, 1);
});

test("a page that looks on asks every 2.5 s; hidden, or while it marks, it does not", async () => {
  const on = await world({ from: state(1, { lease: { free: false, mine: false, who: "Table 2" } }) });
  on.marking.link.start();
  on.seen.hidden = true;
  await on.clock.pass(2500);
  assert.equal(on.server.count("state"), 0);
  on.seen.hidden = false;
  await on.clock.pass(2500);
  assert.equal(on.server.count("state"), 1);
  const marker = await world();
  marker.marking.link.start();
  await marker.clock.pass(10_000);
  assert.equal(marker.server.count("state"), 0);
});

test("at the end of a game of the match the page stops until the marker goes on", async () => {
  const race = (/** @type {object[]} */ finished) => ({ race: { won: { A: finished.length, B: 0 }, need: 2, finished } });
  const { marking, server } = await world({ from: state(1, { board: race([]) }) });
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").answer(reply(2, { A: 1 }, race([{ winner: "A", score: { A: 1, B: 0 } }])));
  assert.equal(marking.scene, "game-over");
  nextGame(marking);
  assert.equal(marking.scene, "panel");
});

test("the end of the match stands until both sides agree; the state is read for what else it changed", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").answer({ ...reply(2, { A: 1 }, { over: true, winner: "A" }), status: "finished" });
  assert.deepEqual([marking.scene, server.count("state")], ["match-over", 1]);
});

test("a confirmed result stays in view for four seconds when the next match has come with the answer", async () => {
  const { marking, server, clock } = await world({ from: state(9, { match: { status: "finished" } }) });
  const side = /** @type {any} */ (marking.match?.sides[1]);
  await done(confirm(marking, side));
  const next = state(0, { match: { id: "m2", status: "ready" } });
  await server.open("confirm").answer(next);
  assert.deepEqual([marking.match?.id, marking.match?.status, marking.notice?.text], ["m1", "confirmed", "Now the other side."]);
  marking.refresh();
  await server.open("state").answer(next);
  assert.equal(marking.match?.id, "m1", "still in view");
  await clock.pass(4050);
  await server.open("state").answer(next);
  assert.equal(marking.match?.id, "m2");
});

test("a match that leaves the table takes its stream with it", async () => {
  const { marking, server } = await world();
  assert.equal(server.streams, 1);
  marking.take({ match: null });
  assert.deepEqual([server.streams, marking.unsent, marking.scene, marking.lamp.state], [0, [], null, "on"]);
});

test("what is tapped together lives until the log moves on", async () => {
  const { marking, server } = await world();
  marking.draft.called = ["5"];
  marking.take(state(1));
  assert.deepEqual(marking.draft, { called: ["5"] });
  marking.take(state(2));
  assert.deepEqual(marking.draft, {});
  assert.equal(server.asked.length, 0);
});

test("dice and private balls are asked at once, never queued and never stored", async () => {
  const { marking, server, shelf } = await world();
  throwDice(marking, "A");
  await server.open("throw").answer(reply(2));
  await settled();
  await server.open("state").answer(state(2));
  const number = sealBall(marking, "B", 3);
  assert.deepEqual(server.open("seal").body, { match: "m1", expected_seq: 2, client_uuid: "uuid-2", side: "B", number: 3 });
  assert.equal(shelf.written.size, 0);
  await server.open("seal").answer({ ...reply(3), number: 3 });
  assert.equal(await number, 3);
});

test("dice wait for taps that are unsent: their answer decides what is thrown for", async () => {
  const { marking, server } = await world();
  await done(marking.send("A", "+1", "Count"));
  await throwDice(marking, "A");
  assert.deepEqual([server.count("throw"), marking.notice?.title], [0, "Not thrown"]);
});

test("a private ball that the server keeps is shown by it; one in the hand is told by its number", async () => {
  const sealed = await world({ from: state(1, { sealed: ["A"] }) });
  await done(sealed.marking.send("A", ":show", "Shows the ball"));
  assert.equal(sealed.server.open("show").body.side, "A");
  await done(sealed.marking.send("B", ":show", "Shows the ball"));
  assert.deepEqual(sealed.marking.question, { kind: "tell-ball", side: "B" });
});

test("the sheet may be amended by the marker until the result is confirmed, afterwards by who may correct", async () => {
  const may = async (/** @type {Record<string, any>} */ change) => sheetDesk((await world({ from: state(3, change) })).marking)?.mayAmend;
  assert.equal(await may({}), true);
  assert.equal(await may({ lease: { free: false, mine: false, who: "Table 2" } }), false);
  assert.equal(await may({ match: { status: "confirmed" } }), false);
  assert.equal(await may({ match: { status: "confirmed" }, may: { mark: true, correct: true } }), true);
  assert.equal(await may({ match: { status: "finished", result_kind: "walkover" } }), false);
});

test("the last stroke that counts is disputed: not a choice, not what was undone, not twice", async () => {
  const line = (/** @type {number} */ seq, /** @type {object} */ change) => ({ seq, side: "A", kind: "plain", tokens: "+1", reads: "+1", voided: false, score: {}, ...change });
  const lines = [line(1, { reads: ":lead" }), line(2, {}), line(3, { reads: ":elect" }), line(4, { reads: null, voided: true }), line(5, { kind: "void", reads: null })];
  const { marking, server } = await world({ from: state(5) });
  const desk = /** @type {import("../../static/js/marking/model/correcting.js").SheetDesk} */ (sheetDesk(marking));
  const found = strokeToDispute(marking, desk);
  await server.open("sheet").answer({ lines });
  assert.equal((await found)?.seq, 2);
  marking.amendState({ disputes: [{ entry: 2 }] });
  const again = strokeToDispute(marking, /** @type {any} */ (sheetDesk(marking)));
  await server.open("sheet").answer({ lines });
  assert.deepEqual([await again, marking.notice?.title], [null, "Disputed already"]);
});

test("a session that ends while marking keeps every tap: the reason is said, and after signing in all are sent", async () => {
  const { marking, server, seen } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(problem("sign-in"));
  assert.deepEqual([marking.shutOut?.code, marking.unsent.length, marking.notice?.text], ["sign-in", 1, "You are signed out."]);
  await done(marking.send("B", "0", "No count"));
  assert.deepEqual([marking.unsent.length, server.count("entry"), marking.notice?.text], [2, 0, "Kept here, not recorded yet."]);
  marking.refresh();
  await server.open("state").fail(problem("sign-in"));
  assert.deepEqual([seen.reloads, marking.unsent.length], [0, 2]);
  marking.refresh();
  await server.open("state").answer(state(1));
  assert.equal(marking.shutOut, null);
  await settled();
  await server.open("taps").answer({ answers: [reply(2, { A: 1 }), reply(3)], stopped: null });
  assert.equal(marking.unsent.length, 0);
});

test("the taps of a signed-out marker are sent by the page that comes back after signing in", async () => {
  const first = await world();
  await done(first.marking.send("A", "+1", "Count"));
  await first.server.open("entry").fail(problem("sign-in"));
  const again = await world({ shelf: first.shelf });
  assert.deepEqual([again.marking.unsent.length, again.server.open("entry").body.client_uuid], [1, "uuid-1"]);
});

test("a tablet that is no longer paired keeps its taps", async () => {
  const { marking, server, seen } = await world();
  await done(marking.send("A", "+1", "Count"));
  await server.open("entry").fail(problem("not-paired"));
  assert.deepEqual([marking.unsent.length, seen.reloads, marking.notice?.text], [1, 0, "This tablet is no longer paired."]);
});

test("several taps that wait are counted", async () => {
  const { marking, clock } = await world();
  await done(marking.send("A", "+1", "Count"));
  await clock.pass(100);
  await done(marking.send("A", "+1", "Count"));
  assert.equal(marking.notice?.text, "Sending 2 taps…");
});

test("at the level of visits a tap says so; a player's word does not", async () => {
  const visits = { level: "visit", levels: [], unit: "game", endings: [], why: {}, claims: [], part: null, no_visits: "" };
  const { marking, server } = await world({ from: state(1, { marking: visits }) });
  await done(marking.send("A", "+1", "+1"));
  assert.equal(server.open("entry").body.tokens, ":visit +1");
  await server.open("entry").answer(reply(2));
  await done(marking.send("A", ":yield", "yields"));
  assert.equal(server.open("entry").body.tokens, ":yield");
});

test("another level is marked at once, and the server told; a refusal brings the old one back", async () => {
  const { marking, server } = await world({ from: state(1) });
  await done(marking.markBy("game", "Each rack"));
  const { taps } = server.open("taps").body;
  assert.deepEqual([marking.state?.marking?.level, taps[0].level, taps[0].expected_seq], ["game", "game", 1]);
  assert.match(marking.notice?.title ?? "", /each rack/);
  const now = { level: "game", levels: [], unit: "rack", endings: [], why: {}, claims: [], part: null, no_visits: "" };
  await server.open("taps").answer({ answers: [{ seq: 1, marking: now }], stopped: null });
  assert.deepEqual(marking.state?.marking, now);
  await done(marking.markBy("visit", "Each visit"));
  await server.open("taps").fail(problem("no-such-level", {}));
  await settled();
  assert.equal(marking.state?.marking?.level, "game");
  assert.deepEqual([marking.notice?.tone, marking.notice?.title, marking.unsent.length], ["refused", "Not changed", 0]);
});
