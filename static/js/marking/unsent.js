// @ts-check
// The sheet that shows what waits on this tablet, and gives it out: to read, to copy, to share, as codes to scan.

import { bdi, h } from "../dom.js";
import { qrCode } from "./qr.js";
import { openSheet } from "./dialogs.js";
import { exported, ownCourse } from "./model/courses.js";
import { exportText, partsOf } from "./model/exporting.js";
import { namesOf } from "./model/standing.js";
import { throwAway } from "./model/striking.js";
import { lineWords, saysName } from "./model/words.js";
import { locale, t, tc, tn } from "../words.js";

/**
 * @typedef {import("./model/marking.js").Marking} Marking
 * @typedef {import("./model/types.js").Tap} Tap
 */

const REMOVE = t("They are brought in: remove them here");
const SURE = 6000; // milliseconds that the question "Remove?" stands

/** @param {Marking} marking */
export function openUnsent(marking) {
  openSheet(t("Not sent yet"), (close, body) => {
    draw(marking, body, close);
    return null;
  }, { wide: true });
}

/**
 * @param {Marking} marking
 * @param {HTMLElement} body
 * @param {() => void} close
 * @returns {Promise<void>}
 */
async function draw(marking, body, close) {
  const matches = [...new Set(marking.outbox.taps.map(({ match }) => match))];
  if (!matches.length) {
    body.replaceChildren(h("p", { class: "empty" }, t("Nothing waits: all that was tapped here is recorded.")));
    return;
  }
  const safe = marking.outbox.safe
    ? t("These entries are kept on this tablet and sent when the server answers. If they cannot be sent, take them to the desk: an official brings them in on the match's page.")
    : t("This browser has no room to keep these entries: leave this page open, and take a copy now.");
  const parts = await Promise.all(matches.map((match) => ofMatch(marking, match, () => draw(marking, body, close))));
  body.replaceChildren(h("p", null, safe), ...parts);
}

/**
 * What waits of one match.
 * @param {Marking} marking
 * @param {string} match
 * @param {() => unknown} again
 */
async function ofMatch(marking, match, again) {
  const here = marking.match?.id === match;
  const kept = here ? null : await marking.effects.shelf.match(match).catch(() => undefined);
  const about = here ? marking.match : kept?.state.match;
  const names = about ? namesOf(about) : {};
  const taps = marking.outbox.unsentOf(match);
  const course = ownCourse(marking, match);
  const recorded = /** @type {any} */ (here ? marking.ledger.base : kept?.state)?.entries ?? [];
  const title = about ? about.sides.map(({ name }) => name).join(" – ") : t("Match {id}", { id: match });
  const problem = marking.outbox.haltOf(match)?.problem;
  return h("section", { class: "card stack" },
    h("h3", null, bdi(title)), problem ? h("p", { class: "notice notice--warn" }, problem.message) : null,
    h("ol", { class: "plain-list" }, taps.map((tap) => h("li", null, tapWords(marking, tap, names)))),
    course ? giveOut(exported(course, recorded, String(/** @type {any} */ (marking.state)?.who ?? "")), match) : null,
    removal(marking, match, again));
}

/**
 * @param {Marking} marking
 * @param {Tap} tap
 * @param {Record<string, string>} names
 */
function tapWords(marking, tap, names) {
  const judged = marking.ledger.judged.get(tap.uuid);
  const did = judged && tap.kind === "entry" ? lineWords({ kind: "plain", points: judged.ruling.points, events: judged.ruling.events }, names) : "";
  const told = did && did !== tap.label && !(tap.side && did === `${names[tap.side]} ${tap.label}`);
  const at = new Date(tap.at);
  return [h("span", { class: "meta figures" }, Number.isNaN(+at) ? "" : `${at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hour12: false })} `),
    h("strong", null, tap.side && names[tap.side] && !saysName(tap.label, names[tap.side]) ? [bdi(names[tap.side]), ": "] : null, tap.label), told ? ` ${did}` : null,
    tap.tokens && tap.tokens !== tap.label ? [" ", h("code", null, tap.tokens)] : null];
}

/**
 * The text, and the ways to take it to the desk.
 * @param {import("./model/exporting.js").Export} course
 * @param {string} match
 */
function giveOut(course, match) {
  const whole = exportText(course);
  const told = h("p", { role: "status", "aria-live": "polite", class: "meta" });
  const shown = h("div", { class: "codes" });
  const field = h("textarea", { readonly: true, rows: Math.min(14, course.entries.length + 7), class: "export-text", id: `export-${match}`, spellcheck: "false" });
  field.value = whole.text;
  const file = new File([whole.text], `${match}.txt`, { type: "text/plain" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole.text);
      told.textContent = t("Copied.");
    } catch {
      field.focus();
      field.select();
      told.textContent = t("Copy the marked text.");
    }
  };
  const save = () => {
    const address = URL.createObjectURL(file);
    h("a", { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const parts = partsOf(whole);
  return h("div", { class: "stack" },
    h("details", null, h("summary", null, t("As text")), h("label", { for: field.id }, t("Entries in notation")), field),
    h("div", { class: "row" },
      h("button", { type: "button", class: "button button--large", data: { code: "codes" }, onclick: () => showCode(shown, parts, 0) }, tn("Show a code to scan", "Show {n} codes to scan", parts.length)),
      h("button", { type: "button", class: "button button--large", onclick: copy }, tc("button", "Copy")),
      "share" in navigator ? h("button", { type: "button", class: "button button--large", onclick: () => navigator.share({ text: whole.text }).catch(() => {}) }, tc("button", "Share")) : null,
      h("button", { type: "button", class: "button button--large", onclick: save }, tc("button", "Download"))),
    told, shown,
    h("p", { class: "meta" }, t("At the desk:"), " ", h("code", null, `${location.origin}/m/${match}/courses/`)));
}

/**
 * @param {HTMLElement} root
 * @param {string[]} parts
 * @param {number} i
 */
function showCode(root, parts, i) {
  const at = { n: i + 1, all: parts.length };
  const name = parts.length > 1 ? t("Code {n} of {all}", at) : tc("to scan", "Code");
  const alt = parts.length > 1 ? t("Code {n} of {all}: entries for the desk's camera", at) : t("Code: entries for the desk's camera");
  const turn = (/** @type {number} */ by, /** @type {string} */ label) => h("button", {
    type: "button", class: "button button--large", disabled: !parts[i + by], onclick: () => showCode(root, parts, i + by),
  }, label);
  const heading = h("p", { tabindex: "-1" }, h("strong", null, name));
  root.replaceChildren(heading, h("div", { class: "code" }, qrCode(parts[i], alt)),
    parts.length > 1 ? h("div", { class: "row" }, turn(-1, t("The one before")), turn(1, t("The next one"))) : h("span"));
  heading.focus();
}

/**
 * A button that removes what waits of a match at its second tap.
 * @param {Marking} marking
 * @param {string} match
 * @param {() => unknown} again
 */
function removal(marking, match, again) {
  if (!marking.outbox.haltOf(match)) return null;
  const remove = h("button", { type: "button", class: "button" }, REMOVE);
  let asked = false;
  remove.addEventListener("click", async () => {
    if (asked) {
      await throwAway(marking, match);
      marking.redraw("all");
      return again();
    }
    asked = true;
    remove.textContent = t("Yes, remove them for good");
    setTimeout(() => { asked = false; remove.textContent = REMOVE; }, SURE);
    return undefined;
  });
  return h("div", { class: "row" }, remove);
}
