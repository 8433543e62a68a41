// @ts-check
// The sheet: every entry as it now reads, and changing one with a look at what that does.

import { bdi, h } from "../dom.js";
import { Problem } from "./api.js";
import { openSheet } from "./dialogs.js";
import { disputeButton, disputeStroke } from "./dispute.js";
import { lineWords } from "./model/words.js";
import { drawPanel } from "./panel.js";
import { ruleLink } from "./say.js";

/**
 * @typedef {import("./model/correcting.js").SheetDesk} SheetDesk
 * @typedef {import("./model/correcting.js").Standing} Standing
 * @typedef {import("../shapes.js").SheetLine} SheetLine
 */

/**
 * Open the sheet of `desk`, which has `names`, `letters`, `readSheet()`, `readExpects(n)`, `preview(n, tokens)`,
 * `amend(line, tokens)`, `putIn(line, side, tokens)`, `mayAmend`, `mayDispute`, `dispute(...)`, `disputed(line)`.
 * @param {SheetDesk} desk
 */
export function openScoreSheet(desk) {
  return openSheet("The sheet", (close, body) => {
    body.append(h("p", { class: "meta" }, "Loading…"));
    desk.readSheet().then(
      ({ lines }) => body.replaceChildren(...list(desk, lines, close)),
      () => body.replaceChildren(h("p", { class: "notice notice--problem" }, "The server does not answer. Close, and try again.")));
    return null;
  }, { wide: true });
}

/**
 * @param {SheetDesk} desk
 * @param {SheetLine[]} lines
 * @param {() => void} close
 */
function list(desk, lines, close) {
  if (!lines.length) return [h("p", { class: "empty" }, "Nothing has been recorded yet.")];
  const rows = [...lines].reverse().map((line) => {
    const dead = line.voided || line.reads === null;
    const putIn = line.kind === "plain" && line.target !== null;
    const changed = line.reads !== null && !putIn && line.reads !== line.tokens;
    const inside = [
      h("span", { class: "line__n figures" }, line.seq),
      h("span", { class: "line__who" }, bdi(desk.names[line.side] ?? line.side)),
      h("span", { class: "line__what" },
        h("strong", null, lineWords(line, desk.names)), " ", h("code", null, line.reads ?? line.tokens),
        line.voided ? h("span", { class: "badge" }, "Undone") : null,
        changed ? h("span", { class: "badge badge--warn" }, "Changed") : null,
        putIn ? h("span", { class: "badge badge--warn" }, "Put in later") : null,
        line.problem ? h("span", { class: "badge badge--warn" }, `Does not count: ${line.problem.message}`) : null,
        desk.disputed?.(line) ? h("span", { class: "badge badge--warn" }, "Disputed: under review") : null),
      h("span", { class: "line__score figures" }, dead ? "" : desk.letters.map((x) => line.score[x] ?? 0).join("–")),
    ];
    const may = !dead && !desk.disputed?.(line) && (desk.mayAmend || desk.mayDispute);
    const act = () => (desk.mayAmend ? amendOne(desk, line, close) : disputeStroke(desk, line, close));
    return h("li", { class: `line${dead ? " line--dead" : ""}${line.problem ? " line--problem" : ""}` },
      may ? h("button", { type: "button", class: "line__row", onclick: act }, inside) : h("div", { class: "line__row" }, inside));
  });
  return [
    h("p", { class: "meta" }, desk.mayAmend ? "Newest first. Tap an entry to change it; nothing is changed before you have seen what it does."
      : desk.mayDispute ? "Newest first. Tap a stroke to dispute it." : "Newest first."),
    h("ol", { class: "lines", reversed: true }, rows),
  ];
}

/**
 * @param {SheetDesk} desk
 * @param {SheetLine} line
 * @param {() => void} closeSheet
 */
function amendOne(desk, line, closeSheet) {
  openSheet(`Entry ${line.seq}`, (close, body) => {
    const effect = h("div", { class: "effect stack", "aria-live": "polite" });
    const pad = h("div", { class: "panel panel--amend" }, h("p", { class: "meta" }, "Loading…"));
    const done = () => { close(); closeSheet(); };
    const show = (/** @type {string | null} */ tokens, /** @type {string} */ label) => previewInto(desk, label, effect, {
      word: "Instead", own: line.seq, read: () => desk.preview({ entry: line.seq, tokens }), apply: () => { desk.amend(line, tokens, label); done(); },
    });
    const notation = h("input", { id: "amend-notation", value: line.reads, autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    body.append(
      h("p", null, bdi(desk.names[line.side] ?? line.side), ": ", h("strong", null, lineWords(line, desk.names)), " ", h("code", null, line.reads)),
      effect,
      h("h3", null, "It should read"), pad,
      h("button", { type: "button", class: "tap tap--foul", onclick: () => show(null, "Delete this entry") }, h("span", { class: "tap__label" }, "Delete this entry")),
      h("details", null, h("summary", null, "Write it as notation"),
        h("form", { class: "row", onsubmit: (e) => { e.preventDefault(); show(notation.value, notation.value); } },
          h("div", { class: "field" }, h("label", { for: "amend-notation" }, "Entry in notation"), notation),
          h("button", { class: "button button--primary" }, "Look at it"))),
      line.target === null ? h("button", { type: "button", class: "tap", data: { code: "put-in" }, onclick: () => putInBefore(desk, line, done) }, h("span", { class: "tap__label" }, "An entry before it was forgotten")) : "",
      desk.mayDispute ? disputeButton(() => disputeStroke(desk, line, () => { close(); closeSheet(); })) : "");
    desk.readExpects(line.seq).then(({ expects, board }) => {
      const draft = {};
      /** @type {import("./desk.js").Desk} */
      const at = {
        expects: { ...expects, buttons: expects.buttons.filter((b) => b.side === line.side) }, board, draft,
        names: desk.names, letters: desk.letters, boards: desk.boards, disabled: false, amending: true,
        send: (side, tokens, label) => show(tokens, label),
        redraw: () => drawPanel(pad, at),
        refuse: () => {},
      };
      drawPanel(pad, at);
    }, () => pad.replaceChildren(h("p", { class: "notice notice--problem" }, "The server does not answer.")));
    return null;
  }, { wide: true });
}

/**
 * Put in what was forgotten before an entry: on the pad as it was then, or in notation.
 * @param {SheetDesk} desk
 * @param {SheetLine} line
 * @param {() => void} closeAll
 */
function putInBefore(desk, line, closeAll) {
  openSheet(`Before entry ${line.seq}`, (close, body) => {
    const effect = h("div", { class: "effect stack", "aria-live": "polite" });
    const pad = h("div", { class: "panel panel--amend" }, h("p", { class: "meta" }, "Loading…"));
    const show = (/** @type {string} */ side, /** @type {string} */ tokens, /** @type {string} */ label) => previewInto(desk, label, effect, {
      word: `Put in for ${desk.names[side]}`, own: null, read: () => desk.preview({ entry: line.seq, tokens, side, insert: true }),
      apply: () => { desk.putIn(line, side, tokens, label); close(); closeAll(); },
    });
    const who = h("select", { id: "put-in-side" }, desk.letters.map((x) => h("option", { value: x, selected: x === line.side }, desk.names[x])));
    const notation = h("input", { id: "put-in-notation", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    body.append(
      h("p", { class: "meta" }, "What happened there? Later entries are judged anew; nothing is changed before you have seen what it does."),
      effect, pad,
      h("details", null, h("summary", null, "Write it as notation"),
        h("form", { class: "row", onsubmit: (e) => { e.preventDefault(); show(who.value, notation.value, notation.value); } },
          h("div", { class: "field" }, h("label", { for: "put-in-side" }, "Player"), who),
          h("div", { class: "field" }, h("label", { for: "put-in-notation" }, "Entry in notation"), notation),
          h("button", { class: "button button--primary" }, "Look at it"))));
    desk.readExpects(line.seq).then(({ expects, board }) => {
      /** @type {import("./desk.js").Desk} */
      const at = {
        expects, board, draft: {}, names: desk.names, letters: desk.letters, boards: desk.boards, disabled: false, amending: true,
        send: show, redraw: () => drawPanel(pad, at), refuse: () => {},
      };
      drawPanel(pad, at);
    }, () => pad.replaceChildren(h("p", { class: "notice notice--problem" }, "The server does not answer.")));
    return null;
  }, { wide: true });
}

/**
 * Show what a change would do, and the button that applies it.
 * @param {SheetDesk} desk
 * @param {string} label
 * @param {HTMLElement} effect
 * @param {{word: string, own: number | null, read: () => Promise<import("./model/correcting.js").Preview>, apply: () => void}} change `own` is
 *  the entry that is changed itself
 */
async function previewInto(desk, label, effect, { word, own, read, apply }) {
  effect.replaceChildren(h("p", { class: "meta" }, "Working out what that changes…"));
  effect.scrollIntoView({ block: "nearest" });
  let seen;
  try {
    seen = await read();
  } catch (error) {
    const cited = error instanceof Problem ? error.data.citation : null;
    effect.replaceChildren(h("p", { class: "notice notice--problem" },
      error instanceof Problem ? error.message : "The server does not answer. Try again.", cited ? [" ", ruleLink(cited)] : null));
    return;
  }
  const score = (/** @type {Standing} */ standing) => desk.letters.map((x) => standing.score[x] ?? 0).join(" – ");
  const winner = (/** @type {Standing} */ standing) => (standing.winner ? desk.names[standing.winner] : "nobody yet");
  const moved = seen.changed.filter((c) => c.seq !== own).length;
  const notes = [
    seen.winner_changes ? `The winner would be ${winner(seen.after)}, not ${winner(seen.before)}.` : null,
    seen.reopens ? "The match would not be over any longer." : null,
    moved ? `${moved} later ${moved === 1 ? "entry is" : "entries are"} judged otherwise.` : null,
    ...seen.illegal.map((p) => `Entry ${p.n} would not count: ${p.message}.`),
    seen.downstream ? `Careful: ${seen.downstream}` : null,
  ].filter(Boolean);
  const go = h("button", { type: "button", class: "button button--primary button--large", onclick: apply }, "Apply change");
  effect.replaceChildren(h("div", { class: `notice ${notes.length ? "notice--warn" : "notice--good"}` },
    h("p", null, `${word}: `, h("strong", null, label)),
    h("p", { class: "effect__score figures" }, h("span", null, score(seen.before)), h("span", { "aria-label": "becomes" }, "→"), h("strong", null, score(seen.after))),
    notes.length ? h("ul", null, notes.map((n) => h("li", null, n))) : null, go));
  go.focus();
}
