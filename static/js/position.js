// Men on the points of a board: what the server draws (matches/pages/positions.py) is moved on here, and the
// tablet draws its own board with the same parts. The pictures of the men stand in templates/parts/men.html.

import { s } from "./dom.js";

export const MAN = 0.86; // how wide a man is, as a part of a square
const SYMBOLS = { king: "king", "man of the base": "base", fox: "fox", goose: "goose", hare: "hare" };
const PLURALS = { man: "men", goose: "geese", fox: "foxes" };

/** "men of the base": several of a man's kind. */
export function plural(name) {
  return name.replace(/^\w+/, (word) => PLURALS[word] ?? `${word}s`);
}

/** Which side's men are light and which dark: who moves first is White at chess, and dark elsewhere. */
export function looksOf(position, letters) {
  const first = position.lead ?? letters[0];
  const [begins, other] = position.board === "chess" ? ["light", "dark"] : ["dark", "light"];
  return Object.fromEntries(letters.map((x) => [x, x === first ? begins : other]));
}

export function symbolOf(name, board, look) {
  return board === "chess" ? `men-chess-${name}` : `men-${SYMBOLS[name] ?? `man-${look}`}`;
}

/** A man on the point whose centre is `[x, y]`. */
export function drawMan(man, [x, y], board, look) {
  const width = man.width ?? MAN;
  return s("use", {
    class: `man man--${look}`, href: `#${symbolOf(man.name, board, look)}`,
    x: Number((x - width / 2).toFixed(3)), y: Number((y - width / 2).toFixed(3)), width, height: width,
  });
}

/** The men and the mark of the last move; `at(point)` tells where a point lies. */
export function drawMen(position, letters, at) {
  const looks = looksOf(position, letters);
  const last = position.last.map(at).filter(Boolean);
  return [
    last.map(([x, y]) => s("circle", { class: "points__last", cx: x, cy: y, r: 0.47 })),
    last.length ? s("polyline", { class: "points__way", points: last.map((p) => p.join(",")).join(" ") }) : null,
    position.men.map((man) => (at(man.at) ? drawMan(man, at(man.at), position.board, looks[man.side]) : null)),
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
    return point && [Number(point.dataset.x), Number(point.dataset.y)];
  };
  figure.querySelector("[data-men]").replaceChildren(...drawMen(position, letters, at).flat(Infinity).filter(Boolean));
  figure.querySelector("svg").setAttribute("aria-label", wordsOf(position, names));
  const looks = looksOf(position, letters);
  for (const mark of (figure.closest("[data-match]") ?? figure).querySelectorAll("[data-colour]")) {
    const look = looks[mark.dataset.colour];
    mark.setAttribute("class", `man man--${look}`);
    if (position.board !== "chess") mark.setAttribute("href", `#men-man-${look}`);
  }
}
