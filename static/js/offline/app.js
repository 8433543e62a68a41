// @ts-check
// Brings all files of a version, each checked against its hash, before the version counts as being here: a page is
// never half of one version and half of another. What an older version has already is taken from it. Nothing is said to
// be ready before the page itself is kept, too.

import { appCache, completeMark, KeptPages, versionIn } from "./kept.js";

/**
 * A file without a hash is named by its address.
 * @typedef {{url: string, hash: string, bytes: number}} File
 * @typedef {{kind: string, version: string, files: File[]}} List
 *
 * - `unable`: this browser cannot keep the page, and `why` says which of two things it lacks;
 * - `loading`: `loaded` of `total` bytes are here;
 * - `ready`: everything is here;
 * - `failed`: something is missing; it is tried again.
 * @typedef {"unable" | "loading" | "ready" | "failed"} Status
 * @typedef {"" | "https" | "browser" | "room" | "network" | "changed"} Why
 *
 * What the browser gives; tests give others.
 * @typedef {object} Effects
 * @property {CacheStorage} caches
 * @property {(url: string, init?: RequestInit) => Promise<Response>} fetch
 * @property {(bytes: ArrayBuffer) => Promise<string>} hash hexadecimal digits of the SHA-256
 * @property {() => number} now milliseconds
 * @property {() => Promise<void>} keepPage asks for the page itself, so that it is kept
 * @property {(since: number) => Promise<boolean>} keptPage whether it is, since then
 */

const AT_ONCE = 6;
const TRIES = 60;
const PAUSE = 50; // milliseconds between two looks whether the page is kept
const HASH = "Balkline-Hash";
const CARRIED = ["Content-Type", "Content-Security-Policy"]; // a worker's script has a policy of its own

/** What stands for the content of a file. @param {File} file */
const contentOf = (file) => file.hash || file.url;

/** A file that is not what the list says: the server has changed meanwhile. */
class Changed extends Error {}

export class AppFiles {
  /**
   * @param {Effects} effects
   * @param {{list: string, version: string | null}} page where its list stands, and the version that the page is of
   * @param {() => void} changed hears of each step
   */
  constructor(effects, page, changed = () => {}) {
    this.effects = effects;
    this.page = page;
    this.changed = changed;
    /** @type {Status} */
    this.status = "loading";
    /** @type {Why} */
    this.why = "";
    this.loaded = 0;
    this.total = 0;
    /** Look again now, for instance because another game is played. @type {() => void} */
    this.again = () => {};
    /** The newest version of which everything is here. @type {string | null} */
    this.version = null;
  }

  /** Whether a newer version than that of the page is here as a whole. */
  get newer() { return this.status === "ready" && this.page.version !== null && this.version !== this.page.version; }

  /** @param {Status} status @param {Why} [why] */
  tell(status, why = "") {
    this.status = status;
    this.why = why;
    this.changed();
  }

  /** Bring what is missing. Whether everything is here then. */
  async bring() {
    try {
      const answer = await this.effects.fetch(this.page.list, { cache: "no-store", headers: { Accept: "application/json" } });
      if (!answer.ok) throw new TypeError(`status ${answer.status}`);
      await this.take(/** @type {List} */ (await answer.json()));
      return true;
    } catch (error) {
      // Without the server nothing new is to be had: what was here before is here still.
      const known = await this.known();
      if (known && !(error instanceof Changed) && await this.effects.keptPage(0)) {
        this.version = known;
        this.tell("ready");
      } else {
        this.tell("failed", error instanceof Changed ? "changed" : error instanceof DOMException && error.name === "QuotaExceededError" ? "room" : "network");
      }
      return false;
    }
  }

  /** The version of the page, if it is here as a whole. */
  async known() {
    const { version } = this.page;
    if (!version) return null;
    const kind = this.page.list.endsWith("screen.json") ? "screen" : "tablet";
    return await this.effects.caches.match(completeMark(version, kind), { cacheName: appCache(version) }) ? version : null;
  }

  /** @param {List} list */
  async take({ kind, version, files }) {
    const cache = await this.effects.caches.open(appCache(version));
    const mark = completeMark(version, kind);
    const hashes = files.map(contentOf).join(" ");
    if (await (await cache.match(mark))?.text() !== hashes) {
      this.loaded = 0;
      this.total = files.reduce((sum, file) => sum + file.bytes, 0);
      this.tell("loading");
      const left = [...files];
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let file = left.shift(); file; file = left.shift()) {
          await this.#bringOne(cache, file);
          this.loaded += file.bytes;
          this.changed();
        }
      }));
      await cache.put(mark, new Response(hashes));
    }
    this.version = version;
    if (version === this.page.version) {
      await this.#keepPage();
      await this.#forgetOthers(version);
    }
    this.tell("ready");
  }

  /** The service worker keeps the page after it has answered it. */
  async #keepPage() {
    const asked = this.effects.now();
    await this.effects.keepPage();
    for (let left = TRIES; !await this.effects.keptPage(asked); left -= 1) {
      if (!left) throw new TypeError("the page was not kept");
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
  }

  /**
   * @param {Cache} cache
   * @param {File} file
   */
  async #bringOne(cache, file) {
    if ((await cache.match(file.url))?.headers.get(HASH) === contentOf(file)) return;
    const found = await this.#older(file) ?? await this.#fetched(file);
    await cache.put(file.url, found);
  }

  /**
   * The same file in another version, whose address differs only in the version.
   * @param {File} file
   */
  async #older(file) {
    const name = file.url.replace(/^\/app\/[0-9a-f]+\//, "");
    for (const other of await this.effects.caches.keys()) {
      const version = versionIn(other);
      if (version === null) continue;
      const url = name === file.url ? file.url : `/app/${version}/${name}`;
      const found = await this.effects.caches.match(url, { cacheName: other });
      if (found?.headers.get(HASH) === contentOf(file)) return found;
    }
    return null;
  }

  /** @param {File} file */
  async #fetched(file) {
    // First as the browser may have it already; if that is not the file of the list, past everything that is kept.
    for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
      const answer = await this.effects.fetch(file.url, { cache });
      if (answer.status >= 500) throw new TypeError(`status ${answer.status}`);
      if (!answer.ok) continue;
      const bytes = await answer.arrayBuffer();
      if (!file.hash || await this.effects.hash(bytes) === file.hash) {
        const headers = new Headers({ [HASH]: contentOf(file) });
        for (const name of CARRIED) {
          const value = answer.headers.get(name);
          if (value !== null) headers.set(name, value);
        }
        return new Response(bytes, { headers });
      }
    }
    throw new Changed(file.url);
  }

  /**
   * The page itself is of the version that is here: what is older goes.
   * @param {string} version
   */
  async #forgetOthers(version) {
    for (const name of await this.effects.caches.keys()) {
      const other = versionIn(name);
      if (other !== null && other !== version) await this.effects.caches.delete(name);
    }
    await new KeptPages(this.effects.caches, this.effects.now).forgetOthers(version);
  }
}
