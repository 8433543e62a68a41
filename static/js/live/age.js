// @ts-check
// How old is what a page shows. While its stream is open it is of this moment; from the cut on it grows old, and the
// page says so instead of looking as if it were live.

import { locale, t, tn } from "../words.js";

/** @typedef {"start" | "live" | "wait" | "off"} Lamp whether a stream opens, is open, comes back, or cannot */

const PATIENCE = 8000; // milliseconds: most cuts are over before anybody needs to know
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export class Freshness {
  /**
   * @param {() => number} now milliseconds of this browser's clock
   * @param {number | null} keptAt when the page was kept, if it did not come from the server just now
   */
  constructor(now, keptAt = null) {
    this.now = now;
    /** @type {Lamp} */
    this.lamp = keptAt === null ? "start" : "off";
    /** When what is shown was last known to be true. */
    this.seen = keptAt ?? now();
    this.cutAt = now();
    /** Whether something may have been missed since the page was drawn. */
    this.away = keptAt !== null;
  }

  /**
   * The stream says how it is. Whether it has just come back after a cut.
   * @param {Lamp} lamp
   * @param {number} [heardAt] when the server was last heard, if that is not just now
   */
  note(lamp, heardAt = this.now()) {
    const kept = this.lamp === "off" && lamp === "wait"; // a try while there is no network changes nothing
    if (lamp === "live") {
      const back = this.away;
      this.away = false;
      this.lamp = lamp;
      this.seen = this.now();
      return back;
    }
    if (this.lamp === "live") {
      this.seen = heardAt;
      this.cutAt = this.now();
    } else if (this.lamp === "start" && lamp !== "start") {
      this.cutAt = this.now();
    }
    if (lamp !== "start") this.away = true;
    if (!kept) this.lamp = lamp;
    return false;
  }

  /** What the lamp shows: a cut that lasts is no connection. @returns {Lamp} */
  get shown() {
    return this.lamp === "wait" && this.now() - this.cutAt >= PATIENCE ? "off" : this.lamp;
  }

  /** "As of 20:14, 3 minutes ago." */
  get words() { return ageWords(this.seen, this.now()); }
}


/**
 * Of which moment a page is, and how long ago that was.
 * @param {number} seen milliseconds
 * @param {number} now milliseconds
 */
export function ageWords(seen, now) {
  const moment = new Date(seen);
  const time = moment.toLocaleTimeString(locale ?? "en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const age = Math.max(0, now - seen);
  const other = moment.toDateString() !== new Date(now).toDateString();
  const at = other ? `${moment.toLocaleDateString(locale ?? "en-GB", { day: "numeric", month: "short" })}, ${time}` : time;
  if (age < MINUTE) return t("As of {moment}, less than a minute ago.", { moment: at });
  if (age < HOUR) return tn("As of {moment}, {n} minute ago.", "As of {moment}, {n} minutes ago.", Math.floor(age / MINUTE), { moment: at });
  if (age < 2 * DAY) return tn("As of {moment}, {n} hour ago.", "As of {moment}, {n} hours ago.", Math.floor(age / HOUR), { moment: at });
  return tn("As of {moment}, {n} day ago.", "As of {moment}, {n} days ago.", Math.floor(age / DAY), { moment: at });
}
