// A marker: taps are kept, then sent in order until the server has answered each, under the same id.

import type { Balkline } from "../client.js";
import { BalklineError, Problem, Unreachable } from "../problems.js";
import { about, newId, pause } from "../waiting.js";
import { Conflict, Halted, LeaseElsewhere, Refused, Unclear } from "./problems.js";
import { logs } from "./queue.js";
import type { Kind, Queue, Tap } from "./queue.js";
import { moved, unclear } from "./rebasing.js";

const FIRST_WAIT = 1000, LONGEST_WAIT = 15_000, USUAL_HEARTBEAT = 15;

export interface MarkerOptions {
  /** Told why the taps stop, where that was found while sending in the background. */
  onHalt?: (problem: BalklineError) => void;
  /** Told of each tap that the server has answered. */
  onAnswer?: (tap: Tap) => void;
  /** Milliseconds until the first attempt after a lost one. */
  firstWait?: number;
}

/** Marks one match; taps wait in `queue`. One marker for one match and queue. */
export class Marker {
  /** What has to be decided before anything is sent; null: nothing. */
  halt: Halted | null = null;
  /** Why the last attempt got no answer; null: it did. */
  away: BalklineError | null = null;
  /** The lease as last told. */
  lease: Record<string, any> = {};
  /** Whether the server has entries that the marker has not seen. */
  behind = false;
  readonly #place: string;
  #sending: Promise<unknown> = Promise.resolve();
  #adding: Promise<unknown> = Promise.resolve();
  #stop: AbortController | null = null;
  #running: Promise<void> = Promise.resolve();
  #wake = () => {};

  constructor(
    readonly balkline: Balkline, readonly match: string, readonly queue: Queue, readonly options: MarkerOptions = {},
  ) {
    this.#place = `${balkline.baseUrl}/${match}`;
  }

  /** What the server has not answered, in order. */
  waiting(): Promise<Tap[]> { return this.queue.taps(this.#place); }

  /** The last entry that the marker has seen, asked of the server where nobody has looked yet. */
  async seq(): Promise<number> { return await this.queue.seen(this.#place) ?? (await this.desk())["seq"]; }

  /** The match, its board, what may be recorded next, who marks. With nothing waiting, the marker has seen all
   * entries after this. */
  async desk(): Promise<Record<string, any>> {
    const told = await this.balkline.get(this.#path("desk"));
    this.lease = told.lease;
    if (!(await this.waiting()).length) {
      await this.queue.see(this.#place, told.seq);
      this.behind = false;
    }
    return told;
  }

  /** Record what `side` did, in notation. Throws a Halted where the server says no. */
  mark(side: string, tokens: string, note = ""): Promise<Tap> { return this.#tap("mark", { side, tokens, note }); }

  /** Take back the last entry that has an effect. */
  undo(): Promise<Tap> { return this.#tap("undo", {}); }

  /** Let an entry read otherwise; `tokens` null: it never happened. */
  amend(entry: number, tokens: string | null, more: { side?: string; note?: string } = {}): Promise<Tap> {
    return this.#tap("amend", { entry, tokens, side: more.side ?? null, note: more.note ?? "" });
  }

  /** Let the server throw the dice of `side`. */
  throw(side: string): Promise<Tap> { return this.#tap("throw", { side }); }

  /** Keep a private ball for `side`; without `number` one is drawn. */
  seal(side: string, number: number | null = null): Promise<Tap> { return this.#tap("seal", { side, number }); }

  /** Show the private ball of `side`. */
  show(side: string): Promise<Tap> { return this.#tap("show", { side }); }

  /** Accept the result for `side`, or for all where you may. */
  confirm(side: string | null = null): Promise<Tap> { return this.#tap("confirm", { side }); }

  /** What `amend` would change; nothing is written. */
  preview(entry: number, tokens: string | null, more: { side?: string; insert?: boolean } = {}): Promise<Record<string, any>> {
    return this.balkline.post(this.#path("preview"), { entry, tokens, side: more.side ?? null, insert: more.insert ?? false });
  }

  /** Send what waits; what was answered, by its id. Without an answer the rest stays, and `away` says why. */
  flush(): Promise<Map<string, Tap>> { return this.#alone(() => this.#flush()); }

  /** After a Conflict: put the waiting taps, or those that are named, behind what was recorded meanwhile, under new
   * ids, and send them. Throws Unclear where all are kept and one would mean something else there. */
  async rebase(...kept: Tap[]): Promise<Map<string, Tap>> {
    await this.#alone(() => this.#added(async () => {
      if (!(this.halt instanceof Conflict)) throw new BalklineError("there is no conflict");
      const waiting = await this.waiting();
      const doubtful = kept.length ? [] : unclear(waiting);
      if (doubtful.length) throw new Unclear(doubtful);
      const { seq } = this.halt;
      await this.queue.replace(this.#place, moved(waiting, kept.length ? kept : waiting, seq), seq);
      this.halt = null;
    }));
    return this.flush();
  }

  /** Forget all that waits; what it was. The marker has then seen what a conflict told. */
  drop(): Promise<Tap[]> {
    return this.#alone(() => this.#added(async () => {
      const waiting = await this.waiting();
      const seq = this.halt instanceof Conflict ? this.halt.seq : waiting[0]?.expectedSeq ?? await this.seq();
      await this.queue.replace(this.#place, [], seq);
      this.halt = null;
      return waiting;
    }));
  }

  /** Take the lease, with `force` from its holder, and send what waits. */
  async take(force = false): Promise<Record<string, any>> {
    await this.#hear("POST", { force });
    if (this.halt instanceof LeaseElsewhere) this.halt = null;
    await this.flush();
    return this.lease;
  }

  /** Keep the lease. */
  async heartbeat(): Promise<Record<string, any>> {
    await this.#hear("PUT", {});
    return this.lease;
  }

  /** Give the lease back. */
  async release(): Promise<void> { await this.#hear("DELETE"); }

  /** Take the lease, keep it alive, and send by itself what waits, until `stop`. Throws a Problem where another has
   * the lease; without the server it begins all the same. */
  async start(): Promise<void> {
    if (this.#stop) return;
    try {
      await this.take();
    } catch (error) {
      if (error instanceof Unreachable) this.away = error;
      else if (!(error instanceof Halted)) throw error;
    }
    this.#stop = new AbortController();
    this.#running = this.#keep(this.#stop.signal);
  }

  /** Send what waits once more, and give the lease back if nothing is left. */
  async stop(): Promise<void> {
    this.#stop?.abort();
    this.#wake();
    await this.#running;
    this.#stop = null;
    await this.flush();
    if (!(await this.waiting()).length) await this.release();
  }

  /** Try now: the network is back. */
  wake(): void { this.#wake(); }

  async #tap(kind: Kind, body: Record<string, unknown>): Promise<Tap> {
    if (this.halt) throw this.halt;
    const tap = await this.#added(async () => {
      const last = (await this.waiting()).at(-1);
      const expectedSeq = last ? last.expectedSeq + Number(logs(last)) : await this.seq();
      const made: Tap = { uuid: newId(), kind, expectedSeq, body, answer: null };
      await this.queue.add(this.#place, made);
      return made;
    });
    if (this.#stop && this.away) return tap; // a marker does not wait for a server that is away
    return (await this.flush()).get(tap.uuid) ?? tap;
  }

  async #flush(): Promise<Map<string, Tap>> {
    const done = new Map<string, Tap>();
    for (;;) {
      const waiting = await this.waiting();
      const [tap] = waiting;
      if (!tap) return done;
      if (this.halt) throw this.halt;
      const answered = await this.#send(tap, waiting);
      if (!answered) return done;
      done.set(answered.uuid, answered);
      this.options.onAnswer?.(answered);
    }
  }

  async #send(tap: Tap, waiting: readonly Tap[]): Promise<Tap | null> {
    const body = { ...tap.body, expected_seq: tap.expectedSeq, ...(logs(tap) ? { client_uuid: tap.uuid } : {}) };
    let answer: Record<string, any>;
    try {
      // Each attempt has a key of its own: the entry's id makes it one, and a refusal is asked anew.
      const path = this.#path(tap.kind === "mark" ? "marks" : tap.kind);
      const response = await this.balkline.request(path, { method: "POST", body, retries: 0 });
      answer = await response.json().catch((error: unknown) => { throw new Unreachable(String(error)); });
    } catch (error) {
      if (error instanceof Unreachable || (error instanceof Problem && error.passing)) {
        this.away = error;
        return null;
      }
      if (!(error instanceof Problem)) throw error;
      this.away = null;
      throw await this.#halted(error, tap, waiting);
    }
    this.away = null;
    await this.queue.answered(this.#place, tap, logs(tap) ? Math.max(answer["seq"], tap.expectedSeq + 1) : tap.expectedSeq);
    return { ...tap, answer };
  }

  async #halted(error: Problem, tap: Tap, waiting: readonly Tap[]): Promise<Problem> {
    if (error.status === 401 || error.status === 403) return error; // it is sent again when the token is good
    if (error.code === "conflict") return this.halt = new Conflict(error, tap, waiting);
    if (error.code === "lease-held" || error.code === "lease-lost") return this.halt = new LeaseElsewhere(error, tap, waiting);
    const refused = new Refused(error, tap, waiting);
    return this.#added(async () => {
      if ((await this.waiting()).length > 1) this.halt = refused;
      else await this.queue.replace(this.#place, [], tap.expectedSeq); // nothing rests on it
      return refused;
    });
  }

  async #hear(method: string, body?: unknown): Promise<void> {
    const asked = { method, retries: 0, ...(body === undefined ? {} : { body }) };
    const told = await (await this.balkline.request(this.#path("lease"), asked)).json();
    this.lease = told.lease;
    const [known, waiting] = [await this.queue.seen(this.#place), await this.waiting()];
    if (known === null && !waiting.length) await this.queue.see(this.#place, told.seq);
    this.behind = known !== null && !waiting.length && told.seq > known;
  }

  /** Heartbeats, and what waits. */
  async #keep(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const asked = this.away instanceof Problem ? this.away.retryAfter : null;
      const backoff = about(Math.min((this.options.firstWait ?? FIRST_WAIT) * 2 ** failures, LONGEST_WAIT));
      const beat = Number(this.lease["heartbeat"] ?? USUAL_HEARTBEAT) * 1000;
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await pause(this.away ? (asked ? asked * 1000 : backoff) : beat, woken.signal);
      if (signal.aborted) return;
      try {
        if (this.away) await this.take();
        else await this.heartbeat();
        this.away = null;
        if (!this.halt) await this.flush();
      } catch (error) {
        this.#failed(error);
      }
      failures = this.away ? Math.min(failures + 1, 10) : 0;
    }
  }

  #failed(error: unknown): void {
    if (error instanceof Unreachable || (error instanceof Problem && error.passing)) this.away = error;
    else if (error instanceof Halted) this.options.onHalt?.(error);
    else if (error instanceof Problem && (error.code === "lease-held" || error.code === "lease-lost")) {
      this.away = null;
      this.halt ??= new LeaseElsewhere(error, null, []);
      this.options.onHalt?.(this.halt);
    } else {
      this.away = null;
      this.options.onHalt?.(error instanceof BalklineError ? error : new BalklineError(String(error)));
    }
  }

  #path(name: string): string { return `matches/${this.match}/${name}/`; }

  /** One sends at a time. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#sending.then(work, work);
    this.#sending = next.catch(() => {});
    return next;
  }

  /** One changes the queue's order at a time. */
  #added<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#adding.then(work, work);
    this.#adding = next.catch(() => {});
    return next;
  }
}
