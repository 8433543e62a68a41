// @ts-check
/* A list of games that can be searched: by name, category or book. Without script the whole list stands. */

import { tn } from "./words.js";

for (const list of document.querySelectorAll("[data-find-games]")) {
  const rows = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-game]")]);
  const ways = /** @type {HTMLElement | null} */ (list.querySelector("[data-find-ways]"));
  const search = /** @type {HTMLInputElement | null} */ (list.querySelector("[data-find-search]"));
  const books = /** @type {HTMLSelectElement | null} */ (list.querySelector("[data-find-book]"));
  const told = list.querySelector("[data-find-told]");
  if (!ways || !search || !books || !told) continue;
  const plain = (/** @type {string} */ words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const texts = new Map(rows.map((row) => [row, ` ${plain(row.dataset.game ?? "")}`]));
  const folds = [...list.querySelectorAll("details")];
  const open = folds.map((fold) => fold.open);

  const show = () => {
    const wanted = plain(search.value).split(" ").filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const chosen = row.querySelector("input:checked") !== null;
      const fits = wanted.every((word) => texts.get(row)?.includes(` ${word}`)) && (!books.value || row.dataset.book === books.value);
      row.hidden = !fits && !chosen;
      found += Number(fits);
    }
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-find-group]"))) {
      group.hidden = !group.querySelector("[data-game]:not([hidden])");
    }
    const searching = wanted.length > 0 || books.value !== "";
    folds.forEach((fold, i) => { fold.open = searching || open[i]; });
    told.textContent = searching ? tn("{n} game found", "{n} games found", found) : "";
  };
  ways.hidden = false;
  search.addEventListener("input", show);
  books.addEventListener("change", show);
  search.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}
