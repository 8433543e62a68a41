// @ts-check
// Carom games: count and no count, large; a stroke that hit no ball beside the fouls, since it is rare and looks
// like no count; where both object balls lie, if that matters; the rest folded away.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick } from "../parts.js";
import { t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @param {Desk} desk */
export function carom(desk) {
  const decide = pick(desk, "third-miss");
  if (decide.length) {
    return [
      h("p", { class: "pad__prompt" }, desk.expects.prompt),
      h("div", { class: "pad pad--lead" }, decide.map((b) => quick(desk, b, { big: true }))),
    ];
  }
  const [stroke, rare] = [pick(desk, (b) => b.group === "stroke" && b.tone !== "foul"), pick(desk, (b) => b.group === "stroke" && b.tone === "foul")];
  const end = pick(desk, "end");
  const clock = pick(desk, "clock");
  const frozen = pick(desk, "frozen");
  const balls = pick(desk, "balls");
  const elect = pick(desk, "elect");
  const space = pick(desk, "space");
  const spaces = pick(desk, "spaces");
  const known = new Set(["stroke", "end", "frozen", "balls", "space", "spaces", "elect", "lead", "third-miss", "clock"]);
  const foul = pick(desk, (b) => !known.has(b.group) && b.tone === "foul");
  const other = pick(desk, (b) => !known.has(b.group) && b.tone !== "foul");
  return [
    h("div", { class: "pad pad--carom", data: { score: stroke.some((b) => b.tone === "score") || null } },
      stroke.map((b) => quick(desk, b, { big: true }))),
    space.length ? h("div", { class: "taps taps--row" }, space.map((b) => quick(desk, b))) : null,
    balls.length ? h("div", { class: "taps taps--row" }, balls.map((b) => quick(desk, b))) : null,
    h("div", { class: "taps taps--row" },
      rare.map((b) => quick(desk, b)),
      folded(desk, t("Balls in"), spaces, t("Where both object balls came to rest.")),
      folded(desk, t("On one line"), elect, t("Both balls rest on one line: the striker says where they are called.")),
      fouls(desk, foul, t("What it costs, the rules decide.")),
      folded(desk, t("Frozen"), frozen, t("The striker's ball lies against another: he may have the balls spotted.")),
      folded(desk, t("More"), other),
      clock.map((b) => quick(desk, b)),
      end.map((b) => quick(desk, b))),
  ];
}
