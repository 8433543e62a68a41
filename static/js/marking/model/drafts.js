// @ts-check
// What is tapped together but not yet sent, over a page that loads itself anew (in another language): it goes on where
// the log has not moved meanwhile.

import { logs } from "./outbox.js";

/** @typedef {import("./marking.js").Marking} Marking */

/** How many entries the log has with those that wait. @param {Marking} marking */
const lengthOf = ({ ledger }) => (ledger.base?.seq ?? 0) + ledger.waiting.filter(logs).length;

/**
 * The draft as text, for `takeUpDraft` in the page that follows.
 * @param {Marking} marking
 */
export const draftText = (marking) => JSON.stringify({ match: marking.match?.id ?? "", length: lengthOf(marking), draft: marking.draft });

/**
 * Go on with a draft, at once or when the taps that wait have been read; not where something else has been tapped.
 * @param {Marking} marking
 * @param {string | null} text
 * @param {Promise<unknown>} begun when the page has taken over what was kept
 */
export async function takeUpDraft(marking, text, begun) {
  if (!text) return;
  const { match, length, draft } = JSON.parse(text);
  const take = () => {
    if (!match || marking.match?.id !== match || lengthOf(marking) !== length || marking.lastTap.name) return false;
    marking.draft = draft;
    marking.redraw("all");
    return true;
  };
  if (take()) return;
  await begun;
  take();
}
