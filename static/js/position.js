// Men on the points of a board: what the server draws (matches/pages/positions.py) is moved on here, and the
// tablet draws its own board with the same parts. The pictures of the men stand in templates/parts/men.html.

import { s } from "./dom.js";

const MAN = 0.86; // how wide a man is, as a part of a square
const MAN_ON_A_WEB = 0.56; // the same where all points are crossings of lines
const SYMBOLS = { king: "king", "man of the base": "base", fox: "fox", goose: "goose", hare: "hare", spider: "spider", "yellow fly": "fly", "green fly": "green-fly" };
const PLURALS = { man: "men", goose: "geese", fox: "foxes", fly: "flies" };
const STACK = 5; // so many men are drawn on a triangle; more are told by a number
const STEP = 0.9; // how far apart the men of a stack lie

/** "men of the base": several of a man's kind. */
export function plural(name) {
  return name.replace(/^\w+\b(?! fly)|\bfly$/, (word) => PLURALS[word] ?? `${word}s`);
}

/** Which side's men are light and which dark: White and Black where the sides are called so; else who moves first is
 *  White at chess, and dark elsewhere. */
export function looksOf(position, letters) {
  if ([...letters].sort().join("") === "BW") return { W: "light", B: "dark" };
  const first = position.lead ?? letters[0];
  const [begins, other] = position.board === "chess" ? ["light", "dark"] : ["dark", "light"];
  return Object.fromEntries(letters.map((x) => [x, x === first ? begins : other]));
}

function symbolOf(name, board, look) {
  return board === "chess" ? `men-chess-${name}` : `men-${SYMBOLS[name] ?? `man-${look}`}`;
}

/** The symbol that stands for a side: that of a plain man, or of what it has. */
export function plainMan(position, letter, look) {
  const own = position.men.filter((m) => m.side === letter);
  const man = own.find((m) => !m.kind) ?? own[0];
  return symbolOf(man?.name ?? (position.board === "chess" ? "pawn" : "man"), position.board, look);
}

/** How wide a man is on a board of those points. */
export function manSize(points) {
  return points.every((p) => p.shape === "spot") ? MAN_ON_A_WEB : MAN;
}

/** Where man `i` of a triangle lies: {x, y, shape}. */
export function stacked({ y, shape }, i) {
  return shape === "tip" ? y - 2 + i * STEP : y + 2 - i * STEP;
}

/** The men of one entry of a position: those on a triangle lie in a row from the edge, others on one. */
function stack(man, point, order) {
  const count = man.count ?? 1;
  if (point.shape === "tip" || point.shape === "peak") {
    return Array.from({ length: Math.min(count, STACK) }, (_, i) => ({ x: point.x, y: stacked(point, i), label: i === STACK - 1 && count > STACK ? count : "" }));
  }
  const aside = man.at === "bar" || man.at === "off" ? (order ? 1 : -1) * (man.kind ? 2.2 : 1.1) : 0;
  return [{ x: point.x, y: point.y + aside, label: count > 1 ? count : "" }];
}

const round = (n) => Number(n.toFixed(3));

/** The men and the mark of the last move; `at(point)` tells where a point lies and its shape. */
export function drawMen(position, letters, at, size = MAN) {
  const looks = looksOf(position, letters);
  const last = position.last.map(at).filter(Boolean);
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

/** The position in a sentence for each side, as the server says it. */
export function wordsOf(position, names) {
  if (!position.men.length) return "The board is empty.";
  const parts = Object.entries(names).map(([letter, side]) => {
    const kinds = new Map();
    for (const man of position.men.filter((m) => m.side === letter)) {
      const count = man.count ?? 1;
      const kind = kinds.get(man.name) ?? { many: 0, where: [] };
      kind.many += count;
      kind.where.push(count > 1 ? `${man.at} (${count})` : man.at);
      kinds.set(man.name, kind);
    }
    const said = [...kinds].map(([name, { many, where }]) => `${many > 1 ? plural(name) : name} on ${where.join(", ")}`).join("; ");
    return `${side}: ${said || "no man on the board"}.`;
  });
  if (position.last.length) parts.push(`Last move: ${position.last.join(", ")}.`);
  return parts.join(" ");
}

/** Move the picture of a page on. */
export function paintPosition(figure, position, names) {
  if (!figure || !position || figure.dataset.position !== position.board) return;
  const key = JSON.stringify([position.men, position.last, position.lead]);
  if (figure.dataset.shown === key) return;
  figure.dataset.shown = key;
  const letters = Object.keys(names);
  const at = (name) => {
    const point = figure.querySelector(`[data-at="${CSS.escape(name)}"]`);
    return point && { x: Number(point.dataset.x), y: Number(point.dataset.y), shape: point.dataset.shape };
  };
  figure.querySelector("[data-men]").replaceChildren(...drawMen(position, letters, at, Number(figure.dataset.man)).flat(Infinity).filter(Boolean));
  figure.querySelector("svg").setAttribute("aria-label", wordsOf(position, names));
  const looks = looksOf(position, letters);
  for (const mark of (figure.closest("[data-match]") ?? figure).querySelectorAll("[data-colour]")) {
    const look = looks[mark.dataset.colour];
    mark.setAttribute("class", `man man--${look}`);
    mark.setAttribute("href", `#${plainMan(position, mark.dataset.colour, look)}`);
  }
}
