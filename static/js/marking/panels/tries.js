// @ts-check
// Tries: where the rings of one shot came to rest. One ring alone is told by a button for each place; two rings
// by a row each; rings that stay for the turn by a row each, those before the pocket that is due first.

import { h } from "../../dom.js";
import { chip, pick, quick, tap } from "../parts.js";
import { generic } from "./generic.js";
import { t, tc } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @type {Record<string, string>} */
const LIES = { line: t("on its line"), inner: t("in the circle"), out: t("out of the circle"), gone: t("out of play") };
/** @type {Record<string, string>} */
const PLACES = { inner: tc("where a ring rests", "Inner"), next: tc("where a ring rests", "Middle"), band: tc("where a ring rests", "Outer"), ditch: tc("where a ring rests", "Out") };
/** @type {Record<string, string>} */
const RINGS = { b: tc("ring", "Black"), r: tc("ring", "Red") };
/** @type {Record<string, string>} */
const WHERE = { b: t("Where the black ring rests"), r: t("Where the red ring rests") };

/** @param {Desk} desk */
export function tries(desk) {
  if (Object.keys(desk.board.where ?? {}).length) return gathered(desk);
  return desk.expects.pieces.length > 1 ? both(desk) : generic(desk);
}

/**
 * Rings that are counted as they lie at the end of the turn.
 * @param {Desk} desk
 */
function gathered(desk) {
  const { draft, expects, board } = desk;
  draft.rests ??= {};
  draft.pin ??= "";
  const felled = pick(desk, "foul").map((b) => b.tokens.slice(5, -1)); // "#pin(r1)"
  const due = (/** @type {string} */ ring) => felled.includes(ring);
  const rows = Object.entries(board.where).filter(([, zone]) => zone !== "gone").sort(([a], [b]) => Number(due(b)) - Number(due(a)));
  const shown = rows.filter(([ring, zone]) => draft.all || due(ring) || zone === "inner" || draft.rests[ring]);
  const said = Object.entries(draft.rests).map(([ring, zone]) => zone === "inner" ? t("{ring} in", { ring }) : t("{ring} out", { ring }));
  const tokens = [...Object.entries(draft.rests).map(([ring, zone]) => `${ring}=${zone}`), draft.pin && `#pin(${draft.pin})`].filter(Boolean);
  if (draft.pin) said.push(t("pin felled, {ring} out of play", { ring: draft.pin }));
  const set = (/** @type {string} */ ring, /** @type {string} */ zone) => () => { if (draft.rests[ring] === zone) delete draft.rests[ring]; else draft.rests[ring] = zone; };
  return [
    h("div", { class: "driven" },
      h("div", { class: "driven__rings" }, shown.map(([ring, zone]) =>
        h("div", { class: "driven__row", role: "group", "aria-label": due(ring) ? t("Ring {ring}, before this pocket, {place}", { ring, place: LIES[zone] }) : t("Ring {ring}, {place}", { ring, place: LIES[zone] }) },
          h("span", { class: "driven__name" }, ring, " ", h("small", null, LIES[zone])),
          h("div", { class: "driven__to" },
            zone === "inner" ? null : chip(desk, { code: `${ring}-in`, label: tc("a ring and the circle", "In"), pressed: draft.rests[ring] === "inner", small: true, act: set(ring, "inner") }),
            zone === "inner" ? chip(desk, { code: `${ring}-out`, label: tc("a ring and the circle", "Out"), pressed: draft.rests[ring] === "out", small: true, act: set(ring, "out") }) : null,
            due(ring) ? chip(desk, { code: `${ring}-pin`, label: t("Pin felled"), pressed: draft.pin === ring, small: true, act: () => { draft.pin = draft.pin === ring ? "" : ring; } }) : null)))),
      h("div", { class: "driven__ways" },
        draft.all || shown.length < rows.length ? chip(desk, {
          code: "all", label: t("Other rings"), pressed: Boolean(draft.all), small: true, act: () => { draft.all = !draft.all; },
        }) : null,
        tap(desk, {
          tone: tokens.length ? "score" : "plain", code: "record", key: "Enter", big: true, label: tokens.length ? t("Record: {what}", { what: said.join(", ") }) : t("None into the circle"),
          act: () => desk.send(expects.side, tokens.join(" ") || "miss", said.join(", ") || t("None into the circle"), tc("short, while it is unsent", "shot")),
        }))),
  ];
}

/**
 * Two rings of one shot, which count together.
 * @param {Desk} desk
 */
function both(desk) {
  const { draft, expects } = desk;
  draft.rests ??= {};
  const zones = Object.keys(PLACES).filter((zone) => expects.zones.includes(zone));
  const said = expects.pieces.map((piece) => `${piece}=${draft.rests[piece]}`).join(" ");
  const ready = expects.pieces.every((piece) => draft.rests[piece]);
  const found = expects.buttons.find((b) => b.tokens === said);
  return [
    h("div", { class: "driven" },
      h("div", { class: "driven__rings" }, expects.pieces.map((piece) =>
        h("div", { class: "driven__pick", role: "group", "aria-label": WHERE[piece] },
          h("p", { class: "driven__name" }, h("span", { class: `ring ring--${piece}`, "aria-hidden": "true" }), RINGS[piece]),
          h("div", { class: "driven__to" }, zones.map((zone) => chip(desk, {
            code: `${piece}-${zone}`, label: PLACES[zone], pressed: draft.rests[piece] === zone, small: true, act: () => { draft.rests[piece] = zone; },
          })))))),
      h("div", { class: "driven__ways" },
        tap(desk, {
          tone: "score", code: "record", key: "Enter", big: true, disabled: !ready, label: found ? found.label : t("Where do both rest?"),
          act: () => desk.send(expects.side, said, found?.label ?? said, tc("short, while it is unsent", "shot")),
        }),
        pick(desk, (b) => b.code === "miss").map((b) => quick(desk, b)))),
  ];
}
