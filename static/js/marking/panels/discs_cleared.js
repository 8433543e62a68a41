// @ts-check
// Novuss: the board with the discs that are left, the striker's own at the far edge, and the puck. A tap says
// that a disc fell into a pocket; where more than one did, they are put together first.

import { bdi, h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick, tap } from "../parts.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../dom.js").Child} Child
 *
 * How many discs fell in one stroke, and whether the puck did.
 * @typedef {{own: number, other: number, puck: boolean}} Fell
 */

const PUCK = "c";
const COLOURS = ["black", "white"]; // of the first and the second side, as the discs are set up

/** @param {Desk} desk */
export function discsCleared(desk) {
  const { draft } = desk;
  draft.fell ??= { own: 0, other: 0, puck: false };
  const several = draft.mode === "several";
  const shots = pick(desk, "shot").filter((b) => b.tone === "plain" && b.code !== "other");
  const usual = pick(desk, (b) => b.group === "foul" && b.code !== "puck-own" && b.code !== "puck");
  return [
    h("div", { class: "novuss-panel" },
      board(desk, several),
      h("div", { class: "novuss-panel__ways" },
        several ? record(desk, draft.fell) : null,
        shots.map((b) => quick(desk, b, { big: true, label: b.code === "nothing" ? t("Nothing fell") : null })),
        usual.map((b) => quick(desk, b)))),
    h("div", { class: "taps taps--row" },
      fouls(desk, pick(desk, "conduct"), t("The turn is lost, and for most of them a disc comes back."), t("Other violation")),
      folded(desk, t("More"), pick(desk, "off"))),
  ];
}

/**
 * The board as the striker sees it: a tray of discs at each edge, the puck between them, the pockets in the corners.
 * @param {Desk} desk
 * @param {boolean} several
 */
function board(desk, several) {
  const { draft, expects, letters } = desk;
  const mine = expects.side ?? letters[0];
  const theirs = letters.find((letter) => letter !== mine) ?? mine;
  const fell = /** @type {Fell} */ (draft.fell);
  return h("div", { class: "novuss" },
    ["tl", "tr", "bl", "br"].map((corner) => h("span", { class: `novuss__pocket novuss__pocket--${corner}`, "aria-hidden": "true" })),
    tray(desk, mine, "own", several),
    h("div", { class: "novuss__middle", role: "group", "aria-label": t("One fell, or several; the puck") },
      mode(desk, "one", tc("how many fell", "One"), !several),
      h("button", {
        type: "button", class: `novuss__puck${fell.puck ? " is-down" : ""}`, data: { code: "puck" }, "aria-label": t("Puck in a pocket"),
        "aria-pressed": several ? String(fell.puck) : null,
        onclick: () => {
          if (desk.disabled) return desk.refuse();
          if (!several) return desk.send(mine, `x${mine.toLowerCase()} ${PUCK}>`, t("Puck pocketed"), "");
          fell.puck = !fell.puck;
          return desk.redraw();
        },
      }, h("span", null, fell.puck ? `✕ ${t("puck")}` : t("puck"))),
      mode(desk, "several", tc("how many fell", "Several"), several)),
    tray(desk, theirs, "other", several));
}

/**
 * Whether a tap records at once, or several are put together.
 * @param {Desk} desk
 * @param {string} code
 * @param {string} label
 * @param {boolean} pressed
 */
function mode(desk, code, label, pressed) {
  const { draft } = desk;
  return h("button", {
    type: "button", class: "tap tap--small", "aria-pressed": String(pressed), data: { code: `mode-${code}` },
    onclick: () => { draft.mode = code; draft.fell = { own: 0, other: 0, puck: false }; desk.redraw(); },
  }, label);
}

/**
 * @param {"own" | "other"} whose
 * @param {string} colour
 * @param {number} count
 */
function leftWords(whose, colour, count) {
  if (whose === "own") return colour === "black" ? tn("own, black: {n} left", "own, black: {n} left", count) : tn("own, white: {n} left", "own, white: {n} left", count);
  return colour === "black" ? tn("other, black: {n} left", "other, black: {n} left", count) : tn("other, white: {n} left", "other, white: {n} left", count);
}

/**
 * The discs of one side, those that are down shown as empty places.
 * @param {Desk} desk
 * @param {string} letter
 * @param {"own" | "other"} whose
 * @param {boolean} several
 */
function tray(desk, letter, whose, several) {
  const { draft, expects, letters, names, board: { discs_left: left, discs } } = desk;
  const fell = /** @type {Fell} */ (draft.fell);
  const colour = COLOURS[letters.indexOf(letter)] ?? COLOURS[0];
  const count = left[letter];
  const striker = (expects.side ?? letters[0]).toLowerCase();
  const act = (/** @type {number} */ n) => {
    if (desk.disabled) return desk.refuse();
    if (!several) {
      const tokens = whose === "own" ? `${striker}>` : `x${striker} ${letter.toLowerCase()}>`;
      return desk.send(expects.side, tokens, whose === "own" ? t("Own disc") : t("Disc of the other"), whose === "own" ? "1" : "");
    }
    fell[whose] = n < fell[whose] ? n : n + 1; // a tap on one that is marked takes it and those after it back
    return desk.redraw();
  };
  return h("div", { class: `novuss__tray novuss__tray--${whose}`, role: "group", "aria-label": colour === "black" ? tn("{name}, black: {n} left", "{name}, black: {n} left", count, { name: names[letter] })
    : tn("{name}, white: {n} left", "{name}, white: {n} left", count, { name: names[letter] }) },
    h("p", { class: "novuss__name" }, bdi(names[letter]), h("span", null, leftWords(whose, colour, count))),
    h("div", { class: "novuss__discs" }, Array.from({ length: discs }, (_, n) => {
      if (n >= count) return h("span", { class: "novuss__disc is-gone", "aria-hidden": "true" });
      const down = n < fell[whose];
      return h("button", {
        type: "button", class: `novuss__disc novuss__disc--${colour}${down ? " is-down" : ""}`, data: { code: discCode(whose, n, several) },
        "aria-pressed": several ? String(down) : null,
        "aria-label": several ? (colour === "black" ? tn("{n} black disc fell", "{n} black discs fell", n + 1) : tn("{n} white disc fell", "{n} white discs fell", n + 1))
          : whose === "own" ? t("Own disc fell") : t("Disc of the other fell"),
        onclick: () => act(n),
      }, down ? "✕" : null);
    })));
}

/**
 * The code of a disc: the first to be tapped has that of the button that says the same, so that its key works.
 * @param {"own" | "other"} whose
 * @param {number} n
 * @param {boolean} several
 */
const discCode = (whose, n, several) => (n === 0 && !several ? whose : `${whose}-disc-${n + 1}`);

/**
 * What was put together: one button that records it.
 * @param {Desk} desk
 * @param {Fell} fell
 * @returns {Child}
 */
function record(desk, fell) {
  const { expects, letters } = desk;
  const side = expects.side ?? letters[0];
  const other = letters.find((letter) => letter !== side) ?? side;
  const words = [fell.own ? tn("{n} own", "{n} own", fell.own) : "", fell.other ? tn("{n} of the other", "{n} of the other", fell.other) : "", fell.puck ? t("the puck") : ""].filter(Boolean);
  if (!words.length) return h("p", { class: "novuss-panel__hint" }, t("Tap the discs that fell, and the puck if it did."));
  const discs = [...Array(fell.own).fill(side), ...Array(fell.other).fill(other)].map((letter) => `${letter.toLowerCase()}>`);
  const tokens = [...(fell.own ? [] : [`x${side.toLowerCase()}`]), ...discs, ...(fell.puck ? [`${PUCK}>`] : [])].join(" ");
  return tap(desk, {
    tone: fell.puck ? "foul" : "score", big: true, code: "record", label: t("Record: {what}", { what: words.join(", ") }),
    act: () => desk.send(side, tokens, words.join(", "), fell.puck ? "" : String(fell.own)),
  });
}
