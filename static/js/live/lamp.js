// @ts-check
// Shows whether a page is live in its lamp, and how old it is when it is not: in a line above it, or on a screen in the
// lamp itself. An overlay over a camera picture says nothing.

import { allOf, h } from "../dom.js";
import { Freshness } from "./age.js";
import { t } from "../words.js";

/** @typedef {import("./age.js").Lamp} Lamp */

/** @type {Record<Exclude<Lamp, "off">, string>} */
const WORDS = { start: t("Connecting"), live: t("Updates live"), wait: t("Reconnecting…") };
const LOOK = 5000; // milliseconds

const { kept } = document.documentElement.dataset;
const fresh = new Freshness(Date.now, kept === undefined ? null : Number(kept));
/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {HTMLElement | null} */
let line = null;

/**
 * A stream says how it is.
 * @param {Lamp} lamp
 * @param {number} [heardAt] when the server was last heard, if that is not just now
 */
export function light(lamp, heardAt) {
  const back = fresh.note(lamp, heardAt);
  paintLamps();
  if (back) for (const act of waiting) act();
}

/** Whether the page is live. */
export const isLive = () => fresh.lamp === "live";

/**
 * Hear when the page is live again after a cut, or is live for the first time after it was opened as it was kept.
 * @param {() => void} act
 */
export function whenBack(act) { waiting.add(act); }

/** Show the lamps as they are; also after a region with a lamp was put in place anew. */
export function paintLamps() {
  const shown = fresh.shown;
  const old = shown === "off" ? `${t("No connection.")} ${fresh.words}` : "";
  const above = showLine(old);
  const text = shown === "off" ? (above ? t("No connection") : old) : WORDS[shown];
  for (const lamp of allOf(document, "[data-lamp]")) {
    lamp.dataset.state = shown;
    set(lamp.querySelector("[data-lamp-text]"), text);
  }
}

/**
 * The line above the page, there while the page is old. A screen on a wall has its lamp at the top, an overlay nothing.
 * Whether there is one.
 * @param {string} text
 */
function showLine(text) {
  const main = document.querySelector("main");
  if (!text || !main || document.body.classList.contains("screen")) {
    line?.remove();
    line = null;
    return false;
  }
  line ??= h("p", { class: "notice notice--warn", data: { age: "" } });
  if (line.parentNode !== main) main.prepend(line);
  set(line, text);
  return true;
}

/**
 * @param {Element | null} element
 * @param {string} text
 */
function set(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

paintLamps();
setInterval(paintLamps, LOOK);
