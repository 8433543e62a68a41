// A tablet without a screen: the page's own modules, with a network, a storage and a clock that a course can break.
//
// Several tablets live in one process. What a page finds in the browser (`fetch`, its cookies, its database) is
// its own: the globals ask in which page they are asked (AsyncLocalStorage follows promises and timers).

import "fake-indexeddb/auto";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

import { nodeEngine } from "./engine.mjs";
import { Network, chance, wait } from "./network.mjs";
import { Storage } from "./storage.mjs";

/** Times of the model pass so much faster than those of the clock. */
export const FASTER = 20;

/** @type {AsyncLocalStorage<Page>} */
const inside = new AsyncLocalStorage();
const realFetch = globalThis.fetch;
const here = () => { const page = inside.getStore(); if (!page) throw new Error("No page asks for this."); return page; };

/** @param {string} name @param {() => any} get */
const global = (name, get) => Object.defineProperty(globalThis, name, { get, configurable: true });
global("document", () => ({ get cookie() { return here().tablet.network.cookie; }, body: { dataset: {} } }));
global("indexedDB", () => here().tablet.storage.indexedDB);
global("navigator", () => (inside.getStore() ? { storage: { persist: async () => true } } : undefined));
global("localStorage", () => here().tablet.storage.localStorage);
global("fetch", () => (/** @type {string} */ path, /** @type {any} */ init) => {
  const page = inside.getStore();
  return page ? page.tablet.network.request(path, init, page) : realFetch(path, init);
});

/** What a dead page's promises still come to is nobody's business. */
const OF_THE_DEAD = ["AbortError", "InvalidStateError", "TransactionInactiveError", "QuotaExceededError"];
/** Errors that nobody caught: bugs. @type {string[]} */
export const uncaught = [];
process.on("unhandledRejection", (/** @type {any} */ error) => {
  if (!OF_THE_DEAD.includes(error?.name) && !/page is (gone|dead)/.test(error?.message)) uncaught.push(String(error?.stack ?? error));
});

const { post, read } = await import("../../static/js/marking/api.js");
const { Marking } = await import("../../static/js/marking/model/marking.js");
const { openShelf } = await import("../../static/js/marking/outbox/open.js");

/** The pages of one tablet share a lock, as in the browser: the page that is there sends. */
class Alone {
  constructor() { this.sends = true; }
  tell() {}
  hear() {}
}

/** One life of the page: from its load until it is left, killed, or the battery is empty. */
class Page {
  /** @param {Tablet} tablet */
  constructor(tablet) {
    this.tablet = tablet;
    this.dead = false;
    /** @type {Set<any>} */
    this.timers = new Set();
    this.marking = /** @type {any} */ (null);
    /** Taps that it has kept. @type {any[]} */
    this.made = [];
    this.engine = tablet.judges ? nodeEngine() : null;
  }

  async effects() {
    const { tablet } = this;
    /** @param {(...of: any[]) => any} set @param {() => void} act @param {number} ms */
    const timer = (set, act, ms) => {
      const made = set(() => { if (!this.dead) act(); }, ms / FASTER);
      this.timers.add(made);
      return made;
    };
    return {
      server: { read, post, farewell: () => {}, listen: () => null },
      timers: {
        now: () => performance.now(),
        after: (/** @type {() => void} */ act, /** @type {number} */ ms) => timer(setTimeout, act, ms),
        every: (/** @type {() => void} */ act, /** @type {number} */ ms) => timer(setInterval, act, ms),
        cancel: (/** @type {any} */ one) => clearTimeout(one),
      },
      shelf: await openShelf(),
      pages: new Alone(),
      engine: this.engine,
      wall: () => Date.now() + tablet.wrongBy,
      uuid: randomUUID, hidden: () => false, reload: () => { tablet.reloads += 1; }, buzz: () => {}, alarm: () => {},
    };
  }

  end() {
    this.dead = true;
    for (const one of this.timers) clearTimeout(one);
    this.engine?.stop();
  }
}

export class Tablet {
  /**
   * @param {string} address
   * @param {string} cookie
   * @param {number} seed
   * @param {{judges?: boolean}} [given]
   */
  constructor(address, cookie, seed, { judges = true } = {}) {
    this.luck = chance(seed);
    this.network = new Network(address, cookie, this.luck, realFetch);
    this.storage = new Storage();
    this.judges = judges;
    /** Taps that were refused, and of which the marker was told so. @type {Set<string>} */
    this.refused = new Set();
    /** Taps of which the page said that they live in it alone, when it was killed. @type {Set<string>} */
    this.perished = new Set();
    /** Taps that the server has answered, as far as a page heard it. @type {Set<string>} */
    this.answered = new Set();
    /** Those of them that nobody here knows any more: the page was killed, and the storage was full or has been emptied. @type {Set<string>} */
    this.forgotten = new Set();
    /** Taps that the marker has taken back before they were sent. @type {Set<string>} */
    this.takenBack = new Set();
    /** @type {string[]} */
    this.trace = [];
    this.reloads = 0;
    /** The storage was emptied while the page was open. */
    this.cleared = false;
    /** Milliseconds by which the tablet's clock is wrong. */
    this.wrongBy = 0;
    /** The page as the browser has it in its cache. @type {any} */
    this.cached = null;
    this.page = /** @type {Page} */ (/** @type {unknown} */ (null));
  }

  /** Remember what became of a tap, for the report of a course that failed. @param {string} what @param {any} tap */
  note(what, tap) { this.trace.push(`${what} ${tap?.kind} ${tap?.tokens} ${tap?.after} ${tap?.uuid?.slice(0, 4)}`); }

  /** Whether what is kept outlives the page. */
  get safe() { return this.marking.outbox.safe; }

  get marking() { return this.page.marking; }

  /** Load the page: from the server, else as it is in the cache. */
  async open() {
    const page = this.page = new Page(this);
    await inside.run(page, async () => {
      try {
        this.cached = await read("/table/state/");
      } catch (error) {
        if (!this.cached) throw error;
      }
      const marking = new Marking({ base: "/table/", boards: {} }, /** @type {any} */ (await page.effects()));
      page.marking = marking;
      const { outbox } = marking;
      const add = outbox.add.bind(outbox);
      outbox.add = async (tap) => {
        await add(tap);
        if (tap.kind !== "strike") page.made.push(tap); // what is struck was kept before, and is looked for below the sheet
        this.note("kept", tap);
      };
      const takeBack = outbox.takeBack.bind(outbox);
      outbox.takeBack = async (match) => {
        this.note("take back", outbox.unsentOf(match).at(-1));
        const taken = await takeBack(match);
        if (taken) this.takenBack.add(taken.uuid);
        this.note("taken back", taken);
        return taken;
      };
      const send = outbox.deliver;
      outbox.deliver = async (taps) => {
        for (const tap of taps) this.note("sent", tap);
        try {
          const { answers, stopped } = await send(taps);
          for (const tap of taps.slice(0, answers.length)) this.answered.add(tap.uuid);
          this.note(`answered ${answers.map((one) => `${one.seq}${one.duplicate ? "again" : ""}`)} ${stopped?.code ?? ""}`, taps[0]);
          return { answers, stopped };
        } catch (error) {
          const { code, message } = /** @type {any} */ (error);
          this.note(`failed ${code || message}`, taps[0]);
          throw error;
        }
      };
      for (const name of ["drop", "withdraw"]) {
        const all = /** @type {any} */ (outbox);
        const real = all[name].bind(outbox);
        all[name] = async (/** @type {any} */ given) => {
          const gone = typeof given === "string" ? outbox.haltOf(given)?.tap ?? outbox.unsentOf(given)[0] : given;
          const told = () => marking.notice?.tone === "refused" || marking.question !== null;
          const before = told();
          this.note(name, gone);
          await real(given);
          // What is withdrawn was never shown as kept; what is dropped was told to be refused.
          setTimeout(() => { if (gone && (name === "withdraw" || before || told())) this.refused.add(gone.uuid); }, 0);
        };
      }
      await marking.boot(structuredClone(this.cached));
      marking.lease.start();
      marking.link.start();
    });
  }

  /** The page is killed, or the battery is empty, and loaded again. @param {boolean} [power] */
  async reload(power = false) {
    const { outbox } = this.marking;
    const all = (this.cleared && !outbox.cleared) || !outbox.effects.shelf.safe;
    const perishable = all ? outbox.taps.map((/** @type {any} */ tap) => tap.uuid) : [...outbox.loose];
    if (this.cleared || !outbox.safe) for (const uuid of perishable) this.perished.add(uuid); // the page says that they are not safe
    if ((this.cleared && !outbox.cleared) || this.storage.full) for (const uuid of this.answered) this.forgotten.add(uuid);
    this.cleared = false;
    this.page.end();
    this.trace.push(power ? "power" : "reload");
    this.storage.cut(power);
    await this.open();
  }

  /** The browser empties the storage under the page, which notices when it sends or keeps the next tap. */
  emptied() {
    this.storage.clear();
    this.cleared = true;
    this.trace.push("cleared");
  }

  /** Do something in the page. @template T @param {(marking: any) => T} act @returns {T} */
  in(act) { return inside.run(this.page, () => act(this.marking)); }

  /** The network is gone. */
  offline() {
    this.network.up = false;
    this.in((marking) => marking.link.missed());
  }

  /** The network comes back. */
  online() {
    this.network.up = true;
    this.in((marking) => { marking.outbox.nudge(); marking.refresh(); });
  }

  /** Wait until a condition holds. @param {() => boolean} holds @param {number} ms @param {string} what */
  async until(holds, ms, what) {
    const end = performance.now() + ms;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
      await wait(3);
    }
  }
}
