// @ts-check
// A server that was restored from a backup has lost entries that it had answered. The tablet that made them has them in
// its journal, and gives them back under the same UUIDs before it sends what waits. Where others have written in their
// place meanwhile, they are one of two courses, and the marker chooses.

import { logs } from "./outbox.js";
import { Problem, Unreachable } from "./problems.js";
import { hasMatch } from "./standing.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("./ledger.js").Ledger} Ledger
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Journal} Journal
 * @typedef {import("./types.js").JournalEntry} JournalEntry
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").ServerState} ServerState
 *
 * An entry of the log that this tablet knows, as the tap with which it can be given back.
 * @typedef {{seq: number, uuid: string, at: string, tap: import("./types.js").Tapped}} Known
 */

const MOST_TOLD = 16; // entries of others that are shown with the question; the comparison shows all

/** @param {JournalEntry} entry @returns {Known} */
export const ofJournal = ({ seq, uuid = "", at = "", side, tokens, note }) => ({
  seq, uuid, at, tap: { kind: "entry", side, tokens, label: tokens, short: tokens, ...(note && { note }) },
});

/** @param {Tap} tap @param {number} seq @returns {Known} */
export function ofTap({ kind, side, tokens, note, entry, label, short, uuid, at }, seq) {
  return { seq, uuid, at, tap: { kind, side, tokens, label, short, ...(note && { note }), ...(entry && { entry }) } };
}

/**
 * All entries of the log that this tablet knows: the last ones that came with the state, those of its journal, and those
 * that the server has answered since.
 * @param {Ledger} ledger
 * @returns {Known[]}
 */
export function knownOf({ journal, recorded, base }) {
  const end = journal?.seq ?? 0;
  const told = (base?.entries ?? []).filter(({ uuid }) => uuid).map((one) => ofJournal({ note: "", ...one }));
  const all = [...told, ...(journal?.entries ?? []).map(ofJournal), ...recorded.filter(({ seq }) => seq > end)];
  return [...new Map(all.map((one) => [one.seq, one])).values()].sort((a, b) => a.seq - b.seq);
}

/**
 * The UUID of an entry of the log, as far as this tablet knows it.
 * @param {Ledger} ledger
 * @param {number} seq
 */
export function uuidAt({ journal, recorded, base }, seq) {
  const own = recorded.findLast((one) => one.seq === seq) ?? (journal && seq <= journal.seq ? journal.entries[seq - 1] : undefined);
  return own?.uuid ?? (hasMatch(base) ? base.entries?.find((one) => one.seq === seq)?.uuid : "") ?? "";
}

/**
 * The first of the entries that this tablet knows which is not in the log any more, where other entries of the log
 * are known; undefined while they agree.
 * @param {Known[]} known
 * @param {{seq: number, uuid?: string}[]} entries of the log
 * @param {number} end the log's last
 */
function firstGone(known, entries, end) {
  const there = new Map(entries.map(({ seq, uuid }) => [seq, uuid]));
  return known.find(({ seq, uuid }) => seq > end || (uuid && there.get(seq) && there.get(seq) !== uuid));
}

/**
 * Whether the log of the match shown is not any more what the server has told before.
 * @param {Marking} marking
 * @param {ServerState} state
 */
export function wentBack({ ledger }, state) {
  const { base } = ledger;
  if (!hasMatch(base) || !hasMatch(state) || state.match.id !== base.match.id) return false;
  return firstGone(knownOf(ledger), state.entries ?? [], state.seq) !== undefined;
}

/**
 * Whether a piece of the log that was read is not what this tablet knows of it.
 * @param {Ledger} ledger
 * @param {Journal} read
 */
export const parted = (ledger, read) => firstGone(knownOf(ledger), read.entries, read.seq) !== undefined;

/**
 * Whether the server's refusal may come from a log that has lost entries.
 * @param {Marking} marking
 * @param {Tap} tap
 * @param {Problem} problem
 */
export function looksBack({ ledger }, tap, { code, data }) {
  return code === "conflict" && (Boolean(data.apart) || data.seq < tap.after || data.seq < (ledger.base?.seq ?? 0));
}

/**
 * Go back to the server's `state`, and send again what it has lost; where others have gone on, the marker is asked.
 * Throws Unreachable where the log is needed and does not come.
 * @param {Marking} marking
 * @param {ServerState} state
 */
export async function giveBack(marking, state) {
  const { ledger, outbox } = marking;
  if (!hasMatch(state) || marking.goingBack || outbox.choosing === state.match.id) return;
  marking.goingBack = true;
  try {
    const own = uuidAt(ledger, state.seq);
    const last = state.entries?.find(({ seq }) => seq === state.seq)?.uuid;
    const shorter = state.seq < (ledger.base?.seq ?? 0) && (!own || !last || own === last);
    const log = shorter ? null : /** @type {Journal} */ (await marking.effects.server.read(marking.address("journal")));
    if (log && (log.match !== state.match.id || log.seq !== state.seq)) return void marking.refresh(); // it has gone on
    await marking.turns.run(() => goBack(marking, state, log));
  } finally {
    marking.goingBack = false;
  }
  marking.redraw("all");
  await marking.follow();
  outbox.pump();
}

/**
 * @param {Marking} marking
 * @param {MatchState} state
 * @param {Journal | null} log the server's, where it does not only end earlier
 */
async function goBack(marking, state, log) {
  const { ledger, outbox } = marking;
  const known = knownOf(ledger);
  const { base } = ledger;
  if (!hasMatch(base) || base.match.id !== state.match.id) return;
  const gone = firstGone(known, log?.entries ?? [], state.seq);
  const point = Math.min(gone ? gone.seq - 1 : Math.max(base.seq, known.at(-1)?.seq ?? 0), state.seq);
  const there = new Set(log?.entries.map(({ uuid }) => uuid));
  const lost = known.filter(({ seq, uuid }) => seq > point && !(uuid && there.has(uuid)));
  const { id } = state.match;
  await outbox.giveBack(id, lost.map((one) => ({ ...one, at: one.at || marking.timeNow })), point, uuidAt(ledger, point));
  ledger.goBack(point, log);
  marking.adopt(state);

  const first = outbox.unsentOf(id).find(logs);
  if (state.seq > point && first) {
    const recorded = (state.entries ?? []).filter(({ seq }) => seq > point).slice(-MOST_TOLD);
    const data = { seq: state.seq, entries: recorded, board: state.board };
    outbox.halt(outbox.unsentOf(id)[0], new Problem(409, { code: "conflict", message: t("Others have written in their place."), data }));
    marking.ask({ kind: "courses", match: id, after: point, seq: state.seq, recorded, board: state.board });
    if (lost.length) marking.say("refused", t("The server has lost entries"), tn("It was set back to entry {point}, and others have gone on from there. One entry that it had before is kept here: look at both, then choose.", "It was set back to entry {point}, and others have gone on from there. {n} entries that it had before are kept here: look at both, then choose.", lost.length, { point }));
  } else if (lost.length) {
    marking.say("choice", t("The server has lost entries"), tn("It was set back to entry {point}. One entry that it had before is sent again from this tablet.", "It was set back to entry {point}. {n} entries that it had before are sent again from this tablet.", lost.length, { point }));
  }
}

/**
 * The server may have lost entries on which a tap rests: look how it stands, and give them back. What is said where
 * that is not so is `otherwise`. A server that does not answer is asked again.
 * @param {Marking} marking
 * @param {string} match
 * @param {{apart: boolean, otherwise?: () => void}} given `apart`: other entries are known to have been written
 */
export async function lookBack(marking, match, { apart, otherwise = () => {} }) {
  try {
    const state = await marking.effects.server.read(marking.address("state"));
    if (marking.match?.id !== match) return;
    if (wentBack(marking, state) || (apart && state.match?.id === match)) await giveBack(marking, state);
    else otherwise();
  } catch (error) {
    if (!(error instanceof Unreachable)) return void otherwise();
    if (marking.outbox.haltOf(match)) marking.outbox.again(match);
  }
}
