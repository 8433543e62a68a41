// @ts-check
// The page where simulated play is begun: finds a game by its name, and shows what was chosen.

import { allOf, byId } from "../dom.js";
import { woven } from "../sentences.js";
import { t, tn } from "../words.js";

const form = document.getElementById("begin");

/** @returns {HTMLInputElement | null} */
const picked = () => form?.querySelector("[name=game]:checked") ?? null;

/** @param {HTMLFormElement} form */
function find(form) {
  const words = byId("find", HTMLInputElement).value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const family of allOf(form, "[data-family]")) {
    let shown = 0;
    for (const game of allOf(family, "[data-game]")) {
      game.hidden = !words.every((word) => game.dataset.game?.includes(word));
      shown += game.hidden ? 0 : 1;
    }
    family.hidden = !shown;
    count += shown;
  }
  byId("found").textContent = !words.length ? "" : count ? tn("{n} game found.", "{n} games found.", count) : t("No games found.");
}

/** @param {HTMLFormElement} form */
function chosen(form) {
  const game = picked();
  byId("chosen").replaceChildren(...(game ? woven(t("You have chosen {game}."), { game: Object.assign(document.createElement("strong"), { textContent: game.dataset.name ?? "" }) }) : [t("Choose a game below.")]));
  byId("level-one").hidden = new FormData(form).get("who") === "me";
}

if (form instanceof HTMLFormElement) {
  byId("find").addEventListener("input", () => find(form));
  byId("find").addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  form.addEventListener("change", () => chosen(form));
  form.addEventListener("submit", (event) => {
    if (picked()) return;
    event.preventDefault();
    byId("find").focus();
    byId("found").textContent = t("Choose a game first.");
  });
  chosen(form);
}
