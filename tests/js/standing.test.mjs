// What follows from a state, and the words for it: pure functions of the model.

import assert from "node:assert/strict";
import { test } from "node:test";

import { idleNotice, reportNotice } from "../../static/js/marking/model/notices.js";
import { afterReply, asksWhoLeads, crossedAnEnd, gameEnded, lampOf, pendingText, waitingText } from "../../static/js/marking/model/standing.js";
import { lineWords, pointsText, whoDid } from "../../static/js/marking/model/words.js";
import { reply, state } from "./world.mjs";

const names = { A: "Hoppe", B: "Cure" };

test("an answer makes a new state and leaves the former one as it was", () => {
  const before = Object.freeze(state(1));
  const after = afterReply(before, { ...reply(2, {}, { score: { A: 1, B: 0 } }), status: "finished" });
  assert.deepEqual([after.seq, after.board.score?.A, after.match.status], [2, 1, "finished"]);
  assert.deepEqual([before.seq, before.board.score?.A, before.match.status], [1, 0, "live"]);
});

test("the sequence never goes back, and an answer without status leaves the status", () => {
  const after = afterReply(state(5), { ...reply(3), status: "" });
  assert.deepEqual([after.seq, after.match.status], [5, "live"]);
});

test("the state is read again when a match ends or is taken up again, not when it begins", () => {
  const live = state(2);
  assert.equal(crossedAnEnd("ready", live), false);
  assert.equal(crossedAnEnd("live", live), false);
  assert.equal(crossedAnEnd("finished", live), true);
  const over = state(2, { match: { status: "finished" }, board: { over: true } });
  assert.equal(crossedAnEnd("live", over), true);
  assert.equal(crossedAnEnd("finished", over), false);
});

test("a game has ended when the race has one more, unless the match has ended with it", () => {
  const race = (/** @type {number} */ n, over = false) => ({ over, race: { won: {}, need: 2, finished: Array(n).fill({ winner: "A", score: {} }) } });
  assert.equal(gameEnded(race(0), race(1)), true);
  assert.equal(gameEnded(race(1), race(2, true)), false);
  assert.equal(gameEnded(race(1), race(0)), false);
  assert.equal(gameEnded({}, {}), false);
});

test("the lamp counts what is unsent, also without connection", () => {
  assert.deepEqual(lampOf(false, 0), { state: "on", text: "Connected" });
  assert.deepEqual(lampOf(false, 2), { state: "busy", text: "2 unsent" });
  assert.deepEqual(lampOf(true, 2), { state: "off", text: "No connection, 2 unsent" });
  assert.deepEqual(lampOf(true, 2, true), { state: "off", text: "Server's disk is full, 2 unsent" });
  assert.deepEqual(lampOf(true, 0), { state: "off", text: "No connection" });
});

test("a scoreboard names the first three unsent entries of its side, and no undo", () => {
  const tap = (/** @type {string} */ side, /** @type {string} */ short, kind = "entry") => /** @type {any} */ ({ side, short, kind });
  assert.equal(pendingText([tap("A", "+1"), tap("B", "0"), tap("A", "Undo", "undo")], "A"), "+1 …");
  assert.equal(pendingText(["1", "2", "3", "4"].map((n) => tap("A", n)), "A"), "1 2 3 …");
  assert.equal(pendingText([], "A"), "");
});

test("points are told with their sign, and sides without change are left out", () => {
  assert.equal(pointsText(names, { A: 1, B: -2 }), "Hoppe +1, Cure −2");
  assert.equal(pointsText(names, { A: 0 }), "");
  assert.equal(whoDid("Hoppe", "Hoppe leads"), "Hoppe leads");
  assert.equal(whoDid("Hoppe", "Count"), "Hoppe: Count");
});

test("a line of the sheet says its points; without points, what happened", () => {
  const words = (/** @type {object} */ line) => lineWords({ kind: "plain", ...line }, names);
  assert.equal(words({ points: { A: 1 } }), "Hoppe +1");
  assert.equal(words({ events: ["foul", "miss"] }), "Foul");
  assert.equal(words({ events: ["miss"] }), "Miss");
  assert.equal(words({}), "No points");
  assert.equal(words({ kind: "void", target: 3 }), "Undo of entry 3");
});

test("the clause is cited where an entry cost something, not where it scored", () => {
  const report = (/** @type {Record<string, number>} */ points, /** @type {string[]} */ events = []) => {
    const answer = reply(2, points);
    answer.ruling = { ...answer.ruling, events, citations: ["book/game#1"] };
    return reportNotice({ kind: "entry", side: "A", label: "Stroke" }, answer, state(1).match, names);
  };
  assert.deepEqual([report({ A: 1 }).tone, report({ A: 1 }).citation], ["score", null]);
  assert.deepEqual([report({ A: -2 }).tone, report({ A: -2 }).citation], ["foul", "book/game#1"]);
  assert.deepEqual([report({ B: 4 }, ["foul"]).tone, report({ B: 4 }, ["foul"]).text], ["foul", "Cure +4. Hoppe plays"]);
  assert.deepEqual([report({}).tone, report({}).title], ["plain", "Hoppe: Stroke"]);
});

test("a screen reader hears the score with what happened", () => {
  const answer = reply(2, { A: 1 }, { score: { A: 5, B: 3 } });
  const { spoken } = reportNotice({ kind: "entry", side: "A", label: "Count" }, answer, state(1).match, names);
  assert.match(spoken ?? "", /^Hoppe \+1\. 5 to 3\./);
});

test("while nothing is tapped the strip says what is due, and what is under review", () => {
  assert.deepEqual(idleNotice(state(1, { disputes: [{ entry: 4 }] })), { tone: "idle", title: "Hoppe plays", text: "Under review: entry 4." });
  assert.equal(idleNotice(state(1, { match: { status: "finished" } })).text, "Please confirm the result.");
  assert.equal(idleNotice(state(1, { match: { status: "finished" }, disputes: [{ entry: 4 }] })).text, "Under review: entry 4.");
  assert.equal(idleNotice(state(1, { match: { status: "confirmed" } })).title, "Confirmed");
});

test("who leads is asked before anything is told, and not while all shoot at will or after the end", () => {
  const expects = /** @type {any} */ ({ side: null, phase: "lead", over: false });
  assert.ok(asksWhoLeads(expects));
  assert.ok(!asksWhoLeads({ ...expects, phase: "fire" }));
  assert.ok(!asksWhoLeads({ ...expects, side: "A" }));
  assert.ok(!asksWhoLeads({ ...expects, over: true }));
});

test("what waits is counted, with since when, and that it is safe, or why it is not", () => {
  const tap = (/** @type {string} */ at) => /** @type {import("../../static/js/marking/model/types.js").Tap} */ (/** @type {unknown} */ ({ at }));
  const told = { taps: [tap("20:14"), tap("20:15")], left: [], offline: true, safe: true, cleared: false, cannot: "", clock: (/** @type {string} */ at) => at };
  assert.equal(waitingText(told), "2 entries not sent since 20:14. They are safe on this tablet.");
  assert.equal(waitingText({ ...told, taps: [tap("20:14")] }), "1 entry not sent since 20:14. It is safe on this tablet.");
  assert.equal(waitingText({ ...told, offline: false }), "", "they are on their way");
  assert.equal(waitingText({ ...told, offline: false, safe: false }), "2 entries not sent since 20:14. This browser has no room to keep them: do not close this page.");
  assert.match(waitingText({ ...told, cleared: true }), /storage was emptied\. They are written again/);
  assert.equal(waitingText({ ...told, taps: [], left: [tap("20:14")], offline: false }), "1 entry of a match that is not marked here any more: kept on this tablet.");
  assert.equal(waitingText({ ...told, taps: [], cannot: "Taps wait." }), "Taps wait.");
});
