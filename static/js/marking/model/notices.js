// @ts-check
// What the strip says of an answer, of a refusal, and when nothing has happened. Pure functions from the
// state to a notice; the score itself is never guessed, it comes from the answer.

import { scores, tellsGames, underReview } from "./standing.js";
import { pointsText, whoDid } from "./words.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("./types.js").Notice} Notice
 * @typedef {import("./problems.js").Problem} Problem
 */

/** @param {(string | null | undefined)[]} parts */
const sentences = (...parts) => parts.filter(Boolean).join(". ");

/**
 * What is to be done while nothing has been tapped.
 * @param {MatchState} state
 * @returns {Notice}
 */
export function idleNotice(state) {
  const { match, board, expects } = state;
  if (match.status === "finished") return { tone: "choice", title: t("The match is over"), text: underReview(state) || t("Please confirm the result.") };
  if (match.status === "confirmed") return { tone: "score", title: t("Confirmed"), text: t("The result stands.") };
  if (tellsGames(state.marking.level)) return { tone: "idle", title: t("Tap who won"), text: underReview(state) };
  return { tone: "idle", title: expects.prompt || board.prompt || "", text: underReview(state) };
}

/**
 * What a recorded tap has led to.
 * @param {Pick<import("./types.js").Tapped, "kind" | "side" | "label" | "entry">} tap
 * @param {Pick<import("../../shapes.js").Reply, "ruling" | "board">} reply
 * @param {import("../../shapes.js").Match} match
 * @param {Record<string, string>} names
 * @param {boolean} [told] games are told: what is due in the game is not the marker's business
 * @returns {Notice}
 */
export function reportNotice(tap, { ruling, board }, match, names, told = false) {
  const gained = pointsText(names, ruling.points);
  const events = ruling.events ?? [];
  const next = board.over || told ? "" : board.prompt ?? "";
  const notes = told ? [] : (ruling.instructions ?? []).map((i) => i.text);
  const citation = ruling.citations?.[0] ?? null;
  if (tap.kind === "undo") return { tone: "choice", title: tc("of an entry", "Undone"), text: sentences(gained, next), notes };
  if (tap.kind === "amend") return { tone: "choice", title: t("Entry {n} changed", { n: tap.entry }), text: sentences(gained, next), notes, citation };
  const side = tap.side ?? "";
  const foul = events.includes("foul");
  const own = ruling.points?.[side] ?? 0;
  const scored = own > 0 && !foul;
  const tone = foul || own < 0 ? "foul" : own > 0 ? "score" : events.includes("miss") ? "foul" : "plain";
  const title = scored ? `${names[side]} +${own}` : whoDid(names[side], tap.label);
  const rest = scored ? next : sentences(gained, next);
  const run = own > 0 && (board.run ?? 0) > own ? `${t("Run of {n}.", { n: board.run })} ` : "";
  const others = scored ? pointsText(names, Object.fromEntries(Object.entries(ruling.points ?? {}).filter(([x]) => x !== side))) : "";
  return {
    tone, title, text: `${others ? `${others}. ` : ""}${run}${rest}`, notes,
    citation: tone === "foul" ? citation : null,
    spoken: `${title}. ${scores(match, board).join(` ${tc("between the figures of a score", "to")} `)}. ${rest} ${notes.join(" ")}`,
  };
}

/**
 * Why the server has not recorded a tap; `waiting` taps stay in the queue.
 * @param {{label: string}} tap
 * @param {Problem} problem
 * @param {number} waiting
 * @returns {Notice}
 */
export function stopNotice(tap, problem, waiting) {
  const citation = problem.data.citation ?? null;
  switch (problem.code) {
    case "refused":
    case "unreadable": return { tone: "refused", title: t("Not possible: {entry}", { entry: tap.label }), text: problem.message, citation };
    case "nothing-to-undo": return { tone: "refused", title: t("Nothing to undo"), text: problem.message, citation };
    case "conflict": return { tone: "refused", title: t("Someone else scored meanwhile"), text: t("Look at both, then choose.") };
    case "lease-lost": {
      return { tone: "refused", title: t("Not recorded"), text: `${problem.message} ${tn("Your tap is kept here.", "Your {n} taps are kept here.", waiting)}` };
    }
    default: return { tone: "refused", title: t("Not recorded"), text: problem.message };
  }
}
