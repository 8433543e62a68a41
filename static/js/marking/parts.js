// The parts that all panels are made of.

import { h, icon } from "../dom.js";
import { openSheet } from "./dialogs.js";

/** One quick button; pressing it records its tokens for its side. */
export function quick(desk, button, { big = false, label = null } = {}) {
  return h("button", {
    type: "button", class: `tap tap--${button.tone}${big ? " tap--big" : ""}`,
    data: { code: button.code, tokens: button.tokens, side: button.side },
    "aria-keyshortcuts": button.key || null,
    onclick: () => desk.send(button.side, button.tokens, label ?? button.label, short(button)),
  }, h("span", { class: "tap__label" }, label ?? button.label),
  button.key ? h("kbd", { class: "tap__key", "aria-hidden": "true" }, button.key) : null);
}

function short(button) {
  return button.label.length <= 8 ? button.label : button.tokens.length <= 6 ? button.tokens : "…";
}

/** The buttons of one group, or all that `test` accepts. */
export function pick(desk, test) {
  const accepts = typeof test === "function" ? test : (b) => b.group === test;
  return desk.expects.buttons.filter(accepts);
}

/** A button that opens a sheet with the buttons that are seldom wanted. */
export function folded(desk, title, buttons, explain = "") {
  if (!buttons.length) return null;
  return h("button", {
    type: "button", class: "tap tap--more", data: { code: `more-${title}` }, "aria-haspopup": "dialog",
    onclick: () => {
      if (desk.disabled) return desk.refuse();
      openSheet(title, (close) => [
        explain ? h("p", { class: "meta" }, explain) : null,
        h("div", { class: "taps" }, buttons.map((b) => {
          const tap = quick(desk, b);
          tap.addEventListener("click", close);
          return tap;
        })),
      ]);
    },
  }, h("span", { class: "tap__label" }, title), icon("next"));
}

/** A button of the panel's own making: `{tone, label, code, act, big, disabled, key}`. */
export function tap(desk, { tone, label, code, act, big = false, disabled = false, key = null }) {
  return h("button", {
    type: "button", class: `tap tap--${tone}${big ? " tap--big" : ""}`, data: { code, key }, disabled,
    onclick: () => (desk.disabled ? desk.refuse() : act()),
  }, h("span", { class: "tap__label" }, label));
}
