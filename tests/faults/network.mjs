// A network that breaks as it likes, between one page and the real server: what the page's `fetch` is.
//
// A request may be cut on its way there, or its answer on the way back; it may be late, also so late that the
// page has given up and sent it again; the server's proxy may answer 503.

/** @typedef {(low: number, high: number) => number} Between */

/** What a network does to a request, and how often: shares that add up to less than 1. */
export const CALM = { before: 0, after: 0, middle: 0, late: 0, busy: 0, slow: 0 };
export const ROUGH = { before: 0.1, after: 0.12, middle: 0.08, late: 0.06, busy: 0.05, slow: 0.1 };

/** @param {number} ms */
export const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

const gone = () => new TypeError("fetch failed");

/** A source of chance that a seed repeats (mulberry32). @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    /** A whole number from `low` to `high`. @type {Between} */
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    /** @template T @param {T[]} many @returns {T} */
    one: (many) => many[Math.floor(next() * many.length)],
    /** @param {number} share */
    happens: (share) => next() < share,
  };
}

export class Network {
  /**
   * @param {string} address of the server
   * @param {string} cookie of the paired tablet
   * @param {ReturnType<typeof chance>} luck
   * @param {(url: string, init?: any) => Promise<Response>} fetch the real one
   */
  constructor(address, cookie, luck, fetch) {
    this.address = address;
    this.cookies = new Map([["balkline_table", cookie]]);
    this.luck = luck;
    this.fetch = fetch;
    this.up = true;
    this.shares = CALM;
    /** Which requests never arrive. */
    this.loses = (/** @type {string} */ _path) => false;
    /** @type {Record<string, number>} */
    this.did = {};
  }

  /** What a script of the page sees of its cookies. */
  get cookie() { return [...this.cookies].filter(([name]) => name !== "balkline_table").map(([n, v]) => `${n}=${v}`).join("; "); }

  /**
   * @param {string} path
   * @param {any} init
   * @param {{dead: boolean}} page that asks: a dead one hears nothing
   */
  async request(path, init, page) {
    const fault = this.loses(path) ? "before" : this.#fault(init?.method === "POST");
    this.did[fault] = (this.did[fault] ?? 0) + 1;
    if (fault === "before") { await wait(this.luck.between(0, 3)); throw gone(); }
    if (fault === "busy") { await wait(1); return new Response("", { status: 503 }); }
    if (fault === "slow") await wait(this.luck.between(5, 40));
    if (fault === "late") {
      const late = this.luck.between(10, 120);
      setTimeout(() => { this.#send(path, init).catch(() => {}); }, late);
      throw gone();
    }
    if (fault === "middle") {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), this.luck.between(0, 12));
      return this.#send(path, { ...init, signal: stop.signal });
    }
    const answer = await this.#send(path, init);
    if (fault === "after" || !this.up) throw gone();
    if (page.dead) await new Promise(() => {});
    return answer;
  }

  /** @param {boolean} writes */
  #fault(writes) {
    if (!this.up) return "before";
    let left = this.luck.next();
    for (const [fault, share] of Object.entries(this.shares)) {
      left -= share;
      if (left < 0) return writes || fault !== "late" ? fault : "before";
    }
    return "none";
  }

  /** @param {string} path @param {any} init */
  async #send(path, init) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.fetch(this.address + path, { ...init, headers: { ...init?.headers, Cookie: cookie }, keepalive: undefined, cache: undefined, credentials: undefined });
    const text = await answer.text();
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(";")[0].split("=");
      this.cookies.set(name, value);
    }
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
  }
}
