// A queue in the browser's storage: it outlives a reload, and the tablet's battery.

import type { Queue, Tap } from "./queue.js";

interface Row { n?: number; place: string; tap: Tap }

/** Taps in IndexedDB. Many matches may share a database; one page at a time marks each. */
export class IndexedDBQueue implements Queue {
  readonly #opened: Promise<IDBDatabase>;

  constructor(name = "balkline-marks", factory: IDBFactory = indexedDB) {
    this.#opened = new Promise((done, failed) => {
      const asked = factory.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("taps", { keyPath: "n", autoIncrement: true }).createIndex("place", "place");
        asked.result.createObjectStore("seen", { keyPath: "place" });
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    this.#opened.catch(() => {}); // told to whoever asks
  }

  /** Close the database. */
  async close(): Promise<void> { (await this.#opened).close(); }

  async taps(place: string): Promise<Tap[]> {
    return this.#work<Row[]>("readonly", (taps) => taps.index("place").getAll(place)).then((rows) => rows.map(({ tap }) => tap));
  }

  async add(place: string, tap: Tap): Promise<void> {
    await this.#work("readwrite", (taps) => taps.add({ place, tap } satisfies Row));
  }

  async answered(place: string, tap: Tap, seq: number): Promise<void> {
    await this.#work("readwrite", (taps, seen) => {
      this.#remove(taps, place, (row) => row.tap.uuid === tap.uuid);
      return seen.put({ place, seq });
    });
  }

  async replace(place: string, kept: readonly Tap[], seq: number): Promise<void> {
    await this.#work("readwrite", (taps, seen) => {
      this.#remove(taps, place, () => true, () => { for (const tap of kept) taps.add({ place, tap } satisfies Row); });
      return seen.put({ place, seq });
    });
  }

  async seen(place: string): Promise<number | null> {
    return this.#work<{ seq: number } | undefined>("readonly", (_, seen) => seen.get(place)).then((row) => row?.seq ?? null);
  }

  async see(place: string, seq: number): Promise<void> {
    await this.#work("readwrite", (_, seen) => seen.put({ place, seq }));
  }

  #remove(taps: IDBObjectStore, place: string, which: (row: Row) => boolean, then = () => {}): void {
    const walk = taps.index("place").openCursor(place);
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return then();
      if (which(cursor.value as Row)) cursor.delete();
      cursor.continue();
    };
  }

  /** One transaction; it is over when what it wrote is kept. */
  async #work<T = unknown>(mode: IDBTransactionMode, act: (taps: IDBObjectStore, seen: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.#opened;
    return new Promise((done, failed) => {
      const work = database.transaction(["taps", "seen"], mode, { durability: "strict" });
      const asked = act(work.objectStore("taps"), work.objectStore("seen"));
      work.oncomplete = () => done(asked.result as T);
      work.onabort = work.onerror = () => failed(work.error ?? asked.error);
    });
  }
}
