// @ts-check
// Golf on a pool table: the hole in play is a pocket of the drawn table. The red in it finishes the hole; any
// other pocket that is tapped is a wrong one. The card stands above,
// and below where many play.

import { bdi, h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick } from "../parts.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 */

/** @type {Record<string, string>} */
const NAMES = {
  tl: t("left foot corner"), tr: t("right foot corner"), ml: t("left side"), mr: t("right side"),
  bl: t("left head corner"), br: t("right head corner"),
};

/** @param {Desk} desk */
export function golf(desk) {
  const stroke = pick(desk, "stroke");
  const main = stroke.filter((b) => ["holed", "stroke"].includes(b.code));
  const rest = stroke.filter((b) => !["holed", "stroke", "wrong"].includes(b.code));
  const many = desk.letters.length > 3;
  return [
    many ? null : card(desk),
    h("div", { class: "golf" },
      table(desk, stroke),
      h("div", { class: "golf__ways" }, main.map((b) => quick(desk, b, { big: true })),
        h("div", { class: "taps taps--two" }, rest.map((b) => quick(desk, b))))),
    h("div", { class: "taps taps--row" },
      folded(desk, t("Two things at once"), pick(desk, "both")),
      fouls(desk, pick(desk, (b) => !["stroke", "both"].includes(b.group)), t("What it costs, the rules decide."))),
    many ? card(desk) : null,
  ];
}

/**
 * The table, its head below: a tap on a pocket says that the red fell there.
 * @param {Desk} desk
 * @param {Button[]} stroke
 */
function table(desk, stroke) {
  const holed = stroke.find((b) => b.code === "holed");
  const wrong = stroke.find((b) => b.code === "wrong");
  return h("div", { class: "pockets pockets--6 golf__table", role: "group", "aria-label": t("Tap the pocket in which the red fell") },
    h("p", { class: "golf__head", "aria-hidden": "true" }, t("Where did the red fall?")),
    desk.expects.pockets.map((p) => {
      const right = p === desk.board.pocket;
      const button = right || !wrong ? holed : { ...wrong, tokens: wrong.tokens.replace(/r>\w+/, `r>${p}`) };
      if (!button) return null;
      return h("button", {
        type: "button", class: `pocket pocket--${p}${right ? " is-hole" : ""}`, data: { code: `pocket-${p}`, tokens: button.tokens, side: button.side },
        "aria-label": right ? t("Holed in the {pocket}", { pocket: NAMES[p] }) : t("Red in the {pocket}: wrong pocket", { pocket: NAMES[p] }),
        onclick: () => desk.send(button.side, button.tokens, right ? button.label : t("Red in the {pocket}", { pocket: NAMES[p] }), right ? tc("short, while it is unsent", "holed") : tc("short, while it is unsent", "wrong")),
      }, right ? h("span", null, t("Hole {n}", { n: desk.board.hole })) : null);
    }));
}

/**
 * Strokes of everybody, hole by hole.
 * @param {Desk} desk
 */
function card(desk) {
  const { board, letters } = desk;
  const holes = Math.max(6, board.hole);
  return h("div", { class: "card-strip", tabindex: "0", role: "region", "aria-label": t("The card") }, h("table", { class: "card-sheet" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, tc("of a golf card", "Hole")),
      Array.from({ length: holes }, (_, i) => h("th", { scope: "col", class: board.hole === i + 1 ? "is-now" : "" }, i + 1)))),
    h("tbody", null, letters.map((x) => h("tr", { class: board.turn === x ? "is-on" : "" },
      h("th", { scope: "row" }, bdi(desk.names[x])),
      Array.from({ length: holes }, (_, i) => {
        const made = board.card?.[x]?.[i];
        const now = made === undefined && board.hole === i + 1 && board.strokes?.[x] ? `${board.strokes[x]}…` : "";
        return h("td", { class: board.turn === x && board.hole === i + 1 ? "is-now" : "" }, made ?? now);
      }))))));
}
