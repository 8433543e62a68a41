// @ts-check
// The parts that all panels are made of.

import { h, icon } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { t } from "../words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").Button} Button
 */

/**
 * One quick button; pressing it records its tokens for its side.
 * @param {Desk} desk
 * @param {Button} button
 * @param {{big?: boolean, label?: string | null, long?: boolean}} [look] `long`: another of its row does not fit in large type
 */
export function quick(desk, button, { big = false, label = null, long = isLong(label ?? button.label) } = {}) {
  return h("button", {
    type: "button", class: `tap tap--${button.tone}${big ? " tap--big" : ""}`,
    data: { code: button.code, tokens: button.tokens, side: button.side, ...(big && long && { fit: "long" }) },
    "aria-keyshortcuts": button.key || null,
    onclick: () => desk.send(button.side, button.tokens, label ?? button.label, short(button)),
  }, h("span", { class: "tap__label" }, label ?? button.label),
  button.key ? h("kbd", { class: "tap__key", "aria-hidden": "true" }, button.key) : null);
}

const LONG = 20; // letters of a label that a large button sets smaller
const LONG_WORD = 9; // of its longest word

/**
 * Whether the label of a large button would not fit in its type.
 * @param {string} text
 */
export const isLong = (text) => (text.length > LONG || text.split(/[\s-]/).some((word) => word.length > LONG_WORD));

/**
 * A value of the message that a button's label is, as text; "" where it has none. Labels themselves are for people: what
 * is in one must not be looked for by the words of a language.
 * @param {Button} button
 * @param {string} name of the value
 * @returns {string}
 */
export function valueOf({ messages }, name) {
  const value = messages?.label?.with?.[name] ?? "";
  return typeof value === "object" ? value.text ?? "" : String(value);
}

/** @param {Button} button */
function short(button) {
  return button.label.length <= 8 ? button.label : button.tokens.length <= 6 ? button.tokens : "…";
}

/**
 * The buttons of one group, or all that `test` accepts.
 * @param {Pick<Desk, "expects">} desk
 * @param {string | ((button: Button) => unknown)} test
 */
export function pick(desk, test) {
  const accepts = typeof test === "function" ? test : (/** @type {Button} */ b) => b.group === test;
  return desk.expects.buttons.filter(accepts);
}

/**
 * A button that opens a sheet with the buttons that are seldom wanted, in groups where `arrange` makes some.
 * @param {Desk} desk
 * @param {string} title
 * @param {Button[]} buttons
 * @param {string} [explain]
 * @param {{arrange?: (buttons: Button[]) => {title: string, buttons: Button[]}[], label?: ((button: Button) => string) | null}} [look]
 */
export function folded(desk, title, buttons, explain = "", { arrange = (all) => [{ title: "", buttons: all }], label = null } = {}) {
  if (!buttons.length) return null;
  return h("button", {
    type: "button", class: "tap tap--more", data: { code: `more-${title}` }, "aria-haspopup": "dialog",
    onclick: () => {
      if (desk.disabled) return desk.refuse();
      openSheet(title, (close) => [
        explain ? h("p", { class: "meta" }, explain) : null,
        arrange(buttons).map((group) => h("section", { class: "folded" },
          group.title ? h("h3", { class: "folded__title" }, group.title) : null,
          h("div", { class: "taps" }, group.buttons.map((b) => {
            const tap = quick(desk, b, { label: label?.(b) ?? null });
            tap.addEventListener("click", close);
            return tap;
          })))),
      ]);
    },
  }, h("span", { class: "tap__label" }, title), icon("next"));
}

/**
 * A button of the panel's own making.
 * @param {Desk} desk
 * @param {{tone: string, label: import("../dom.js").Child, code: string, act: () => unknown, big?: boolean, disabled?: boolean, key?: string | null, long?: boolean}} made
 */
export function tap(desk, { tone, label, code, act, big = false, disabled = false, key = null, long = false }) {
  return h("button", {
    type: "button", class: `tap tap--${tone}${big ? " tap--big" : ""}`, data: { code, key, ...(long && { fit: "long" }) }, disabled,
    onclick: () => (desk.disabled ? desk.refuse() : act()),
  }, h("span", { class: "tap__label" }, label));
}

/**
 * A button that is pressed or not, for what is being put together: `act` changes the draft.
 * @param {Desk} desk
 * @param {{code: string, label: string, pressed: boolean, act: () => unknown, small?: boolean}} made
 */
export function chip(desk, { code, label, pressed, act, small = false }) {
  return h("button", {
    type: "button", class: `tap ${small ? "tap--small" : "tap--chip"}`, "aria-pressed": String(pressed), data: { code },
    onclick: () => { if (desk.disabled) return desk.refuse(); act(); desk.redraw(); },
  }, h("span", { class: "tap__label" }, label));
}

/**
 * A row of large buttons under the question that they answer.
 * @param {Desk} desk
 * @param {Button[]} buttons
 */
export function decide(desk, buttons) {
  return [
    h("p", { class: "pad__prompt" }, desk.expects.prompt),
    h("div", { class: `pad pad--lead${buttons.length > 6 ? " pad--many" : ""}` }, buttons.map((b) => quick(desk, b, { big: true, long: buttons.some(({ label }) => isLong(label)) }))),
  ];
}

/**
 * Who holds a private ball that nobody has seen may show it: one button a side, `:show`. The tablet's server
 * shows the ball that is sealed here; a ball kept in the hand is told by its number.
 * @param {Desk} desk
 * @param {string[]} held
 * @param {{big?: boolean}} [look]
 */
export function shows(desk, held, { big = false } = {}) {
  const { expects, names } = desk;
  if (desk.amending || !expects.choices.includes("show") || !held.length) return null;
  const rows = held.map((side) => ({
    code: `show-${side}`, label: t("{name} shows the ball", { name: names[side] }), tokens: ":show", side, tone: "choice", group: "show", key: null,
  }));
  if (big || rows.length === 1) return rows.map((b) => quick(desk, b, { big }));
  return folded(desk, t("Show a private ball"), rows, t("The number is made, or passed: then its holder shows the ball."));
}
