// @ts-check
// Cannons and hazards: one tap for a stroke of one kind, or the whole stroke put together ball by ball. What
// it is worth is for the rules to say; a quick number may stand for any stroke that makes it.

import { h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, folded, pick, quick, tap } from "../parts.js";
import { capital } from "../../sentences.js";
import { t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @type {Record<string, [string, string]>} */
const HUES = {
  r: ["#b3231d", "#fff"], dr: ["#8c1712", "#fff"], lr: ["#e4685c", "#1a1a1a"], w: ["#f6f2e4", "#1a1a1a"],
  1: ["#e9b824", "#1a1a1a"], 3: ["#c23127", "#fff"], 5: ["#e2761b", "#1a1a1a"], bn: ["#7a4a22", "#fff"],
  gn: ["#1c7a45", "#fff"], yw: ["#f2c832", "#1a1a1a"],
};
let byBall = false; // whether this tablet puts strokes together ball by ball
const SHOWN = ["score", "sum", "stroke", "lost", "foul", "choose", "third-miss", "words"];

/** @param {string} id */
function disc(id) {
  const [colour, ink] = HUES[id] ?? ["#888", "#fff"];
  return s("svg", { viewBox: "0 0 48 48", class: "disc", "aria-hidden": "true" },
    s("circle", { cx: 24, cy: 24, r: 21.5, fill: colour, stroke: "#8a8778", "stroke-width": 2 }),
    /^\d$/.test(id) ? s("text", { x: 24, y: 31, "text-anchor": "middle", "font-size": 20, "font-weight": 700, fill: ink }, id) : null);
}

/**
 * What is on the table: a ball that is gone is faint, one that a quick tap leaves open has a mark.
 * @param {Desk} desk
 */
function lying(desk) {
  const { table = {}, ball_names: names = {}, in_hand: hand } = desk.board;
  const words = Object.entries(table).map(([ball, on]) => on === null ? t("{ball} perhaps", { ball: names[ball] }) : on ? t("{ball} on the table", { ball: names[ball] }) : t("{ball} off the table", { ball: names[ball] }));
  const cue = hand === null ? t("Cue ball: in hand?") : hand ? t("Cue ball in hand") : t("Cue ball on the table");
  return h("div", { class: "left-balls", role: "img", "aria-label": `${words.join(", ")}. ${cue}.` },
    Object.entries(table).map(([ball, on]) => h("span", { class: `left-ball${on === false ? " is-gone" : on ? " is-on" : ""}` },
      disc(ball), on === null ? h("span", { "aria-hidden": "true" }, "?") : null)),
    h("span", { class: "meta" }, cue));
}

/**
 * A row of switches for the balls on the table.
 * @param {Desk} desk
 * @param {string} legend
 * @param {string} code
 * @param {string[]} chosen
 * @param {(ball: string) => void} flip
 * @param {[string, string][]} [extra]
 */
function switches(desk, legend, code, chosen, flip, extra = []) {
  const { table = {}, ball_names: names = {} } = desk.board;
  const rows = [...Object.keys(table).filter((ball) => table[ball] !== false).map((ball) => [ball, names[ball]]), ...extra];
  return h("div", { class: "hazard-row", role: "group", "aria-label": legend }, h("span", { class: "hazard-row__name" }, legend),
    rows.map(([ball, label]) => {
      const at = chosen.indexOf(ball);
      const order = code === "met" && at >= 0 && chosen.length > 1 ? ` ${at + 1}` : "";
      return chip(desk, { code: `${code}-${ball}`, label: capital(label) + order, pressed: at >= 0, act: () => flip(ball) });
    }));
}

/**
 * The whole stroke: balls met in their order, balls pocketed, the own ball.
 * @param {Desk} desk
 */
function composer(desk) {
  const { draft, board, expects } = desk;
  const there = new Set([...Object.keys(board.table ?? {}).filter((b) => board.table[b] !== false), "c"]);
  const met = /** @type {string[]} */ (draft.met ?? []).filter((b) => there.has(b));
  const fell = /** @type {string[]} */ (draft.fell ?? []).filter((b) => there.has(b));
  const flip = (/** @type {string[]} */ list, /** @type {string} */ ball) => (list.includes(ball) ? list.filter((b) => b !== ball) : [...list, ball]);
  const tokens = [...met.map((b) => `x${b}`), ...fell.filter((b) => b !== "c").map((b) => `${b}>`), fell.includes("c") ? "c>" : null].filter(Boolean);
  return h("div", { class: "hazard-stroke" },
    switches(desk, t("Met, in order"), "met", met, (b) => { draft.met = flip(met, b); }),
    switches(desk, t("In a pocket"), "fell", fell, (b) => { draft.fell = flip(fell, b); }, [["c", t("own ball")]]),
    tap(desk, {
      tone: "score", big: true, code: "record", label: met.length ? t("Record this stroke") : t("Tap the balls met"), disabled: !met.length,
      act: () => desk.send(expects.side, tokens.join(" "), t("Stroke recorded"), "…"),
    }));
}

/** @param {Desk} desk */
export function hazards(desk) {
  const choose = pick(desk, (b) => ["choose", "third-miss"].includes(b.group));
  if (desk.expects.phase === "choose") {
    return [h("p", { class: "pad__prompt" }, desk.expects.prompt), h("div", { class: "pad pad--lead" }, choose.map((b) => quick(desk, b, { big: true })))];
  }
  const byFacts = desk.expects.call === null;
  const mode = (/** @type {boolean} */ on, /** @type {string} */ code, /** @type {string} */ label) => chip(desk, { code, label, pressed: byBall === on, small: true, act: () => { byBall = on; desk.draft.byBall = on; } });
  const scores = pick(desk, (b) => b.group === "score" && b.tone === "score");
  const rare = pick(desk, (b) => b.group === "stroke" && b.tone === "foul");
  const rest = [...pick(desk, (b) => b.group === "stroke" && b.tone !== "foul"), ...pick(desk, "words")];
  return [
    lying(desk),
    byFacts ? h("div", { class: "choices", role: "group", "aria-label": t("How a stroke is told") },
      mode(false, "mode-quick", t("In one tap")), mode(true, "mode-balls", t("Ball by ball"))) : null,
    choose.length ? h("div", { class: "taps taps--two" }, choose.map((b) => quick(desk, b))) : null,
    byFacts && byBall ? composer(desk) : h("div", { class: "pad pad--hazards" }, scores.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--two" }, rest.map((b) => quick(desk, b))),
    h("div", { class: "taps taps--row" },
      rare.map((b) => quick(desk, b)),
      folded(desk, t("Other numbers"), pick(desk, "sum"), t("Any stroke that makes so many; which it was stays open.")),
      folded(desk, t("Would not count"), pick(desk, (b) => b.group === "score" && b.tone === "foul")),
      folded(desk, t("Ball lost"), pick(desk, "lost")),
      fouls(desk, pick(desk, "foul"), t("What it costs, the rules decide.")),
      folded(desk, t("More"), pick(desk, (b) => !SHOWN.includes(b.group)))),
  ];
}
