// @ts-check
// The pages that a browser keeps. A tablet's or marker's page is kept for its owner alone: with the page of another
// owner, those of the one before are gone. Public pages are kept as everybody sees them.
//
// A page is kept for each language in which the server has answered it. What the reader has chosen last is kept, too: a
// page of before the choice is shown if it is in that language, or if its address or the server itself says the language.

/** What the page says of itself: see matches/offline/marks.py. */
const APP = "Balkline-App";
const WHO = "Balkline-Who";
const KEEP = "Balkline-Keep";
const KEPT_AT = "Balkline-Kept-At";
const LANGUAGE = "Content-Language";

const OWN = "balkline-own";
const WATCHED = "balkline-watched";
const CHOSEN = "balkline-chosen"; // the language, under the address at which it is chosen
const CHOOSING = "/language/";
const MOST = 30; // pages of a kind
const CARRIED = ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options",
  "Cross-Origin-Opener-Policy", LANGUAGE, APP, WHO, KEEP];

/** The name of the cache with the files of a version. @param {string} version */
export const appCache = (version) => `balkline-app-${version}`;

/** The version whose files a cache holds; null for other caches. @param {string} name */
export const versionIn = (name) => (name.startsWith("balkline-app-") ? name.slice("balkline-app-".length) : null);

/**
 * What stands in a version's cache when all its files for pages of a kind are there.
 * @param {string} version
 * @param {string} kind "tablet" or "screen"
 */
export const completeMark = (version, kind) => `/app/${version}/complete/${kind}`;

export class KeptPages {
  /**
   * @param {CacheStorage} caches
   * @param {() => number} now milliseconds
   */
  constructor(caches, now) {
    this.caches = caches;
    this.now = now;
  }

  /**
   * Keep what the server has just answered, if it says that it may be kept.
   * @param {"own" | "watched"} kind
   * @param {string} path with its query
   * @param {Response} response
   */
  async keep(kind, path, response) {
    const version = response.headers.get(APP);
    const wanted = kind === "own" ? "own" : "public";
    if (response.status !== 200 || !version || response.headers.get(KEEP) !== wanted) return false;
    const who = response.headers.get(WHO) ?? "";
    const headers = new Headers({ [KEPT_AT]: String(this.now()) });
    for (const name of CARRIED) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const body = await response.text();
    if (kind === "own") await this.forgetOwn(kindOfOwner(who), who);
    const cache = await this.caches.open(kind === "own" ? OWN : WATCHED);
    await cache.put(address(path, version, languageOf(response)), new Response(body, { headers }));
    await this.#thin(cache);
    return true;
  }

  /**
   * Remember which language the reader has chosen.
   * @param {string} language its code
   */
  async choose(language) {
    const cache = await this.caches.open(CHOSEN);
    await cache.put(CHOOSING, new Response("", { headers: { [LANGUAGE]: language, [KEPT_AT]: String(this.now()) } }));
  }

  /**
   * Whether a page of an address is kept, of a version whose files are all here, and was kept `since` then.
   * @param {"own" | "watched"} kind
   * @param {string} path with its query
   * @param {number} since milliseconds
   */
  async has(kind, path, since) {
    const [newest] = await this.#of(kind, path);
    return newest !== undefined && newest.complete && newest.at >= since;
  }

  /**
   * The newest kept page of an address, of a version whose files are all here if there is one; null without any.
   * It tells when it was kept: `data-kept` of its first element, in milliseconds of this browser's clock.
   * @param {"own" | "watched"} kind
   * @param {string} path with its query
   * @param {boolean} [anyLanguage] also one in another language than the reader has chosen since
   * @returns {Promise<Response | null>}
   */
  async find(kind, path, anyLanguage = false) {
    const found = await this.#of(kind, path);
    const chosen = anyLanguage || /[?&]language=/.test(path) ? null : await this.#chosen();
    const newest = found.find(({ response, at }) => !chosen || at >= chosen.at || languageOf(response) === chosen.language);
    if (!newest) return null;
    const { response, at } = newest;
    const text = (await response.text()).replace(/<html\b/, `<html data-kept="${at}"`);
    return new Response(text, { headers: response.headers });
  }

  /** What the reader has chosen, and when; null where he has not. */
  async #chosen() {
    const kept = await this.caches.match(CHOOSING, { cacheName: CHOSEN });
    return kept ? { language: languageOf(kept), at: keptAt(kept) } : null;
  }

  /**
   * The kept pages of an address: first those of a version whose files are all here, of these the newest.
   * @param {"own" | "watched"} kind
   * @param {string} path with its query
   */
  async #of(kind, path) {
    const cache = await this.caches.open(kind === "own" ? OWN : WATCHED);
    /** @type {{response: Response, at: number, complete: boolean}[]} */
    const found = [];
    for (const request of await cache.keys()) {
      if (plain(request.url) !== path) continue;
      const response = await cache.match(request);
      if (!response) continue;
      const version = response.headers.get(APP) ?? "";
      const mark = completeMark(version, kind === "own" ? "tablet" : "screen");
      const complete = Boolean(await this.caches.match(mark, { cacheName: appCache(version) }));
      found.push({ response, at: keptAt(response), complete });
    }
    return found.sort((a, b) => Number(b.complete) - Number(a.complete) || b.at - a.at);
  }

  /**
   * Forget the pages of a tablet or of a user, but those of `except`.
   * @param {"device" | "user"} kind
   * @param {string} [except]
   */
  async forgetOwn(kind, except = "") {
    await this.#forget(OWN, (response) => {
      const who = response.headers.get(WHO) ?? "";
      return kindOfOwner(who) === kind && who !== except;
    });
  }

  /**
   * Forget what was kept of one address.
   * @param {"own" | "watched"} kind
   * @param {string} path with its query
   */
  async forget(kind, path) {
    await this.#forget(kind === "own" ? OWN : WATCHED, (_, url) => plain(url) === path);
  }

  /**
   * Forget the pages that are not of `version`: its own are here now.
   * @param {string} version
   */
  async forgetOthers(version) {
    for (const name of [OWN, WATCHED]) await this.#forget(name, (response) => response.headers.get(APP) !== version);
  }

  /**
   * @param {string} name
   * @param {(response: Response, url: string) => boolean} test
   */
  async #forget(name, test) {
    const cache = await this.caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response && test(response, request.url)) await cache.delete(request);
    }
  }

  /** @param {Cache} cache */
  async #thin(cache) {
    const requests = [...await cache.keys()];
    if (requests.length <= MOST) return;
    const dated = await Promise.all(requests.map(async (request) => {
      const response = await cache.match(request);
      return { request, at: response ? keptAt(response) : 0 };
    }));
    dated.sort((a, b) => b.at - a.at);
    for (const { request } of dated.slice(MOST)) await cache.delete(request);
  }
}

/** @param {Response} response */
const keptAt = (response) => Number(response.headers.get(KEPT_AT) ?? 0);

/** The language of an answer; "" where it says none. @param {Response} response */
export const languageOf = (response) => response.headers.get(LANGUAGE)?.toLowerCase() ?? "";

/** @param {string} who "device-12" @returns {"device" | "user"} */
const kindOfOwner = (who) => (who.startsWith("device-") ? "device" : "user");

/**
 * Under which address a page of a version is kept.
 * @param {string} path
 * @param {string} version
 * @param {string} language
 */
const address = (path, version, language) => `${path}${path.includes("?") ? "&" : "?"}kept-version=${version}&kept-language=${language}`;

/** The address of the page itself. @param {string} url */
function plain(url) {
  const { pathname, search } = new URL(url, "http://here");
  return pathname + search.replace(/[?&]kept-version=[0-9a-f]+(&kept-language=[\w-]*)?$/, "");
}
