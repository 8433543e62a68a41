// Putting taps behind entries that were recorded meanwhile: a new choice, so each gets a new id.

import { BalklineError } from "../problems.js";
import { newId } from "../waiting.js";
import { logs } from "./queue.js";
import type { Tap } from "./queue.js";

/** How a mark in notation names another entry. */
const NUMBERED = /^(void|amend|before) (\d+)/;

/** Those that would mean something else behind other entries: an undo with no mark of ours before it, which would
 * take back somebody else's, and a confirmation of a result that may be another. */
export function unclear(taps: readonly Tap[]): Tap[] {
  let ours = 0;
  return taps.filter((tap) => {
    if (tap.kind === "confirm" || (tap.kind === "undo" && !ours)) return true;
    ours += tap.kind === "undo" ? -1 : 1;
    return false;
  });
}

/** `kept` of the waiting `taps`, behind entry `seq`. Numbers of entries that were to be made by taps become those that
 * they will have. Throws where one corrects an entry that is not kept. */
export function moved(taps: readonly Tap[], kept: readonly Tap[], seq: number): Tap[] {
  const chosen = new Set(kept.map(({ uuid }) => uuid));
  const numbers = new Map<number, number>(), ours = new Set<number>();
  const now = (number: number): number => {
    if (ours.has(number) && !numbers.has(number)) throw new BalklineError(`a tap corrects entry ${number}, which is not kept`);
    return numbers.get(number) ?? number;
  };
  let last = seq;
  return taps.flatMap((tap) => {
    const number = tap.expectedSeq + 1;
    if (logs(tap)) ours.add(number);
    if (!chosen.has(tap.uuid)) return [];
    const body: Record<string, unknown> = { ...tap.body };
    if (tap.kind === "amend") body["entry"] = now(Number(body["entry"]));
    if (tap.kind === "mark")
      body["tokens"] = String(body["tokens"]).replace(NUMBERED, (_, word, entry) => `${word} ${now(Number(entry))}`);
    const made: Tap = { ...tap, uuid: newId(), expectedSeq: last, body };
    if (logs(tap)) numbers.set(number, last += 1);
    return [made];
  });
}
