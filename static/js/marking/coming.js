// @ts-check
// What can be begun at the table while the server is away: matches that were known to come, and a friendly.

import { bdi, h, icon } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { faultOf } from "./model/friendly.js";
import { Problem } from "./model/problems.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("./model/marking.js").Marking} Marking
 * @typedef {import("../shapes.js").Offer} Offer
 * @typedef {import("../shapes.js").FriendlyGame} FriendlyGame
 */

export class ComingList {
  /**
   * @param {HTMLElement} root
   * @param {Marking} marking
   */
  constructor(root, marking) {
    this.root = root;
    this.marking = marking;
    this.drawn = "";
  }

  /** Show what can be begun now; nothing while the server answers. */
  draw() {
    const { coming } = this.marking;
    const { shown, open, judges, why, games } = coming;
    document.body.classList.toggle("is-alone", shown);
    this.root.hidden = !shown;
    const key = shown ? JSON.stringify([open.map(({ offer, when }) => [offer, when]), judges, why, games.length]) : "";
    if (key === this.drawn) return; // a button must not vanish under the finger
    this.drawn = key;
    if (!shown) return this.root.replaceChildren();
    const can = judges && (open.length || games.length);
    this.root.replaceChildren(
      h("h2", null, icon("problem"), " ", t("The server is away")),
      h("p", null, can ? t("A match can begin without it. What is marked is kept on this tablet, and sent when the server answers.")
        : judges ? t("No match is known to come here. The next one appears when the server answers.")
          : `${t("No match can begin before it answers.")} ${why}`),
      ...(can ? [
        ...(open.length ? [h("h3", null, t("Next up here")), h("div", { class: "taps coming__matches" }, open.map((one, i) => this.match(one, i)))] : []),
        ...(games.length ? [h("div", { class: "taps" }, this.tap("friendly", "plain", [t("Start a friendly")], () => friendlySheet(this.marking)))] : []),
      ] : []));
    return undefined;
  }

  /** @param {Offer} offer @param {number} at */
  match(offer, at) {
    const { match } = offer.state;
    const names = match.sides.flatMap(({ name }, i) => (i ? [" – ", bdi(name)] : [bdi(name)]));
    const about = [match.title || match.game_name, offer.when].filter(Boolean).join(", ");
    return this.tap(`begin-${at}`, "score", [h("span", null, names), h("small", null, about), h("small", null, t("Begin without the server"))],
      () => this.marking.coming.begin(offer));
  }

  /**
   * @param {string} code
   * @param {string} tone
   * @param {import("../dom.js").Child[]} label
   * @param {() => unknown} act
   */
  tap(code, tone, label, act) {
    return h("button", { type: "button", class: `tap tap--${tone} tap--big`, data: { code }, onclick: act }, h("span", { class: "tap__label" }, label));
  }
}

/**
 * Who plays what in a friendly.
 * @param {Marking} marking
 */
export function friendlySheet(marking) {
  const { coming } = marking;
  const { games } = coming;
  openSheet(t("Start a friendly"), (close) => {
    const game = h("select", { name: "game", id: "friendly-game" }, games.map(({ game: id, name }) => h("option", { value: id }, name)));
    const names = [0, 1].map((i) => h("input", { type: "text", name: `name-${i}`, id: `friendly-name-${i}`, maxlength: "120", autocomplete: "off", list: "friendly-players", required: true }));
    const length = number("friendly-length", 10_000);
    const race = number("friendly-race", 99, "1");
    const lengthField = field(t("Played to"), length, t("Empty: as the game has it."));
    const fault = h("p", { class: "notice notice--problem", role: "alert", hidden: true });
    const fit = () => {
      const chosen = games.find((one) => one.game === game.value);
      lengthField.hidden = !chosen?.length;
      length.placeholder = chosen?.length ? String(chosen.length.usual ?? "") : "";
    };
    game.addEventListener("change", fit);
    fit();
    const begin = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const wished = {
        game: game.value, names: /** @type {[string, string]} */ (names.map(({ value }) => value)),
        length: lengthField.hidden || length.value === "" ? null : Number(length.value), race: Number(race.value || 1),
      };
      let wrong = faultOf(wished);
      try {
        if (!wrong && await coming.beginFriendly(wished)) return close();
      } catch (error) {
        wrong = error instanceof Problem ? error.message : t("The rules could not be read. Try again.");
      }
      fault.textContent = wrong || t("A match is at this table already.");
      fault.hidden = false;
      return undefined;
    };
    return h("form", { class: "stack form", novalidate: true, onsubmit: begin },
      h("p", null, t("The server hears of it when it answers again.")),
      h("datalist", { id: "friendly-players" }, (coming.friendly?.players ?? []).map((name) => h("option", { value: name }))),
      field(t("First player"), names[0]), field(t("Second player"), names[1], t("A player of the club, or a guest’s name.")),
      field(t("Game"), game, t("Those that this tablet has the rules of.")), lengthField, field(t("Games to win the match"), race), fault,
      h("button", { class: "button button--primary button--large", data: { code: "begin-friendly" } }, tc("button", "Start")));
  });
}

/**
 * @param {string} id
 * @param {number} most
 * @param {string} [value]
 */
function number(id, most, value = "") {
  return h("input", { type: "number", id, inputmode: "numeric", min: "1", max: String(most), value });
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [help]
 */
function field(label, input, help = "") {
  if (help) input.setAttribute("aria-describedby", `${input.id}-help`);
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, help ? h("p", { class: "field-help", id: `${input.id}-help` }, help) : null);
}
