// @ts-check
// The four panels beside the picture: the pieces before the stroke, the stroke, where pieces lay afterwards, and what
// is asked. Each is drawn from the case and writes back into it; `desk.changed()` saves.

import { h } from "../dom.js";
import { isPlace } from "./picture.js";
import { woven } from "../sentences.js";
import { decimal, locale, t, tc } from "../words.js";

/**
 * @typedef {import("./bench.js").Bench} Bench
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../shapes.js").Claim} Claim
 * @typedef {import("../shapes.js").Choice} Choice
 */

/** @param {number} metres */
const mm = (metres) => String(Math.round(metres * 10000) / 10);

/**
 * The choice whose value is nearest.
 * @param {Choice[]} choices
 * @param {number} value
 */
export function nearest(choices, value) {
  return choices.reduce((best, one) => (Math.abs(one.value - value) < Math.abs(best.value - value) ? one : best));
}

/**
 * A labelled list to choose from; `set` gets the value chosen.
 * @template V
 * @param {string} id
 * @param {string} label
 * @param {{words: string, value: V}[]} choices
 * @param {V} value
 * @param {(value: V) => void} set
 * @param {{hidden?: boolean}} [options] `hidden`: the label is for screen readers only
 */
export function chooser(id, label, choices, value, set, { hidden = false } = {}) {
  const select = h("select", { id, onchange: () => { set(choices[select.selectedIndex].value); } },
    choices.map((one) => h("option", { selected: one.value === value }, one.words)));
  return h("div", { class: "field field--short" }, h("label", { for: id, class: hidden ? "visually-hidden" : null }, label), select);
}

/**
 * A field for a coordinate: the user types millimetres, `set` gets metres.
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {(metres: number) => void} set
 */
function coordinate(id, label, value, set) {
  const input = h("input", { id, type: "number", step: "1", value: mm(value), inputmode: "numeric", onchange: () => {
    const given = Number(input.value);
    if (input.value !== "" && Number.isFinite(given)) set(given / 1000);
    else input.value = mm(value);
  } });
  return h("div", { class: "coordinate" }, h("label", { for: id }, label), input);
}

/**
 * Arrows to move the chosen piece with a finger, a centimetre or a millimetre at a time.
 * @param {Bench} desk
 */
function nudges(desk) {
  const step = () => (desk.fine ? 0.001 : 0.01);
  /** @param {number} right @param {number} up */
  const move = (right, up) => { if (desk.picture.nudge(right, up, step())) desk.changed(); };
  /** @param {string} label @param {string} sign @param {number} right @param {number} up @param {string} area */
  const arrow = (label, sign, right, up, area) =>
    h("button", { type: "button", class: `button nudge__${area}`, "aria-label": label, onclick: () => move(right, up) }, sign);
  return h("div", { class: "nudge", role: "group", "aria-label": t("Move the chosen piece") },
    arrow(t("Move up"), "↑", 0, 1, "up"), arrow(t("Move left"), "←", -1, 0, "left"), arrow(t("Move right"), "→", 1, 0, "right"), arrow(t("Move down"), "↓", 0, -1, "down"),
    h("button", { type: "button", class: "button nudge__step", "aria-pressed": String(desk.fine), onclick: (event) => {
      desk.fine = !desk.fine;
      event.currentTarget.setAttribute("aria-pressed", String(desk.fine));
      event.currentTarget.textContent = desk.fine ? t("1 mm") : t("1 cm");
    } }, desk.fine ? t("1 mm") : t("1 cm")));
}

// --- Before the stroke -------------------------------------------------------------------------------

/**
 * What lies where before the stroke, and how sure everybody is of it.
 * @param {Bench} desk
 * @returns {Child[]}
 */
export function before(desk) {
  const { case: c, words } = desk;
  const lying = desk.known.flatMap((one) => {
    const piece = c.shot.pieces.find((p) => p.id === one.id);
    return piece ? [{ one, piece }] : [];
  });
  const off = desk.known.filter((one) => !lying.some((row) => row.one === one)).sort((a, b) => a.name.localeCompare(b.name, locale ?? "en", { numeric: true }));
  const rows = lying.map(({ one, piece }) => {
    const chosen = desk.picture.chosen === one.id;
    return h("li", { class: `pieces__row${chosen ? " is-chosen" : ""}${desk.picture.wrong.has(one.id) ? " is-wrong" : ""}`, data: { row: one.id } },
      h("button", { type: "button", class: "pieces__name", "aria-pressed": String(chosen), onclick: () => desk.picture.select(chosen ? null : one.id, true) }, one.name),
      h("div", { class: "pieces__at" },
        coordinate(`x-${one.id}`, tc("a coordinate", "across"), piece.x, (x) => { piece.x = x; desk.changed(); desk.redraw(); }),
        coordinate(`y-${one.id}`, tc("a coordinate", "along"), piece.y, (y) => { piece.y = y; desk.changed(); desk.redraw(); })),
      chooser(`sure-${one.id}`, t("How surely the place of {piece} is known", { piece: one.name }), words.places, nearest(words.places, c.unsure.places?.[one.id] ?? 0).value,
        (value) => { desk.surely(one.id, value); }, { hidden: true }),
      desk.mayGo(one.id) ? h("button", { type: "button", class: "button button--quiet pieces__off", onclick: () => desk.takeOff(one.id) }, t("Take it off"), h("span", { class: "visually-hidden" }, ` (${one.name})`)) : null,
      desk.picture.wrong.has(one.id) ? h("p", { class: "pieces__wrong" }, t("Lies in another piece.")) : null);
  });
  return [
    h("p", null, t("Put every piece where it lay when the stroke began. Drag it; or tap it, then its place; or use the arrow keys (with Shift: a millimetre).")),
    h("div", { class: "movers" }, nudges(desk), chooser("sure-all", t("How sure of all of them"), [{ words: t("as set below"), value: /** @type {number | null} */ (null) }, ...words.places], null,
      (value) => { if (value !== null) { desk.known.forEach((one) => { if (c.shot.pieces.some((p) => p.id === one.id)) c.unsure.places[one.id] = value; }); desk.changed(); desk.redraw(); } })),
    h("p", { class: "meta" }, t("Figures are millimetres from the middle of the bed: across to the right, along to the far end.")),
    h("ul", { class: "pieces plain" }, rows),
    off.length ? h("div", { class: "pieces-off", role: "group", "aria-label": t("Put a piece on the table") }, h("p", null, h("strong", null, t("Not on the table.")), " ", t("Tap one to put it on:")),
      h("div", { class: "row" }, off.map((one) => h("button", { type: "button", class: "button", data: { off: one.id }, onclick: () => desk.putOn(one.id) }, one.name)))) : null,
  ];
}

// --- The stroke --------------------------------------------------------------------------------------

/**
 * The words for the speed that is nearest in ratio.
 * @param {Choice[]} speeds
 * @param {number} value
 */
function speedWords(speeds, value) {
  return speeds.reduce((best, one) => (Math.abs(Math.log(one.value / value)) < Math.abs(Math.log(best.value / value)) ? one : best)).words;
}

/** @param {number} v in radii */
function sideWords(v) {
  if (Math.abs(v) < 0.05) return t("the middle");
  if (v > 0) return v < 0.3 ? t("some right") : t("much right");
  return v > -0.3 ? t("some left") : t("much left");
}

/** @param {number} v in radii */
function heightWords(v) {
  if (Math.abs(v) < 0.05) return t("the middle");
  if (v > 0) return v < 0.3 ? t("a little above the middle") : t("far above the middle");
  return v > -0.3 ? t("a little below the middle") : t("far below the middle");
}

/**
 * A slider whose value is said in words beside it; with `log` its steps are ratios.
 * @param {object} given
 * @param {string} given.id
 * @param {string} given.label
 * @param {number} given.value
 * @param {number} given.low
 * @param {number} given.high
 * @param {boolean} [given.log]
 * @param {(value: number) => string} given.say
 * @param {(value: number) => void} given.set while it moves
 * @param {() => void} given.done when it is let go
 */
function slider({ id, label, value, low, high, log = false, say, set, done }) {
  const out = h("output", { for: id, class: "slider__said" }, say(value));
  /** @param {number} v */
  const to = (v) => (log ? Math.log(v) : v);
  /** @param {number} v */
  const from = (v) => (log ? Math.exp(v) : v);
  const input = h("input", { id, type: "range", min: String(to(low)), max: String(to(high)), step: String((to(high) - to(low)) / 100), value: String(to(value)), "aria-valuetext": say(value),
    oninput: () => { const v = from(Number(input.value)); out.textContent = say(v); input.setAttribute("aria-valuetext", say(v)); set(v); }, onchange: done });
  return h("div", { class: "field slider" }, h("label", { for: id }, label), out, input);
}

/**
 * Who struck which piece, where to, how hard, and how much of it is guessed.
 * @param {Bench} desk
 * @returns {Child[]}
 */
export function stroke(desk) {
  const { case: c, words } = desk;
  const { stroke: played } = c.shot;
  const suited = desk.known.filter((one) => words.strokes.includes(one.shape) && c.shot.pieces.some((p) => p.id === one.id));
  const direction = h("input", { id: "stroke-direction", type: "number", step: "0.1", min: "0", max: "360", value: played.direction.toFixed(1), onchange: () => {
    const given = Number(direction.value);
    if (direction.value !== "" && Number.isFinite(given)) { played.direction = ((given % 360) + 360) % 360; desk.changed(); desk.picture.draw(); }
  } });
  /** @param {number} v @param {number} n parts of a unit */
  const round = (v, n) => Math.round(v * n) / n;
  return [
    h("p", null, t("Draw the direction: drag in the picture, or tap where the piece was aimed; arrow keys turn the arrow by a degree (with Shift: a tenth).")),
    h("p", null, h("span", { class: "meta" }, t("Played by"), " "), h("strong", null, desk.names[desk.side] ?? desk.side)),
    h("fieldset", { class: "choices" }, h("legend", null, t("The piece that was struck")),
      suited.map((one) => h("label", { class: "choices__one" }, h("input", { type: "radio", name: "struck", value: one.id, checked: one.id === played.piece,
        onchange: () => { played.piece = one.id; desk.changed(); desk.picture.draw(); } }), one.name))),
    h("div", { class: "row row--fields" },
      h("div", { class: "field field--short" }, h("label", { for: "stroke-direction" }, t("Direction in degrees")), direction),
      chooser("direction-sure", t("How sure"), words.directions, nearest(words.directions, c.unsure.direction ?? 0).value, (value) => { c.unsure.direction = value; desk.changed(); desk.picture.show(c); })),
    slider({ id: "stroke-speed", label: t("How hard"), value: Math.min(Math.max(played.speed, words.slowest), words.fastest), low: words.slowest, high: words.fastest, log: true,
      say: (v) => t("{speed}, {n} metres a second", { speed: speedWords(words.speeds, v), n: decimal(v, 1) }), set: (v) => { played.speed = round(v, 100); }, done: () => desk.changed() }),
    chooser("speed-sure", t("How sure"), words.shares, nearest(words.shares, c.unsure.speed ?? 0).value, (value) => { c.unsure.speed = value; desk.changed(); }),
    played.type === "cue" ? h("details", null, h("summary", null, t("Where the tip met the ball")),
      slider({ id: "tip-side", label: tc("where the tip met the ball", "Side"), value: played.side ?? 0, low: -0.6, high: 0.6, say: sideWords, set: (v) => { played.side = round(v, 100); }, done: () => desk.changed() }),
      slider({ id: "tip-height", label: tc("where the tip met the ball", "Height"), value: played.height ?? 0, low: -0.6, high: 0.6, say: heightWords, set: (v) => { played.height = round(v, 100); }, done: () => desk.changed() }),
      chooser("tip-sure", t("How sure"), words.tips, nearest(words.tips, c.unsure.tip ?? 0).value, (value) => { c.unsure.tip = value; desk.changed(); })) : null,
    h("label", { class: "tick" }, h("input", { type: "checkbox", checked: c.unsure.constants !== false, onchange: (event) => { c.unsure.constants = event.currentTarget.checked; desk.changed(); } }),
      t("The table may be faster or slower than usual")),
  ];
}

// --- Afterwards --------------------------------------------------------------------------------------

/**
 * Where all agree that pieces lay afterwards.
 * @param {Bench} desk
 * @returns {Child[]}
 */
export function after(desk) {
  const { case: c, words } = desk;
  const rows = desk.known.filter((one) => c.shot.pieces.some((p) => p.id === one.id)).map((one) => {
    const choices = words.fates.filter((fate) => fate.shapes.includes(one.shape));
    const known = c.agreed.filter(isPlace).find((a) => a.piece === one.id);
    const kind = known ? "lay" : choices.find((fate) => c.agreed.some((a) => /** @type {Record<string, unknown>} */ (a)[fate.code] === one.id))?.code ?? "unknown";
    const select = h("select", { id: `after-${one.id}`, onchange: () => { desk.ended(one.id, choices[select.selectedIndex].code); } },
      choices.map((fate) => h("option", { selected: fate.code === kind }, fate.words)));
    return h("li", { class: `pieces__row${desk.picture.chosen === one.id ? " is-chosen" : ""}`, data: { row: one.id } },
      h("label", { class: "pieces__name", for: `after-${one.id}` }, one.name), select,
      known ? h("div", { class: "pieces__at" },
        coordinate(`rx-${one.id}`, tc("a coordinate", "across"), known.x, (x) => { known.x = x; desk.changed(); desk.redraw(); }),
        coordinate(`ry-${one.id}`, tc("a coordinate", "along"), known.y, (y) => { known.y = y; desk.changed(); desk.redraw(); }),
        chooser(`rs-${one.id}`, t("How surely it is known where {piece} lay", { piece: one.name }), words.places, nearest(words.places, known.sigma).value, (value) => { known.sigma = value; desk.changed(); desk.redraw(); }, { hidden: true })) : null);
  });
  return [
    h("p", null, t("Say only what both sides agree on. What nobody can tell stays “not known”: the simulator then allows for everything.")),
    nudges(desk),
    h("ul", { class: "pieces plain" }, rows),
  ];
}

// --- What is asked -----------------------------------------------------------------------------------

/** The fields by which one claim is another. @type {("kind" | "piece" | "other" | "least")[]} */
const OF_CLAIMS = ["kind", "piece", "other", "least"];

/** @param {Claim} a @param {Claim} b */
const same = (a, b) => OF_CLAIMS.every((key) => (a[key] ?? "") === (b[key] ?? ""));

/**
 * The questions that the game's rules ask of such a stroke; those that are asked have a side that says so.
 * @param {Bench} desk
 * @returns {Child[]}
 */
export function questions(desk) {
  const { case: c } = desk;
  /** @type {import("../shapes.js").AskedClaim[]} */
  const offered = [...desk.asked, ...c.claims.filter((claim) => !desk.asked.some((one) => same(one, claim)))];
  if (!offered.length) return [h("p", { class: "notice" }, t("The rules of this game ask nothing of such a stroke that a simulation could answer."))];
  return [
    h("p", null, t("What is in dispute? These are the questions on which the rules of this game turn.")),
    h("ul", { class: "claims plain" }, offered.map((one, i) => {
      const known = c.claims.find((claim) => same(one, claim));
      const sides = [{ words: t("nobody in particular"), value: "" }, ...desk.letters.map((x) => ({ words: desk.names[x], value: x }))];
      return h("li", { class: "claims__one" },
        h("label", { class: "tick" }, h("input", { type: "checkbox", checked: Boolean(known), data: { claim: i }, onchange: (event) => {
          if (event.currentTarget.checked) c.claims.push({ kind: one.kind, piece: one.piece ?? "", other: one.other ?? "", least: one.least ?? 1, side: "" });
          else c.claims = c.claims.filter((claim) => !same(claim, one));
          desk.changed();
          desk.redraw();
        } }), one.words ?? one.kind),
        one.clauses?.length ? h("small", { class: "claims__clauses" }, woven(t("decides {clauses}"), { clauses: one.clauses.map((clause, k) => [k ? ", " : "", clause.url ? h("a", { href: clause.url, target: "_blank", rel: "noopener" }, clause.name) : clause.name]) })) : null,
        known ? chooser(`said-by-${i}`, t("Said by"), sides, known.side ?? "", (value) => { known.side = value; desk.changed(); }) : null);
    })),
    chooser("precision", t("How thoroughly"), desk.words.precisions, c.precision ?? "usual", (value) => { c.precision = value; desk.changed(); }),
  ];
}
