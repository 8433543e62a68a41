// @ts-check
// One live stream with a lamp. The browser itself comes back after a cut and says which event it saw last;
// what it missed is sent before anything new. This adds what the browser does not do: a stream that was
// refused or went silent is opened again, with the last event's id in the address. Where the server has no room for
// one more stream, the page asks once a second instead, and shows the same (poll.js).

import { locale } from "../words.js";
import { Poll, snapshotOf } from "./poll.js";

const WAITS = [1000, 2000, 4000, 8000, 15000];
const LOOK = 5000;
const TRY_AGAIN = 45_000; // milliseconds after which a page that asks tries a stream again, at least
const SILENT = 40_000; // milliseconds without a beat of the server, which comes every 15 seconds

export class Stream {
  /**
   * `heard` maps event names to functions of (data, id).
   * @param {string} address
   * @param {Record<string, (data: any, id: string) => void>} heard
   * @param {(state: "live" | "wait" | "off", heardAt?: number) => void} lamp hears of a cut, and when the server was last heard
   * @param {{crowded?: boolean, time?: (ms: number) => void}} [more] `crowded`: the server has said that it has no room;
   *   `time` hears the server's time where there is no stream that tells it
   */
  constructor(address, heard, lamp, more = {}) {
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
    /** Whether asking is of no use: there is no snapshot for everybody. */
    this.unasked = false;
    this.time = more.time;
    /** @type {Poll | null} */
    this.poll = null;
    this.refusedAt = 0;
    /** @type {EventSource | null} */
    this.source = null;
    const polled = more.crowded ? snapshotOf(this.address) : null;
    if (polled) this.ask(polled);
    else this.open();
    this.watch = setInterval(() => this.look(), LOOK);
    this.lost = () => { this.source?.close(); this.lamp("off"); };
    this.comeBack = () => { if (this.poll) this.poll.soon(0); else this.again(0); };
    // A page that was hidden for long, or a machine that slept, may hold a dead connection without knowing it.
    this.seen = () => {
      if (document.hidden) this.hiddenAt = Date.now();
      else if (this.poll) return;
      else if (this.source?.readyState === EventSource.CLOSED || Date.now() - (this.hiddenAt ?? Date.now()) > 30000) this.again(0);
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
    let opened = false;
    source.addEventListener("open", () => {
      opened = true;
      this.failures = 0;
      this.poll?.close();
      this.poll = null;
      this.lamp("live");
    });
    source.addEventListener("error", () => {
      const refused = source.readyState === EventSource.CLOSED && !opened;
      const address = refused && navigator.onLine !== false ? snapshotOf(this.address) : null;
      if (refused) this.refusedAt = Date.now();
      if (this.poll) {
        if (source.readyState !== EventSource.CLOSED) source.close(); // it goes on asking
        return;
      }
      if (address && !this.unasked) {
        this.ask(address);
        return;
      }
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

  /**
   * Ask how the match stands instead of following a stream, until the server has room for one.
   * @param {URL} address
   */
  ask(address) {
    this.refusedAt = Date.now();
    const wait = TRY_AGAIN * (1 + Math.random());
    this.poll = new Poll(address, {
      state: (match) => {
        this.address.searchParams.set("since", String(match.seq));
        this.heard.state?.(match, String(match.seq));
      },
      time: this.time,
      lamp: this.lamp,
      gone: () => {
        this.poll = null;
        this.unasked = true; // it is not for everybody: only a stream knows who this is
        this.again(WAITS[0]);
      },
      room: () => {
        if (Date.now() - this.refusedAt < wait) return;
        this.refusedAt = Date.now();
        this.open(); // while it goes on asking, until the stream is there
      },
    });
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
    this.poll?.close();
    this.source?.close();
    removeEventListener("offline", this.lost);
    removeEventListener("online", this.comeBack);
    document.removeEventListener("visibilitychange", this.seen);
  }
}
