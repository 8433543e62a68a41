// Matches that begin at the table while the server is away: known to come, or friendlies.

import assert from "node:assert/strict";
import { test } from "node:test";

import { confirm } from "../../static/js/marking/model/endings.js";
import { faultOf, known, newId } from "../../static/js/marking/model/friendly.js";
import { Engine, Shelf, done, problem, settled, standingOf, state, unreachable, world } from "./world.mjs";

const ENGINE = { version: "v1", archives: [] };

/** @param {string} id @param {string} [offer] */
function offered(id, offer = "fixture 7") {
  const hash = standingOf([]).state_hash;
  const told = state(0, { state_hash: hash, engine: ENGINE, match: { id, status: "ready", sides: [{ letter: "A", name: "Ann", confirmed: false }, { letter: "B", name: "Bob", confirmed: false }] } });
  return { offer, when: "", state: told, journal: { match: id, header: {}, seq: 0, entries: [], state_hash: hash } };
}

const TERMS = {
  players: ["Ann", "Bob"], level: "", clock: {},
  games: [{ game: "brunswick/three-cushion-carrom", name: "Three cushions", length: { option: "target", usual: 25 }, engine: ENGINE }],
};
const WISHED = /** @type {const} */ ({ game: "brunswick/three-cushion-carrom", names: ["ann", "A guest"], length: 15, race: 1 });

/**
 * A tablet that waits for a match, knows what may come, and has lost the server.
 * @param {{shelf?: Shelf}} [given]
 */
async function alone({ shelf = new Shelf() } = {}) {
  const here = await world({ from: { match: null, who: "Tablet 1", time: "2026-01-01T10:00:00.000Z" }, engine: new Engine(), shelf });
  let uuids = 0;
  here.marking.effects.uuid = () => `00000000-0000-4000-8000-${String(uuids += 1).padStart(12, "0")}`;
  const started = here.marking.coming.start();
  await settled();
  await here.server.open("coming").answer({ version: "1", offers: [offered("m7"), offered("m8", "fixture 8")], friendly: TERMS });
  await started;
  here.marking.link.missed();
  return here;
}

test("what may come is asked for, kept, and its rules are loaded", async () => {
  const { marking, clock, server, shelf, engine } = await alone();
  assert.deepEqual(marking.coming.open.map(({ offer }) => offer), ["fixture 7", "fixture 8"]);
  assert.deepEqual(engine?.loaded, ["v1"]);
  assert.equal((await shelf.kept("coming")).version, "1");
  assert.equal(marking.coming.shown, true);
  await clock.pass(31_000);
  assert.equal(server.asked.filter(({ address }) => address.includes("coming")).length, 0); // not without the server
  marking.link.lost = false;
  await clock.pass(31_000);
  const asked = server.asked.filter(({ address }) => address.endsWith("coming/?known=1"));
  assert.equal(asked.length, 1);
  await asked[0].answer({ version: "1" });
  assert.equal(marking.coming.open.length, 2);
});

test("what is known in another language is asked for anew, and its words are not loaded", async () => {
  const { shelf } = await alone();
  await shelf.keep("coming", { ...await shelf.kept("coming"), language: "de" });
  const { marking, server, engine } = await world({ from: { match: null, who: "Tablet 1" }, engine: new Engine(), shelf });
  marking.coming.start();
  await settled();
  assert.deepEqual(engine?.loaded, []);
  assert.equal(server.asked.filter(({ address }) => address.endsWith("coming/")).length, 1);
});

test("a match that was known to come begins without the server, and is told before its entries", async () => {
  const { marking, server } = await alone();
  await done(marking.coming.begin(marking.coming.open[0]));
  assert.equal(marking.match?.id, "m7");
  assert.deepEqual(marking.coming.open.map(({ offer }) => offer), ["fixture 8"]);
  await done(marking.send("A", "+3", "+3"));
  assert.deepEqual(marking.state?.board?.score, { A: 3, B: 0 }); // judged here
  const seat = server.open("seat");
  assert.deepEqual([seat.body.match, seat.body.offer], ["m7", "fixture 7"]);
  await seat.answer({ match: "m7", status: "ready", seq: 0 });
  assert.equal(server.open("entry").body.match, "m7");
});

test("undo takes back no beginning", async () => {
  const { marking } = await alone();
  await done(marking.coming.begin(marking.coming.open[0]));
  await done(marking.undo());
  assert.equal(marking.unsent[0].kind, "seat");
});

test("a reload without the server goes on with the match", async () => {
  const before = await alone();
  await done(before.marking.coming.begin(before.marking.coming.open[0]));
  await done(before.marking.send("A", "+3", "+3"));
  const again = await world({ from: { match: null, time: "2026-01-01T09:00:00.000Z" }, engine: new Engine(), shelf: before.shelf });
  await done(again.booted);
  assert.equal(again.marking.match?.id, "m7");
  assert.deepEqual(again.marking.state?.board?.score, { A: 3, B: 0 });
});

test("after a match that both sides have confirmed the next one can begin", async () => {
  const { marking, server } = await alone();
  await done(marking.coming.begin(marking.coming.open[0]));
  await done(marking.send("A", "+10", "+10"));
  assert.equal(marking.coming.shown, false);
  for (const side of [...marking.match?.sides ?? []]) await done(confirm(marking, side));
  assert.equal(marking.coming.shown, true);
  await done(marking.coming.begin(marking.coming.open[0]));
  assert.equal(marking.match?.id, "m8");
  assert.deepEqual(marking.outbox.taps.map(({ match, kind }) => `${match} ${kind}`), ["m7 seat", "m7 entry", "m7 confirm", "m7 confirm", "m8 seat"]);
  assert.equal(server.count("seat"), 1); // one after the other
});

test("a match that the server cannot have keeps all that was marked", async () => {
  const { marking, server } = await alone();
  await done(marking.coming.begin(marking.coming.open[0]));
  await done(marking.send("A", "+3", "+3"));
  await server.open("seat").fail(problem("played-elsewhere"));
  assert.equal(marking.notice?.title, "The server does not have this match");
  assert.equal(marking.question?.kind, "halted");
  assert.deepEqual(marking.unsent.map(({ kind }) => kind), ["seat", "entry"]);
  assert.equal(marking.coming.trouble?.words, "Refused: played-elsewhere.");
  marking.coming.tryAgain("m7");
  await settled();
  await server.open("seat").answer({ match: "m7", status: "ready", seq: 0 });
  assert.equal(marking.coming.trouble, null);
  assert.equal(server.count("entry"), 1);
});

test("nothing begins where the rules cannot be judged, and the page says why", async () => {
  const { marking, engine } = await alone();
  engine?.become("starting");
  assert.equal(marking.coming.why, "The rules are being loaded.");
  marking.effects.engine = null;
  assert.equal(marking.coming.why, "This browser cannot judge by itself.");
});

test("a friendly begins under an id of the tablet's own", async () => {
  const { marking, server } = await alone();
  await done(marking.coming.beginFriendly({ ...WISHED, names: [...WISHED.names] }));
  const id = marking.match?.id ?? "";
  assert.match(id, /^[2-9a-hjkmnp-z]{10}$/);
  assert.deepEqual(marking.match?.sides.map(({ name }) => name), ["Ann", "A guest"]);
  await done(marking.send("A", "+3", "+3"));
  const { body } = server.open("friendly");
  assert.deepEqual([body.match, body.game, body.names, body.length, body.race], [id, WISHED.game, WISHED.names, 15, 1]);
  await server.open("friendly").fail(unreachable());
  await done(marking.outbox.nudge());
  assert.equal(server.open("friendly").body.client_uuid, body.client_uuid);
});

test("an id that another match has is given up for a new one", async () => {
  const { marking, server } = await alone();
  await done(marking.coming.beginFriendly({ ...WISHED, names: [...WISHED.names] }));
  await done(marking.send("A", "+3", "+3"));
  const first = marking.match?.id;
  await server.open("friendly").fail(problem("id-taken"));
  await settled();
  const { body } = server.open("friendly");
  assert.notEqual(body.match, first);
  assert.equal(marking.match?.id, body.match);
  assert.deepEqual(marking.unsent.map(({ match }) => match), [body.match, body.match]);
  assert.deepEqual(marking.state?.board?.score, { A: 3, B: 0 });
});

test("what the rules do not allow begins no friendly", async () => {
  const { marking } = await alone();
  await assert.rejects(marking.coming.beginFriendly({ ...WISHED, names: ["Ann", "Bob"], length: 13 }), { code: "bad-header" });
  assert.equal(marking.match, null);
});

test("a friendly needs two players and numbers in their limits", () => {
  const wished = { ...WISHED, names: /** @type {[string, string]} */ (["Ann", "Bob"]) };
  assert.equal(faultOf(wished), "");
  assert.equal(faultOf({ ...wished, names: ["Ann", " ann "] }), "Two different players are needed.");
  assert.equal(faultOf({ ...wished, names: ["Ann", "  "] }), "Both players need a name.");
  assert.equal(faultOf({ ...wished, race: 0 }), "A match has 1 to 99 games to win.");
  assert.equal(faultOf({ ...wished, length: 0 }), "A game is played to 1 to 10,000.");
  assert.equal(faultOf({ ...wished, length: null }), "");
  assert.equal(known(" ANN ", ["Ann"]), "Ann");
  assert.equal(known("a  guest", ["Ann"]), "a guest");
  assert.notEqual(newId("00000000-0000-4000-8000-000000000001"), newId("00000000-0000-4000-8000-000000000002"));
});
