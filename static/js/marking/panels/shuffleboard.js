// @ts-check
// Shuffle-board: the far end of the board in its four strips. A tap puts a weight down behind those that lie
// in its strip already, so that the foremost is told first; or the count of the roll is said in one tap.

import { bdi, h } from "../../dom.js";
import { decide, folded, pick, quick, tap } from "../parts.js";
import { lowered } from "../../sentences.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 *
 * A weight in a strip; `level` says that it lies level with the one before it.
 * @typedef {{piece: string, zone: string, level?: boolean}} Weight
 */

const STRIPS = [["end", t("Over the end")], ["3", t("Past line 3")], ["2", t("Past line 2")], ["1", t("Past line 1")]];
const USUAL = 4; // counts of a roll that stand on the pad; more are folded away

/** @param {Desk} desk */
export function shuffleboard(desk) {
  if (desk.expects.phase === "flip") return decide(desk, pick(desk, "flip"));
  const { draft, letters, expects } = desk;
  const lying = /** @type {Weight[]} */ (draft.lying ?? []).filter((w) => expects.pieces.includes(w.piece));
  const counts = pick(desk, (b) => b.group.startsWith("count-"));
  const amount = (/** @type {Button} */ b) => Number(b.tokens.replace("+", ""));
  return [
    h("div", { class: "shuffle" },
      h("div", { class: "shuffle__board", role: "group", "aria-label": t("Where the weights lie, the foremost first") },
        STRIPS.map(([zone, name]) => strip(desk, lying, zone, name)), record(desk, lying)),
      h("div", { class: "shuffle__ways" },
        letters.map((x) => h("div", { class: "shuffle__counts", role: "group", "aria-label": t("{name} counts", { name: desk.names[x] }) },
          h("p", { class: "shuffle__name" }, bdi(desk.names[x])),
          counts.filter((b) => b.side === x && amount(b) <= USUAL).map((b) => quick(desk, b, { label: b.tokens })))),
        pick(desk, "count").map((b) => quick(desk, b)))),
    h("div", { class: "taps taps--row" }, letters.map((x) =>
      folded(desk, t("{name}: more", { name: desk.names[x] }), counts.filter((b) => b.side === x && amount(b) > USUAL)))),
  ];
}

/** @param {Weight} weight */
const owner = (weight) => weight.piece[0];

/**
 * One strip: its weights, a button a side to put one more down, and what tells level from ahead.
 * @param {Desk} desk
 * @param {Weight[]} lying
 * @param {string} zone
 * @param {string} name
 */
function strip(desk, lying, zone, name) {
  const { draft, letters, expects } = desk;
  const here = lying.filter((w) => w.zone === zone);
  const free = (/** @type {string} */ x) => expects.pieces.find((p) => p[0] === x && !lying.some((w) => w.piece === p));
  const change = (/** @type {Weight[]} */ next) => {
    if (desk.disabled) return desk.refuse();
    draft.lying = next;
    desk.redraw();
  };
  return h("div", { class: "strip", data: { zone }, role: "group", "aria-label": name },
    h("p", { class: "strip__name" }, name),
    h("div", { class: "strip__weights" }, here.map((w, i) => [
      i && owner(w) !== owner(here[i - 1]) ? h("button", {
        type: "button", class: "strip__level", "aria-pressed": String(Boolean(w.level)), data: { code: `level-${w.piece}` },
        "aria-label": t("{weight} is level with {other}", { weight: w.piece, other: here[i - 1].piece }), title: w.level ? tc("a weight on the board", "level") : tc("a weight on the board", "behind"),
        onclick: () => change(lying.map((o) => (o === w ? { ...w, level: !w.level } : o))),
      }, w.level ? tc("a weight on the board", "level") : tc("between two weights on the board", "then")) : null,
      h("button", {
        type: "button", class: `weight weight--${letters.indexOf(owner(w))}`, data: { code: `weight-${w.piece}` },
        "aria-label": t("{weight} of {name}, {strip}: take it away", { weight: w.piece, name: desk.names[owner(w)], strip: lowered(name) }),
        onclick: () => change(lying.filter((o) => o !== w)),
      }, w.piece),
    ])),
    letters.map((x) => h("button", {
      type: "button", class: `tap tap--small strip__add weight--${letters.indexOf(x)}`, disabled: !free(x), data: { code: `add-${zone}-${x}` },
      "aria-label": t("One of {name}, {strip}", { name: desk.names[x], strip: lowered(name) }),
      onclick: () => change([...lying, { piece: free(x) ?? "", zone }]),
    }, `+ ${x}`)));
}

/**
 * The roll as it lies: the strips in their order, each with its foremost weight first.
 * @param {Desk} desk
 * @param {Weight[]} lying
 */
function record(desk, lying) {
  const rows = STRIPS.flatMap(([zone]) => lying.filter((w) => w.zone === zone).map((w, i, here) => {
    const level = w.level && i && owner(here[i - 1]) !== owner(w);
    return `${w.piece}=${zone}${level ? ` #level(${w.piece})` : ""}`;
  }));
  return tap(desk, {
    tone: "score", code: "record", disabled: !lying.length, label: lying.length ? t("Record where they lie") : t("Put the weights in play down, the foremost first"),
    act: () => desk.send(desk.expects.side, rows.join(" "), t("Roll recorded"), tc("short, while it is unsent", "roll")),
  });
}
