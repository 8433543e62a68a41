// @ts-check
// Rings driven, and rings posted: for each ring where one shot drove it, then the shooter; the usual shots stand
// beside them in one tap. Rings over posts are told by their names, others are counted. At the end of a round
// the rings that are left are counted zone by zone.

import { bdi, h } from "../../dom.js";
import { chip, decide, folded, pick, quick, tap } from "../parts.js";
import { t, tc, tn } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @type {Record<string, string>} */
const TO = { ditch: tc("where a ring went", "Ditch"), field: tc("where a ring went", "Field"), hole: tc("where a ring went", "Hole") };
/** @type {Record<string, (ring: string) => string>} */
const WENT = {
  ditch: (ring) => t("{ring} into the ditch", { ring }), field: (ring) => t("{ring} onto the field", { ring }), hole: (ring) => t("{ring} into the hole", { ring }),
};
/** @type {Record<string, string>} */
const LIES = { post: t("over its post"), field: t("on the field"), hole: t("in the hole") };
/** @type {Record<string, string>} */
const SHOOTER = { "shooter-ditch": tc("where a ring went", "Ditch"), "shooter-hole": tc("where a ring went", "Hole"), "shooter-off": tc("where a ring went", "Off") };
/** @type {Record<string, string>} */
const LOST = { "shooter-ditch": t("shooter in the ditch"), "shooter-hole": t("shooter in the hole"), "shooter-off": t("shooter off the board") };
/** @type {Record<string, string>} */
const COUNTS = { inner: t("Inner circle"), next: t("Next circle"), band: t("Outer band"), edge: t("On the outer line") };

/** @param {Desk} desk */
export function ringsDriven(desk) {
  return desk.expects.phase === "count" ? count(desk) : shot(desk);
}

/** @param {string} x */
const mark = (x) => h("span", { class: `ring ring--${x}`, "aria-hidden": "true" });
/**
 * @param {Desk} desk
 * @param {string} x
 */
const left = (desk, x) => desk.board.where[x].filter((/** @type {string} */ zone) => zone !== "ditch" && zone !== "gone").length;

/** @param {Desk} desk */
function shot(desk) {
  const { draft, expects, letters, board } = desk;
  const side = expects.side ?? "";
  const sides = [...letters.filter((x) => x !== side), side];
  const numbered = expects.pieces.some((p) => p.length > 1);
  draft.drove ??= {}; // "G2" -> "ditch" of rings over posts, "G=ditch" -> 2 of others
  draft.shooter ??= "";
  draft.whose ??= sides[0];
  const rings = numbered
    ? Object.entries(draft.drove).map(([piece, zone]) => `${piece}=${zone}`)
    : Object.entries(draft.drove).flatMap(([word, n]) => Array(n).fill(word));
  const words = rings.map((word) => {
    const [ring, zone] = word.split("=");
    const name = numbered ? ring : desk.names[word[0]];
    return WENT[zone]?.(name) ?? `${name} ${zone}`;
  });
  if (draft.shooter) words.push(LOST[draft.shooter]);
  if (draft.early) words.push(t("a post too early"));
  const tokens = [...rings, draft.shooter && `#${draft.shooter}`, draft.early && "#post-first"].filter(Boolean);
  const said = words.join(", ");
  const usual = pick(desk, (b) => b.code.startsWith("out-"));
  const other = pick(desk, (b) => b.code !== "miss" && !usual.includes(b) && !/^[A-Z]\d+-/.test(b.code) && !b.code.startsWith("shooter-"));
  const loose = Object.values(board.where[sides[0]] ?? {}).some((zone) => zone === "field" || zone === "hole");
  return [
    usual.length ? h("div", { class: "driven__usual", role: "group", "aria-label": t("Rings of {name} into the ditch", { name: desk.names[sides[0]] }) },
      usual.map((b) => quick(desk, b, { label: t("{rings} out", { rings: b.code.slice(4) }) }))) : null,
    h("div", { class: "driven" },
      h("div", { class: "driven__rings" }, numbered
        ? [whose(desk, sides), posts(desk, draft.whose)]
        : sides.map((x) => counted(desk, x))),
      h("div", { class: "driven__ways" },
        !expects.states.some((state) => state in SHOOTER) ? null : h("div", { class: "choices", role: "group", "aria-label": t("The shooter") }, h("span", { class: "stepper__name" }, t("Shooter")),
          ["", ...Object.keys(SHOOTER).filter((state) => expects.states.includes(state))].map((state) => chip(desk, {
            code: state || "shooter-stayed", label: SHOOTER[state] ?? tc("where the shooter went", "Stayed"), pressed: draft.shooter === state, small: true, act: () => { draft.shooter = state; },
          }))),
        numbered && loose && expects.states.includes("post-first") ? chip(desk, {
          code: "early", label: t("A post was shot at while a ring lay loose"), pressed: Boolean(draft.early), small: true, act: () => { draft.early = !draft.early; },
        }) : null,
        tap(desk, {
          tone: tokens.length ? "score" : "plain", code: "record", key: "Enter", big: true, label: tokens.length ? t("Record: {what}", { what: said }) : t("None driven: turn over"),
          act: () => desk.send(side, tokens.join(" ") || "miss", said || t("None driven"), tc("short, while it is unsent", "shot")),
        }),
        h("div", { class: "taps taps--row" },
          tokens.length ? h("button", { type: "button", class: "tap tap--small", data: { code: "clear" }, onclick: () => { Object.assign(draft, { drove: {}, shooter: "", early: false }); desk.redraw(); } }, tc("button", "Clear")) : null,
          folded(desk, tc("other buttons", "Other"), other)))),
  ];
}

/**
 * Whose rings the rows show: the opponent's first.
 * @param {Desk} desk
 * @param {string[]} sides
 */
function whose(desk, sides) {
  return h("div", { class: "choices", role: "group", "aria-label": t("Whose rings") }, sides.map((x) => h("button", {
    type: "button", class: "tap tap--small", "aria-pressed": String(desk.draft.whose === x), data: { code: `whose-${x}` },
    onclick: () => { if (desk.disabled) return desk.refuse(); desk.draft.whose = x; desk.redraw(); },
  }, mark(x), bdi(desk.names[x]))));
}

/**
 * The rings of a side over their posts, or where they lie: a row for each with the places where it can go.
 * @param {Desk} desk
 * @param {string} x
 */
function posts(desk, x) {
  const { draft, expects, board } = desk;
  const rows = Object.values(board.where).map((row) => Object.values(row));
  const holed = rows.flat().includes("hole");
  const here = /** @type {[string, string][]} */ (Object.entries(board.where[x] ?? {}).map(([at, zone]) => [`${x}${Array.isArray(board.where[x]) ? Number(at) + 1 : at}`, zone])
    .sort(([a], [b]) => String(a).localeCompare(String(b))));
  const free = (/** @type {[string, string]} */ [piece]) => expects.pieces.includes(piece) && !covered(desk, here, piece);
  return here.filter(free).map(([piece, zone]) =>
    h("div", { class: "driven__row", role: "group", "aria-label": t("{ring} of {name}, {place}", { ring: piece, name: desk.names[x], place: LIES[zone] }) },
      h("span", { class: "driven__name" }, mark(x), `${piece} `, h("small", null, LIES[zone])),
      h("div", { class: "driven__to" }, expects.zones.filter((to) => to !== zone && (to !== "hole" || !holed)).map((to) => chip(desk, {
        code: `${piece}-${to}`, label: TO[to], pressed: draft.drove[piece] === to, small: true,
        act: () => {
          const again = draft.drove[piece] === to;
          if (to === "hole") for (const other of Object.keys(draft.drove)) if (draft.drove[other] === "hole") delete draft.drove[other];
          if (again) delete draft.drove[piece];
          else draft.drove[piece] = to;
          if (again) delete draft.drove[`${piece}b`]; // what lay under it is covered again
        },
      })))));
}

/**
 * Whether a ring lies under another that this shot has not driven: "G1b" under "G1".
 * @param {Desk} desk
 * @param {[string, any][]} here
 * @param {string} piece
 */
function covered(desk, here, piece) {
  if (!piece.endsWith("b") || desk.draft.drove[piece.slice(0, -1)]) return false;
  const zone = Object.fromEntries(here);
  return zone[piece] === "post" && zone[piece.slice(0, -1)] === "post";
}

/**
 * Rings without numbers: how many of a side one shot drove to each place.
 * @param {Desk} desk
 * @param {string} x
 */
function counted(desk, x) {
  const { draft, expects } = desk;
  const of = (/** @type {string} */ zone) => draft.drove[`${x}=${zone}`] ?? 0;
  const all = expects.zones.reduce((sum, zone) => sum + of(zone), 0);
  return h("div", { class: "driven__counts", role: "group", "aria-label": t("Rings of {name}", { name: desk.names[x] }) },
    h("p", { class: "driven__name" }, mark(x), bdi(desk.names[x]), " ", h("small", null, tn("{n} left", "{n} left", left(desk, x)))),
    expects.zones.map((zone) => stepper(desk, {
      code: `${x}-${zone}`, name: TO[zone] ?? zone, whole: WENT[zone]?.(desk.names[x]) ?? `${desk.names[x]} ${zone}`, value: of(zone),
      full: all >= left(desk, x) || (zone === "hole" && Object.entries(draft.drove).some(([word, n]) => n && word.endsWith("=hole"))),
      set: (n) => { draft.drove[`${x}=${zone}`] = n; },
    })));
}

/**
 * @param {Desk} desk
 * @param {{code: string, name: string, whole: string, value: number, full: boolean, set: (n: number) => void}} counter
 */
function stepper(desk, { code, name, whole, value, full, set }) {
  const step = (/** @type {number} */ by) => () => { if (desk.disabled) return desk.refuse(); set(value + by); desk.redraw(); };
  return h("div", { class: "stepper stepper--tight", role: "group", "aria-label": whole },
    h("span", { class: "stepper__name" }, name),
    h("button", { type: "button", class: "tap", disabled: !value, data: { code: `${code}-less` }, "aria-label": t("One less: {what}", { what: whole }), onclick: step(-1) }, "−"),
    h("output", { class: "stepper__count figures" }, value),
    h("button", { type: "button", class: "tap", disabled: full, data: { code: `${code}-more` }, "aria-label": t("One more: {what}", { what: whole }), onclick: step(1) }, "+"));
}

/**
 * The rings that a side has left on the field, zone by zone; those over posts and in the hole are known.
 * @param {Desk} desk
 */
function count(desk) {
  const { draft, expects, board } = desk;
  const side = expects.side ?? "";
  const lying = board.where[side].filter((/** @type {string} */ zone) => zone === "field").length;
  const buttons = pick(desk, "count");
  if (!lying || !expects.zones.length) return decide(desk, buttons);
  draft.counts ??= {};
  const rests = expects.zones.flatMap((zone) => Array(draft.counts[zone] ?? 0).fill(`${side}=${zone}`));
  return [
    h("p", { class: "pad__prompt" }, expects.prompt),
    h("div", { class: "driven" },
      h("div", { class: "driven__counts", role: "group", "aria-label": t("Where the rings of {name} lie", { name: desk.names[side] }) },
        expects.zones.map((zone) => stepper(desk, {
          code: `count-${zone}`, name: COUNTS[zone] ?? zone, whole: COUNTS[zone] ?? zone, value: draft.counts[zone] ?? 0,
          full: rests.length >= lying, set: (n) => { draft.counts[zone] = n; },
        }))),
      h("div", { class: "driven__ways" },
        tap(desk, {
          tone: "score", code: "record", big: true, disabled: rests.length !== lying,
          label: rests.length === lying ? t("Count the round") : tn("{n} more to place", "{n} more to place", lying - rests.length),
          act: () => desk.send(side, `:count ${rests.join(" ")}`, t("Round counted"), tc("short, while it is unsent", "count")),
        }),
        h("div", { class: "taps taps--row" }, folded(desk, t("Only the number"), buttons, t("The marker's word for all that count."))))),
  ];
}
