// @ts-check
// A player's page says loudly that a table is ready: large, aloud to a screen reader, in the title, and with a sound
// where the visitor has allowed it. The club's stream says that something happened; what, is fetched.

import { allOf, within } from "../js/dom.js";
import { Stream } from "../js/live/stream.js";
import { t } from "../js/words.js";
import { chime, chimeIsOn, setChime, wakeChime } from "./chime.js";
import { phoneOf } from "./phone.js";

const AT_LEAST = 30000; // milliseconds: a second look, should the stream be cut unnoticed
const FLASH = 1000;

class Title {
  constructor() {
    this.plain = document.title;
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
  }

  /** @param {string} words "" for none */
  flash(words) {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    document.title = this.plain;
    if (!words) return;
    let on = true;
    document.title = `● ${words}`;
    this.timer = setInterval(() => { on = !on; document.title = on ? `● ${words}` : this.plain; }, FLASH);
  }
}

/** @param {HTMLElement} root @param {Title} title */
function follow(root, title) {
  const now = within(root, "[data-now]");
  const spoken = within(root, "[data-spoken]");
  const part = () => /** @type {HTMLElement | null} */ (now.querySelector("[data-token]"));
  /** @type {Set<string>} */
  const told = new Set();
  /** @type {ReturnType<typeof setTimeout> | null} */
  let waiting = null;
  /** @type {ReturnType<typeof phoneOf>} */
  let phone = null;
  let shown = "";

  const tell = () => {
    const calls = allOf(now, "[data-call]");
    const fresh = calls.filter((call) => !told.has(call.dataset.call ?? ""));
    for (const call of fresh) told.add(call.dataset.call ?? "");
    title.flash(calls.map((call) => call.dataset.title).join(", "));
    if (fresh.length) {
      spoken.textContent = fresh.map((call) => `${call.dataset.title}.`).join(" ");
      chime();
    } else if (!calls.length) spoken.textContent = "";
  };

  const load = async () => {
    waiting = null;
    try {
      const address = new URL(root.dataset.part ?? "", location.href);
      address.searchParams.set("part", "live");
      address.searchParams.set("back", location.pathname);
      const answer = await fetch(address, { cache: "no-store" });
      if (!answer.ok) return;
      const text = await answer.text();
      const bare = text.replace(/(name="csrfmiddlewaretoken" value|data-token)="[^"]*"/g, "");
      if (bare !== shown && !now.querySelector("form:focus-within")) {
        shown = bare;
        now.innerHTML = text;
        tell();
      }
      phone ??= phoneOf(root, part);
    } catch {
      // No network: the stream's return asks again.
    }
  };
  const soon = () => { waiting ??= setTimeout(load, Math.random() * 300); };

  const ways = within(root, "[data-ways]");
  const sound = within(root, "[data-sound]");
  const showSound = (/** @type {boolean} */ on) => {
    sound.setAttribute("aria-pressed", String(on));
    sound.textContent = on ? t("Sound is on") : t("Sound when I am called");
  };
  ways.hidden = false;
  showSound(chimeIsOn());
  wakeChime();
  sound.addEventListener("click", () => {
    const on = sound.getAttribute("aria-pressed") !== "true";
    setChime(on);
    showSound(on);
  });

  load();
  new Stream(root.dataset.stream ?? "", { state: soon, competition: soon }, () => {});
  setInterval(soon, AT_LEAST);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
}

const title = new Title();
for (const root of allOf(document, "[data-calls]")) follow(root, title);
