// @ts-check
// Men on the points of a board: what the server draws (matches/pages/positions.py) is moved on here, and the
// tablet draws its own board with the same parts. The pictures of the men stand in templates/parts/men.html.

import { s, within } from "./dom.js";
import { t, tc } from "./words.js";

/**
 * @typedef {import("./shapes.js").Position} Position
 * @typedef {import("./shapes.js").Man} Man
 * @typedef {"light" | "dark"} Look
 *
 * A point of a drawn board; the shapes "tip" and "peak" are triangles, a "spot" a crossing of lines.
 * @typedef {{x: number, y: number, shape: string}} Spot
 */

const MAN = 0.86; // how wide a man is, as a part of a square
const MAN_ON_A_WEB = 0.56; // the same where all points are crossings of lines
/** @type {Record<string, string>} */
const SYMBOLS = { king: "king", "man of the base": "base", fox: "fox", goose: "goose", hare: "hare", spider: "spider", "yellow fly": "fly", "green fly": "green-fly" };
/** What the men of all games are called: one, and several on the points that follow. @type {Record<string, [one: string, many: string]>} */
const MEN = {
  man: [tc("of a board game", "man"), tc("of a board game", "men")], king: [tc("of a board game", "king"), tc("of a board game", "kings")],
  queen: [tc("of a board game", "queen"), tc("of a board game", "queens")], rook: [tc("of a board game", "rook"), tc("of a board game", "rooks")],
  bishop: [tc("of a board game", "bishop"), tc("of a board game", "bishops")], knight: [tc("of a board game", "knight"), tc("of a board game", "knights")],
  pawn: [tc("of a board game", "pawn"), tc("of a board game", "pawns")], fox: [tc("of a board game", "fox"), tc("of a board game", "foxes")],
  goose: [tc("of a board game", "goose"), tc("of a board game", "geese")], hare: [tc("of a board game", "hare"), tc("of a board game", "hares")],
  spider: [tc("of a board game", "spider"), tc("of a board game", "spiders")],
  hunter: [tc("of a board game", "hunter"), tc("of a board game", "hunters")],
  "man in hand": [tc("of a board game", "man in hand"), tc("of a board game", "men in hand")],
  "man taken up": [tc("of a board game", "man taken up"), tc("of a board game", "men taken up")],
  "man borne off": [tc("of a board game", "man borne off"), tc("of a board game", "men borne off")],
  "man of the base": [t("man of the base"), t("men of the base")],
  "green fly": [t("green fly"), t("green flies")], "yellow fly": [t("yellow fly"), t("yellow flies")],
};
const STACK = 5; // so many men are drawn on a triangle; more are told by a number
const STEP = 0.9; // how far apart the men of a stack lie

/**
 * The name of a man inside a sentence.
 * @param {string} name as the engine has it
 */
export const manName = (name) => MEN[name]?.[0] ?? name;

/**
 * "men of the base": several of a man's kind.
 * @param {string} name
 */
export function plural(name) {
  return MEN[name]?.[1] ?? name;
}

/**
 * Which side's men are light and which dark: White and Black where the sides are called so; else who moves first is
 * White at chess, and dark elsewhere.
 * @param {Position} position
 * @param {string[]} letters
 * @returns {Record<string, Look>}
 */
export function looksOf(position, letters) {
  if ([...letters].sort().join("") === "BW") return { W: "light", B: "dark" };
  const first = position.lead ?? letters[0];
  /** @type {[begins: Look, other: Look]} */
  const [begins, other] = position.board === "chess" ? ["light", "dark"] : ["dark", "light"];
  return Object.fromEntries(letters.map((x) => [x, x === first ? begins : other]));
}

/**
 * @param {string} name
 * @param {string} board
 * @param {Look} look
 */
function symbolOf(name, board, look) {
  return board === "chess" ? `men-chess-${name}` : `men-${SYMBOLS[name] ?? `man-${look}`}`;
}

/**
 * The symbol that stands for a side: that of a plain man, or of what it has.
 * @param {Position} position
 * @param {string} letter
 * @param {Look} look
 */
export function plainMan(position, letter, look) {
  const own = position.men.filter((m) => m.side === letter);
  const man = own.find((m) => !m.kind) ?? own[0];
  return symbolOf(man?.name ?? (position.board === "chess" ? "pawn" : "man"), position.board, look);
}

/**
 * How wide a man is on a board of those points.
 * @param {{shape: string}[]} points
 */
export function manSize(points) {
  return points.every((p) => p.shape === "spot") ? MAN_ON_A_WEB : MAN;
}

/**
 * How far down the board man `i` of a triangle lies.
 * @param {{y: number, shape: string}} point
 * @param {number} i
 */
export function stacked({ y, shape }, i) {
  return shape === "tip" ? y - 2 + i * STEP : y + 2 - i * STEP;
}

/**
 * The men of one entry of a position: those on a triangle lie in a row from the edge, others on one.
 * @param {Man} man
 * @param {Spot} point
 * @param {number} order of the man's side
 */
function stack(man, point, order) {
  const count = man.count ?? 1;
  if (point.shape === "tip" || point.shape === "peak") {
    return Array.from({ length: Math.min(count, STACK) }, (_, i) => ({ x: point.x, y: stacked(point, i), label: i === STACK - 1 && count > STACK ? count : "" }));
  }
  const aside = man.at === "bar" || man.at === "off" ? (order ? 1 : -1) * (man.kind ? 2.2 : 1.1) : 0;
  return [{ x: point.x, y: point.y + aside, label: count > 1 ? count : "" }];
}

/** @param {number} n */
const round = (n) => Number(n.toFixed(3));

/**
 * The men and the mark of the last move; `at(point)` tells where a point lies and its shape.
 * @param {Position} position
 * @param {string[]} letters
 * @param {(point: string) => Spot | null | undefined} at
 * @param {number} [size]
 */
export function drawMen(position, letters, at, size = MAN) {
  const looks = looksOf(position, letters);
  const last = /** @type {Spot[]} */ (position.last.map(at).filter(Boolean));
  return [
    last.map(({ x, y }) => s("circle", { class: "points__last", cx: x, cy: y, r: round(size * 0.545) })),
    last.length ? s("polyline", { class: "points__way", points: last.map(({ x, y }) => `${x},${y}`).join(" ") }) : null,
    position.men.map((man) => {
      const point = at(man.at);
      const look = looks[man.side];
      return point && stack(man, point, letters.indexOf(man.side)).map(({ x, y, label }) => [
        s("use", {
          class: `man man--${look}`, href: `#${symbolOf(man.name, position.board, look)}`,
          x: round(x - size / 2), y: round(y - size / 2), width: size, height: size,
        }),
        label ? s("text", { class: `man__count man__count--${look}`, x: round(x), y: round(y), dy: ".14" }, label) : null,
      ]);
    }),
  ];
}

/**
 * The position in a sentence for each side, as the server says it.
 * @param {Position} position
 * @param {Record<string, string>} names by letter
 */
export function wordsOf(position, names) {
  if (!position.men.length) return t("The board is empty.");
  const parts = Object.entries(names).map(([letter, side]) => {
    /** @type {Map<string, {many: number, where: string[]}>} */
    const kinds = new Map();
    for (const man of position.men.filter((m) => m.side === letter)) {
      const count = man.count ?? 1;
      const kind = kinds.get(man.name) ?? { many: 0, where: [] };
      kind.many += count;
      kind.where.push(count > 1 ? `${man.at} (${count})` : man.at);
      kinds.set(man.name, kind);
    }
    const said = [...kinds].map(([name, { many, where }]) => t("{men} on {points}", { men: many > 1 ? plural(name) : manName(name), points: where.join(", ") })).join("; ");
    return said ? t("{name}: {men}.", { name: side, men: said }) : t("{name}: no man on the board.", { name: side });
  });
  if (position.last.length) parts.push(t("Last move: {points}.", { points: position.last.join(", ") }));
  return parts.join(" ");
}

/**
 * Move the picture of a page on.
 * @param {HTMLElement | null} figure
 * @param {Position | undefined} position
 * @param {Record<string, string>} names by letter
 */
export function paintPosition(figure, position, names) {
  if (!figure || !position || figure.dataset.position !== position.board) return;
  const key = JSON.stringify([position.men, position.last, position.lead]);
  if (figure.dataset.shown === key) return;
  figure.dataset.shown = key;
  const letters = Object.keys(names);
  /** @param {string} name @returns {Spot | null} */
  const at = (name) => {
    /** @type {HTMLElement | SVGElement | null} */
    const point = figure.querySelector(`[data-at="${CSS.escape(name)}"]`);
    return point && { x: Number(point.dataset.x), y: Number(point.dataset.y), shape: point.dataset.shape ?? "" };
  };
  const men = drawMen(position, letters, at, Number(figure.dataset.man)).flat(Infinity).filter(Boolean);
  within(figure, "[data-men]", SVGElement).replaceChildren(.../** @type {SVGElement[]} */ (men));
  within(figure, "svg", SVGElement).setAttribute("aria-label", wordsOf(position, names));
  const looks = looksOf(position, letters);
  /** @type {NodeListOf<SVGElement>} */
  const marks = (figure.closest("[data-match]") ?? figure).querySelectorAll("[data-colour]");
  for (const mark of marks) {
    const letter = mark.dataset.colour ?? "";
    const look = looks[letter];
    mark.setAttribute("class", `man man--${look}`);
    mark.setAttribute("href", `#${plainMan(position, letter, look)}`);
  }
}
