// @ts-check
// Matches that begin at the table while the server is away: those that are known to come here, and friendlies.
//
// While the server answers, the tablet asks it now and then what may come, keeps that, and lets the engine load the
// rules of it. Without the server a match begins with the state that was told, under the id that the server will give
// it, and a tap that says so goes before all others of the match. What was marked is never thrown away with it: when
// the server refuses the match, its taps wait, and the reason is told.

import { friendlyState, newId, wishOf } from "./friendly.js";
import { hasMatch } from "./standing.js";
import { locale, t } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("./types.js").Journal} Journal
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Tapped} Tapped
 * @typedef {import("../../shapes.js").Offer} Offer
 * @typedef {import("../../shapes.js").FriendlyTerms} FriendlyTerms
 */

const ASK = 30_000; // milliseconds between two questions what comes
const KEPT = "coming";

export class Coming {
  /**
   * @param {import("./marking.js").Marking} marking
   * @param {import("./types.js").Effects} effects
   */
  constructor(marking, effects) {
    this.marking = marking;
    this.effects = effects;
    this.version = "";
    /** @type {Offer[]} */
    this.offers = [];
    /** @type {FriendlyTerms | null} */
    this.friendly = null;
    /** Archives of rules that the engine was told to load. */
    this.loaded = new Set();
    /** A match of which the server has said that it cannot be, and why. @type {{match: string, words: string} | null} */
    this.trouble = null;
  }

  /** Only a paired tablet has a table of its own. */
  get atTable() { return this.marking.base === "/table/"; }

  /** Whether the table waits for its next match. */
  get free() {
    const { state } = this.marking;
    return !hasMatch(state) || state.match.status === "confirmed";
  }

  /** Whether a match can be begun here now, because the server cannot be asked for one. */
  get shown() { return this.atTable && this.marking.offline && this.free; }

  /** Whether the rules can be judged here; without them no match goes on. */
  get judges() { return this.effects.engine?.status === "ready"; }

  /** Why no match can begin here, in words; "" where one can. */
  get why() {
    const { engine } = this.effects;
    if (this.judges) return "";
    if (engine?.status === "starting") return t("The rules are being loaded.");
    return engine?.why || t("This browser cannot judge by itself.");
  }

  /** The matches that may begin here: known to come, and not begun yet. */
  get open() {
    const begun = new Set(this.marking.outbox.taps.map(({ match }) => match));
    return this.offers.filter(({ state }) => !begun.has(state.match.id) && state.match.id !== this.marking.match?.id);
  }

  /** The games that a friendly can be of. */
  get games() { return this.friendly?.games ?? []; }

  /** Take up what was kept, and ask from now on what comes. */
  async start() {
    if (!this.atTable) return;
    try {
      const kept = await this.effects.shelf.kept(KEPT) ?? {};
      // In another language it is not used: its archives would bring the words of that language.
      if (kept.language === locale) this.#take(kept);
    } catch {
      // Nothing is kept: the server is asked.
    }
    this.effects.timers.every(() => { if (!this.effects.hidden()) this.ask(); }, ASK);
    await this.ask();
  }

  /** Ask the server what may come here. */
  async ask() {
    const { marking, effects } = this;
    if (!this.atTable || marking.offline) return;
    try {
      const told = await effects.server.read(`${marking.address("coming")}${this.version ? `?known=${this.version}` : ""}`);
      if (!told.offers) return;
      this.#take(told);
      await this.#keep();
      marking.redraw("status");
    } catch {
      // What is known stays as it was.
    }
  }

  /** @param {{version?: string, offers?: Offer[], friendly?: FriendlyTerms | null}} told */
  #take({ version = "", offers = [], friendly = null }) {
    this.version = version;
    this.offers = offers;
    this.friendly = friendly;
    for (const what of [...offers.map(({ state }) => state.engine), ...this.games.map(({ engine }) => engine)]) this.#load(what);
  }

  /** @param {MatchState["engine"]} what */
  #load(what) {
    const { engine } = this.effects;
    const key = JSON.stringify(what?.archives);
    if (!engine || !what || this.loaded.has(key)) return;
    this.loaded.add(key);
    engine.load(what).catch(() => this.loaded.delete(key));
  }

  async #keep() {
    const { version, offers, friendly } = this;
    try {
      await this.effects.shelf.keep(KEPT, { version, offers, friendly, language: locale });
    } catch {
      // There is no room: after a reload without the server nothing is known to come.
    }
  }

  /**
   * Begin a match that was known to come.
   * @param {Offer} offer
   */
  begin({ offer, state, journal }) {
    return this.#begin(state, journal, { kind: "seat", offer, label: t("The match begins") });
  }

  /**
   * Begin a friendly. Throws a Problem where the rules do not allow it so.
   * @param {{game: string, names: [string, string], length: number | null, race: number}} wished
   */
  async beginFriendly(wished) {
    const { engine, uuid } = this.effects;
    const terms = this.friendly;
    const game = this.games.find((one) => one.game === wished.game);
    if (!engine || !terms || !game) return false;
    const id = newId(uuid());
    const wish = wishOf(wished, game, terms);
    const beginning = await engine.begin(id, wish);
    const { state, journal } = friendlyState(id, wish, beginning, game.engine);
    return this.#begin(state, journal, { kind: "friendly", ...wished, label: t("A friendly begins") });
  }

  /**
   * @param {MatchState} told
   * @param {Journal} journal
   * @param {Tapped} tapped
   */
  async #begin(told, journal, tapped) {
    const { marking } = this;
    const begun = await marking.turns.run(async () => {
      if (!this.free) return false;
      const at = marking.timeNow;
      const { who, table } = marking.state ?? {};
      const { id } = told.match;
      const state = { ...told, who, table, time: at };
      const tap = marking.outbox.made(tapped, { match: id, after: 0, at, hash: "", engine: "" });
      await marking.outbox.add(tap);
      this.offers = this.offers.filter((one) => one.state.match.id !== id);
      await this.#write(state, journal);
      marking.adopt(state);
      marking.ledger.journal = journal;
      marking.outbox.release(tap);
      return true;
    });
    if (begun) await marking.follow();
    return begun;
  }

  /**
   * @param {MatchState} state
   * @param {Journal} journal
   */
  async #write(state, journal) {
    const { shelf, wall } = this.effects;
    try {
      await shelf.keepMatch({ id: state.match.id, place: this.marking.base, state, journal, saved: wall() });
    } catch {
      // There is no room: the match lives in this page, and the page says so.
    }
    await this.#keep();
  }

  /** The server knows a match now that has begun here. @param {Tap} tap */
  seated(tap) {
    if (this.trouble?.match === tap.match) this.trouble = null;
    if (tap.match === this.marking.match?.id) this.marking.link.listen(); // there was nothing to listen to before
    this.version = ""; // another may come next
    this.ask();
  }

  /**
   * The server cannot have a match that has begun here: it was played elsewhere, say, or called off. What was marked
   * waits, and the marker is told why.
   * @param {Tap} tap
   * @param {import("./problems.js").Problem} problem
   */
  refused(tap, problem) {
    const { marking } = this;
    if (problem.code === "id-taken") return this.#rename(tap);
    this.trouble = { match: tap.match, words: problem.message };
    marking.say("refused", t("The server does not have this match"), `${problem.message} ${t("All that was marked is kept on this tablet.")}`);
    if (tap.match === marking.match?.id) marking.askHalted(problem);
    marking.redraw("all");
    return undefined;
  }

  /** Try once more to have the match at the server. @param {string} match */
  tryAgain(match) { this.marking.outbox.goOn(match); }

  /** Another match has the id that this tablet has made up. @param {Tap} tap */
  async #rename({ match }) {
    const { marking } = this;
    const { outbox, ledger } = marking;
    const id = newId(this.effects.uuid());
    await outbox.rename(match, id);
    const { base, journal } = ledger;
    if (!hasMatch(base) || base.match.id !== match || !journal) return;
    const state = { ...base, match: { ...base.match, id, url: `/m/${id}/` } };
    await this.#write(state, { ...journal, match: id });
    marking.adopt(state);
    ledger.journal = { ...journal, match: id };
    await marking.follow();
  }
}
