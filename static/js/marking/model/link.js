// @ts-check
// Keeps the model at the server's state: reads it when events ring, when the page comes back, and from time
// to time. A state never takes the place of taps that are unsent, or of an answer that is newer.

import { giveBack, wentBack } from "./going_back.js";
import { Problem, SHUT_OUT, Unreachable } from "./problems.js";
import { hasMatch } from "./standing.js";
import { letIn, shut } from "./stops.js";
import { t } from "../../words.js";

const POLL = 2500; // milliseconds between two looks while this device does not mark
const BELL = 150; // milliseconds in which several events are one ring

export class Link {
  /**
   * @param {import("./marking.js").Marking} marking
   * @param {import("./types.js").Effects} effects
   */
  constructor(marking, effects) {
    this.marking = marking;
    this.effects = effects;
    this.lost = false; // whether the server was out of reach when last asked
    this.lingers = 0; // until when a confirmed result stays in view
    this.refreshing = false;
    this.skipped = false; // a state was not taken over because taps waited
    this.again = false;
    /** @type {any} */
    this.bell = null;
    /** @type {{close: () => void} | null} */
    this.stream = null;
  }

  /** Look from time to time while nothing else would tell what happens at the table. */
  start() {
    this.effects.timers.every(() => {
      const { marking } = this;
      const told = hasMatch(marking.state) && marking.state.lease.mine && marking.open && !this.lost;
      if (!told && !this.effects.hidden() && !marking.unsent.length) marking.refresh();
    }, POLL);
  }

  /** Read the whole state. Asked while it is being read, it is read once more. */
  async refresh() {
    const { marking } = this;
    if (this.refreshing) { this.again = true; return; }
    this.refreshing = true;
    try {
      const answers = marking.answers;
      const state = await this.effects.server.read(marking.address("state"));
      this.reached();
      letIn(marking);
      const other = state.match?.id !== marking.match?.id;
      if (other && this.effects.timers.now() < this.lingers) return;
      this.skipped = marking.unsent.length > 0 || marking.outbox.willSend; // what waits may lead to what is shown
      if (marking.answers !== answers) this.again = true; // read before, told after: it would undo what was answered
      else if (!this.skipped && wentBack(marking, state)) await giveBack(marking, state);
      else if (!this.skipped || (other && !marking.outbox.willSend)) marking.take(state);
    } catch (error) {
      if (error instanceof Unreachable) this.missed();
      else if (!(error instanceof Problem && SHUT_OUT.includes(error.code))) {
        marking.say("refused", t("Something is wrong"), /** @type {Error} */ (error).message);
      } else if (marking.outbox.size || error.code === "sign-in") shut(marking, error);
      else this.effects.reload(); // the page itself is another now
    } finally {
      this.refreshing = false;
      if (this.again) { this.again = false; marking.refresh(); }
    }
  }

  /** Hear the events of the match. They only ring, so that nothing can be shown twice. */
  listen() {
    this.close();
    const { marking } = this;
    const { state } = marking;
    if (!hasMatch(state)) return;
    this.stream = this.effects.server.listen(state.match.id, state.seq, {
      entry: (seq) => { if (seq > (marking.state?.seq ?? 0)) this.ring(); },
      status: (news) => {
        const known = marking.state;
        if (news.seq !== known?.seq || news.status !== known.match?.status || news.lease.since !== known.lease?.since
          || JSON.stringify(news.sides) !== JSON.stringify(known.match?.sides)) this.ring();
      },
      state: () => this.ring(),
      clock: (news) => marking.countdown.hear(news),
    });
  }

  ring() {
    const { marking } = this;
    if (marking.unsent.length || marking.outbox.busy) return;
    this.effects.timers.cancel(this.bell);
    this.bell = this.effects.timers.after(() => { if (!marking.unsent.length) marking.refresh(); }, BELL);
  }

  close() {
    this.stream?.close();
    this.stream = null;
  }

  /**
   * Keep the match in view for `ms`, then go on to the next one.
   * @param {number} ms
   */
  linger(ms) {
    this.lingers = this.effects.timers.now() + ms;
    this.effects.timers.after(() => this.marking.refresh(), ms + 50);
  }

  /** The server answers (again): what waits is sent. */
  reached() {
    if (!this.lost) return;
    this.lost = false;
    this.marking.outbox.nudge();
    this.marking.redraw("status");
  }

  missed() {
    this.lost = true;
    this.marking.redraw("status");
  }
}
