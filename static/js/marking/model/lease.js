// @ts-check
// Who marks: one device at a time holds the lease of a match, keeps it with a heartbeat, and gives it back
// when it leaves.

import { uuidAt } from "./going_back.js";
import { Problem, Unreachable } from "./problems.js";
import { hasMatch } from "./standing.js";
import { t } from "../../words.js";

const HEARTBEAT = 15; // seconds, until the server has said its own

export class Lease {
  /**
   * @param {import("./marking.js").Marking} marking
   * @param {import("./types.js").Effects} effects
   */
  constructor(marking, effects) {
    this.marking = marking;
    this.effects = effects;
  }

  /** Take a free lease at once, and keep what is held. */
  start() {
    const { marking } = this;
    const { state } = marking;
    if (hasMatch(state) && state.lease.free && state.may.mark && marking.open) this.claim(false);
    this.effects.timers.every(() => this.beat(), (state?.lease?.heartbeat ?? HEARTBEAT) * 1000);
  }

  /**
   * Take the lease; with `force`, from its holder. Taps that waited for it are sent as they were made.
   * @param {boolean} force
   */
  async claim(force) {
    const { marking } = this;
    try {
      const { lease } = await marking.post("lease", { force });
      marking.amendState({ lease });
      if (force) marking.say("choice", t("You are marking now"), marking.state?.board?.prompt ?? "");
      if (marking.halt?.problem.code === "lease-lost") marking.outbox.goOn(marking.halt.tap.match);
      await marking.refresh();
    } catch (error) {
      if (error instanceof Problem && error.data.lease) marking.amendState({ lease: error.data.lease });
      else if (!(error instanceof Unreachable)) marking.say("refused", t("Not possible"), /** @type {Error} */ (error).message);
      marking.redraw("all");
    }
  }

  /** Keep the lease, and hear whether the log has moved on without us. */
  async beat() {
    const { marking } = this;
    if (!hasMatch(marking.state) || !marking.state.may.mark || !marking.state.lease.mine) return;
    try {
      const { lease, seq, revision, last } = await marking.post("heartbeat", {});
      marking.link.reached();
      marking.amendState({ lease });
      const own = uuidAt(marking.ledger, seq);
      const moved = seq !== marking.state.seq || revision !== marking.state.revision || (last && own && last !== own);
      if (moved && !marking.unsent.length) marking.refresh();
    } catch (error) {
      if (error instanceof Problem && error.data.lease) {
        marking.amendState({ lease: error.data.lease });
        marking.redraw("all");
      } else if (error instanceof Problem) marking.refresh();
      else marking.link.missed();
    }
  }

  /** Give the lease back while the page is being left: the next marker need not wait until it has run out. */
  leave() {
    const { marking } = this;
    if (hasMatch(marking.state) && marking.state.lease.mine && !marking.unsent.length) {
      this.effects.server.farewell(marking.address("lease"), { match: marking.state.match.id, release: true });
    }
  }
}
