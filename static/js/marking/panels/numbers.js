// @ts-check
// Numbers that a marker types or taps, on the pads of what is told at once.

import { bdi, h } from "../../dom.js";
import { t } from "../../words.js";

const MOST = 100_000; // as the engine has it

/**
 * A number with a button to either side of it; empty where nothing is said yet.
 * @param {string} name
 * @param {number | null} first
 * @param {(n: number) => void} changed
 */
export function numberField(name, first, changed) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "number", inputmode: "numeric", min: "0", max: String(MOST), value: first === null ? "" : String(first), class: "told__number",
    "aria-label": name, onchange: () => changed(value()), oninput: () => changed(value()),
  });
  const value = () => Math.min(MOST, Math.max(0, Math.trunc(Number(input.value) || 0)));
  /** @param {number} by */
  const step = (by) => { input.value = String(Math.max(0, value() + by)); changed(value()); };
  const button = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ said) => h("button", {
    type: "button", class: "tap told__step", "aria-label": said, onclick: () => step(by),
  }, h("span", { class: "tap__label", "aria-hidden": "true" }, sign));
  return {
    value, fill: (/** @type {number} */ n) => { input.value = String(n); },
    row: h("div", { class: "told__row" }, h("span", { class: "told__name" }, bdi(name)), button("−", -1, t("One less for {name}", { name })), input, button("+", 1, t("One more for {name}", { name }))),
  };
}

