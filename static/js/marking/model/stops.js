// @ts-check
// When the server, or the engine here, says no: what the marker is told and asked, and what becomes of the taps.

import { lookBack, looksBack } from "./going_back.js";
import { stopNotice } from "./notices.js";
import { begins, logs } from "./outbox.js";
import { SHUT_OUT } from "./problems.js";
import { hasMatch } from "./standing.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("./problems.js").Problem} Problem
 * @typedef {import("./types.js").Tap} Tap
 */

export { stopNotice };

const FOREIGN = ["other-table", "no-match", "other-match"]; // codes: this match is not marked here
const RULES = ["refused", "unreadable", "nothing-to-undo"]; // codes: the rules forbid it

/**
 * The server has said no: the taps of the match stand still until the marker has decided.
 * @param {Marking} marking
 * @param {Tap} tap
 * @param {Problem} problem
 */
export function stopped(marking, tap, problem) {
  const { outbox } = marking;
  const { code, data } = problem;
  const waiting = outbox.unsentOf(tap.match);
  if (SHUT_OUT.includes(code)) return shut(marking, problem);
  if (begins(tap)) return marking.coming.refused(tap, problem);
  if (tap.kind === "strike") return askHalted(marking, problem);
  if (FOREIGN.includes(code)) return foreign(marking, waiting.length);
  if (tap.match !== marking.match?.id) return marking.redraw("all"); // it is told below the scoreboard
  if (!logs(tap)) return notDone(marking, tap, problem);
  if (looksBack(marking, tap, problem)) {
    lookBack(marking, tap.match, { apart: Boolean(data.apart), otherwise: () => askHalted(marking, problem) });
    return undefined;
  }
  if (code === "lease-lost") marking.amendState({ lease: data.lease ?? { free: false, mine: false, who: tc("another person", "Another") } });
  marking.show(stopNotice(tap, problem, waiting.length));
  if (code === "conflict") {
    marking.ask({ kind: "courses", match: tap.match, after: tap.after, seq: data.seq, recorded: data.entries ?? [], board: data.board ?? null });
  } else if (code === "lease-lost") {
    marking.redraw("all");
  } else if (RULES.includes(code) || waiting.length === 1) {
    if (waiting.length === 1) marking.leaveOut(tap.match, false);
    else askHalted(marking, problem);
    if (!RULES.includes(code)) marking.refresh();
    marking.redraw("all");
  } else {
    askHalted(marking, problem);
  }
  return undefined;
}

/**
 * A rule forbids a tap that was kept before the engine was ready to judge it.
 * @param {Marking} marking
 * @param {Tap} tap
 * @param {Problem} problem
 */
export async function refusedHere(marking, tap, problem) {
  const waiting = marking.outbox.unsentOf(tap.match);
  marking.show(stopNotice(tap, problem, waiting.length));
  if (waiting.at(-1) === tap) {
    await marking.outbox.withdraw(tap);
    marking.ledger.unlay();
  } else {
    marking.outbox.halt(tap, problem);
    askHalted(marking, problem);
  }
  marking.redraw("all");
}

/**
 * The match is marked elsewhere now. What waits is kept, and can be read.
 * @param {Marking} marking
 * @param {number} waiting
 */
function foreign(marking, waiting) {
  marking.say("refused", t("This match is not marked here any more"), tn("One entry is kept on this tablet.", "{n} entries are kept on this tablet.", waiting));
  marking.redraw("all");
  marking.refresh();
}

/**
 * A result was not confirmed, a clock or level not changed: nothing that was marked is lost with it.
 * @param {Marking} marking
 * @param {Tap} tap
 * @param {Problem} problem
 */
function notDone(marking, tap, problem) {
  if (problem.data.lease) marking.amendState({ lease: problem.data.lease });
  const titles = { confirm: t("Not confirmed"), level: t("Not changed"), clock: t("The clock stays as it was") };
  marking.say("refused", titles[/** @type {keyof titles} */ (tap.kind)], problem.message);
  marking.leaveOut(tap.match, false).then(() => marking.refresh());
}

/**
 * The server knows this person or tablet no longer: what was tapped is kept, and the way back is shown.
 * @param {Marking} marking
 * @param {Problem} problem
 */
export function shut(marking, problem) {
  marking.shutOut = problem;
  marking.say("refused", t("Not recorded"), problem.code === "not-paired" ? t("This tablet is no longer paired.") : t("You are signed out."));
  marking.redraw("all");
}

/**
 * The server knows this person or tablet again: what was kept is sent as it was made.
 * @param {Marking} marking
 */
export function letIn(marking) {
  if (!marking.shutOut) return;
  marking.shutOut = null;
  for (const [match, { problem }] of [...marking.outbox.stuck]) {
    if (SHUT_OUT.includes(problem.code)) marking.outbox.goOn(match);
  }
  marking.idle();
  marking.redraw("all");
}

/**
 * Let the marker decide about the taps that were not recorded.
 * @param {Marking} marking
 * @param {Problem | null} problem
 */
export function askHalted(marking, problem = null) {
  const halt = marking.halt;
  if (!halt) return;
  const { code, data } = halt.problem;
  if (code === "conflict" && hasMatch(marking.state)) {
    marking.ask({ kind: "courses", match: halt.tap.match, after: halt.tap.after, seq: data.seq, recorded: data.entries ?? [], board: data.board ?? null });
  } else marking.ask({ kind: "halted", problem: problem ?? halt.problem });
}
