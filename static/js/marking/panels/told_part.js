// @ts-check
// The pad of a marker who tells boards or rounds at once: what lies on the board at the end, and who has won.

import { bdi, h } from "../../dom.js";
import { chip, tap } from "../parts.js";
import { numberField } from "./numbers.js";
import { unitWord } from "../../face.js";
import { capital, lowered } from "../../sentences.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../shapes.js").MarkingLevel} MarkingLevel
 * @typedef {import("../../shapes.js").ToldPart} ToldPart
 * @typedef {Desk & {marking: MarkingLevel}} ToldDesk
 */

/**
 * One board or round of the game. Where the winner always has nothing left, one number is asked, and a tap on
 * who won records it; else both, and the numbers tell who has won.
 * @param {ToldDesk} desk
 */
export function toldPart(desk) {
  const { board, draft, letters, marking, names } = desk;
  const part = /** @type {ToldPart} */ (marking.part);
  const unit = unitWord(part.word);
  const singles = part.beside.filter((one) => one.single);
  const counted = part.beside.filter((one) => !one.single);
  const alone = part.of === "loser" && !draft.forfeit;
  draft.numbers ??= letters.map(() => 0);
  draft.beside ??= {};
  const open = singles.filter((one) => !(one.word in draft.beside));
  /** @param {string} side */
  const send = (side) => {
    const numbers = letters.map((letter, i) => (alone && letter === side ? 0 : draft.numbers[alone ? 0 : i]));
    const beside = Object.entries(draft.beside).map(([word, said]) => ` #${word}(${said.join(":")})`).join("");
    const told = alone ? tn("{n} left", "{n} left", draft.numbers[0]) : numbers.join("–");
    desk.send(side, `:part(${numbers.join(":")})${beside}${draft.forfeit ? " #forfeit" : ""}`,
      part.of === "loser" ? t("{part} {n} won, {score}", { part: unit, n: board.inning, score: told }) : t("{part} {n}: {score}", { part: unit, n: board.inning, score: told }), told);
  };
  const first = () => letters[draft.numbers.indexOf(Math.max(...draft.numbers))];
  const wanted = open.map((one) => lowered(one.name)).join(", ");
  return [
    h("p", { class: "pad__prompt" }, t("{part} {n}: {score}", { part: capital(unit), n: board.inning, score: lowered(part.counts) })),
    h("div", { class: "told" }, (alone ? [t("Who lost")] : letters.map((side) => names[side])).map((name, i) =>
      numberField(name, draft.numbers[i], (n) => { draft.numbers[i] = n; }).row)),
    singles.map((one) => [
      h("p", { class: "pad__prompt" }, one.name),
      h("div", { class: "taps taps--row", role: "group", "aria-label": one.name }, [...letters, ""].map((side) => chip(desk, {
        code: `${one.word}-${side || "nobody"}`, label: side ? names[side] : tc("no player", "Nobody"),
        pressed: draft.beside[one.word]?.indexOf(1) === letters.indexOf(side) && one.word in draft.beside,
        act: () => { draft.beside[one.word] = letters.map((letter) => Number(letter === side)); },
      }))),
    ]),
    counted.map((one) => [h("p", { class: "pad__prompt" }, t("{figures}, if you know them", { figures: one.name })), besides(desk, one.word, one.name)]),
    part.of === "loser" ? [
      h("p", { class: "pad__prompt" }, open.length ? t("Who won? Say first {figures}.", { figures: wanted }) : t("Who won?")),
      h("div", { class: "pad pad--lead" }, letters.map((side) => tap(desk, {
        tone: "score", big: true, code: `part-${side}`, disabled: open.length > 0,
        label: [bdi(names[side]), h("small", null, t("wins the {unit}", { unit }))], act: () => send(side),
      }))),
    ] : h("div", { class: "pad pad--lead" }, tap(desk, {
      tone: "score", big: true, code: "part", label: t("Record this {unit}", { unit }), act: () => send(first()),
    })),
    part.forfeit ? h("div", { class: "taps taps--row" }, chip(desk, {
      code: "part-forfeit", label: t("Lost by an act against the rules"), pressed: Boolean(draft.forfeit),
      act: () => { draft.forfeit = !draft.forfeit; },
    })) : null,
  ];
}

/**
 * A figure of each side that a sheet may have: nothing is told while it is empty, and with one number the others
 * are seen to be 0.
 * @param {ToldDesk} desk
 * @param {string} word
 * @param {string} name
 */
function besides({ draft, letters, names }, word, name) {
  const said = draft.beside[word];
  const fields = letters.map((side, i) => numberField(t("{name}: {figure}", { name: names[side], figure: lowered(name) }), said ? said[i] : null, (n) => {
    const known = draft.beside[word] ?? letters.map(() => 0);
    known[i] = n;
    draft.beside[word] = known;
    fields.forEach((field, at) => { if (at !== i) field.fill(known[at]); });
  }));
  return h("div", { class: "told" }, fields.map((field) => field.row));
}
