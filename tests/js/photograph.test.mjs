// The photograph under a disputed table: what the server refuses is said and stays said, and the photograph that the
// server still has stays under the pieces.

import assert from "node:assert/strict";
import { test } from "node:test";

/** An element that keeps its text, and takes whatever else a page does to it. */
class Bare {
  /** @type {string | null} */
  textContent = "";
  width = 0;
  height = 0;
  setAttribute() {}
  addEventListener() {}
  append() {}
  replaceChildren() {}
  getContext() { return { drawImage() {} }; }
  /** @param {(blob: Blob) => void} done */
  toBlob(done) { done(new Blob(["jpeg"])); }
}

Object.assign(globalThis, {
  Node: Bare,
  document: { createElement: () => new Bare(), createElementNS: () => new Bare() },
  createImageBitmap: async () => ({ width: 4, height: 3 }),
});

const { FIRST_CORNERS, Photograph } = await import("../../static/js/disputes/photograph.js");
const FILE = new File(["picture"], "table.png");

/**
 * A panel that shows a photograph; `send` answers for the server.
 * @param {(panel: InstanceType<typeof Photograph>) => void} send
 * @param {string[]} [happened] what it asks of the bench, in order
 */
function panel(send, happened = []) {
  /** @type {any} */
  const root = new Bare();
  /** @type {InstanceType<typeof Photograph>} */
  const shown = new Photograph(root, [], {
    send: async () => { happened.push("sent"); send(shown); }, remove() {}, changed() {}, shown() {},
    hold() { happened.push("held"); }, release() { happened.push("released"); },
  });
  shown.photo = { src: "old", width: 1000, height: 750, corners: FIRST_CORNERS, opacity: 0.6 };
  return shown;
}

test("what the server refuses of a photograph is said until the next try", async () => {
  const shown = panel((it) => { it.said.textContent = "The photograph is larger than 5 MB."; });
  await shown.chosen(FILE);
  assert.equal(shown.said.textContent, "The photograph is larger than 5 MB.");
});

test("a photograph that is refused leaves the one before in its place", async () => {
  const shown = panel(() => {});
  await shown.chosen(FILE);
  assert.equal(shown.photo?.src, "old");
});

test("a photograph that is taken away leaves no word of the sending", async () => {
  const shown = panel((it) => it.take(null, undefined));
  await shown.chosen(FILE);
  assert.equal(shown.said.textContent, "");
  assert.equal(shown.photo, null);
});

test("nothing is looked for in the last photograph while another is on its way", async () => {
  /** @type {string[]} */
  const happened = [];
  await panel(() => {}, happened).chosen(FILE);
  assert.deepEqual(happened, ["held", "sent", "released"]);
});

test("a file that is no picture lets the last photograph be looked at again", async () => {
  /** @type {string[]} */
  const happened = [];
  const { createImageBitmap } = globalThis;
  globalThis.createImageBitmap = async () => { throw new Error("no picture"); };
  const shown = panel(() => {}, happened);
  await shown.chosen(FILE);
  globalThis.createImageBitmap = createImageBitmap;
  assert.match(shown.said.textContent ?? "", /no picture/);
  assert.deepEqual(happened, ["held", "released"]);
});
