// @ts-check
// Tops against the watch: the tablet is the watch. One clock is started for all who spin now; each stop records
// the time of its side. Who spun longest can be told by a button as well, and any time can be typed.

import { h } from "../../dom.js";
import { tap } from "../parts.js";
import { generic } from "./generic.js";
import { decimal, t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

const TICK = 100; // ms between two showings of the clock
/** @type {{key: string, started: number | null, told: number}} */
const watch = { key: "", started: null, told: 0 }; // outlives the draft: a stop moves the log on while others still spin

/**
 * Games in which a side's time is recorded.
 * @param {Desk} desk
 */
export function timedTops(desk) {
  const { board, expects, names } = desk;
  if (desk.amending) return generic(desk);
  const sides = expects.side ? [expects.side] : board.spinning ?? [];
  const told = expects.buttons.some((b) => b.code.startsWith("stayed-")) ? " #jumped" : ""; // must be said there
  const turn = expects.side ?? "";
  const now = Object.values(board.times ?? {}).filter(Boolean).length;
  if (now < watch.told) watch.started = null; // spun again, or taken back
  watch.told = now;
  return [clock(desk, `${JSON.stringify(board.score)} ${board.inning} ${turn}`, sides, (side) => t("{name} stopped", { name: names[side] }), told), generic(desk)];
}

/**
 * Games of counted spins: where each spin is timed, with a clock.
 * @param {Desk} desk
 */
export function countedTops(desk) {
  const { board, expects } = desk;
  if (desk.amending || !board.clock) return generic(desk);
  return [clock(desk, `${JSON.stringify(board.score)} ${board.inning} ${expects.side} ${board.spins}`, [expects.side ?? ""], () => t("Top stopped"), ""), generic(desk)];
}

/**
 * @param {Desk} desk
 * @param {string} key
 * @param {string[]} sides
 * @param {(side: string) => string} label
 * @param {string} told
 */
function clock(desk, key, sides, label, told) {
  if (watch.key !== key) Object.assign(watch, { key, started: null });
  if (watch.started === null) {
    return h("div", { class: "pad pad--lead" }, tap(desk, {
      tone: "choice", code: "start", label: t("Start the clock"), big: true,
      act: () => { watch.started = desk.draft.started = performance.now(); desk.redraw(); }, // the draft draws the pad anew
    }));
  }
  const shown = h("p", { class: "pad__prompt figures", role: "timer", "aria-live": "off" }, t("{seconds} s", { seconds: decimal(seconds(), 1) }));
  const ticking = setInterval(() => {
    if (shown.isConnected) shown.textContent = t("{seconds} s", { seconds: decimal(seconds(), 1) });
    else clearInterval(ticking);
  }, TICK);
  return [
    shown,
    h("div", { class: "pad pad--lead" }, sides.map((side) => tap(desk, {
      tone: "score", code: `stop-${side}`, label: label(side), big: true,
      act: () => { const time = seconds().toFixed(1); desk.send(side, `t=${time}${told}`, t("{what}: {seconds} s", { what: label(side), seconds: decimal(Number(time), 1) }), time); },
    }))),
    h("div", { class: "taps taps--row" }, tap(desk, {
      tone: "plain", code: "reset", label: t("Set the clock back"), act: () => { watch.started = desk.draft.started = null; desk.redraw(); },
    })),
  ];
}

function seconds() {
  return (performance.now() - (watch.started ?? 0)) / 1000;
}
