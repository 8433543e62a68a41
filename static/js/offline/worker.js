// @ts-check
// The service worker: it answers from what is kept when the server does not. What is kept is brought by the pages
// (app.js); here is only looked at. It writes nothing to the server, and keeps nothing in its memory.

import { appCache, KeptPages, languageOf } from "./kept.js";
import { ASKED, isLasting, kindOf, ownerKind, versionOf } from "./routes.js";

/**
 * TypeScript's types of workers and of pages exclude each other: what is used of an event.
 * @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void, waitUntil: (done: Promise<unknown>) => void}} FetchEvent
 */

const PATIENCE = { own: 1500, watched: 4000 }; // milliseconds until the kept page is shown

const worker = /** @type {any} */ (self);
const pages = new KeptPages(caches, () => Date.now());

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {FetchEvent} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (/** @type {{data: unknown} & FetchEvent} */ event) => {
  if (event.data === "claim") event.waitUntil(worker.clients.claim()); // a page that was loaded past all that is kept
});

worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  const kind = kindOf(request, url.pathname);
  if (kind === "leaving") event.waitUntil(pages.forgetOwn(ownerKind(url.pathname)));
  else if (kind === "file") event.respondWith(file(request, url.pathname));
  else if (kind === "choosing") event.respondWith(chosen(request));
  else if (kind) event.respondWith(page(kind, event, url));
});

/**
 * A file: from here if it is here, for its content never changes; one that may change from the server if that answers.
 * @param {Request} request
 * @param {string} path
 */
async function file(request, path) {
  const version = versionOf(path);
  const kept = () => caches.match(request.url, { ignoreVary: true, ...(version && { cacheName: appCache(version) }) });
  if (isLasting(path)) return await kept() ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/**
 * A page: from the server; when that does not answer in time, as it was kept. A page that was asked for by a script is
 * only looked at and kept: the script itself knows what to do without an answer.
 * @param {"own" | "watched"} kind
 * @param {FetchEvent} event
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function page(kind, event, url) {
  const path = url.pathname + url.search;
  const { request } = event;
  const answer = fetch(request);
  const opened = request.mode === "navigate" || request.headers.get(ASKED) !== null;
  event.waitUntil(answer.then((response) => look(kind, path, response.clone(), opened), () => {}));
  if (request.mode !== "navigate") return answer;
  const late = new Promise((done) => { setTimeout(done, PATIENCE[kind]); });
  const first = await Promise.race([answer.catch(() => null), late]);
  if (first instanceof Response && first.status < 500) return first;
  const kept = await pages.find(kind, path);
  if (kept) return kept;
  const last = await answer.catch(() => null);
  if (last && last.status < 500) return last;
  // Marking goes on in another language rather than not at all.
  return (kind === "own" ? await pages.find(kind, path, true) : null) ?? answer;
}

/**
 * A language is chosen: once the server has taken it, pages of before are shown in no other.
 * @param {Request} request
 */
async function chosen(request) {
  const form = request.clone().formData().catch(() => null);
  const answer = await fetch(request);
  const language = (await form)?.get("language");
  if (answer.status < 400 && typeof language === "string") await pages.choose(language).catch(() => {});
  return answer;
}

/**
 * What follows from the server's answer: the page is kept, or it is no longer this browser's to see.
 * @param {"own" | "watched"} kind
 * @param {string} path
 * @param {Response} response
 * @param {boolean} opened whether somebody looks at the page, and it did not only fetch a part of itself anew
 */
async function look(kind, path, response, opened) {
  if (response.status >= 500 || response.status === 429) return;
  const away = response.type === "opaqueredirect" || response.redirected; // to where one signs in
  if (kind === "own" && (away || response.status === 401)) return pages.forgetOwn(ownerKind(path));
  if (response.headers.get(ASKED) === "ask") {
    if (!opened) return;
    // Without its cookies, but in the reader's language.
    const language = languageOf(response);
    response = await fetch(path, { credentials: "omit", headers: { Accept: "text/html", ...(language && { "Accept-Language": language }) } });
  }
  if (!await pages.keep(kind, path, response) && response.status >= 400) await pages.forget(kind, path);
}
