// @ts-check
// The sheet: every entry as it now reads, and changing one with a look at what that does.

import { bdi, h } from "../dom.js";
import { Problem } from "./api.js";
import { openSheet } from "./dialogs.js";
import { disputeButton, disputeStroke } from "./dispute.js";
import { lineWords } from "./model/words.js";
import { drawPanel } from "./panel.js";
import { ruleLink } from "./say.js";
import { woven } from "../sentences.js";
import { t, tc, tn } from "../words.js";

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
  return openSheet(t("The sheet"), (close, body) => {
    body.append(h("p", { class: "meta" }, t("Loading…")));
    desk.readSheet().then(
      ({ lines }) => body.replaceChildren(...list(desk, lines, close)),
      () => body.replaceChildren(h("p", { class: "notice notice--problem" }, t("The server does not answer. Close, and try again."))));
    return null;
  }, { wide: true });
}

/**
 * @param {SheetDesk} desk
 * @param {SheetLine[]} lines
 * @param {() => void} close
 */
function list(desk, lines, close) {
  if (!lines.length) return [h("p", { class: "empty" }, t("Nothing has been recorded yet."))];
  const rows = [...lines].reverse().map((line) => {
    const dead = line.voided || line.reads === null;
    const putIn = line.kind === "plain" && line.target !== null;
    const changed = line.reads !== null && !putIn && line.reads !== line.tokens;
    const inside = [
      h("span", { class: "line__n figures" }, line.seq),
      h("span", { class: "line__who" }, bdi(desk.names[line.side] ?? line.side)),
      h("span", { class: "line__what" },
        h("strong", null, lineWords(line, desk.names)), " ", h("code", null, line.reads ?? line.tokens),
        line.voided ? h("span", { class: "badge" }, tc("of an entry", "Undone")) : null,
        changed ? h("span", { class: "badge badge--warn" }, tc("of an entry", "Changed")) : null,
        putIn ? h("span", { class: "badge badge--warn" }, t("Put in later")) : null,
        line.problem ? h("span", { class: "badge badge--warn" }, t("Does not count: {reason}", { reason: line.problem.message })) : null,
        desk.disputed?.(line) ? h("span", { class: "badge badge--warn" }, t("Disputed: under review")) : null),
      h("span", { class: "line__score figures" }, dead ? "" : desk.letters.map((x) => line.score[x] ?? 0).join("–")),
    ];
    const may = !dead && !desk.disputed?.(line) && (desk.mayAmend || desk.mayDispute);
    const act = () => (desk.mayAmend ? amendOne(desk, line, close) : disputeStroke(desk, line, close));
    return h("li", { class: `line${dead ? " line--dead" : ""}${line.problem ? " line--problem" : ""}` },
      may ? h("button", { type: "button", class: "line__row", onclick: act }, inside) : h("div", { class: "line__row" }, inside));
  });
  return [
    h("p", { class: "meta" }, desk.mayAmend ? t("Newest first. Tap an entry to change it; nothing is changed before you have seen what it does.")
      : desk.mayDispute ? t("Newest first. Tap a stroke to dispute it.") : t("Newest first.")),
    h("ol", { class: "lines", reversed: true }, rows),
  ];
}

/**
 * @param {SheetDesk} desk
 * @param {SheetLine} line
 * @param {() => void} closeSheet
 */
function amendOne(desk, line, closeSheet) {
  openSheet(t("Entry {n}", { n: line.seq }), (close, body) => {
    const effect = h("div", { class: "effect stack", "aria-live": "polite" });
    const pad = h("div", { class: "panel panel--amend" }, h("p", { class: "meta" }, t("Loading…")));
    const done = () => { close(); closeSheet(); };
    const show = (/** @type {string | null} */ tokens, /** @type {string} */ label) => previewInto(desk, label, effect, {
      message: t("Instead: {change}"), own: line.seq, read: () => desk.preview({ entry: line.seq, tokens }), apply: () => { desk.amend(line, tokens, label); done(); },
    });
    const notation = h("input", { id: "amend-notation", value: line.reads, autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    body.append(
      h("p", null, bdi(desk.names[line.side] ?? line.side), ": ", h("strong", null, lineWords(line, desk.names)), " ", h("code", null, line.reads)),
      effect,
      h("h3", null, t("It should read")), pad,
      h("button", { type: "button", class: "tap tap--foul", onclick: () => show(null, t("Delete this entry")) }, h("span", { class: "tap__label" }, t("Delete this entry"))),
      h("details", null, h("summary", null, t("Write it as notation")),
        h("form", { class: "row", onsubmit: (e) => { e.preventDefault(); show(notation.value, notation.value); } },
          h("div", { class: "field" }, h("label", { for: "amend-notation" }, t("Entry in notation")), notation),
          h("button", { class: "button button--primary" }, t("Look at it")))),
      line.target === null ? h("button", { type: "button", class: "tap", data: { code: "put-in" }, onclick: () => putInBefore(desk, line, done) }, h("span", { class: "tap__label" }, t("An entry before it was forgotten"))) : "",
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
    }, () => pad.replaceChildren(h("p", { class: "notice notice--problem" }, t("The server does not answer."))));
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
  openSheet(t("Before entry {n}", { n: line.seq }), (close, body) => {
    const effect = h("div", { class: "effect stack", "aria-live": "polite" });
    const pad = h("div", { class: "panel panel--amend" }, h("p", { class: "meta" }, t("Loading…")));
    const show = (/** @type {string} */ side, /** @type {string} */ tokens, /** @type {string} */ label) => previewInto(desk, label, effect, {
      message: t("Put in for {name}: {change}"), name: desk.names[side], own: null, read: () => desk.preview({ entry: line.seq, tokens, side, insert: true }),
      apply: () => { desk.putIn(line, side, tokens, label); close(); closeAll(); },
    });
    const who = h("select", { id: "put-in-side" }, desk.letters.map((x) => h("option", { value: x, selected: x === line.side }, desk.names[x])));
    const notation = h("input", { id: "put-in-notation", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    body.append(
      h("p", { class: "meta" }, t("What happened there? Later entries are judged anew; nothing is changed before you have seen what it does.")),
      effect, pad,
      h("details", null, h("summary", null, t("Write it as notation")),
        h("form", { class: "row", onsubmit: (e) => { e.preventDefault(); show(who.value, notation.value, notation.value); } },
          h("div", { class: "field" }, h("label", { for: "put-in-side" }, t("Player")), who),
          h("div", { class: "field" }, h("label", { for: "put-in-notation" }, t("Entry in notation")), notation),
          h("button", { class: "button button--primary" }, t("Look at it")))));
    desk.readExpects(line.seq).then(({ expects, board }) => {
      /** @type {import("./desk.js").Desk} */
      const at = {
        expects, board, draft: {}, names: desk.names, letters: desk.letters, boards: desk.boards, disabled: false, amending: true,
        send: show, redraw: () => drawPanel(pad, at), refuse: () => {},
      };
      drawPanel(pad, at);
    }, () => pad.replaceChildren(h("p", { class: "notice notice--problem" }, t("The server does not answer."))));
    return null;
  }, { wide: true });
}

/**
 * Show what a change would do, and the button that applies it.
 * @param {SheetDesk} desk
 * @param {string} label
 * @param {HTMLElement} effect
 * @param {{message: string, name?: string, own: number | null, read: () => Promise<import("./model/correcting.js").Preview>, apply: () => void}} change `own` is
 *  the entry that is changed itself
 */
async function previewInto(desk, label, effect, { message, name = "", own, read, apply }) {
  effect.replaceChildren(h("p", { class: "meta" }, t("Working out what that changes…")));
  effect.scrollIntoView({ block: "nearest" });
  let seen;
  try {
    seen = await read();
  } catch (error) {
    const cited = error instanceof Problem ? error.data.citation : null;
    effect.replaceChildren(h("p", { class: "notice notice--problem" },
      error instanceof Problem ? error.message : t("The server does not answer. Try again."), cited ? [" ", ruleLink(cited)] : null));
    return;
  }
  const score = (/** @type {Standing} */ standing) => desk.letters.map((x) => standing.score[x] ?? 0).join(" – ");
  const winner = (/** @type {Standing} */ standing) => (standing.winner ? desk.names[standing.winner] : t("nobody yet"));
  const moved = seen.changed.filter((c) => c.seq !== own).length;
  const notes = [
    seen.winner_changes ? t("The winner would be {name}, not {other}.", { name: winner(seen.after), other: winner(seen.before) }) : null,
    seen.reopens ? t("The match would not be over any longer.") : null,
    moved ? tn("{n} later entry is judged otherwise.", "{n} later entries are judged otherwise.", moved) : null,
    ...seen.illegal.map((p) => t("Entry {n} would not count: {reason}.", { n: p.n, reason: p.message })),
    seen.downstream ? t("Careful: {warning}", { warning: seen.downstream }) : null,
  ].filter(Boolean);
  const go = h("button", { type: "button", class: "button button--primary button--large", onclick: apply }, t("Apply change"));
  effect.replaceChildren(h("div", { class: `notice ${notes.length ? "notice--warn" : "notice--good"}` },
    h("p", null, woven(message, { name, change: h("strong", null, label) })),
    h("p", { class: "effect__score figures" }, h("span", null, score(seen.before)), h("span", { "aria-label": tc("one score becomes another", "becomes") }, "→"), h("strong", null, score(seen.after))),
    notes.length ? h("ul", null, notes.map((n) => h("li", null, n))) : null, go));
  go.focus();
}
