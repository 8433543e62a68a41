// @ts-check
// The end of a game of the match, and the end of the match with the players' agreement.

import { hasMatch } from "./standing.js";
import { t } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 */

/**
 * From the end of a game on to the next one of the match.
 * @param {Marking} marking
 */
export function nextGame(marking) {
  marking.betweenGames = false;
  marking.idle();
  marking.redraw("pad");
}

/**
 * A side agrees to the result. Without the server its word is kept, and sent behind the entries that led to it.
 * @param {Marking} marking
 * @param {import("../../shapes.js").Side} side
 */
export async function confirm(marking, side) {
  if (marking.halt && !marking.shutOut) return marking.askHalted();
  const label = t("{name} has agreed", { name: side.name });
  await marking.record({ kind: "confirm", side: side.letter, label }, label);
  const { state } = marking;
  if (hasMatch(state)) marking.say("score", label, state.match.status === "confirmed" ? t("The result stands.") : t("Now the other side."));
  return undefined;
}
