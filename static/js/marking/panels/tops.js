// @ts-check
// Tops among pins: the slab with its boxes, every pin to be tapped that the top knocked down. What they count
// together stands on the button that records them.

import { h } from "../../dom.js";
import { folded, pick, quick, tap } from "../parts.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 *
 * A box of the slab with its pins.
 * @typedef {{box: string, value: number, pins: string[]}} Box
 */

const BLACK = "k";

/** @param {Desk} desk */
export function tops(desk) {
  const { draft, board, expects } = desk;
  const down = /** @type {string[]} */ (draft.down ?? []).filter((pin) => expects.pins.includes(pin));
  /** @type {Record<string, number>} */
  const worth = { [BLACK]: board.black };
  const boxes = /** @type {{box: string, value: number, pins: number}[]} */ (board.boxes).map(({ box, value, pins }, _, all) => {
    const there = Array.from({ length: pins }, (_, i) => `${box}${i + 1}`);
    for (const pin of there) worth[pin] = value;
    return { box, value, pins: value === Math.max(...all.map((b) => b.value)) ? [BLACK, ...there] : there };
  });
  const flip = (/** @type {string[]} */ pins, /** @type {boolean} */ on) => {
    if (desk.disabled) return desk.refuse();
    draft.down = on ? [...down, ...pins.filter((p) => !down.includes(p))] : down.filter((p) => !pins.includes(p));
    desk.redraw();
  };
  const sum = down.reduce((all, pin) => all + worth[pin], 0);
  const count = pick(desk, "count");
  const none = count.filter((b) => b.code === "none");
  return [
    h("div", { class: "slab" }, boxes.map((b) => drawn(b, worth, down, flip))),
    h("div", { class: "taps taps--row slab__record" },
      tap(desk, {
        tone: "score", code: "record", disabled: !down.length,
        label: down.length ? tn("{n} pin down: {points}", "{n} pins down: {points}", down.length, { points: sum }) : t("Tap the pins that fell"),
        act: () => desk.send(expects.side, down.map((p) => `${p}!`).join(" "), t("{n} down: {points}", { n: down.length, points: sum }), String(sum)),
      }),
      none.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      folded(desk, t("In one tap"), count.filter((b) => b.code !== "none"), t("Where the pins themselves need not be named.")),
      pick(desk, "spin").map((b) => quick(desk, b))),
  ];
}

/**
 * One box: its worth is a button for all its pins at once.
 * @param {Box} slab
 * @param {Record<string, number>} worth
 * @param {string[]} down
 * @param {(pins: string[], on: boolean) => void} flip
 */
function drawn({ box, value, pins }, worth, down, flip) {
  const all = pins.every((p) => down.includes(p));
  return h("div", { class: "slab__box", role: "group", "aria-label": t("Box {box}, of {value}", { box, value }) },
    h("button", {
      type: "button", class: "slab__worth figures", "aria-pressed": String(all), "aria-label": t("All pins of box {box}", { box }),
      data: { code: `box-${box}` }, onclick: () => flip(pins, !all),
    }, value),
    h("div", { class: "slab__pins" }, pins.map((pin) => {
      const fell = down.includes(pin);
      const name = pin === BLACK ? t("Black pin") : t("Pin {pin} of box {box}", { pin: pin.slice(1), box });
      return h("button", {
        type: "button", class: `slab__pin${pin === BLACK ? " slab__pin--black" : ""}${fell ? " is-down" : ""}`, "aria-pressed": String(fell),
        "aria-label": fell ? t("{pin}, {value}, fell", { pin: name, value: worth[pin] }) : t("{pin}, {value}", { pin: name, value: worth[pin] }), data: { code: `fell-${pin}` }, onclick: () => flip([pin], !fell),
      }, h("span", { "aria-hidden": "true" }, fell ? "✕" : pin === BLACK ? worth[pin] : ""));
    })));
}
