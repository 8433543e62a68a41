// @ts-check
// A match's clocks as the server tells them, and what they show now. Nothing is sent while a clock runs: every
// page computes the same countdown from the server's time. Pure but for what it is told; no document.

import { t, tc } from "./words.js";

/**
 * @typedef {import("./shapes.js").Clocks} Clocks
 * @typedef {import("./shapes.js").Run} Run
 *
 * What a clock shows: `state` is "standing" with all its time, "paused", "running", "warning" or "out".
 * @typedef {{seconds: number, text: string, state: "standing" | "paused" | "running" | "warning" | "out"}} Reading
 * @typedef {{which: "shot" | "match" | "time_out", side: string | null} & Reading} MainReading
 */

const JUMP = 2000; // ms: a difference that no network makes; the server's clock or this one was set
const LAST_MINUTE = 60; // seconds before the end of a match at which it is warned of
const LAST_OF_TIME_OUT = 30;

/** The server's time, told by a clock of this device that only needs to go evenly. */
export class ServerTime {
  /** @param {() => number} clock milliseconds */
  constructor(clock) {
    this.clock = clock;
    /** @type {number | null} */
    this.ahead = null;
  }

  /**
   * A time that the server has just sent. It was sent before it arrived, so the quickest message is the truest.
   * @param {string | undefined} iso
   */
  hear(iso) {
    const told = Date.parse(iso ?? "");
    if (Number.isNaN(told)) return;
    const ahead = told - this.clock();
    if (this.ahead === null || ahead > this.ahead || this.ahead - ahead > JUMP) this.ahead = ahead;
  }

  /** Milliseconds of the epoch; until the server has told its time, this device's own. */
  get now() { return this.ahead === null ? Date.now() : this.clock() + this.ahead; }
}

/**
 * The seconds that a clock has left.
 * @param {Run} run
 * @param {number} now milliseconds of the epoch
 */
export function secondsLeft(run, now) {
  const gone = run.since === null ? 0 : Math.max(0, now - Date.parse(run.since)) / 1000;
  return Math.max(0, run.left - gone);
}

/**
 * Seconds as they are shown: 9, 35, 1:05, 29:59. The last second is 1; 0 means that it is over.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.ceil(seconds - 0.02);
  if (whole < 60) return String(Math.max(0, whole));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * @param {Run} run
 * @param {number} now
 * @param {number} warning seconds left from which it warns
 * @returns {Reading}
 */
export function read(run, now, warning) {
  const seconds = secondsLeft(run, now);
  /** @type {Reading["state"]} */
  let state = "running";
  if (seconds <= 0) state = "out";
  else if (run.since === null) state = run.left >= run.full ? "standing" : "paused";
  else if (seconds <= warning) state = "warning";
  return { seconds, text: clockText(seconds), state };
}

/**
 * @param {Clocks} clocks
 * @param {number} now
 */
export function readMatch(clocks, now) {
  return clocks.match && read(clocks.match, now, LAST_MINUTE);
}

/**
 * The seconds that a shot has which begins now, where it is late in the match and they are others; else 0.
 * @param {Clocks} clocks
 * @param {number} now
 */
export function lateShot({ policy, match }, now) {
  return match && policy.late_shot && secondsLeft(match, now) <= policy.late_minutes * 60 ? policy.late_shot : 0;
}

/**
 * What stands beside the clock of the shot: the match, and how long its shots are now if that has changed.
 * @param {Clocks} clocks
 * @param {number} now
 */
export function matchWords(clocks, now) {
  const match = readMatch(clocks, now);
  if (!match) return "";
  if (match.state === "out") return t("Match time is up");
  const late = lateShot(clocks, now);
  const time = match.state === "paused" ? t("Match {time}, paused", { time: match.text }) : t("Match {time}", { time: match.text });
  return clocks.shot && late ? `${time}, ${t("{n} s a shot", { n: late })}` : time;
}

/**
 * The clock of the shot; one that waited with the usual time while the match came near its end has less.
 * @param {Clocks} clocks
 * @param {number} now
 */
function shotOf(clocks, now) {
  const { policy, shot } = clocks;
  const waits = shot && shot.since === null && shot.left >= shot.full && shot.full === policy.shot;
  const late = waits ? lateShot(clocks, now) : 0;
  return late ? { left: late, since: null, full: late } : shot;
}

/**
 * The clock that matters now: a time-out, else the shot, else the match.
 * @param {Clocks} clocks
 * @param {number} now
 * @returns {MainReading | null}
 */
export function readMain(clocks, now) {
  const { policy, match, time_out: timeOut } = clocks;
  const shot = shotOf(clocks, now);
  if (timeOut) return { which: "time_out", side: timeOut.side ?? null, ...read(timeOut, now, LAST_OF_TIME_OUT) };
  if (shot) return { which: "shot", side: null, ...read(shot, now, policy.warning) };
  return match && { which: "match", side: null, ...read(match, now, LAST_MINUTE) };
}

/**
 * What a scoreboard says beside the figures: never by colour alone.
 * @param {MainReading} main
 */
export function wordOf({ which, state }) {
  if (state === "out") return { shot: t("Shot time is up"), match: t("Match time is up"), time_out: t("Time-out is over") }[which];
  if (state === "warning") return { shot: t("Hurry"), match: t("Last minute"), time_out: t("Time-out ends") }[which];
  if (state === "paused") return { shot: t("Shot, paused"), match: t("Match, paused"), time_out: t("Time-out, paused") }[which];
  return { shot: tc("what a clock counts", "Shot"), match: tc("what a clock counts", "Match"), time_out: t("Time-out") }[which];
}
