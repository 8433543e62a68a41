// @ts-check
// What the server has said of the match, and what is laid on it here: the taps that wait, judged by the engine of
// this tablet.
//
// The engine follows: it begins at the journal of the server's last state and takes each tap that waits. Where its
// state and the server's differ, the server's stands; if they still differ when the engine has begun anew, it judges
// no more in this match, and taps wait for the server as without an engine.

import { knownOf, ofJournal, parted } from "./going_back.js";
import { Judgements } from "./judgements.js";
import { logs } from "./outbox.js";
import { Problem } from "./problems.js";
import { hasMatch, laidOn } from "./standing.js";
import { strikeAgain } from "./striking.js";

/**
 * @typedef {import("../../shapes.js").MatchState} MatchState
 * @typedef {import("../../shapes.js").ServerState} ServerState
 * @typedef {import("./types.js").Tap} Tap
 * @typedef {import("./types.js").Judged} Judged
 * @typedef {import("./types.js").Journal} Journal
 * @typedef {import("./types.js").KeptMatch} KeptMatch
 */

const NOT_OPEN = "not-open-here"; // code of the engine: it was started anew for other rules, and knows the match no more

export class Ledger {
  /**
   * @param {import("./marking.js").Marking} marking
   * @param {import("./types.js").Effects} effects
   */
  constructor(marking, effects) {
    this.marking = marking;
    this.effects = effects;
    /** The server's last word. @type {ServerState | null} */
    this.base = null;
    /** @type {Journal | null} */
    this.journal = null;
    /** Entries of taps that the server has answered, as far as the journal lacks them. @type {import("./going_back.js").Known[]} */
    this.recorded = [];
    /** Entries that were struck here, as far as this tablet knows: a server that was set back gets them again. @type {import("./types.js").Struck[]} */
    this.struck = [];
    this.judged = new Judgements();
    /** @type {Record<string, import("../../shapes.js").MarkingLevel>} */
    this.levels = {};
    /** What the engine has said of deeds of the clock that wait. @type {Map<string, import("../../shapes.js").RunningClocks>} */
    this.clocks = new Map();
    /** The match that the engine has open, in step with what is shown. */
    this.inStep = "";
    /** The hash of the engine's state after all that is laid. */
    this.hash = "";
    /** The engine came to another state than the server's: the whole journal is read once more. */
    this.unsure = false;
    this.fetching = false;
    this.again = false;
    /** The match in which the engine and the server differ for good. */
    this.doubted = "";
    /** The version of the archives that the engine was told to load, and of those that it has. */
    this.version = "";
    this.loaded = "";
  }

  /** Whether a tap is judged here at once. */
  get judges() {
    const { engine } = this.effects;
    return engine?.status === "ready" && this.inStep !== "" && this.inStep === this.marking.match?.id;
  }

  /** Taps of the match shown that wait, and are not in the log as it is known here: the answer to one may have been lost. */
  get waiting() {
    const { base } = this;
    const taps = this.marking.outbox.unsentOf(base?.match?.id);
    if (!hasMatch(base) || !taps.some((tap) => logs(tap) && tap.after < base.seq)) return taps;
    const known = new Set(knownOf(this).filter(({ seq }) => seq <= base.seq).map(({ uuid }) => uuid));
    return taps.filter(({ uuid }) => !known.has(uuid));
  }

  /** Show what the server has said, with what waits laid on it. */
  lay() {
    const { base } = this;
    this.marking.state = base && hasMatch(base) ? laidOn(base, this.waiting, this.judged, this.levels, this.clocks) : base;
  }

  /**
   * Begin at a whole state of the server.
   * @param {ServerState} state
   */
  begin(state) {
    const other = state.match?.id !== this.base?.match?.id;
    if (other || state.seq !== this.base?.seq) this.inStep = "";
    if (other) {
      if (this.base?.match) this.effects.engine?.close(this.base.match.id);
      this.journal = null;
      this.recorded = [];
      this.struck = [];
      this.judged.clear();
      this.clocks.clear();
      this.levels = {};
      this.doubted = "";
      this.unsure = false;
    }
    this.base = state;
    this.load();
    this.lay();
  }

  /** The match as it is to be kept. @returns {KeptMatch | null} */
  get record() {
    const { base } = this;
    return hasMatch(base) ? { id: base.match.id, place: this.marking.base, state: base, journal: this.journal, recorded: this.recorded, struck: this.struck, saved: this.effects.wall() } : null;
  }

  async keep() {
    await this.marking.outbox.sender.flush(); // nothing that is kept as recorded waits any more
    const { record } = this;
    try {
      if (record) await this.effects.shelf.keepMatch(record);
    } catch {
      // There is no room: a reload without the server shows an older state.
    }
  }

  // --- The engine ------------------------------------------------------------------------------

  /** Whether the engine could judge this match, and is not in step with it. */
  get behind() {
    const { engine } = this.effects;
    if (!hasMatch(this.base) || engine?.status !== "ready" || this.loaded !== this.base.engine?.version) return false;
    return !this.judges && this.doubted !== this.base.match.id && this.marking.mine;
  }

  /** Whether the journal is missing with which the engine would judge this match. */
  get lacks() {
    const { base, journal } = this;
    const judge = ["starting", "ready"].includes(this.effects.engine?.status ?? "absent");
    if (!judge || !hasMatch(base) || !base.engine || this.doubted === base.match.id || !this.marking.mine) return false;
    return this.unsure || journal?.seq !== base.seq;
  }

  /**
   * Bring the engine to where the match stands, and keep the match for a reload without the server. A journal that is
   * missing is asked of the server; what can be done without it is done first.
   * @returns {Promise<void>}
   */
  async follow() {
    await this.recall();
    await this.marking.turns.run(() => strikeAgain(this.marking));
    await this.marking.turns.run(() => this.step());
    await this.keep();
    this.again ||= this.fetching;
    if (!this.lacks || this.fetching) return undefined;
    this.fetching = true;
    this.again = false;
    const there = await this.fetch();
    this.fetching = false;
    return there || this.again ? this.follow() : undefined;
  }

  /**
   * Let the engine load what judges this game. It judges when all is there: what is tapped until then waits for the
   * server, as without an engine.
   */
  load() {
    const { base } = this;
    const { engine } = this.effects;
    if (!engine || engine.status === "absent" || !base?.engine || base.engine.version === this.version) return;
    const { version } = base.engine;
    this.version = version;
    this.loaded = "";
    this.inStep = "";
    engine.load(base.engine).then(() => {
      if (this.version !== version) return;
      this.loaded = version;
      this.marking.follow();
    }, () => {
      if (this.version === version) this.version = ""; // the next state of the server asks again
    });
  }

  /** Take up the journal that the tablet has kept. */
  async recall() {
    const { base } = this;
    if (this.journal || !hasMatch(base)) return;
    const kept = await this.#kept(base.match.id);
    if (!this.journal && this.base?.match?.id === base.match.id) this.takeUp(kept);
  }

  /** Take up what the tablet knows of the log. @param {KeptMatch | undefined} kept */
  takeUp(kept) {
    this.journal ??= kept?.journal ?? null;
    if (!this.recorded.length) this.recorded = kept?.recorded ?? [];
    for (const one of kept?.struck ?? []) this.remember(one);
  }

  /** Remember what was struck here. @param {import("./types.js").Struck} struck */
  remember(struck) {
    if (!this.struck.some((one) => one.client_uuid === struck.client_uuid)) this.struck = [...this.struck, struck];
  }

  /** Ask the server for the journal up to its last state; whether it is there now. */
  async fetch() {
    const { base } = this;
    if (!hasMatch(base)) return false;
    const known = this.unsure ? null : this.journal;
    const since = known && known.seq < base.seq ? Math.max(known.seq - 1, 0) : 0; // the last that is known is looked at again
    try {
      const read = await this.effects.server.read(`${this.marking.address("journal")}${since ? `?since=${since}` : ""}`);
      if (read.match !== this.base?.match?.id || read.seq < (this.base?.seq ?? 0)) return false;
      if (parted(this, read)) {
        this.marking.lookBack();
        return false;
      }
      this.journal = { ...read, entries: [...(since ? known?.entries.slice(0, since) ?? [] : []), ...read.entries] };
      this.cut(this.base?.seq ?? 0);
      this.recorded = this.recorded.filter(({ seq }) => seq > (this.journal?.seq ?? 0));
      return true;
    } catch {
      return false; // the server is out of reach, or older than this page
    }
  }

  /**
   * Bring the engine to where the match stands here, if the journal is there; what waits is judged on the way. Asks
   * nothing of the server.
   */
  async step() {
    const { base, journal } = this;
    const { engine } = this.effects;
    if (!engine || !this.behind || !hasMatch(base) || journal?.seq !== base.seq) return;
    const { id, status, result_kind: kind } = base.match;
    let standing;
    try {
      const clocks = { clock: base.clock?.now?.policy ?? {}, clock_state: base.clock?.state ?? {} };
      standing = await engine.open(id, { ...journal, ...clocks, status, result_kind: kind, level: base.marking.level });
    } catch {
      this.doubted = id; // the engine cannot read this journal: the server judges
      return;
    }
    const theirs = base.state_hash || journal.state_hash;
    if (standing.seq !== base.seq || (theirs && standing.state_hash !== theirs)) {
      if (this.unsure) this.doubted = id;
      this.unsure = !this.unsure;
      return;
    }
    this.unsure = false;
    this.inStep = id;
    this.hash = standing.state_hash;
    this.judged.clear();
    this.clocks.clear();
    for (const tap of this.waiting) {
      try {
        await this.judge(tap);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        this.inStep = ""; // what comes behind this tap cannot be judged
        this.lay();
        if (!tap.tried) await this.marking.refusedHere(tap, error);
        return;
      }
    }
    this.lay();
  }

  /** Read the whole log, and keep it. Throws what `read` throws. */
  async read() {
    const read = await this.effects.server.read(this.marking.address("journal"));
    const { base } = this;
    if (!hasMatch(base) || read.match !== base.match.id) return;
    const { seq } = base;
    this.journal = read;
    this.recorded = read.entries.filter((/** @type {import("./types.js").JournalEntry} */ one) => one.seq > seq).map(ofJournal); // the state follows
    this.cut(seq);
    await this.keep();
  }

  /** @param {string} id */
  async #kept(id) {
    try {
      return await this.effects.shelf.match(id);
    } catch {
      return undefined;
    }
  }

  /** Let the journal end with entry `seq`. @param {number} seq */
  cut(seq) {
    const { journal } = this;
    if (journal && journal.seq > seq) this.journal = { ...journal, seq, state_hash: "", entries: journal.entries.filter((one) => one.seq <= seq) };
  }

  /**
   * The server's log has another course after entry `seq`: go back to there, or take its journal over.
   * @param {number} seq
   * @param {Journal | null} journal
   */
  goBack(seq, journal) {
    if (journal && this.journal) this.journal = journal;
    else this.cut(seq);
    this.recorded = this.recorded.filter((one) => one.seq <= seq);
    this.unsure = false;
    this.inStep = "";
    this.judged.clear();
  }

  /**
   * Judge a tap, the next after all that is laid; null where nothing judges here. Throws a Problem where the rules
   * forbid it.
   * @param {Tap} tap
   * @returns {Promise<Judged | null>}
   */
  async judge(tap) {
    const { engine } = this.effects;
    if (!this.judges || !engine) return null;
    if (tap.kind === "level") this.levels[tap.level ?? ""] = await engine.level(tap.match, tap.level ?? "");
    if (tap.kind === "clock") await this.#run(engine, tap);
    if (!logs(tap)) return null;
    const { match, side = "", tokens = "", entry = 0, note = "" } = tap;
    const signed = { by: this.base?.who ?? "", at: tap.at };
    let judged;
    try {
      if (tap.kind === "undo") judged = await engine.undo(match, signed);
      else if (tap.kind === "amend") judged = await engine.amend(match, { entry, tokens, side, ...signed });
      else judged = await engine.add(match, { side, tokens: tokens ?? "", note, ...signed });
    } catch (error) {
      if (error instanceof Problem && error.code !== NOT_OPEN) throw error;
      this.inStep = ""; // the engine itself has failed: the server judges
      return null;
    }
    this.judged.remember(tap.uuid, judged);
    this.hash = judged.state_hash;
    return judged;
  }

  /**
   * A deed of the clock at the time of its tap.
   * @param {import("./types.js").Engine} engine
   * @param {Tap} tap
   */
  async #run(engine, { match, uuid, do: deed = "", after_break: afterBreak = false, at }) {
    try {
      const { clock } = await engine.clock(match, { deed, after_break: afterBreak, at });
      if (clock) this.clocks.set(uuid, clock);
    } catch (error) {
      if (error instanceof Problem) throw error;
      this.inStep = ""; // the engine itself has failed: the server moves the clocks
    }
  }

  /** A tap was taken back or left out: the engine begins anew before the next one. */
  unlay() {
    for (const uuid of this.judged.keys()) if (!this.waiting.some((tap) => tap.uuid === uuid)) this.judged.delete(uuid);
    this.inStep = "";
    this.lay();
  }
}
