// @ts-check
// Private balls at the tablet: a player draws one, looks at it alone, and nobody sees it before it is shown.
// The server keeps number and salt; what is recorded is their seal.

import { h } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { sealBall } from "./model/direct.js";

/** @typedef {import("./model/marking.js").Marking} Marking */

/**
 * `side` draws a private ball: by us, from the bottle with its number kept here, or kept in the hand.
 * @param {Marking} marking
 * @param {string} side
 */
export function drawBall(marking, side) {
  const name = marking.names[side];
  const numbers = marking.state?.pills ?? [];
  openSheet(`${name} draws`, (close, body) => {
    const seal = async (/** @type {number | null} */ own) => {
      const number = await sealBall(marking, side, own);
      if (number === null) return close();
      body.replaceChildren(
        h("p", null, `Only ${name} looks now.`),
        h("button", {
          type: "button", class: "button button--large", data: { code: "look" }, "aria-expanded": "false",
          onclick: ({ currentTarget }) => {
            const open = currentTarget.getAttribute("aria-expanded") === "true";
            currentTarget.setAttribute("aria-expanded", String(!open));
            currentTarget.textContent = open ? "Look at the ball" : `Ball ${number}: tap to hide it`;
          },
        }, "Look at the ball"),
        h("button", { type: "button", class: "button button--primary button--large", data: { code: "seen" }, onclick: close }, "I have seen it"));
      marking.refresh();
    };
    const own = () => body.replaceChildren(
      h("p", null, `Only ${name} looks now. Which ball was drawn?`),
      h("div", { class: "taps" }, numbers.map((n) => h("button", {
        type: "button", class: "tap", data: { code: `drawn-${n}` }, onclick: () => seal(n),
      }, h("span", { class: "tap__label figures" }, String(n))))));
    return [
      h("p", null, `Give the tablet to ${name}. The ball stays hidden from all others until it is shown.`),
      h("div", { class: "stack" },
        h("button", { type: "button", class: "button button--primary button--large", data: { code: "draw-here" }, onclick: () => seal(null) }, "Draw a ball here"),
        h("button", { type: "button", class: "button button--large", data: { code: "draw-own" }, onclick: own }, "Drawn from the bottle: keep its number here"),
        h("button", { type: "button", class: "button button--large", data: { code: "draw-hand" }, onclick: () => { close(); marking.send(side, ":pill", "Draws a ball", "…", true); } }, "Drawn from the bottle: kept in the hand")),
    ];
  });
}

/**
 * `side` shows the ball that it kept in the hand: which one it is.
 * @param {Marking} marking
 * @param {string} side
 */
export function tellBall(marking, side) {
  openSheet(`${marking.names[side]} shows`, (close) => [
    h("div", { class: "taps" }, (marking.state?.pills ?? []).map((n) => h("button", {
      type: "button", class: "tap", data: { code: `shown-${n}` },
      onclick: () => { close(); marking.send(side, `:show(${n})`, `Shows ball ${n}`, String(n)); },
    }, h("span", { class: "tap__label figures" }, String(n))))),
  ]);
}
