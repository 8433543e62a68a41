// @ts-check
// What stands beside the table: the figures of a stroke, where a cue's tip meets the ball, what is called.

import { h, s, within } from "../dom.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("./aim.js").Shot} Shot
 * @typedef {import("../shapes.js").DueStroke} DueStroke
 * @typedef {import("../shapes.js").Callable} Callable
 *
 * A number of a stroke that can be typed.
 * @typedef {object} Figure
 * @property {"direction" | "speed" | "spin" | "tilt"} name
 * @property {string} label
 * @property {string} unit
 * @property {number} low
 * @property {number} high
 * @property {number} step
 * @property {number} digits after the point
 */

/** @type {Record<string, string>} */
const POCKETS = { tl: t("top left"), tr: t("top right"), ml: t("middle left"), mr: t("middle right"), bl: t("bottom left"), br: t("bottom right") };
const TIP_STEP = 0.05;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Record<string, string>} */
const COLOURS = { r: t("red"), w: t("white"), c: t("shooter"), b: t("black"), g: t("green"), dr: t("dark red"), lr: t("light red"), y: t("yellow"), bk: t("black"), bl: t("blue"), br: t("brown"), p: t("pink"), pk: t("pink") };

/** @param {string} piece */
const named = (piece) => (/^\d+$/.test(piece) ? t("Ball {number}", { number: piece }) : COLOURS[piece] ? `${piece}, ${COLOURS[piece]}` : piece);

/**
 * A labelled number with steps that fit a finger.
 * @param {Shot} shot
 * @param {() => void} changed
 * @param {Figure} figure
 */
function figure(shot, changed, { name, label, unit, low, high, step, digits }) {
  const field = h("input", { type: "number", id: `shot-${name}`, min: low, max: high, step: "any", inputmode: "decimal", value: Number(shot[name].toFixed(digits)), data: { figure: name } });
  /** @param {number} value */
  const set = (value) => {
    if (!Number.isFinite(value)) return;
    shot[name] = name === "direction" ? ((value % 360) + 360) % 360 : Math.min(high, Math.max(low, value));
    changed();
  };
  field.addEventListener("input", () => set(field.valueAsNumber));
  /** @param {number} by @param {string} words @param {string} sign */
  const nudge = (by, words, sign) => h("button", { type: "button", class: "figure__step", "aria-label": words, onclick: () => set(Number((shot[name] + by).toFixed(4))) }, sign);
  return h("div", { class: "figure" }, h("label", { for: `shot-${name}` }, label, unit ? h("span", { class: "meta" }, ` ${unit}`) : null),
    h("div", { class: "figure__row" }, nudge(-step, t("{figure}: less", { figure: label }), "−"), field, nudge(step, t("{figure}: more", { figure: label }), "+")));
}

/**
 * Where the tip meets the ball, as seen by the player: tapped, dragged, or with the arrow keys.
 * @param {Shot} shot
 * @param {() => void} changed
 * @param {number} reach how far off the middle, in radii
 */
function tipPicker(shot, changed, reach) {
  const mark = s("circle", { class: "tip__mark", r: 9 });
  const ball = s("svg", { class: "tip", viewBox: "-60 -60 120 120", tabindex: "0", role: "application", "aria-label": t("Where the tip meets the ball. Arrow keys move it, Home puts it in the middle.") },
    s("circle", { class: "tip__ball", r: 54 }), s("circle", { class: "tip__reach", r: 54 * reach }), s("path", { class: "tip__cross", d: "M-54 0H54M0 -54V54" }), mark);
  const words = h("p", { class: "tip__words", "aria-live": "polite" });
  const show = () => {
    mark.setAttribute("cx", String(54 * shot.side));
    mark.setAttribute("cy", String(-54 * shot.height));
    const [side, height] = [shot.side, shot.height].map((share) => ({ share: Math.round(100 * Math.abs(share)) }));
    const across = Math.abs(shot.side) < 0.01 ? "" : shot.side > 0 ? t("{share} % right", side) : t("{share} % left", side);
    const up = Math.abs(shot.height) < 0.01 ? "" : shot.height > 0 ? t("{share} % high", height) : t("{share} % low", height);
    words.textContent = [across, up].filter(Boolean).join(", ") || t("In the middle");
  };
  /** @param {number} side @param {number} height */
  const set = (side, height) => {
    const off = Math.hypot(side, height);
    const held = off > reach ? reach / off : 1;
    [shot.side, shot.height] = [Number((side * held).toFixed(3)), Number((height * held).toFixed(3))];
    show();
    changed();
  };
  /** @param {PointerEvent} event */
  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(ball.getScreenCTM()?.inverse());
    set(point.x / 54, -point.y / 54);
  };
  ball.addEventListener("pointerdown", (event) => { event.preventDefault(); ball.focus(); ball.setPointerCapture?.(event.pointerId); at(event); });
  ball.addEventListener("pointermove", (event) => { if (event.buttons & 1) at(event); });
  ball.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    if (way) set(shot.side + way[0] * TIP_STEP, shot.height + way[1] * TIP_STEP);
    else if (event.key === "Home") set(0, 0);
    else return;
    event.preventDefault();
  });
  show();
  return h("div", { class: "play__tip" }, h("p", { class: "play__label" }, t("Tip on the ball")), ball, words);
}

/**
 * A labelled list to choose from.
 * @param {string} id
 * @param {string} label
 * @param {string[][]} rows value and words
 * @param {string} chosen
 * @param {(value: string) => void} act
 */
function select(id, label, rows, chosen, act) {
  const field = h("select", { id, onchange: (event) => act(event.target.value) }, rows.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return h("div", { class: "field" }, h("label", { for: id }, label), field);
}

/**
 * What is said with the stroke, of what the rules let be called.
 * @param {Shot} shot
 * @param {Callable} call
 */
function callPicker(shot, call) {
  const called = (shot.called ??= { piece: "", pocket: "" });
  const say = () => {
    const { piece, pocket } = called;
    shot.call = piece && pocket ? `(${piece}>${pocket})` : piece || pocket ? `(${piece || pocket})` : "";
  };
  const nothing = [["", call.required ? tc("in a list", "Choose") : t("Nothing called")]];
  return h("div", { class: "play__call" },
    call.pieces.length ? select("call-piece", tc("which ball is called", "Call"), [...nothing, ...call.pieces.map((piece) => [piece, named(piece)])], called.piece, (value) => { called.piece = value; say(); }) : null,
    call.pockets.length ? select("call-pocket", t("Pocket"), [...nothing, ...call.pockets.map((pocket) => [pocket, POCKETS[pocket] ?? pocket])], called.pocket, (value) => { called.pocket = value; say(); }) : null);
}

/**
 * The controls of a stroke. `show()` brings the figures in line with `shot`; `root` is their element.
 * @param {object} given
 * @param {DueStroke} given.stroke
 * @param {Shot} given.shot
 * @param {number} given.tip how far off the middle a cue may strike, in radii
 * @param {() => import("./aim.js").Aim | null} given.aim
 * @param {() => void} given.changed
 * @param {() => void} given.strike
 */
export function strokeControls({ stroke, shot, tip, aim, changed, strike }) {
  const spins = stroke.how === "spin";
  /** @type {Figure[]} */
  const figures = [
    { name: "direction", label: t("Direction"), unit: t("degrees"), low: 0, high: 360, step: 0.5, digits: 2 },
    { name: "speed", label: spins ? tc("how fast the piece goes", "Push") : t("Strength"), unit: "m/s", low: 0, high: stroke.fastest, step: spins ? 0.05 : 0.1, digits: 2 },
  ];
  if (spins) figures.push(
    { name: "spin", label: t("Spin of thumb and finger"), unit: "rad/s", low: -(stroke.fastest_spin ?? 0), high: stroke.fastest_spin ?? 0, step: 10, digits: 0 },
    { name: "tilt", label: t("Tilt"), unit: t("degrees"), low: 0, high: 15, step: 0.5, digits: 1 });
  const both = () => { changed(); aim()?.show(); };
  const strength = h("input", { type: "range", min: 0, max: stroke.fastest, step: stroke.fastest / 100, value: shot.speed, "aria-label": spins ? tc("how fast the piece goes", "Push") : t("Strength"), class: "play__strength", oninput: (event) => { shot.speed = event.target.valueAsNumber; both(); } });
  const ways = stroke.placing ? h("div", { class: "play__ways", role: "group", "aria-label": t("What dragging does") }, [["place", t("Set the piece")], ["aim", tc("button", "Aim")]].map(([way, words]) => h("button", {
    type: "button", class: "button", "aria-pressed": String((way === "place") === (aim()?.placing ?? true)), data: { way },
    onclick: (event) => {
      const aimed = aim();
      if (aimed) aimed.placing = way === "place";
      for (const one of event.currentTarget.parentElement?.children ?? []) one.setAttribute("aria-pressed", String(one === event.currentTarget));
    },
  }, words))) : null;
  const root = h("div", { class: "play__stroke" }, ways,
    stroke.call ? callPicker(shot, stroke.call) : null,
    h("div", { class: "play__figures" }, figures.map((one) => figure(shot, both, one))),
    h("div", { class: `play__go${stroke.how === "cue" ? " play__go--cue" : ""}` }, stroke.how === "cue" ? tipPicker(shot, changed, tip) : null,
      h("div", null, h("label", { class: "play__power" }, h("span", { class: "meta" }, spins ? tc("how fast the piece goes", "Push") : t("Strength")), strength),
        h("button", { type: "button", class: "button button--primary button--large play__strike", id: "strike", onclick: strike }, spins ? tc("button: play the stroke", "Spin") : stroke.how === "cue" ? tc("button: play the stroke", "Strike") : tc("button: play the stroke", "Shoot")))),
    h("p", { class: "meta play__help" }, t("Pull back from the piece like a bow, or tap where to aim. On the table, arrow keys turn the aim, with Shift finely; page keys turn far; plus and minus change the strength; Enter plays.")));
  const show = () => {
    for (const one of figures) {
      const field = within(root, `[data-figure="${one.name}"]`, HTMLInputElement);
      if (field !== document.activeElement) field.value = String(Number(shot[one.name].toFixed(one.digits)));
    }
    strength.value = String(shot.speed);
  };
  return { root, show };
}
