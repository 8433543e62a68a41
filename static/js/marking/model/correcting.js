// @ts-check
// What may be done about entries that are recorded: reading the sheet, amending with a preview, disputing.

import { Problem } from "./problems.js";
import { mayStillChange } from "./standing.js";
import { lastStroke } from "./words.js";
import { t } from "../../words.js";

/**
 * @typedef {import("../../shapes.js").SheetLine} SheetLine
 * @typedef {import("../../shapes.js").Board} Board
 * @typedef {import("../../shapes.js").Expects} Expects
 *
 * How the match stands before or after an amendment.
 * @typedef {{score: Record<string, number>, winner: string | null}} Standing
 *
 * What an amendment would change.
 * @typedef {object} Preview
 * @property {Standing} before
 * @property {Standing} after
 * @property {{seq: number}[]} changed
 * @property {{n: number, message: string}[]} illegal
 * @property {boolean} winner_changes
 * @property {boolean} reopens
 * @property {string} [downstream]
 *
 * The match as the sheet and a dispute see it.
 * @typedef {object} SheetDesk
 * @property {Record<string, string>} names
 * @property {string[]} letters
 * @property {Record<string, any>} boards
 * @property {boolean} mayAmend
 * @property {boolean} mayDispute
 * @property {(line: SheetLine) => boolean} disputed
 * @property {() => Promise<{lines: SheetLine[]}>} readSheet
 * @property {(seq: number) => Promise<{expects: Expects, board: Board}>} readExpects how it stood before an entry
 * @property {(change: {entry: number, tokens: string | null, side?: string, insert?: boolean}) => Promise<Preview>} preview
 * @property {(line: SheetLine, tokens: string | null, label: string) => void} amend
 * @property {(line: SheetLine, side: string, tokens: string, label: string) => void} putIn what was forgotten before an entry
 * @property {(body: {entry: number, side: string, tokens: string}) => Promise<object>} dispute
 */

/**
 * The desk of the sheet, and of whoever disputes a stroke; null while no match is at the table.
 * @param {import("./marking.js").Marking} marking
 * @returns {SheetDesk | null}
 */
export function sheetDesk(marking) {
  const { match, state } = marking;
  if (!match || !state?.match) return null;
  const { server } = marking.effects;
  const engine = /** @type {import("./types.js").Engine} */ (marking.effects.engine);
  // The server knows more (who wrote, what was played on the result), but not what waits here.
  const here = () => marking.ledger.judges && (marking.offline || marking.unsent.length > 0);
  const open = mayStillChange(state);
  return {
    names: marking.names, letters: marking.letters, boards: marking.boards,
    mayAmend: marking.mine && open,
    mayDispute: Boolean(state.may.dispute) && open,
    disputed: (line) => (state.disputes ?? []).some((dispute) => dispute.entry === line.seq),
    readSheet: () => (here() ? engine.sheet(match.id) : server.read(marking.address("sheet"))),
    readExpects: (seq) => (here() ? engine.before(match.id, seq) : server.read(`/m/${match.id}/before/${seq}/`)),
    preview: (change) => (here() ? engine.preview(match.id, change) : marking.post("preview", change)),
    amend: (line, tokens, label) => marking.amend(line, tokens, label),
    putIn: (line, side, tokens, label) => marking.putIn(line, side, tokens, label),
    dispute: async (body) => {
      const opened = await marking.post("dispute", body);
      marking.refresh();
      return opened;
    },
  };
}

/**
 * The last stroke, if it may be disputed now; else null, with the reason shown. An earlier stroke is chosen
 * on the sheet.
 * @param {import("./marking.js").Marking} marking
 * @param {SheetDesk} desk
 */
export async function strokeToDispute(marking, desk) {
  /** @type {(title: string, text: string) => null} */
  const no = (title, text) => { marking.say("refused", title, text); return null; };
  if (marking.unsent.length) return no(t("Not yet"), t("Some taps are still unsent."));
  let line;
  try {
    line = lastStroke((await desk.readSheet()).lines);
  } catch (error) {
    return no(t("Not possible"), error instanceof Problem ? error.message : t("The server does not answer."));
  }
  if (!line) return no(t("Nothing to dispute"), t("No stroke has been recorded yet."));
  if (desk.disputed(line)) return no(t("Disputed already"), t("The referee has been told."));
  return line;
}
