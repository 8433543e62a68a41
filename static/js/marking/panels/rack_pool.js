// @ts-check
// Pool of today: a tap on a ball of the drawn rack says that it was made; where more than one fell, the first that is
// tapped is the one that was called. Below stand the other ends of a shot, and what a player may choose.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { decide, folded, pick, quick, tap } from "../parts.js";
import { ball } from "./pool.js";
import { allOf, t } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../dom.js").Child} Child
 */

const ROWS = { 15: [1, 2, 3, 4, 5], 10: [1, 2, 3, 4], 9: [1, 2, 3, 2, 1] };

/**
 * The numbers of the rack in rows, as it was set up.
 * @param {number} last
 */
function rows(last) {
  const shape = last > 10 ? ROWS[15] : last > 9 ? ROWS[10] : ROWS[9];
  let next = 1;
  return shape.map((many) => Array.from({ length: many }, () => String(next++)));
}

/**
 * @param {Desk} desk
 * @returns {Child}
 */
export function rackPool(desk) {
  const { draft } = desk;
  draft.also ??= [];
  const choose = pick(desk, (b) => ["choice", "warn"].includes(b.group));
  const pots = pick(desk, "pot");
  const strokes = pick(desk, "stroke");
  if (!strokes.length) return decide(desk, choose);
  const numbered = pots.every((b) => /^\d+$/.test(b.label));
  const side = desk.expects.side ?? strokes[0].side;
  const several = draft.mode === "several";
  const table = desk.expects.pieces.filter((piece) => piece !== "c");
  const fell = /** @type {string[]} */ (draft.also).filter((b) => table.includes(b));
  const act = (/** @type {string} */ b) => {
    if (desk.disabled) return desk.refuse();
    if (!several) return desk.send(side, `${b}>`, t("Ball {balls} made", { balls: b }), b);
    draft.also = fell.includes(b) ? fell.filter((x) => x !== b) : [...fell, b];
    return desk.redraw();
  };
  const last = Number(desk.board.rack_of ?? 15);
  const balls = numbered
    ? h("div", { class: "rack", role: "group", "aria-label": t("Balls") }, rows(last).map((row) => h("div", { class: "rack__row" },
      row.map((b) => ball(b, !table.includes(b) ? "gone" : fell.includes(b) ? (b === fell[0] ? "called" : "fell") : "table", act)))))
    : h("div", { class: "pad pad--balls" }, pots.map((b) => quick(desk, b, { big: true })));
  const written = fell.map((b) => `${b}>`).join(" ");
  const mode = numbered ? h("div", { class: "choices", role: "group", "aria-label": t("What a tap on a ball means") },
    [["one", t("One made")], ["several", t("Several fell")]].map(([code, label]) => h("button", {
      type: "button", class: "tap tap--small", "aria-pressed": String((code === "several") === several), data: { code: `mode-${code}` },
      onclick: () => { draft.mode = code; draft.also = []; desk.redraw(); },
    }, label))) : null;
  const made = several && fell.length ? tap(desk, {
    tone: "score", big: true, code: "made", label: t("Ball {balls} fell", { balls: allOf(fell) }),
    act: () => desk.send(side, written, t("Ball {balls}", { balls: allOf(fell) }), fell.join(" ")),
  }) : null;
  const ends = strokes.map((b) => quick(desk, { ...b, tokens: several && fell.length && !b.tokens.startsWith(fell[0]) ? `${written} ${b.tokens}` : b.tokens }));
  return [
    h("div", { class: "pool" },
      h("div", { class: "pool__table" }, balls, mode),
      h("div", { class: "pool__ways" }, made,
        choose.length ? h("div", { class: "taps" }, choose.map((b) => quick(desk, b))) : null,
        h("div", { class: "taps taps--two" }, ends))),
    h("div", { class: "taps taps--row" },
      fouls(desk, pick(desk, "foul"), t("Balls that fell on a foul are tapped as “Several fell” first.")),
      folded(desk, t("More"), pick(desk, "game"))),
  ];
}
