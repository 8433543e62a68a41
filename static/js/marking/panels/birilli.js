// @ts-check
// Pins with one stroke about: what a stroke made, large; the two faults that happen most beside it; where the
// ball played went through the pins, the sums that go to the other side; the rest folded away.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick } from "../parts.js";
import { t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

const BESIDE = ["miss", "red-first"]; // faults with a button of their own

/** @param {Desk} desk */
export function birilli(desk) {
  const stroke = pick(desk, "stroke");
  const fault = pick(desk, "fault");
  const hand = pick(desk, "hand");
  const clock = pick(desk, "clock");
  return [
    desk.board?.hand ? h("p", { class: "pad__prompt" }, desk.expects.prompt) : null,
    h("div", { class: `pad pad--scores pad--sums${stroke.length > 12 ? " pad--many" : ""}` },
      stroke.filter((b) => b.tone === "score").map((b) => quick(desk, b, { big: true }))),
    h("div", { class: "pad pad--rest" }, [...stroke.filter((b) => b.tone !== "score"), ...fault.filter((b) => BESIDE.includes(b.code))].map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      hand.map((b) => quick(desk, b)),
      folded(desk, t("Through the pins"), pick(desk, "drinks"), t("The ball played went through the pins: the points go to the other side.")),
      folded(desk, t("Fault and points"), pick(desk, "more"), t("The points of the stroke and the cost of the fault go to the other side.")),
      fouls(desk, fault.filter((b) => !BESIDE.includes(b.code)), t("What it costs, the rules decide.")),
      clock.map((b) => quick(desk, b))),
  ];
}
