// @ts-check
// In which language the page is read: the server answers it in another one from then on. What waits to be sent stays
// where it is kept, and what is tapped together goes on.

import { byId, h } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { draftText, takeUpDraft } from "./model/drafts.js";
import { t } from "../words.js";

/** @typedef {import("./model/marking.js").Marking} Marking */

const DRAFT = "balkline.draft"; // in the window's own storage
const NEEDS_SERVER = t("For another language the server is needed. Try again when it answers.");

/**
 * Choose the language.
 * @param {Marking} marking
 */
export function chooseLanguage(marking) {
  const names = byId("languages", HTMLTemplateElement);
  openSheet(t("Language"), (_, body) => {
    const told = h("p", { role: "status" }, marking.offline ? NEEDS_SERVER : "");
    const list = h("div", { class: "taps" });
    list.append(names.content.cloneNode(true));
    for (const button of list.querySelectorAll("button")) {
      button.addEventListener("click", async () => {
        if (button.getAttribute("aria-pressed") === "true" || body.ariaBusy === "true") return;
        body.ariaBusy = "true";
        told.textContent = "";
        told.textContent = await turn(marking, names.dataset.url ?? "", button.value);
        body.ariaBusy = "false";
      });
    }
    return [h("p", { class: "meta" }, t("The whole page is in it from then on. What you have tapped stays.")), list, told];
  });
}

/**
 * Tell the server which language, and load the page anew; the words why that cannot be now.
 * @param {Marking} marking
 * @param {string} url
 * @param {string} language
 */
async function turn(marking, url, language) {
  if (marking.outbox.size && !marking.outbox.safe) return t("This browser has no room to keep what waits. Choose when everything is sent.");
  try {
    // Where it leads is a page that is not wanted: this one is loaded anew.
    const answer = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ language, next: location.pathname }) });
    if (answer.status >= 400) return NEEDS_SERVER;
  } catch {
    return NEEDS_SERVER;
  }
  try {
    sessionStorage.setItem(DRAFT, draftText(marking));
  } catch {
    // There is no room: what was tapped together is tapped once more.
  }
  location.reload();
  return "";
}

/**
 * After the page was loaded in another language: go on with what was tapped together.
 * @param {Marking} marking
 * @param {Promise<unknown>} begun when the page has taken over what was kept
 */
export function goOn(marking, begun) {
  try {
    const draft = sessionStorage.getItem(DRAFT);
    sessionStorage.removeItem(DRAFT);
    return takeUpDraft(marking, draft, begun);
  } catch {
    return undefined; // a browser that keeps nothing
  }
}
