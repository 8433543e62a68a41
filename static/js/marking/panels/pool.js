// @ts-check
// Pool: tap the ball that is called on the drawn rack, then say what became of it. Where nothing is called the balls
// that fell are tapped; where balls have a colour and no number, each has its button.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { decide, folded, pick, quick, shows, tap } from "../parts.js";
import { pocketPicker } from "./pockets.js";
import { allOf, t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 * @typedef {import("../../dom.js").Child} Child
 */

const ROWS = [["1"], ["2", "3"], ["4", "5", "6"], ["7", "8", "9", "10"], ["11", "12", "13", "14", "15"]];
const HUES = ["#e9b824", "#1f4fa3", "#c23127", "#5b2a86", "#e2761b", "#14693f", "#7c2230", "#16181a"];

/**
 * @param {string} number
 * @param {string} state
 * @param {(number: string) => void} act
 */
export function ball(number, state, act) {
  const n = Number(number);
  const striped = n > 8;
  const hue = HUES[(n - 1) % 8];
  const words = {
    gone: t("Ball {number}, gone", { number }), table: t("Ball {number}, on the table", { number }),
    called: t("Ball {number}, called", { number }), fell: t("Ball {number}, fell as well", { number }),
  }[state];
  return h("button", {
    type: "button", class: `ball ball--${state}`, data: { code: `ball-${number}` }, "aria-pressed": state === "gone" ? null : String(state === "called" || state === "fell"),
    "aria-label": words, disabled: state === "gone", onclick: () => act(number),
  }, s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" },
    s("circle", { cx: 24, cy: 24, r: 21, fill: striped ? "#f6f2e4" : hue, class: "ball__body" }),
    striped ? s("path", { d: "M5 15h38a21 21 0 0 1 0 18H5a21 21 0 0 1 0-18z", fill: hue }) : null,
    s("circle", { cx: 24, cy: 24, r: 10.5, fill: "#fbf8ee" }),
    s("text", { x: 24, y: 29, "text-anchor": "middle", "font-size": 14, "font-weight": 700, fill: "#16181a" }, number)),
  state === "called" ? h("span", { class: "ball__mark" }, tc("mark under a ball", "called")) : state === "fell" ? h("span", { class: "ball__mark" }, tc("mark under a ball", "fell too")) : null);
}

/**
 * @param {Desk} desk
 * @returns {Child}
 */
export function pool(desk) {
  const { draft } = desk;
  draft.called ??= [];
  draft.also ??= [];
  draft.mode ??= "call";
  const buttons = desk.expects.buttons;
  const choose = pick(desk, (b) => ["lead", "balls"].includes(b.group));
  const sealed = (desk.sealed ?? []).filter((x) => desk.board.left_in?.includes(x) ?? true);
  if (desk.expects.phase === "reckoning") {
    const shown = shows(desk, sealed.filter((x) => x === desk.expects.side), { big: true });
    return [decide(desk, choose), shown ? h("div", { class: "pad pad--lead" }, shown) : null];
  }
  if (!pick(desk, (b) => ["pot", "stroke"].includes(b.group)).length || ["choose-lead", "choose-colour", "choose-break"].includes(desk.expects.phase)) {
    return decide(desk, choose);
  }
  const numbered = desk.expects.pieces.every((piece) => piece === "c" || /^\d+$/.test(piece));
  if (!numbered || desk.expects.phase === "playoff") return plain(desk, choose);
  const few = choose.length <= 3;
  const calls = desk.expects.call !== null;
  if (!calls) draft.mode = "also";
  const side = desk.expects.side ?? buttons[0]?.side;
  const pots = new Set(pick(desk, "pot").map((b) => b.code.replace("pot-", "")));
  const worth = Object.fromEntries(pick(desk, "pot").map((b) => [b.code.replace("pot-", ""), Number(/\+(\d+)/.exec(b.tokens)?.[1] ?? 0)]));
  const table = desk.expects.call?.pieces ?? desk.expects.pieces.filter((piece) => piece !== "c");
  const called = /** @type {string[]} */ (draft.called).filter((b) => table.includes(b));
  const also = /** @type {string[]} */ (draft.also).filter((b) => table.includes(b) && !called.includes(b));
  const write = (/** @type {string} */ b) => (draft.pocket && b === called[0] ? `${b}>${draft.pocket}` : b);
  const call = called.length ? `(${called.map(write).join(" ")}) ` : "";
  const toggle = (/** @type {string[]} */ list, /** @type {string} */ b) => (list.includes(b) ? list.filter((x) => x !== b) : [...list, b]);
  const act = (/** @type {string} */ b) => {
    if (desk.disabled) return desk.refuse();
    if (draft.mode === "also" && !called.includes(b)) draft.also = toggle(also, b);
    else if (draft.mode === "several") draft.called = toggle(called, b);
    else draft.called = called.length === 1 && called[0] === b ? [] : [b];
    desk.redraw();
  };
  const rack = h("div", { class: "rack", role: "group", "aria-label": t("Balls") }, ROWS.map((row) => h("div", { class: "rack__row" },
    row.map((b) => ball(b, !table.includes(b) ? "gone" : called.includes(b) ? "called" : also.includes(b) ? "fell" : "table", act)))));
  const fell = [...called.map((b) => (draft.pocket && b === called[0] ? `${b}>${draft.pocket}` : `${b}>`)), ...also.map((b) => `${b}>`)].join(" ");
  const count = [...called, ...also].reduce((sum, b) => sum + (worth[b] ?? 1), 0);
  const gain = count ? `+${count}` : "";
  const named = { balls: allOf(called) };
  const modes = !calls ? null : h("div", { class: "choices", role: "group", "aria-label": t("What a tap on a ball means") },
    [["call", t("Call one")], ["several", t("Call several")], ["also", t("Also fell")]].map(([code, label]) =>
      h("button", { type: "button", class: "tap tap--small", "aria-pressed": String(draft.mode === code), data: { code: `mode-${code}` }, onclick: () => { draft.mode = code; desk.redraw(); } }, label)));
  const made = pots.size ? tap(desk, {
    tone: "score", big: true, code: "made", key: null, disabled: !called.length && !also.length,
    label: called.length ? `${t("Ball {balls} made", named)}  ${gain}` : !also.length ? (calls ? t("Tap the ball called") : t("Tap what fell"))
      : calls ? tn("{n} fell, none called", "{n} fell, none called", also.length) : `${t("Fair: ball {balls}", { balls: allOf(also) })}  ${gain}`,
    act: () => desk.send(side, `${call}${fell}${calls || !gain ? "" : ` ${gain}`}`, called.length ? t("Ball {balls} made", named) : t("Balls made"), gain || "0"),
  }) : null;
  const strokes = pick(desk, "stroke").map((b) => quick(desk, { ...b, tokens: `${called.length && !b.tokens.startsWith(":") ? call : ""}${also.length && b.code !== "no-count" && b.code !== "miss" ? `${also.map((x) => `${x}>`).join(" ")} ` : ""}${b.tokens}` },
    { label: called.length && b.code === "no-count" ? t("Ball {balls}: no", named) : b.label }));
  return [
    h("div", { class: "pool" },
      h("div", { class: "pool__table" }, rack, modes),
      h("div", { class: "pool__ways" }, made,
        h("div", { class: "taps taps--two" }, strokes, few ? choose.map((b) => quick(desk, b)) : null))),
    h("div", { class: "taps taps--row" },
      few ? null : folded(desk, t("Small balls"), choose, t("Who has made the number, or is over it.")),
      shows(desk, sealed),
      called.length ? pocketPicker(desk, t("Pocket"), draft.pocket, (pocket) => { draft.pocket = pocket; desk.redraw(); }) : null,
      fouls(desk, pick(desk, "foul"), t("Balls that fell on a foul are tapped as “Also fell” first.")),
      folded(desk, t("More"), pick(desk, (b) => ["game", "end"].includes(b.group)))),
  ];
}

/**
 * Balls without numbers, or a single ball: one large button for each thing that may happen.
 * @param {Desk} desk
 * @param {Button[]} choose
 */
function plain(desk, choose) {
  const made = pick(desk, (b) => b.group === "pot" || (b.group === "stroke" && b.tone === "score"));
  return [
    desk.expects.phase === "playoff" ? h("p", { class: "pad__prompt" }, desk.expects.prompt) : null,
    h("div", { class: "pad" }, made.map((b) => quick(desk, b, { big: true }))),
    h("div", { class: "taps taps--two" }, pick(desk, (b) => b.group === "stroke" && b.tone !== "score").map((b) => quick(desk, b)), choose.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      fouls(desk, pick(desk, "foul")),
      folded(desk, t("More"), pick(desk, (b) => ["game", "end"].includes(b.group)))),
  ];
}
