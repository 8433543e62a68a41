// @ts-check
// Snooker: the balls that are on stand large; one tap pots one. The others show what is left.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick } from "../parts.js";
import { lowered } from "../../sentences.js";
import { t, tc, tn } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @type {Record<string, any[]>} */
export const BALLS = {
  r: [tc("ball", "Red"), "#b3231d", "#fff", 1], yw: [tc("ball", "Yellow"), "#f2c832", "#1a1a1a", 2], gn: [tc("ball", "Green"), "#1c7a45", "#fff", 3],
  bn: [tc("ball", "Brown"), "#7a4a22", "#fff", 4], bu: [tc("ball", "Blue"), "#1d52ad", "#fff", 5], pk: [tc("ball", "Pink"), "#f2a3b7", "#1a1a1a", 6],
  bk: [tc("ball", "Black"), "#151617", "#fff", 7],
};

/**
 * @param {string} id
 * @param {string | null} [text]
 */
function disc(id, text = null) {
  const [, colour, ink, value] = BALLS[id];
  return s("svg", { viewBox: "0 0 48 48", class: "disc", "aria-hidden": "true" },
    s("circle", { cx: 24, cy: 24, r: 21.5, fill: colour, stroke: "#f4f3e8", "stroke-width": 2.5 }),
    s("circle", { cx: 17, cy: 15, r: 5, fill: "#fff", opacity: ".35" }),
    s("text", { x: 24, y: 31, "text-anchor": "middle", "font-size": 19, "font-weight": 700, fill: ink }, text ?? value));
}

/** @param {Desk} desk */
export function snooker(desk) {
  const { board } = desk;
  const pots = pick(desk, "pot");
  const on = new Set(pots.map((b) => b.code.replace("pot-", "")));
  const big = pots.map((b) => {
    const id = b.code.replace("pot-", "");
    const button = quick(desk, b, { big: true });
    button.classList.add("tap--ball");
    button.prepend(disc(id));
    return button;
  });
  const left = h("div", { class: "left-balls", role: "img", "aria-label": tn("On the table: {n} reds, {colours}", "On the table: {n} reds, {colours}", board.reds, { colours: (board.colours ?? []).map((/** @type {string} */ c) => lowered(BALLS[c][0])).join(", ") }) },
    ["r", "yw", "gn", "bn", "bu", "pk", "bk"].map((id) => {
      const there = id === "r" ? board.reds > 0 : board.colours?.includes(id);
      return h("span", { class: `left-ball${there ? "" : " is-gone"}${on.has(id) ? " is-on" : ""}` }, disc(id, id === "r" ? String(board.reds) : null));
    }));
  const stroke = pick(desk, "stroke");
  const misses = pick(desk, "miss");
  const several = pick(desk, "reds");
  const chosen = pick(desk, "choice");
  const free = pick(desk, "free");
  return [
    left,
    chosen.length ? h("div", { class: "taps taps--two" }, chosen.map((b) => quick(desk, b))) : null,
    h("div", { class: `pad pad--pots pad--pots-${pots.length}` }, big),
    free.length ? h("div", { class: "free-balls", role: "group", "aria-label": t("Free ball: which was nominated and potted?") },
      h("span", { class: "free-balls__name", "aria-hidden": "true" }, t("Free ball potted")),
      free.map((b) => {
        const id = b.code.replace("free-", "");
        const button = quick(desk, b, { label: BALLS[id][0] });
        button.setAttribute("aria-label", b.label);
        button.prepend(disc(id));
        return button;
      })) : null,
    h("div", { class: "taps taps--two" }, stroke.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      folded(desk, t("Several reds"), several),
      folded(desk, t("Missed a colour"), misses, t("Which colour did he play at?")),
      folded(desk, t("Foul"), pick(desk, "foul"), t("Choose the ball of the highest value that the foul concerned.")),
      fouls(desk, pick(desk, "conduct"), "", t("Conduct")),
      folded(desk, t("More"), pick(desk, (b) => !["pot", "stroke", "miss", "reds", "foul", "conduct", "choice", "free"].includes(b.group)))),
  ];
}
