// @ts-check
/* Passkeys: says in the page what went wrong, where django-allauth's scripts only write to the console. */

import { t } from "./words.js";

/** What people read, by the name of the browser's error. @type {Record<string, string>} */
const WORDS = {
  NotAllowedError: t("No passkey was used: it was cancelled, took too long, or there is none for this server."),
  InvalidStateError: t("This device has a passkey for your account already."),
  SecurityError: t("The browser allows no passkeys on this page."),
};

/** @param {string} text */
function tell(text) {
  const place = document.querySelector("[data-passkey-problem]");
  if (!(place instanceof HTMLElement)) return;
  place.textContent = text;
  place.hidden = false;
}

document.addEventListener("allauth.error", (event) => {
  if (!(event instanceof CustomEvent) || !event.detail.tags.includes("webauthn")) return;
  event.preventDefault();
  const { name } = event.detail.exception;
  tell(WORDS[name] ?? t("The passkey could not be used. Try again."));
});

if (!window.PublicKeyCredential) tell(t("This browser has no passkeys."));
