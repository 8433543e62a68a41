// @ts-check
// Clocks: what they show from the server's time, when they ring, and what a tap asks for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, matchWords, read, readMain, secondsLeft, ServerTime, wordOf } from "../../static/js/clock.js";
import { Problem } from "../../static/js/marking/model/problems.js";
import { reply, state, world } from "./world.mjs";

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
  const { marking, clock, seen } = world({ from: timed(running()) });
  marking.countdown.start();
  await clock.pass(24000);
  assert.deepEqual(seen.alarms, []);
  await clock.pass(2000);
  assert.deepEqual(seen.alarms, ["warning"]);
  await clock.pass(20000);
  assert.deepEqual(seen.alarms, ["warning", "out"]);
  const late = world({ from: timed(running(iso(-60000))) });
  late.marking.countdown.start();
  await late.clock.pass(5000);
  assert.deepEqual(late.seen.alarms, []);
});

test("a tap starts, pauses and goes on, by the server's answer", async () => {
  const { marking, server, clock } = world({ from: timed() });
  marking.countdown.tap();
  assert.deepEqual(server.open("clock").body, { match: "m1", do: "start" });
  await server.open("clock").answer({ clock: running(), revision: 2, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
  await clock.pass(5000);
  assert.equal(marking.countdown.main?.text, "30");
  marking.countdown.tap();
  assert.equal(server.open("clock").body.do, "pause");
  await server.open("clock").answer({ clock: clocks({ shot: { left: 30, since: null, full: 35 } }), revision: 3, time: iso(5000) });
  marking.countdown.tap();
  assert.equal(server.open("clock").body.do, "go-on");
});

test("a shot after the break keeps its longer time when it is started", () => {
  const { marking, server } = world({ from: timed(clocks({ shot: { left: 60, since: null, full: 60 } })) });
  marking.countdown.tap();
  assert.deepEqual(server.open("clock").body, { match: "m1", do: "start", after_break: true });
});

test("the stream moves the clock; an older word of it does not", () => {
  const { marking, server } = world({ from: timed() });
  server.rings?.clock({ clock: running(), revision: 5, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
  server.rings?.clock({ clock: clocks(), revision: 4, time: iso() });
  assert.equal(marking.countdown.main?.state, "running");
});

test("a refused tap says why, and the clock stays", async () => {
  const { marking, server } = world({ from: timed() });
  marking.countdown.tap();
  await server.open("clock").fail(new Problem(409, { code: "lease-lost", message: "Bo marks.", data: { lease: { free: false, mine: false, who: "Bo" } } }));
  assert.equal(marking.notice?.text, "Bo marks.");
  assert.equal(marking.mine, false);
  marking.countdown.tap();
  assert.equal(server.count("clock"), 0);
});

test("an extension is an entry of the side at the table, and counts down", async () => {
  const { marking, server } = world({ from: timed(running()) });
  assert.equal(marking.countdown.left("extension", "A"), 1);
  marking.countdown.takeOne("extension", "A");
  assert.equal(server.open("entry").body.tokens, ":extension");
  await server.open("entry").answer(reply(2, {}, { clock: { extensions: { A: { game: 1, match: 1 } }, time_outs: {} } }));
  assert.equal(marking.countdown.left("extension", "A"), 0);
  assert.equal(marking.countdown.left("time-out", "A"), 1);
});

test("when time is up the game's foul is offered, or the end of the match", () => {
  const slow = timed(running(iso(-40000)), { expects: { states: ["slow"] } });
  assert.deepEqual(world({ from: slow }).marking.countdown.verdict, { label: "Foul: too slow", side: "A", tokens: "#slow" });
  assert.equal(world({ from: timed(running(iso(-40000))) }).marking.countdown.verdict, null, "this game has no such foul");
  const match = { left: 1, since: iso(-5000), full: 600 };
  const over = timed(clocks({ match, shot: null }), { expects: { choices: ["time"] } });
  assert.equal(world({ from: over }).marking.countdown.verdict?.tokens, ":time");
});
