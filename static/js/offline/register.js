// @ts-check
// What pages do with the service worker: register it where the browser has one, bring the files of the page, and keep
// the page itself. On plain http there is none, and the page says so.

import { AppFiles } from "./app.js";
import { KeptPages } from "./kept.js";
import { ASKED, versionOf } from "./routes.js";

const AGAIN = [10, 30, 60, 300]; // seconds until what failed is tried again
const LOOK = 600; // seconds between two looks for a newer version

/** The version of the scripts of this page. */
export const ownVersion = versionOf(new URL(import.meta.url).pathname);

/** @param {ArrayBuffer} bytes */
async function hash(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Why this browser cannot keep a page; "" where it can. @returns {import("./app.js").Why} */
export function obstacle() {
  if (!globalThis.isSecureContext) return "https";
  return "serviceWorker" in navigator && "caches" in globalThis ? "" : "browser";
}

/**
 * The files of this page; they begin to come at once, and again when a newer version is there.
 * @param {string} list the address of the page's list
 * @param {(files: AppFiles) => void} changed hears of each step
 */
export function keepPage(list, changed) {
  const barred = obstacle();
  // A watched page may be one that only its viewers see, which is never kept: no tablet waits for it.
  const own = !list.endsWith("screen.json");
  const pages = new KeptPages(globalThis.caches, Date.now);
  const effects = { caches: globalThis.caches, fetch: (/** @type {string} */ url, /** @type {RequestInit | undefined} */ init = undefined) => fetch(url, init), hash, now: Date.now,
    keepPage: keepThis, keptPage: async (/** @type {number} */ since) => !own || await pages.has("own", address(), since) };
  const files = new AppFiles(effects, { list, version: ownVersion }, () => changed(files));
  if (barred) {
    files.tell("unable", barred);
    return files;
  }
  let failures = 0;
  let busy = false;
  let asked = false; // while it was busy
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const bring = async () => {
    asked = busy;
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    try {
      await stands();
      await files.bring();
      failures = files.status === "failed" ? failures + 1 : 0;
    } catch {
      files.tell("unable", "browser"); // it has the words of a service worker, and refuses to start one
      return;
    } finally {
      busy = false;
    }
    if (asked) {
      bring(); // what it was asked for may have come after it had looked
      return;
    }
    const wait = files.status === "failed" ? AGAIN[Math.min(failures, AGAIN.length) - 1] : LOOK;
    timer = setTimeout(bring, wait * 1000);
  };
  files.again = bring;
  addEventListener("online", bring);
  bring();
  return files;
}

/** The service worker stands before this page. Fails where the browser starts none. */
async function stands() {
  const registration = await navigator.serviceWorker.register("/worker.js", { type: "module", scope: "/", updateViaCache: "none" });
  if (!registration) throw new Error("no service worker");
  if (navigator.serviceWorker.controller) return;
  registration.active?.postMessage("claim");
  await new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    if (navigator.serviceWorker.controller) done(undefined);
  });
}

const address = () => location.pathname + location.search;

/** The page of this address, asked for so that it is kept: the service worker has not seen it before it stood here. */
async function keepThis() {
  try {
    await fetch(address(), { headers: { Accept: "text/html", [ASKED]: "page" } });
  } catch {
    // The network is away again: the page as it was kept before may still be here.
  }
}
