// @ts-check
// Private balls at the tablet: a player draws one, looks at it alone, and nobody sees it before it is shown.
// The server keeps number and salt; what is recorded is their seal.

import { h } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { sealBall } from "./model/direct.js";
import { t } from "../words.js";

/** @typedef {import("./model/marking.js").Marking} Marking */

/**
 * `side` draws a private ball: by us, from the bottle with its number kept here, or kept in the hand.
 * @param {Marking} marking
 * @param {string} side
 */
export function drawBall(marking, side) {
  const name = marking.names[side];
  const numbers = marking.state?.pills ?? [];
  openSheet(t("{name} draws", { name }), (close, body) => {
    const seal = async (/** @type {number | null} */ own) => {
      const number = await sealBall(marking, side, own);
      if (number === null) return close();
      body.replaceChildren(
        h("p", null, t("Only {name} looks now.", { name })),
        h("button", {
          type: "button", class: "button button--large", data: { code: "look" }, "aria-expanded": "false",
          onclick: ({ currentTarget }) => {
            const open = currentTarget.getAttribute("aria-expanded") === "true";
            currentTarget.setAttribute("aria-expanded", String(!open));
            currentTarget.textContent = open ? t("Look at the ball") : t("Ball {number}: tap to hide it", { number });
          },
        }, t("Look at the ball")),
        h("button", { type: "button", class: "button button--primary button--large", data: { code: "seen" }, onclick: close }, t("I have seen it")));
      marking.refresh();
    };
    const own = () => body.replaceChildren(
      h("p", null, t("Only {name} looks now. Which ball was drawn?", { name })),
      h("div", { class: "taps" }, numbers.map((n) => h("button", {
        type: "button", class: "tap", data: { code: `drawn-${n}` }, onclick: () => seal(n),
      }, h("span", { class: "tap__label figures" }, String(n))))));
    const inHand = h("button", { type: "button", class: "button button--large", data: { code: "draw-hand" }, onclick: () => { close(); marking.send(side, ":pill", t("Draws a ball"), "…", true); } }, t("Drawn from the bottle: kept in the hand"));
    if (marking.offline) {
      return [h("p", null, t("The server is away and keeps no number now. {name} draws a ball from the club's bottle, and says its number when it is shown.", { name })), inHand];
    }
    return [
      h("p", null, t("Give the tablet to {name}. The ball stays hidden from all others until it is shown.", { name })),
      h("div", { class: "stack" },
        h("button", { type: "button", class: "button button--primary button--large", data: { code: "draw-here" }, onclick: () => seal(null) }, t("Draw a ball here")),
        h("button", { type: "button", class: "button button--large", data: { code: "draw-own" }, onclick: own }, t("Drawn from the bottle: keep its number here")),
        inHand),
    ];
  });
}

/**
 * `side` shows the ball that it kept in the hand: which one it is.
 * @param {Marking} marking
 * @param {string} side
 */
export function tellBall(marking, side) {
  openSheet(t("{name} shows", { name: marking.names[side] }), (close) => [
    h("div", { class: "taps" }, (marking.state?.pills ?? []).map((n) => h("button", {
      type: "button", class: "tap", data: { code: `shown-${n}` },
      onclick: () => { close(); marking.send(side, `:show(${n})`, t("Shows ball {number}", { number: n }), String(n)); },
    }, h("span", { class: "tap__label figures" }, String(n))))),
  ]);
}
