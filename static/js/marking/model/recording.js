// @ts-check
// Takes over into the ledger what the server has made of taps: the state after them, the entries of the log that they
// have become, and what stands beside it.

import { ofTap } from "./going_back.js";
import { agree } from "./judgements.js";
import { begins, logs } from "./outbox.js";
import { afterReply } from "./standing.js";

/**
 * @typedef {import("./ledger.js").Ledger} Ledger
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").ServerState} ServerState
 * @typedef {import("../../shapes.js").Reply} Reply
 * @typedef {import("./types.js").Tap} Tap
 */

/**
 * Take over what the server has made of taps of the match shown. Returns the taps that were not judged here, the
 * first one that it judged otherwise, and a whole state if it has sent one.
 * @param {Ledger} ledger
 * @param {{tap: Tap, reply: any}[]} pairs
 */
export function recorded(ledger, pairs) {
  /** @type {{tap: Tap, reply: Reply}[]} */
  const news = [];
  /** @type {Tap | null} */
  let otherwise = null;
  /** @type {ServerState | null} */
  let whole = null;
  for (const { tap, reply } of pairs) {
    if (!logs(tap)) {
      ledger.clocks.delete(tap.uuid);
      if (reply.may) whole = reply;
      else decided(ledger, tap, reply);
      continue;
    }
    const ours = ledger.judged.get(tap.uuid);
    ledger.judged.delete(tap.uuid);
    const base = /** @type {MatchState} */ (ledger.base);
    if (!ours) {
      news.push({ tap, reply });
      if (reply.seq > base.seq) ledger.inStep = ""; // the engine does not have it
    } else if (!reply.duplicate && !agree(ours, reply)) otherwise ??= tap;
    // A repeated tap is answered with the match as it stands now, which may be further on.
    const standing = ours && reply.duplicate ? { ...reply, ...ours } : reply;
    ledger.base = { ...afterReply(base, standing), state_hash: standing.state_hash, time: ledger.marking.timeNow };
    write(ledger, tap, reply, ours);
  }
  if (otherwise) ledger.inStep = "";
  ledger.lay();
  return { news, otherwise, whole };
}

/** What a choice has struck, kept before it leaves the outbox. @param {Ledger} ledger @param {{kept?: import("./types.js").Struck[]}} chosen */
export async function struckBy(ledger, { kept = [] }) {
  for (const one of kept) strike(ledger, one);
  if (kept.length) await ledger.keep();
}

/** The server has these entries beside the log now. @param {Ledger} ledger @param {import("./types.js").Struck} struck */
function strike(ledger, struck) {
  const base = /** @type {MatchState} */ (ledger.base);
  ledger.remember(struck);
  ledger.base = { ...base, struck: [...base.struck ?? [], struck.client_uuid] };
}

/**
 * Take over what came of a tap that makes no entry.
 * @param {Ledger} ledger
 * @param {Tap} tap
 * @param {any} reply
 */
function decided(ledger, tap, reply) {
  const base = /** @type {MatchState} */ (ledger.base);
  if (tap.kind === "strike") return reply.struck === null ? undefined : strike(ledger, { client_uuid: tap.uuid, .../** @type {any} */ (tap.struck) });
  if (reply.late) ledger.marking.refresh(); // something was recorded in between: the server tells how it stands
  else if (tap.kind === "level") ledger.base = { ...base, marking: reply.marking };
  else if (tap.kind === "clock") ledger.marking.countdown.hear(reply);
  else if (begins(tap)) ledger.marking.coming.seated(tap);
  else {
    const sides = base.match.sides.map((side) => ({ ...side, confirmed: reply.confirmed.includes(side.letter) }));
    ledger.base = { ...base, match: { ...base.match, status: reply.status, sides } };
  }
}

/**
 * Add an answered tap to the journal. Without the engine nobody needs it.
 * @param {Ledger} ledger
 * @param {Tap} tap
 * @param {Reply} reply
 * @param {import("./judgements.js").Remembered | undefined} ours
 */
function write(ledger, tap, { seq, state_hash: hash }, ours) {
  const { journal } = ledger;
  if (seq > (journal?.seq ?? 0) && !ledger.recorded.some(({ uuid }) => uuid === tap.uuid)) ledger.recorded.push(ofTap(tap, seq));
  if (!journal || seq !== journal.seq + 1) return;
  const said = ours ?? (tap.kind === "entry" ? { side: tap.side ?? "", tokens: tap.tokens ?? "", note: tap.note ?? "" } : null);
  if (!said) return; // it is read from the server when it is needed
  const { side, tokens, note } = said;
  journal.entries.push({ seq, side, tokens, note, uuid: tap.uuid, by: ledger.base?.who ?? "", at: tap.at });
  ledger.journal = { ...journal, seq, state_hash: hash ?? "" };
  ledger.recorded = ledger.recorded.filter((one) => one.seq > seq);
}
