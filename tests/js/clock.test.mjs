// @ts-check
// Clocks: what they show from the server's time, when they ring, and what a tap asks for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, matchWords, read, readMain, secondsLeft, ServerTime, wordOf } from "../../static/js/clock.js";
import { Problem } from "../../static/js/marking/model/problems.js";
import { Engine, done, reply, standingOf, state, unreachable, world } from "./world.mjs";

const AT = Date.parse("2026-01-01T10:00:00Z");
const POLICY = {
  shot: 35, warning: 10, after_break: 60, late_shot: 0, late_minutes: 0, after_slow: 0, extension: 25, extensions: 1, per: "game", time_outs: 1, time_out_minutes: 5,
  time_outs_per: "match", minutes: 0, at_time: "stroke", automatic: false,
};

/** @param {number} ms after the time of the state */
const iso = (ms = 0) => new Date(AT + ms).toISOString();

/** @param {Partial<import("../../static/js/shapes.js").Clocks>} [change] */
const clocks = (change = {}) => ({ policy: POLICY, shot: { left: 35, since: null, full: 35 }, match: null, time_out: null, ...change });

/** A match with these clocks at the server's time AT. @param {any} [now] @param {Record<string, any>} [change] */
const timed = (now = clocks(), change = {}) => state(1, {
  ...change, time: iso(), clock: { now, words: "", unit: "game", begun: true, presets: [] },
});

/** @param {string | null} since @param {number} [left] */
const running = (since = iso(), left = 35) => clocks({ shot: { left, since, full: 35 } });

test("what is left follows from the server's time, not from this device's", () => {
  const time = new ServerTime(() => 5000);
  time.hear(iso());
  assert.equal(time.now, AT);
  time.hear(iso(-300)); // a slow message tells nothing new
  assert.equal(time.now, AT);
  time.hear(iso(-60000)); // the server's clock was set back
  assert.equal(time.now, AT - 60000);
  assert.equal(secondsLeft({ left: 35, since: iso(), full: 35 }, AT + 5500), 29.5);
  assert.equal(secondsLeft({ left: 12, since: null, full: 35 }, AT + 99999), 12);
  assert.equal(secondsLeft({ left: 35, since: iso(), full: 35 }, AT + 99999), 0);
});

test("seconds are shown whole, the last one as 1", () => {
  assert.deepEqual([35, 34.2, 0.4, 0, 60, 65.3, 1799].map(clockText), ["35", "35", "1", "0", "1:00", "1:06", "29:59"]);
});

test("a clock stands, runs, warns and is out; each has its word", () => {
  const states = [0, 25000, 35000].map((ms) => read({ left: 35, since: iso(), full: 35 }, AT + ms, 10).state);
  assert.deepEqual(states, ["running", "warning", "out"]);
  assert.equal(read({ left: 35, since: null, full: 35 }, AT, 10).state, "standing");
  assert.equal(read({ left: 30, since: null, full: 35 }, AT, 10).state, "paused");
  const main = readMain(running(), AT + 35000);
  assert.ok(main);
  assert.equal(wordOf(main), "Shot time is up");
});

test("a time-out comes before the shot, the shot before the match", () => {
  const match = { left: 600, since: iso(), full: 600 };
  const timeOut = { left: 300, since: iso(), full: 300, side: "B" };
  assert.equal(readMain(clocks({ match, time_out: timeOut }), AT)?.side, "B");
  assert.equal(readMain(clocks({ match }), AT)?.which, "shot");
  assert.equal(readMain(clocks({ match, shot: null }), AT)?.text, "10:00");
});

test("late in the match a shot that waits has fewer seconds, and the board says so", () => {
  const policy = { ...POLICY, shot: 15, warning: 5, late_shot: 10, late_minutes: 5, minutes: 10 };
  const match = { left: 600, since: iso(), full: 600 };
  const waiting = clocks({ policy, match, shot: { left: 15, since: null, full: 15 } });
  assert.equal(readMain(waiting, AT + 299_000)?.text, "15");
  assert.equal(matchWords(waiting, AT + 299_000), "Match 5:01");
  assert.equal(readMain(waiting, AT + 300_000)?.text, "10");
  assert.equal(readMain(waiting, AT + 300_000)?.state, "standing");
  assert.equal(matchWords(waiting, AT + 300_000), "Match 5:00, 10 s a shot");
  const running15 = clocks({ policy, match, shot: { left: 15, since: iso(295_000), full: 15 } });
  assert.equal(readMain(running15, AT + 301_000)?.text, "9", "a shot that runs keeps the time with which it began");
  const paused = clocks({ policy, match: { left: 200, since: null, full: 600 }, shot: { left: 12, since: null, full: 15 } });
  assert.equal(readMain(paused, AT)?.text, "12");
  assert.equal(matchWords(paused, AT), "Match 3:20, paused, 10 s a shot");
  assert.equal(matchWords(waiting, AT + 601_000), "Match time is up");
  assert.equal(matchWords(clocks(), AT), "");
});

test("it rings once for the warning and once for the end, and not for what was over before", async () => {
  const { marking, clock, seen } = await world({ from: timed(running()) });
  marking.countdown.start();
  await clock.pass(24000);
  assert.deepEqual(seen.alarms, []);
  await clock.pass(2000);
  assert.deepEqual(seen.alarms, ["warning"]);
  await clock.pass(20000);
  assert.deepEqual(seen.alarms, ["warning", "out"]);
  const late = await world({ from: timed(running(iso(-60000))) });
  late.marking.countdown.start();
  await late.clock.pass(5000);
  assert.deepEqual(late.seen.alarms, []);
});

/**
 * The only deed of the clock that the server is asked for.
 * @param {import("./world.mjs").Server} server
 */
function asked(server) {
  const { body, answer } = server.open("taps");
  const [deed] = body.taps;
  assert.equal(deed.kind, "clock");
  return { match: body.match, deed, answer: (/** @type {object} */ value) => answer({ answers: [value], stopped: null }) };
}

test("a tap starts, pauses and goes on, by the server's answer", async () => {
  const { marking, server, clock } = await world({ from: timed() });
  await done(marking.countdown.tap());
  assert.equal(asked(server).deed.do, "start");
  await asked(server).answer({ clock: running(), revision: 2, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
  await clock.pass(5000);
  assert.equal(marking.countdown.main?.text, "30");
  await done(marking.countdown.tap());
  assert.equal(asked(server).deed.do, "pause");
  await asked(server).answer({ clock: clocks({ shot: { left: 30, since: null, full: 35 } }), revision: 3, time: iso(5000) });
  await done(marking.countdown.tap());
  assert.equal(asked(server).deed.do, "go-on");
});

test("a shot after the break keeps its longer time when it is started", async () => {
  const { marking, server } = await world({ from: timed(clocks({ shot: { left: 60, since: null, full: 60 } })) });
  await done(marking.countdown.tap());
  const { match, deed } = asked(server);
  assert.deepEqual([match, deed.do, deed.after_break, deed.tapped_at], ["m1", "start", true, "2026-01-01T10:00:00.000Z"]);
});

test("the stream moves the clock; an older word of it does not", async () => {
  const { marking, server } = await world({ from: timed() });
  server.rings?.clock({ clock: running(), revision: 5, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
  server.rings?.clock({ clock: clocks(), revision: 4, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
});

test("a refused tap says why, and the clock stays", async () => {
  const { marking, server } = await world({ from: timed() });
  await done(marking.countdown.tap());
  await server.open("taps").fail(new Problem(409, { code: "lease-lost", message: "Bo marks.", data: { lease: { free: false, mine: false, who: "Bo" } } }));
  assert.equal(marking.notice?.text, "Bo marks.");
  assert.equal(marking.mine, false);
  await done(marking.countdown.tap());
  assert.equal(server.count("taps"), 0);
});

test("without the server a deed moves the clock here, at its time, and is sent when the server answers", async () => {
  const { marking, server, clock } = await world({ from: timed(clocks(), { seq: 0, revision: 0, state_hash: standingOf([]).state_hash, engine: { version: "v1", archives: [] } }), engine: new Engine() });
  await server.open("journal").answer({ match: "m1", header: {}, seq: 0, entries: [], state_hash: standingOf([]).state_hash });
  await clock.pass(1000);
  await done(marking.countdown.tap());
  await server.open("taps").fail(unreachable());
  assert.equal(marking.countdown.main?.state, "running");
  await clock.pass(5000);
  assert.equal(marking.countdown.main?.text, "30");
  await done(marking.undo());
  assert.deepEqual(marking.unsent.map(({ kind }) => kind), ["clock"]); // it is no part of what was marked
  const { deed, answer } = asked(server);
  assert.deepEqual([deed.do, deed.tapped_at], ["start", iso(1000)]);
  await answer({ clock: running(iso(1000)), revision: 2, time: iso(6000), state: { shot: { left: 35, since: iso(1000), full: 35 } } });
  assert.equal(marking.countdown.main?.text, "30");
  assert.deepEqual(marking.unsent, []);
});

test("a deed that the rules of the clock do not know is not kept", async () => {
  const { marking, server } = await world({ from: timed(clocks(), { seq: 0, revision: 0, state_hash: standingOf([]).state_hash, engine: { version: "v1", archives: [] } }), engine: new Engine() });
  await server.open("journal").answer({ match: "m1", header: {}, seq: 0, entries: [], state_hash: standingOf([]).state_hash });
  await done(marking.countdown.ask("time-out-end"));
  assert.deepEqual(marking.unsent, []);
  assert.equal(server.count("taps"), 0);
});

test("an extension is an entry of the side at the table, and counts down", async () => {
  const { marking, server } = await world({ from: timed(running()) });
  assert.equal(marking.countdown.left("extension", "A"), 1);
  await done(marking.countdown.takeOne("extension", "A"));
  assert.equal(server.open("entry").body.tokens, ":extension");
  await server.open("entry").answer(reply(2, {}, { clock: { extensions: { A: { game: 1, match: 1 } }, time_outs: {} } }));
  assert.equal(marking.countdown.left("extension", "A"), 0);
  assert.equal(marking.countdown.left("time-out", "A"), 1);
});

test("when time is up the game's foul is offered, or the end of the match", async () => {
  const slow = timed(running(iso(-40000)), { expects: { states: ["slow"] } });
  assert.deepEqual((await world({ from: slow })).marking.countdown.verdict, { label: "Foul: too slow", side: "A", tokens: "#slow" });
  assert.equal((await world({ from: timed(running(iso(-40000))) })).marking.countdown.verdict, null, "this game has no such foul");
  const match = { left: 1, since: iso(-5000), full: 600 };
  const over = timed(clocks({ match, shot: null }), { expects: { choices: ["time"] } });
  assert.equal((await world({ from: over })).marking.countdown.verdict?.tokens, ":time");
});
