// @ts-check
// Pools of lives: whose ball plays on whose, everybody's lives as pips with their number, then the few buttons.

import { bdi, h, s } from "../../dom.js";
import { fouls } from "../fouls.js";
import { folded, pick, quick, tap } from "../parts.js";
import { woven } from "../../sentences.js";
import { t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Button} Button
 * @typedef {import("../../dom.js").Child} Child
 */

// id: name, colour, ink of the spot
/** @type {Record<string, any[]>} */
const BALLS = {
  w: [tc("ball", "White"), "#f4f0df"], r: [tc("ball", "Red"), "#b3231d"], yw: [tc("ball", "Yellow"), "#f2c832"], gn: [tc("ball", "Green"), "#1c7a45"],
  bn: [tc("ball", "Brown"), "#7a4a22"], bu: [tc("ball", "Blue"), "#1d52ad"], pk: [tc("ball", "Pink"), "#f2a3b7"],
  sw: [t("Spot-white"), "#f4f0df"], sr: [t("Spot-red"), "#b3231d"], sy: [t("Spot-yellow"), "#f2c832"],
  sg: [t("Spot-green"), "#1c7a45"], sb: [t("Spot-brown"), "#7a4a22"],
};
const SPOTTED = /^s[wrygb]$/;
const PIPS = 12;
const MAIN = ["stroke", "own"];
const SEEN = [...MAIN, "measure", "choose", "chance", "take", "lead-ball", "first", "also", "lift", "balls", "conduct", "others"];

/**
 * A ball of the marking board; the spotted ones have their spot.
 * @param {string} id
 */
export function ball(id) {
  const [name, colour] = BALLS[id] ?? [t("Ball"), "#8a8a8a"];
  return s("svg", { viewBox: "0 0 48 48", class: "disc", role: "img", "aria-label": name },
    s("circle", { cx: 24, cy: 24, r: 21.5, fill: colour, stroke: "#1d231f", "stroke-width": 2 }),
    SPOTTED.test(id) ? s("circle", { cx: 24, cy: 24, r: 7, fill: id === "sw" || id === "sy" ? "#151617" : "#f4f3e8" }) : null,
    s("circle", { cx: 17, cy: 14, r: 4.5, fill: "#fff", opacity: ".4" }));
}

/**
 * @param {Desk} desk
 * @returns {Child}
 */
export function lives(desk) {
  const { phase } = desk.expects;
  if (phase === "draw") return draw(desk);
  const must = pick(desk, (b) => ["choose", "measure"].includes(b.group));
  const chance = pick(desk, "chance");
  const stroke = pick(desk, "stroke");
  return [
    roster(desk),
    phase === "stroke" ? null : h("p", { class: "pad__prompt" }, desk.expects.prompt),
    chance.length ? h("div", { class: "taps taps--two lives__chance" }, chance.map((b) => quick(desk, b, { big: phase === "chance" }))) : null,
    must.length ? h("div", { class: `pad ${phase === "measure" ? "pad--pots" : "pad--lead"}` }, must.map((b) => withBall(desk, b))) : null,
    stroke.length ? h("div", { class: "pad pad--lives", data: { score: stroke.some((b) => b.tone === "score") || null } },
      stroke.map((b) => quick(desk, b, { big: true }))) : null,
    stroke.length ? h("div", { class: "taps taps--two" }, pick(desk, "own").map((b) => quick(desk, b)),
      pick(desk, (b) => ["take", "lead-ball"].includes(b.group)).filter((b) => b.code === "give" || b.code === "spot").map((b) => quick(desk, b))) : null,
    h("div", { class: "taps taps--row" },
      folded(desk, t("Wrong ball, two at once"), pick(desk, "first"), t("Either costs the striker a life.")),
      folded(desk, t("Two lives"), pick(desk, "also"), t("The ball played on fell, and another with it.")),
      folded(desk, t("Off the table"), pick(desk, "balls")),
      folded(desk, t("Take a ball up"), pick(desk, "lift"), t("A ball in the way, nearer than the one he plays on; it goes back after the stroke.")),
      folded(desk, t("Somebody takes the stroke"), pick(desk, "take").filter((b) => b.code !== "give")),
      fouls(desk, pick(desk, "conduct")),
      folded(desk, tc("other players", "Others"), pick(desk, "others"), t("What a player did whose turn it was not.")),
      folded(desk, t("More"), pick(desk, (b) => !SEEN.includes(b.group)))),
  ];
}

/**
 * @param {Desk} desk
 * @param {Button} b
 */
function withBall(desk, b) {
  const button = quick(desk, b, { big: true });
  const id = b.code.startsWith("nearest-") ? b.code.slice(8) : null;
  if (id) {
    button.classList.add("tap--ball");
    button.prepend(ball(id));
  }
  return button;
}

/**
 * Everybody in the order of play: ball, name, lives, and who plays on whom.
 * @param {Desk} desk
 */
function roster(desk) {
  const { board, names } = desk;
  const order = /** @type {string[]} */ (board.order ?? Object.keys(board.lives ?? {}));
  return h("ol", { class: "roster", "aria-label": t("Lives, in the order of play") }, order.map((letter) => {
    const left = board.lives[letter];
    const most = Math.max(left, board.lives_at_first[letter]);
    const plays = board.turn === letter;
    const on = board.on === letter;
    const id = board.balls?.[letter] ?? (plays ? board.plays_with : on ? board.on_ball : null);
    const marks = [];
    if (plays) marks.push(tc("a player", "plays"));
    if (on) marks.push(t("played on"));
    if (!left) marks.push(board.may_come_in?.includes(letter) ? t("dead: may {do}", { do: board.chance_words }) : tc("a player", "dead"));
    else if (board.places?.[letter] === "hand") marks.push(t("in hand"));
    else if (board.places?.[letter] === "up") marks.push(t("taken up"));
    else if (board.places?.[letter] === "waits") marks.push(t("waits for its place"));
    if (board.stars?.[letter]) marks.push(board.chance_word === "star" ? tc("a player", "starred") : tc("a player", "privileged"));
    if (board.offer === letter) marks.push(t("would take it"));
    return h("li", { class: `roster__row${plays ? " is-on" : ""}${on ? " is-target" : ""}${left ? "" : " is-dead"}` },
      id ? ball(id) : null,
      h("span", { class: "roster__name" }, bdi(names[letter])),
      h("span", { class: "roster__lives" },
        h("b", { class: "figures" }, String(left))),
      h("span", { class: "roster__marks" },
        most <= PIPS ? h("span", { class: "roster__pips", "aria-hidden": "true" }, "●".repeat(left) + "○".repeat(most - left)) : null,
        marks.length ? ` ${marks.join(", ")}` : null));
  }));
}

/**
 * The order as it is drawn: tap the players one after the other.
 * @param {Desk} desk
 */
function draw(desk) {
  const { draft, letters } = desk;
  const drawn = /** @type {string[]} */ (draft.drawn ?? []).filter((x) => letters.includes(x));
  const rest = letters.filter((x) => !drawn.includes(x));
  const set = (/** @type {string[]} */ list) => {
    draft.drawn = list;
    desk.redraw();
  };
  const whole = rest.length <= 1;
  const order = whole ? [...drawn, ...rest] : drawn;
  return [
    h("p", { class: "pad__prompt" }, desk.expects.prompt),
    h("p", { class: "meta", "aria-live": "polite" }, drawn.length
      ? woven(t("So far: {names}"), { names: order.map((x, i) => [i ? ", " : "", bdi(desk.names[x])]) }) : t("Tap the players in the order in which they were drawn.")),
    whole ? null : h("div", { class: "pad pad--lead" }, rest.map((x) => tap(desk, {
      tone: "choice", code: `drawn-${x}`, big: true, label: bdi(desk.names[x]), act: () => set([...drawn, x]),
    }))),
    h("div", { class: "taps taps--row" },
      whole ? tap(desk, {
        tone: "score", code: "begin", big: true, label: tc("button", "Begin"),
        act: () => desk.send(order[0], `:order(${order.join("")})`, t("Order of play"), tc("short, while it is unsent", "order")),
      }) : null,
      drawn.length ? tap(desk, { tone: "plain", code: "redraw", label: t("Draw again"), act: () => set([]) }) : null,
      drawn.length ? null : pick(desk, "order").map((b) => quick(desk, b)),
      drawn.length ? null : folded(desk, t("Who plays first"), pick(desk, "lead"), t("The others follow in the order of the sheet."))),
  ];
}
