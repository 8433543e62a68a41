// @ts-check
// Bottle pool: the carom is what is wanted most; a stroke that did several things is put together.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, pick, quick, tap } from "../parts.js";
import { lowered } from "../../sentences.js";
import { t } from "../../words.js";

/** @typedef {import("../desk.js").Desk} Desk */

const PARTS = [["x1", t("Ball 1 met")], ["x2", t("Ball 2 met")], ["1>", t("Ball 1 in")], ["2>", t("Ball 2 in")], ["bottle!", t("Bottle down")], ["bottle!up", t("Bottle on its base")], ["c>", t("Cue ball in")]];
/** @type {Record<string, string>} */
const MET = { "1>": "x1", "2>": "x2" };

/** @param {Desk} desk */
export function bottle(desk) {
  const { draft } = desk;
  const announce = pick(desk, "pool");
  const counts = pick(desk, "count");
  const known = ["pool", "count", "stroke"];
  return [
    announce.length ? h("div", { class: "pad pad--rest" }, announce.map((b) => quick(desk, b))) : null,
    draft.together ? together(desk) : [
      h("div", { class: "pad pad--first" }, counts.map((b) => quick(desk, b))),
      h("div", { class: "pad pad--rest pad--two" }, pick(desk, "stroke").map((b) => quick(desk, b))),
    ],
    h("div", { class: "taps taps--row" },
      tap(desk, {
        tone: "more", code: "together", label: draft.together ? t("One thing only") : t("Several things"),
        act: () => { draft.together = !draft.together; draft.did = []; desk.redraw(); },
      }),
      fouls(desk, pick(desk, (b) => !known.includes(b.group)), t("What it costs, the rules decide."))),
  ];
}

/**
 * What one stroke did, in the order in which it happened: the first tap comes first.
 * @param {Desk} desk
 */
function together(desk) {
  const { draft, expects } = desk;
  const did = /** @type {string[]} */ (draft.did ?? []);
  const parts = PARTS.filter(([token]) => expects.pockets.length || !token.endsWith(">"));
  const flip = (/** @type {string} */ token) => {
    if (did.includes(token)) return did.filter((other) => other !== token && MET[other] !== token);
    const met = MET[token] && !did.includes(MET[token]) ? [MET[token]] : [];
    const other = token === "bottle!" ? "bottle!up" : token === "bottle!up" ? "bottle!" : null;
    return [...did.filter((one) => one !== other), ...met, token];
  };
  const words = did.map((done) => PARTS.find(([token]) => token === done)?.[1] ?? "").map(lowered);
  return [
    h("p", { class: "pad__prompt" }, t("Tap what the stroke did, in its order")),
    h("div", { class: "pad pad--two" }, parts.map(([token, label]) => {
      const at = did.indexOf(token);
      return chip(desk, { code: `did-${token}`, label: at >= 0 ? `${at + 1}. ${label}` : label, pressed: at >= 0, act: () => { draft.did = flip(token); } });
    })),
    tap(desk, {
      tone: "score", code: "record", disabled: !did.length, label: did.length ? t("Record: {what}", { what: words.join(", ") }) : t("Nothing tapped yet"),
      act: () => desk.send(expects.side, did.join(" "), words.join(", "), "…"),
    }),
  ];
}
