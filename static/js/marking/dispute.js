// @ts-check
// Disputing a stroke at the tablet: who says otherwise, and what should stand there. Two taps, and marking goes on; the
// rest is the referee's business, on a page of his own.

import { bdi, h, icon } from "../dom.js";
import { Problem } from "./api.js";
import { openSheet } from "./dialogs.js";
import { drawPanel } from "./panel.js";
import { lineWords } from "./model/words.js";
import { t } from "../words.js";

/**
 * @typedef {import("./model/correcting.js").SheetDesk} SheetDesk
 * @typedef {import("../shapes.js").SheetLine} SheetLine
 */

/**
 * Ask for the two versions of `line` and open the dispute. `desk` is that of the sheet: `names`, `letters`, `boards`,
 * `readExpects(n)`, `dispute({entry, side, tokens})`, which answers with the dispute or throws a Problem.
 * @param {SheetDesk} desk
 * @param {SheetLine} line
 * @param {(said: {side: string, label: string}) => void} [done]
 */
export function disputeStroke(desk, line, done = () => {}) {
  openSheet(t("Dispute this stroke"), (close, body) => {
    const told = h("div", { class: "dispute__sheet" },
      h("p", null, h("span", { class: "meta" }, t("Entry {n} on the sheet:", { n: line.seq }), " "), bdi(desk.names[line.side] ?? line.side), ", ", h("strong", null, lineWords(line, desk.names)), " ", h("code", null, line.reads)));
    const problem = h("p", { class: "field-error", role: "alert" });
    const step = h("div", { class: "stack" });
    const open = async (/** @type {string} */ side, /** @type {string | null} */ tokens, /** @type {string} */ label) => {
      step.replaceChildren(h("p", { class: "meta", role: "status" }, t("Telling the referee…")));
      try {
        await desk.dispute({ entry: line.seq, side, tokens: tokens ?? "" });
      } catch (error) {
        problem.textContent = error instanceof Problem ? error.message : t("The server does not answer. Try again.");
        return second(side);
      }
      close();
      done({ side, label });
      return undefined;
    };
    const first = () => step.replaceChildren(
      h("h3", null, t("Who says otherwise?")),
      h("div", { class: "taps" }, [...desk.letters.map((x) => [x, desk.names[x]]), ["", t("The referee")]].map(([x, name]) =>
        h("button", { type: "button", class: "tap tap--choice tap--big", data: { code: `disputes-${x || "referee"}` }, onclick: () => { problem.textContent = ""; second(x); } },
          h("span", { class: "tap__label" }, name)))));
    const second = (/** @type {string} */ side) => {
      const pad = h("div", { class: "panel panel--amend" }, h("p", { class: "meta" }, t("Loading…")));
      step.replaceChildren(
        h("h3", { tabindex: "-1" }, side ? t("What should stand there, says {name}?", { name: desk.names[side] }) : t("What should stand there?")),
        h("button", { type: "button", class: "tap tap--plain", data: { code: "dispute-unsaid" }, onclick: () => open(side, null, "") }, h("span", { class: "tap__label" }, t("Leave that to the referee"))),
        pad);
      step.querySelector("h3")?.focus();
      desk.readExpects(line.seq).then(({ expects, board }) => {
        const draft = {};
        /** @type {import("./desk.js").Desk} */
        const at = {
          expects: { ...expects, buttons: expects.buttons.filter((b) => b.side === line.side) }, board, draft,
          names: desk.names, letters: desk.letters, boards: desk.boards, disabled: false, amending: true,
          send: (_side, tokens, label) => open(side, tokens, label), redraw: () => drawPanel(pad, at), refuse: () => {},
        };
        drawPanel(pad, at);
      }, () => pad.replaceChildren(h("p", { class: "notice notice--problem" }, t("The server does not answer."))));
    };
    first();
    body.append(told, problem, step);
    return null;
  }, { wide: true });
}

/**
 * The button that opens it.
 * @param {() => unknown} act
 */
export const disputeButton = (act) => h("button", { type: "button", class: "tap tap--plain", data: { code: "dispute" }, "aria-haspopup": "dialog", onclick: act },
  icon("problem"), h("span", { class: "tap__label" }, t("Dispute this stroke")));
