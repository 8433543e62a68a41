// The panel for a game without a drawing of its own: its buttons, group by group.

import { h } from "../../dom.js";
import { folded, pick, quick } from "../parts.js";

export function generic(desk) {
  const main = pick(desk, (b) => b.tone !== "foul" || b.group === "stroke");
  const fouls = pick(desk, (b) => b.tone === "foul" && b.group !== "stroke");
  return [
    h("div", { class: "pad" }, main.map((b) => quick(desk, b, { big: b.tone === "score" }))),
    h("div", { class: "taps taps--row" }, folded(desk, "Fouls", fouls)),
  ];
}
