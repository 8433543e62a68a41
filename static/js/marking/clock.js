// @ts-check
// The clock on the marking page: figures that are read from a metre, and a tap for everything that it can do.

import { bdi, h, icon } from "../dom.js";
import { wordOf } from "../clock.js";
import { openSheet } from "./dialogs.js";
import { setSound, soundIsOn } from "./sound.js";
import { unitWord } from "../face.js";
import { t, tc, tn } from "../words.js";

/**
 * @typedef {import("./model/marking.js").Marking} Marking
 * @typedef {import("../shapes.js").ClockPolicy} ClockPolicy
 * @typedef {import("../shapes.js").MatchState} MatchState
 */

const HINTS = { standing: t("Tap to start"), paused: t("Tap to go on"), running: t("Tap to pause"), warning: t("Tap to pause"), out: t("Tap for a new shot") };

/**
 * What the clock is doing, and whose time-out it counts.
 * @param {import("../clock.js").MainReading} main
 * @param {Record<string, string>} names
 */
function wordsOf(main, names) {
  if (!main.side) return wordOf(main);
  const name = names[main.side];
  if (main.state === "out") return t("Time-out is over of {name}", { name });
  if (main.state === "warning") return t("Time-out ends of {name}", { name });
  return main.state === "paused" ? t("Time-out, paused of {name}", { name }) : t("Time-out of {name}", { name });
}

export class ClockStrip {
  /**
   * @param {HTMLElement} root
   * @param {Marking} marking
   */
  constructor(root, marking) {
    this.root = root;
    this.marking = marking;
    this.drawn = "";
    this.figures = h("span", { class: "clock__figures figures", role: "timer", "aria-live": "off" });
    this.word = h("strong", { class: "clock__word" });
    this.hint = h("span", { class: "clock__hint" });
    this.match = h("span", { class: "clock__match figures" });
    this.face = h("button", { type: "button", class: "clock__face", data: { code: "clock" }, onclick: () => marking.countdown.tap() },
      this.figures, h("span", { class: "clock__words" }, this.word, this.hint, this.match));
    this.taps = h("div", { class: "clock__taps" });
    root.replaceChildren(this.face, this.taps);
  }

  /** Show the clock as it stands now. */
  draw() {
    const { countdown, state } = this.marking;
    const { main, ofMatch, beside } = countdown;
    this.root.hidden = !main;
    if (!main || !state?.match) return;
    this.root.dataset.state = main.state;
    this.root.dataset.which = main.which;
    set(this.figures, main.text);
    this.figures.dataset.digits = String(main.text.length);
    set(this.word, wordsOf(main, this.marking.names));
    set(this.hint, main.which === "time_out" ? t("Tap to end it") : main.which === "match" && main.state === "out" ? "" : HINTS[main.state]);
    this.match.hidden = !beside;
    set(this.match, beside);
    this.match.classList.toggle("is-out", Boolean(beside) && ofMatch?.state === "out");
    this.drawTaps(/** @type {MatchState} */ (state));
  }

  /** @param {MatchState} state */
  drawTaps(state) {
    const { countdown, letters, mine } = this.marking;
    const { main, verdict, clocks } = countdown;
    const turn = state.board.turn ?? null;
    const policy = /** @type {ClockPolicy} */ (clocks?.policy);
    const extensions = turn ? countdown.left("extension", turn) : 0;
    const timeOuts = letters.map((side) => countdown.left("time-out", side));
    const out = main?.which === "shot" && main.state === "out";
    const key = JSON.stringify([state.match.id, mine, turn, verdict, out, extensions, timeOuts, policy, main?.which]);
    if (key === this.drawn) return; // a button must not vanish under the finger
    this.drawn = key;
    const rows = [];
    if (verdict) {
      rows.push(button("clock-verdict", "foul", verdict.label, () => this.marking.send(verdict.side, verdict.tokens, verdict.label)));
    } else if (out) rows.push(h("p", { class: "clock__told" }, t("Record what your rules say of it.")));
    if (policy.shot && main?.which === "shot") {
      rows.push(button("clock-anew", "plain", t("New shot"), () => countdown.ask("start")));
      if (policy.extensions && turn && !out) {
        rows.push(button("clock-extension", "choice", [t("Extension"), h("small", null, extensions ? tn("+{seconds} s, {n} left", "+{seconds} s, {n} left", extensions, { seconds: policy.extension }) : t("none left"))],
          () => countdown.takeOne("extension", turn), !extensions));
      }
    }
    if (policy.time_outs && main?.which !== "time_out") {
      const most = Math.max(0, ...timeOuts);
      rows.push(button("clock-time-out", "plain", [t("Time-out"), h("small", null, most ? t("{minutes} min", { minutes: policy.time_out_minutes }) : t("none left"))], () => timeOut(this.marking), !most));
    }
    this.taps.replaceChildren(...rows);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {string} code
 * @param {string} tone
 * @param {import("../dom.js").Child} label
 * @param {() => unknown} act
 * @param {boolean} [spent]
 */
function button(code, tone, label, act, spent = false) {
  return h("button", {
    type: "button", class: `tap tap--${tone}`, data: { code }, disabled: spent, onclick: act,
  }, h("span", { class: "tap__label" }, label));
}

/**
 * Who takes a time-out?
 * @param {Marking} marking
 */
function timeOut(marking) {
  const { countdown } = marking;
  if (!marking.mine) return marking.refuse();
  openSheet(t("Time-out"), (close) => [
    h("div", { class: "taps" }, marking.letters.map((side) => {
      const left = countdown.left("time-out", side);
      return button(`time-out-${side}`, "choice", [bdi(marking.names[side]), h("small", null, left ? tn("{n} left", "{n} left", left) : t("none left"))],
        () => { close(); countdown.takeOne("time-out", side); }, !left);
    })),
  ]);
}

/** @type {[name: Exclude<keyof ClockPolicy, "per" | "time_outs_per" | "at_time" | "automatic">, label: string, unit: string, least: number, most: number][]} */
const NUMBERS = [
  ["shot", t("A shot"), t("seconds"), 0, 3600], ["warning", t("Warning"), t("seconds left"), 0, 3600],
  ["after_break", t("After the break"), t("seconds"), 0, 3600], ["late_shot", t("A shot near the end"), t("seconds"), 0, 3600],
  ["late_minutes", t("Near the end is"), t("last minutes"), 0, 6000], ["after_slow", t("More when time ran out"), t("seconds"), 0, 3600],
  ["extension", t("An extension"), t("seconds"), 0, 3600],
  ["extensions", t("Extensions"), "", 0, 99], ["time_outs", t("Time-outs"), "", 0, 99],
  ["time_out_minutes", t("A time-out"), t("minutes"), 1, 60], ["minutes", t("The match"), t("minutes"), 0, 6000],
];

/**
 * The sheet in which the marker sets the clock.
 * @param {Marking} marking
 */
export function chooseClock(marking) {
  const { countdown, state } = marking;
  if (!state?.match) return;
  if (!marking.mine) return marking.refuse();
  const { presets, words, begun, unit, now } = state.clock;
  const policy = now?.policy;
  const minutes = policy?.minutes ?? 0;
  /** @param {Partial<ClockPolicy>} chosen @param {() => void} close */
  const choose = (chosen, close) => {
    close();
    // The minutes of a match that has begun are fixed; a clock for its shots can still be chosen.
    countdown.choose(begun ? { ...chosen, minutes, at_time: policy?.at_time ?? "stroke" } : chosen);
  };
  const offered = presets.filter((one) => !begun || [0, minutes].includes(one.policy.minutes));
  const canGo = Boolean(policy) && !(begun && minutes);
  openSheet(tc("heading", "Clock"), (close) => [
    h("p", { class: "clock-now" }, icon("clock"), ` ${words}`),
    h("div", { class: "taps" },
      now?.shot && policy?.after_break ? button("clock-after-break", "plain", t("Start the shot after the break"), () => { close(); countdown.ask("start", { after_break: true }); }) : null,
      now?.match ? matchTap(countdown, close) : null,
      soundTap()),
    offered.length || canGo ? h("section", { class: "folded" }, h("h3", { class: "folded__title" }, policy ? t("Another clock") : t("Choose a clock")),
      h("div", { class: "taps taps--levels" },
        offered.map((one, i) => button(`preset-${i}`, "choice", [one.name, h("small", null, one.words)], () => choose(one.policy, close))),
        canGo ? button("no-clock", "plain", t("No clock"), () => choose({}, close)) : null)) : null,
    ownClock(policy, begun, unit, (chosen) => choose(chosen, close)),
  ], { wide: true });
}

/**
 * @param {import("./model/clock.js").Countdown} countdown
 * @param {() => void} close
 */
function matchTap(countdown, close) {
  const runs = ["running", "warning"].includes(countdown.ofMatch?.state ?? "");
  return button("clock-match", "plain", runs ? t("Pause the match") : t("Start the match"), () => { close(); countdown.ask(runs ? "match-pause" : "match-start"); });
}

function soundTap() {
  const label = h("span", { class: "tap__label" });
  const tap = h("button", { type: "button", class: "tap tap--plain", role: "switch", data: { code: "clock-sound" }, onclick: () => { setSound(!soundIsOn()); paint(); } }, label);
  const paint = () => {
    tap.setAttribute("aria-checked", String(soundIsOn()));
    label.textContent = soundIsOn() ? t("Sound is on") : t("Sound is off");
  };
  paint();
  return tap;
}

/**
 * @param {ClockPolicy | undefined} policy
 * @param {boolean} begun
 * @param {string} unit
 * @param {(policy: Partial<ClockPolicy>) => void} keep
 */
function ownClock(policy, begun, unit, keep) {
  const fields = NUMBERS.filter(([name]) => name !== "minutes" || !begun).map(([name, label, of, least, most]) => {
    /** @type {HTMLInputElement} */
    const input = h("input", { type: "number", inputmode: "numeric", min: String(least), max: String(most), name: `clock-${name}`, value: String(policy?.[name] || (name === "time_out_minutes" ? 5 : name === "warning" ? 10 : "")) });
    return { name, input, row: h("label", { class: "clock-field" }, h("span", null, label), input, h("small", null, of)) };
  });
  const per = h("select", { name: "clock-per" }, [["game", t("for each {unit}", { unit: unitWord(unit) })], ["set", t("for each set")], ["match", t("for the match")]]
    .map(([value, label]) => h("option", { value, selected: (policy?.per ?? "game") === value }, label)));
  const automatic = h("input", { type: "checkbox", name: "clock-automatic", checked: policy?.automatic ?? false });
  const read = () => {
    /** @type {Record<string, any>} */
    const chosen = { per: per.value, time_outs_per: policy?.time_outs_per ?? "match", automatic: automatic.checked };
    for (const { name, input } of fields) if (input.value !== "") chosen[name] = Math.trunc(Number(input.value));
    if (!chosen.shot || chosen.warning >= Math.min(chosen.shot, chosen.late_shot || chosen.shot)) delete chosen.warning;
    return chosen;
  };
  return h("details", { class: "folded clock-own" }, h("summary", { class: "folded__title" }, t("Own numbers")),
    h("div", { class: "clock-fields" }, fields.map(({ row }) => row),
      h("label", { class: "clock-field" }, h("span", null, t("Extensions are")), per, h("small", null))),
    h("label", { class: "clock-check" }, automatic, " ", t("The next shot starts with each entry")),
    h("button", { type: "button", class: "tap tap--score", data: { code: "clock-own" }, onclick: () => keep(read()) }, h("span", { class: "tap__label" }, t("Use these numbers"))));
}
