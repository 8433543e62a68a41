// @ts-check
// What the engine of this tablet has said of the taps that wait, by their UUIDs.
//
// Thousands may wait, and only the last is shown: of those before, the ruling is kept as text, and board and buttons
// are not kept at all. Where they are needed again, the server tells them.

/**
 * @typedef {import("../../shapes.js").Reply} Reply
 * @typedef {import("./types.js").Judged} Judged
 */

const AT_HAND = 32; // of the last taps everything is kept as it was said

/**
 * What is kept of a judgement: of one that is long ago no board and no buttons.
 * @typedef {Omit<Judged, "board" | "expects"> & Partial<Pick<Judged, "board" | "expects">>} Remembered
 */

/**
 * @param {Remembered} judged
 * @returns {Remembered}
 */
function folded({ board, expects, ruling, ...rest }) {
  const text = JSON.stringify(ruling);
  return { ...rest, get ruling() { return JSON.parse(text); } };
}

/** @extends {Map<string, Remembered>} */
export class Judgements extends Map {
  /** @type {string[]} */
  #atHand = [];

  /**
   * The engine has judged the next tap.
   * @param {string} uuid
   * @param {Judged} judged
   */
  remember(uuid, judged) {
    this.set(uuid, judged);
    if (this.#atHand.push(uuid) <= AT_HAND) return;
    const before = this.#atHand.shift() ?? "";
    const earlier = this.get(before);
    if (earlier) this.set(before, folded(earlier));
  }

  clear() {
    super.clear();
    this.#atHand = [];
  }
}

const sameBoard = (/** @type {Remembered} */ { board }, /** @type {Reply} */ theirs) =>
  !board || (JSON.stringify(board.score) === JSON.stringify(theirs.board?.score) && board.over === theirs.board?.over);

/**
 * Whether the server has judged a tap as the engine here did.
 * @param {Remembered} ours
 * @param {Reply} theirs
 */
export const agree = (ours, theirs) => (theirs.state_hash ? ours.state_hash === theirs.state_hash : ours.seq === theirs.seq && sameBoard(ours, theirs));
