// What does not hang on the language of the page: drafts over a change of it, names in labels, names of games.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draftText, takeUpDraft } from "../../static/js/marking/model/drafts.js";
import { saysName, whoDid } from "../../static/js/marking/model/words.js";
import { valueOf } from "../../static/js/marking/parts.js";
import { knowGames, ruleName } from "../../static/js/marking/say.js";
import { Shelf, settled, state, world } from "./world.mjs";

test("what is tapped together goes on in the page that follows", async () => {
  const { marking } = await world({ from: state(3) });
  marking.draft = { fell: ["5", "8"] };
  const next = await world({ from: state(3) });
  await takeUpDraft(next.marking, draftText(marking), Promise.resolve());
  assert.deepEqual(next.marking.draft, { fell: ["5", "8"] });
});

test("a draft is of no use where the log has moved, in another match, or after a tap", async () => {
  const { marking } = await world({ from: state(3) });
  marking.draft = { fell: ["5"] };
  const text = draftText(marking);
  const moved = await world({ from: state(4) });
  await takeUpDraft(moved.marking, text, Promise.resolve());
  assert.deepEqual(moved.marking.draft, {});
  const tapped = await world({ from: state(3) });
  tapped.marking.lastTap = { name: "A +1", at: 1 };
  await takeUpDraft(tapped.marking, text, Promise.resolve());
  assert.deepEqual(tapped.marking.draft, {});
});

test("a draft goes on behind the taps that wait, once they have been read", async () => {
  const shelf = new Shelf();
  const first = await world({ from: state(3), shelf });
  first.marking.send("A", "+1", "+1");
  await settled();
  first.marking.draft = { fell: ["5"] };
  const text = draftText(first.marking);
  const next = await world({ from: state(3), shelf });
  await takeUpDraft(next.marking, text, settled());
  assert.deepEqual(next.marking.draft, { fell: ["5"] });
});

test("a name is not said twice, wherever a language puts it", () => {
  assert.equal(whoDid("Ann", "Ann leads"), "Ann leads");
  assert.equal(whoDid("Ann", "Sale Ann"), "Sale Ann");
  assert.equal(whoDid("Ann", "Annahme"), "Ann: Annahme");
  assert.equal(saysName("Beginnt: Bo", "Bo"), true);
  assert.equal(saysName("Bouchon", "Bo"), false);
});

test("a value of a label comes from its message, in whatever language the label is", () => {
  const label = { id: "cups.button-rest", with: { place: { id: "cups.alley", with: {}, text: "Gasse" }, points: 5 } };
  const button = { code: "rest-w-alley", label: "Weiße: Gasse 5", tokens: "w=alley", side: "A", tone: "plain", group: "rest", messages: { label } };
  assert.equal(valueOf(button, "place"), "Gasse");
  assert.equal(valueOf(button, "points"), "5");
  assert.equal(valueOf(button, "ball"), "");
});

test("a rule is named by what its game is called, if the page knows it", () => {
  assert.equal(ruleName("brunswick/three-cushion-carrom#1"), "Three cushion carrom, rule 1");
  knowGames({ "brunswick/three-cushion-carrom": "Dreiband" });
  assert.equal(ruleName("brunswick/three-cushion-carrom#1"), "Dreiband, rule 1");
  assert.equal(ruleName("brunswick/three-cushion-carrom"), "Dreiband");
});
