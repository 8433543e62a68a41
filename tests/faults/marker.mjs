// Somebody who marks at a tablet, and remembers what the tablet has shown as kept.

import { wait } from "./network.mjs";

const { Courses, ownCourse } = await import("../../static/js/marking/model/courses.js");
const { Problem, Unreachable } = await import("../../static/js/marking/model/problems.js");

/**
 * @typedef {object} Kept
 * @property {string} uuid
 * @property {string} kind
 * @property {string} [side]
 * @property {string | null} [tokens]
 * @property {boolean} [back] taken back before it was sent
 */

const LOOK = 150; // milliseconds in which a marker looks what the last tap has led to, before the next one
const BLIND = 0.2; // share of taps that are made though it is not known what the last one has led to
/** How often a course is chosen, among those that can be. @type {Record<string, number>} */
const CHOICES = { lay: 0.5, take: 0.25, keep: 0.25 };

const CONCESSIONS = /^(:retire|:divide|#obstruct|:resign|:agree-draw|:extension|:time-out|:pill|:show|:throw)/;

export class Marker {
  /**
   * @param {import("./tablet.mjs").Tablet} tablet
   * @param {any} facts of the match
   */
  constructor(tablet, facts) {
    this.tablet = tablet;
    this.facts = facts;
    /** What was shown as kept, in its order. @type {Kept[]} */
    this.kept = [];
    this.decisions = 0;
    /** Entries that were one of two courses when the marker chose. @type {Set<string>} */
    this.decided = new Set();
    /** Entries that the log had already when they were compared, perhaps as another marker's. @type {Set<string>} */
    this.there = new Set();
    /** How often each course was chosen. @type {Record<string, number>} */
    this.chosen = {};
    /** How often a tap was judged by the tablet itself. */
    this.judged = 0;
  }

  /** Tap what comes next: a button that is offered, any of them. Who cannot see where the match stands mostly waits. */
  async tap() {
    for (let left = LOOK; left > 0 && this.tablet.marking.unjudged.length; left -= 5) await wait(5);
    const { marking } = this.tablet;
    if (marking.unjudged.length && !this.tablet.luck.happens(BLIND)) return;
    const buttons = (marking.state?.expects?.buttons ?? []).filter((/** @type {any} */ one) => !CONCESSIONS.test(one.tokens));
    if (!buttons.length || marking.scene !== "panel") return;
    const { side, tokens } = this.tablet.luck.one(buttons);
    await this.doing((now) => { now.lastTap.name = ""; return now.send(side, tokens, tokens); });
  }

  /** Tap something certain, and decide first what the tablet asks. @param {string} side @param {string} tokens */
  async send(side, tokens) {
    await this.decide();
    await this.doing((marking) => { marking.lastTap.name = ""; return marking.send(side, tokens, tokens); });
  }

  /** Take the last tap back. */
  undo() { return this.doing((marking) => { marking.lastTap.name = ""; return marking.undo(); }); }

  /** Let an entry have never happened. */
  strikeOut() {
    const { match, state } = this.tablet.marking;
    const { unsent } = this.tablet.marking;
    if (!match || unsent.length || !state.seq) return undefined;
    return this.doing((marking) => marking.amend({ seq: state.seq, side: match.sides[0].letter }, null, "Never happened"));
  }

  /**
   * Do something, and note what is shown as kept and what was taken back. A page that is killed meanwhile has
   * shown nothing: its taps may be there or not.
   * @param {(marking: any) => Promise<unknown>} act
   */
  async doing(act) {
    const { page } = this.tablet;
    const { outbox, ledger } = page.marking;
    await this.tablet.in(act);
    if (page.dead) return;
    const made = page.made.splice(0);
    for (const { uuid, kind, side, tokens } of made) {
      this.kept.push({ uuid, kind, side, tokens });
      if (ledger.judged.has(uuid)) this.judged += 1;
    }
  }

  /** Decide what the tablet asks, if it asks: go on behind what others wrote, take over, leave out what is refused. */
  async decide() {
    const { marking } = this.tablet;
    const { halt } = marking;
    if (!halt) return;
    this.decisions += 1;
    const { code } = halt.problem;
    if (code === "conflict" && !marking.question) return this.wonder(halt);
    await this.tablet.in(async () => {
      marking.question = null;
      if (code === "conflict") await this.choose(marking, halt.tap.match);
      else if (code === "lease-lost") await marking.lease.claim(true);
      else if (["refused", "unreadable", "nothing-to-undo"].includes(code)) {
        this.tablet.refused.add(halt.tap.uuid); // the marker was asked, and leaves it out
        await marking.leaveOut();
      }
    });
  }

  /**
   * Look at both courses, and choose one of them, or this tablet's on top, as the sheet of the page does it.
   * @param {any} marking
   * @param {string} match
   */
  async choose(marking, match) {
    const course = ownCourse(marking, match);
    if (!course) return;
    const courses = new Courses(marking, course);
    try {
      const seen = await courses.compare();
      for (const { client_uuid: uuid } of courses.course.entries) if (uuid) this.decided.add(uuid);
      this.tablet.trace.push(`compared ${courses.course.entries.length} with ${seen.tablet.lines.length} left, decided ${seen.decided?.choice}`);
      if (!seen.tablet.lines.length) for (const { client_uuid: uuid } of courses.course.entries) if (uuid) this.there.add(uuid);
      if (!seen.tablet.lines.length || seen.decided) return void await courses.settle();
      const can = Object.keys(CHOICES).filter((one) => !seen.choices[/** @type {"lay"} */ (one)] && (one !== "take" || seen.log.lines.length));
      let left = this.tablet.luck.next() * can.reduce((sum, one) => sum + CHOICES[one], 0);
      const choice = /** @type {"lay"} */ (can.find((one) => { left -= CHOICES[one]; return left < 0; }) ?? "keep");
      await courses.choose(choice, { force: choice !== /** @type {string} */ ("keep") && !seen.lease.free && !seen.lease.mine });
      this.chosen[choice] = (this.chosen[choice] ?? 0) + 1;
      this.tablet.trace.push(`chose ${choice}`);
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
      this.tablet.trace.push(`not chosen: ${/** @type {any} */ (error).code || error.message}`);
      if (marking.halt) marking.askHalted(); // it is asked again
    }
  }

  /** The tablet has stopped and has not asked yet: it may be looking why. Who taps then is asked. @param {any} halt */
  async wonder(halt) {
    await wait(2000);
    const { marking } = this.tablet;
    if (marking.halt === halt && !marking.question) this.tablet.in(() => marking.askHalted());
  }

  /** Wait until all is sent, and decide what is asked meanwhile. @param {number} ms */
  async deliver(ms) {
    const end = performance.now() + ms;
    while (this.tablet.marking.outbox.size) {
      if (performance.now() > end) throw new Error(`not delivered: ${this.says()}`);
      await this.decide();
      await wait(5);
    }
  }

  says() {
    const { marking } = this.tablet;
    const { outbox, halt } = marking;
    return JSON.stringify({ unsent: outbox.size, halt: halt?.problem.code, said: halt?.problem.message, notice: marking.notice, seq: marking.state?.seq, shut: marking.shutOut?.code, busy: outbox.busy, failures: outbox.sender.failures, lost: marking.link.lost, held: [...outbox.held], first: outbox.taps[0] });
  }

  /**
   * What is wrong between what was kept and the log.
   * @param {any} log
   */
  compare(log) {
    /** @type {Map<string, any[]>} */
    const rows = new Map();
    for (const row of log.entries) rows.set(row.uuid, [...rows.get(row.uuid) ?? [], row]);
    for (const one of this.kept) if (this.tablet.refused.has(one.uuid) || this.tablet.takenBack.has(one.uuid)) one.back = true;
    const stays = this.kept.filter((one) => !one.back && !this.tablet.perished.has(one.uuid));
    const found = stays.filter((one) => !this.decided.has(one.uuid)).map((one) => rows.get(one.uuid)?.[0]).filter(Boolean);
    const own = new Set(stays.map(({ uuid }) => uuid)); // what a page without room took along may have arrived all the same
    /** What may stand for an entry that was decided about. @type {any[]} */
    const elsewhere = [...log.struck, ...log.entries.filter((/** @type {any} */ row) => !own.has(row.uuid))];
    /** @param {Kept} one */
    const struck = (one) => {
      if (!this.decided.has(one.uuid)) return false;
      const place = elsewhere.findIndex(({ side, tokens }) => (one.kind === "entry" ? side === one.side && tokens === one.tokens : /^(void|undo|amend)/.test(tokens)));
      return place >= 0 && (this.there.has(one.uuid) || elsewhere.splice(place, 1).length > 0);
    };
    // What the server had answered, and lost when it was set back, nobody can give it but the tablet that made it.
    const gone = (/** @type {Kept} */ { uuid }) => log.restored > 0 && this.tablet.forgotten.has(uuid);
    const lost = stays.filter((one) => !rows.has(one.uuid) && !struck(one) && !gone(one));
    const { state } = this.tablet.marking;
    return {
      kept: stays.length,
      lost: lost.map((one) => `${one.kind} ${one.tokens} ${one.uuid}`),
      doubled: [...rows.values()].filter((many) => many.length > 1).length,
      back: this.kept.filter((one) => one.back && rows.has(one.uuid)).map((one) => `${one.kind} ${one.tokens}`),
      moved: found.some((row, i) => i > 0 && row.seq <= found[i - 1].seq),
      changed: stays.filter((one) => { const row = rows.get(one.uuid)?.[0]; return row && one.kind === "entry" && !this.decided.has(one.uuid) && (row.side !== one.side || row.tokens !== one.tokens); })
        .map((one) => `${one.side} ${one.tokens} -> ${JSON.stringify(rows.get(one.uuid)?.[0])}`),
      hashes: [state.state_hash, this.tablet.marking.ledger.hash, log.state_hash],
      entries: log.entries.length,
      whole: log.whole,
      differences: log.differences,
      behind: state.seq !== log.entries.length || (state.state_hash !== undefined && this.tablet.marking.ledger.hash !== "" && this.tablet.marking.ledger.judges && this.tablet.marking.ledger.hash !== log.state_hash),
    };
  }
}

/** Whether nothing is wrong. @param {ReturnType<Marker["compare"]>} found */
export const isWell = (found) => !found.lost.length && !found.doubled && !found.back.length && !found.moved && !found.changed.length && found.whole && !found.differences && !found.behind;
