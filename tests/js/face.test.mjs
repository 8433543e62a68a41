// Which figures a scoreboard shows large: as matches/pages/display.py has it for pages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { figuresOf, raceText } from "../../static/js/face.js";

const race = { won: { A: 2, B: 1 }, need: 5 };
const score = { A: 67, B: 23 };

test("the points of the game are large, the games won stand beside them", () => {
  assert.deepEqual(figuresOf({ score, race }), { large: score, small: race.won });
  assert.deepEqual(figuresOf({ score }), { large: score, small: null });
  assert.deepEqual(figuresOf({}), { large: {}, small: null });
});

test("games that are the score stand alone", () => {
  assert.deepEqual(figuresOf({ score, race: { ...race, large: true } }), { large: race.won, small: null });
});

test("so do those of a match that ended before the engine said so", () => {
  assert.deepEqual(figuresOf({ score, race, over: true }), { large: race.won, small: null });
});

test("sets stand beside the games of a set, and alone when they are the score", () => {
  const sets = { won: { A: 1, B: 0 }, need: 2 };
  assert.deepEqual(figuresOf({ score, race: { ...race, large: true }, sets }), { large: race.won, small: sets.won });
  assert.deepEqual(figuresOf({ score, race, sets: { ...sets, large: true } }), { large: sets.won, small: null });
});

test("a race that a handicap makes different for the sides says what each needs", () => {
  const race = { won: { A: 1, B: 0 }, need: 7 };
  assert.equal(raceText({ race }, ["A", "B"]), "1–0 · first to 7");
  assert.equal(raceText({ race: { ...race, needs: { A: 7, B: 4 } } }, ["A", "B"]), "1–0 · first to 7–4");
  assert.equal(raceText({ race: { ...race, needs: { A: 7, B: 7 } } }, ["A", "B"]), "1–0 · first to 7");
});
