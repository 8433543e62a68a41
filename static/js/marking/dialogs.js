// @ts-check
// Sheets that slide up from below. The browser's own dialog keeps the focus inside and gives it back.

import { h, icon } from "../dom.js";
import { tc } from "../words.js";

/**
 * Open a sheet with `title` and what `fill(close)` returns; `onclose` is called when it has gone.
 * @param {string} title
 * @param {(close: () => void, body: HTMLElement) => import("../dom.js").Child} fill
 * @param {{wide?: boolean, onclose?: (() => void) | null}} [options]
 */
export function openSheet(title, fill, { wide = false, onclose = null } = {}) {
  const heading = h("h2", { id: "sheet-title", tabindex: "-1" }, title);
  const dialog = h("dialog", { class: `sheet${wide ? " sheet--wide" : ""}`, "aria-labelledby": "sheet-title" });
  const close = () => dialog.close();
  const body = h("div", { class: "sheet__body stack" });
  dialog.append(
    h("header", { class: "sheet__head" }, heading,
      h("button", { class: "button", type: "button", onclick: close }, icon("close"), tc("button", "Close"))),
    body);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  dialog.addEventListener("close", () => { dialog.remove(); onclose?.(); });
  document.body.append(dialog);
  const content = fill(close, body);
  if (content) body.append(...[content].flat(Infinity).filter(Boolean));
  dialog.showModal();
  heading.focus();
  return { close, dialog, body };
}
