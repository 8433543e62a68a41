// Plays a stroke (simulator/drawing/animation.py) from its exact paths: at every frame each piece is put where its
// leg's polynomials have it at that moment, so nothing is sampled and nothing drifts. Without this script the page
// shows the paths and says the contacts in words. It needs no other module: a page can carry it inside.

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = [[1, "1"], [1 / 2, "½"], [1 / 4, "¼"], [1 / 8, "⅛"]];
const FALLING = 0.3; // seconds in which a piece sinks out of sight
const FLAT = Math.PI / 2;
const STILL = 1100; // milliseconds that each contact is shown where motion is reduced
const ICONS = {
  play: "M7 4.500v15l13-7.500z", pause: "M6 4.500h4.500v15H6zM13.500 4.500H18v15h-4.500z",
  before: "M5 5h2.500v14H5zM20 5v14L9 12z", after: "M16.500 5H19v14h-2.500zM4 5l11 7-11 7z",
};

const value = ([c0, c1, c2], t) => c0 + (c1 + c2 * t) * t;

/** Where a leg has its piece at that time (held to the leg's own span), as Leg.at in simulator/traces.py. */
export function legAt(leg, time) {
  const t = Math.min(Math.max(time, leg.start), leg.end) - leg.start;
  return { x: value(leg.x, t), y: value(leg.y, t), z: value(leg.z, t), turn: value(leg.turn, t), lean: leg.lean ? value(leg.lean, t) : 0 };
}

/** The last of a piece's legs that has begun, or null before the first. */
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

/** Each piece with its legs, its rest, and when it falls out of sight. */
export function tracksOf({ pieces, trace }) {
  return pieces.map((piece) => {
    const legs = trace.legs.filter((leg) => leg.piece === piece.id);
    const rest = trace.rests.find((one) => one.piece === piece.id) ?? null;
    const last = legs.at(-1);
    const fell = rest && ["pocketed", "off"].includes(rest.state);
    return { piece, legs, rest, gone: fell && last ? last.end : Infinity };
  });
}

/** Where a piece is at that time, on the surface: metres, radians, how far a pin leans (0 to 1), and the share of it
 *  that is still to be seen. */
export function placeOf(track, time) {
  const { piece, legs, rest, gone } = track;
  const leg = legOf(legs, time);
  let place = leg ? legAt(leg, time) : { x: piece.x, y: piece.y, z: 0, turn: piece.turn, lean: piece.state === "fallen" ? FLAT : 0 };
  if (leg && rest?.state === "fallen" && time >= legs.at(-1).end) place.lean = FLAT;
  if (leg && time >= leg.end && leg === legs.at(-1) && ["holed", "ditched", "posted", "leaning"].includes(rest?.state)) {
    place = { ...place, x: rest.x, y: rest.y, z: 0 };
  }
  return { ...place, seen: 1 - Math.min(Math.max((time - gone) / FALLING, 0), 1), lies: Math.sin(Math.min(Math.max(place.lean, 0), FLAT)) };
}

function made(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, what] of Object.entries(props ?? {})) {
    if (typeof what === "function") element.addEventListener(name, what);
    else if (what !== false && what !== null) element.setAttribute(name, what === true ? "" : what);
  }
  element.append(...children);
  return element;
}

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, what] of Object.entries({ viewBox: "0 0 24 24", class: "trace__icon", "aria-hidden": "true", focusable: "false" })) svg.setAttribute(key, what);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** One drawn table: finds the pieces' groups and moves them. */
class Stage {
  constructor(svg, tracks) {
    this.lying = svg.dataset.lying === "1";
    this.tags = [...svg.querySelectorAll("[data-contact]")];
    const groups = new Map([...svg.querySelectorAll("[data-piece]")].map((g) => [g.dataset.piece, g]));
    this.moving = tracks.filter((track) => track.legs.length && groups.has(track.piece.id)).map((track) => {
      const group = groups.get(track.piece.id);
      return { track, group, turns: [...group.querySelectorAll(".tp-turn")], stands: group.querySelector(".tp-stands"), lies: group.querySelector(".tp-lies") };
    });
  }

  show(time, current) {
    for (const { track, group, turns, stands, lies } of this.moving) {
      const at = placeOf(track, time);
      const [x, y] = this.lying ? [1000 * at.y, 1000 * at.x] : [1000 * at.x, -1000 * at.y];
      const size = (1 + Math.max(at.z, 0) * 2.5) * (0.55 + 0.45 * at.seen);
      group.setAttribute("transform", `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`);
      group.setAttribute("opacity", at.seen);
      const degrees = (at.turn * 180) / Math.PI;
      const turned = `rotate(${this.lying ? 90 - degrees : -degrees})`;
      for (const part of turns) part.setAttribute("transform", stands ? `${turned} scale(${Math.max(at.lies, 0.25)} 1)` : turned);
      if (stands) {
        stands.setAttribute("display", at.lies > 0.05 ? "none" : "inline");
        lies.setAttribute("display", at.lies > 0.05 ? "inline" : "none");
      }
    }
    for (const tag of this.tags) tag.classList.toggle("is-ahead", Number(tag.dataset.contact) > current);
  }
}

/** The player of one stroke: `section` holds its pictures, its list of contacts and its data. */
export class Player {
  constructor(section, data) {
    this.section = section;
    this.data = data;
    this.duration = data.trace.duration;
    this.events = data.events;
    this.time = 0;
    this.speed = 1;
    this.frame = 0;
    this.timer = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.stages = [...section.querySelectorAll("svg.tp")].map((svg) => new Stage(svg, tracksOf(data)));
    this.build();
    this.show(0);
    section.classList.add("is-playable");
    section.addEventListener("keydown", (event) => this.pressed(event));
    if ("page" in section.dataset) document.addEventListener("keydown", (event) => event.target.closest?.("[data-trace]") || this.pressed(event));
    addEventListener("beforeprint", () => { this.pause(); this.show(0); });
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  get playing() {
    return this.frame !== 0 || this.timer !== 0;
  }

  build() {
    const name = `speed-${Math.random().toString(36).slice(2)}`;
    this.button = made("button", { type: "button", class: "trace__button trace__button--play", click: () => this.toggle() });
    this.before = made("button", { type: "button", class: "trace__button", "aria-label": "Contact before", click: () => this.step(-1) }, icon("before"));
    this.after = made("button", { type: "button", class: "trace__button", "aria-label": "Next contact", click: () => this.step(1) }, icon("after"));
    this.slider = made("input", {
      type: "range", class: "trace__slider", min: 0, max: this.duration, step: Math.max(0.005, this.duration / 400), value: 0, "aria-label": "Time",
      input: () => { this.pause(); this.show(Math.min(Number(this.slider.value), this.duration)); },
    });
    this.clock = made("span", { class: "trace__clock", "aria-hidden": "true" });
    this.words = made("p", { class: "trace__words", "aria-live": "polite" });
    const speeds = made("fieldset", { class: "trace__speeds" }, made("legend", null, "Speed"));
    for (const [speed, label] of SPEEDS) {
      const radio = made("input", { type: "radio", name, value: speed, checked: speed === 1, "aria-label": speed === 1 ? "full" : `1/${1 / speed}`, change: () => this.pace(speed) });
      speeds.append(made("label", { class: "trace__speed" }, radio, made("span", { "aria-hidden": "true" }, label)));
    }
    const paths = made("input", { type: "checkbox", checked: true, change: () => this.section.classList.toggle("is-bare", !paths.checked) });
    const controls = made("div", { class: "trace__controls", role: "group", "aria-label": "Player" },
      this.words,
      made("div", { class: "trace__row" }, this.before, this.button, this.after, this.slider, this.clock),
      made("div", { class: "trace__row trace__row--low" }, speeds, made("label", { class: "trace__check" }, paths, made("span", null, "Paths"))));
    if (this.still.matches) controls.append(made("p", { class: "trace__note" }, "Your device asks for less motion: the stroke is shown from contact to contact."));
    this.section.querySelector(".trace__stage").after(controls);
    this.items = [...this.section.querySelectorAll(".trace__events > li")];
    this.items.forEach((item, i) => {
      const button = made("button", { type: "button", class: "trace__event", click: () => { this.pause(); this.show(this.events[i].time); } });
      button.append(...item.childNodes);
      item.append(button);
    });
    this.label();
  }

  label() {
    const word = this.playing ? "Pause" : this.time >= this.duration && this.duration > 0 ? "Again" : "Play";
    if (this.button.dataset.word === word) return;
    this.button.dataset.word = word;
    this.button.replaceChildren(icon(word === "Pause" ? "pause" : "play"), made("span", null, word));
  }

  /** Show the stroke at that time. */
  show(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    let current = -1;
    while (current + 1 < this.events.length && this.events[current + 1].time <= this.time) current += 1;
    const number = current < 0 ? 0 : this.events.slice(0, current + 1).reduce((most, event) => event.number ?? most, 0);
    for (const stage of this.stages) stage.show(this.time, number);
    this.slider.value = this.time;
    const said = current < 0 ? this.data.begins : this.events[current].words;
    this.slider.setAttribute("aria-valuetext", `${this.time.toFixed(2)} seconds; ${said}`);
    this.clock.textContent = `${this.time.toFixed(2)} s of ${this.duration.toFixed(2)} s`;
    if (this.current !== current) {
      this.current = current;
      this.words.textContent = current < 0 ? said : `${said}, ${this.events[current].time.toFixed(2)} s`;
      this.items.forEach((item, i) => {
        const button = item.firstElementChild;
        if (i === current) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
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
    clearTimeout(this.timer);
    this.frame = this.timer = 0;
    this.label();
  }

  pace(speed) {
    this.speed = speed;
    this.since = null;
  }

  /** Go to the next contact, or back to the one before; then to the beginning or the end. */
  step(way, playing = false) {
    if (!playing) this.pause();
    const times = this.events.map((event) => event.time);
    const next = way > 0 ? times.find((time) => time > this.time) ?? this.duration : times.findLast((time) => time < this.time) ?? 0;
    this.show(next);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const on = event.target;
    const kind = on instanceof HTMLInputElement ? on.type : on instanceof HTMLButtonElement ? "button" : on instanceof HTMLAnchorElement ? "link" : "";
    const own = { " ": ["button", "radio", "checkbox"], ArrowLeft: ["radio", "range"], ArrowRight: ["radio", "range"], Home: ["range"], End: ["range"] }[event.key];
    if (own?.includes(kind)) return; // the control's own key
    const act = {
      " ": () => this.toggle(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      Home: () => { this.pause(); this.show(0); }, End: () => { this.pause(); this.show(this.duration); },
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** Bring every stroke of the page to life. */
export function start(root = document) {
  return [...root.querySelectorAll("[data-trace]:not(.is-playable)")].map((section) => new Player(section, JSON.parse(section.querySelector('script[type="application/json"]').textContent)));
}

if (typeof document !== "undefined") start();
