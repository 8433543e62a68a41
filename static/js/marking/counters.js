// @ts-check
// Rings counted zone by zone, beside a board on which they are placed by tapping: a column for each side.

import { h } from "../dom.js";
import { t } from "../words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{piece: string, side: string}} CountedSet
 */

/**
 * The counters of each set of rings; the button above them says whose rings taps on the board place.
 * @template {CountedSet} S
 * @param {Desk} desk
 * @param {S[]} sets
 * @param {string[]} zones
 * @param {object} how
 * @param {Record<string, string>} how.words each zone in words
 * @param {Record<string, number>} how.values what a ring counts in it
 * @param {(set: S, zone: string) => number} how.count
 * @param {(set: S) => boolean} how.full whether no more ring of the set can be placed
 * @param {(set: S, zone: string) => void} how.more
 * @param {(set: S, zone: string) => void} how.less
 */
export function counters(desk, sets, zones, { words, values, count, full, more, less }) {
  const { draft } = desk;
  const guarded = (/** @type {() => void} */ act) => () => (desk.disabled ? desk.refuse() : act());
  return h("div", { class: "counters" }, sets.map((set) => {
    const name = desk.names[set.side];
    return h("div", { class: "counters__side", role: "group", "aria-label": t("Rings of {name}", { name }) },
      h("button", {
        type: "button", class: "tap tap--small", "aria-pressed": String(draft.placing === set.piece), data: { code: `place-${set.side}` },
        "aria-label": t("{name}: taps on the board place these rings", { name }), onclick: () => { draft.placing = set.piece; desk.redraw(); },
      }, h("span", { class: `ring ring--${set.side}`, "aria-hidden": "true" }), h("span", { class: "counters__name" }, name)),
      zones.map((zone) => h("div", { class: "stepper stepper--tight" },
        h("span", { class: "stepper__name", title: words[zone] }, String(values[zone])),
        h("button", {
          type: "button", class: "tap", data: { code: `less-${set.side}-${zone}` }, "aria-label": t("One less {place} for {name}", { place: words[zone], name }),
          disabled: !count(set, zone), onclick: guarded(() => less(set, zone)),
        }, "−"),
        h("output", { class: "stepper__count figures", "aria-label": `${name}, ${words[zone]}` }, count(set, zone)),
        h("button", {
          type: "button", class: "tap", data: { code: `more-${set.side}-${zone}` }, "aria-label": t("One more {place} for {name}", { place: words[zone], name }),
          disabled: full(set), onclick: guarded(() => more(set, zone)),
        }, "+"))));
  }));
}
