// How a watched page says that it is live, or how old it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ageWords, Freshness } from "../../static/js/live/age.js";

const NIGHT = new Date(2026, 10, 27, 20, 14, 30).getTime();
const MINUTE = 60_000;

test("the age in words", () => {
  assert.equal(ageWords(NIGHT, NIGHT + 5000), "As of 20:14, less than a minute ago.");
  assert.equal(ageWords(NIGHT, NIGHT + MINUTE), "As of 20:14, 1 minute ago.");
  assert.equal(ageWords(NIGHT, NIGHT + 3.5 * MINUTE), "As of 20:14, 3 minutes ago.");
  assert.equal(ageWords(NIGHT, NIGHT + 125 * MINUTE), "As of 20:14, 2 hours ago.");
  assert.equal(ageWords(NIGHT, NIGHT + 12 * 60 * MINUTE), "As of 27 Nov, 20:14, 12 hours ago.");
  assert.equal(ageWords(NIGHT, NIGHT + 3 * 24 * 60 * MINUTE), "As of 27 Nov, 20:14, 3 days ago.");
  assert.equal(ageWords(NIGHT, NIGHT - MINUTE), "As of 20:14, less than a minute ago.", "a clock that was set back");
});

/** @param {number | null} [keptAt] */
function page(keptAt = null) {
  const clock = { at: NIGHT };
  return { clock, fresh: new Freshness(() => clock.at, keptAt) };
}

test("a short cut is only told as one; one that lasts is no connection, with the age of what is shown", () => {
  const { clock, fresh } = page();
  assert.equal(fresh.shown, "start");
  fresh.note("live");
  clock.at += 10 * MINUTE;
  fresh.note("wait");
  assert.equal(fresh.shown, "wait");
  clock.at += 2 * MINUTE;
  fresh.note("wait");
  assert.equal(fresh.shown, "off");
  assert.equal(fresh.words, "As of 20:24, 2 minutes ago.");
  assert.equal(fresh.note("live"), true, "what was missed is fetched");
  assert.equal(fresh.shown, "live");
});

test("a network that is gone is told at once, and no try brings the lamp back before it succeeds", () => {
  const { fresh } = page();
  fresh.note("live");
  fresh.note("off");
  assert.equal(fresh.shown, "off");
  fresh.note("wait");
  assert.equal(fresh.shown, "off");
});

test("a page that is opened as it was kept has the age of that moment until it is live", () => {
  const { fresh } = page(NIGHT - 20 * MINUTE);
  assert.equal(fresh.shown, "off");
  fresh.note("wait");
  assert.equal(fresh.words, "As of 19:54, 20 minutes ago.");
  assert.equal(fresh.note("live"), true);
});

test("a page that is live from the beginning misses nothing", () => {
  const { fresh } = page();
  assert.equal(fresh.note("live"), false);
});

test("a connection that died without a word is as old as the last that was heard", () => {
  const { clock, fresh } = page();
  fresh.note("live");
  clock.at += 5 * MINUTE;
  fresh.note("wait", NIGHT + 4 * MINUTE);
  clock.at += MINUTE;
  assert.equal(fresh.words, "As of 20:18, 2 minutes ago.");
});
