// A browser's CacheStorage, as far as the pages use it: it forgets nothing, and tells what it holds.

/** @param {RequestInfo | URL} request */
const urlOf = (request) => new URL(request instanceof Request ? request.url : String(request), "http://here").href;

class FakeCache {
  constructor() {
    /** @type {Map<string, Response>} */
    this.held = new Map();
  }

  /** @param {RequestInfo | URL} request */
  async match(request) { return this.held.get(urlOf(request))?.clone(); }
  /** @param {RequestInfo | URL} request @param {Response} response */
  async put(request, response) { this.held.set(urlOf(request), response); }
  /** @param {RequestInfo | URL} request */
  async delete(request) { return this.held.delete(urlOf(request)); }
  async keys() { return [...this.held.keys()].map((url) => new Request(url)); }
}

export class FakeCaches {
  constructor() {
    /** @type {Map<string, FakeCache>} */
    this.named = new Map();
  }

  /** @param {string} name */
  async open(name) {
    const found = this.named.get(name) ?? new FakeCache();
    this.named.set(name, found);
    return found;
  }

  async keys() { return [...this.named.keys()]; }
  /** @param {string} name */
  async delete(name) { return this.named.delete(name); }

  /** @param {RequestInfo | URL} request @param {{cacheName?: string}} [options] */
  async match(request, { cacheName } = {}) {
    for (const [name, cache] of this.named) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** This, where the types ask for the whole of it. @returns {CacheStorage} */
  get whole() { return /** @type {any} */ (this); }
}
