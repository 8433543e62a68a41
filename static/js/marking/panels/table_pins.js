// @ts-check
// Pins on a billiard table: tap the pins that fell, in their places; which ball was met first, and where it
// matters which ball felled which pin.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, folded, pick, quick, shows, tap } from "../parts.js";
import { capital } from "../../sentences.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 * @typedef {import("../../shapes.js").Board} Board
 *
 * A pin that fell, and the ball that felled it.
 * @typedef {{pin: string, by: string | null}} Felled
 */

/** @type {Record<string, string>} */
const INK = { black: "#f3efe2", red: "#fff", blue: "#fff" };
const SHOWN = ["pins", "stroke", "irregular", "foul", "pool", "burst", "small-balls", "set", "rejoin", "end", "lead"];

/** @param {Desk} desk */
export function tablePins(desk) {
  const { draft, board } = desk;
  const side = desk.expects.side ?? "";
  const places = board.pins?.places ?? {};
  const standing = new Set(board.pins?.standing ?? []);
  draft.fell ??= [];
  const fell = /** @type {Felled[]} */ (draft.fell).filter((f) => standing.has(f.pin));
  const stroke = pick(desk, "stroke");
  const scores = pick(desk, "pins");
  const drawn = Object.keys(places).filter((pin) => standing.has(pin) || board.pins.down.includes(pin));
  const composes = board.pins?.taps !== "none" && scores.length > 0;
  const wanted = pick(desk, (b) => b.group === "small-balls" && b.side === side && board.small_balls?.[side] === "");
  const small = [...pick(desk, (b) => b.group === "small-balls" && !wanted.includes(b)), ...pick(desk, "burst")];
  return [
    h("div", { class: "pins-panel" },
      h("div", { class: "pins-panel__picture" },
        table(desk, drawn, standing, fell, composes),
        composes ? [met(desk), board.pins.taps === "strokes" ? pocketed(desk) : null,
          board.pins.taps === "corks" ? [cushions(desk), fell.map((f) => feller(desk, f, ["c", t("Ball played")]))] : null, board.pins.felled_by_matters ? fell.map((f) => feller(desk, f)) : null, record(desk, side, fell)] : null),
      h("div", { class: "pins-panel__ways" },
        pick(desk, "pool").map((b) => quick(desk, b, { big: true })),
        wanted.map((b) => quick(desk, b, { big: true })),
        quickest(desk, scores, composes).map((b) => quick(desk, b)),
        stroke.filter((b) => b.tone !== "foul").map((b) => quick(desk, b)),
        pick(desk, "set").map((b) => quick(desk, b)),
        pick(desk, "rejoin").map((b) => quick(desk, b)))),
    h("div", { class: "taps taps--row" },
      stroke.filter((b) => b.tone === "foul").map((b) => quick(desk, b)),
      folded(desk, t("Pin that does not count"), pick(desk, "irregular")),
      fouls(desk, pick(desk, "foul"), t("What it costs, the rules decide.")),
      small.length ? folded(desk, t("Small balls"), small) : null,
      shows(desk, Object.keys(board.small_balls ?? {}).filter((x) => ["sealed", "in hand"].includes(board.small_balls[x]))),
      folded(desk, t("More"), pick(desk, (b) => !SHOWN.includes(b.group))),
      pick(desk, "end").map((b) => quick(desk, b))),
  ];
}

/**
 * Where the pins can be tapped, only what a tap on one of them does not say; else every way to score.
 * @param {Desk} desk
 * @param {Button[]} scores
 * @param {boolean} composes
 */
function quickest(desk, scores, composes) {
  if (!composes || desk.board.pins.felled_by_matters) return scores;
  return scores.filter((b) => !b.code.startsWith("pin-"));
}

/**
 * The pins in their places, seen from the head of the table: far pins stand at the top.
 * @param {Desk} desk
 * @param {string[]} drawn
 * @param {Set<string>} standing
 * @param {Felled[]} fell
 * @param {boolean} composes
 */
function table(desk, drawn, standing, fell, composes) {
  const { draft, board } = desk;
  const toggle = (/** @type {string} */ pin) => {
    if (desk.disabled) return desk.refuse();
    const down = fell.some((f) => f.pin === pin);
    draft.fell = down ? fell.filter((f) => f.pin !== pin) : [...fell, { pin, by: ownBall(board, pin) }];
    desk.redraw();
  };
  return h("div", { class: `pin-table${drawn.length > 8 ? " pin-table--many" : ""}`, role: "group", "aria-label": t("Tap the pins that fell") }, drawn.map((pin) => {
    const [x, y] = board.pins.places[pin];
    const up = standing.has(pin);
    const down = fell.some((f) => f.pin === pin);
    const colour = board.pins.colours[pin] ?? "wood";
    const name = board.pins.names[pin] ?? pin;
    const state = up ? (down ? t("{pin} pin, fell", { pin: name }) : t("{pin} pin, standing", { pin: name })) : t("{pin} pin, waits for its spot", { pin: name });
    return h("button", {
      type: "button", class: `table-pin${up ? "" : " pin--gone"}${down ? " is-down" : ""}`, disabled: !up || !composes,
      "aria-pressed": up ? String(down) : null, "aria-label": state, data: { code: `fell-${pin}`, colour },
      vars: { "--x": x, "--y": -y }, onclick: () => toggle(pin),
    }, s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" },
      s("circle", { cx: 24, cy: 24, r: 21, class: "table-pin__foot" }),
      s("circle", { cx: 24, cy: 24, r: 13, class: "table-pin__head" }),
      s("text", { x: 24, y: 30, "text-anchor": "middle", "font-size": 17, "font-weight": 700, fill: INK[colour] ?? "#1a1a1a" },
        pin.length === 1 ? pin : board.pins.shows_values ? board.pins.values[pin] ?? "" : name[0].toUpperCase())));
  }));
}

/**
 * The ball of a pin's own colour, where balls and pins go by colour.
 * @param {Board} board
 * @param {string} pin
 */
function ownBall(board, pin) {
  return board.pins.felled_by_matters && board.balls[pin[0]] ? pin[0] : null;
}

/**
 * Which ball the ball played met first.
 * @param {Desk} desk
 */
function met(desk) {
  const { draft, board } = desk;
  return h("div", { class: "pin-row", role: "group", "aria-label": t("Ball met first") },
    h("span", { class: "pin-row__name" }, t("Met first")),
    Object.entries(board.balls).map(([id, name]) => chip(desk, {
      code: `met-${id}`, label: name, pressed: metBalls(draft).includes(id),
      act: () => {
        draft.met = board.pins.taps === "strokes" ? toggled(metBalls(draft), id).join(" ") : draft.met === id ? null : id;
      },
    })));
}

/**
 * The balls met, in the order in which they were tapped.
 * @param {Desk["draft"]} draft
 * @returns {string[]}
 */
function metBalls(draft) {
  return (draft.met ?? "").split(" ").filter(Boolean);
}

/**
 * @param {string[]} list
 * @param {string} id
 */
function toggled(list, id) {
  return list.includes(id) ? list.filter((x) => x !== id) : [...list, id];
}

/**
 * The balls that fell in a pocket, where the stroke may count for more than its pins.
 * @param {Desk} desk
 */
function pocketed(desk) {
  const { draft, board } = desk;
  draft.potted ??= [];
  return h("div", { class: "pin-row", role: "group", "aria-label": t("Pocketed") },
    h("span", { class: "pin-row__name" }, t("Pocketed")),
    [...Object.entries(board.balls), ["c", t("Own ball")]].map(([id, name]) => chip(desk, {
      code: `potted-${id}`, label: name, pressed: draft.potted.includes(id),
      act: () => { draft.potted = toggled(draft.potted, id); },
    })));
}

/**
 * Which ball went to a cushion before the corks fell.
 * @param {Desk} desk
 */
function cushions(desk) {
  const { draft } = desk;
  return h("div", { class: "pin-row", role: "group", "aria-label": t("Cushion before the cork") },
    h("span", { class: "pin-row__name" }, t("Cushion")),
    [["object", t("Object ball")], ["cue", t("Ball played, first")]].map(([id, name]) => chip(desk, {
      code: `cushion-${id}`, label: name, pressed: draft.cushion === id,
      act: () => { draft.cushion = draft.cushion === id ? null : id; },
    })));
}

/**
 * What felled one pin.
 * @param {Desk} desk
 * @param {Felled} f
 * @param {...[string, string]} more
 */
function feller(desk, f, ...more) {
  const { board } = desk;
  const name = board.pins.names[f.pin] ?? f.pin;
  return h("div", { class: "pin-row", role: "group", "aria-label": t("What felled the {pin} pin", { pin: name }) },
    h("span", { class: "pin-row__name" }, t("{pin} pin by", { pin: capital(name) })),
    [...Object.entries(board.balls), ...more].map(([id, ball]) => chip(desk, {
      code: `by-${f.pin}-${id}`, label: ball, pressed: f.by === id, act: () => { f.by = id; },
    })));
}

/**
 * The stroke as it was tapped. With the first ball the facts decide; without it the count is claimed.
 * @param {Desk} desk
 * @param {string} side
 * @param {Felled[]} fell
 */
function record(desk, side, fell) {
  const { draft, board } = desk;
  const sum = fell.reduce((all, f) => all + (board.pins.values[f.pin] ?? 0), 0);
  if (board.pins.taps === "corks") return bank(desk, side, fell);
  if (board.pins.taps === "strokes") return wholeStroke(desk, side, fell);
  const outer = board.pins.ranche && fell.length === 4 && !fell.some((f) => f.pin === "5") && board.pins.standing.length === 5;
  const bursts = fell.some((f) => board.pins.bursting.includes(f.pin));
  const asks = board.pins.felled_by_matters && fell.length && !draft.met;
  const pins = fell.map((f) => `${f.pin}!${f.by ?? ""}`).join(" ");
  const tokens = [draft.met ? `x${draft.met}` : "", pins, outer ? ":ranche" : "", draft.met || outer || bursts ? "" : `+${sum}`].filter(Boolean).join(" ");
  const label = !fell.length ? t("Tap the pins that fell") : asks ? t("Which ball was met first?") : outer ? t("Ranche: record") : bursts ? t("Black pin: record") : draft.met ? tc("button", "Record") : t("{points}: record", { points: sum });
  return tap(desk, {
    tone: "score", code: "record", label, disabled: !fell.length || asks,
    act: () => desk.send(side, tokens, t("{pins} down", { pins: fell.map((f) => f.pin).join(", ") }), bursts ? "" : String(sum)),
  });
}

/**
 * A stroke with its balls, pins and pockets: the facts decide what it is worth.
 * @param {Desk} desk
 * @param {string} side
 * @param {Felled[]} fell
 */
function wholeStroke(desk, side, fell) {
  const { draft } = desk;
  const balls = metBalls(draft);
  const potted = /** @type {string[]} */ (draft.potted ?? []);
  const tokens = [...balls.map((b) => `x${b}`), ...fell.map((f) => `${f.pin}!`), ...potted.map((b) => `${b}>`)].join(" ");
  return tap(desk, {
    tone: "score", code: "record", disabled: !balls.length,
    label: balls.length ? tc("button", "Record") : fell.length || potted.length ? t("Which ball was met first?") : t("Tap what happened"),
    act: () => desk.send(side, tokens, fell.length ? t("{pins} down", { pins: fell.map((f) => f.pin).join(", ") }) : t("no pin down")),
  });
}

/**
 * A bank on to the corks: a cork that nobody is named for fell to the ball met first.
 * @param {Desk} desk
 * @param {string} side
 * @param {Felled[]} fell
 */
function bank(desk, side, fell) {
  const { draft } = desk;
  const corks = fell.map((f) => `${f.pin}!${f.by ?? draft.met ?? ""}`);
  /** @type {Record<string, string[]>} */
  const cushion = { cue: ["-", `x${draft.met}`], object: [`x${draft.met}`, `${draft.met}-`] };
  const tokens = [...(cushion[draft.cushion] ?? [`x${draft.met}`]), ...corks, "."].join(" ");
  return tap(desk, {
    tone: "score", code: "record", disabled: !draft.met,
    label: draft.met ? tc("button", "Record") : fell.length ? t("Which ball was met first?") : t("Tap what happened"),
    act: () => desk.send(side, tokens, fell.length ? t("{pins} down", { pins: fell.map((f) => f.pin).join(", ") }) : t("no cork down")),
  });
}
