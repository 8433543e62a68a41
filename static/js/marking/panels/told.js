// @ts-check
// The pads of a marker who tells more than strokes: who won a game of a race, or the result of the match.

import { bdi, h } from "../../dom.js";
import { openSheet } from "../dialogs.js";
import { chip, isLong, tap } from "../parts.js";
import { numberField } from "./numbers.js";
import { unitWord } from "../../face.js";
import { capital } from "../../sentences.js";
import { allOf, t, tc } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../shapes.js").MarkingLevel} MarkingLevel
 * @typedef {Desk & {marking: MarkingLevel}} ToldDesk
 */

/** @type {Record<string, string>} */
const RESULT_IN = { game: t("The result in games"), frame: t("The result in frames"), rack: t("The result in racks"), set: t("The result in sets") };

/**
 * Who won this game of the race: one tap, or two where the way in which it was won is told.
 * @param {ToldDesk} desk
 */
export function toldGame(desk) {
  const { board, draft, letters, marking, names } = desk;
  const unit = unitWord(marking.unit);
  const number = (board.race?.finished?.length ?? 0) + 1;
  /** @param {string} side */
  const send = (side) => {
    const ending = draft.how ? ` #${draft.how}` : "";
    const told = marking.endings.find((one) => one.word === draft.how)?.name ?? marking.why[draft.how];
    desk.send(side, `:game${draft.points ?? ""}${ending}`, told ? t("{unit} {n} won, {how}", { unit, n: number, how: told }) : t("{unit} {n} won", { unit, n: number }), unit);
  };
  return [
    h("p", { class: "pad__prompt" }, t("Who won {unit} {n}?", { unit, n: number })),
    h("div", { class: "pad pad--lead" }, letters.map((side) => tap(desk, {
      tone: "score", big: true, code: `won-${side}`, label: [bdi(names[side]), h("small", null, t("wins the {unit}", { unit }))],
      act: () => send(side), long: letters.some((letter) => isLong(names[letter])),
    }))),
    marking.endings.length ? h("div", { class: "taps taps--row", role: "group", "aria-label": t("How the {unit} was won", { unit }) },
      marking.endings.map((one) => chip(desk, {
        code: `how-${one.word}`, label: capital(one.name), pressed: draft.how === one.word,
        act: () => { draft.how = draft.how === one.word ? null : one.word; },
      }))) : null,
    h("div", { class: "taps taps--row" },
      tap(desk, { tone: "more", code: "told-more", label: draft.points ? t("Points {points}", { points: draft.points.slice(1, -1) }) : t("Points, or why the {unit} ended", { unit }), act: () => more(desk) })),
  ];
}

/**
 * The points of a game, and why it was not played out.
 * @param {ToldDesk} desk
 */
function more(desk) {
  const { draft, letters, marking, names } = desk;
  const fields = letters.map((side) => numberField(names[side], 0, () => {}));
  openSheet(t("This {unit}", { unit: unitWord(marking.unit) }), (close) => [
    h("p", { class: "meta" }, t("Tell only what you know. Then tap who won.")),
    h("div", { class: "told" }, fields.map((field) => field.row)),
    h("button", {
      type: "button", class: "tap tap--score", data: { code: "told-points" },
      onclick: () => { draft.points = `(${fields.map((field) => field.value()).join(":")})`; close(); desk.redraw(); },
    }, h("span", { class: "tap__label" }, t("Keep these points"))),
    h("section", { class: "folded" }, h("h3", { class: "folded__title" }, t("Why it was not played out")),
      h("div", { class: "taps" }, Object.entries(marking.why).map(([word, name]) => h("button", {
        type: "button", class: "tap tap--plain", data: { code: `why-${word}` },
        onclick: () => { draft.how = word; close(); desk.redraw(); },
      }, h("span", { class: "tap__label" }, capital(name)))))),
  ]);
}

/**
 * The result of the whole match: its numbers, and one tap on the winner.
 * @param {ToldDesk} desk
 */
export function toldResult(desk) {
  const { board, draft, letters, marking, names } = desk;
  const known = board.sets?.won ?? board.race?.won ?? board.score ?? {};
  draft.numbers ??= letters.map((side) => known[side] ?? 0);
  const prompt = board.sets ? t("The result in sets") : board.race ? RESULT_IN[marking.unit] ?? RESULT_IN.game : t("The result in points");
  const fields = letters.map((side, i) => numberField(names[side], draft.numbers[i], (n) => { draft.numbers[i] = n; }));
  const numbers = () => fields.map((field) => field.value());
  /** @param {string} side */
  const send = (side) => {
    const told = numbers();
    const why = draft.why ? ` #${draft.why}` : "";
    const claims = Object.entries(draft.claims ?? {}).map(([word, said]) => ` #${word}(${said.join(":")})`).join("");
    desk.send(side, `:result(${told.join(":")})${why}${claims}`, t("match won {score}", { score: told.join("–") }), told.join("–"));
  };
  return [
    h("p", { class: "pad__prompt" }, prompt),
    h("div", { class: "told" }, fields.map((field) => field.row)),
    h("p", { class: "pad__prompt" }, t("Who won?")),
    h("div", { class: "pad pad--lead" }, letters.map((side) => tap(desk, {
      tone: "score", big: true, code: `result-${side}`, label: [bdi(names[side]), h("small", null, t("wins the match"))], act: () => send(side),
    }))),
    h("div", { class: "taps taps--row", role: "group", "aria-label": t("Why it was not played out") },
      Object.entries(marking.why).map(([word, name]) => chip(desk, {
        code: `why-${word}`, label: capital(name), pressed: draft.why === word,
        act: () => { draft.numbers = numbers(); draft.why = draft.why === word ? null : word; },
      }))),
    marking.claims.length ? h("div", { class: "taps taps--row" }, tap(desk, {
      tone: "more", code: "told-claims", label: draft.claims ? claimsText(draft.claims) : t("Innings and high runs"),
      act: () => { draft.numbers = numbers(); claims(desk); },
    })) : null,
  ];
}

/** @type {Record<string, string>} */
const CLAIMED = { innings: t("Innings"), "high-run": t("High run") };

/** @param {Record<string, number[]>} said */
const claimsText = (said) => Object.entries(said).map(([word, numbers]) => `${CLAIMED[word]} ${allOf(numbers.map(String))}`).join(", ");

/**
 * What a paper sheet has beside the points: innings and high runs.
 * @param {ToldDesk} desk
 */
function claims(desk) {
  const { draft, letters, marking, names } = desk;
  const rows = marking.claims.map((word) => ({
    word, fields: letters.map((side, i) => numberField(`${names[side]}`, draft.claims?.[word]?.[i] ?? 0, () => {})),
  }));
  openSheet(t("From the paper sheet"), (close) => [
    h("p", { class: "meta" }, t("Leave at 0 what you do not know.")),
    rows.map((row) => h("section", { class: "folded" }, h("h3", { class: "folded__title" }, CLAIMED[row.word]),
      h("div", { class: "told" }, row.fields.map((field) => field.row)))),
    h("button", {
      type: "button", class: "tap tap--score", data: { code: "keep-claims" },
      onclick: () => {
        const said = rows.map((row) => [row.word, row.fields.map((field) => field.value())]);
        const known = said.filter(([, numbers]) => /** @type {number[]} */ (numbers).some(Boolean));
        draft.claims = known.length ? Object.fromEntries(known) : null;
        close();
        desk.redraw();
      },
    }, h("span", { class: "tap__label" }, tc("button", "Keep"))),
  ]);
}
