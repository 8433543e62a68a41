// What keeps taps from being recorded until somebody has decided.

import { BalklineError, Problem } from "../problems.js";
import type { Tap } from "./queue.js";

/** The server has said no to `tap`: it and what waits behind it stay until you decide. */
export class Halted extends Problem {
  override name = "Halted";

  /** `waiting` begins with `tap`. */
  constructor(problem: Problem, readonly tap: Tap | null, readonly waiting: readonly Tap[]) {
    super(problem.status, problem.code, problem.title, problem.data, problem.retryAfter);
  }
}

/** Something else was recorded meanwhile. Show `entries` beside `waiting`, then call `rebase` or `drop`. */
export class Conflict extends Halted {
  override name = "Conflict";

  /** The last entry of the log. */
  get seq(): number { return this.data["seq"]; }
  /** Those that the marker has not seen. */
  get entries(): Record<string, any>[] { return this.data["entries"] ?? []; }
  /** How the match stands with them. */
  get board(): Record<string, any> { return this.data["board"] ?? {}; }
}

/** Another marks: `lease` says who. `take(true)` takes it over. */
export class LeaseElsewhere extends Halted {
  override name = "LeaseElsewhere";

  get lease(): Record<string, any> { return this.data["lease"] ?? {}; }
}

/** The rules, or the state of the match, forbid it. A tap with nothing behind it is forgotten; else call `drop`. */
export class Refused extends Halted {
  override name = "Refused";

  /** The rules engine's code, as "out-of-turn"; empty where it is no question of the rules. */
  get refusal(): string { return this.data["refusal"] ?? ""; }
  /** The clause that decides, where one does. */
  get citation(): string | null { return this.data["citation"] ?? null; }
}

/** `taps` mean something else behind other entries: name to `rebase` what is to be kept. */
export class Unclear extends BalklineError {
  override name = "Unclear";

  constructor(readonly taps: readonly Tap[]) {
    super(`behind other entries this means something else: ${taps.map(({ kind }) => kind).join(", ")}`);
  }
}
