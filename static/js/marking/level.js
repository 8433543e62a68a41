// @ts-check
// How much is marked: the sheet in which the marker chooses it, during the match.

import { h } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { t } from "../words.js";

const MEANS = /** @type {Record<string, string>} */ ({
  result: t("One entry for the whole match."),
  game: t("One tap for each: who won, and how."),
  part: t("One line for each, as on paper: what it came to at its end."),
  visit: t("What was made, ball by ball, and how the visit ended."),
  stroke: t("Everything that the rules look at. Rulings, figures and disputes rest on it."),
});

/**
 * @param {import("./model/marking.js").Marking} marking
 */
export function chooseLevel(marking) {
  const { state } = marking;
  if (!state?.match) return;
  if (!marking.mine) return marking.refuse();
  const { level, levels, no_visits: noVisits } = state.marking;
  openSheet(t("What is marked"), (close) => [
    h("p", { class: "meta" }, t("What is not told stays unknown: averages and runs need visits or strokes.")),
    h("div", { class: "taps taps--levels" }, levels.map((one) => h("button", {
      type: "button", class: "tap tap--choice", "aria-pressed": String(one.level === level), data: { code: `level-${one.level}` },
      onclick: () => { close(); if (one.level !== level) marking.markBy(one.level, one.name); },
    }, h("span", { class: "tap__label" }, one.name, h("small", null, MEANS[one.level], one.level === "stroke" && noVisits ? ` ${noVisits}` : null))))),
  ]);
}
