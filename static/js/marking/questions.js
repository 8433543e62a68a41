// @ts-check
// The sheets in which the marker decides: taps that were refused, a conflict, private balls.

import { h } from "../dom.js";
import { openCourses } from "./courses.js";
import { openSheet } from "./dialogs.js";
import { begins } from "./model/outbox.js";
import { throwAwayText } from "./model/striking.js";
import { drawBall, tellBall } from "./pills.js";
import { ruleLink } from "./say.js";
import { openUnsent } from "./unsent.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("./model/marking.js").Marking} Marking
 * @typedef {import("./model/types.js").Question} Question
 */

/**
 * @param {Marking} marking
 * @param {Question} question
 */
export function openQuestion(marking, question) {
  if (question.kind === "halted") askHalted(marking, question.problem);
  else if (question.kind === "courses") openCourses(marking, question.match);
  else if (question.kind === "draw-ball") drawBall(marking, question.side);
  else tellBall(marking, question.side);
}

/** @param {Marking} marking */
function tapList({ unsent, names }) {
  return h("ul", { class: "plain-list" }, unsent.map((one) =>
    h("li", null, h("strong", null, `${one.side ? `${names[one.side]}: ` : ""}${one.label}`), one.tokens ? [" ", h("code", null, one.tokens)] : null)));
}

/**
 * @param {Marking} marking
 * @param {import("./model/problems.js").Problem | null} problem
 */
function askHalted(marking, problem) {
  const begun = marking.unsent.find(begins); // the server refuses the whole match
  openSheet(t("Some taps wait"), (close) => [
    problem ? h("p", { class: "notice notice--problem" }, problem.message, problem.data.citation ? [" ", ruleLink(problem.data.citation)] : null) : null,
    h("p", null, t("Not recorded:")), tapList(marking),
    h("div", { class: "row" },
      begun ? h("button", { type: "button", class: "button button--primary button--large", data: { code: "try-again" }, onclick: () => { marking.coming.tryAgain(begun.match); close(); } }, t("Try again"))
        : marking.unsent.length > 1 ? h("button", { type: "button", class: "button button--primary button--large", onclick: () => { marking.leaveOut(); close(); } }, t("Leave out the first, send the rest")) : null,
      h("button", { type: "button", class: "button button--large", data: { code: "throw-away" }, onclick: () => { close(); askThrownAway(marking); } }, t("Throw all away")),
      h("button", { type: "button", class: "button button--large", onclick: () => openUnsent(marking) }, t("Give them out"))),
  ]);
}

/** Ask once more before all that waits is thrown away. @param {Marking} marking */
function askThrownAway(marking) {
  openSheet(t("Throw all away"), (close) => [
    h("p", null, throwAwayText(marking.unsent)), tapList(marking),
    h("div", { class: "row" },
      h("button", { type: "button", class: "button button--large button--danger", data: { code: "strike" }, onclick: () => { marking.throwAllAway(); close(); } }, t("Throw away")),
      h("button", { type: "button", class: "button button--large", onclick: () => openUnsent(marking) }, t("Give them out")),
      h("button", { type: "button", class: "button button--primary button--large", onclick: () => { close(); marking.askHalted(); } }, tc("button", "Back"))),
  ]);
}
