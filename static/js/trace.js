// @ts-check
// Plays a stroke (simulator/drawing/animation.py) from its exact paths: at every frame each piece is put where its
// leg's polynomials have it at that moment, so nothing is sampled and nothing drifts. Without this script the page
// shows the paths and says the contacts in words. A page can carry it inside, without any other module, and is English then.

/**
 * @typedef {import("./shapes.js").Leg} Leg
 * @typedef {import("./shapes.js").Polynomial} Polynomial
 * @typedef {import("./shapes.js").Playable} Playable
 * @typedef {ReturnType<typeof tracksOf>[number]} Track a piece with its legs, its rest, and when it falls out of sight
 */

/** @type {(english: string, values?: Record<string, unknown>) => string} */
const plain = (english, values = {}) => english.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
const { t, tc, decimal } = /\/trace(\.\w+)?\.js$/.test(import.meta.url) ? await import("./words.js")
  : { t: plain, tc: /** @type {(where: string, english: string) => string} */ ((_, english) => plain(english)), decimal: /** @type {(value: number, places: number) => string} */ ((value, places) => value.toFixed(places)) };

const SVG = "http://www.w3.org/2000/svg";
/** @type {[speed: number, label: string][]} */
const SPEEDS = [[1, "1"], [1 / 2, "½"], [1 / 4, "¼"], [1 / 8, "⅛"]];
const FALLING = 0.3; // seconds in which a piece sinks out of sight
const FLAT = Math.PI / 2;
const STILL = 1100; // milliseconds that each contact is shown where motion is reduced
/** Keys that a control has for itself. @type {Record<string, string[]>} */
const OWN_KEYS = { " ": ["button", "radio", "checkbox"], ArrowLeft: ["radio", "range"], ArrowRight: ["radio", "range"], Home: ["range"], End: ["range"] };
const ICONS = {
  play: "M7 4.500v15l13-7.500z", pause: "M6 4.500h4.500v15H6zM13.500 4.500H18v15h-4.500z",
  before: "M5 5h2.500v14H5zM20 5v14L9 12z", after: "M16.500 5H19v14h-2.500zM4 5l11 7-11 7z",
};

/** @param {Polynomial} polynomial @param {number} t */
const value = ([c0, c1, c2], t) => c0 + (c1 + c2 * t) * t;

/**
 * Where a leg has its piece at that time (held to the leg's own span), as Leg.at in simulator/traces.py.
 * @param {Leg} leg
 * @param {number} time
 */
export function legAt(leg, time) {
  const t = Math.min(Math.max(time, leg.start), leg.end) - leg.start;
  return { x: value(leg.x, t), y: value(leg.y, t), z: value(leg.z, t), turn: value(leg.turn, t), lean: leg.lean ? value(leg.lean, t) : 0 };
}

/**
 * The last of a piece's legs that has begun, or null before the first.
 * @param {Leg[]} legs
 * @param {number} time
 */
export function legOf(legs, time) {
  let low = 0;
  let high = legs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (legs[middle].start <= time) low = middle + 1;
    else high = middle;
  }
  return low ? legs[low - 1] : null;
}

/**
 * Each piece with its legs, its rest, and when it falls out of sight.
 * @param {Pick<Playable, "pieces" | "trace">} data
 */
export function tracksOf({ pieces, trace }) {
  return pieces.map((piece) => {
    const legs = trace.legs.filter((leg) => leg.piece === piece.id);
    const rest = trace.rests.find((one) => one.piece === piece.id) ?? null;
    const last = legs.at(-1);
    const fell = rest && ["pocketed", "off"].includes(rest.state);
    return { piece, legs, rest, gone: fell && last ? last.end : Infinity };
  });
}

/**
 * Where a piece is at that time, on the surface: metres, radians, how far a pin leans (0 to 1), and the share of it
 * that is still to be seen.
 * @param {Track} track
 * @param {number} time
 */
export function placeOf(track, time) {
  const { piece, legs, rest, gone } = track;
  const leg = legOf(legs, time);
  let place = leg ? legAt(leg, time) : { x: piece.x, y: piece.y, z: 0, turn: piece.turn, lean: piece.state === "fallen" ? FLAT : 0 };
  const last = legs.at(-1);
  if (leg && last && rest?.state === "fallen" && time >= last.end) place.lean = FLAT;
  if (leg && rest && time >= leg.end && leg === last && ["holed", "ditched", "posted", "leaning"].includes(rest.state)) {
    place = { ...place, x: rest.x, y: rest.y, z: 0 };
  }
  return { ...place, seen: 1 - Math.min(Math.max((time - gone) / FALLING, 0), 1), lies: Math.sin(Math.min(Math.max(place.lean, 0), FLAT)) };
}

/**
 * An HTML element; functions are listeners.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | ((event: Event) => void)> | null} [props]
 * @param {(Node | string)[]} children
 */
function element(tag, props, ...children) {
  const made = document.createElement(tag);
  for (const [name, what] of Object.entries(props ?? {})) {
    if (typeof what === "function") made.addEventListener(name, what);
    else if (what !== false && what !== null) made.setAttribute(name, what === true ? "" : String(what));
  }
  made.append(...children);
  return made;
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, what] of Object.entries({ viewBox: "0 0 24 24", class: "trace__icon", "aria-hidden": "true", focusable: "false" })) svg.setAttribute(key, what);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * All that is drawn inside `root` and that `selector` finds.
 * @param {ParentNode} root
 * @param {string} selector
 */
const drawn = (root, selector) => /** @type {SVGElement[]} */ ([...root.querySelectorAll(selector)]);

/** One drawn table: finds the pieces' groups and moves them. */
class Stage {
  /**
   * @param {SVGElement} svg
   * @param {Track[]} tracks
   */
  constructor(svg, tracks) {
    this.lying = svg.dataset.lying === "1";
    this.tags = drawn(svg, "[data-contact]");
    const groups = new Map(drawn(svg, "[data-piece]").map((g) => [g.dataset.piece, g]));
    this.moving = tracks.flatMap((track) => {
      const group = groups.get(track.piece.id);
      return !group || !track.legs.length ? [] : { track, group, turns: [...group.querySelectorAll(".tp-turn")], stands: group.querySelector(".tp-stands"), lies: group.querySelector(".tp-lies") };
    });
  }

  /**
   * @param {number} time seconds
   * @param {number} current the number of the last contact
   */
  show(time, current) {
    for (const { track, group, turns, stands, lies } of this.moving) {
      const at = placeOf(track, time);
      const [x, y] = this.lying ? [1000 * at.y, 1000 * at.x] : [1000 * at.x, -1000 * at.y];
      const size = (1 + Math.max(at.z, 0) * 2.5) * (0.55 + 0.45 * at.seen);
      group.setAttribute("transform", `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`);
      group.setAttribute("opacity", String(at.seen));
      const degrees = (at.turn * 180) / Math.PI;
      const turned = `rotate(${this.lying ? 90 - degrees : -degrees})`;
      for (const part of turns) part.setAttribute("transform", stands ? `${turned} scale(${Math.max(at.lies, 0.25)} 1)` : turned);
      if (stands) {
        stands.setAttribute("display", at.lies > 0.05 ? "none" : "inline");
        lies?.setAttribute("display", at.lies > 0.05 ? "inline" : "none");
      }
    }
    for (const tag of this.tags) tag.classList.toggle("is-ahead", Number(tag.dataset.contact) > current);
  }
}

/** The player of one stroke: `section` holds its pictures, its list of contacts and its data. */
export class Player {
  /**
   * @param {HTMLElement} section
   * @param {Playable} data
   */
  constructor(section, data) {
    this.section = section;
    this.data = data;
    this.duration = data.trace.duration;
    this.events = data.events;
    this.time = 0;
    this.speed = 1;
    this.frame = 0;
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.timer = 0;
    /** @type {number | null} */
    this.since = null;
    this.from = 0;
    /** @type {number | undefined} */
    this.current = undefined;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.stages = drawn(section, "svg.tp").map((svg) => new Stage(svg, tracksOf(data)));
    this.button = element("button", { type: "button", class: "trace__button trace__button--play", click: () => this.toggle() });
    this.before = element("button", { type: "button", class: "trace__button", "aria-label": t("Contact before"), click: () => this.step(-1) }, icon("before"));
    this.after = element("button", { type: "button", class: "trace__button", "aria-label": t("Next contact"), click: () => this.step(1) }, icon("after"));
    this.slider = element("input", {
      type: "range", class: "trace__slider", min: 0, max: this.duration, step: Math.max(0.005, this.duration / 400), value: 0, "aria-label": t("Time"),
      input: () => { this.pause(); this.show(Math.min(Number(this.slider.value), this.duration)); },
    });
    this.clock = element("span", { class: "trace__clock", "aria-hidden": "true" });
    this.words = element("p", { class: "trace__words", "aria-live": "polite" });
    this.items = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".trace__events > li")]);
    this.build();
    this.show(0);
    section.classList.add("is-playable");
    section.addEventListener("keydown", (event) => this.pressed(event));
    if ("page" in section.dataset) document.addEventListener("keydown", (event) => (event.target instanceof Element && event.target.closest("[data-trace]")) || this.pressed(event));
    addEventListener("beforeprint", () => { this.pause(); this.show(0); });
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  get playing() {
    return this.frame !== 0 || this.timer !== 0;
  }

  build() {
    const name = `speed-${Math.random().toString(36).slice(2)}`;
    const speeds = element("fieldset", { class: "trace__speeds" }, element("legend", null, t("Speed")));
    for (const [speed, label] of SPEEDS) {
      const radio = element("input", { type: "radio", name, value: speed, checked: speed === 1, "aria-label": speed === 1 ? tc("speed", "full") : `1/${1 / speed}`, change: () => this.pace(speed) });
      speeds.append(element("label", { class: "trace__speed" }, radio, element("span", { "aria-hidden": "true" }, label)));
    }
    const paths = element("input", { type: "checkbox", checked: true, change: () => this.section.classList.toggle("is-bare", !paths.checked) });
    const controls = element("div", { class: "trace__controls", role: "group", "aria-label": tc("buttons that play a stroke", "Player") },
      this.words,
      element("div", { class: "trace__row" }, this.before, this.button, this.after, this.slider, this.clock),
      element("div", { class: "trace__row trace__row--low" }, speeds, element("label", { class: "trace__check" }, paths, element("span", null, t("Paths")))));
    if (this.still.matches) controls.append(element("p", { class: "trace__note" }, t("Your device asks for less motion: the stroke is shown from contact to contact.")));
    this.section.querySelector(".trace__stage")?.after(controls);
    this.items.forEach((item, i) => {
      const button = element("button", { type: "button", class: "trace__event", click: () => { this.pause(); this.show(this.events[i].time); } });
      button.append(...item.childNodes);
      item.append(button);
    });
    this.label();
  }

  label() {
    const word = this.playing ? tc("button", "Pause") : this.time >= this.duration && this.duration > 0 ? tc("button: play once more", "Again") : tc("button", "Play");
    if (this.button.dataset.word === word) return;
    this.button.dataset.word = word;
    this.button.replaceChildren(icon(this.playing ? "pause" : "play"), element("span", null, word));
  }

  /**
   * Show the stroke at that time.
   * @param {number} time seconds
   */
  show(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    let current = -1;
    while (current + 1 < this.events.length && this.events[current + 1].time <= this.time) current += 1;
    const number = current < 0 ? 0 : this.events.slice(0, current + 1).reduce((most, event) => event.number ?? most, 0);
    for (const stage of this.stages) stage.show(this.time, number);
    this.slider.value = String(this.time);
    const said = current < 0 ? this.data.begins : this.events[current].words;
    this.slider.setAttribute("aria-valuetext", t("{seconds} seconds; {event}", { seconds: decimal(this.time, 2), event: said }));
    this.clock.textContent = t("{time} s of {whole} s", { time: decimal(this.time, 2), whole: decimal(this.duration, 2) });
    if (this.current !== current) {
      this.current = current;
      this.words.textContent = current < 0 ? said : t("{event}, {seconds} s", { event: said, seconds: decimal(this.events[current].time, 2) });
      this.items.forEach((item, i) => {
        const button = item.firstElementChild;
        if (i === current) button?.setAttribute("aria-current", "step");
        else button?.removeAttribute("aria-current");
      });
      const list = this.items[current]?.parentElement;
      if (list && list.scrollHeight > list.clientHeight) list.scrollTop = this.items[current].offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    this.before.disabled = this.time <= 0;
    this.after.disabled = this.time >= this.duration;
    this.label();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.time >= this.duration) this.show(0);
    if (this.still.matches) {
      const next = () => { this.timer = 0; this.step(1, true); if (this.time < this.duration) this.timer = setTimeout(next, STILL); else this.ended(); this.label(); };
      this.timer = setTimeout(next, 0);
      return;
    }
    this.since = null;
    /** @param {number} now milliseconds */
    const tick = (now) => {
      if (this.since === null) { this.since = now; this.from = this.time; }
      const time = this.from + ((now - this.since) / 1000) * this.speed;
      this.frame = time < this.duration ? requestAnimationFrame(tick) : 0;
      this.show(time);
      if (!this.frame) this.ended();
    };
    this.frame = requestAnimationFrame(tick);
    this.label();
  }

  /** Tell the page that the stroke has been played to its end. */
  ended() {
    this.section.dispatchEvent(new CustomEvent("trace-end"));
  }

  pause() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer || undefined);
    this.frame = this.timer = 0;
    this.label();
  }

  /** @param {number} speed 1 is the stroke's own */
  pace(speed) {
    this.speed = speed;
    this.since = null;
  }

  /**
   * Go to the next contact, or back to the one before; then to the beginning or the end.
   * @param {1 | -1} way
   * @param {boolean} [playing]
   */
  step(way, playing = false) {
    if (!playing) this.pause();
    const times = this.events.map((event) => event.time);
    const next = way > 0 ? times.find((time) => time > this.time) ?? this.duration : times.findLast((time) => time < this.time) ?? 0;
    this.show(next);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const on = event.target;
    const kind = on instanceof HTMLInputElement ? on.type : on instanceof HTMLButtonElement ? "button" : on instanceof HTMLAnchorElement ? "link" : "";
    if (OWN_KEYS[event.key]?.includes(kind)) return; // the control's own key
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => this.toggle(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      Home: () => { this.pause(); this.show(0); }, End: () => { this.pause(); this.show(this.duration); },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/**
 * Bring every stroke of the page to life.
 * @param {ParentNode} [root]
 */
export function start(root = document) {
  const sections = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-trace]:not(.is-playable)")]);
  return sections.map((section) => new Player(section, JSON.parse(section.querySelector('script[type="application/json"]')?.textContent ?? "")));
}

if (typeof document !== "undefined") start();
