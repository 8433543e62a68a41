// @ts-check
// Tells on the waiting page and in the bar whether this tablet can go on without the server, and turns to a newer
// version when nobody is marking.

import { byId, h, icon } from "../dom.js";
import { canInstall, install, installWords, isInstalled, onInstallable } from "../offline/install.js";
import { keepPage } from "../offline/register.js";
import { readyWords, share } from "../offline/words.js";
import { openSheet } from "./dialogs.js";
import { t } from "../words.js";

/** @typedef {import("../offline/app.js").AppFiles} AppFiles */

const TURN = "balkline.turned"; // when this window last turned to a newer version
const TURN_AT_MOST_EVERY = 60_000; // milliseconds: two servers of two versions must not send a tablet to and fro
const LOOK = 5000;
const ICONS = { ready: "good", loading: "keep", failed: "problem", unable: "problem" };

/** @param {import("./model/marking.js").Marking} marking */
export function showReady(marking) {
  const button = byId("ready", HTMLButtonElement);
  const waiting = byId("ready-waiting");
  /** @type {HTMLElement | null} */
  let sheet = null;
  let drawn = "";

  const judges = () => !["absent", "failed"].includes(marking.effects.engine?.status ?? "");
  /** @param {AppFiles} files */
  const draw = (files) => {
    const words = readyWords(files, judges());
    const key = `${words} ${canInstall()} ${isInstalled()}`;
    if (drawn === key) return;
    drawn = key;
    button.hidden = false;
    button.dataset.state = files.status;
    const percent = files.status === "loading" && files.total ? `${Math.floor(share(files) * 100)} %` : "";
    button.replaceChildren(icon(ICONS[files.status]), h("span", { class: "visually-hidden" }, words), h("span", { class: "figures", "aria-hidden": "true" }, percent));
    waiting.replaceChildren(...told(files));
    sheet?.replaceChildren(...told(files));
  };

  /** @param {AppFiles} files @returns {Node[]} */
  const told = (files) => {
    const help = button.dataset.help;
    const unable = files.status === "unable";
    const parts = [
      h("p", { class: "ready__words", data: { state: files.status } }, icon(ICONS[files.status]), " ", readyWords(files, judges())),
      files.status === "loading" ? h("progress", { max: "1", value: String(share(files)), "aria-label": t("Getting ready") }) : null,
      unable && files.why === "https" && help ? h("p", null, h("a", { class: "button", href: help }, t("Set this tablet up"))) : null,
      canInstall() ? h("p", null, h("button", { type: "button", class: "button", data: { code: "install" }, onclick: install }, t("Install as an app"))) : null,
      installWords() ? h("p", { class: "meta" }, installWords()) : null,
    ];
    return parts.filter((part) => part !== null);
  };

  const files = keepPage(button.dataset.list ?? "", draw);
  draw(files);
  onInstallable(() => draw(files));
  button.addEventListener("click", () => {
    openSheet(t("Without the server"), (_, body) => {
      sheet = body;
      return [...told(files), files.status === "ready" ? h("p", { class: "meta" }, t("This tablet has all that the page needs. It opens and goes on while the server is away.")) : null];
    }, { onclose: () => { sheet = null; } });
  });
  if (!files.why) navigator.storage?.persist?.().catch(() => {}); // so that a browser short of room does not clear it
  let game = marking.match?.game;
  setInterval(() => {
    draw(files); // what the browser can do may have been found out meanwhile
    if (marking.match && marking.match.game !== game) {
      game = marking.match.game;
      files.again(); // its rules may not be here yet
    }
    if (files.newer && !marking.match && !marking.outbox.size) turn();
  }, LOOK);
}

/** Load the newer version. */
function turn() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(TURN) ?? 0) < TURN_AT_MOST_EVERY) return;
    sessionStorage.setItem(TURN, String(Date.now()));
  } catch {
    return; // without a memory of it the page might load itself for ever
  }
  location.reload();
}
