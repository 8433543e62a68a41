// @ts-check
// The referee's page of a dispute: lays out the case on the drawn table, saves it as it grows, lets the simulator
// study it, shows how far it is, and asks for the ruling. What it shows comes from the server's answers.

import { allOf, byId as $, h, pageData, within } from "../dom.js";
import { Problem, Unreachable, post, read, upload } from "../marking/api.js";
import { after, before, questions, stroke } from "./panels.js";
import { Found } from "./found.js";
import { Photograph } from "./photograph.js";
import { Picture, isPlace } from "./picture.js";
import { ruling } from "./ruling.js";
import { watch } from "./study.js";
import { decimal, t } from "../words.js";

/**
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../shapes.js").AgreedPlace} AgreedPlace
 * @typedef {import("../shapes.js").Case} Case
 * @typedef {import("../shapes.js").Dispute} Dispute
 * @typedef {import("../shapes.js").DisputePage} DisputePage
 * @typedef {"before" | "after"} Taken
 * @typedef {"before" | "photograph" | "stroke" | "after" | "questions"} Mode
 */

const AWAY = t("The server does not answer. Try again.");
/** @type {Taken[]} */
const TAKEN = ["before", "after"];
const REST = 700; // milliseconds of quiet after which the case is saved
/** @type {DisputePage} */
const data = pageData("dispute");
/** @type {Partial<Record<Mode, (desk: Bench) => Child[]>>} */
const PANELS = { before, stroke, after, questions };

/**
 * Put a value into a field, where the panel that is open has it.
 * @param {string} id
 * @param {string} value
 */
function typed(id, value) {
  const input = document.getElementById(id);
  if (input instanceof HTMLInputElement) input.value = value;
}

/** The referee's desk: what the panels are drawn from and act on. */
export class Bench {
  /** @param {DisputePage} page with what can be laid out */
  constructor(page) {
    this.dispute = page.dispute;
    this.names = page.names;
    this.letters = page.letters;
    this.side = page.side;
    this.asked = page.asked;
    this.urls = page.urls;
    this.known = page.known;
    this.anchors = page.anchors;
    this.half = page.half;
    this.words = page.words;
    /** @type {Case} */
    this.case = structuredClone(page.dispute.case);
    /** Whether the arrows move by millimetres. */
    this.fine = false;
    /** @type {Mode} */
    this.mode = "before";
    /** @type {Promise<Dispute> | null} */
    this.saving = null;
    this.unsaved = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The pieces and the stroke of which the rules were last asked. @type {string | undefined} */
    this.askedOf = undefined;
    /** @type {ReturnType<typeof watch> | null} */
    this.study = null;

    this.picture = new Picture($("place"), {
      known: this.known, anchors: this.anchors,
      hooks: {
        half: () => this.half,
        changed: () => { if (this.mode === "photograph") return this.foundMoved(); this.changed(); this.redraw(); },
        moving: (id) => this.moving(id),
        chosen: (id, speak) => this.chosen(id, speak),
        laid: (id, x, y) => this.ended(id, "lay", x, y),
      },
    });
    /** Which photograph lies under the picture while the photographs' tab is open. @type {Taken} */
    this.taken = "before";
    /** @type {Record<Taken, Found>} */
    this.founds = { before: this.finding("before", page), after: this.finding("after", page) };
    /** @type {Record<Taken, Photograph>} */
    this.photographs = { before: this.photographed("before", t("Before the stroke")), after: this.photographed("after", t("Where the pieces came to rest")) };
    $("panel-photograph").replaceChildren(this.photographs.before.root, this.photographs.after.root);
    for (const tab of allOf(document, "[role=tab]")) {
      tab.addEventListener("click", () => this.show(modeOf(tab)));
      tab.addEventListener("keydown", (event) => this.tabKey(event));
    }
    $("zoom-in").addEventListener("click", () => this.picture.zoomBy(1));
    $("zoom-out").addEventListener("click", () => this.picture.zoomBy(-1));
  }

  start() {
    this.picture.show(this.case);
    for (const taken of TAKEN) {
      const kept = this.kept(taken);
      this.photographs[taken].take(this.photoAddress(taken), kept?.placing);
      this.founds[taken].take(kept?.reading);
    }
    this.show("before");
  }

  // --- Photographs -----------------------------------------------------------------------------

  /** @param {Taken} taken */
  kept(taken) { return taken === "after" ? this.dispute.photo_after : this.dispute.photo; }

  /** @param {Taken} taken */
  photoUrl(taken) { return this.urls[taken === "after" ? "photo/after" : "photo"]; }

  /** @param {Taken} taken @param {string} title */
  photographed(taken, title) {
    return new Photograph(h("section", { class: "photographed stack" }), this.anchors, {
      send: (blob) => this.photo(taken, blob), remove: () => this.photo(taken, null),
      hold: () => this.founds[taken].hold(), release: () => this.founds[taken].release(this.kept(taken)?.reading),
      changed: () => this.placePhoto(taken), shown: () => this.shownFound(),
    }, { prefix: taken === "after" ? "photo-after" : "photo", title, found: this.founds[taken].root });
  }

  /** @param {Taken} taken @param {DisputePage} page */
  finding(taken, page) {
    return new Found({
      taken, address: page.urls[taken === "after" ? "photo/after/find" : "photo/find"], installed: page.finds, known: page.known,
      corners: () => (this.photographs[taken].photo?.corners.flat() ?? null),
      marked: (corners) => this.photographs[taken].mark(corners),
      shown: () => { if (this.founds[taken].proposals.length) this.taken = taken; this.shownFound(); },
      accept: (some) => this.accept(taken, some),
    });
  }

  /** What lies under the picture, and what is offered in it, follows from the tab and the last photograph touched. */
  shownFound() {
    const taken = this.mode === "after" ? "after" : this.mode === "photograph" ? this.taken : "before";
    this.picture.photo = this.photographs[taken].photo;
    this.picture.proposals = this.founds[taken].proposals;
    this.picture.draw();
  }

  foundMoved() {
    const { chosen } = this.picture;
    if (chosen) this.founds[this.taken].moved(chosen);
    this.picture.draw();
  }

  /**
   * The referee takes what was found into the case.
   * @param {Taken} taken
   * @param {import("./found.js").Proposal[]} some
   */
  accept(taken, some) {
    for (const { id, x, y, sigma } of some) {
      const one = this.known.find((k) => k.id === id);
      if (!one) continue;
      const lies = this.case.shot.pieces.find((p) => p.id === id);
      if (taken === "before") {
        if (lies) { lies.x = x; lies.y = y; } else this.case.shot.pieces.push({ id, kind: one.kind, x, y });
        this.case.unsure.places[id] = sigma;
      } else if (lies) {
        this.case.agreed = this.others(id);
        this.case.agreed.push({ piece: id, x, y, sigma });
      }
    }
    if (!some.length) return;
    if (taken === "before") this.parted();
    this.changed();
    this.picture.show(this.case);
    this.say(taken === "before" ? t("{n} placed before the stroke.", { n: some.length }) : t("{n} placed where they came to rest.", { n: some.length }));
  }

  /** Pieces that touch are found a little within one another: they are moved apart by half of that each. */
  parted() {
    const { pieces } = this.case.shot;
    for (let round = 0; round < 8; round += 1) {
      pieces.forEach((a, i) => pieces.slice(i + 1).forEach((b) => {
        const room = this.picture.radius(a.id) + this.picture.radius(b.id);
        const gap = Math.hypot(b.x - a.x, b.y - a.y);
        if (gap >= room || gap < 0.6 * room || a.state || b.state) return;
        const share = (room - gap + 0.0002) / (2 * gap);
        const [dx, dy] = [(b.x - a.x) * share, (b.y - a.y) * share];
        [a.x, a.y, b.x, b.y] = [a.x - dx, a.y - dy, b.x + dx, b.y + dy].map((v) => Math.round(v * 1e5) / 1e5);
      }));
    }
  }

  /** @param {Mode} mode */
  show(mode) {
    this.mode = mode;
    within(document, ".bench").dataset.mode = mode;
    for (const tab of allOf(document, "[role=tab]")) {
      const on = tab.dataset.mode === mode;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      $(`panel-${tab.dataset.mode}`).hidden = !on;
    }
    this.picture.setMode(mode === "stroke" || mode === "after" ? mode : mode === "photograph" ? "found" : "before");
    this.redraw();
    this.shownFound();
    this.askedAnew();
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const tabs = allOf(document, "[role=tab]");
    const at = tabs.findIndex((tab) => tab === event.target);
    /** @type {Record<string, number>} */
    const keys = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at + tabs.length - 1) % tabs.length, Home: 0, End: tabs.length - 1 };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(modeOf(tabs[to]));
    tabs[to].focus();
  }

  redraw() {
    this.picture.show(this.case);
    const panel = $(`panel-${this.mode}`);
    const draw = PANELS[this.mode];
    if (!draw) return;
    const focus = document.activeElement && panel.contains(document.activeElement) ? document.activeElement.id : "";
    const open = [...panel.querySelectorAll("details")].map((d) => d.open);
    panel.replaceChildren(.../** @type {Node[]} */ (draw(this).flat(Infinity).filter(Boolean)));
    [...panel.querySelectorAll("details")].forEach((d, i) => { d.open = open[i] ?? false; });
    if (focus) document.getElementById(focus)?.focus();
  }

  /**
   * A piece or the arrow (null) is under way: the figures follow without redrawing the panel.
   * @param {string | null} id
   */
  moving(id) {
    const place = id === null ? undefined : this.picture.placeOf(id);
    if (id !== null && place) {
      const prefix = this.picture.mode === "after" ? "r" : "";
      typed(`${prefix}x-${id}`, String(Math.round(place.x * 10000) / 10));
      typed(`${prefix}y-${id}`, String(Math.round(place.y * 10000) / 10));
      this.say(this.picture.told(id, place));
    } else {
      typed("stroke-direction", this.case.shot.stroke.direction.toFixed(1));
      this.say(t("Direction {angle} degrees", { angle: decimal(this.case.shot.stroke.direction, 1) }));
    }
  }

  /**
   * Another piece was chosen, or none (null).
   * @param {string | null} id
   * @param {boolean} [speak]
   */
  chosen(id, speak) {
    for (const row of allOf(document, "[data-row]")) {
      const on = row.dataset.row === id;
      row.classList.toggle("is-chosen", on);
      row.querySelector("button.pieces__name")?.setAttribute("aria-pressed", String(on));
    }
    if (!id) return this.say("");
    const place = this.picture.placeOf(id);
    const told = place ? this.picture.told(id, place) : "";
    this.say(place && speak ? t("{piece}. Now tap its place.", { piece: told }) : told);
  }

  /** @param {string} text */
  say(text) { $("bench-said").textContent = text; }

  // --- The case --------------------------------------------------------------------------------

  /** @param {string} id */
  mayGo(id) { return id !== this.case.shot.stroke.piece; }

  /** @param {string} id @param {number} metres how far its place may be off */
  surely(id, metres) {
    this.case.unsure.places[id] = metres;
    this.changed();
    this.picture.show(this.case);
  }

  /** @param {string} id */
  putOn(id) {
    const one = this.known.find((k) => k.id === id);
    if (!one) return;
    const free = this.freePlace(one.radius);
    this.case.shot.pieces.push({ id, kind: one.kind, x: free[0], y: free[1], ...(one.shape === "pin" ? { state: "standing" } : {}) });
    this.case.unsure.places[id] = this.words.places[1].value;
    this.changed();
    this.redraw();
    this.picture.select(id, true);
  }

  /**
   * A place near the middle where a piece of that radius touches nothing.
   * @param {number} radius
   */
  freePlace(radius) {
    for (let ring = 0; ring < 12; ring += 1) {
      for (let k = 0; k < Math.max(1, ring * 6); k += 1) {
        const a = (2 * Math.PI * k) / Math.max(1, ring * 6);
        const at = [Math.cos(a) * ring * radius * 2.4, Math.sin(a) * ring * radius * 2.4].map((v) => Math.round(v * 1e4) / 1e4);
        if (this.case.shot.pieces.every((p) => Math.hypot(p.x - at[0], p.y - at[1]) > radius + this.picture.radius(p.id) + 0.002)) return at;
      }
    }
    return [0, 0];
  }

  /** @param {string} id */
  takeOff(id) {
    this.case.shot.pieces = this.case.shot.pieces.filter((p) => p.id !== id);
    delete this.case.unsure.places[id];
    this.case.agreed = this.others(id);
    this.case.claims = this.case.claims.filter((claim) => claim.piece !== id && claim.other !== id);
    this.changed();
    this.redraw();
  }

  /**
   * What is agreed of other pieces than this.
   * @param {string} id
   */
  others(id) {
    const codes = ["piece", ...this.words.fates.map((fate) => fate.code)];
    return this.case.agreed.filter((a) => !codes.some((code) => /** @type {Record<string, unknown>} */ (a)[code] === id));
  }

  /**
   * What all agree has become of a piece.
   * @param {string} id
   * @param {string} code of its fate
   * @param {number} [x]
   * @param {number} [y]
   */
  ended(id, code, x, y) {
    const old = this.case.agreed.filter(isPlace).find((a) => a.piece === id);
    const start = this.case.shot.pieces.find((p) => p.id === id) ?? { x: 0, y: 0 };
    this.case.agreed = this.others(id);
    if (code === "lay") this.case.agreed.push({ piece: id, x: x ?? old?.x ?? start.x, y: y ?? old?.y ?? start.y, sigma: old?.sigma ?? this.words.places[1].value });
    else if (code !== "unknown") this.case.agreed.push({ [code]: id });
    this.changed();
    this.redraw();
    if (code === "lay") this.picture.select(id, true);
  }

  // --- Saving ----------------------------------------------------------------------------------

  changed() {
    clearTimeout(this.timer);
    this.unsaved = true;
    this.status(t("Not saved yet…"));
    this.timer = setTimeout(() => this.save(), REST);
  }

  /** Save what has changed; true when the server has it. One save at a time. */
  async save() {
    clearTimeout(this.timer);
    while (this.saving) await this.saving;
    if (!this.unsaved) return true;
    this.unsaved = false;
    const { shot, unsure, agreed, claims, precision } = this.case;
    this.saving = post(this.urls.place, { shot, unsure, agreed, claims, precision, revision: this.dispute.revision });
    try {
      this.took(await this.saving);
      this.status(t("Saved."));
      return true;
    } catch (error) {
      if (error instanceof Problem) this.status(error.code === "case-changed" ? `${error.message} ${t("Reload the page to see it.")}` : error.message, "bad");
      else if (error instanceof Unreachable) { this.unsaved = true; this.status(t("The server does not answer. It is tried again."), "bad"); this.timer = setTimeout(() => this.save(), 3000); }
      else throw error;
      return false;
    } finally {
      this.saving = null;
    }
  }

  /**
   * Take over what the server says of the dispute.
   * @param {Dispute} dispute
   */
  took(dispute) {
    this.dispute = dispute;
    this.study?.show(dispute);
    this.askedAnew();
  }

  /** What the ruling turns on follows from where the pieces lie and how they are struck: looked at when it is to be seen. */
  async askedAnew() {
    const key = JSON.stringify(this.dispute.case.shot);
    if (this.mode !== "questions" || this.askedOf === key) return;
    this.askedOf = key;
    try {
      this.asked = (await read(this.urls.questions)).asked;
      if (this.mode === "questions") this.redraw();
    } catch (error) {
      this.askedOf = undefined;
      if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
    }
  }

  /**
   * Where the photograph stands; its digest keeps an old one out of the browser's memory.
   * @param {Taken} taken
   */
  photoAddress(taken) {
    const kept = this.kept(taken);
    return kept ? `${this.photoUrl(taken)}?${kept.digest.slice(0, 12)}` : null;
  }

  /** @param {string} text @param {string} [tone] */
  status(text, tone = "") {
    $("bench-saved").textContent = text;
    $("bench-saved").dataset.tone = tone;
  }

  /** @param {Taken} taken @param {Blob | null} blob null takes it away */
  async photo(taken, blob) {
    const shown = this.photographs[taken];
    this.taken = taken;
    try {
      this.took(blob ? await upload(this.photoUrl(taken), { photo: blob }) : await post(`${this.photoUrl(taken)}place/`, {}));
      shown.photo = null; // the same photograph sent anew lies as it did at first
      await shown.take(this.photoAddress(taken), this.kept(taken)?.placing);
      this.founds[taken].take(this.kept(taken)?.reading);
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
      shown.said.textContent = error instanceof Problem ? error.message : AWAY;
      shown.draw();
    }
  }

  /** @param {Taken} taken */
  async placePhoto(taken) {
    this.taken = taken;
    this.shownFound();
    try {
      await post(`${this.photoUrl(taken)}place/`, { placing: this.photographs[taken].placing });
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
      this.status(error instanceof Problem ? error.message : AWAY, "bad");
    }
  }
}

/**
 * The panel that a tab opens.
 * @param {HTMLElement} tab
 */
const modeOf = (tab) => /** @type {Mode} */ (tab.dataset.mode);

const desk = data.dispute.case?.shot && document.getElementById("place") ? new Bench(data) : null;
if (desk) {
  desk.start();
  desk.study = watch(desk);
  addEventListener("beforeunload", (event) => { if (desk.unsaved) event.preventDefault(); });
}
ruling(data, () => (desk ? desk.save() : Promise.resolve(true)), read, () => (desk ?? data).dispute.revision);
Object.assign(globalThis, { balkline: { desk: desk ?? data } }); // for the browser's console and the browser tests
