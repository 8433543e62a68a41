// @ts-check
// A small picture of a table with its six pockets, or of a board with four, to say where a piece fell.

import { h, icon } from "../../dom.js";
import { openSheet } from "../dialogs.js";
import { t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** The six pockets of a drawn table, the four of a drawn board, in words. */
/** @type {Record<string, string>} */
export const NAMES = {
  tl: t("top left"), tr: t("top right"), ml: t("middle left"), mr: t("middle right"), bl: t("bottom left"), br: t("bottom right"),
  1: t("near left"), 2: t("near right"), 3: t("far right"), 4: t("far left"),
};

/**
 * A button that opens the picture; `chosen(pocket or null)`.
 * @param {Desk} desk
 * @param {string} title
 * @param {string | null} pocket
 * @param {(pocket: string | null) => void} chosen
 */
export function pocketPicker(desk, title, pocket, chosen) {
  return h("button", {
    type: "button", class: "tap tap--more", data: { code: "pocket" }, "aria-haspopup": "dialog",
    onclick: () => {
      if (desk.disabled) return desk.refuse();
      openSheet(t("Which pocket?"), (close) => h("div", { class: "pocket-sheet stack" },
        h("div", { class: `pockets pockets--${desk.expects.pockets.length}` }, desk.expects.pockets.map((p) => h("button", {
          type: "button", class: `pocket pocket--${p}`, "aria-pressed": String(p === pocket),
          onclick: () => { close(); chosen(p); },
        }, h("span", null, NAMES[p] ?? p)))),
        h("button", { type: "button", class: "button", onclick: () => { close(); chosen(null); } }, t("Not noted"))));
    },
  }, h("span", { class: "tap__label" }, pocket ? t("Pocket: {pocket}", { pocket: NAMES[pocket] ?? pocket }) : title), icon("next"));
}
