// @ts-check
// Points made exactly, in stages: balls and caroms while they count; at the last shot the ball is chosen and
// the pocket tapped on the drawn table.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, pick, quick } from "../parts.js";
import { NAMES } from "./pockets.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 * @typedef {import("../../dom.js").Child} Child
 */

/** @param {Desk} desk */
export function stages(desk) {
  const last = pick(desk, "last");
  const stroke = pick(desk, "stroke");
  const foul = fouls(desk, pick(desk, "foul"), t("What it costs, the rules decide."));
  const pots = pick(desk, "pot");
  if (last.length) return lastShot(desk, last, stroke, foul);
  return [
    h("div", { class: "pad pad--made" }, pots.filter((b) => b.code.startsWith("pot-")).map((b) => quick(desk, b))),
    h("div", { class: "pad pad--made pad--two" }, pots.filter((b) => !b.code.startsWith("pot-")).map((b) => quick(desk, b))),
    h("div", { class: "pad pad--rest pad--pots" }, stroke.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" }, foul),
  ];
}

/**
 * In off one ball into a pocket that is called: the picture stands for call and pocket at once.
 * @param {Desk} desk
 * @param {Button[]} last
 * @param {Button[]} stroke
 * @param {Child} foul
 */
function lastShot(desk, last, stroke, foul) {
  const { draft } = desk;
  const balls = desk.expects.call?.pieces ?? [];
  const ball = balls.includes(draft.ball) ? draft.ball : balls.length === 1 ? balls[0] : null;
  const ways = last.filter((b) => b.code.startsWith(`last-${ball}-`));
  return [
    h("p", { class: "pad__prompt" }, ball ? t("Off the {ball}: tap the pocket in which the cue ball fell, as called", { ball }) : t("Off which ball is the last shot called?")),
    balls.length > 1 ? h("div", { class: "choices", role: "group", "aria-label": t("Ball called") }, balls.map((b) =>
      chip(desk, { code: `call-${b}`, label: t("Off the {ball}", { ball: b }), pressed: b === ball, act: () => { draft.ball = b; } }))) : null,
    ball ? h("div", { class: "pockets pockets--6 golf__table stages__table", role: "group", "aria-label": t("Off the {ball}, in which pocket", { ball }) }, ways.map((b) => {
      const pocket = b.code.slice(`last-${ball}-`.length);
      return h("button", {
        type: "button", class: `pocket pocket--${pocket}`, data: { code: b.code, tokens: b.tokens, side: b.side }, "aria-label": b.label,
        onclick: () => desk.send(b.side, b.tokens, b.label, tc("short, while it is unsent", "in")),
      }, h("span", null, NAMES[pocket]));
    })) : null,
    h("div", { class: "taps taps--two" }, stroke.filter((b) => ball === null ? false : b.code === `failed-${ball}`).map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" }, foul),
  ];
}
