// @ts-check
// The spider side of the board: rings that fell are told by buttons, and at the end of a round the rings that
// are left are placed on the drawn web, where the space follows from the same figures that the engine uses.

import { h, s } from "../../dom.js";
import { counters } from "../counters.js";
import { folded, tap } from "../parts.js";
import { generic } from "./generic.js";
import { ringsText } from "./rings_pocketed.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Figures} Figures
 * @typedef {import("../../dom.js").Child} Child
 *
 * The rings of a side that are to be placed.
 * @typedef {{piece: string, side: string, need: number}} RingSet
 *
 * A ring where it was placed.
 * @typedef {{piece: string, side: string, zone: string, at: [number, number]}} Placed
 */

/** @type {Record<string, string>} */
const WORDS = {
  throne: t("on the Throne"), castle: t("in the Castle"), wall: t("touching the double circle"), outside: t("outside it"),
  den: t("in the den"), s4: t("next to the den"), s3: t("third space"), s2: t("second space"), s1: t("first space"), out: t("outside the double circle"), edge: t("on the outer circle"),
};
/** @type {Record<string, string>} */
const ON_BOARD = { r: t("Red on the board"), g: t("Green on the board"), b: t("Black on the board") };

/**
 * The space of a ring whose centre is at (x, y) inches: as rules_engine/boards/spider.py says it.
 * @param {Figures} figures
 * @param {number} x
 * @param {number} y
 */
export function spaceAt(figures, x, y) {
  const reach = Math.hypot(x, y) + figures.piece_radius;
  for (const [space, line] of figures.line_radii) if (reach < line - figures.line_width / 2) return space;
  return reach < figures.outer_radius - figures.line_width / 2 ? "out" : "off";
}

/**
 * Where a ring lies for the Castle: as rules_engine/boards/spider.py says it.
 * @param {Figures} figures
 * @param {number} x
 * @param {number} y
 */
export function castleAt(figures, x, y) {
  const distance = Math.hypot(x, y);
  const radii = Object.fromEntries(figures.line_radii);
  const reach = distance + figures.piece_radius;
  if (reach < radii.den - figures.line_width / 2) return "throne";
  if (reach < radii.s1 - figures.line_width / 2) return "castle";
  return distance - figures.piece_radius <= figures.double_radius + figures.line_width / 2 ? "wall" : "outside";
}

/** @type {Record<string, string>} */
const KINDS = { pocket: "hole", spot: "peg", line: "line" };

/** @param {Figures} figures */
function shape(figures) {
  const { half } = figures;
  return [
    s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, class: "crok__field" }),
    ...figures.circles.map((/** @type {any} */ c) => s("circle", { cx: c.x, cy: -c.y, r: c.r, class: `crok__${KINDS[c.kind] ?? "line"}` })),
    ...figures.lines.map((/** @type {any} */ l) => s("line", { x1: l.x1, y1: -l.y1, x2: l.x2, y2: -l.y2, class: "crok__mark" })),
  ];
}

/**
 * Somewhere in `zone` to draw a ring that was counted and not tapped.
 * @param {Figures} figures
 * @param {string} zone
 * @param {number} i
 * @returns {[number, number]}
 */
function somewhere(figures, zone, i) {
  const radius = Object.fromEntries(figures.places)[zone] ?? 0;
  const turn = ((i * 0.381966) % 1) * 2 * Math.PI;
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}

/**
 * How many rings of each colour are left.
 * @param {[string, string, any][]} rows
 */
function left(rows) {
  return h("dl", { class: "ring-count" }, rows.map(([id, name, n]) =>
    h("div", null, h("dt", null, h("span", { class: `ring ring--${id}`, "aria-hidden": "true" }), name), h("dd", { class: "figures" }, n))));
}

/**
 * @param {Desk} desk
 * @returns {Child[]}
 */
export function castle(desk) {
  const { board, expects } = desk;
  if (expects.phase === "count") {
    const side = expects.side ?? "";
    const sets = [{ piece: board.colours[side], side, need: board.left[side] }];
    return count(desk, sets, castleAt, (rests) => [side, `:count ${rests}`]);
  }
  return [left([["r", t("Red left"), board.red], ["g", t("Green left"), board.green], ["b", tc("ring", "King"), board.black]]), ...generic(desk)];
}

/**
 * @param {Desk} desk
 * @returns {Child[]}
 */
export function web(desk) {
  const { board, letters } = desk;
  if (desk.expects.phase === "count") {
    const sets = letters.map((side) => ({ piece: side, side, need: board.on[side] })).filter((set) => set.need);
    const zoneAt = (/** @type {Figures} */ figures, /** @type {number} */ x, /** @type {number} */ y) => {
      const space = spaceAt(figures, x, y);
      return space === "off" && board.values.edge ? "edge" : space;
    };
    return count(desk, sets, zoneAt, (rests) => [letters[0], `:count ${rests}`]);
  }
  return [left(letters.map((x) => [x, t("{name}: on the field", { name: desk.names[x] }), board.on[x]])), ...generic(desk)];
}

/** @param {Desk} desk */
export function pens(desk) {
  const { board, letters } = desk;
  const penned = (/** @type {string} */ x) => Object.entries(board.pens[x]).filter(([, n]) => n).map(([c, n]) => ringsText(c, Number(n))).join(", ") || tc("pens of a board", "empty");
  return [
    left(Object.entries(board.rings).map(([c, n]) => [c, ON_BOARD[c], n])),
    h("p", { class: "meta" }, letters.map((x) => t("{name}'s pens: {rings}", { name: desk.names[x], rings: penned(x) })).join("; ")),
    ...generic(desk),
  ];
}

/**
 * The end of a round: every ring on the board is placed by tapping, or counted space by space.
 * @param {Desk} desk
 * @param {RingSet[]} sets
 * @param {(figures: Figures, x: number, y: number) => string} zoneAt
 * @param {(rests: string) => [string, string]} entry
 */
function count(desk, sets, zoneAt, entry) {
  const { draft, board, expects } = desk;
  const figures = desk.boards.spider;
  const zones = expects.zones.filter((zone) => zone in board.values);
  draft.placed ??= []; // {piece, side, zone, at}
  draft.placing ??= sets[0].piece;
  /** @type {(piece: string, zone?: string) => number} */
  const of = (piece, zone) => draft.placed.filter((/** @type {Placed} */ p) => p.piece === piece && (!zone || p.zone === zone)).length;
  /** @type {(set: RingSet | undefined, zone: string, at?: [number, number]) => void} */
  const add = (set, zone, at) => {
    if (!set || !zones.includes(zone) || of(set.piece) >= set.need) return;
    draft.placed.push({ piece: set.piece, side: set.side, zone, at: at ?? somewhere(figures, zone, draft.placed.length) });
    desk.redraw();
  };
  const drop = (/** @type {number} */ i) => { draft.placed.splice(i, 1); desk.redraw(); };
  const { half } = figures;
  const svg = s("svg", {
    viewBox: `${-half - 0.5} ${-half - 0.5} ${2 * half + 1} ${2 * half + 1}`, class: "crok", role: "application",
    "aria-label": t("Board: tap where a ring lies. The counters beside it say the same."),
  }, shape(figures), draft.placed.map((/** @type {Placed} */ { side, at: [x, y] }, /** @type {number} */ i) => s("g", { class: `crok__ring crok__ring--${side}`, "data-placed": i },
    s("circle", { cx: x, cy: -y, r: figures.piece_radius }), s("circle", { cx: x, cy: -y, r: figures.piece_radius * 0.55, class: "crok__dimple" }))));
  svg.addEventListener("click", (event) => {
    if (desk.disabled) return desk.refuse();
    const hit = /** @type {any} */ (event.target).closest?.("[data-placed]");
    if (hit) return drop(Number(hit.dataset.placed));
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    const set = sets.find((row) => row.piece === draft.placing);
    add(set, zoneAt(figures, point.x, -point.y), [point.x, -point.y]);
  });
  const ready = sets.every((set) => of(set.piece) === set.need);
  const [side, tokens] = entry(draft.placed.map((/** @type {Placed} */ p) => `${p.piece}=${p.zone}`).join(" "));
  const missing = sets.map((set) => tn("{n} of {name}", "{n} of {name}", set.need - of(set.piece), { name: desk.names[set.side] })).join(", ");
  return [
    h("div", { class: "crok-panel crok-panel--count" }, svg,
      h("div", { class: "crok-panel__ways" },
        counters(desk, sets, zones, {
          words: WORDS, values: board.values, count: (set, zone) => of(set.piece, zone), full: (set) => of(set.piece) >= set.need, more: (set, zone) => add(set, zone),
          less: (set, zone) => drop(draft.placed.findLastIndex((/** @type {Placed} */ p) => p.piece === set.piece && p.zone === zone)),
        }),
        tap(desk, {
          tone: "score", code: "record-count", disabled: !ready, label: ready ? t("Count the round") : t("Still to place: {rings}", { rings: missing }),
          act: () => desk.send(side, tokens, t("Round counted"), tc("short, while it is unsent", "count")),
        }),
        h("div", { class: "taps taps--row" }, folded(desk, t("Only the total"), expects.buttons, t("The marker's word."))))),
  ];
}
