// Carom games: count, no count, miss; the rest folded away.

import { h } from "../../dom.js";
import { folded, pick, quick } from "../parts.js";

export function carom(desk) {
  const decide = pick(desk, "third-miss");
  if (decide.length) {
    return [
      h("p", { class: "pad__prompt" }, desk.expects.prompt),
      h("div", { class: "pad pad--lead" }, decide.map((b) => quick(desk, b, { big: true }))),
    ];
  }
  const stroke = pick(desk, "stroke");
  const end = pick(desk, "end");
  const frozen = pick(desk, "frozen");
  const known = new Set(["stroke", "end", "frozen", "lead", "third-miss"]);
  const fouls = pick(desk, (b) => !known.has(b.group) && b.tone === "foul");
  const other = pick(desk, (b) => !known.has(b.group) && b.tone !== "foul");
  return [
    h("div", { class: "pad pad--carom", data: { score: stroke.some((b) => b.tone === "score") || null } },
      stroke.map((b) => quick(desk, b, { big: true }))),
    h("div", { class: "taps taps--row" },
      folded(desk, "Foul", fouls, "What it costs, the rules decide."),
      folded(desk, "Frozen", frozen, "The striker's ball lies against another: he may have the balls spotted."),
      folded(desk, "More", other),
      end.map((b) => quick(desk, b))),
  ];
}
