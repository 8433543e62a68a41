// A world without a page for the model of the marking page: a server whose answers a test gives one by one,
// a clock that it moves by hand, and a store that outlives a reload.

import { Marking } from "../../static/js/marking/model/marking.js";
import { Problem, Unreachable } from "../../static/js/marking/model/problems.js";

/**
 * @typedef {import("../../static/js/shapes.js").MatchState} MatchState
 * @typedef {import("../../static/js/shapes.js").Reply} Reply
 * @typedef {import("../../static/js/marking/model/types.js").Tap} Tap
 * @typedef {import("../../static/js/marking/model/types.js").Rings} Rings
 * @typedef {import("../../static/js/marking/model/types.js").Part} Part
 */

/** @param {string} code @param {Record<string, any>} [data] */
export const problem = (code, data = {}) => new Problem(409, { code, message: `Refused: ${code}.`, data });

export const unreachable = () => new Unreachable("no network");

/** Let everything go on that waits for an answer that has been given. */
export const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** A clock that moves only when it is told to. */
export class Clock {
  constructor() {
    this.time = 0;
    /** @type {{at: number, act: () => void, every: number}[]} */
    this.alarms = [];
  }

  now() { return this.time; }
  /** @param {() => void} act @param {number} ms */
  after(act, ms) { return this.#set({ at: this.time + ms, act, every: 0 }); }
  /** @param {() => void} act @param {number} ms */
  every(act, ms) { return this.#set({ at: this.time + ms, act, every: ms }); }
  /** @param {any} timer */
  cancel(timer) { this.alarms = this.alarms.filter((alarm) => alarm !== timer); }

  /** @param {{at: number, act: () => void, every: number}} alarm */
  #set(alarm) {
    this.alarms.push(alarm);
    return alarm;
  }

  /**
   * Move on by `ms`, ringing what falls due in its order.
   * @param {number} ms
   */
  async pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const due = this.alarms.filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = due.at;
      if (due.every) due.at += due.every;
      else this.cancel(due);
      due.act();
      await settled();
    }
    this.time = end;
  }
}

/** The browser's storage: values as text, so that what was kept shares nothing with the page. */
export class Store {
  constructor() {
    /** @type {Map<string, string>} */
    this.kept = new Map();
  }

  /** @param {string} name @returns {Tap[]} */
  load(name) { return JSON.parse(this.kept.get(name) ?? "[]"); }
  /** @param {string} name @param {Tap[]} taps */
  keep(name, taps) {
    if (taps.length) this.kept.set(name, JSON.stringify(taps));
    else this.kept.delete(name);
  }
}

/** A server that keeps every request until the test answers it. */
export class Server {
  constructor() {
    /** @type {{address: string, body: any, answer: (value: any) => Promise<unknown>, fail: (error: Error) => Promise<unknown>}[]} */
    this.asked = [];
    /** @type {Rings | null} */
    this.rings = null;
    this.streams = 0;
    /** @type {[string, any][]} */
    this.farewells = [];
  }

  /** @param {string} address */
  read(address) { return this.#ask(address, null); }
  /** @param {string} address @param {object} body */
  post(address, body) { return this.#ask(address, body); }
  /** @param {string} address @param {object} body */
  farewell(address, body) { this.farewells.push([address, body]); }
  /** @param {string} _match @param {number} _since @param {Rings} rings */
  listen(_match, _since, rings) {
    this.rings = rings;
    this.streams += 1;
    return { close: () => { this.streams -= 1; } };
  }

  /** @param {string} address @param {object | null} body @returns {Promise<any>} */
  #ask(address, body) {
    return new Promise((resolve, reject) => {
      const gone = () => { this.asked = this.asked.filter((one) => one !== request); };
      const request = {
        address, body: structuredClone(body),
        answer: (/** @type {any} */ value) => { gone(); resolve(value); return settled(); },
        fail: (/** @type {Error} */ error) => { gone(); reject(error); return settled(); },
      };
      this.asked.push(request);
    });
  }

  /**
   * The only request that waits for an answer at this address.
   * @param {string} name the last part of the address
   */
  open(name) {
    const found = this.asked.filter(({ address }) => address.endsWith(`/${name}/`));
    if (found.length !== 1) throw new Error(`${found.length} requests wait at ${name}, not 1.`);
    return found[0];
  }

  /** How many requests wait at this address. @param {string} name */
  count(name) { return this.asked.filter(({ address }) => address.endsWith(`/${name}/`)).length; }
}

/**
 * The state of a match of Hoppe against Cure after `seq` entries.
 * @param {number} seq
 * @param {Record<string, any>} [change]
 * @returns {MatchState}
 */
export function state(seq, { match = {}, board = {}, expects = {}, ...change } = {}) {
  return {
    seq, revision: seq, problems: [], pills: [1, 2, 3], sealed: [], dice: null, disputes: [],
    match: {
      id: "m1", title: "", game: "brunswick/three-cushion-carrom", game_name: "Three cushion carrom", status: "live",
      result_kind: "played", winner: null,
      sides: [{ letter: "A", name: "Hoppe", confirmed: false }, { letter: "B", name: "Cure", confirmed: false }], ...match,
    },
    board: { score: { A: 0, B: 0 }, turn: "A", over: false, prompt: "Hoppe plays", ...board },
    expects: {
      side: "A", phase: "stroke", prompt: "Hoppe plays", panel: "carom", buttons: [], pieces: [], pockets: [], zones: [],
      pins: [], states: [], choices: [], call: null, over: false, ...expects,
    },
    lease: { free: false, mine: true, who: "Table 1", since: "2026-01-01T10:00:00Z", heartbeat: 15 },
    marking: { level: "stroke", levels: [{ level: "stroke", name: "Every stroke" }], unit: "game", endings: [], why: {}, claims: [], part: null, no_visits: "" },
    clock: { now: null, words: "No clock", unit: "game", begun: true, presets: [] },
    may: { mark: true, correct: false, dispute: true },
    ...change,
  };
}

/**
 * The answer to the entry `seq`, by which `side` won `points`.
 * @param {number} seq
 * @param {Record<string, number>} [points]
 * @param {Record<string, any>} [board]
 * @returns {Reply}
 */
export function reply(seq, points = {}, board = {}) {
  const { match, ...after } = state(seq, { board });
  return { seq, board: after.board, expects: after.expects, problems: [], status: match.status, ruling: { points, events: [], citations: [], instructions: [] } };
}

/**
 * The model at a table whose match has `from` entries. A second world with the same store is the same page
 * loaded again.
 * @param {{from?: import("../../static/js/shapes.js").ServerState, store?: Store}} [given]
 */
export function world({ from = state(1), store = new Store() } = {}) {
  const clock = new Clock();
  const server = new Server();
  const seen = { reloads: 0, hidden: false, parts: /** @type {Part[]} */ ([]), alarms: /** @type {string[]} */ ([]) };
  let last = store.kept.size * 100; // no UUID is given twice, also after a reload
  const marking = new Marking({ base: "/table/", boards: {} }, {
    server, timers: clock, store,
    uuid: () => `uuid-${last += 1}`, hidden: () => seen.hidden, reload: () => { seen.reloads += 1; }, buzz: () => {}, alarm: (kind) => { seen.alarms.push(kind); },
  }, (part) => seen.parts.push(part));
  marking.take(from);
  return { marking, server, clock, store, seen };
}
