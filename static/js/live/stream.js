// @ts-check
// One live stream with a lamp. The browser itself comes back after a cut and says which event it saw last;
// what it missed is sent before anything new. This adds what the browser does not do: a stream that was
// refused or went silent is opened again, with the last event's id in the address.

import { locale } from "../words.js";

const WAITS = [1000, 2000, 4000, 8000, 15000];
const LOOK = 5000;
const SILENT = 40_000; // milliseconds without a beat of the server, which comes every 15 seconds

export class Stream {
  /**
   * `heard` maps event names to functions of (data, id).
   * @param {string} address
   * @param {Record<string, (data: any, id: string) => void>} heard
   * @param {(state: "live" | "wait" | "off", heardAt?: number) => void} lamp hears of a cut, and when the server was last heard
   */
  constructor(address, heard, lamp) {
    this.address = new URL(address, location.href);
    if (locale) this.address.searchParams.set("language", locale); // what is sent is to be in the page's language
    this.heard = heard;
    this.lamp = lamp;
    this.failures = 0;
    /** @type {number | undefined} */
    this.hiddenAt = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** When the server was last heard; 0 before its first beat, without which silence means nothing. */
    this.heardAt = 0;
    this.source = this.open();
    this.watch = setInterval(() => this.look(), LOOK);
    this.lost = () => { this.source.close(); this.lamp("off"); };
    this.comeBack = () => this.again(0);
    // A page that was hidden for long, or a machine that slept, may hold a dead connection without knowing it.
    this.seen = () => {
      if (document.hidden) this.hiddenAt = Date.now();
      else if (this.source.readyState === EventSource.CLOSED || Date.now() - (this.hiddenAt ?? Date.now()) > 30000) this.again(0);
    };
    addEventListener("offline", this.lost);
    addEventListener("online", this.comeBack);
    document.addEventListener("visibilitychange", this.seen);
  }

  /** @returns {EventSource} */
  open() {
    this.source?.close();
    const source = this.source = new EventSource(this.address);
    this.heardAt = 0;
    source.addEventListener("beat", () => { this.heardAt = Date.now(); });
    source.addEventListener("open", () => { this.failures = 0; this.lamp("live"); });
    source.addEventListener("error", () => {
      this.lamp(navigator.onLine === false ? "off" : "wait");
      if (source.readyState === EventSource.CLOSED) this.again(WAITS[Math.min(this.failures++, WAITS.length - 1)]);
    });
    for (const [name, hear] of Object.entries(this.heard)) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId) this.address.searchParams.set("since", event.lastEventId);
        if (this.heardAt) this.heardAt = Date.now();
        hear(JSON.parse(event.data), event.lastEventId);
      });
    }
    return source;
  }

  /** A connection that died without a word is given up: bad wifi does not always tell. */
  look() {
    if (!this.heardAt || document.hidden || Date.now() - this.heardAt < SILENT) return;
    this.lamp("wait", this.heardAt);
    this.heardAt = 0;
    this.again(0);
  }

  /** @param {number} wait milliseconds, roughly: not all come back at once */
  again(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + Math.random() * 0.6));
  }

  close() {
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.source?.close();
    removeEventListener("offline", this.lost);
    removeEventListener("online", this.comeBack);
    document.removeEventListener("visibilitychange", this.seen);
  }
}
