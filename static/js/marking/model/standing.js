// @ts-check
// What follows from the state that the server has sent, and the state after an answer. Pure functions: they
// change nothing that they are given.

import { t, tn } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").ServerState} ServerState
 * @typedef {import("../../shapes.js").Match} Match
 * @typedef {import("../../shapes.js").Board} Board
 * @typedef {import("../../shapes.js").Reply} Reply
 * @typedef {import("./types.js").Tap} Tap
 */

const PENDING = 3; // unsent taps that a scoreboard names

/**
 * Whether a match is at the table.
 * @param {ServerState | null} state
 * @returns {state is MatchState}
 */
export const hasMatch = (state) => Boolean(state?.match);

/**
 * The names of the sides by letter.
 * @param {Match} match
 * @returns {Record<string, string>}
 */
export const namesOf = (match) => Object.fromEntries(match.sides.map((side) => [side.letter, side.name]));

/**
 * Whether this device marks, or may without taking over.
 * @param {ServerState | null} state
 */
export const isMine = (state) => Boolean(state?.lease?.mine || state?.lease?.free);

/**
 * Whether the match still takes strokes.
 * @param {MatchState} state
 */
export const isOpen = ({ match, expects }) => ["waiting", "ready", "live"].includes(match.status) && !expects.over;

/**
 * Whether an amendment or a dispute may still change the result.
 * @param {MatchState} state
 */
export function mayStillChange({ match, may }) {
  const played = ["played", "awarded"].includes(match.result_kind) && match.status !== "void";
  return played && (match.status !== "confirmed" || may.correct);
}

/** @param {Board} board */
const gamesOver = (board) => board.race?.finished?.length ?? 0;

/**
 * Whether a game of the race, but not the match, has ended between two boards.
 * @param {Board} before
 * @param {Board} after
 */
export const gameEnded = (before, after) => !after.over && gamesOver(after) > gamesOver(before);

/**
 * The state after the answer to an entry. The sequence never goes back: answers may overtake each other. Of several
 * answers only the last needs a board.
 * @param {MatchState} state
 * @param {Reply} reply
 * @returns {MatchState}
 */
export function afterReply(state, reply) {
  return {
    ...state,
    seq: Math.max(state.seq, reply.seq), board: reply.board ?? state.board, expects: reply.expects ?? state.expects, problems: reply.problems,
    clock: { ...state.clock, begun: true, ...reply.clock },
    match: { ...state.match, status: reply.status || state.match.status },
  };
}

/**
 * The state with the taps laid on it that the server has not answered: the standing after the last of them that was
 * judged, and the sides that have agreed since.
 * @param {MatchState} base
 * @param {Tap[]} taps
 * @param {Map<string, import("./judgements.js").Remembered>} judged by UUID
 * @param {Record<string, import("../../shapes.js").MarkingLevel>} [levels] what the engine has said of a level
 * @param {Map<string, import("../../shapes.js").RunningClocks>} [clocks] and of deeds of the clock, by UUID
 * @returns {MatchState}
 */
export function laidOn(base, taps, judged, levels = {}, clocks = new Map()) {
  const last = taps.findLast(({ uuid }) => judged.get(uuid)?.board);
  const standing = last && /** @type {import("./types.js").Judged} */ (judged.get(last.uuid));
  let state = base;
  if (standing) {
    state = afterReply(base, standing);
    state.match.sides = state.match.sides.map((side) => ({ ...side, confirmed: false })); // they agreed to another score
  }
  const ran = taps.map(({ uuid }) => clocks.get(uuid) ?? judged.get(uuid)?.clock).findLast((one) => one !== undefined);
  if (ran) state = { ...state, clock: { ...state.clock, ...ran } };
  /** @type {string[]} */
  let agreed = [];
  for (const tap of taps) {
    if (tap.kind === "confirm") agreed.push(tap.side ?? "");
    else if (tap.kind === "level") state = { ...state, marking: levels[tap.level ?? ""] ?? { ...state.marking, level: tap.level ?? "" } };
    else if (tap.kind !== "clock" && tap.kind !== "strike") agreed = [];
  }
  if (!agreed.length) return state;
  const sides = state.match.sides.map((side) => (agreed.includes(side.letter) ? { ...side, confirmed: true } : side));
  const status = sides.every((side) => side.confirmed) ? "confirmed" : state.match.status;
  return { ...state, match: { ...state.match, sides, status } };
}

/**
 * Whether the answer has moved the match over an end, so that the whole state must be read: lease, sides and
 * the next match may have changed with it.
 * @param {Match["status"]} before
 * @param {MatchState} after
 */
export function crossedAnEnd(before, { match, board }) {
  return before !== match.status && Boolean(board.over || before === "finished" || before === "confirmed");
}

/**
 * What stands where the buttons are: the end of the match, the end of a game of it, or the game's panel.
 * @param {MatchState} state
 * @param {boolean} betweenGames
 * @returns {"match-over" | "game-over" | "panel"}
 */
export function sceneOf({ match, expects }, betweenGames) {
  if (expects.over || match.status === "finished" || match.status === "confirmed") return "match-over";
  return betweenGames ? "game-over" : "panel";
}

/**
 * Which entries are under review, in words, or an empty text.
 * @param {MatchState} state
 */
export function underReview({ disputes }) {
  const entries = (disputes ?? []).map((dispute) => dispute.entry);
  return entries.length ? tn("Under review: entry {entries}.", "Under review: entry {entries}.", entries.length, { entries: entries.join(", ") }) : "";
}

/**
 * The score as the sides stand on the sheet.
 * @param {Match} match
 * @param {Board} board
 */
export const scores = (match, board) => match.sides.map(({ letter }) => board.score?.[letter] ?? 0);

/**
 * What a side's scoreboard says of the taps that are not answered yet, or an empty text.
 * @param {Tap[]} taps
 * @param {string} letter
 */
export function pendingText(taps, letter) {
  const own = taps.filter((tap) => tap.side === letter && tap.kind === "entry");
  return own.length ? `${own.map((tap) => tap.short).slice(0, PENDING).join(" ")} …` : "";
}

/**
 * What waits, since when, and whether it is safe, in words; an empty text while nothing needs to be said.
 * @param {object} told
 * @param {Tap[]} told.taps that can still be sent
 * @param {Tap[]} told.left of matches that are not marked here any more
 * @param {boolean} told.offline
 * @param {boolean} told.safe all of it outlives the page
 * @param {boolean} told.cleared the browser has emptied its storage
 * @param {string} told.cannot why this browser does not judge by itself; "" where it does
 * @param {(iso: string) => string} told.clock the time of day of a tap
 */
export function waitingText({ taps, left, offline, safe, cleared, cannot, clock }) {
  const words = [];
  if (taps.length && (offline || !safe || cleared)) {
    const { length } = taps;
    words.push(tn("{n} entry not sent since {time}.", "{n} entries not sent since {time}.", length, { time: clock(taps[0].at) }));
    if (!safe) words.push(tn("This browser has no room to keep it: do not close this page.", "This browser has no room to keep them: do not close this page.", length));
    else if (cleared) words.push(tn("The browser's storage was emptied. It is written again and safe on this tablet.", "The browser's storage was emptied. They are written again and safe on this tablet.", length));
    else words.push(tn("It is safe on this tablet.", "They are safe on this tablet.", length));
  }
  if (left.length) words.push(tn("{n} entry of a match that is not marked here any more: kept on this tablet.", "{n} entries of a match that is not marked here any more: kept on this tablet.", left.length));
  if (offline && cannot) words.push(cannot);
  return words.join(" ");
}

/**
 * The lamp: whether the server is reached and can save, and how many taps are unsent.
 * @param {boolean} offline
 * @param {number} unsent
 * @param {boolean} [noRoom]
 * @returns {{state: "off" | "busy" | "on", text: string}}
 */
export function lampOf(offline, unsent, noRoom = false) {
  if (noRoom) return { state: "off", text: tn("Server's disk is full, {n} unsent", "Server's disk is full, {n} unsent", unsent) };
  if (offline) return { state: "off", text: unsent ? tn("No connection, {n} unsent", "No connection, {n} unsent", unsent) : t("No connection") };
  return unsent ? { state: "busy", text: tn("{n} unsent", "{n} unsent", unsent) } : { state: "on", text: t("Connected") };
}

/**
 * Whether somebody is to lead first.
 * @param {import("../../shapes.js").Expects} expects
 */
export function asksWhoLeads({ side, phase, over }) {
  return side === null && !over && phase === "lead";
}

/**
 * Whether at this level games or the result are told, and nothing of what happens in a game.
 * @param {string} level
 */
export function tellsGames(level) {
  return level === "game" || level === "result";
}
