// @ts-check
// Crokinole: the drawn board. A tap says where the ring came to rest; the zone follows from the same figures
// that the engine uses. A tap on a ring that lies there takes it in hand: the next tap says where it lies now.

import { h, s } from "../../dom.js";
import { counters } from "../counters.js";
import { folded, pick, quick, tap } from "../parts.js";
import { capital } from "../../sentences.js";
import { allOf, t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {{side: string, zone: string, at: [number, number]}} Placed
 * @typedef {import("../desk.js").Figures} Figures
 */

/** @type {Record<string, string>} */
const WORDS = { hole: t("in the hole"), leaning: t("leaning in the hole"), inner: t("inside the inner circle"), "inner-line": t("on the line of the inner circle"), next: t("in the next circle"), "next-line": t("on the line of the next circle"), band: t("in the outer band"), edge: t("on the outer line"), ditch: t("in the ditch") };
/** What is played with. @type {Record<string, string>} */
const PIECES = { ring: tc("inside a sentence", "ring"), disc: tc("inside a sentence", "disc") };
const places = new Map(); // where this tablet has seen the rings lie: "match R3" -> [x, y]

/**
 * The zone of a ring whose centre is at (x, y) inches: as rules_engine/boards/crokinole.py says it.
 * @param {Figures} figures
 * @param {number} x
 * @param {number} y
 * @param {string[]} [zones]
 */
export function zoneAt(figures, x, y, zones = ["edge"]) {
  const distance = Math.hypot(x, y);
  if (distance < figures.hole_radius) return "hole";
  if (distance > figures.field_radius) return "ditch";
  for (const [zone, line] of figures.line_radii) {
    if (distance + figures.piece_radius < line - figures.line_width / 2) return zone;
    if (zones.includes(`${zone}-line`) && distance - figures.piece_radius <= line + figures.line_width / 2) return `${zone}-line`;
  }
  if (zones.includes("edge")) return "edge";
  return zones.includes("inner-line") ? "band" : "ditch";
}

/**
 * Somewhere in `zone` to draw a ring whose place nobody tapped.
 * @param {Figures} figures
 * @param {string} zone
 * @param {string} piece
 * @returns {[number, number]}
 */
function somewhere(figures, zone, piece) {
  const radii = Object.fromEntries(figures.places);
  const turn = ((Number(piece.slice(1)) * 0.381966 + ("RA".includes(piece[0]) ? 0 : 0.5)) % 1) * 2 * Math.PI;
  return [radii[zone] * Math.cos(turn), radii[zone] * Math.sin(turn)];
}

/**
 * @param {Desk} desk
 * @param {string} piece
 */
const sideName = (desk, piece) => desk.names[piece.replace(/\d+$/, "")] ?? piece;

/**
 * The board, with what each zone counts.
 * @param {Figures} figures
 * @param {Record<string, number>} values
 */
function shape(figures, values) {
  return [
    ...figures.circles.map((/** @type {any} */ c) => s("circle", { cx: c.x, cy: -c.y, r: c.r, class: `crok__${c.kind}` })),
    ...figures.lines.map((/** @type {any} */ l) => s("line", { x1: l.x1, y1: -l.y1, x2: l.x2, y2: -l.y2, class: "crok__mark" })),
    // In the hole and leaning over it there is no room for a figure.
    ...(/** @type {[string, number][]} */ (figures.places)).filter(([zone]) => values[zone] && zone !== "hole" && zone !== "leaning").map(([zone, radius]) => s("text", { x: 0, y: radius, class: "crok__value" }, String(values[zone]))),
  ];
}

/**
 * @param {string} piece
 * @param {[number, number]} at
 * @param {Figures} figures
 * @param {{held?: boolean, fresh?: boolean}} [look]
 */
function token(piece, [x, y], figures, { held = false, fresh = false } = {}) {
  return s("g", { class: `crok__ring crok__ring--${piece[0]}${held ? " is-held" : ""}${fresh ? " is-fresh" : ""}`, "data-piece": piece },
    s("circle", { cx: x, cy: -y, r: figures.piece_radius }),
    s("circle", { cx: x, cy: -y, r: figures.piece_radius * 0.55, class: "crok__dimple" }));
}

/**
 * @param {SVGSVGElement} svg
 * @param {MouseEvent} event
 * @returns {[number, number]}
 */
function pointOf(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [point.x, -point.y];
}

/**
 * What lies on the board: rings, or discs.
 * @param {Desk} desk
 */
const wordOf = (desk) => PIECES[desk.board.piece_word ?? "ring"] ?? PIECES.ring;

/** @param {Desk} desk */
export function ringsAtRest(desk) {
  const figures = desk.boards["rings-at-rest"];
  return ["count", "fire"].includes(desk.expects.phase) ? count(desk, figures) : shot(desk, figures);
}

/**
 * @param {Desk} desk
 * @param {Figures} figures
 */
function shot(desk, figures) {
  const { draft, expects, board } = desk;
  const shooter = expects.pieces[0];
  const word = wordOf(desk);
  const key = (/** @type {string} */ piece) => `${desk.match?.id} ${board.round} ${piece}`;
  draft.rests ??= {}; // piece -> {zone, at}
  const lying = /** @type {{piece: string, zone: string}[]} */ (board.on_board ?? []).filter((o) => o.zone && o.piece !== shooter);
  const where = (/** @type {{piece: string, zone: string}} */ o) => draft.rests[o.piece]?.at ?? places.get(key(o.piece)) ?? somewhere(figures, o.zone, o.piece);
  const said = /** @type {[string, {zone: string, at: [number, number]}][]} */ (Object.entries(draft.rests));
  const words = said.map(([piece, { zone }]) => t("{ring} {place}", { ring: piece === shooter ? capital(word) : t("{name}'s {ring}", { name: sideName(desk, piece), ring: piece }), place: WORDS[zone] })).join("; ");
  const svg = s("svg", {
    viewBox: `${-figures.half - 0.5} ${-figures.half - 0.5} ${2 * figures.half + 1} ${2 * figures.half + 1}`, class: "crok",
    role: "application", "aria-label": t("Board: tap where the {piece} lies. The buttons beside it say the same in words.", { piece: word }),
  }, shape(figures, board.values ?? {}),
  lying.map((o) => token(o.piece, where(o), figures, { held: draft.held === o.piece })),
  draft.rests[shooter] ? token(shooter, draft.rests[shooter].at, figures, { fresh: true }) : null);
  svg.addEventListener("click", (event) => {
    if (desk.disabled) return desk.refuse();
    const at = pointOf(svg, event);
    if (Math.hypot(...at) > figures.half) return;
    const hit = /** @type {any} */ (event.target).closest?.("[data-piece]")?.dataset.piece;
    if (hit && hit !== shooter && hit !== draft.held && !draft.held) draft.held = hit;
    else {
      const piece = draft.held ?? shooter;
      const zone = zoneAt(figures, ...at, expects.zones);
      draft.rests[piece] = { zone, at: zone === "hole" ? [0, 0] : at };
      draft.held = null;
    }
    desk.redraw();
  });
  const tokens = said.map(([piece, { zone }]) => `${piece}=${zone}`).join(" ");
  const record = tap(desk, {
    tone: "score", code: "record", key: "Enter", disabled: !said.length, big: false,
    label: draft.held ? t("Tap where {piece} lies now", { piece: draft.held }) : said.length ? t("Record: {what}", { what: words }) : t("Tap where the {piece} lies", { piece: word }),
    act: () => {
      for (const [piece, { at }] of said) places.set(key(piece), at);
      desk.send(expects.side, tokens, words, word);
    },
  });
  const known = new Set(["stroke", "rest", "foul"]);
  return [
    h("div", { class: "crok-panel" }, svg,
      h("div", { class: "crok-panel__ways" }, record,
        said.length ? h("button", { type: "button", class: "tap tap--small", data: { code: "clear" }, onclick: () => { draft.rests = {}; draft.held = null; desk.redraw(); } }, tc("button", "Clear")) : null,
        h("div", { class: "taps taps--two" }, pick(desk, "stroke").map((b) => quick(desk, b))),
        h("div", { class: "taps taps--row" },
          folded(desk, t("Zone in words"), pick(desk, "rest")), folded(desk, tc("other buttons", "Other"), pick(desk, (b) => b.group === "foul" || !known.has(b.group)))))),
  ];
}

/**
 * The zone by which a piece is counted. Discs on a line have the lower value, and on the starting line none,
 * unless the game says otherwise; a ring on the outer line lies in the band.
 * @param {any} board
 * @param {string} zone
 */
function counted(board, zone) {
  const { values, piece_word: disc } = board;
  if (zone === "edge" && !(disc && values.edge === undefined)) return "band";
  if (disc && zone === "inner-line") return "next";
  return disc && zone === "leaning" ? "inner" : zone;
}

/**
 * What the button says that records the count of a round.
 * @param {Desk} desk
 * @param {number[]} totals
 */
function roundWords(desk, totals) {
  const counts = allOf(totals.map(String));
  return desk.board.piece_word === "disc" ? t("Count the round: {counts} discs", { counts }) : t("Count the round: {counts} rings", { counts });
}

/**
 * Begin the count with the rings where they were last noted.
 * @param {Desk} desk
 * @param {Figures} figures
 * @param {string[]} zones that are counted
 */
function propose(desk, figures, zones) {
  const { draft, board, letters } = desk;
  draft.counts = Object.fromEntries(letters.map((x) => [x, Object.fromEntries(zones.map((zone) => [zone, 0]))]));
  draft.placing ??= letters[0];
  draft.placed = [];
  draft.hole = board.hole?.side ?? null;
  for (const { piece, zone: noted } of /** @type {{piece: string, zone: string}[]} */ (board.on_board ?? [])) {
    const side = piece.replace(/\d+$/, "");
    const zone = counted(board, noted);
    if (!draft.counts[side] || !(zone in draft.counts[side])) continue;
    draft.counts[side][zone] += 1;
    draft.placed.push({ side, zone, at: places.get(`${desk.match?.id} ${board.round} ${piece}`) ?? somewhere(figures, zone, piece) });
  }
  for (const side of letters) if ("hole" in draft.counts[side]) draft.counts[side].hole += board.aside?.[side] ?? 0;
}

/**
 * The end of a round: the rings as they lie, to be put right by tapping or counted zone by zone. Where the log
 * knows how all rings lie, they are proposed. While all shoot at will (phase "fire") the same, beside the
 * buttons for what is noted of the shots.
 * @param {Desk} desk
 * @param {Figures} figures
 */
function count(desk, figures) {
  const { draft, board, letters } = desk;
  const bands = ["inner", "next", "band"].filter((zone) => board.values[zone] || !board.each);
  const pocket = board.each && board.values.hole ? ["hole"] : []; // it counts at the end alone, so it may hold several
  if (!draft.counts) propose(desk, figures, [...pocket, ...bands]);
  const as_they_lie = draft.changed ? null : pick(desk, "count").find((b) => b.tokens === ":count");
  const total = (/** @type {string} */ x) => /** @type {number[]} */ (Object.values(draft.counts[x])).reduce((a, b) => a + b, 0) + (draft.hole === x ? 1 : 0);
  const add = (/** @type {string} */ x, /** @type {string} */ zone, /** @type {number} */ by, /** @type {[number, number] | null} */ at = null) => {
    zone = counted(board, zone);
    if (!(zone in draft.counts[x])) return;
    const n = draft.counts[x][zone] + by;
    if (n < 0 || (by > 0 && total(x) >= board.rings)) return;
    draft.changed = true;
    draft.counts[x][zone] = n;
    if (by > 0) draft.placed.push({ side: x, zone, at: at ?? somewhere(figures, zone, `${x}${draft.placed.length + 1}`) });
    else {
      const drawn = draft.placed.findLastIndex((/** @type {Placed} */ p) => p.side === x && p.zone === zone);
      if (drawn >= 0) draft.placed.splice(drawn, 1); // a disc put aside is not drawn
    }
    desk.redraw();
  };
  const svg = s("svg", {
    viewBox: `${-figures.half - 0.5} ${-figures.half - 0.5} ${2 * figures.half + 1} ${2 * figures.half + 1}`, class: "crok", role: "application",
    "aria-label": t("Board: tap to place a {piece}. The counters beside it say the same.", { piece: wordOf(desk) }),
  }, shape(figures, board.values), draft.hole ? token(`${draft.hole}0`, [0, 0], figures) : null,
  draft.placed.map((/** @type {Placed} */ p, /** @type {number} */ i) => { const g = token(`${p.side}${i}`, p.at, figures); g.dataset.placed = String(i); return g; }));
  svg.addEventListener("click", (event) => {
    if (desk.disabled) return desk.refuse();
    const hit = /** @type {any} */ (event.target).closest?.("[data-placed]");
    if (hit) {
      const [gone] = draft.placed.splice(Number(hit.dataset.placed), 1);
      draft.counts[gone.side][gone.zone] -= 1;
      draft.changed = true;
      return desk.redraw();
    }
    const at = pointOf(svg, event);
    if (Math.hypot(...at) <= figures.half) add(draft.placing, zoneAt(figures, ...at, desk.expects.zones), 1, at);
  });
  const rests = letters.flatMap((x) => [...Object.entries(draft.counts[x]).flatMap(([zone, n]) => Array(n).fill(`${x}=${zone}`)), ...(draft.hole === x ? [`${x}=hole`] : [])]);
  return [
    h("div", { class: "crok-panel crok-panel--count" }, svg,
      h("div", { class: "crok-panel__ways" },
        pick(desk, "stroke").length ? h("div", { class: "taps taps--two" }, pick(desk, "stroke").map((b) => quick(desk, b))) : null,
        counters(desk, letters.map((x) => ({ piece: x, side: x })), [...pocket, ...bands], {
          words: WORDS, values: board.values, count: ({ side }, zone) => draft.counts[side][zone], full: ({ side }) => total(side) >= board.rings,
          more: ({ side }, zone) => add(side, zone, 1), less: ({ side }, zone) => add(side, zone, -1),
        }),
        as_they_lie ? quick(desk, as_they_lie) : tap(desk, {
          tone: "score", code: "record-count", label: rests.length ? roundWords(desk, letters.map(total)) : t("Count the round: none on the field"),
          act: () => desk.send(letters[0], rests.length ? `:count ${rests.join(" ")}` : board.each ? ":count(0 0)" : ":count 0", t("Round counted"), tc("short, while it is unsent", "count")),
        }),
        board.each || desk.expects.phase === "fire" ? null : h("div", { class: "taps taps--row" }, folded(desk, t("Only the difference"), desk.expects.buttons, t("The marker's word: which side counts more, and by how much."))))),
  ];
}
