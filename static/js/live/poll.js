// @ts-check
// Follows a match without a stream: asks about once a second how it stands, at an address whose answer caches on the
// way keep for that second. So a million may watch, and the server is asked once by each cache. Not all ask in the
// same moment, nobody asks while the page is hidden, and an answer that is known already is not sent again.

import { locale } from "../words.js";

const PACE = 1000; // milliseconds
const WAITS = [2000, 4000, 8000, 15000];
const PATIENCE = 10_000; // milliseconds for one answer

/** @typedef {import("../shapes.js").Card & {room?: boolean}} Snapshot */

/**
 * The address of the snapshot that belongs to a stream; null where there is none.
 * @param {URL} stream
 */
export function snapshotOf(stream) {
  const found = /^(.*\/live\/match\/[^/]+\/)$/.exec(stream.pathname);
  if (!found || stream.searchParams.get("as")) return null;
  const address = new URL(`${found[1]}now.json`, stream);
  const language = stream.searchParams.get("language") ?? locale;
  if (language) address.searchParams.set("language", language);
  return address;
}

export class Poll {
  /**
   * @param {URL} address
   * @param {object} hears
   * @param {(match: Snapshot) => void} hears.state hears how the match stands whenever that is new
   * @param {(ms: number) => void} [hears.time] hears the server's time
   * @param {(state: "live" | "wait") => void} hears.lamp
   * @param {() => void} hears.gone there is nothing to ask for: not everybody may watch this match
   * @param {() => void} hears.room the server has room for a stream
   * @param {() => number} [random] 0 to 1
   */
  constructor(address, hears, random = Math.random) {
    this.address = address;
    this.hears = hears;
    this.random = random;
    this.tag = "";
    this.failures = 0;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.seen = () => { if (!document.hidden && this.waiting) this.soon(0); };
    /** Whether the page was hidden when it was to ask. */
    this.waiting = false;
    document.addEventListener("visibilitychange", this.seen);
    this.soon(PACE * this.random());
  }

  /** @param {number} wait milliseconds */
  soon(wait) {
    clearTimeout(this.timer);
    this.waiting = false;
    if (!this.closed) this.timer = setTimeout(() => this.ask(), wait);
  }

  async ask() {
    if (document.hidden) {
      this.waiting = true;
      return;
    }
    try {
      const response = await fetch(this.address, {
        cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(PATIENCE),
        headers: { Accept: "application/json", ...(this.tag ? { "If-None-Match": this.tag } : {}) },
      });
      if (this.closed) return;
      if (response.status === 404) {
        this.close();
        this.hears.gone();
        return;
      }
      if (response.status !== 304 && !response.ok) throw new Error(`${response.status}`);
      const date = Date.parse(response.headers.get("Date") ?? "");
      if (date) this.hears.time?.(date + 1000 * Number(response.headers.get("Age") ?? 0));
      if (response.status === 200) {
        const match = await response.json();
        if (this.closed) return;
        this.tag = response.headers.get("ETag") ?? "";
        this.hears.state(match);
        this.room = match.room === true;
      }
      this.failures = 0;
      this.hears.lamp("live");
      if (this.room) this.hears.room();
      this.soon(PACE * (0.8 + 0.4 * this.random()));
    } catch {
      if (this.closed) return;
      this.hears.lamp("wait");
      this.soon(WAITS[Math.min(this.failures++, WAITS.length - 1)] * (0.7 + 0.6 * this.random()));
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }
}
