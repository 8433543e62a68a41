// @ts-check
// The scoreboard of the marking page: one face a side, huge figures, whose turn it is by colour, mark and word.

import { bdi, h } from "../dom.js";
import { figuresOf, matchFacts, raceText, sideFacts, unitsOf } from "../face.js";
import { pendingText } from "./model/standing.js";
import { t, tc } from "../words.js";

const LONG = 18; // letters of a fact that is set smaller, so that the score keeps its room

/**
 * What changes on the face of a side.
 * @typedef {Record<"root" | "score" | "pending" | "turn" | "figures" | "won", HTMLElement>} FaceParts
 */

/**
 * The players of a pair, below its name; null where one plays alone.
 * @param {import("../shapes.js").Side} side
 */
function pairOf({ players = [] }) {
  if (players.length < 2) return null;
  return h("span", { class: "face__pair" }, players.map((name, n) => [n ? " · " : null, bdi(name)]));
}

/** What a list was drawn from. @type {WeakMap<HTMLElement, string>} */
const drawn = new WeakMap();

/**
 * Draw the rows of a list anew where they have changed.
 * @template T
 * @param {HTMLElement} list
 * @param {T[]} rows
 * @param {(row: T) => HTMLElement} draw
 */
function renew(list, rows, draw) {
  const key = JSON.stringify(rows);
  if (drawn.get(list) === key) return;
  drawn.set(list, key);
  list.replaceChildren(...rows.map(draw));
}

export class Faces {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} facts
   */
  constructor(root, facts) {
    this.root = root;
    this.facts = facts;
    /** @type {Map<string, FaceParts>} */
    this.sides = new Map();
    /** @type {import("../shapes.js").Match | null} */
    this.match = null;
  }

  /**
   * Draw the sides of a match anew (when a match comes to the table).
   * @param {import("../shapes.js").Match} match
   */
  setUp(match) {
    this.sides.clear();
    this.match = match;
    this.root.dataset.sides = String(match.sides.length);
    this.root.replaceChildren(...match.sides.map((side) => {
      const parts = {
        score: h("span", { class: "face__score figures" }, "0"),
        pending: h("span", { class: "face__pending", hidden: true }),
        turn: h("span", { class: "face__turn" }),
        figures: h("dl", { class: "face__figures" }),
        won: h("span", { class: "face__won figures", hidden: true }),
      };
      const root = h("section", { class: "face", data: { letter: side.letter } },
        h("header", { class: "face__head" },
          h("h2", { class: "face__name" }, bdi(side.name), pairOf(side)), parts.won),
        h("div", { class: "face__count" }, parts.score, parts.pending),
        parts.figures, parts.turn);
      this.sides.set(side.letter, { root, ...parts });
      return root;
    }));
  }

  /**
   * Show `board`; `pending` are the taps not yet answered.
   * @param {string} panel
   * @param {import("../shapes.js").Board} board
   * @param {import("./model/types.js").Tap[]} pending
   * @param {boolean} told games are told, not strokes: they are the score, and of the game nothing is known
   */
  paint(panel, board, pending, told = false) {
    const letters = [...this.sides.keys()];
    const games = told ? (board.sets ?? board.race)?.won : null;
    const { large, small } = games ? { large: games, small: null } : figuresOf(board);
    for (const [letter, parts] of this.sides) {
      const text = String(large[letter] ?? 0);
      if (parts.score.textContent !== text) {
        parts.score.textContent = text;
        // Two names for one animation begin it again; to have it laid out in between would cost a slow tablet dearly.
        const again = parts.score.classList.contains("is-new");
        parts.score.classList.toggle("is-new", !again);
        parts.score.classList.toggle("is-newer", again);
      }
      parts.score.dataset.digits = String(text.length);
      const mine = !told && !board.over && board.turn === letter;
      const won = Boolean(board.over) && board.winner === letter;
      parts.root.classList.toggle("is-on", mine);
      parts.root.classList.toggle("is-winner", won);
      parts.turn.textContent = mine ? t("At the table") : won ? t("Winner") : "";
      parts.won.hidden = !small;
      parts.won.textContent = small ? String(small[letter] ?? 0) : "";
      parts.won.title = t("{units} won", { units: unitsOf(board) });
      const start = this.match?.start?.[letter];
      const rows = told ? [] : sideFacts(board, letter);
      if (start) rows.push({ label: tc("points that a side begins with", "Start"), value: String(start) });
      renew(parts.figures, rows, (f) => h("div", null, h("dt", null, f.label), h("dd", null, f.value)));
      const unsent = pendingText(pending, letter);
      parts.pending.hidden = !unsent;
      parts.pending.textContent = unsent;
    }
    const facts = told ? [] : matchFacts(board);
    if (!told && board.length && panel !== "snooker") facts.push({ label: tc("points to which a game is played", "To"), value: String(board.length) });
    const race = raceText(board, letters);
    if (race) facts.push({ label: unitsOf(board), value: race });
    renew(this.facts, facts, (f) => h("div", { data: { fact: f.key ?? "", ...(f.value.length > LONG && { long: "" }) } },
      h("dt", null, f.label), h("dd", { class: "figures" }, f.value)));
  }
}
