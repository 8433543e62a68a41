// @ts-check
// One live stream with a lamp. The browser itself comes back after a cut and says which event it saw last;
// what it missed is sent before anything new. This adds what the browser does not do: a stream that was
// refused or went silent is opened again, with the last event's id in the address.

const WAITS = [1000, 2000, 4000, 8000, 15000];

export class Stream {
  /**
   * `heard` maps event names to functions of (data, id).
   * @param {string} address
   * @param {Record<string, (data: any, id: string) => void>} heard
   * @param {(state: "live" | "wait" | "off") => void} lamp
   */
  constructor(address, heard, lamp) {
    this.address = new URL(address, location.href);
    this.heard = heard;
    this.lamp = lamp;
    this.failures = 0;
    /** @type {number | undefined} */
    this.hiddenAt = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.source = this.open();
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
    source.addEventListener("open", () => { this.failures = 0; this.lamp("live"); });
    source.addEventListener("error", () => {
      this.lamp(navigator.onLine === false ? "off" : "wait");
      if (source.readyState === EventSource.CLOSED) this.again(WAITS[Math.min(this.failures++, WAITS.length - 1)]);
    });
    for (const [name, hear] of Object.entries(this.heard)) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId) this.address.searchParams.set("since", event.lastEventId);
        hear(JSON.parse(event.data), event.lastEventId);
      });
    }
    return source;
  }

  /** @param {number} wait milliseconds, roughly: not all come back at once */
  again(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + Math.random() * 0.6));
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    removeEventListener("offline", this.lost);
    removeEventListener("online", this.comeBack);
    document.removeEventListener("visibilitychange", this.seen);
  }
}
