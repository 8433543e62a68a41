// @ts-check
// One strip that tells, in big words, what has just happened. Colour, mark and words change together, so that
// a glance from the table is enough; a screen reader hears the same.

import { h, s } from "../dom.js";
import { capital } from "../sentences.js";
import { t } from "../words.js";

/** @type {Record<string, () => SVGElement>} */
const MARKS = {
  idle: () => s("circle", { cx: 12, cy: 12, r: 7, fill: "currentColor" }),
  sending: () => s("circle", { cx: 12, cy: 12, r: 8, fill: "none", stroke: "currentColor", "stroke-width": 3, "stroke-dasharray": "30 20", class: "spin" }),
  score: () => s("path", { d: "M3.5 12.5l6 6L21 6", fill: "none", stroke: "currentColor", "stroke-width": 4 }),
  plain: () => s("path", { d: "M4 12h16", stroke: "currentColor", "stroke-width": 4 }),
  foul: () => s("path", { d: "M12 3v11M12 18v3", stroke: "currentColor", "stroke-width": 4 }),
  choice: () => s("path", { d: "M8 4l9 8-9 8", fill: "none", stroke: "currentColor", "stroke-width": 4 }),
  refused: () => s("path", { d: "M5 5l14 14M19 5L5 19", stroke: "currentColor", "stroke-width": 4 }),
};

/**
 * The address of a rule's page: "brunswick/three-cushion-carrom#1" stands at /rules/brunswick/.../#1.
 * @param {string} citation
 */
export function ruleAddress(citation) {
  const [game, rule] = citation.split("#");
  return /^[a-z0-9-]+\/[a-z0-9-]+$/.test(game) ? `/rules/${game}/${rule ? `#${encodeURIComponent(rule)}` : ""}` : null;
}

/** Names of games in the language of the page. @type {Map<string, string>} */
const GAMES = new Map();

/**
 * The page knows what games are called, by their ids: citations name them so.
 * @param {Record<string, string>} names
 */
export function knowGames(names) {
  for (const [game, name] of Object.entries(names)) GAMES.set(game, name);
}

/**
 * "brunswick/three-cushion-carrom#1" in words: "Three-Cushion Carrom, rule 1"; of a game that the page does not know,
 * those of its id.
 * @param {string} citation
 */
export function ruleName(citation) {
  const [game, rule] = citation.split("#");
  const name = GAMES.get(game) ?? capital((game.split("/")[1] ?? game).replaceAll("-", " "));
  return rule ? t("{game}, rule {rule}", { game: name, rule }) : name;
}

/**
 * A link to the rule that decided.
 * @param {string} citation
 */
export function ruleLink(citation) {
  const address = ruleAddress(citation);
  return address
    ? h("a", { class: "rule-link", href: address, target: "_blank", rel: "noopener" }, ruleName(citation))
    : h("span", { class: "rule-link" }, citation === "referee" ? t("The referee's decision") : citation);
}

export class Say {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} live
   */
  constructor(root, live) {
    this.root = root;
    this.live = live;
  }

  /**
   * Show `title` and `text` in `tone`; `notes` are things to do at the table, `citation` the rule.
   * @param {string} tone
   * @param {string} title
   * @param {string} [text]
   * @param {{notes?: string[], citation?: string | null, spoken?: string | null}} [more]
   */
  show(tone, title, text = "", { notes = [], citation = null, spoken = null } = {}) {
    this.root.dataset.tone = tone;
    this.root.toggleAttribute("data-long", title.length > 44 || notes.length > 0);
    this.root.replaceChildren(
      s("svg", { viewBox: "0 0 24 24", class: "say__mark", "aria-hidden": "true" }, (MARKS[tone] ?? MARKS.idle)()),
      h("div", { class: "say__words", tabindex: "0", role: "group", "aria-label": t("What has just happened") },
        h("p", { class: "say__title" }, title),
        text || citation ? h("p", { class: "say__text" }, text, citation ? [" ", ruleLink(citation)] : null) : null,
        notes.length ? h("ul", { class: "say__notes" }, notes.map((n) => h("li", null, n))) : null));
    if (tone !== "sending") {
      const words = spoken ?? [title, text, ...notes].filter(Boolean).join(". ");
      if (this.live.textContent !== words) this.live.textContent = words;
    }
  }
}
