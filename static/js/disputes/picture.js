// @ts-check
// The table on which a dispute is laid out: the drawn surface (simulator/drawing), a photograph under the pieces, the
// pieces before the stroke, the stroke's direction, and where pieces lay afterwards. Everything can be dragged, tapped
// twice (the piece, then its place) or moved with the arrow keys. It holds no truth of its own: it shows a case
// and tells `changed` what somebody has moved.

import { allOf, s, within } from "../dom.js";
import { directionOf, homography, matrix3d, toPicture, toSurface } from "./geometry.js";
import { decimal, t } from "../words.js";

/**
 * @typedef {import("../shapes.js").Anchor} Anchor
 * @typedef {import("../shapes.js").AgreedPlace} AgreedPlace
 * @typedef {import("../shapes.js").CaseStroke} CaseStroke
 * @typedef {import("../shapes.js").KnownPiece} KnownPiece
 * @typedef {import("../shapes.js").LyingPiece} LyingPiece
 * @typedef {import("./geometry.js").Place} Place
 * @typedef {"before" | "stroke" | "after" | "found"} Mode
 * @typedef {{x: number, y: number}} Lying
 *
 * What the picture tells: something was moved and let go (`changed`), is under way (`moving`; null: the arrow),
 * was chosen, or was laid where nothing lay. `half` is the bed's half width and depth in metres.
 * @typedef {object} Hooks
 * @property {() => [wide: number, long: number]} half
 * @property {() => void} changed
 * @property {(id: string | null) => void} moving
 * @property {(id: string | null, speak?: boolean) => void} chosen
 * @property {(id: string, x: number, y: number) => void} laid
 */

const REACH = 26; // pixels round a piece within which a finger has meant it
const MOVED = 5; // pixels after which a touch is a drag
export const COARSE = 0.01; // metres of an arrow key
export const FINE = 0.001; // with Shift
const ZOOMS = [1, 1.6, 2.5, 4, 6.5];
/** @type {Record<string, Place>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Whether what is agreed is a piece's place.
 * @param {AgreedPlace | import("../shapes.js").AgreedFate} one
 * @returns {one is AgreedPlace}
 */
export const isPlace = (one) => one.piece !== undefined && one.x !== undefined;

/** The surface is drawn twice, lying and standing; a style sheet shows the one that fits the screen. */
class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Picture} picture
   */
  constructor(root, picture) {
    this.root = root;
    this.picture = picture;
    this.bed = within(root, "svg.tp", SVGElement);
    this.lying = this.bed.dataset.lying === "1";
    this.whole = (this.bed.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.photo = within(root, ".place__photo", HTMLImageElement);
    const figures = /** @type {SVGElement[]} */ ([...this.bed.querySelectorAll("[data-piece]")]);
    this.figures = new Map(figures.map((g) => [g.dataset.piece ?? "", g]));
    this.top = s("svg", { class: `${this.bed.getAttribute("class")} place__top`, role: "group", "aria-label": t("The pieces; arrow keys move the one that is in focus") });
    this.halos = s("g", { class: "place__halos" });
    this.rests = s("g", { class: "place__rests" });
    this.found = s("g", { class: "place__founds" });
    this.stroke = s("g", { class: "place__stroke" });
    this.pieces = within(this.bed, ".tp-pieces", SVGElement);
    this.top.append(this.halos, this.pieces, this.stroke, this.rests, this.found);
    root.append(this.top);
    /** @type {Map<string, SVGElement>} */
    this.restFigures = new Map();
    /** @type {{id: string | null, from: Place, at: Place, dragged: boolean, was: Lying | null, centre: Place} | null} */
    this.held = null;
    this.top.addEventListener("pointerdown", (event) => this.down(event));
    this.top.addEventListener("pointermove", (event) => this.move(event));
    this.top.addEventListener("pointerup", (event) => this.up(event));
    this.top.addEventListener("pointercancel", () => { this.held = null; });
    this.top.addEventListener("keydown", (event) => picture.key(event, this));
    this.top.addEventListener("focusin", (event) => {
      const group = event.target instanceof Element ? event.target.closest("[data-piece], [data-rest], [data-found]") : null;
      if (group instanceof SVGElement) picture.select(group.dataset.piece ?? group.dataset.rest ?? group.dataset.found ?? null, false);
    });
    for (const [id, group] of this.figures) this.prepare(group, id);
    new ResizeObserver(() => this.lay()).observe(root);
  }

  get shown() { return this.root.offsetParent !== null; }

  /** @param {SVGElement} group @param {string} id */
  prepare(group, id) {
    group.setAttribute("role", "button");
    group.setAttribute("aria-roledescription", "piece");
    group.append(s("circle", { class: "place__ring", r: this.picture.radius(id) * 1000 * 1.35 + 6 }));
  }

  /**
   * The picture's millimetres under a pointer.
   * @param {PointerEvent} event
   * @returns {Place}
   */
  at(event) {
    const box = this.top.getBoundingClientRect();
    const [x, y, w, h] = this.view;
    const scale = Math.min(box.width / w, box.height / h);
    return [
      x + w / 2 + (event.clientX - box.left - box.width / 2) / scale,
      y + h / 2 + (event.clientY - box.top - box.height / 2) / scale,
    ];
  }

  get scale() {
    const box = this.top.getBoundingClientRect();
    return Math.min(box.width / this.view[2], box.height / this.view[3]) || 1;
  }

  get view() {
    const [x, y, w, h] = this.whole;
    const zoom = ZOOMS[this.picture.zoom];
    if (zoom === 1) return this.whole;
    const [cx, cy] = toPicture(this.lying, ...this.picture.centre);
    /** @param {number} c @param {number} from @param {number} size */
    const keep = (c, from, size) => Math.min(Math.max(c - size / zoom / 2, from), from + size - size / zoom);
    return [keep(cx, x, w), keep(cy, y, h), w / zoom, h / zoom];
  }

  lay() {
    const box = this.view.join(" ");
    this.bed.setAttribute("viewBox", box);
    this.top.setAttribute("viewBox", box);
    this.layPhoto();
  }

  layPhoto() {
    const { photo } = this.picture;
    this.photo.hidden = !photo;
    if (!photo || !this.shown) return;
    const box = this.root.getBoundingClientRect();
    const [x, y, w, h] = this.view;
    const scale = Math.min(box.width / w, box.height / h);
    const to = this.picture.anchors.map(/** @returns {Place} */ (a) => {
      const [px, py] = toPicture(this.lying, a.x, a.y);
      return [(px - x - w / 2) * scale + box.width / 2, (py - y - h / 2) * scale + box.height / 2];
    });
    const size = [photo.width, photo.height];
    const map = homography(photo.corners.map(/** @returns {Place} */ ([u, v]) => [u * size[0], v * size[1]]), to);
    this.photo.hidden = !map;
    if (!map) return;
    if (this.photo.getAttribute("src") !== photo.src) this.photo.src = photo.src;
    const [mx, my] = [0, 1].map((k) => photo.corners.reduce((sum, c) => sum + c[k], 0) / 4);
    const edge = photo.corners.map(([u, v]) => `${(mx + (u - mx) * 1.16) * 100}% ${(my + (v - my) * 1.16) * 100}%`);
    Object.assign(this.photo.style, {
      width: `${size[0]}px`, height: `${size[1]}px`, transform: matrix3d(map), opacity: String(photo.opacity),
      clipPath: `polygon(${edge.join(",")})`,
    });
  }

  // --- The pointer -----------------------------------------------------------------------------

  /**
   * What a finger has meant: the nearest piece that may be moved now.
   * @param {Place} at
   */
  nearest(at) {
    /** @type {string | null} */
    let best = null;
    let least = Infinity;
    for (const one of this.picture.movable()) {
      const [px, py] = toPicture(this.lying, one.x, one.y);
      const away = Math.hypot(px - at[0], py - at[1]);
      const reach = Math.max(this.picture.radius(one.id) * 1000, REACH / this.scale);
      if (away < reach && away < least) { best = one.id; least = away; }
    }
    return best;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    const at = this.at(event);
    const { picture } = this;
    const id = picture.mode === "stroke" ? null : this.nearest(at);
    this.top.setPointerCapture(event.pointerId);
    const place = id ? picture.placeOf(id) : null; // a copy of it: what is dragged changes it
    this.held = { id, from: [event.clientX, event.clientY], at, dragged: false, was: place ? { ...place } : null, centre: picture.centre };
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, picture } = this;
    if (!held) return;
    if (!held.dragged && Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) < MOVED) return;
    held.dragged = true;
    const at = this.at(event);
    if (picture.mode === "stroke") return picture.aim(toSurface(this.lying, ...at));
    if (held.id && held.was) {
      const [dx, dy] = toSurface(this.lying, at[0] - held.at[0], at[1] - held.at[1]);
      if (picture.chosen !== held.id) picture.select(held.id, false);
      return picture.put(held.id, held.was.x + dx, held.was.y + dy);
    }
    if (picture.zoom) { // an empty place: the picture itself is moved
      const [dx, dy] = [(event.clientX - held.from[0]) / this.scale, (event.clientY - held.from[1]) / this.scale];
      const [ox, oy] = toSurface(this.lying, -dx, -dy);
      picture.look([held.centre[0] + ox, held.centre[1] + oy]);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, picture } = this;
    this.held = null;
    if (!held) return;
    if (held.dragged) return held.id || picture.mode === "stroke" ? picture.settled() : undefined;
    const place = toSurface(this.lying, ...this.at(event));
    if (picture.mode === "stroke") { picture.aim(place); return picture.settled(); }
    if (held.id && held.id !== picture.chosen) return picture.select(held.id, true);
    if (picture.chosen && !held.id) { picture.put(picture.chosen, ...place); return picture.settled(); }
    if (held.id) picture.select(held.id, true);
  }

  // --- Drawing ---------------------------------------------------------------------------------

  draw() {
    const { picture } = this;
    const places = new Map(picture.pieces.map((piece) => [piece.id, piece]));
    this.halos.replaceChildren();
    for (const [id, group] of this.figures) {
      const piece = places.get(id);
      group.toggleAttribute("hidden", !piece);
      group.setAttribute("display", piece ? "inline" : "none");
      if (!piece) continue;
      const [px, py] = toPicture(this.lying, piece.x, piece.y);
      group.setAttribute("transform", `translate(${px} ${py})`);
      const on = picture.mode === "before";
      group.setAttribute("tabindex", on ? "0" : "-1");
      group.setAttribute("aria-hidden", String(!on));
      group.setAttribute("aria-pressed", String(on && picture.chosen === id));
      group.setAttribute("aria-label", picture.told(id, piece));
      group.classList.toggle("is-chosen", on && picture.chosen === id);
      group.classList.toggle("is-wrong", picture.wrong.has(id));
      if (on) this.halo(px, py, picture.sigma(id), id);
    }
    this.drawRests();
    this.drawFound();
    this.drawStroke(places);
    this.lay();
  }

  /** @param {number} px @param {number} py @param {number} sigma metres @param {string} id */
  halo(px, py, sigma, id) {
    const r = sigma * 2000 + this.picture.radius(id) * 1000;
    this.halos.append(s("circle", { class: "place__halo", cx: px, cy: py, r, "stroke-dasharray": `${10 / this.scale} ${7 / this.scale}` }));
  }

  /** What was found in a photograph and is not accepted yet: numbered circles. */
  drawFound() {
    const { picture } = this;
    const old = document.activeElement instanceof SVGElement && this.found.contains(document.activeElement) ? document.activeElement.dataset.found : null;
    this.found.replaceChildren();
    if (picture.mode !== "found") return;
    for (const one of picture.proposals) {
      const [px, py] = toPicture(this.lying, one.x, one.y);
      const r = one.radius * 1000;
      this.halo(px, py, one.sigma, one.key);
      const size = Math.max(r * 1.2, 12 / this.scale);
      const number = one.key.slice(one.key.lastIndexOf("-") + 1);
      const group = s("g", {
        class: `place__found${picture.chosen === one.key ? " is-chosen" : ""}`, transform: `translate(${px} ${py})`, tabindex: "0", role: "button", "aria-roledescription": "piece",
        "aria-pressed": String(picture.chosen === one.key), "aria-label": picture.told(one.key, one),
      }, s("circle", { class: "place__found-case", r }), s("circle", { class: "place__found-line", r }),
      s("text", { class: "place__found-n", y: size * 0.36, "font-size": size }, number));
      group.dataset.found = one.key;
      this.found.append(group);
      if (old === one.key && this.shown) group.focus();
    }
  }

  drawRests() {
    const { picture } = this;
    const known = new Map(picture.rests.map((rest) => [rest.piece, rest]));
    for (const [id, group] of this.restFigures) if (!known.has(id)) { group.remove(); this.restFigures.delete(id); }
    for (const [id, rest] of known) {
      let group = this.restFigures.get(id);
      if (!group) {
        const figure = this.figures.get(id);
        if (!figure) continue;
        group = /** @type {SVGElement} */ (figure.cloneNode(true));
        group.removeAttribute("data-piece");
        group.dataset.rest = id;
        group.setAttribute("class", "tp-piece place__rest");
        group.append(s("circle", { class: "place__outline", r: picture.radius(id) * 1000 }));
        this.restFigures.set(id, group);
        this.rests.append(group);
      }
      const [px, py] = toPicture(this.lying, rest.x, rest.y);
      const on = picture.mode === "after";
      group.setAttribute("display", "inline");
      group.setAttribute("transform", `translate(${px} ${py})`);
      group.setAttribute("tabindex", on ? "0" : "-1");
      group.setAttribute("aria-hidden", String(!on));
      group.setAttribute("aria-pressed", String(on && picture.chosen === id));
      group.setAttribute("aria-label", t("afterwards: {piece}", { piece: picture.told(id, rest) }));
      group.classList.toggle("is-chosen", on && picture.chosen === id);
      if (on) this.halo(px, py, rest.sigma, id);
    }
    this.pieces.classList.toggle("is-faint", picture.mode === "after" || picture.mode === "found");
    this.rests.classList.toggle("is-faint", picture.mode !== "after");
  }

  /** @param {Map<string, LyingPiece>} places */
  drawStroke(places) {
    const { stroke, mode } = this.picture;
    const piece = stroke && places.get(stroke.piece);
    const old = this.stroke.contains(document.activeElement);
    this.stroke.replaceChildren();
    if (!stroke || !piece) return;
    const [px, py] = toPicture(this.lying, piece.x, piece.y);
    const angle = (stroke.direction * Math.PI) / 180;
    const unit = Math.max(12 / this.scale, 8);
    const span = Math.hypot(this.whole[2], this.whole[3]) * 0.22;
    const [dx, dy] = toPicture(this.lying, Math.cos(angle) / 1000, Math.sin(angle) / 1000);
    const to = [px + dx * span, py + dy * span];
    const side = [-dy, dx];
    const head = [[to[0] + dx * unit * 1.4, to[1] + dy * unit * 1.4], [to[0] + side[0] * unit * 0.8, to[1] + side[1] * unit * 0.8], [to[0] - side[0] * unit * 0.8, to[1] - side[1] * unit * 0.8]];
    const spread = this.picture.spread;
    if (mode === "stroke" && spread > 0) { // how far the direction may be off, as a fan
      const rim = [-2, -1, 0, 1, 2].map((k) => {
        const a = ((stroke.direction + k * spread) * Math.PI) / 180;
        const [fx, fy] = toPicture(this.lying, Math.cos(a) / 1000, Math.sin(a) / 1000);
        return `${px + fx * span} ${py + fy * span}`;
      });
      this.stroke.append(s("path", { class: "place__fan", d: `M${px} ${py}L${rim.join("L")}Z` }));
    }
    for (const css of ["place__arrow-case", "place__arrow"]) {
      this.stroke.append(s("path", { class: css, d: `M${px} ${py}L${to.join(" ")}`, "stroke-width": unit * (css === "place__arrow" ? 0.34 : 0.62) }));
    }
    const handle = s("g", {
      class: "place__handle", role: "slider", tabindex: mode === "stroke" ? "0" : "-1", "aria-hidden": String(mode !== "stroke"),
      "aria-label": t("Direction of the stroke"), "aria-valuemin": "0", "aria-valuemax": "360", "aria-valuenow": stroke.direction.toFixed(1),
      "aria-valuetext": t("{angle} degrees", { angle: decimal(stroke.direction, 1) }),
    }, s("path", { class: "place__head", d: `M${head.map((p) => p.join(" ")).join("L")}Z`, "stroke-width": unit * 0.14 }),
    s("circle", { class: "place__grip", cx: to[0], cy: to[1], r: Math.max(unit * 1.5, 24 / this.scale) }));
    this.stroke.append(handle);
    this.stroke.classList.toggle("is-faint", mode !== "stroke");
    if (old && this.shown) handle.focus();
  }
}

/** The whole picture. `hooks.changed()` is called when something was moved and let go, `hooks.moving()` meanwhile. */
export class Picture {
  /**
   * @param {HTMLElement} root
   * @param {{known: KnownPiece[], anchors: Anchor[], hooks: Hooks}} given
   */
  constructor(root, { known, anchors, hooks }) {
    this.known = new Map(known.map((one) => [one.id, one]));
    this.anchors = anchors;
    this.hooks = hooks;
    /** @type {Mode} */
    this.mode = "before";
    /** @type {string | null} */
    this.chosen = null;
    this.zoom = 0;
    /** @type {Place} */
    this.centre = [0, 0];
    /** @type {import("./photograph.js").Photo | null} */
    this.photo = null;
    /** @type {Set<string>} */
    this.wrong = new Set();
    /** @type {LyingPiece[]} */
    this.pieces = [];
    /** @type {AgreedPlace[]} */
    this.rests = [];
    /** @type {Record<string, number>} */
    this.places = {};
    /** @type {CaseStroke | null} */
    this.stroke = null;
    this.spread = 0;
    /** What was found in the photograph that is shown. @type {import("./found.js").Proposal[]} */
    this.proposals = [];
    this.stages = allOf(root, "[data-stage]").map((one) => new Stage(one, this));
  }

  /**
   * Show a case: its pieces, stroke, how unsure they are, and where pieces lay afterwards.
   * @param {import("../shapes.js").Case} shown
   */
  show({ shot, unsure, agreed }) {
    this.pieces = shot.pieces;
    this.stroke = shot.stroke;
    this.places = unsure.places ?? {};
    this.spread = unsure.direction ?? 0;
    this.rests = agreed.filter(isPlace);
    this.draw();
  }

  draw() {
    this.wrong = this.overlapping();
    for (const stage of this.stages) stage.draw();
  }

  /** @param {string} id */
  radius(id) { return this.known.get(id)?.radius ?? this.proposal(id)?.radius ?? 0.03; }
  /** @param {string} key */
  proposal(key) { return this.proposals.find((one) => one.key === key); }
  /** @param {string} id */
  sigma(id) { return this.places[id] ?? 0; }
  /** @param {string} id */
  name(id) {
    const one = this.proposal(id);
    if (one) return t("found {number}: {piece}", { number: one.key.slice(one.key.lastIndexOf("-") + 1), piece: this.known.get(one.id)?.name ?? t("none of the game’s pieces") });
    return this.known.get(id)?.name ?? id;
  }

  movable() {
    if (this.mode === "found") return this.proposals.map((one) => ({ id: one.key, x: one.x, y: one.y }));
    return this.lain();
  }

  lain() { return this.mode === "before" ? this.pieces : this.mode === "after" ? this.rests.map((r) => ({ id: r.piece, x: r.x, y: r.y })) : []; }
  /**
   * @param {string} id
   * @returns {Lying | undefined}
   */
  placeOf(id) { return this.mode === "found" ? this.proposal(id) : this.mode === "after" ? this.rests.find((r) => r.piece === id) : this.pieces.find((p) => p.id === id); }

  /**
   * A piece and its place in words.
   * @param {string} id
   * @param {Lying} place
   */
  told(id, { x, y }) {
    /** @param {number} v metres */
    const mm = (v) => String(Math.round(v * 1000)).replace("-", "−");
    const place = { piece: this.name(id), across: mm(x), along: mm(y) };
    return this.wrong.has(id) ? t("{piece}, {across} across, {along} along, in millimetres from the middle, lies in another piece", place)
      : t("{piece}, {across} across, {along} along, in millimetres from the middle", place);
  }

  /** Pieces that lie in one another, by more than half a millimetre. */
  overlapping() {
    const wrong = new Set();
    const flat = this.pieces.filter((p) => !["stacked", "posted", "holed"].includes(p.state ?? ""));
    flat.forEach((a, i) => flat.slice(i + 1).forEach((b) => {
      if (Math.hypot(a.x - b.x, a.y - b.y) < this.radius(a.id) + this.radius(b.id) - 0.0005) { wrong.add(a.id); wrong.add(b.id); }
    }));
    return wrong;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.chosen = null;
    this.draw();
    this.hooks.chosen(null);
  }

  /** @param {string | null} id @param {boolean} speak */
  select(id, speak) {
    if (this.chosen === id) return;
    this.chosen = id;
    this.draw();
    this.hooks.chosen(id, speak);
  }

  /** @param {string} id @param {number} x @param {number} y */
  put(id, x, y) {
    const [wide, long] = this.hooks.half();
    const place = this.placeOf(id);
    if (!place) return this.hooks.laid(id, x, y);
    place.x = Math.round(Math.min(Math.max(x, -wide), wide) * 1e4) / 1e4;
    place.y = Math.round(Math.min(Math.max(y, -long), long) * 1e4) / 1e4;
    this.draw();
    this.hooks.moving(id);
  }

  /** @param {Place} to */
  aim(to) {
    const { stroke } = this;
    const piece = this.pieces.find((p) => p.id === stroke?.piece);
    if (!stroke || !piece || Math.hypot(to[0] - piece.x, to[1] - piece.y) < 0.005) return;
    stroke.direction = Math.round(directionOf([piece.x, piece.y], to) * 10) / 10;
    this.draw();
    this.hooks.moving(null);
  }

  settled() { this.hooks.changed(); }

  /** @param {Place} centre */
  look(centre) {
    const [wide, long] = this.hooks.half();
    this.centre = [Math.min(Math.max(centre[0], -wide), wide), Math.min(Math.max(centre[1], -long), long)];
    for (const stage of this.stages) stage.lay();
  }

  /** @param {1 | -1} step */
  zoomBy(step) {
    this.zoom = Math.min(Math.max(this.zoom + step, 0), ZOOMS.length - 1);
    const at = this.chosen && this.placeOf(this.chosen);
    if (at) this.centre = [at.x, at.y];
    else if (this.zoom === 0) this.centre = [0, 0];
    this.draw();
    return ZOOMS[this.zoom];
  }

  /**
   * Move what is chosen by so many steps to the right and upwards as the picture shows it.
   * @param {number} right
   * @param {number} up
   * @param {number} step metres
   * @param {Stage} [stage]
   */
  nudge(right, up, step, stage = this.stages.find((one) => one.shown)) {
    const at = this.chosen === null ? undefined : this.placeOf(this.chosen);
    if (this.chosen === null || !at || !stage) return false;
    const [dx, dy] = toSurface(stage.lying, right * 1000 * step, -up * 1000 * step);
    this.put(this.chosen, at.x + dx, at.y + dy);
    return true;
  }

  /** @param {KeyboardEvent} event @param {Stage} stage */
  key(event, stage) {
    const way = ARROWS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.mode === "stroke") {
      if (!this.stroke) return;
      const turn = (way[0] > 0 || way[1] < 0 ? -1 : 1) * (event.shiftKey ? 0.1 : 1);
      this.stroke.direction = Math.round((((this.stroke.direction + turn) % 360) + 360) % 360 * 10) / 10;
      this.draw();
      this.hooks.moving(null);
    } else if (!this.nudge(...way, event.shiftKey ? FINE : COARSE, stage)) return;
    event.preventDefault();
    this.hooks.changed();
  }
}
