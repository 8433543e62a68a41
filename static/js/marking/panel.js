// @ts-check
// The buttons of the marking page, drawn from what the engine expects. Every game's panel is made of the
// same parts: rows of quick buttons by group, and, where facts must be named, a drawing to tap.

import { bdi, h } from "../dom.js";
import { asksWhoLeads } from "./model/standing.js";
import { isLong, pick, quick, tap } from "./parts.js";
import { barBilliards } from "./panels/bar_billiards.js";
import { birilli } from "./panels/birilli.js";
import { boardMoves } from "./panels/board_moves.js";
import { bottle } from "./panels/bottle.js";
import { carom } from "./panels/carom.js";
import { cups } from "./panels/cups.js";
import { discsCleared } from "./panels/discs_cleared.js";
import { generic } from "./panels/generic.js";
import { golf } from "./panels/golf.js";
import { hazards } from "./panels/hazards.js";
import { lives } from "./panels/lives.js";
import { menPocketed } from "./panels/men_pocketed.js";
import { pins } from "./panels/pins.js";
import { pool } from "./panels/pool.js";
import { pyramid } from "./panels/pyramid.js";
import { rackPool } from "./panels/rack_pool.js";
import { ringsAtRest } from "./panels/rings_at_rest.js";
import { ringsDriven } from "./panels/rings_driven.js";
import { ringsPocketed } from "./panels/rings_pocketed.js";
import { shuffleboard } from "./panels/shuffleboard.js";
import { snooker } from "./panels/snooker.js";
import { castle, pens, web } from "./panels/spider.js";
import { stages } from "./panels/stages.js";
import { tablePins } from "./panels/table_pins.js";
import { countedTops, timedTops } from "./panels/stopwatch.js";
import { tops } from "./panels/tops.js";
import { tries } from "./panels/tries.js";
import { t } from "../words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../dom.js").Child} Child
 */

/** @type {Record<string, (desk: Desk) => Child>} */
const PANELS = {
  castle, pens, web,
  birilli, bottle, carom, cups, golf, hazards, lives, pins, pool, pyramid, shuffleboard, snooker, stages, tops, tries,
  "bar-billiards": barBilliards, "discs-cleared": discsCleared,
  "rack-pool": rackPool, "table-pins": tablePins, "pin-innings": pins, "rings-at-rest": ringsAtRest, "rings-pocketed": ringsPocketed,
  "board-moves": boardMoves, backgammon: boardMoves, "counted-tops": countedTops, "timed-tops": timedTops,
  "men-pocketed": menPocketed, "men-taken": menPocketed, "rings-driven": ringsDriven, "rings-posted": ringsDriven,
};

/** Panels that ask for the facts of a stroke: who marks visits gets their quick buttons in rows. */
const IN_ROWS = new Set(["bottle", "carom", "cups", "hazards", "pool", "stages", "table-pins"]);

/**
 * Draw the panel for `desk` into `root`.
 *
 * `desk` has `expects`, `board`, `names` {letter: name}, `send(side, tokens, label, short)`, `disabled`, and
 * `draft`: an object that lives until the log moves on, for what is tapped but not yet sent.
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {((desk: any) => Child) | undefined} told the pad of a coarser level
 */
export function drawPanel(root, desk, told = undefined) {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement.dataset.code : null;
  const { panel } = desk.expects;
  const draw = (desk.level === "visit" && IN_ROWS.has(panel) ? null : PANELS[panel]) ?? generic;
  const parts = told && !desk.expects.over ? told(desk) : asksWhoLeads(desk.expects) ? lead(desk) : draw(desk);
  root.dataset.panel = told ? "told" : desk.expects.panel;
  root.dataset.phase = desk.expects.phase;
  root.replaceChildren(.../** @type {Node[]} */ ([throwHere(desk), parts].flat(Infinity).filter(Boolean)));
  if (desk.disabled) for (const control of root.querySelectorAll("button, [tabindex]")) control.setAttribute("aria-disabled", "true");
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-code="${CSS.escape(focused)}"]`))?.focus();
}

/**
 * Dice that the server throws: one large button above those by which the marker records his own.
 * @param {Desk} desk
 */
function throwHere(desk) {
  const due = desk.dice && desk.expects.buttons.find((b) => /^\[[1-6]( [1-6])*\]$/.test(b.tokens));
  if (due && desk.offline) return h("p", { class: "pad__prompt" }, t("The server cannot throw now: throw your own dice and tap what they show."));
  return due ? h("div", { class: "taps taps--row" }, tap(desk, {
    tone: "choice", code: "throw-here", label: t("Throw the dice here"), act: () => desk.throwDice?.(due.side),
  })) : null;
}

/**
 * Who leads: one button a side, both equally large.
 * @param {Desk} desk
 */
function lead(desk) {
  const leads = pick(desk, "lead");
  const other = pick(desk, (b) => b.group !== "lead");
  return [
    h("div", { class: "pad pad--lead" }, leads.map((b) => {
      const tap = quick(desk, b, { big: true, long: leads.some(({ label }) => isLong(label)) });
      const name = desk.names[b.side];
      const [before, ...after] = name ? b.label.split(name) : [];
      if (after.length) tap.querySelector(".tap__label")?.replaceChildren(before, bdi(name), after.join(name));
      return tap;
    })),
    other.length ? h("div", { class: "taps taps--row" }, other.map((b) => quick(desk, b))) : null,
  ];
}
