// @ts-check
// Rings pocketed: the usual shots in one tap; several rings, pockets and the shooter put together in a sheet.

import { h, icon } from "../../dom.js";
import { openSheet } from "../dialogs.js";
import { folded, pick, quick } from "../parts.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 *
 * What one shot did: rings fallen, what became of the shooter, the ring and the pocket called.
 * @typedef {{fell: {ring: string, pocket: string}[], shooter: string, ring: string, into: string, open?: boolean}} Shot
 */

/** @type {Record<string, string>} */
const NAMES = { r: tc("ring", "Red"), g: tc("ring", "Green"), b: tc("ring", "Black") };
/** @type {Record<string, string>} */
const LEFT = { r: t("Red left"), g: t("Green left"), b: t("Black left") };

/** @param {Desk} desk */
export function ringsPocketed(desk) {
  const { board } = desk;
  const choose = pick(desk, "colours");
  if (choose.length) {
    return [h("p", { class: "pad__prompt" }, desk.expects.prompt), h("div", { class: "pad pad--lead" }, choose.map((b) => ring(quick(desk, b, { big: true }), b.code)))];
  }
  const shot = pick(desk, "shot");
  const side = desk.expects.side;
  return [
    h("dl", { class: "ring-count" }, [["r", "red"], ["g", "green"], ["b", "black"]].map(([id, name]) =>
      h("div", null, h("dt", null, h("span", { class: `ring ring--${id}`, "aria-hidden": "true" }), LEFT[id]), h("dd", { class: "figures" }, board[name] ?? 0)))),
    h("div", { class: "pad pad--rings" }, shot.map((b) => ring(quick(desk, b, { big: true }), b.code))),
    h("div", { class: "taps taps--row" },
      desk.expects.pieces.length ? h("button", {
        type: "button", class: "tap tap--more", data: { code: "compose" }, "aria-haspopup": "dialog",
        onclick: () => (desk.disabled ? desk.refuse() : compose(desk, side ?? "")),
      }, h("span", { class: "tap__label" }, t("Several, pockets")), icon("next")) : null,
      folded(desk, t("Shooter, foul"), pick(desk, (b) => ["foul", "off"].includes(b.group))),
      folded(desk, t("Usual pairs"), pick(desk, "several"))),
  ];
}

/**
 * @param {HTMLElement} button
 * @param {string} code
 */
function ring(button, code) {
  const id = { red: "r", green: "g", black: "b" }[code];
  if (id) button.prepend(h("span", { class: `ring ring--${id} ring--large`, "aria-hidden": "true" }));
  return button;
}

/**
 * Steppers for what one shot did to the rings and the shooter.
 * @param {Desk} desk
 * @param {string} side
 */
function compose(desk, side) {
  const rows = desk.expects.pieces.filter((p) => NAMES[p]);
  /** @type {Shot} */
  const state = { fell: [], shooter: "", ring: "", into: "" };
  /** @type {Record<string, number>} */
  const most = { r: desk.board.red ?? 12, g: desk.board.green ?? 12, b: desk.board.black ?? 1 };
  openSheet(t("What one shot did"), (close, body) => {
    const root = h("div", { class: "stack" });
    const chip = (/** @type {boolean} */ on, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "tap tap--small", "aria-pressed": String(on), onclick: () => { act(); draw(); } }, label);
    const draw = () => {
      const call = state.ring ? `(${state.ring}${state.into ? `>${state.into}` : ""})` : "";
      const tokens = [call, ...state.fell.map((f) => `${f.ring}>${f.pocket}`), state.shooter].filter(Boolean).join(" ") + (state.fell.length || state.shooter ? "" : " 0");
      root.replaceChildren(.../** @type {Node[]} */ ([
        desk.board.calls ? h("div", { class: "choices", role: "group", "aria-label": t("What was called") }, h("span", { class: "stepper__name" }, tc("heading of what was called", "Called")),
          rows.map((id) => chip(state.ring === id, NAMES[id], () => { state.ring = state.ring === id ? "" : id; })),
          desk.expects.pockets.map((p) => chip(state.into === p, t("Pocket {pocket}", { pocket: p }), () => { state.into = state.into === p ? "" : p; }))) : null,
        ...rows.map((id) => {
          const count = state.fell.filter((f) => f.ring === id).length;
          return h("div", { class: "stepper", role: "group", "aria-label": NAMES[id] },
            h("span", { class: "stepper__name" }, h("span", { class: `ring ring--${id}`, "aria-hidden": "true" }), NAMES[id]),
            h("button", { type: "button", class: "tap", disabled: !count, "aria-label": t("One {ring} less", { ring: NAMES[id] }), onclick: () => { state.fell.splice(state.fell.findLastIndex((f) => f.ring === id), 1); draw(); } }, "−"),
            h("output", { class: "stepper__count figures" }, count),
            h("button", { type: "button", class: "tap", disabled: count >= most[id], "aria-label": t("One {ring} more", { ring: NAMES[id] }), onclick: () => { state.fell.push({ ring: id, pocket: "" }); draw(); } }, "+"));
        }),
        state.fell.length ? h("details", { open: state.open || Boolean(state.ring), ontoggle: (/** @type {any} */ e) => { state.open = e.currentTarget.open; } }, h("summary", null, state.ring ? t("Which pockets") : t("Which pockets (may be left out)")),
          state.fell.map((f) => h("div", { class: "choices", role: "group", "aria-label": t("{ring} fell into pocket", { ring: NAMES[f.ring] }) },
            h("span", { class: "stepper__name" }, h("span", { class: `ring ring--${f.ring}`, "aria-hidden": "true" }), NAMES[f.ring]),
            desk.expects.pockets.map((p) => h("button", { type: "button", class: "tap tap--small", "aria-pressed": String(f.pocket === p), onclick: () => { f.pocket = f.pocket === p ? "" : p; draw(); } }, p))))) : null,
        h("div", { class: "choices", role: "group", "aria-label": t("The shooter") }, h("span", { class: "stepper__name" }, t("Shooter")),
          [["", tc("where the shooter went", "Stayed")], ["c>", t("In a pocket")], ["c^", t("Off the board")]].map(([code, label]) =>
            h("button", { type: "button", class: "tap tap--small", "aria-pressed": String(state.shooter === code), onclick: () => { state.shooter = code; draw(); } }, label))),
        h("button", { type: "button", class: "tap tap--score tap--wide", onclick: () => { close(); desk.send(side, tokens.trim(), words(state), t("{n} down", { n: state.fell.length })); } },
          h("span", { class: "tap__label" }, t("Record: {what}", { what: words(state) }))),
      ].filter(Boolean)));
    };
    draw();
    return root;
  });
}

/**
 * "2 green": so many rings of a colour.
 * @param {string} ring
 * @param {number} n
 */
export function ringsText(ring, n) {
  if (ring === "r") return tn("{n} red", "{n} red", n);
  return ring === "g" ? tn("{n} green", "{n} green", n) : tn("{n} black", "{n} black", n);
}

/** @param {Shot} state */
function words(state) {
  const parts = Object.keys(NAMES).map((id) => [id, state.fell.filter((f) => f.ring === id).length]).filter(([, n]) => n)
    .map(([id, n]) => ringsText(String(id), Number(n)));
  if (state.shooter) parts.push(state.shooter === "c>" ? t("shooter in a pocket") : t("shooter off the board"));
  return parts.join(", ") || tc("what a shot pocketed", "nothing");
}
