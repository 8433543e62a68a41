// @ts-check
// A match with two courses: the entries that wait on this tablet, and those that others have recorded since. The
// server judges both, and writes what the marker has chosen.

import { knownOf } from "./going_back.js";
import { logs } from "./outbox.js";
import { Problem } from "./problems.js";
import { struckBy } from "./recording.js";
import { t, tn } from "../../words.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("./types.js").Tap} Tap
 *
 * An entry of this tablet; `undo` takes back the last one that has an effect.
 * @typedef {{side?: string, tokens?: string, undo?: boolean, client_uuid?: string, tapped_at?: string, note?: string}} OwnEntry
 *
 * The entries that wait: they follow entry `after` with the UUID `follows`, where the state had the hash `hash` ("" where
 * these are not known).
 * @typedef {{match: string, after: number, follows?: string, hash: string, entries: OwnEntry[], taps: Tap[]}} OwnCourse
 *
 * A line of a course as the server has judged it. `n` is its number in its own course.
 * @typedef {object} CourseLine
 * @property {number} n
 * @property {number | null} seq
 * @property {string} side
 * @property {string} tokens
 * @property {string} words
 * @property {Record<string, number>} score
 * @property {string[]} citations
 * @property {{code: string, message: string, citation: string | null} | null} refusal
 * @property {boolean} left_out
 * @property {boolean} stands
 * @property {string} by
 * @property {string | null} at
 *
 * @typedef {{lines: CourseLine[], score: Record<string, number>, over: boolean, winner: string | null}} JudgedCourse
 * @typedef {"keep" | "take" | "lay"} Choice
 *
 * Both courses from the point where they part.
 * @typedef {object} Comparison
 * @property {string} match
 * @property {Record<string, string>} names
 * @property {number} after
 * @property {number} agreed how many of the first entries the log has already
 * @property {number} seq
 * @property {Record<string, number>} score
 * @property {JudgedCourse} log
 * @property {JudgedCourse} tablet
 * @property {JudgedCourse} laid the tablet's on top of the log's
 * @property {Record<Choice, {code: string, message: string} | null>} choices
 * @property {import("../../shapes.js").Lease} lease
 * @property {{choice: Choice, by: string, at: string, kept?: import("./types.js").Struck[]} | null} decided
 */

/**
 * A tap as an entry in notation. What it voids is known where the engine has judged it.
 * @param {import("./types.js").Tapped & {uuid: string, at: string}} tap
 * @param {{side: string, tokens: string} | undefined} [judged]
 * @returns {OwnEntry}
 */
export function ownEntry(tap, judged) {
  const about = { ...(tap.uuid && { client_uuid: tap.uuid }), ...(tap.at && { tapped_at: tap.at }), ...(tap.note && { note: tap.note }) };
  if (tap.kind === "undo") return judged ? { side: judged.side, tokens: judged.tokens, ...about } : { undo: true, ...about };
  if (tap.kind === "amend") {
    const tokens = tap.tokens === null ? `void ${tap.entry}` : `amend ${tap.entry}: ${tap.tokens}`;
    return { side: tap.side, tokens, ...about };
  }
  return { side: tap.side, tokens: tap.tokens ?? "", ...about };
}

/**
 * The course of a match that waits on this tablet; null while nothing does.
 * @param {Marking} marking
 * @param {string} match
 * @returns {OwnCourse | null}
 */
export function ownCourse(marking, match) {
  const taps = marking.outbox.unsentOf(match).filter(logs);
  if (!taps.length) return null;
  const { judged } = marking.ledger;
  const [{ after, follows, hash }] = taps;
  return { match, after, follows, hash, entries: taps.map((tap) => ownEntry(tap, judged.get(tap.uuid))), taps };
}
/**
 * The course with all that this tablet knows before it, without a gap: for a log that is not what the tablet knows.
 * @param {Marking} marking
 * @param {OwnCourse} course
 * @returns {OwnCourse}
 */
export function wholeCourse(marking, course) {
  if (marking.match?.id !== course.match) return course;
  const own = new Set(course.taps.map(({ uuid }) => uuid));
  const known = knownOf(marking.ledger).filter(({ uuid }) => !own.has(uuid));
  let first = known.length;
  while (first > 0 && (first === known.length || known[first - 1].seq === known[first].seq - 1)) first -= 1;
  const before = known.slice(first);
  if (!before.length) return { ...course, follows: "", hash: "" };
  const entries = [...before.map(({ tap, uuid, at }) => ownEntry({ ...tap, uuid, at })), ...course.entries];
  return { ...course, after: before[0].seq - 1, follows: "", hash: "", entries };
}

/** @param {OwnCourse} course */
const bodyOf = ({ match, after, follows, hash, entries }) => ({ match, after, entries, ...(follows && { follows }), ...(hash && { state_hash: hash }) });

export class Courses {
  /**
   * @param {Marking} marking
   * @param {OwnCourse} course
   */
  constructor(marking, course) {
    this.marking = marking;
    this.course = course;
    /** Numbers of entries that are not laid on top. @type {Set<number>} */
    this.skipped = new Set();
    /** @type {Comparison | null} */
    this.seen = null;
    /** The course has what this tablet knew of the log before its own entries. */
    this.whole = false;
    /** The same until a choice is answered: what is sent again is one choice. @type {string} */
    this.uuid = marking.effects.uuid();
  }

  /** Both courses, judged by the server. Throws what `post` throws. */
  async compare() {
    try {
      this.seen = await this.#post("courses/compare", {});
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "courses-apart" || !this.course.after) throw error;
      // A log that ends before what is known here is compared from its end on.
      const whole = wholeCourse(this.marking, this.course);
      this.course = { ...whole, after: Math.min(whole.after, error.data.seq ?? 0), hash: "" };
      this.whole = true;
      this.seen = await this.#post("courses/compare", {});
    }
    return /** @type {Comparison} */ (this.seen);
  }

  /**
   * Leave an entry out, or take it in again; what follows is judged anew.
   * @param {number} n
   * @param {boolean} wanted
   */
  pick(n, wanted) {
    if (wanted) this.skipped.delete(n);
    else this.skipped.add(n);
    return this.compare();
  }

  /**
   * Choose. What waited leaves the outbox when the server has answered. Throws what `post` throws: `lease-held`
   * where another marks, `conflict` where the log has gone on.
   * @param {Choice} choice
   * @param {{reason?: string, force?: boolean}} [how]
   */
  choose(choice, how = {}) {
    const { match, taps } = this.course;
    return this.marking.outbox.still(match, taps, () => this.#choose(choice, how));
  }

  /**
   * @param {Choice} choice
   * @param {{reason?: string, force?: boolean}} how
   */
  async #choose(choice, { reason = "", force = false }) {
    const { marking, course, seen } = this;
    const again = Boolean(seen?.decided);
    const state = await this.#post("courses/choose", { seq: seen?.seq ?? 0, choice, reason, force, again, client_uuid: this.uuid });
    await this.#know(state.chosen, this.whole || state.chosen.laid > 0);
    await this.#leave();
    marking.ledger.unlay();
    if (state.match?.id === marking.match?.id || !marking.match) marking.take(state);
    else await marking.refresh();
    return /** @type {{choice: Choice, laid: number, struck: number[]}} */ (state.chosen);
  }

  /** All that waits is in the log, or was decided about, already: it leaves the outbox. Throws what `read` throws. */
  async settle() {
    await this.#know(this.seen?.decided ?? {}, true);
    await this.#leave();
    this.marking.ledger.unlay();
    await this.marking.refresh();
  }

  /** The entries leave the outbox, and what rests on them; what has come to it since they were compared stays. */
  #leave() {
    const own = new Set(this.course.taps.map(({ uuid }) => uuid));
    return this.marking.outbox.strike(this.course.match, (tap) => tap.kind !== "strike" && (own.has(tap.uuid) || !logs(tap)));
  }

  /**
   * What is to leave the outbox is known as struck, and as a part of the log: a server that loses it gets it back.
   * @param {{kept?: import("./types.js").Struck[]}} decided
   * @param {boolean} logged
   */
  async #know(decided, logged) {
    const { ledger, match } = this.marking;
    if (this.course.match !== match?.id) return; // nobody looks whether the server goes back in another match
    await struckBy(ledger, decided);
    if (logged) await ledger.read();
  }

  /**
   * @param {string} name
   * @param {object} more
   */
  #post(name, more) {
    return this.marking.post(name, { ...bodyOf(this.course), skipped: [...this.skipped], ...more });
  }
}

/**
 * What the marker is told of a choice.
 * @param {{choice: Choice, laid: number, struck: number[]}} chosen
 */
export function chosenText({ choice, laid, struck }) {
  const done = choice === "keep" ? t("The record stays as it is.") : tn("{n} entry is recorded.", "{n} entries are recorded.", laid);
  return struck.length ? `${done} ${t("What was not chosen is kept with the match.")}` : done;
}

/**
 * The course as it is given out: every entry in notation, numbered on. An undo that nothing has judged names the last
 * entry that has an effect, as far as this tablet knows the log.
 * @param {OwnCourse} course
 * @param {{seq: number, tokens: string, target: number | null}[]} recorded entries of the log
 * @param {string} from who has recorded them
 * @returns {import("./exporting.js").Export}
 */
export function exported({ match, after, hash, entries }, recorded, from) {
  const voided = new Set(recorded.filter(({ tokens }) => tokens.startsWith("void ")).map(({ target }) => target));
  const standing = recorded.filter((one) => one.seq <= after && !one.tokens.startsWith("void ") && !voided.has(one.seq)).map(({ seq }) => seq);
  const rows = entries.map(({ side = "A", tokens = "", undo, client_uuid: uuid }, i) => {
    const n = after + 1 + i;
    const said = undo ? `void ${standing.at(-1) ?? after}` : tokens;
    const gone = /^void (\d+)$/.exec(said);
    if (gone) standing.splice(standing.indexOf(Number(gone[1])), standing.includes(Number(gone[1])) ? 1 : 0);
    else standing.push(n);
    return { n, side, tokens: said, ...(uuid && { uuid }) };
  });
  return { match, after, hash, from, entries: rows };
}
