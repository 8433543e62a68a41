// @ts-check
// Aiming on the drawn table. Pull back from the piece, as on a bow: the direction is away from the pull, its
// length the strength. Or tap or drag anywhere else: the aim goes there. A piece in hand is dragged to its place
// first. Keys do all of it: arrows turn, page keys turn far, plus and minus change the strength, Enter strikes.

import { s } from "../dom.js";
import { around, directionTo, metBy, nearestOf, outlineOf, reachOf, toPicture, toPlace } from "./geometry.js";
import { t } from "../words.js";

/**
 * @typedef {import("../shapes.js").Bed} Bed
 * @typedef {import("../shapes.js").DueStroke} DueStroke
 * @typedef {import("./geometry.js").Place} Place
 *
 * A stroke as it is being aimed: degrees, metres a second, `side` and `height` of a cue's tip in radii, `spin`
 * in radians a second, `tilt` in degrees; `place` is where a piece in hand is set, `call` what is called.
 * @typedef {object} Shot
 * @property {number} direction
 * @property {number} speed
 * @property {number} side
 * @property {number} height
 * @property {number} spin
 * @property {number} tilt
 * @property {Place | null} place
 * @property {string} call as it is recorded
 * @property {{piece: string, pocket: string}} [called]
 */

const PULL = 0.42; // of the picture's shorter side: a pull so long is the greatest strength
const FINE = 0.25;
const FINEST = 0.05;
const FAR = 5;
const STEP = 0.005; // metres by which an arrow moves a piece in hand
const HAND = 26; // pixels round the piece in which a finger takes it

/**
 * The piece that is struck.
 * @param {DueStroke} stroke
 */
export function struckOf(stroke) {
  const piece = stroke.pieces.find((one) => one.id === stroke.struck);
  if (!piece) throw new Error(`There is no ${stroke.struck} to strike.`);
  return piece;
}

export class Aim {
  /**
   * `shot` is changed in place; `changed()` is called after, `strike()` by Enter.
   * @param {SVGSVGElement} svg
   * @param {DueStroke} stroke
   * @param {Bed} bed
   * @param {Shot} shot
   * @param {{changed: () => void, strike: () => void}} acts
   */
  constructor(svg, stroke, bed, shot, { changed, strike }) {
    this.svg = svg;
    this.stroke = stroke;
    this.bed = bed;
    this.shot = shot;
    this.changed = changed;
    this.strike = strike;
    this.lying = svg.dataset.lying === "1";
    this.piece = struckOf(stroke);
    this.others = stroke.pieces.filter((piece) => piece.id !== stroke.struck && piece.state !== "holed").map((piece) => ({ ...piece, radius: stroke.radii[piece.id] }));
    this.group = svg.querySelector(`[data-piece="${CSS.escape(stroke.struck)}"]`);
    this.placing = Boolean(stroke.placing);
    /** @type {"place" | "pull" | "point" | null} */
    this.held = null;
    this.layer = s("g", { class: "aim", "aria-hidden": "true" });
    svg.append(this.layer);
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", t("The table. Arrow keys turn the aim, page keys turn it far, plus and minus change the strength, Enter strikes."));
    svg.removeAttribute("aria-labelledby");
    svg.classList.add("is-aimed");
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { this.held = null; });
    svg.addEventListener("keydown", (event) => this.key(event));
    if (!shot.place && stroke.placing) shot.place = this.allowed([this.piece.x, this.piece.y]);
    this.show();
  }

  /** @returns {Place} */
  get from() {
    return this.shot.place ?? [this.piece.x, this.piece.y];
  }

  /**
   * The place under a pointer.
   * @param {PointerEvent} event
   */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return toPlace(this.lying, point.x, point.y);
  }

  /**
   * A place as it may be: on the lines, or anywhere on the bed where zones are (the server says which).
   * @param {Place} at
   * @returns {Place}
   */
  allowed(at) {
    const lines = this.stroke.placing?.lines ?? [];
    if (lines.length) return nearestOf(lines, at);
    /** @param {number} value @param {number} half */
    const within = (value, half) => Math.min(Math.max(value, this.stroke.radius - half), half - this.stroke.radius);
    return [within(at[0], this.bed.x), within(at[1], this.bed.y)];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
    this.svg.setPointerCapture?.(event.pointerId);
    const at = this.at(event);
    const scale = (this.svg.getScreenCTM()?.a ?? 0) * 1000;
    const near = Math.hypot(at[0] - this.from[0], at[1] - this.from[1]) * Math.abs(scale || 1);
    const onPiece = near < Math.max(HAND, this.stroke.radius * Math.abs(scale));
    this.held = this.placing ? "place" : onPiece ? "pull" : "point";
    this.move(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.held) return;
    const at = this.at(event);
    if (this.held === "place") this.shot.place = this.allowed(at);
    else if (this.held === "point") this.shot.direction = directionTo(this.from, at);
    else {
      const pulled = Math.hypot(at[0] - this.from[0], at[1] - this.from[1]);
      if (pulled < this.stroke.radius) return;
      this.shot.direction = around(directionTo(this.from, at) + 180);
      const box = this.svg.viewBox.baseVal;
      const share = Math.min(1, pulled / ((PULL * Math.min(box.width, box.height)) / 1000));
      this.shot.speed = Math.round(share ** 1.4 * this.stroke.fastest * 100) / 100;
    }
    this.show();
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { shot } = this;
    /** @param {number} by degrees */
    const turn = (by) => { shot.direction = around(shot.direction + by); };
    /** @param {number} by a share of the greatest speed */
    const harder = (by) => { shot.speed = Math.min(this.stroke.fastest, Math.max(0, Math.round((shot.speed + by * this.stroke.fastest) * 1000) / 1000)); };
    const fine = event.shiftKey ? FINEST : FINE;
    const step = event.shiftKey ? STEP / 5 : STEP;
    /** @param {number} dx @param {number} dy */
    const go = (dx, dy) => { // as seen on the screen
      const [x, y] = toPlace(this.lying, 1000 * dx, -1000 * dy);
      shot.place = this.stepped([x, y], step);
    };
    const placing = { ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, 1), ArrowDown: () => go(0, -1) };
    const aiming = { ArrowLeft: () => turn(fine), ArrowRight: () => turn(-fine), ArrowUp: () => turn(fine), ArrowDown: () => turn(-fine) };
    /** @type {Record<string, () => void>} */
    const acts = {
      ...(this.placing ? placing : aiming), PageUp: () => turn(FAR), PageDown: () => turn(-FAR),
      "+": () => harder(0.02), "=": () => harder(0.02), "-": () => harder(-0.02), Enter: () => this.strike(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    this.show();
    this.changed();
  }

  /**
   * One step from the place that way; on a line, to its next place that way.
   * @param {Place} way
   * @param {number} step metres
   * @returns {Place}
   */
  stepped([x, y], step) {
    const from = this.from;
    const lines = this.stroke.placing?.lines ?? [];
    if (!lines.length) return this.allowed([from[0] + x * step, from[1] + y * step]);
    const ahead = lines.flat().map((place) => ({ place, along: (place[0] - from[0]) * x + (place[1] - from[1]) * y, far: Math.hypot(place[0] - from[0], place[1] - from[1]) }))
      .filter((one) => one.along > 1e-4 && one.along > one.far * 0.3);
    return ahead.length ? ahead.reduce((a, b) => (b.far < a.far ? b : a)).place : from;
  }

  /** Draw the aim anew. */
  show() {
    const { shot, stroke, lying } = this;
    const from = this.from;
    /** @param {Place} place */
    const mm = (place) => toPicture(lying, ...place);
    const r = 1000 * stroke.radius;
    const [x, y] = mm(from);
    if (this.group) this.group.setAttribute("transform", `translate(${x} ${y})`);
    /** @type {SVGElement[]} */
    const parts = [];
    if (stroke.placing) {
      for (const zone of stroke.placing.zones) {
        parts.push(s("polygon", { class: "aim__zone", points: outlineOf(zone).map((at) => mm(at).join(",")).join(" ") }));
      }
      for (const line of stroke.placing.lines) {
        parts.push(line.length > 1
          ? s("polyline", { class: "aim__line", points: line.map((at) => mm(at).join(",")).join(" ") })
          : s("circle", { class: "aim__spot", cx: mm(line[0])[0], cy: mm(line[0])[1], r: r / 3 }));
      }
    }
    const met = metBy(from, shot.direction, stroke.radius, this.others);
    const reach = reachOf(from, shot.direction, this.bed, stroke.radius);
    const angle = (shot.direction * Math.PI) / 180;
    /** @type {Place} */
    const end = met && met.distance <= reach ? met.at : [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach];
    const [ex, ey] = mm(end);
    parts.push(s("line", { class: "aim__case", x1: x, y1: y, x2: ex, y2: ey }), s("line", { class: "aim__way", x1: x, y1: y, x2: ex, y2: ey }));
    parts.push(s("circle", { class: "aim__ghost", cx: ex, cy: ey, r }));
    if (met && met.distance <= reach) {
      const towards = Math.atan2(met.piece.y - met.at[1], met.piece.x - met.at[0]);
      const far = met.piece.radius + 5 * stroke.radius;
      const [ox, oy] = mm([met.piece.x, met.piece.y]);
      const [tx, ty] = mm([met.piece.x + Math.cos(towards) * far, met.piece.y + Math.sin(towards) * far]);
      parts.push(s("line", { class: "aim__next", x1: ox, y1: oy, x2: tx, y2: ty }));
    }
    const share = shot.speed / stroke.fastest; // the pull, drawn behind the piece
    const box = this.svg.viewBox.baseVal;
    const pull = Math.max(0, share) ** (1 / 1.4) * PULL * Math.min(box.width, box.height) / 1000;
    const [qx, qy] = mm([from[0] - Math.cos(angle) * (stroke.radius * 1.3 + pull), from[1] - Math.sin(angle) * (stroke.radius * 1.3 + pull)]);
    const [bx, by] = mm([from[0] - Math.cos(angle) * stroke.radius * 1.3, from[1] - Math.sin(angle) * stroke.radius * 1.3]);
    parts.push(s("line", { class: "aim__pull", x1: bx, y1: by, x2: qx, y2: qy }), s("circle", { class: "aim__own", cx: x, cy: y, r: r * 1.12 }));
    this.layer.replaceChildren(...parts);
  }
}
