// @ts-check
// The keyboard of the marking page: undo, and the keys that the buttons name.

import { byId } from "../dom.js";

const PRESSED = 120; // milliseconds that a button looks pressed

/**
 * @param {import("./model/marking.js").Marking} marking
 */
export function hearKeys(marking) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    if ((event.ctrlKey && event.key === "z") || event.key === "Backspace") {
      event.preventDefault();
      return marking.undo();
    }
    if (event.ctrlKey || !marking.match || byId("pad").dataset.panel === "over") return;
    const button = marking.state?.expects?.buttons.find((b) => b.key && b.key.toLowerCase() === event.key.toLowerCase());
    if (!button) return;
    /** @type {HTMLElement | null} */
    const shown = document.querySelector(`#pad [data-code="${CSS.escape(button.code)}"]`);
    if (shown) {
      event.preventDefault();
      shown.classList.add("is-pressed");
      setTimeout(() => shown.classList.remove("is-pressed"), PRESSED);
      shown.click();
    }
  });
}
