// @ts-check
// Games of cups: take a ball (there is mostly one), then tap its cup. What is left to play stands above.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, folded, pick, quick, shows, tap, valueOf } from "../parts.js";
import { capital, woven } from "../../sentences.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 * @typedef {import("../../shapes.js").Board} Board
 */

const REST = ["bell", "pin"];
const SHOTS = ["shot", "rest"];
const FIRST = ["use", "draw", "privilege", "pool", "word", "yield"];

/**
 * The cups of the buttons, by ball: `[["w", [{value, button}]], ...]`, in the engine's order.
 * @param {Button[]} buttons
 */
function byBall(buttons) {
  /** @type {Map<string, {value: string, button: Button}[]>} */
  const balls = new Map();
  for (const button of buttons) {
    const [, ball, value] = button.code.split("-");
    balls.set(ball, [...balls.get(ball) ?? [], { value, button }]);
  }
  return balls;
}

/** @param {Desk} desk */
export function cups(desk) {
  const { board, draft } = desk;
  const balls = byBall(pick(desk, "cup"));
  const ball = balls.has(draft.ball) ? draft.ball : balls.keys().next().value;
  const into = balls.get(ball) ?? [];
  draft.fell ??= [];
  const first = pick(desk, (b) => FIRST.includes(b.group));
  const shots = pick(desk, (b) => SHOTS.includes(b.group) && !b.code.startsWith("rest-"));
  const lay = pick(desk, (b) => b.code.startsWith("rest-"));
  return [
    left(board),
    first.length ? h("div", { class: "pad pad--rest" }, first.map((b) => quick(desk, b, { big: first.length <= 2 }))) : null,
    lay.length ? rests(desk, lay) : null,
    balls.size > 1 ? choose(desk, [...balls.keys()], ball) : null,
    balls.size ? h("div", { class: "pad pad--many cups", data: { count: into.length }, role: "group", "aria-label": t("{ball} in which {cup}", { ball: name(board, ball), cup: board.cup }) },
      into.map(({ value, button }) => cup(desk, ball, value, button))) : null,
    balls.size > 1 ? several(desk, balls) : null,
    shots.length ? h("div", { class: "taps taps--row" }, shots.map((b) => quick(desk, b))) : null,
    h("div", { class: "taps taps--row" },
      shows(desk, hidden(desk)),
      folded(desk, t("Bell or pin"), pick(desk, (b) => REST.includes(b.group))),
      folded(desk, t("Out of turn"), pick(desk, "others")),
      fouls(desk, pick(desk, "conduct"))),
  ];
}

/**
 * @param {Board} board
 * @param {string} ball
 */
function name(board, ball) {
  const said = board.names?.[ball] ?? ball;
  return /^\d+$/.test(said) ? t("The {ball}", { ball: said }) : said;
}

/**
 * The balls still to play, as many marks as there are.
 * @param {Board} board
 */
function left(board) {
  if (!board.left || board.left < 2) return null;
  return h("p", { class: "cups-left", role: "img", "aria-label": tn("{n} left", "{n} left", board.left) },
    woven(tn("{number} left", "{number} left", board.left), { number: h("b", { class: "figures" }, board.left) }), " ",
    h("span", { "aria-hidden": "true" }, "●".repeat(Math.min(board.left, 16))));
}

/**
 * Which ball fell.
 * @param {Desk} desk
 * @param {string[]} balls
 * @param {string} now
 */
function choose(desk, balls, now) {
  return h("div", { class: "choices", role: "group", "aria-label": t("Which ball") }, balls.map((ball) =>
    chip(desk, { code: `ball-${ball}`, label: name(desk.board, ball), pressed: ball === now, small: true, act: () => { desk.draft.ball = ball; } })));
}

/**
 * One cup: a tap records it, or, while several balls are put together, adds it.
 * @param {Desk} desk
 * @param {string} ball
 * @param {string} value
 * @param {Button} button
 */
function cup(desk, ball, value, button) {
  if (!desk.draft.several) return quick(desk, button, { big: true, label: value });
  return tap(desk, {
    tone: "score", code: button.code, label: value, big: true,
    act: () => { desk.draft.fell.push({ ball, value, tokens: button.tokens }); desk.redraw(); },
  });
}

/**
 * Two and more balls fell in one shot.
 * @param {Desk} desk
 * @param {Map<string, {value: string, button: Button}[]>} balls
 */
function several(desk, balls) {
  const { draft, board } = desk;
  if (!draft.several) {
    return tap(desk, { tone: "more", label: t("Several balls fell"), code: "several", act: () => { draft.several = true; desk.redraw(); } });
  }
  /** @type {{ball: string, value: string, tokens: string}[]} */
  const fell = draft.fell;
  const said = fell.map((f) => `${name(board, f.ball)} ${f.value}`).join(", ");
  return h("div", { class: "taps taps--row" },
    tap(desk, {
      tone: "score", code: "record", label: fell.length ? t("Record: {what}", { what: said }) : t("Tap each cup"), disabled: !fell.length,
      act: () => desk.send(desk.expects.side, together(fell), said, t("{n} in", { n: fell.length })),
    }),
    tap(desk, { tone: "more", code: "one", label: t("One ball only"), act: () => { draft.several = false; draft.fell = []; desk.redraw(); } }));
}

/**
 * The tokens of several balls in one shot. A ball that needs the marker's word alone carries a claim; where
 * one of them needs none its fall has proved what was open, and the facts say all.
 * @param {{ball: string, value: string, tokens: string}[]} fell
 */
export function together(fell) {
  const claims = fell.map((f) => / \+(\d+)$/.exec(f.tokens));
  const facts = fell.map((f) => f.tokens.replace(/ \+\d+$/, "")).join(" ");
  return claims.every(Boolean) ? `${facts} +${claims.reduce((sum, c) => sum + Number(c?.[1]), 0)}` : facts;
}

/**
 * Who may show a small ball: whoever still hides one and is in the pool.
 * @param {Desk} desk
 */
function hidden({ board, expects }) {
  if (expects.phase !== "shot") return [];
  return Object.keys(board.private ?? {}).filter((side) => board.private[side] === "hidden" && !board.out?.includes(side));
}

/**
 * Where the ball came to rest, a column for each ball that may be the one.
 * @param {Desk} desk
 * @param {Button[]} buttons
 */
function rests(desk, buttons) {
  const balls = [...new Set(buttons.map((b) => b.code.split("-")[1]))];
  return h("div", { class: "rests" }, balls.map((ball) => h("div", { class: "rests__ball", role: "group", "aria-label": name(desk.board, ball) },
    h("p", { class: "shuffle__name" }, name(desk.board, ball)),
    buttons.filter((b) => b.code.split("-")[1] === ball).map((b) => {
      const words = [valueOf(b, "place"), valueOf(b, "points")].filter(Boolean).join(" ");
      return quick(desk, b, { label: words ? capital(words) : b.label });
    }))));
}
