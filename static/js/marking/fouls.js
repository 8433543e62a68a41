// @ts-check
// The sheet of fouls: the three that happen most come first, the others under what they concern.

import { folded, valueOf } from "./parts.js";
import { capital } from "../sentences.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").Button} Button
 */

const USUAL = ["early-touch", "touched", "double", "push", "repush", "feet", "scratch", "shooter-pocketed", "shooter-off"];
const MOST = 3; // usual fouls above the groups
const FEW = 6; // fouls that need no groups

const OTHER = tc("other fouls", "Other");

/** @type {[string, RegExp][]} */
const GROUPS = [
  [t("The stroke"), /^(push|repush|double|feet|not-point|wrong-ball|early|weak|balk|inside|intentional|drawn|aim-hit|unfair|unspotted|wrong-spot|foul)$/],
  [t("A ball touched or moved"), /^(early-touch|disturbed|disturbed-after|displaced|after-rest|in-motion|self-moved|lifted|touched|touching|interfered|wilful|hindered)$/],
  [t("Place and conduct"), /^(hand|help|obstruct|refused|out-of-turn)(-.*)?$/],
];

/** Messages that say of what is named in them that it is a foul, as the sheet's title does. */
const SAYS_FOUL = ["carom.button-foul", "table-pins.button-foul"];

/**
 * What a button of the sheet says: "Push", where its label is "Foul: push".
 * @param {Button} button
 */
export const labelOf = (button) =>
  (SAYS_FOUL.includes(button.messages?.label?.id ?? "") && capital(valueOf(button, "foul"))) || button.label;

/**
 * The fouls in the order of the sheet: those that happen most, then groups with their headings.
 * @param {Button[]} buttons
 * @returns {{title: string, buttons: Button[]}[]}
 */
export function grouped(buttons) {
  if (buttons.length <= FEW) return [{ title: "", buttons }];
  const usual = USUAL.flatMap((code) => buttons.filter((b) => b.code === code)).slice(0, MOST);
  const rest = buttons.filter((b) => !usual.includes(b));
  const groupOf = (/** @type {Button} */ b) => GROUPS.find(([, codes]) => codes.test(b.code))?.[0] ?? OTHER;
  return [
    { title: t("Most usual"), buttons: usual },
    ...[...GROUPS.map(([title]) => title), OTHER].map((title) => ({ title, buttons: rest.filter((b) => groupOf(b) === title) })),
  ].filter((group) => group.buttons.length);
}

/**
 * The button that opens the sheet of fouls.
 * @param {Desk} desk
 * @param {Button[]} buttons
 * @param {string} [explain]
 * @param {string} [title]
 */
export const fouls = (desk, buttons, explain = "", title = t("Foul")) => folded(desk, title, buttons, explain, { arrange: grouped, label: labelOf });
