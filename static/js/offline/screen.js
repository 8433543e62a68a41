// @ts-check
// A page that is watched keeps itself in the browser, so that it opens without the server and says how old it is. One
// that hangs on a wall stays awake, and turns to a newer version while nothing is played.

import { allOf } from "../dom.js";
import { keepAwake } from "../wake.js";
import { canInstall, install, isInstalled, onInstallable } from "./install.js";
import { keepPage, obstacle } from "./register.js";

const LATER = 2000; // milliseconds: first the page itself
const LOOK = 30_000;

/** Whether somebody who pays for each megabyte looks. */
const saves = () => /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData === true;

/** Keep this page, if the browser can and may. */
export function keepScreen() {
  const wall = document.body.classList.contains("hall-screen");
  if (wall || isInstalled()) keepAwake();
  const draw = () => {
    for (const button of allOf(document, "[data-install]")) button.hidden = !canInstall();
  };
  onInstallable(draw);
  draw();
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-install]")) install();
  });
  if (obstacle() || saves() || window.top !== window) return;
  setTimeout(() => {
    const files = keepPage("/app/screen.json", () => {});
    if (wall) setInterval(() => { if (files.newer && !document.querySelector("[data-status=live]")) location.reload(); }, LOOK);
  }, LATER);
}
