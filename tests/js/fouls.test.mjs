// The sheet of fouls: the usual three first, the others under what they concern.

import assert from "node:assert/strict";
import { test } from "node:test";

import { grouped, labelOf } from "../../static/js/marking/fouls.js";

const button = (/** @type {string} */ code) => ({ code, label: `Foul: ${code}`, tokens: `#${code}`, side: "A", tone: "foul", group: "foul", key: null });
const codes = (/** @type {import("../../static/js/marking/desk.js").Button[]} */ buttons) => grouped(buttons).map(({ title, buttons: rows }) => [title, rows.map((b) => b.code)]);

test("a short list has no groups", () => {
  assert.deepEqual(codes(["push", "help"].map(button)), [["", ["push", "help"]]]);
});

test("the three usual fouls come first, and every other stands in one group", () => {
  const all = ["not-point", "push", "hand", "feet", "in-motion", "double", "early-touch", "help", "out-of-turn-B", "by-ball"];
  const found = codes(all.map(button));
  assert.deepEqual(found, [
    ["Most usual", ["early-touch", "double", "push"]],
    ["The stroke", ["not-point", "feet"]],
    ["A ball touched or moved", ["in-motion"]],
    ["Place and conduct", ["hand", "help", "out-of-turn-B"]],
    ["Other", ["by-ball"]],
  ]);
  assert.deepEqual(found.flatMap(([, rows]) => rows).sort(), [...all].sort());
});

test("in every language a foul is named without saying that it is one, for the sheet's title does", () => {
  const said = (/** @type {string} */ id, /** @type {any} */ foul) => labelOf({ ...button("push"), label: "Foul: Nachstoß", messages: { label: { id, with: { foul } } } });
  assert.equal(said("carom.button-foul", { id: "carom.push", with: {}, text: "nachstoß" }), "Nachstoß");
  assert.equal(said("table-pins.button-foul", "push"), "Push");
  assert.equal(said("lives.foul-a-life", "push"), "Foul: Nachstoß", "this one says what it costs, too");
  assert.equal(labelOf(button("push")), "Foul: push", "a label without a message stays as it is");
});
