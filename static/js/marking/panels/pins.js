// @ts-check
// Games of pins: call a pin where the game has it, tap the pins that fell in their order, or say how many.

import { bdi, h, s } from "../../dom.js";
import { folded, pick, quick, tap } from "../parts.js";
import { t } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../shapes.js").Board} Board
 */

/** @param {Desk} desk */
export function pins(desk) {
  const { draft, board } = desk;
  const spots = /** @type {string[][]} */ (board.rows ?? desk.boards.pins);
  const call = desk.expects.call;
  draft.down ??= [];
  const standing = board.standing ? board.standing.map(String) : null;
  const side = desk.expects.side;
  const counts = pick(desk, "count");
  const down = /** @type {string[]} */ (draft.down).filter((p) => !standing || standing.includes(p));
  const toggle = (/** @type {string} */ pin) => {
    if (desk.disabled) return desk.refuse();
    draft.down = down.includes(pin) ? down.filter((p) => p !== pin) : [...down, pin];
    desk.redraw();
  };
  const picture = standing ? h("div", { class: "pins", role: "group", "aria-label": t("Tap the pins that fell") },
    [...spots].reverse().map((row) => h("div", { class: "pins__row" }, row.map((pin) => {
      const up = standing.includes(pin);
      const fell = down.includes(pin);
      return h("button", {
        type: "button", class: `pin${up ? "" : " pin--gone"}${fell ? " pin--down" : ""}`, disabled: !up, "aria-pressed": up ? String(fell) : null,
        "aria-label": up ? fell ? t("Pin {pin}, fell", { pin }) : t("Pin {pin}, standing", { pin }) : t("Pin {pin}, gone", { pin }), data: { code: `pin-${pin}` }, onclick: () => toggle(pin),
      }, s("svg", { viewBox: "0 0 40 64", "aria-hidden": "true" },
        s("path", { d: "M20 2c6 0 8 5 7 11-1 5-3 8-1 13 3 7 8 11 8 21 0 9-5 15-14 15S6 56 6 47c0-10 5-14 8-21 2-5 0-8-1-13C12 7 14 2 20 2z", class: "pin__body" }),
        s("path", { d: "M13.600 17h12.800M13.800 21h12.400", class: "pin__band" }),
        s("text", { x: 20, y: 50, "text-anchor": "middle", "font-size": 14, "font-weight": 700, class: "pin__number" }, pin)));
    })))) : h("p", { class: "meta pins__unknown" }, t("Which pins stand is not known in this frame: say how many fell."));
  const called = call && call.pieces.length === 1 ? call.pieces[0] : draft.called;
  const felled = (board.rows ? down : [...down].sort((a, b) => Number(a) - Number(b))).map((p) => `${p}!`).join(" ");
  const tokens = call && called ? `(${called}) ${felled || "0"}` : felled;
  const several = call && call.pieces.length > 1; // then the picture says it better than a button for each case
  const fouls = pick(desk, "foul").map((b) => quick(desk, b, b.code === "foul" ? { label: t("Foul") } : {}));
  const all = standing && down.length === standing.length;
  return [
    card(desk),
    several ? h("div", { class: "taps taps--row", role: "group", "aria-label": t("Which pin is called?") }, call.pieces.map((pin) => tap(desk, {
      tone: called === pin ? "score" : "plain", code: `call-${pin}`, label: t("Call {pin}", { pin }), act: () => { draft.called = pin; desk.redraw(); },
    }))) : null,
    h("div", { class: "pins-panel" },
      h("div", { class: "pins-panel__picture" }, picture,
        standing ? tap(desk, {
          tone: "score", code: "record", label: label(board, call, called, down, all), disabled: call ? !called : !down.length, act: () => desk.send(side, tokens, t("{n} down", { n: down.length }), String(down.length)),
        }) : null),
      h("div", { class: "pins-panel__counts" }, (several ? [] : counts).map((b) => {
        const button = quick(desk, b);
        if (b.label === "X" || b.label === "/") button.classList.add("tap--mark");
        return button;
      }), several ? [] : fouls)),
    h("div", { class: "taps taps--row" }, several ? [folded(desk, t("In one tap"), counts), fouls] : null, folded(desk, t("Pins to be set up again"), pick(desk, "respot")),
      folded(desk, t("More"), pick(desk, (b) => !["count", "foul", "respot", ...(call ? ["other"] : [])].includes(b.group)))),
  ];
}

/**
 * What the button under the picture says.
 * @param {Board} board
 * @param {Desk["expects"]["call"]} call
 * @param {string | undefined} called
 * @param {string[]} down
 * @param {boolean | null} all
 */
function label(board, call, called, down, all) {
  if (call && !called) return t("Call a pin first");
  if (!down.length) return call ? t("Pin {pin} called, none fell: record", { pin: called }) : t("Tap the pins that fell");
  if (!all) return t("{n} down: record", { n: down.length });
  if (board.rows) return t("All down: record");
  return board.disk === 1 ? t("Strike: record") : t("Spare: record");
}

/**
 * The card of the game so far, the frame in play marked.
 * @param {Desk} desk
 */
function card(desk) {
  const { board, letters } = desk;
  const most = Math.max(board.innings_in_all ?? 10, ...letters.map((x) => board.frames?.[x]?.length ?? 0));
  return h("div", { class: "card-strip", tabindex: "0", role: "region", "aria-label": t("The card") }, h("table", { class: "card-sheet" },
    h("tbody", null, letters.map((x) => h("tr", { class: board.turn === x ? "is-on" : "" },
      h("th", { scope: "row" }, bdi(desk.names[x])),
      Array.from({ length: most }, (_, i) => {
        const frame = board.frames?.[x]?.[i];
        return h("td", { class: board.turn === x && board.frame === i + 1 ? "is-now" : "" },
          h("span", { class: "card-sheet__marks" }, (frame?.marks ?? []).join(" ")), h("span", { class: "card-sheet__total" }, frame?.total ?? ""));
      }))))));
}
