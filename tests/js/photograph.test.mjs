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
 */
function panel(send) {
  /** @type {any} */
  const root = new Bare();
  /** @type {InstanceType<typeof Photograph>} */
  const shown = new Photograph(root, [], {
    send: async () => send(shown), remove() {}, changed() {}, shown() {},
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
