// The taps that the server has not answered: kept before they are sent, in order, under their ids.

export type Kind = "mark" | "undo" | "amend" | "throw" | "seal" | "show" | "confirm";

/** One thing that a marker has done. */
export interface Tap {
  /** The entry's id, the same however often it is sent. */
  readonly uuid: string;
  readonly kind: Kind;
  /** The number of the last entry that the marker had seen. */
  readonly expectedSeq: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the server has answered; null while it waits. */
  readonly answer: Record<string, any> | null;
}

/** Whether a tap makes an entry of the log. */
export const logs = (tap: Tap): boolean => tap.kind !== "confirm";

/** Where taps are kept. `place` names the match at its server. */
export interface Queue {
  /** All that wait, in order. */
  taps(place: string): Promise<Tap[]>;
  /** Keep one behind the others. */
  add(place: string, tap: Tap): Promise<void>;
  /** Forget one that the server has recorded; `seq` is the last entry that the marker has seen now. */
  answered(place: string, tap: Tap, seq: number): Promise<void>;
  /** Let these wait in the place of all, behind entry `seq`: all at once. */
  replace(place: string, taps: readonly Tap[], seq: number): Promise<void>;
  /** The number of the last entry that the marker has seen; null where nobody has looked. */
  seen(place: string): Promise<number | null>;
  /** Note that the marker has seen all entries up to `seq`. */
  see(place: string, seq: number): Promise<void>;
}

/** Taps that last as long as the page or process. */
export class MemoryQueue implements Queue {
  readonly #taps = new Map<string, Tap[]>();
  readonly #seen = new Map<string, number>();

  async taps(place: string): Promise<Tap[]> { return [...this.#taps.get(place) ?? []]; }

  async add(place: string, tap: Tap): Promise<void> { this.#taps.set(place, [...this.#taps.get(place) ?? [], tap]); }

  async answered(place: string, tap: Tap, seq: number): Promise<void> {
    this.#taps.set(place, (this.#taps.get(place) ?? []).filter(({ uuid }) => uuid !== tap.uuid));
    this.#seen.set(place, seq);
  }

  async replace(place: string, taps: readonly Tap[], seq: number): Promise<void> {
    this.#taps.set(place, [...taps]);
    this.#seen.set(place, seq);
  }

  async seen(place: string): Promise<number | null> { return this.#seen.get(place) ?? null; }

  async see(place: string, seq: number): Promise<void> { this.#seen.set(place, seq); }
}
