// @ts-check
// What is asked at once and not through the queue, because the answer is what the player waits for: dice that
// the server throws, and private balls, whose number must not wait in the browser's storage.

import { Problem } from "./problems.js";
import { t } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 */

/** What the log says of dice that were thrown by hand while the server could not throw. */
export const BY_HAND = "thrown at the table: the server was away";

/**
 * What the log is to say of a throw that the server could not make; "" for any other entry.
 * @param {string} tokens
 * @param {boolean} offline
 */
export const thrownAway = (tokens, offline) => (offline && /^\[[1-6]( [1-6])*\]/.test(tokens) ? BY_HAND : "");

/**
 * @param {Marking} marking
 * @param {string} name
 * @param {object} body
 */
async function ask(marking, name, body) {
  if (marking.unsent.length) throw new Problem(409, { message: t("Wait until what was tapped before has been recorded.") });
  return marking.post(name, { expected_seq: marking.state?.seq, client_uuid: marking.effects.uuid(), ...body });
}

/**
 * @param {Marking} marking
 * @param {unknown} error
 * @param {string} title
 * @param {string} unreached
 */
function refused(marking, error, title, unreached) {
  marking.say("refused", title, error instanceof Problem ? error.message : unreached);
  marking.refresh();
}

/**
 * Throw the dice for `side`, and show what the server has thrown.
 * @param {Marking} marking
 * @param {string} side
 */
export async function throwDice(marking, side) {
  if (marking.offline) return marking.say("refused", t("The server cannot throw now"), t("Throw your own dice and tap what they show. The log will say so."));
  try {
    const reply = await ask(marking, "throw", { side });
    marking.answered({ kind: "entry", side, label: t("Throws the dice") }, reply);
    await marking.refresh();
  } catch (error) {
    refused(marking, error, t("Not thrown"), t("No connection. Nothing has been thrown; try again."));
  }
  return undefined;
}

/**
 * `side` draws a private ball, whose number and salt the server keeps: the number drawn, or null with the
 * reason shown. Without `number` the server draws.
 * @param {Marking} marking
 * @param {string} side
 * @param {number | null} number
 * @returns {Promise<number | null>}
 */
export async function sealBall(marking, side, number) {
  try {
    const reply = await ask(marking, "seal", number === null ? { side } : { side, number });
    return reply.number;
  } catch (error) {
    refused(marking, error, t("Not recorded"), t("No connection. Nothing has been drawn; try again."));
    return null;
  }
}

/**
 * Show the ball that the server keeps for `side`.
 * @param {Marking} marking
 * @param {string} side
 */
export async function showBall(marking, side) {
  if (marking.offline) return marking.say("refused", t("Not shown yet"), t("The server keeps the number of this ball. It can be shown when the server answers again."));
  try {
    const reply = await ask(marking, "show", { side });
    marking.answered({ kind: "entry", side, label: t("Shows the ball") }, reply);
    await marking.refresh();
  } catch (error) {
    refused(marking, error, t("Not recorded"), t("No connection. Nothing has been drawn; try again."));
  }
  return undefined;
}
