// @ts-check
// "Tell me on this phone": asks for permission only after a tap, and tells the server by which address this browser
// is told. The service worker's scope is the folder of its script: it never stands between a page and the server.

import { allOf, within } from "../js/dom.js";
import { t } from "../js/words.js";

/** Why this browser cannot be told; "" where it can. */
function obstacle() {
  if (!globalThis.isSecureContext) {
    return t("This site is not reached by https, so this browser takes no messages from it. Keep this page open: it tells you at once.");
  }
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) {
    return /iP(hone|ad|od)/.test(navigator.userAgent)
      ? t("On an iPhone or iPad: tap Share, then Add to Home Screen, and open this page from there.")
      : t("This browser takes no messages from sites. Keep this page open: it tells you at once.");
  }
  return Notification.permission === "denied" ? t("Messages from this site are blocked in this browser's settings.") : "";
}

/** A name for the phone, in the language of its owner, who knows it by that in a list. */
function label() {
  const agent = navigator.userAgent;
  const browser = /Firefox\//.test(agent) ? "Firefox" : /Edg\//.test(agent) ? "Edge" : /SamsungBrowser\//.test(agent) ? "Samsung Internet" : /Chrome\//.test(agent) ? "Chrome" : "Safari";
  const machine = /Android/.test(agent) ? "Android" : /iPhone|iPad/.test(agent) ? t("iPhone or iPad") : /Mac OS/.test(agent) ? "Mac" : /Windows/.test(agent) ? "Windows" : "Linux";
  return t("{browser} on {machine}", { browser, machine });
}

/** @param {string} text base64 for addresses */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/**
 * @param {ArrayBuffer | null | undefined} given
 * @param {Uint8Array} wanted
 */
function same(given, wanted) {
  const found = given ? new Uint8Array(given) : new Uint8Array();
  return found.length === wanted.length && found.every((byte, i) => byte === wanted[i]);
}

export class Phone {
  /**
   * `part` gives the newest answer of the server, with the key and the token.
   * @param {HTMLElement} root
   * @param {() => HTMLElement | null} part
   */
  constructor(root, part) {
    this.root = root;
    this.part = part;
    this.place = `balkline.told ${root.dataset.phone}`;
    this.button = within(root, "[data-tell]");
    this.box = within(root, "[data-early-box]");
    this.early = within(root, "[data-early]", HTMLInputElement);
    this.why = within(root, "[data-why]");
    this.button.addEventListener("click", () => this.turn(this.button.dataset.on !== "on"));
    this.early.addEventListener("change", () => { if (this.button.dataset.on === "on") this.turn(true); });
    this.show(false);
    this.resume();
  }

  /** @param {boolean} on @param {string} [words] */
  show(on, words) {
    const barred = obstacle();
    this.button.hidden = barred !== "";
    this.box.hidden = barred !== "" || this.part()?.dataset.own !== undefined; // a member's choice says it
    this.button.dataset.on = on ? "on" : "off";
    this.button.setAttribute("aria-pressed", String(on));
    this.button.textContent = on ? t("This phone is told") : t("Tell me on this phone");
    this.why.textContent = words ?? barred;
  }

  /** The browser may have got another address since; then the server hears of it. */
  async resume() {
    const known = this.kept();
    if (!known || obstacle() || Notification.permission !== "granted") return;
    const found = await (await this.registered())?.pushManager.getSubscription();
    if (!found) return this.keep(null);
    this.early.checked = known.early;
    if (found.endpoint === known.endpoint) this.show(true);
    else await this.turn(true);
  }

  registered() {
    return navigator.serviceWorker.getRegistration(this.root.dataset.scope);
  }

  /** @param {boolean} on */
  async turn(on) {
    this.button.toggleAttribute("disabled", true);
    try {
      await (on ? this.begin() : this.end());
    } catch (failure) {
      this.show(false, failure instanceof Refused ? failure.message : t("This did not work. Try again in a moment."));
    } finally {
      this.button.toggleAttribute("disabled", false);
    }
  }

  async begin() {
    if (await Notification.requestPermission() !== "granted") return this.show(false);
    const key = bytes(this.part()?.dataset.key ?? "");
    await navigator.serviceWorker.register(this.root.dataset.worker ?? "", { scope: this.root.dataset.scope });
    const registration = await this.registered();
    if (!registration) throw new Error("The service worker is gone.");
    await active(registration);
    let found = await registration.pushManager.getSubscription();
    if (found && !same(found.options.applicationServerKey, key)) {
      await found.unsubscribe();
      found = null;
    }
    found ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON();
    await this.send({ on: true, endpoint, keys, label: label(), early: this.early.checked });
    this.keep({ endpoint: endpoint ?? "", early: this.early.checked });
    this.show(true, t("You get a message here when a table is ready."));
  }

  async end() {
    const known = this.kept();
    if (known) await this.send({ on: false, endpoint: known.endpoint });
    this.keep(null);
    this.show(false);
  }

  /** @param {Record<string, unknown>} told */
  async send(told) {
    const answer = await fetch(this.root.dataset.phone ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.part()?.dataset.token ?? "" },
      body: JSON.stringify(told),
    });
    if (!answer.ok) throw new Refused((await answer.json().catch(() => ({}))).message ?? t("The server refused it."));
  }

  /** @returns {{endpoint: string, early: boolean} | null} */
  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {{endpoint: string, early: boolean} | null} what */
  keep(what) {
    try {
      if (what) localStorage.setItem(this.place, JSON.stringify(what));
      else localStorage.removeItem(this.place);
    } catch {
      // Storage is shut: the phone is told, and the button does not know it after a reload.
    }
  }
}

class Refused extends Error {}

/** @param {ServiceWorkerRegistration} registration */
function active(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => { if (worker.state === "activated") done(undefined); });
  });
}

/** @param {() => HTMLElement | null} part @param {HTMLElement} root */
export function phoneOf(root, part) {
  return allOf(root, "[data-tell]").length ? new Phone(root, part) : null;
}
