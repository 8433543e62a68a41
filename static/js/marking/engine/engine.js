// @ts-check
// The rule book on the tablet, as the page uses it: each tap is judged here before the server has answered.
// Its answers are those that the server gives (docs/api-tablet.md); what it refuses is thrown as a Problem.

import { Problem, Unreachable } from "../model/problems.js";
import { t } from "../../words.js";

/** @typedef {import("./types.js").Journal} Journal */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").RuleBook} RuleBook */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {import("./types.js").WorkerLike} WorkerLike */
/** @typedef {{side: string, tokens: string, note?: string, by?: string, at?: string | null}} Added */
/** @typedef {{entry: number, tokens: string | null, side?: string, note?: string, by?: string, at?: string | null}} Amended */

/** The rule book is not there: it could not be started, or has a fault. The server judges as before. */
export class NoRuleBook extends Error {}

export class Engine {
  /**
   * @param {(() => WorkerLike) | null} spawn makes the worker; null where the browser has none
   * @param {string} python where the interpreter's files lie
   * @param {string} [why] why there is no worker
   */
  constructor(spawn, python, why = t("This browser cannot run the rule book by itself.")) {
    this.spawn = spawn;
    this.python = python;
    /** @type {"starting" | "ready" | "absent" | "failed"} */
    this.status = spawn ? "starting" : "absent";
    this.why = spawn ? "" : why;
    /** The version of the rule book that is loaded; "" before. */
    this.version = "";
    /** Called when the status has changed. @type {() => void} */
    this.changed = () => {};
    /** @type {WorkerLike | null} */
    this.worker = null;
    this.count = 0;
    /** @type {Map<number, {done: (said: any) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {Promise<void>} */
    this.loading = Promise.resolve();
  }

  /**
   * Fetch and import what the game needs. Another version than the one that runs gets a fresh interpreter, in
   * which no match is open. Throws Unreachable when a file did not come: try again later.
   * @param {RuleBook} book
   * @returns {Promise<void>}
   */
  load(book) {
    this.loading = this.loading.catch(() => {}).then(() => this.#load(book));
    return this.loading;
  }

  /** @param {RuleBook} book */
  async #load({ version, archives }) {
    if (!this.spawn) throw new NoRuleBook(this.why);
    if (this.worker && this.version !== version) this.stop();
    if (!this.worker) {
      if (this.status === "failed" && this.version === version) throw new NoRuleBook(this.why);
      this.#become("starting");
      this.version = version;
      this.#begin();
    }
    try {
      await this.#post({ load: { python: this.python, archives } });
    } catch (error) {
      if (error instanceof Unreachable) this.stop();
      throw error;
    }
    this.#become("ready");
  }

  /** @param {string} match @param {Journal} journal @returns {Promise<Standing>} */
  open(match, journal) { return this.#ask("open", match, { journal }); }

  /**
   * A match that begins here, by a wish or under a header as `journal/` gives it.
   * @param {string} match @param {import("../model/types.js").Wish | {header: object, told?: object}} what
   * @returns {Promise<import("../model/types.js").Beginning>}
   */
  begin(match, what) { return this.#ask("begin", match, what); }

  /**
   * A deed of the marker with the clocks, at its time.
   * @param {string} match @param {{deed: string, after_break: boolean, at: string}} deed
   * @returns {Promise<{clock?: import("../../shapes.js").RunningClocks}>}
   */
  clock(match, deed) { return this.#ask("clock", match, deed); }

  /** @param {string} match @param {Added} entry @returns {Promise<Judged>} */
  add(match, entry) { return this.#ask("add", match, entry); }

  /** Void the last entry that has an effect. @param {string} match @param {{by?: string, at?: string}} [signed] @returns {Promise<Judged>} */
  undo(match, signed = {}) { return this.#ask("undo", match, signed); }

  /** @param {string} match @param {Amended} change @returns {Promise<Judged>} */
  amend(match, change) { return this.#ask("amend", match, change); }

  /** @param {string} match @param {Amended & {insert?: boolean}} change @returns {Promise<any>} */
  preview(match, change) { return this.#ask("preview", match, change); }

  /** @param {string} match @returns {Promise<{seq: number, lines: import("../../shapes.js").SheetLine[]}>} */
  sheet(match) { return this.#ask("sheet", match); }

  /** How it stood before entry `seq`. @param {string} match @param {number} seq @returns {Promise<{expects: any, board: any}>} */
  before(match, seq) { return this.#ask("before", match, { seq }); }

  /** Mark more or less from now on. @param {string} match @param {string} level @returns {Promise<any>} */
  level(match, level) { return this.#ask("level", match, { level }); }

  /** @param {string} match @returns {Promise<null>} */
  close(match) { return this.#ask("close", match); }

  /** End the interpreter; the next `load` starts another. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.#giveUp(new NoRuleBook(t("The rule book was stopped.")));
  }

  /** @param {string} deed @param {string} match @param {object} [more] */
  async #ask(deed, match, more = {}) {
    const text = JSON.stringify({ do: deed, match, ...more });
    await this.loading;
    if (!this.worker) throw new NoRuleBook(this.why || t("The rule book has not been loaded."));
    const answer = JSON.parse(await this.#post({ ask: text }));
    if (answer.problem) throw new Problem(answer.problem.status, answer.problem);
    return answer.ok;
  }

  /** @param {object} message @returns {Promise<any>} */
  #post(message) {
    const id = ++this.count;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker?.postMessage({ id, ...message });
    });
  }

  #begin() {
    const worker = /** @type {() => WorkerLike} */ (this.spawn)();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event?.message || "the worker could not be started");
    this.worker = worker;
  }

  /** @param {Reply} reply */
  #hear({ id, said, fault, unreachable }) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (fault !== undefined) {
      this.#fail(fault);
      asked?.failed(new NoRuleBook(this.why));
    } else if (unreachable !== undefined) {
      asked?.failed(new Unreachable(unreachable));
    } else {
      asked?.done(said);
    }
  }

  /** A bug, or a browser that cannot: the page goes on without. @param {string} fault */
  #fail(fault) {
    console.error("The rule book on the tablet has failed:", fault);
    this.worker?.terminate();
    this.worker = null;
    this.#become("failed", t("The rule book on this tablet has a fault. The server judges as before."));
    this.#giveUp(new NoRuleBook(this.why));
  }

  /** @param {Error} error */
  #giveUp(error) {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const asked of waiting) asked.failed(error);
  }

  /** @param {Engine["status"]} status @param {string} [why] */
  #become(status, why = "") {
    this.status = status;
    this.why = why;
    this.changed();
  }
}

/**
 * The rule book in this browser.
 * @param {string} python where the interpreter's files lie, as the page says
 */
export function engineHere(python) {
  if (!("WebAssembly" in globalThis)) return new Engine(null, python, t("This browser has no WebAssembly: only the server judges."));
  if (!("Worker" in globalThis)) return new Engine(null, python, t("This browser has no workers: only the server judges."));
  const spawn = () => /** @type {WorkerLike} */ (/** @type {unknown} */ (new Worker(new URL("./worker.js", import.meta.url), { type: "module" })));
  return new Engine(spawn, python);
}
