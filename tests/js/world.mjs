// A world without a page for the model of the marking page: a server whose answers a test gives one by one,
// a clock that it moves by hand, a shelf that outlives a reload, and an engine that counts points.

import { Marking } from "../../static/js/marking/model/marking.js";
import { MemoryShelf } from "../../static/js/marking/outbox/memory.js";
import { Cleared, Problem, Unreachable } from "../../static/js/marking/model/problems.js";

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

/** What the tablet keeps, as text, so that it shares nothing with the page; it can be full. */
export class Shelf extends MemoryShelf {
  constructor() {
    super();
    this.safe = true;
    this.full = false;
    this.emptied = false;
    this.uuids = 0; // no UUID is given twice, also after a reload
  }

  /** @override @param {Tap} tap @param {string[]} known */
  async add(tap, known) {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    return super.add(tap, known);
  }

  /** @override @param {Tap[]} taps */
  async put(taps) {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    return super.put(taps);
  }

  /** @override @param {string[]} uuids */
  async trying(uuids) {
    if (this.emptied) throw new Cleared();
    return super.trying(uuids);
  }

  /** @override @param {Tap[]} taps @param {import("../../static/js/marking/model/types.js").KeptMatch | null} [match] */
  async restore(taps, match) {
    this.emptied = false;
    return super.restore(taps, match);
  }

  /** The browser empties its storage. */
  empty() {
    this.written.clear();
    this.matches.clear();
    this.things.clear();
    this.emptied = true;
  }
}

/**
 * An engine for a game of two letters: "+n" scores for the side whose turn it is, "0" ends its turn, "#foul" takes a
 * point, 10 points win. The hash is the score and the turn, so that a test can say what it is.
 */
export class Engine {
  constructor() {
    /** @type {import("../../static/js/marking/model/types.js").Engine["status"]} */
    this.status = "ready";
    this.why = "";
    this.changed = () => {};
    /** @type {Map<string, {side: string, tokens: string}[]>} */
    this.courses = new Map();
    this.opened = 0;
    /** @type {string[]} */
    this.loaded = [];
  }

  /** @param {{version: string}} what */
  async load({ version }) { this.loaded.push(version); }
  /** @param {Engine["status"]} status */
  become(status) { this.status = status; this.changed(); }

  /** @param {string} match @param {import("../../static/js/marking/model/types.js").Journal} journal */
  async open(match, journal) {
    this.opened += 1;
    this.courses.set(match, journal.entries.map(({ side, tokens }) => ({ side, tokens })));
    return this.#standing(match);
  }

  /** @param {string} match @param {import("../../static/js/marking/model/types.js").Wish} wish */
  async begin(match, { wish }) {
    if (wish.options.target === 13) throw problem("bad-header");
    this.courses.set(match, []);
    const { marking, clock } = state(0);
    const header = { game: wish.game, sides: wish.names.map((name, i) => ["AB"[i], name]) };
    return { ...this.#standing(match), header, game_name: "Three cushion carrom", pills: [], marking, clock };
  }

  /** @param {string} match @param {{deed: string, at: string}} deed */
  async clock(match, { deed, at }) {
    this.#course(match);
    if (deed === "time-out-end") throw problem("no-clock");
    return { clock: clocks(deed === "start" ? at : null) };
  }

  /** @param {string} match @param {{side: string, tokens: string}} entry */
  async add(match, { side, tokens }) {
    const before = this.#standing(match);
    if (before.board.over && !tokens.startsWith("void ")) throw problem("refused", { citation: "game/over" });
    if (/^[+0#]/.test(tokens) && side !== before.board.turn) throw problem("refused", { citation: "brunswick/three-cushion-carrom#1" });
    this.#course(match).push({ side, tokens });
    return this.#judged(match, side, tokens, before);
  }

  /** @param {string} match */
  async undo(match) {
    const live = [...alive(this.#course(match)).keys()];
    const last = live.at(-1);
    if (last === undefined) throw problem("nothing-to-undo");
    return this.add(match, { side: this.#course(match)[last - 1].side, tokens: `void ${last}` });
  }

  /** @param {string} match @param {{entry: number, tokens: string | null}} change */
  async amend(match, { entry, tokens }) {
    const { side } = this.#course(match)[entry - 1];
    const before = this.#standing(match);
    this.#course(match).push({ side, tokens: tokens === null ? `void ${entry}` : `amend ${entry}: ${tokens}` });
    return this.#judged(match, side, tokens ?? "", before);
  }

  /** @param {string} match @param {any} _change @returns {Promise<any>} */
  async preview(match, _change) { return { before: {}, after: { score: this.#standing(match).board.score }, changed: [], illegal: [], winner_changes: false, reopens: false }; }
  /** @param {string} match */
  async sheet(match) { return { lines: /** @type {any[]} */ (this.#course(match).map((one, i) => ({ seq: i + 1, ...one }))) }; }
  /** @param {string} match @param {number} _seq */
  async before(match, _seq) { return this.#standing(match); }
  /** @param {string} _match @param {string} level */
  async level(_match, level) { return { ...state(0).marking, level }; }
  /** @param {string} match */
  close(match) { this.courses.delete(match); }

  /** @param {string} match */
  #course(match) {
    const course = this.courses.get(match);
    if (!course) throw problem("not-open-here");
    return course;
  }

  /** @param {string} match @returns {import("../../static/js/marking/model/types.js").EngineStanding} */
  #standing(match) { return standingOf(this.#course(match)); }

  /** @param {string} match @param {string} side @param {string} tokens @param {import("../../static/js/marking/model/types.js").EngineStanding} before */
  #judged(match, side, tokens, before) {
    const after = this.#standing(match);
    const points = Object.fromEntries(["A", "B"].map((x) => [x, (after.board.score?.[x] ?? 0) - (before.board.score?.[x] ?? 0)]).filter(([, n]) => n));
    return { ...after, side, tokens, note: "", ruling: { points, events: [], citations: [], instructions: [] } };
  }
}

/**
 * The entries that count, by number, as they now read.
 * @param {{side: string, tokens: string}[]} course
 */
function alive(course) {
  /** @type {Map<number, {side: string, tokens: string}>} */
  const live = new Map();
  course.forEach(({ side, tokens }, i) => {
    const [, word, number, text] = /^(void|amend) (\d+)(?:: (.*))?$/.exec(tokens) ?? [];
    if (word === "void") live.delete(Number(number));
    else if (word === "amend") live.set(Number(number), { ...course[Number(number) - 1], tokens: text });
    else live.set(i + 1, { side, tokens });
  });
  return live;
}

/**
 * How the fake game stands after entries.
 * @param {{side: string, tokens: string}[]} course
 * @returns {import("../../static/js/marking/model/types.js").EngineStanding}
 */
export function standingOf(course) {
  /** @type {Record<string, number>} */
  const score = { A: 0, B: 0 };
  let turn = "A";
  for (const { side, tokens } of alive(course).values()) {
    if (tokens === "0") turn = side === "A" ? "B" : "A";
    else score[side] += Number(tokens.replace("#foul", "-1"));
  }
  const over = Math.max(score.A, score.B) >= 10;
  const winner = over ? (score.A >= 10 ? "A" : "B") : null;
  const { board, expects } = state(course.length, { board: { score, turn, over, winner }, expects: { over, side: turn } });
  return { seq: course.length, board, expects, problems: [], status: over ? "finished" : "live", state_hash: `${score.A}-${score.B} ${turn} ${course.length}` };
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
    time: "2026-01-01T10:00:00.000Z", seq, revision: seq, problems: [], pills: [1, 2, 3], sealed: [], dice: null, disputes: [],
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
 * A shot clock that runs since a moment, or stands.
 * @param {string | null} since
 * @returns {import("../../static/js/shapes.js").RunningClocks}
 */
export function clocks(since) {
  const shot = { left: 35, since, full: 35 };
  return { now: { policy: /** @type {any} */ ({ shot: 35, warning: 10 }), shot, match: null, time_out: null }, state: { shot } };
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

/** The one page of a tablet. @type {() => import("../../static/js/marking/model/types.js").Pages} */
export const onlyPage = () => ({ sends: true, tell: () => {}, hear: () => {} });

/**
 * The model at a table whose match has `from` entries. A second world with the same shelf is the same page loaded
 * again.
 * @param {{from?: import("../../static/js/shapes.js").ServerState, shelf?: Shelf, engine?: Engine | null, clock?: Clock,
 *   pages?: import("../../static/js/marking/model/types.js").Pages, wall?: () => number}} [given]
 */
export async function world({ from = state(1), shelf = new Shelf(), engine = null, clock = new Clock(), pages = onlyPage(), wall } = {}) {
  const server = new Server();
  const seen = { reloads: 0, hidden: false, parts: /** @type {Part[]} */ ([]), alarms: /** @type {string[]} */ ([]) };
  const marking = new Marking({ base: "/table/", boards: {} }, {
    server, timers: clock, shelf, engine, pages, wall: wall ?? (() => Date.parse("2026-01-01T10:00:00Z") + clock.now()),
    uuid: () => `uuid-${shelf.uuids += 1}`, hidden: () => seen.hidden, reload: () => { seen.reloads += 1; }, buzz: () => {}, alarm: (kind) => { seen.alarms.push(kind); },
  }, (part) => seen.parts.push(part));
  const booted = marking.boot(from);
  await settled();
  return { marking, server, clock, shelf, engine, seen, booted };
}

/**
 * What a marker does, and all that follows from it without the server.
 * @param {unknown} act
 */
export async function done(act) {
  await Promise.race([act, settled()]);
  await settled();
}
