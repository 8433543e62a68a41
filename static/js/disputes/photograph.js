// @ts-check
// A photograph laid under the pieces: chosen, made smaller, sent, and tied to the table by its four corners, which are
// marked in the photograph itself with handles that can be dragged or moved with the arrow keys.

import { h, s } from "../dom.js";
import { isConvex } from "./geometry.js";
import { t } from "../words.js";

/**
 * @typedef {import("../shapes.js").Anchor} Anchor
 * @typedef {import("../shapes.js").Placing} Placing
 * @typedef {import("./geometry.js").Place} Place
 *
 * A photograph as the picture shows it: its size in units of the drawing over it, its corners as shares of that.
 * @typedef {{src: string, width: number, height: number, corners: Place[], opacity: number}} Photo
 */

const LONGEST = 2000; // pixels of the longer side that are sent
const QUALITY = 0.85;
const STEP = [0.01, 0.001]; // shares of the photograph that an arrow key moves a corner, and with Shift
/** @type {Record<string, Place>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WIDTH = 1000; // units of the drawing over the photograph

/**
 * The file as a JPEG of moderate size. The place where it was taken and the camera's name are left behind.
 * @param {Blob} file
 * @returns {Promise<Blob>}
 */
export async function shrunk(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = h("canvas", { width: Math.round(picture.width * share), height: Math.round(picture.height * share) });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/jpeg", QUALITY));
}

/**
 * Corners to begin with: a tenth inside the photograph's own, going round as the table's anchors do.
 * @type {Place[]}
 */
export const FIRST_CORNERS = [[0.1, 0.9], [0.9, 0.9], [0.9, 0.1], [0.1, 0.1]];

/**
 * Eight numbers as four places; the first corners where there are none yet.
 * @param {number[] | undefined} flat
 * @returns {Place[]}
 */
const cornersOf = (flat) => (flat?.length === 8 ? [0, 2, 4, 6].map((i) => [flat[i], flat[i + 1]]) : FIRST_CORNERS.map(([u, v]) => [u, v]));

/**
 * The panel of the photograph. `hooks`: `send(blob)` and `remove()` answer the case anew, `hold()` and
 * `release()` are called round a sending, `changed()` saves, `shown()` draws; `photo` is what the picture shows, or null.
 */
export class Photograph {
  /**
   * @param {HTMLElement} root
   * @param {Anchor[]} anchors
   * @param {{send: (blob: Blob) => Promise<unknown>, remove: () => unknown, hold: () => void, release: () => void, changed: () => unknown, shown: () => void}} hooks
   * @param {{prefix?: string, title?: string, found?: HTMLElement}} [more] what its fields' ids begin with, its heading,
   * and the part that shows what was found
   */
  constructor(root, anchors, hooks, { prefix = "photo", title = "", found } = {}) {
    this.prefix = prefix;
    this.title = title;
    this.found = found;
    /** Whether somebody has put the marks. */
    this.marked = false;
    this.root = root;
    this.anchors = anchors;
    this.hooks = hooks;
    /** @type {Photo | null} */
    this.photo = null;
    this.said = h("p", { class: "meta", role: "status" });
  }

  /**
   * Take over what the server knows: its address and placing.
   * @param {string | null} src
   * @param {Placing | undefined} placing
   */
  async take(src, placing) {
    this.said.textContent = "";
    if (!src) {
      this.photo = null;
    } else if (this.photo?.src !== src) {
      const image = new Image();
      image.src = src;
      try {
        await image.decode();
      } catch {
        this.said.textContent = t("The photograph cannot be shown.");
        return this.draw();
      }
      const longest = Math.max(image.naturalWidth, image.naturalHeight);
      this.photo = {
        src, width: (image.naturalWidth / longest) * WIDTH, height: (image.naturalHeight / longest) * WIDTH,
        corners: cornersOf(placing?.corners), opacity: placing?.opacity ?? 0.6,
      };
    }
    this.marked = placing?.corners?.length === 8;
    this.draw();
    this.hooks.shown();
    return undefined;
  }

  /**
   * The corners were found: the marks go there.
   * @param {number[]} corners
   */
  mark(corners) {
    if (!this.photo) return;
    this.photo.corners = cornersOf(corners);
    this.marked = true;
    this.draw();
    this.hooks.changed();
  }

  get placing() {
    return this.photo && { corners: this.photo.corners.flat(), opacity: this.photo.opacity };
  }

  draw() {
    const choose = h("input", { type: "file", id: `${this.prefix}-file`, accept: "image/*", class: "visually-hidden", onchange: (event) => this.chosen(event.currentTarget.files[0]) });
    const pick = h("label", { class: "button", for: `${this.prefix}-file` }, this.photo ? t("Another photograph") : t("Choose or take a photograph"));
    if (!this.photo) {
      this.root.replaceChildren(...this.heading(),
        h("p", null, t("A photograph of the table helps to put the pieces where they lay. It is laid under the picture, and is not published.")),
        h("div", { class: "row" }, choose, pick), this.said);
      return;
    }
    const { photo } = this;
    const sheen = h("input", { type: "range", id: `${this.prefix}-sheen`, min: "0", max: "1", step: "0.05", value: String(photo.opacity),
      oninput: (event) => { photo.opacity = Number(event.currentTarget.value); this.hooks.shown(); }, onchange: () => this.hooks.changed() });
    this.root.replaceChildren(...this.heading(),
      h("p", null, t("Move the four marks to where the photograph shows the {corners} of the bed: {marks}.", { corners: this.anchors[0].what, marks: this.anchors.map((a, i) => `${i + 1} ${a.name}`).join(", ") })),
      this.frame(photo),
      this.said,
      ...(this.found ? [this.found] : []),
      h("div", { class: "field" }, h("label", { for: `${this.prefix}-sheen` }, t("How strongly it shows")), sheen),
      h("div", { class: "row" }, choose, pick,
        h("button", { type: "button", class: "button", onclick: () => { photo.corners = [...photo.corners.slice(1), photo.corners[0]]; this.settle(); this.draw(); } }, t("Turn the marks")),
        h("button", { type: "button", class: "button button--danger", onclick: () => this.hooks.remove() }, t("Take it away"))));
  }

  heading() { return this.title ? [h("h3", null, this.title)] : []; }

  /**
   * The photograph with its marks.
   * @param {Photo} photo
   */
  frame(photo) {
    const image = h("img", { src: photo.src, alt: t("The photograph of the table"), class: "corners__photo" });
    const drawing = s("svg", { class: "corners__marks", viewBox: `0 0 ${photo.width} ${photo.height}`, role: "group", "aria-label": t("Corners of the bed in the photograph") });
    const quad = s("polygon", { class: "corners__quad" });
    drawing.append(quad);
    const paint = () => {
      const at = photo.corners.map(/** @returns {Place} */ ([u, v]) => [u * photo.width, v * photo.height]);
      quad.setAttribute("points", at.map((p) => p.join(",")).join(" "));
      quad.classList.toggle("is-wrong", !isConvex(at));
      marks.forEach((mark, i) => {
        mark.setAttribute("transform", `translate(${at[i].join(" ")})`);
        numbers[i].setAttribute("x", at[i][0] > photo.width - 70 ? "-56" : "34"); // never beyond the photograph's edge
        numbers[i].setAttribute("y", at[i][1] < 60 ? "46" : "-22");
        const [left, top] = photo.corners[i].map((share) => Math.round(share * 1000) / 10);
        mark.setAttribute("aria-valuetext", t("{left} % from the left, {top} % from the top", { left, top }));
        mark.setAttribute("aria-valuenow", String(Math.round(photo.corners[i][0] * 100)));
      });
      this.hooks.shown();
    };
    /** @param {number} i @param {number} u @param {number} v */
    const set = (i, u, v) => { photo.corners[i] = [Math.min(Math.max(u, 0), 1), Math.min(Math.max(v, 0), 1)]; paint(); };
    const numbers = photo.corners.map((_, i) => s("text", { class: "corners__n" }, String(i + 1)));
    const marks = photo.corners.map((_, i) => s("g", {
      class: "corners__mark", tabindex: "0", role: "slider", "aria-label": t("Mark {n}: {corner}", { n: i + 1, corner: this.anchors[i].name }), "aria-valuemin": "0", "aria-valuemax": "100",
      onkeydown: (event) => {
        const way = ARROWS[event.key];
        if (!way) return;
        event.preventDefault();
        const step = STEP[event.shiftKey ? 1 : 0];
        set(i, photo.corners[i][0] + way[0] * step, photo.corners[i][1] + way[1] * step);
        this.settle();
      },
    }, s("circle", { class: "corners__reach", r: 60 }), s("circle", { class: "corners__ring", r: 26 }), s("path", { class: "corners__cross", d: "M-26 0H26M0 -26V26" }), numbers[i]));
    drawing.append(...marks);
    /** @type {{i: number, from: Place, was: Place} | null} */
    let held = null;
    drawing.addEventListener("pointerdown", (event) => {
      const { target } = event;
      const i = target instanceof Element ? marks.findIndex((mark) => mark.contains(target)) : -1;
      if (i < 0) return;
      held = { i, from: [event.clientX, event.clientY], was: photo.corners[i] };
      drawing.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    drawing.addEventListener("pointermove", (event) => {
      if (!held) return;
      const box = drawing.getBoundingClientRect();
      set(held.i, held.was[0] + (event.clientX - held.from[0]) / box.width, held.was[1] + (event.clientY - held.from[1]) / box.height);
    });
    drawing.addEventListener("pointerup", () => { if (held) this.settle(); held = null; });
    drawing.addEventListener("pointercancel", () => { held = null; });
    paint();
    return h("div", { class: "corners" }, image, drawing);
  }

  settle() {
    if (!this.photo) return;
    const crossed = !isConvex(this.photo.corners);
    this.said.textContent = crossed ? t("The marks cross: put them in the order of their numbers round the bed.") : "";
    this.marked = true;
    if (!crossed) this.hooks.changed();
  }

  /**
   * Send the file that was chosen.
   * @param {File | undefined} file
   */
  async chosen(file) {
    if (!file) return;
    this.said.textContent = t("Sending the photograph…");
    this.hooks.hold();
    try {
      const blob = await shrunk(file).catch(() => null);
      if (blob) await this.hooks.send(blob);
      else this.said.textContent = t("That file is no picture that this browser can read. Try a JPEG or PNG.");
    } finally {
      this.hooks.release();
    }
  }
}
