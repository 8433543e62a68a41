// @ts-check
// Bar billiards: the bed with its holes and pegs, seen from the players' end. A tap on a hole says that the ball
// chosen below fell there, a tap on a peg that it fell; where more than one did, they are put together first.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { pick, quick, tap } from "../parts.js";
import { allOf, t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../dom.js").Child} Child
 *
 * What one stroke did, in order: balls with the holes in which they fell (by place), and pegs by name.
 * @typedef {{ball: string, hole: number} | {peg: string}} Fell
 */

/** @type {Record<string, string>} */
const BALLS = { w: tc("ball", "White"), r: tc("ball", "Red") };
/** @type {Record<string, string>} */
const INSIDE = { w: tc("ball, inside a sentence", "white"), r: tc("ball, inside a sentence", "red") };
/** @type {Record<string, string>} */
const GROUPS = { w: "white", r: "red" }; // of buttons
const THIRD = "white-3"; // stands before the hole behind the first, where there are four pegs

/** @param {Desk} desk */
export function barBilliards(desk) {
  const { draft, expects } = desk;
  draft.fell ??= [];
  const last = expects.phase === "last";
  const balls = Object.keys(BALLS).filter((ball) => (last ? pick(desk, "stroke").some((b) => b.tokens.startsWith(`${ball}>`)) : pick(desk, GROUPS[ball]).length));
  const strokes = pick(desk, "stroke").filter((b) => !b.code.startsWith("last-") && !b.code.endsWith("-peg"));
  const several = draft.mode === "several";
  return [
    h("div", { class: "bar-panel" },
      h("div", { class: "bar-bed" }, bed(desk, balls, last), front(desk, balls, last)),
      h("div", { class: "bar-panel__ways" },
        several ? record(desk) : null,
        strokes.map((b) => quick(desk, b, { big: b.tone !== "foul" })))),
    h("div", { class: "taps taps--row" },
      pick(desk, (b) => b.group === "foul" && b.tone !== "foul").map((b) => quick(desk, b)),
      fouls(desk, pick(desk, (b) => b.group === "foul" && b.tone === "foul"), t("The break is lost."))),
  ];
}

/** @param {Desk} desk */
const lastHoles = (desk) => pick(desk, "stroke").filter((b) => b.code.startsWith("last-")).map((b) => b.code.slice("last-".length));

/**
 * The ball that the next tap on a hole means: the one chosen, as long as it may still fall.
 * @param {Desk} desk
 * @param {string[]} balls
 */
function chosen({ draft }, balls) {
  const down = /** @type {Fell[]} */ (draft.fell).some((f) => "ball" in f && f.ball === "r");
  const free = balls.filter((ball) => ball !== "r" || !down);
  return free.includes(draft.ball) ? draft.ball : free[0] ?? balls[0];
}

/**
 * The holes and pegs, row by row from the far end; rows are as far apart as fingers need, not as on the table.
 * @param {Desk} desk
 * @param {string[]} balls
 * @param {boolean} last
 */
function bed(desk, balls, last) {
  const { board, draft, boards, expects } = desk;
  const side = expects.side ?? "";
  const ball = chosen(desk, balls);
  const fell = /** @type {Fell[]} */ (draft.fell);
  const several = draft.mode === "several";
  const { rows, holes, pegs } = boards["bar-billiards"];
  const counts = last ? lastHoles(desk) : null;
  const act = (/** @type {Fell} */ what, /** @type {string} */ tokens, /** @type {string} */ label, /** @type {string} */ short) => {
    if (desk.disabled) return desk.refuse();
    if (!several) return desk.send(side, tokens, label, short);
    const pegged = "peg" in what && fell.some((f) => "peg" in f && f.peg === what.peg);
    draft.fell = pegged ? fell.filter((f) => !("peg" in f && f.peg === /** @type {{peg: string}} */ (what).peg)) : [...fell, what];
    return desk.redraw();
  };
  return h("div", { class: "bar-bed__holes", role: "group", "aria-label": t("Holes and pegs: tap where a ball fell, or the peg that fell"), vars: { "--rows": rows } },
    /** @type {number[][]} */ (holes).map(([x, row], hole) => {
      const value = board.holes[hole];
      const there = fell.filter((f) => "ball" in f && f.hole === hole).map((f) => /** @type {{ball: string}} */ (f).ball);
      const inside = there.map((id) => BALLS[id]);
      const points = value * (ball === "r" ? board.red_counts : 1);
      const off = counts && !counts.includes(String(value));
      const words = off ? t("{ball} in the {hole}, does not count", { ball: BALLS[ball], hole: value }) : t("{ball} in the {hole}: {points}", { ball: BALLS[ball], hole: value, points });
      return h("button", {
        type: "button", class: `bar-hole${off ? " is-off" : ""}${inside.length ? " is-down" : ""}`, data: { code: `hole-${hole + 1}`, ...(!several && { tokens: `${ball}>${value}` }) }, vars: { "--x": x, "--row": row },
        "aria-label": there.length ? t("{what}, {balls} in it", { what: words, balls: allOf(there.map((id) => INSIDE[id])) }) : words,
        onclick: () => act({ ball, hole }, `${ball}>${value}`, words, String(points)),
      }, h("span", { class: "figures" }, value), inside.length ? h("span", { class: "bar-hole__in" }, inside.join(" + ")) : null);
    }),
    pegsOf(board, pegs, holes).map(([name, x, row]) => {
      const colour = name.split("-")[0];
      const down = fell.some((f) => "peg" in f && f.peg === name);
      const words = colour === "black" ? t("Black peg down") : t("White peg down");
      return h("button", {
        type: "button", class: `bar-peg bar-peg--${colour}${down ? " is-down" : ""}`, data: { code: !several && name === lone(colour) ? `${colour}-peg` : `peg-${name}`, ...(!several && { tokens: `${colour}!` }) }, vars: { "--x": x, "--row": row },
        "aria-label": words, "aria-pressed": several ? String(down) : null, disabled: last && colour === "white",
        onclick: () => act({ peg: name }, `${colour}!`, words, ""),
      }, s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" },
        s("path", { d: "M19 42h10l-1-17h-8z", class: "bar-peg__stem" }), s("path", { d: "M8 25a16 15 0 0 1 32 0z", class: "bar-peg__cap" }),
        s("text", { x: 24, y: 22, "text-anchor": "middle", "font-size": 13, "font-weight": 700, class: "bar-peg__letter" }, colour === "black" ? tc("letter on a black peg", "B") : tc("letter on a white peg", "W"))));
    }));
}

/**
 * The peg that has the code of the button for its colour, so that the button's key works.
 * @param {string} colour
 */
const lone = (colour) => (colour === "black" ? "black" : "white-1");

/**
 * The pegs with their places; a third white stands in the row of the other two, before the hole in the middle.
 * @param {import("../../shapes.js").Board} board
 * @param {[string, number, number][]} pegs
 * @param {number[][]} holes
 * @returns {[string, number, number][]}
 */
function pegsOf(board, pegs, holes) {
  if (board.pegs.white < 3) return pegs;
  const row = pegs.find(([name]) => name.startsWith("white"))?.[2] ?? 0;
  return [...pegs, [THIRD, holes[0][0], row]];
}

/**
 * Before the bed: which ball a tap on a hole means, and whether it records at once.
 * @param {Desk} desk
 * @param {string[]} balls
 * @param {boolean} last
 */
function front(desk, balls, last) {
  const { draft, board } = desk;
  const ball = chosen(desk, balls);
  const several = draft.mode === "several";
  return h("div", { class: "bar-bed__front" },
    balls.length > 1 ? h("div", { class: "choices", role: "group", "aria-label": t("The ball that fell") }, balls.map((id) => h("button", {
      type: "button", class: `tap tap--small bar-ball bar-ball--${id}`, "aria-pressed": String(id === ball), data: { code: `ball-${id}` },
      onclick: () => { draft.ball = id; desk.redraw(); },
    }, h("span", { class: "bar-ball__disc", "aria-hidden": "true" }), id === "r" ? t("Red ×{n}", { n: board.red_counts }) : BALLS[id]))) : null,
    last ? h("p", { class: "bar-bed__words" }, lastWords(lastHoles(desk))) : h("div", { class: "choices", role: "group", "aria-label": t("One fell, or several") },
      [["one", tc("how many fell", "One")], ["several", tc("how many fell", "Several")]].map(([code, label]) => h("button", {
        type: "button", class: "tap tap--small", "aria-pressed": String((code === "several") === several), data: { code: `mode-${code}` },
        onclick: () => { draft.mode = code; draft.fell = []; desk.redraw(); },
      }, label))));
}

/** @param {string[]} holes in which the last ball counts */
function lastWords(holes) {
  if (holes.length === 2) return t("It counts in the {hole} and the {other} only.", { hole: holes[0], other: holes[1] });
  return t("It counts in the {hole} only.", { hole: allOf(holes) });
}

/**
 * What was put together: one button that records it, one that empties it.
 * @param {Desk} desk
 * @returns {Child}
 */
function record(desk) {
  const { board, draft, expects } = desk;
  const fell = /** @type {Fell[]} */ (draft.fell);
  if (!fell.length) return h("p", { class: "bar-panel__hint" }, t("Tap the holes and pegs, in their order."));
  const words = fell.map((f) => ("peg" in f ? (f.peg.startsWith("black") ? t("black peg") : t("white peg")) : `${INSIDE[f.ball]} ${board.holes[f.hole]}`)).join(", ");
  const tokens = fell.map((f) => ("peg" in f ? `${f.peg.split("-")[0]}!` : `${f.ball}>${board.holes[f.hole]}`)).join(" ");
  const pegged = fell.some((f) => "peg" in f);
  const sum = fell.reduce((all, f) => all + ("peg" in f ? 0 : board.holes[f.hole] * (f.ball === "r" ? board.red_counts : 1)), 0);
  return [
    tap(desk, {
      tone: pegged ? "foul" : "score", big: true, code: "record", label: [t("Record: {what}", { what: words }), pegged ? null : h("small", null, tn("{n} points", "{n} points", sum))],
      act: () => desk.send(expects.side, tokens, words, pegged ? "" : String(sum)),
    }),
    tap(desk, { tone: "plain", code: "empty", label: t("Begin again"), act: () => { draft.fell = []; desk.redraw(); } }),
  ];
}
