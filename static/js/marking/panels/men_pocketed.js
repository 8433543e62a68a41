// @ts-check
// Men pocketed: the usual strokes in one tap; dues that may be forgone beside them; all else in sheets.

import { h } from "../../dom.js";
import { folded, pick, quick } from "../parts.js";
import { t, tc } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** Ring of the drawing, field of the board and label of each kind of piece. */
const PIECES = [["w", "white", t("White left")], ["b", "black", t("Black left")], ["q", "queen", tc("carrom piece", "Queen")]];

/** @param {Desk} desk */
export function menPocketed(desk) {
  const { board } = desk;
  return [
    h("dl", { class: "ring-count" }, PIECES.map(([id, field, label]) =>
      h("div", null, h("dt", null, h("span", { class: `ring ring--${id}`, "aria-hidden": "true" }), label),
        h("dd", { class: "figures" }, /** @type {Record<string, any>} */ (board)[field] ?? 0)))),
    h("div", { class: "pad pad--rings" }, pick(desk, "shot").map((b) => quick(desk, b, { big: true }))),
    h("div", { class: "taps taps--row" },
      pick(desk, "dues").map((b) => quick(desk, b)),
      folded(desk, t("Several men"), pick(desk, "several")),
      folded(desk, t("Striker, improper"), pick(desk, "foul")),
      folded(desk, t("Off the board"), pick(desk, "off")),
      folded(desk, t("Fouls beside the stroke"), pick(desk, (b) => b.group === "act" || b.group === "board-lost")),
      folded(desk, t("Pass, replay, concede"), pick(desk, "other"))),
  ];
}
