// @ts-check
// What follows from the state that the server has sent, and the state after an answer. Pure functions: they
// change nothing that they are given.

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
 * The state after the answer to an entry. The sequence never goes back: answers may overtake each other.
 * @param {MatchState} state
 * @param {Reply} reply
 * @returns {MatchState}
 */
export function afterReply(state, reply) {
  return {
    ...state,
    seq: Math.max(state.seq, reply.seq), board: reply.board, expects: reply.expects, problems: reply.problems,
    match: { ...state.match, status: reply.status || state.match.status },
  };
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
  return entries.length ? `Under review: entry ${entries.join(", ")}.` : "";
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
 * The lamp: whether the server is reached and can save, and how many taps are unsent.
 * @param {boolean} offline
 * @param {number} unsent
 * @param {boolean} [noRoom]
 * @returns {{state: "off" | "busy" | "on", text: string}}
 */
export function lampOf(offline, unsent, noRoom = false) {
  if (noRoom) return { state: "off", text: `Server's disk is full, ${unsent} unsent` };
  if (offline) return { state: "off", text: `No connection${unsent ? `, ${unsent} unsent` : ""}` };
  return unsent ? { state: "busy", text: `${unsent} unsent` } : { state: "on", text: "Connected" };
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
