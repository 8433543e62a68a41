// @ts-check
// What a scoreboard says beside the score: the engine's `board` has it in words, for pages and tablets alike.

import { decimal, t, tc } from "./words.js";

/**
 * @typedef {import("./shapes.js").Board} Board
 * @typedef {{key?: string, label: string, value: string}} Shown
 */

/**
 * An average as clubs write it: three decimals, a half rounded up; a dash before the first inning.
 * @param {number | null | undefined} value
 */
export function average(value) {
  return value === null || value === undefined ? "–" : decimal(value, 3);
}

/** @param {[string, string, string][] | undefined} facts */
const rows = (facts) => (facts ?? []).map(([key, label, value]) => ({ key, label, value }));

/**
 * Facts of the whole match, the most wanted first.
 * @param {Board} board
 * @returns {Shown[]}
 */
export function matchFacts(board) {
  return board.over ? [] : rows(board.facts);
}

/**
 * Facts of one side.
 * @param {Board} board
 * @param {string} letter
 * @returns {Shown[]}
 */
export function sideFacts(board, letter) {
  return rows(board.side_facts?.[letter]);
}

/**
 * What a scoreboard shows large and what beside it, by letter: the points of the game and the games won, or the
 * games alone where the engine says that they are the score. As `figures_of` in matches/pages/display.py.
 * @param {Board} board
 * @returns {{large: Record<string, number>, small: Record<string, number> | null}}
 */
export function figuresOf({ sets, race, score, over = false }) {
  if (sets && (sets.large ?? over)) return { large: sets.won, small: null };
  if (race && (race.large ?? over)) return { large: race.won, small: sets?.won ?? null };
  return { large: score ?? {}, small: race?.won ?? null };
}

/** @type {Record<string, string>} */
const UNIT = { game: t("game"), frame: t("frame"), rack: t("rack"), set: tc("a part of a match", "set"),
  board: tc("a part of a match", "board"), round: tc("a part of a match", "round"), battle: tc("a part of a match", "battle") };
/** @type {Record<string, string>} */
const UNITS = { game: t("Games"), frame: t("Frames"), rack: t("Racks"), set: t("Sets") };

/**
 * The word for a game of a race or a part of a game, as it stands inside a sentence.
 * @param {string} unit as the engine has it
 */
export const unitWord = (unit) => UNIT[unit] ?? unit;

/**
 * What the games of a race are called, as a label: "Frames".
 * @param {Board} board
 */
export function unitsOf(board) {
  return UNITS[board.race?.unit ?? "game"] ?? UNITS.game;
}

/**
 * What the sides need of a race: "5", or "7–4" where a handicap makes them differ.
 * @param {NonNullable<Board["race"]>} race
 * @param {string[]} letters
 * @returns {string}
 */
function needs(race, letters) {
  const each = letters.map((x) => race.needs?.[x] ?? race.need);
  return new Set(each).size > 1 ? each.join("–") : String(race.need);
}

/**
 * "Frames 2 to 1, first to 3", or null when the match is one game.
 * @param {Board} board
 * @param {string[]} letters
 * @returns {string | null}
 */
export function raceText(board, letters) {
  const { race } = board;
  if (!race) return null;
  return `${letters.map((x) => race.won[x] ?? 0).join("–")} · ${t("first to {need}", { need: needs(race, letters) })}`;
}
