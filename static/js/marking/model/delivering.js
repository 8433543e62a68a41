// @ts-check
// Taps as the server takes them (docs/api-tablet.md).

import { begins } from "./outbox.js";
import { Problem } from "./problems.js";

/** @typedef {import("./types.js").Tap} Tap */

/**
 * A tap as its endpoint takes it.
 * @param {Tap} tap
 */
function bodyOf(tap) {
  const { kind, struck, after, follows, uuid, hash, engine, at, side, tokens, entry, level, note, after_break: afterBreak, do: deed } = tap;
  const common = { expected_seq: after, client_uuid: uuid, tapped_at: at, ...(hash && { state_hash: hash, engine }) };
  const entryOf = { ...common, ...(follows && { follows }) };
  if (kind === "undo") return entryOf;
  if (kind === "amend") return { ...entryOf, entry, side, tokens };
  if (kind === "confirm") return { ...common, side };
  if (kind === "level") return { ...common, level };
  if (kind === "clock") return { ...common, do: deed, ...(afterBreak && { after_break: true }) };
  if (kind === "strike") return { client_uuid: uuid, ...struck };
  if (kind === "seat") return { offer: tap.offer, tapped_at: at };
  if (kind === "friendly") return { client_uuid: uuid, tapped_at: at, game: tap.game, names: tap.names, length: tap.length, race: tap.race };
  return { ...entryOf, side, tokens, ...(note && { note }) };
}

const BY_ITSELF = ["entry", "undo", "amend", "confirm"]; // a level or a clock's deed needs what taps/ looks at

/**
 * Send taps of one match: a single one to its own endpoint, several together. The one that begins a match goes alone, and
 * so does what was thrown away.
 * @param {import("./marking.js").Marking} marking
 * @param {Tap[]} taps
 * @returns {Promise<import("./outbox.js").Delivery>}
 */
export async function deliver(marking, taps) {
  const { match, kind } = taps[0];
  if (kind === "strike") return { answers: [await marking.post("courses/strike", { match, ...bodyOf(taps[0]) })], stopped: null };
  const together = taps.findIndex((tap) => tap.kind === "strike");
  if (together > 0) return deliver(marking, taps.slice(0, together));
  const judged = taps.map(({ uuid }) => marking.ledger.judged.get(uuid));
  const alone = begins(taps[0]) || (taps.length === 1 && BY_ITSELF.includes(kind));
  const bodies = taps.map((tap, i) => ({ ...bodyOf(tap), ...(tap.hash && judged[i] && (judged[i].board || !alone) && { judged: judged[i].state_hash }) }));
  // Where the server agrees, it does not repeat what was judged here; with the last of several taps it does.
  const whole = (/** @type {any} */ reply, /** @type {number} */ i) => (reply.agreed ? { ...judged[i], ...reply } : reply);
  if (alone) {
    return { answers: [whole(await marking.post(kind, { match, ...bodies[0] }), 0)], stopped: null };
  }
  const { answers, stopped } = await marking.post("taps", { match, taps: taps.map((tap, i) => ({ kind: tap.kind, ...bodies[i] })) });
  return { answers: answers.map(whole), stopped: stopped && new Problem(stopped.status ?? 409, stopped) };
}
