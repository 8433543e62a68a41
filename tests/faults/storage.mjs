// The tablet's storage: a database that outlives its pages, which can be full, emptied, or cut off by an empty battery.
//
// An empty battery takes what the database has only promised to write: transactions that are not complete, and
// complete ones that did not ask to be written through ("strict") and that no later strict one has taken along.

import { IDBDatabase as FDBDatabase, IDBFactory, IDBObjectStore as FDBObjectStore } from "fake-indexeddb";

const QUOTA = "QuotaExceededError";

/** Which storage a database belongs to. @type {WeakMap<object, Storage>} */
const owners = new WeakMap();

// What the library keeps beside its public fields is reached without types.
const database = /** @type {any} */ (FDBDatabase.prototype);
const shelves = /** @type {any} */ (FDBObjectStore.prototype);

const begin = database.transaction;
database.transaction = function transaction(/** @type {any[]} */ ...given) {
  const made = begin.apply(this, given);
  const owner = owners.get(this._rawDatabase);
  if (owner && made.mode === "readwrite") {
    const strict = given[2]?.durability === "strict";
    made.addEventListener("complete", () => { owner.wrote(made, strict); });
  }
  return made;
};

for (const name of ["put", "add"]) {
  const real = shelves[name];
  shelves[name] = function write(/** @type {any[]} */ ...given) {
    const { transaction } = this;
    const request = real.apply(this, given);
    const owner = owners.get(transaction.db._rawDatabase);
    if (owner?.full) setImmediate(() => { if (transaction._state !== "finished") transaction._abort(QUOTA); });
    return request;
  };
}

export class Storage {
  constructor() {
    this.factory = new IDBFactory();
    /** @type {Map<string, string>} */
    this.local = new Map();
    this.full = false;
    this.denied = false;
    /** Transactions that an empty battery would still take. @type {any[]} */
    this.promised = [];
  }

  /** What a page finds as `indexedDB`. */
  get indexedDB() {
    if (this.denied) return { open() { throw new DOMException("Storage is denied.", "SecurityError"); } };
    const { factory } = this;
    return { open: (/** @type {any[]} */ ...given) => {
      const request = factory.open(.../** @type {[any]} */ (given));
      request.addEventListener("success", () => { this.#own(); });
      return request;
    } };
  }

  /** What a page finds as `localStorage`. */
  get localStorage() {
    const { local } = this;
    return {
      get length() { return local.size; },
      key: (/** @type {number} */ i) => [...local.keys()][i] ?? null,
      getItem: (/** @type {string} */ name) => local.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ value) => { local.set(name, value); },
      removeItem: (/** @type {string} */ name) => { local.delete(name); },
    };
  }

  /** @returns {any[]} */
  get #databases() { return [.../** @type {any} */ (this.factory)._databases.values()]; }
  #own() { for (const database of this.#databases) owners.set(database, this); }

  /** A transaction is complete. @param {any} transaction @param {boolean} strict */
  wrote(transaction, strict) {
    if (strict) this.promised = [];
    else this.promised.push(transaction);
  }

  /** The page is gone: what was not complete is rolled back. With `power`, the battery was empty. @param {boolean} power */
  cut(power) {
    for (const database of this.#databases) {
      for (const one of [...database.transactions].reverse()) if (one._state !== "finished") one._abort("AbortError");
      for (const connection of database.connections) { connection._closePending = true; connection._closed = true; }
      database.connections = [];
      database.transactions = database.transactions.filter((/** @type {any} */ one) => one._state !== "finished");
    }
    if (power) for (const one of this.promised.reverse()) for (const undo of [...one._rollbackLog].reverse()) undo();
    this.promised = [];
  }

  /** The browser has emptied the storage, under the eyes of an open page too. */
  clear() {
    this.local.clear();
    this.promised = [];
    for (const database of this.#databases) {
      for (const store of database.rawObjectStores.values()) {
        store.records.clear();
        for (const index of store.rawIndexes.values()) index.records.clear();
      }
    }
  }
}
