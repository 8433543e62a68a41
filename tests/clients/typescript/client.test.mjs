// Requests that are sent again, lists, refusals, functions with types, streams.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BEFORE, PASS, client, hall, match, road, world } from "./world.mjs";

const { Balkline, Problem, Unreachable } = client;
const json = (status, body, headers = {}) => new Response(JSON.stringify(body), { status, headers });

/** A client of these answers in order, what it was asked, and how long it waited. */
function asking(answers, options = {}) {
  const asked = [], waits = [];
  const fetch = async (request) => {
    asked.push({ key: request.headers.get("Idempotency-Key"), token: request.headers.get("Authorization"), body: await request.text() });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const pause = async (milliseconds) => { waits.push(milliseconds); };
  return { there: new Balkline("https://x.example", "bk_x", { fetch, pause, ...options }), asked, waits };
}

const lost = () => new TypeError("gone");

test("a POST is sent again under its key; each call has a key of its own", async () => {
  const { there, asked, waits } = asking([lost(), json(409, { code: "in-work" }), json(503, {}), json(201, {}), json(201, {})]);
  await there.post("clubs/hall/players/", { name: "Ann" });
  await there.post("clubs/hall/players/", { name: "Bo" });
  assert.equal(new Set(asked.slice(0, 4).map(({ key }) => key)).size, 1);
  assert.notEqual(asked[4].key, asked[0].key);
  assert.deepEqual([...new Set(asked.slice(0, 4).map(({ body }) => body))], ['{"name":"Ann"}']);
  assert.equal(waits.length, 3);
});

test("what has no key is not sent twice", async () => {
  const first = asking([lost()]);
  await assert.rejects(first.there.patch("clubs/hall/", { town: "Ulm" }), Unreachable);
  const second = asking([json(503, {})]);
  await assert.rejects(second.there.patch("clubs/hall/", { town: "Ulm" }), Problem);
  assert.deepEqual([first.asked.length, second.asked.length], [1, 1]);
});

test("it waits as long as the server asks, and not longer than it may", async () => {
  const busy = () => json(429, { code: "too-many", title: "Too many requests." }, { "Retry-After": "7" });
  const { there, waits } = asking([busy(), new Response(null, { status: 204 })]);
  assert.equal(await there.delete("clubs/hall/players/ann/"), null);
  assert.deepEqual(waits, [7000]);
  const other = asking([busy()], { longestWait: 5 });
  await assert.rejects(other.there.get("clubs/hall/"), (error) => error.retryAfter === 7 && error.code === "too-many");
});

test("an attempt without an answer is given up", async () => {
  const fetch = (request) => new Promise((_, failed) => { request.signal.addEventListener("abort", () => failed(request.signal.reason)); });
  const there = new Balkline("https://x.example", null, { fetch, timeout: 0.01, retries: 1, pause: async () => {} });
  await assert.rejects(there.get("clubs/hall/"), Unreachable);
});

test("the token goes to its server alone", async () => {
  const { there, asked } = asking([]);
  for (const url of ["https://evil.example/api/v1/", "//evil.example/"]) await assert.rejects(there.get(url), /no address of/);
  assert.equal(asked.length, 0);
});

test("a refusal is an error with code, fields and all members", async () => {
  await assert.rejects(hall().patch("clubs/hall/", { twon: "Ulm" }), (error) => {
    assert.ok(error instanceof Problem);
    assert.deepEqual([error.status, error.code], [422, "bad-field"]);
    assert.deepEqual(error.fields, [{ field: "twon", message: "There is no such field." }]);
    return error.requestId !== "";
  });
});

test("a list is read over its pages", async () => {
  for (const name of ["Cy", "Dee", "Eve"]) await hall().post("clubs/hall/players/", { name });
  const names = [];
  for await (const row of hall().pages("clubs/hall/players/", { limit: 2, fields: "name" })) names.push(row.name);
  assert.deepEqual(names, ["Ann", "Bo", "Cy", "Dee", "Eve"]);
});

test("an operation with types is sent again, and has its data or its error", async () => {
  const way = road(), left = [BEFORE];
  way.fate = () => left.pop() ?? PASS;
  const { api } = hall(way.fetch);
  const made = await api.POST("/api/v1/clubs/{club}/players/", { params: { path: { club: "hall" } }, body: { name: "Flo" } });
  assert.equal(made.data.slug, "flo");
  const missing = await api.GET("/api/v1/clubs/{club}/", { params: { path: { club: "nowhere" } } });
  assert.equal(missing.error.code, "not-found");
});

test("a stream goes on where it was lost, each event once", async () => {
  const id = match(), marker = hall().marker(id), stop = new AbortController(), seen = [];
  let opened = 0;
  const events = hall().followMatch(id, { signal: stop.signal, onOpen: () => { opened += 1; } });
  assert.equal((await events.next()).value.name, "state");
  for (const tokens of [":lead", "+1", "+1"]) {
    await marker.mark("A", tokens);
    for (;;) {
      const { value } = await events.next();
      if (value.name !== "entry") continue;
      seen.push([value.id, value.data.seq]);
      break;
    }
  }
  assert.deepEqual(seen, [["1", 1], ["2", 2], ["3", 3]]);
  stop.abort();
  for await (const event of events) assert.ok(event);
  for await (const event of hall().followMatch(id, { since: "2" })) {
    if (event.name === "entry") { assert.equal(event.data.seq, 3); break; }
  }
  assert.equal(opened, 1);
});

test("a stream over a bad road: connections break, nothing is missed", async () => {
  const id = match(), marker = hall().marker(id), seen = [];
  const events = new Balkline(world.road, world.token).followMatch(id);
  assert.equal((await events.next()).value.name, "state");
  for (const tokens of [":lead", "+1", "+1"]) {
    await marker.mark("A", tokens);
    await fetch(`${world.road}/cut`).catch(() => {}); // the road breaks all its connections
    for (;;) {
      const { value } = await events.next();
      if (value.name === "entry") { seen.push(value.data.seq); break; }
    }
  }
  await events.return();
  assert.deepEqual(seen, [1, 2, 3]);
});

test("what cannot be read is refused, not asked for ever", async () => {
  const events = new Balkline(world.site, "bk_wrong").followClub("hall");
  await assert.rejects(events.next(), (error) => error instanceof Problem && error.code === "bad-token");
});
