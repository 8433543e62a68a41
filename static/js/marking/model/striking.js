// @ts-check
// Entries that the marker throws away: the server keeps them with the match as a struck course. The message waits in
// the outbox like any tap, so that it outlives this page and is sent when the server answers.

import { ownEntry } from "./courses.js";
import { begins, logs } from "./outbox.js";
import { Stale } from "./problems.js";
import { hasMatch } from "./standing.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("./types.js").Tap} Tap
 */

export const THROWN_AWAY = "thrown away at the tablet";


/**
 * What the marker is asked before all that waits of a match is thrown away.
 * @param {Tap[]} taps
 */
export function throwAwayText(taps) {
  const entries = taps.filter(logs).length;
  if (taps.some(begins)) return tn("The server does not have this match: {n} entry would be lost. Give them out first.", "The server does not have this match: {n} entries would be lost. Give them out first.", entries);
  if (!entries) return t("Throw this away? No entry is lost with it.");
  return tn("Strike {n} entry? It stays below the score sheet.", "Strike {n} entries? They stay below the score sheet.", entries);
}

/**
 * Leave a message for the server that entries were thrown away. The taps themselves stay where they are.
 * @param {Marking} marking
 * @param {string} match
 * @param {Tap[]} taps
 * @param {string} [reason]
 */
export async function strikeOut(marking, match, taps, reason = THROWN_AWAY) {
  const { outbox, ledger } = marking;
  const out = taps.filter(logs);
  const { length } = out;
  if (!length || outbox.unsentOf(match).some(begins)) return; // the server has no such match
  const { after, hash, engine } = out[0];
  const entries = out.map((tap) => ownEntry(tap, ledger.judged.get(tap.uuid)));
  await leave(marking, outbox.made({ kind: "strike", label: tn("{n} entry thrown away", "{n} entries thrown away", length), struck: { after, entries, reason } },
    { match, after, hash, engine, at: marking.timeNow }));
}

/** @param {Marking} marking @param {Tap} tap */
async function leave({ outbox }, tap) {
  try {
    await outbox.add(tap);
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    await outbox.reload(); // another page of this tablet has tapped: that is no part of what is thrown away
    await outbox.add(tap);
  }
  outbox.release(tap);
}

/**
 * Send struck courses of the match shown once more that the server has had and lost, under their UUIDs.
 * @param {Marking} marking
 */
export async function strikeAgain(marking) {
  const { ledger, outbox } = marking;
  const { base } = ledger;
  if (!hasMatch(base) || !base.struck) return;
  const there = new Set([...base.struck, ...outbox.taps.map(({ uuid }) => uuid)]);
  for (const { client_uuid: uuid, ...struck } of ledger.struck.filter((one) => !there.has(one.client_uuid))) {
    const label = tn("{n} entry struck before", "{n} entries struck before", struck.entries.length);
    const made = outbox.made({ kind: "strike", label, struck }, { match: base.match.id, after: struck.after, hash: "", engine: "", at: marking.timeNow });
    await leave(marking, { ...made, uuid });
  }
}

/**
 * Throw away all that waits of a match: its entries are struck at the server, the rest is forgotten.
 * @param {Marking} marking
 * @param {string} match
 */
export async function throwAway(marking, match) {
  const taps = marking.outbox.unsentOf(match).filter(({ kind }) => kind !== "strike");
  if (taps.length) await strikeOut(marking, match, taps);
  await marking.outbox.strike(match, taps.length ? undefined : () => true);
  marking.ledger.unlay();
}
