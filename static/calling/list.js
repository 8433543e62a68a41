// @ts-check
// The call list moves by itself: when something happens, and as time goes by (who is late).

import { allOf } from "../js/dom.js";
import { Stream } from "../js/live/stream.js";

const AT_LEAST = 15000; // milliseconds

/** @param {HTMLElement} list */
function follow(list) {
  /** @type {ReturnType<typeof setTimeout> | null} */
  let waiting = null;
  let shown = "";
  const busy = () => list.querySelector("details[open]") !== null;
  const load = async () => {
    waiting = null;
    if (busy()) return;
    try {
      const answer = await fetch(list.dataset.part ?? "", { cache: "no-store" });
      if (!answer.ok) return;
      const text = await answer.text();
      const bare = text.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
      if (bare === shown || busy()) return;
      shown = bare;
      const at = document.activeElement;
      const row = at && list.contains(at) ? at.closest("[id]")?.id : null;
      const label = row ? at?.textContent : null;
      list.innerHTML = text;
      if (row && label) {
        const found = allOf(list, `#${CSS.escape(row)} button, #${CSS.escape(row)} a`);
        (found.find((one) => one.textContent === label) ?? found[0])?.focus({ preventScroll: true });
      }
    } catch {
      // No network: the stream's return asks again.
    }
  };
  const soon = () => { waiting ??= setTimeout(load, 100 + Math.random() * 300); };
  new Stream(list.dataset.stream ?? "", { state: soon, competition: soon }, () => {});
  setInterval(soon, AT_LEAST);
}

for (const list of allOf(document, "[data-call-list]")) follow(list);
