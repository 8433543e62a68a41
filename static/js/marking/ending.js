// @ts-check
// The end of a game of a race, and the end of the match with both players' confirmation.

import { bdi, h, icon } from "../dom.js";
import { average, raceText } from "../face.js";
import { woven } from "../sentences.js";
import { allOf, t, tn } from "../words.js";

/** @typedef {import("./desk.js").MatchDesk} MatchDesk */

/**
 * After a game of a race: what the game gave, and one button to go on.
 * @param {MatchDesk} desk
 * @param {() => void} goOn
 * @returns {import("../dom.js").Child[]}
 */
export function gameOver(desk, goOn) {
  const finished = desk.board.race?.finished ?? [];
  const last = finished.at(-1);
  const winner = last?.winner ? desk.names[last.winner] : null;
  return [
    h("div", { class: "ending" },
      h("p", { class: "ending__kicker" }, t("Game {n} is over", { n: finished.length })),
      h("p", { class: "ending__title" }, winner ? woven(t("{name} wins it"), { name: bdi(winner) }) : t("A draw: it is played again")),
      last && desk.letters.every((x) => last.score[x] !== null) ? h("p", { class: "ending__score figures" }, desk.letters.map((x) => last.score[x]).join(" – ")) : null,
      h("p", { class: "meta" }, t("Games {score}", { score: raceText(desk.board, desk.letters) }))),
    h("div", { class: "pad" }, h("button", {
      type: "button", class: "tap tap--score tap--big", data: { code: "next-game" }, onclick: goOn,
    }, h("span", { class: "tap__label" }, t("Next game")))),
  ];
}

/**
 * After the match: the result, and a button for each player to accept it.
 * @param {MatchDesk} desk
 * @param {(side: import("../shapes.js").Side) => void} confirm
 * @returns {import("../dom.js").Child[]}
 */
export function matchOver(desk, confirm) {
  const { match, board, letters, names } = desk;
  const winner = match.winner ?? (match.result_kind === "awarded" ? null : board.winner);
  const confirmed = match.status === "confirmed";
  /** @type {Record<string, string>} */
  const kinds = { walkover: t("Walkover"), double_forfeit: t("Double forfeit"), retired: t("Retirement"), awarded: t("Awarded") };
  const kind = kinds[match.result_kind];
  const { race } = board;
  const score = race ? letters.map((x) => race.won[x]) : letters.map((x) => board.score?.[x] ?? 0);
  return [
    h("div", { class: "ending" },
      h("p", { class: "ending__kicker" }, kind ?? (confirmed ? t("The result stands") : t("The match is over"))),
      h("p", { class: "ending__title" }, winner ? [icon("trophy"), " ", woven(t("{name} wins"), { name: bdi(names[winner]) })] : t("A draw")),
      kind && match.result_kind !== "awarded" ? null : h("p", { class: "ending__score figures" }, score.join(" – ")),
      board.average && Object.values(board.average).some((a) => a !== null)
        ? h("p", { class: "meta figures" }, tn("Averages {averages} in {n} inning", "Averages {averages} in {n} innings", board.inning ?? 0, { averages: allOf(letters.map((x) => average(board.average?.[x]))) })) : null),
    !confirmed && desk.disputes?.length
      ? h("p", { class: "notice notice--warn" }, icon("clock"), " ", t("Under review: a stroke is disputed. The result waits for the referee's ruling."))
      : confirmed ? h("p", { class: "notice notice--good" }, t("Confirmed. The next match appears here by itself.")) : [
        h("p", { class: "pad__prompt" }, t("Each player looks at the score and agrees to it.")),
        h("div", { class: "pad pad--lead" }, match.sides.map((side) => side.confirmed
          ? h("p", { class: "agreed" }, icon("good"), " ", woven(t("{name} has agreed"), { name: bdi(side.name) }))
          : h("button", {
            type: "button", class: "tap tap--score tap--big", data: { code: `confirm-${side.letter}` },
            onclick: () => confirm(side),
          }, h("span", { class: "tap__label" }, bdi(side.name), h("small", null, t("I agree to this result")))))),
      ],
  ];
}
