// @ts-check
// Putting the page on the home screen as an app: a button where the browser offers it, words where it only has a menu.

import { t } from "../words.js";

/** @typedef {Event & {prompt: () => Promise<{outcome: string}>}} Offer Chromium's beforeinstallprompt */

/** @type {Offer | null} */
let offer = null;
/** @type {Set<() => void>} */
const hearers = new Set();
const tell = () => { for (const hear of hearers) hear(); };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // else the browser's own bar lies over the page
  offer = /** @type {Offer} */ (event);
  tell();
});
addEventListener("appinstalled", () => { offer = null; tell(); });

/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches
  || /** @type {{standalone?: boolean}} */ (navigator).standalone === true;

/** Whether the browser installs the page when it is asked to. */
export const canInstall = () => offer !== null;

/** Ask the browser; it asks the person. */
export async function install() {
  const asked = offer;
  offer = null;
  tell();
  await asked?.prompt();
}

/** What a person can do where the browser has no button for it; "" where nothing is known. */
export function installWords() {
  if (isInstalled() || canInstall()) return "";
  return /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent))
    ? t("To open it as an app: tap Share, then Add to Home Screen.") : "";
}

/**
 * Hear when that changes.
 * @param {() => void} hear
 */
export function onInstallable(hear) {
  hearers.add(hear);
}
