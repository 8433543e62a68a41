// @ts-check
// The sheets in which the marker decides: taps that were refused, a conflict, private balls.

import { h } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { scores } from "./model/standing.js";
import { lineWords } from "./model/words.js";
import { drawBall, tellBall } from "./pills.js";
import { ruleLink } from "./say.js";

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
  else if (question.kind === "conflict") askConflict(marking, question);
  else if (question.kind === "draw-ball") drawBall(marking, question.side);
  else tellBall(marking, question.side);
}

/** @param {Marking} marking */
function tapList({ unsent, names }) {
  return h("ul", { class: "plain-list" }, unsent.map((t) =>
    h("li", null, h("strong", null, `${t.side ? `${names[t.side]}: ` : ""}${t.label}`), t.tokens ? [" ", h("code", null, t.tokens)] : null)));
}

/**
 * @param {Marking} marking
 * @param {import("./model/problems.js").Problem | null} problem
 */
function askHalted(marking, problem) {
  openSheet("Some taps wait", (close) => [
    problem ? h("p", { class: "notice notice--problem" }, problem.message, problem.data.citation ? [" ", ruleLink(problem.data.citation)] : null) : null,
    h("p", null, "Not recorded:"), tapList(marking),
    h("div", { class: "row" },
      marking.unsent.length > 1 ? h("button", { type: "button", class: "button button--primary button--large", onclick: () => { marking.leaveOutFirst(); close(); } }, "Leave out the first, send the rest") : null,
      h("button", { type: "button", class: "button button--large", onclick: () => { marking.throwAllAway(); close(); } }, "Throw all away")),
  ]);
}

/**
 * Another device has written meanwhile: both versions are shown, the marker chooses.
 * @param {Marking} marking
 * @param {Extract<Question, {kind: "conflict"}>} question
 */
function askConflict(marking, { seq, recorded, board }) {
  const { names, match } = marking;
  openSheet("Someone else scored meanwhile", (close) => [
    h("div", { class: "columns" },
      h("section", { class: "card stack" }, h("h3", null, "Recorded meanwhile"),
        recorded.length
          ? h("ul", { class: "plain-list" }, recorded.map((e) => h("li", null,
            h("strong", null, `${e.seq}. ${names[e.side] ?? e.side}: ${lineWords({ ...e, kind: e.tokens.split(" ")[0] }, names)}`),
            " ", h("code", null, e.tokens), h("span", { class: "meta" }, ` by ${e.by}`))))
          : h("p", null, "The sheet has changed."),
        board && match ? h("p", { class: "figures" }, "Score now ", h("strong", null, scores(match, board).join(" – "))) : null),
      h("section", { class: "card stack" }, h("h3", null, "Tapped here, not recorded"), tapList(marking))),
    h("div", { class: "row" },
      h("button", { type: "button", class: "button button--primary button--large", onclick: () => { marking.throwAllAway(); close(); } }, "Keep what is recorded"),
      h("button", { type: "button", class: "button button--large", onclick: () => { marking.addAfter(seq); close(); } }, "Add mine after it")),
  ], { wide: true });
}
