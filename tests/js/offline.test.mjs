// What the browser keeps of a version, of a tablet's page and of watched pages, and what it does not.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { AppFiles } from "../../static/js/offline/app.js";
import { KeptPages } from "../../static/js/offline/kept.js";
import { isLasting, kindOf, ownerKind, versionOf } from "../../static/js/offline/routes.js";
import { readyWords, share } from "../../static/js/offline/words.js";
import { FakeCaches } from "./caches.mjs";

const OLD = "0".repeat(16);
const NEW = "1".repeat(16);

/** @param {string | ArrayBuffer} what */
const hashOf = (what) => createHash("sha256").update(typeof what === "string" ? what : Buffer.from(what)).digest("hex");

/** A server with some files, a list of them, and a record of what was asked of it. */
class Server {
  /** @param {string} version @param {Record<string, string>} files text by name */
  constructor(version, files) {
    this.version = version;
    this.files = files;
    /** @type {string[]} */
    this.asked = [];
    this.gone = false;
  }

  list() {
    return {
      kind: "tablet", version: this.version,
      files: Object.entries(this.files).map(([name, text]) => ({ url: `/app/${this.version}/${name}`, hash: hashOf(text), bytes: text.length })),
    };
  }

  /** @type {(url: string) => Promise<Response>} */
  fetch = async (url) => {
    if (this.gone) throw new TypeError("no network");
    this.asked.push(url);
    if (url === "/table/offline/") return Response.json(this.list());
    const text = this.files[url.replace(/^\/app\/\w+\//, "")];
    return text === undefined ? new Response("", { status: 404 }) : new Response(text, { headers: { "Content-Type": "text/javascript" } });
  };
}

/**
 * @param {FakeCaches} caches
 * @param {Server} server
 * @param {string} version of the page
 * @param {(since: number) => Promise<boolean>} [keptPage]
 */
const tablet = (caches, server, version, keptPage = async () => true) => new AppFiles(
  { caches: caches.whole, fetch: (url) => server.fetch(url), hash: async (bytes) => hashOf(bytes), now: () => 0, keepPage: async () => {}, keptPage },
  { list: "/table/offline/", version });

/** @param {string} path @param {Partial<{method: string, mode: string, accept: string}>} [request] */
const kind = (path, { method = "GET", mode = "navigate", accept = "text/html" } = {}) => kindOf({ method, mode, headers: new Headers({ Accept: accept }) }, path);

test("it stands before tablets, watched pages and files, and before nothing else", () => {
  assert.equal(kind("/table/"), "own");
  assert.equal(kind("/m/37yy3z5ys8/mark/"), "own");
  for (const path of ["/m/37yy3z5ys8/", "/m/37yy3z5ys8/overlay/", "/m/hall/club/", "/table/abc/", "/table/abc/overlay/", "/c/club/"]) {
    assert.equal(kind(path), "watched", path);
  }
  for (const path of ["/static/js/dom.js", `/app/${OLD}/js/dom.js`, "/engine/0123abcd.zip"]) {
    assert.equal(kind(path, { mode: "cors", accept: "*/*" }), "file", path);
  }
  for (const path of ["/", "/me/", "/c/club/settings/", "/c/club/people/", "/admin/", "/account/login/", "/m/37yy3z5ys8/sheet/", "/api/v1/clubs/", "/live/match/x/"]) {
    assert.equal(kind(path), null, path);
  }
  assert.equal(kind("/table/state/", { mode: "cors", accept: "application/json" }), null);
  assert.equal(kind("/table/", { mode: "cors", accept: "application/json" }), null);
  assert.equal(kind("/table/entry/", { method: "POST", mode: "cors" }), null);
  assert.equal(kind("/m/37yy3z5ys8/mark/", { method: "POST" }), null);
});

test("signing in or out and pairing are seen, and say whose pages go", () => {
  assert.equal(kind("/account/logout/", { method: "POST" }), "leaving");
  assert.equal(kind("/pair/abcdefghjk/", { method: "POST" }), "leaving");
  assert.equal(kind("/pair/abcdefghjk/"), null);
  assert.equal(ownerKind("/account/logout/"), "user");
  assert.equal(ownerKind("/m/37yy3z5ys8/mark/"), "user");
  assert.equal(ownerKind("/pair/abcdefghjk/"), "device");
  assert.equal(ownerKind("/table/"), "device");
});

test("an address says whether its content lasts, and of which version it is", () => {
  assert.equal(versionOf(`/app/${NEW}/js/dom.js`), NEW);
  assert.equal(versionOf("/static/js/dom.js"), null);
  assert.ok(isLasting("/static/css/base.0123456789ab.css") && isLasting(`/app/${NEW}/js/dom.js`) && isLasting("/engine/9f.zip"));
  assert.ok(!isLasting("/static/js/dom.js"));
});

test("a version counts as here when each of its files is", async () => {
  const caches = new FakeCaches();
  const server = new Server(OLD, { "a.js": "a", "b.js": "bb" });
  const files = tablet(caches, server, OLD);
  /** @type {string[]} */
  const said = [];
  files.changed = () => said.push(`${files.status} ${files.loaded}/${files.total}`);
  assert.equal(await files.bring(), true);
  assert.deepEqual([files.status, files.version, files.newer], ["ready", OLD, false]);
  assert.deepEqual([said[0], said.at(-1)], ["loading 0/3", "ready 3/3"]);
  assert.equal(await (await caches.match(`/app/${OLD}/b.js`))?.text(), "bb");
  server.asked = [];
  await files.bring();
  assert.deepEqual(server.asked, ["/table/offline/"], "what is here is not asked for again");
});

test("a server that changes while a version is brought leaves no half of it", async () => {
  const caches = new FakeCaches();
  const server = new Server(OLD, { "a.js": "a", "b.js": "b" });
  const list = server.list();
  server.files["b.js"] = "another b";
  server.list = () => list;
  const files = tablet(caches, server, OLD);
  assert.equal(await files.bring(), false);
  assert.deepEqual([files.status, files.why, files.version], ["failed", "changed", null]);
  assert.equal(await files.known(), null);
});

test("a newer version is brought beside the old one, with what they share, and the old goes when a page is of the new", async () => {
  const caches = new FakeCaches();
  await tablet(caches, new Server(OLD, { "same.js": "same", "other.js": "old" }), OLD).bring();
  const server = new Server(NEW, { "same.js": "same", "other.js": "new" });
  const running = tablet(caches, server, OLD);
  await running.bring();
  assert.ok(running.newer);
  assert.deepEqual(server.asked, ["/table/offline/", `/app/${NEW}/other.js`]);
  assert.equal(await (await caches.match(`/app/${OLD}/other.js`))?.text(), "old", "the page that runs has its own still");
  assert.equal(await (await caches.match(`/app/${NEW}/same.js`))?.text(), "same");
  await tablet(caches, server, NEW).bring();
  assert.deepEqual(await caches.keys().then((names) => names.filter((name) => name.includes("app"))), [`balkline-app-${NEW}`]);
});

test("without the server what was here before is still ready; on a new tablet it is told and tried again", async () => {
  const caches = new FakeCaches();
  const server = new Server(OLD, { "a.js": "a" });
  await tablet(caches, server, OLD).bring();
  server.gone = true;
  const again = tablet(caches, server, OLD);
  await again.bring();
  assert.equal(again.status, "ready");
  const fresh = tablet(new FakeCaches(), server, OLD);
  await fresh.bring();
  assert.deepEqual([fresh.status, fresh.why], ["failed", "network"]);
});

test("a tablet is ready when the page itself is kept, and not before", async () => {
  let looks = 0;
  const files = tablet(new FakeCaches(), new Server(OLD, { "a.js": "a" }), OLD, async () => (looks += 1) > 3);
  /** @type {string[]} */
  const said = [];
  files.changed = () => said.push(`${files.status} ${looks}`);
  await files.bring();
  assert.equal(said.at(-1), "ready 4");
  assert.ok(said.slice(0, -1).every((one) => one === "loading 0"));
});

test("a full disk is told as such", async () => {
  const caches = new FakeCaches();
  const cache = await caches.open(`balkline-app-${OLD}`);
  cache.put = async () => { throw new DOMException("full", "QuotaExceededError"); };
  const files = tablet(caches, new Server(OLD, { "a.js": "a" }), OLD);
  await files.bring();
  assert.deepEqual([files.status, files.why], ["failed", "room"]);
  assert.match(readyWords(files), /no room left/);
});

/** @param {string} who @param {string} [words] @param {string} [version] */
const ownPage = (who, words = who, version = OLD) => new Response(`<!doctype html><html lang="en">${words}</html>`, {
  headers: { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'self'", "Set-Cookie": "a=b", "Balkline-App": version, "Balkline-Keep": "own", "Balkline-Who": who },
});

test("a tablet's page is kept with its policy, and says when it was kept", async () => {
  const pages = new KeptPages(new FakeCaches().whole, () => 1234);
  assert.equal(await pages.keep("own", "/table/", ownPage("device-1")), true);
  const found = await pages.find("own", "/table/");
  assert.match(await found?.text() ?? "", /<html data-kept="1234" lang="en">device-1/);
  assert.equal(found?.headers.get("Content-Security-Policy"), "default-src 'self'");
});

test("a tablet that is paired anew never shows the page of its old table", async () => {
  const pages = new KeptPages(new FakeCaches().whole, () => 1);
  await pages.keep("own", "/table/", ownPage("device-1", "table 1", OLD));
  await pages.keep("own", "/m/abc/mark/", ownPage("user-7"));
  await pages.keep("own", "/table/", ownPage("device-2", "table 2", NEW));
  assert.match(await (await pages.find("own", "/table/"))?.text() ?? "", /table 2/);
  await pages.forgetOwn("device");
  assert.equal(await pages.find("own", "/table/"), null);
  assert.ok(await pages.find("own", "/m/abc/mark/"), "what a person marks is not the tablet's");
});

test("of two people who sign in on one tablet the second finds nothing of the first", async () => {
  const pages = new KeptPages(new FakeCaches().whole, () => 1);
  await pages.keep("own", "/m/abc/mark/", ownPage("user-7"));
  await pages.keep("own", "/m/def/mark/", ownPage("user-8"));
  assert.equal(await pages.find("own", "/m/abc/mark/"), null);
});

test("a page of a version that is here as a whole is preferred to a newer one that is not", async () => {
  const caches = new FakeCaches();
  let time = 1;
  const pages = new KeptPages(caches.whole, () => time);
  await tablet(caches, new Server(OLD, { "a.js": "a" }), OLD).bring();
  await pages.keep("own", "/table/", ownPage("device-1", "whole", OLD));
  time = 2;
  await pages.keep("own", "/table/", ownPage("device-1", "half", NEW));
  assert.match(await (await pages.find("own", "/table/"))?.text() ?? "", /whole/);
});

test("of watched pages only what everybody sees is kept, by its whole address", async () => {
  const pages = new KeptPages(new FakeCaches().whole, () => 1);
  const page = (/** @type {string} */ keep, status = 200) => new Response("<html>", { status, headers: { "Balkline-App": OLD, "Balkline-Keep": keep } });
  assert.equal(await pages.keep("watched", "/m/abc/", page("ask")), false);
  assert.equal(await pages.keep("watched", "/m/abc/", page("own")), false);
  assert.equal(await pages.keep("watched", "/m/abc/", page("public", 404)), false);
  assert.equal(await pages.keep("watched", "/m/hall/club/?theme=light", page("public")), true);
  assert.equal(await pages.find("watched", "/m/hall/club/"), null);
  assert.ok(await pages.find("watched", "/m/hall/club/?theme=light"));
});

/** @param {string} language @param {string} keep @param {string} words */
const pageIn = (language, keep, words) => new Response(`<html>${words}`, {
  headers: { "Balkline-App": OLD, "Balkline-Keep": keep, "Balkline-Who": "device-1", "Content-Language": language },
});

test("a page is kept for each language, and after a choice none is shown that was kept in another before", async () => {
  let time = 1;
  const pages = new KeptPages(new FakeCaches().whole, () => time);
  const words = async (/** @type {boolean} */ any = false) => await (await pages.find("watched", "/m/abc/", any))?.text() ?? null;
  await pages.keep("watched", "/m/abc/", pageIn("en-gb", "public", "Frame"));
  await pages.keep("watched", "/m/abc/?language=en-gb", pageIn("en-gb", "public", "framed"));
  time = 2;
  await pages.choose("de");
  assert.equal(await words(), null);
  assert.match(await words(true) ?? "", /Frame/, "unless any language is better than no page");
  assert.match(await (await pages.find("watched", "/m/abc/?language=en-gb"))?.text() ?? "", /framed/, "what an address asks for is not chosen");
  time = 3;
  await pages.keep("watched", "/m/abc/", pageIn("de", "public", "Partie"));
  assert.match(await words() ?? "", /Partie/);
  time = 4;
  await pages.choose("en-gb");
  assert.match(await words() ?? "", /Frame/, "the first language again");
  time = 5;
  await pages.keep("watched", "/m/abc/", pageIn("es", "public", "Partida"));
  assert.match(await words() ?? "", /Partida/, "on a wall the server says the language: what it answered since is right");
});

test("a tablet's own page is kept in its languages beside each other, and all go with its owner", async () => {
  const pages = new KeptPages(new FakeCaches().whole, () => 1);
  await pages.keep("own", "/table/", pageIn("en-gb", "own", "Undo"));
  await pages.keep("own", "/table/", pageIn("de", "own", "Zurück"));
  await pages.forgetOwn("device");
  assert.equal(await pages.find("own", "/table/", true), null);
});

test("who chooses a language is seen, with a form or a script", () => {
  assert.equal(kind("/language/", { method: "POST" }), "choosing");
  assert.equal(kind("/language/", { method: "POST", mode: "cors", accept: "*/*" }), "choosing");
  assert.equal(kind("/language/"), null);
});

test("no more than thirty pages of a kind are kept, the oldest go", async () => {
  let time = 0;
  const pages = new KeptPages(new FakeCaches().whole, () => time);
  for (time = 1; time <= 31; time += 1) {
    await pages.keep("watched", `/m/m${time}/`, new Response("<html>", { headers: { "Balkline-App": OLD, "Balkline-Keep": "public" } }));
  }
  assert.equal(await pages.find("watched", "/m/m1/"), null);
  assert.ok(await pages.find("watched", "/m/m2/"));
});

test("words and share of what is here", () => {
  const told = { why: /** @type {const} */ (""), loaded: 3_200_000, total: 7_900_000 };
  assert.equal(readyWords({ status: "loading", ...told }), "Getting ready to work without the server: 3.2 of 7.9 MB.");
  assert.equal(readyWords({ status: "ready", ...told }), "Ready to work without the server.");
  assert.match(readyWords({ status: "ready", ...told }, false), /cannot judge them/);
  assert.match(readyWords({ ...told, status: "unable", why: "https" }), /plain HTTP/);
  assert.match(readyWords({ ...told, status: "unable", why: "browser" }), /this browser/);
  assert.equal(share({ status: "loading", ...told }).toFixed(2), "0.41");
  assert.equal(share({ status: "failed", why: "network", loaded: 0, total: 0 }), 0);
});
