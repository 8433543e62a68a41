// @ts-check
// Bottle pool: the carom is what is wanted most; a stroke that did several things is put together.

import { h } from "../../dom.js";
import { fouls } from "../fouls.js";
import { chip, pick, quick, tap } from "../parts.js";

/** @typedef {import("../desk.js").Desk} Desk */

const PARTS = [["x1", "Ball 1 met"], ["x2", "Ball 2 met"], ["1>", "Ball 1 in"], ["2>", "Ball 2 in"], ["bottle!", "Bottle down"], ["bottle!up", "Bottle on its base"], ["c>", "Cue ball in"]];
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
        tone: "more", code: "together", label: draft.together ? "One thing only" : "Several things",
        act: () => { draft.together = !draft.together; draft.did = []; desk.redraw(); },
      }),
      fouls(desk, pick(desk, (b) => !known.includes(b.group)), "What it costs, the rules decide.")),
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
    if (did.includes(token)) return did.filter((t) => t !== token && MET[t] !== token);
    const met = MET[token] && !did.includes(MET[token]) ? [MET[token]] : [];
    const other = token === "bottle!" ? "bottle!up" : token === "bottle!up" ? "bottle!" : null;
    return [...did.filter((t) => t !== other), ...met, token];
  };
  const words = did.map((t) => PARTS.find(([token]) => token === t)?.[1].toLowerCase());
  return [
    h("p", { class: "pad__prompt" }, "Tap what the stroke did, in its order"),
    h("div", { class: "pad pad--two" }, parts.map(([token, label]) => {
      const at = did.indexOf(token);
      return chip(desk, { code: `did-${token}`, label: at >= 0 ? `${at + 1}. ${label}` : label, pressed: at >= 0, act: () => { draft.did = flip(token); } });
    })),
    tap(desk, {
      tone: "score", code: "record", disabled: !did.length, label: did.length ? `Record: ${words.join(", ")}` : "Nothing tapped yet",
      act: () => desk.send(expects.side, did.join(" "), words.join(", "), "…"),
    }),
  ];
}
