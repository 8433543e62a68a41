// @ts-check
// A friendly that begins on the tablet: its id, and the state that the server would tell of it. Pure functions.

import { t, tc } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").FriendlyGame} FriendlyGame
 * @typedef {import("../../shapes.js").FriendlyTerms} FriendlyTerms
 * @typedef {import("./types.js").Wish} Wish
 */

/** Those of matches/log/models.py: nothing that can be misread. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;
const LIMITS = { race: 99, length: 10_000, name: 120 };

/**
 * An id of a match, made of the random digits of a UUID.
 * @param {string} uuid
 */
export function newId(uuid) {
  let number = BigInt(`0x${uuid.replaceAll("-", "").slice(16)}`);
  let id = "";
  for (let i = 0; i < LENGTH; i += 1) {
    id += ALPHABET[Number(number % BigInt(ALPHABET.length))];
    number /= BigInt(ALPHABET.length);
  }
  return id;
}

/** @param {string} name */
const tidy = (name) => name.normalize("NFC").replace(/\s+/gu, " ").trim();
/** @param {string} name */
const key = (name) => tidy(name).toLocaleLowerCase();

/**
 * A name as it stands among the club's players, if it is one of theirs.
 * @param {string} name
 * @param {string[]} players
 */
export const known = (name, players) => players.find((one) => key(one) === key(name)) ?? tidy(name);

/**
 * What is wrong with what was typed, in words; "" where a friendly can begin.
 * @param {{game: string, names: [string, string], length: number | null, race: number}} wished
 */
export function faultOf({ game, names, length, race }) {
  if (!game) return t("Choose a game.");
  if (names.some((name) => !tidy(name))) return t("Both players need a name.");
  if (names.some((name) => tidy(name).length > LIMITS.name)) return t("A name has up to 120 letters.");
  if (key(names[0]) === key(names[1])) return t("Two different players are needed.");
  if (!Number.isInteger(race) || race < 1 || race > LIMITS.race) return t("A match has 1 to 99 games to win.");
  if (length !== null && (!Number.isInteger(length) || length < 1 || length > LIMITS.length)) return t("A game is played to 1 to 10,000.");
  return "";
}

/**
 * What the engine is asked for.
 * @param {{game: string, names: [string, string], length: number | null, race: number}} wished
 * @param {FriendlyGame} game
 * @param {FriendlyTerms} terms
 * @returns {Wish}
 */
export function wishOf({ names, length, race }, game, terms) {
  const options = length !== null && game.length ? { [game.length.option]: length } : {};
  const wish = { game: game.game, names: names.map((name) => known(name, terms.players)), options, race };
  return { wish, told: { level: terms.level, clock: terms.clock } };
}

/**
 * The state and the journal of a friendly that begins here.
 * @param {string} id
 * @param {Wish} wish
 * @param {import("./types.js").Beginning} beginning
 * @param {MatchState["engine"]} engine
 * @returns {{state: MatchState, journal: import("./types.js").Journal}}
 */
export function friendlyState(id, { wish, told }, beginning, engine) {
  const { header, game_name: gameName, marking, pills, clock, board, expects, problems, state_hash: hash } = beginning;
  const { sides } = /** @type {{sides: [string, string][]}} */ (header);
  /** @type {MatchState["match"] & Record<string, any>} */
  const match = {
    id, title: tc("a match outside competitions", "Friendly"), game: wish.game, game_name: gameName, status: "ready", simulated: false, result_kind: "played", winner: null,
    under_review: false, url: `/m/${id}/`, race: wish.race, options: wish.options, start: {}, started_at: null, finished_at: null,
    sides: sides.map(([letter, name]) => ({ letter, name, players: [], confirmed: false })),
  };
  const state = {
    match, seq: 0, revision: 0, board, expects, problems, marking, clock, pills, engine, state_hash: hash, entries: [], sealed: [],
    dice: null, disputes: [], lease: { free: false, mine: true, who: null },
    may: { mark: true, confirm: true, correct: false, decide: false, dispute: false },
  };
  const journal = {
    match: id, header, seq: 0, entries: [], state_hash: hash, level: marking.level, clock: told.clock, clock_state: {}, ruled: [],
  };
  return { state, journal };
}
