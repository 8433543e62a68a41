// @ts-check
// The panel for a game without a drawing of its own: its buttons, group by group, what is wanted most first.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { pick, quick } from "../parts.js";

/** @typedef {import("../desk.js").Desk} Desk */

const SHORT = 4; // letters of a label that may be written very large

/** @param {Desk} desk */
export function generic(desk) {
  const scores = pick(desk, (b) => b.tone === "score");
  const rest = pick(desk, (b) => b.tone !== "score" && (b.tone !== "foul" || b.group === "stroke"));
  const foul = pick(desk, (b) => b.tone === "foul" && b.group !== "stroke");
  const large = scores.every((b) => b.label.length <= SHORT);
  return [
    scores.length ? h("div", { class: `pad pad--scores${scores.length > 9 ? " pad--many" : ""}` }, scores.map((b) => quick(desk, b, { big: large }))) : null,
    rest.length ? h("div", { class: `pad${scores.length ? " pad--rest" : ""}` }, rest.map((b) => quick(desk, b, { big: !scores.length && rest.length <= 2 }))) : null,
    h("div", { class: "taps taps--row" }, fouls(desk, foul)),
  ];
}
