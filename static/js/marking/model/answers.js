// @ts-check
// What the server's answers to taps make of what is shown.

import { reportNotice } from "./notices.js";
import { recorded } from "./recording.js";
import { afterReply, crossedAnEnd, gameEnded, hasMatch, tellsGames } from "./standing.js";
import { t } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").Reply} Reply
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {Pick<import("./types.js").Tapped, "kind" | "side" | "label" | "entry">} Told
 */

const LINGER = 4000; // milliseconds that a confirmed result stays in view before the next match takes its place

/**
 * Say what a tap has led to, whether the server or the engine of this tablet has judged it.
 * @param {Marking} marking
 * @param {Told} tap
 * @param {Pick<Reply, "ruling" | "board">} reply
 * @param {MatchState} before
 */
export function report(marking, tap, reply, before) {
  const state = /** @type {MatchState} */ (marking.state);
  // Who marks games needs no pause between them: the next tap is the next game.
  marking.betweenGames = gameEnded(before.board, reply.board) && state.marking.level !== "game";
  marking.show(reportNotice(tap, reply, state.match, marking.names, tellsGames(state.marking.level)));
}

/**
 * The answer to an entry that was asked for at once, past the outbox.
 * @param {Marking} marking
 * @param {Told} tap
 * @param {Reply} reply
 */
export function direct(marking, tap, reply) {
  const before = /** @type {MatchState} */ (marking.ledger.base);
  marking.ledger.begin({ ...afterReply(before, reply), state_hash: reply.state_hash });
  marking.draft = {};
  report(marking, tap, reply, before);
  marking.redraw("all");
  if (crossedAnEnd(before.match.status, /** @type {MatchState} */ (marking.state))) marking.refresh();
  marking.follow();
}

/**
 * The server has answered taps of one match.
 * @param {Marking} marking
 * @param {{tap: Tap, reply: any}[]} pairs
 */
export async function answered(marking, pairs) {
  const { ledger, link, outbox } = marking;
  const before = ledger.base;
  link.reached();
  if (!hasMatch(before) || pairs[0].tap.match !== before.match.id) {
    marking.refresh();
    return;
  }
  const { news, otherwise, whole } = recorded(ledger, pairs);
  if (news.length) {
    const { tap, reply } = news[news.length - 1];
    marking.draft = {};
    report(marking, tap, reply, before);
  } else if (otherwise) marking.say("choice", t("The server has judged otherwise: {entry}", { entry: otherwise.label }), t("Its ruling stands."));
  if (whole) takeOver(marking, whole);
  marking.redraw("all");
  const state = /** @type {MatchState} */ (marking.state);
  if (!outbox.willSend && (crossedAnEnd(before.match.status, state) || link.skipped)) marking.refresh();
  if (ledger.behind) marking.follow();
}

/**
 * A whole state has come as the answer to a tap. When both sides have agreed, the next match of the table may come
 * with it: the result stays in view for a while.
 * @param {Marking} marking
 * @param {import("../../shapes.js").ServerState} state
 */
function takeOver(marking, state) {
  const { ledger } = marking;
  const known = /** @type {MatchState} */ (ledger.base);
  if (state.match?.id === known.match.id) {
    if (!marking.unsent.length) marking.adopt(state);
  } else {
    ledger.base = { ...known, match: { ...known.match, status: "confirmed" } };
    ledger.lay();
    marking.link.linger(LINGER);
  }
}
