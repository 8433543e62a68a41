// @ts-check
// The end of a game of the match, and the end of the match with the players' agreement.

const LINGER = 4000; // milliseconds that a confirmed result stays in view before the next match takes its place

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("../../shapes.js").ServerState} ServerState
 * @typedef {import("../../shapes.js").MatchState} MatchState
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
 * A side agrees to the result. When both have, the next match of the table may come with the answer.
 * @param {Marking} marking
 * @param {import("../../shapes.js").Side} side
 */
export async function confirm(marking, side) {
  try {
    /** @type {ServerState} */
    const state = await marking.post("confirm", { side: side.letter, expected_seq: marking.state?.seq });
    const stands = state.match?.status === "confirmed";
    marking.say("score", `${side.name} has agreed`, stands ? "The result stands." : "Now the other side.");
    const known = /** @type {MatchState} */ (marking.state);
    if (state.match && state.match.id !== known.match.id) {
      marking.state = { ...known, match: { ...known.match, status: "confirmed" } };
      marking.link.linger(LINGER);
      marking.redraw("pad");
    } else marking.take(state);
  } catch (error) {
    marking.say("refused", "Not confirmed", /** @type {Error} */ (error).message);
    marking.refresh();
  }
}
