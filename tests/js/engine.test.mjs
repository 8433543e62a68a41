// The client of the rule book: what it asks its worker, and what becomes of a worker that cannot.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, NoRuleBook, engineHere } from "../../static/js/marking/engine/engine.js";
import { Problem, Unreachable } from "../../static/js/marking/model/problems.js";

const BOOK = { version: "v1", archives: [{ url: "/engine/core/1.zip", hash: "1", bytes: 1 }] };

/** A worker that answers as `say` tells. */
class Worker {
  /** @param {(message: any) => any} say */
  constructor(say) {
    this.say = say;
    /** @type {any[]} */
    this.heard = [];
    this.ended = false;
    /** @type {((event: {data: any}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: any) => void) | null} */
    this.onerror = null;
  }

  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message);
    const said = this.say(message);
    if (said !== undefined) queueMicrotask(() => this.onmessage?.({ data: { id: message.id, ...said } }));
  }

  terminate() { this.ended = true; }
}

/** @param {(message: any) => any} say */
function world(say = () => ({ said: '{"ok":{"seq":1}}' })) {
  /** @type {Worker[]} */
  const workers = [];
  const engine = new Engine(() => {
    const worker = new Worker(say);
    workers.push(worker);
    return worker;
  }, "/python/");
  return { engine, workers };
}

test("a match is opened when the rule book has been loaded, and asked by name", async () => {
  const { engine, workers } = world();
  assert.equal(engine.status, "starting");
  const loading = engine.load(BOOK);
  const opened = engine.open("m1", { header: {}, entries: [] });
  await loading;
  assert.deepEqual([engine.status, engine.version, (await opened).seq], ["ready", "v1", 1]);
  assert.deepEqual(workers[0].heard[0].load, { python: "/python/", archives: BOOK.archives });
  assert.deepEqual(JSON.parse(workers[0].heard[1].ask), { do: "open", match: "m1", journal: { header: {}, entries: [] } });
});

test("another version gets a fresh interpreter, and the same one does not", async () => {
  const { engine, workers } = world();
  await engine.load(BOOK);
  await engine.load({ ...BOOK, archives: [...BOOK.archives, { url: "/engine/a/2.zip", hash: "2", bytes: 1 }] });
  assert.deepEqual([workers.length, workers[0].heard.length], [1, 2]);
  await engine.load({ ...BOOK, version: "v2" });
  assert.deepEqual([workers.length, workers[0].ended, engine.version], [2, true, "v2"]);
});

test("what the rules refuse is a Problem with the code, status and data of the server", async () => {
  const problem = { code: "refused", message: "No.", status: 422, data: { refusal: "out-of-turn" } };
  const { engine } = world(({ load }) => (load ? {} : { said: JSON.stringify({ problem }) }));
  await engine.load(BOOK);
  await assert.rejects(engine.add("m1", { side: "B", tokens: "+1" }), (/** @type {any} */ error) =>
    error instanceof Problem && error.code === "refused" && error.status === 422 && error.data.refusal === "out-of-turn");
});

test("a file that did not come may come later: the next attempt begins anew", async () => {
  let there = false;
  const { engine, workers } = world(() => (there ? { said: "null" } : { unreachable: "no network" }));
  await assert.rejects(engine.load(BOOK), Unreachable);
  assert.deepEqual([engine.status, workers[0].ended], ["starting", true]);
  there = true;
  await engine.load(BOOK);
  assert.deepEqual([engine.status, workers.length], ["ready", 2]);
});

test("a fault ends the interpreter for this version, and everything that waits is told", async () => {
  const said = console.error;
  console.error = () => {};
  const { engine, workers } = world(({ load }) => (load ? {} : undefined));
  await engine.load(BOOK);
  const asked = [engine.undo("m1"), engine.sheet("m1")];
  await Promise.resolve();
  queueMicrotask(() => workers[0].onmessage?.({ data: { id: workers[0].heard.length, fault: "KeyError" } }));
  for (const one of asked) await assert.rejects(one, NoRuleBook);
  assert.deepEqual([engine.status, workers[0].ended], ["failed", true]);
  assert.match(engine.why, /The server judges as before/);
  await assert.rejects(engine.load(BOOK), NoRuleBook);
  assert.equal(workers.length, 1);
  await engine.load({ ...BOOK, version: "v2" });
  assert.equal(engine.status, "ready");
  console.error = said;
});

test("a browser without workers says so, and every question is refused", async () => {
  const engine = engineHere("/python/"); // Node.js has no Worker of this kind
  assert.equal(engine.status, "absent");
  assert.match(engine.why, /only the server judges/);
  await assert.rejects(engine.load(BOOK), NoRuleBook);
  await assert.rejects(engine.sheet("m1"), NoRuleBook);
});
