// @ts-check
// Pyramid: the balls that are left, large buttons for balls and own balls, and what a stroke without one was.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick } from "../parts.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../dom.js").Child} Child
 */

const OFTEN = new Set(["no-count", "foul", "miss", "no-cushion"]); // what a stroke without a ball mostly was
const ALL = 15;

/** @param {number} left */
function balls(left) {
  return h("div", { class: "left-balls", role: "img", "aria-label": tn("{n} balls left", "{n} balls left", left) },
    s("svg", { viewBox: `0 0 ${ALL * 22} 22`, class: "pyramid-balls", "aria-hidden": "true" },
      Array.from({ length: ALL }, (_, i) =>
        s("circle", { cx: 11 + 22 * i, cy: 11, r: 9, class: `pyramid-ball${i < left ? "" : " is-gone"}` }))));
}

/** @param {Desk} desk */
export function pyramid(desk) {
  const pots = pick(desk, "pot");
  const own = pick(desk, "own");
  const first = pick(desk, (b) => b.group === "break" || b.code === "take");
  const seldom = pick(desk, (b) => b.group === "game" || (b.group === "take" && b.code !== "take"));
  const stroke = pick(desk, "stroke");
  return [
    balls(Number(desk.board.balls_left ?? 0)),
    first.length ? h("div", { class: "taps taps--two" }, first.map((b) => quick(desk, b))) : null,
    h("div", { class: `pad pad--pots pad--pots-${pots.length}` }, pots.map((b) => quick(desk, b, { big: true }))),
    own.length ? h("div", { class: "pad pad--made pad--two" }, own.map((b) => quick(desk, b))) : null,
    h("div", { class: "taps taps--two" }, stroke.filter((b) => OFTEN.has(b.code)).map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      folded(desk, t("Ball lost"), stroke.filter((b) => !OFTEN.has(b.code)), t("A ball that fell without a contact, or left the table.")),
      fouls(desk, pick(desk, "foul")),
      folded(desk, t("More"), seldom)),
  ];
}
