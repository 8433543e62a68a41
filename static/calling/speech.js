// @ts-check
// The hall's screen reads calls aloud, once somebody has tapped: browsers speak only after that. `?speak=1` in the
// address asks for the tap in large letters. A browser without voices says so and stays silent.

import { allOf, within } from "../js/dom.js";
import { Stream } from "../js/live/stream.js";
import { t } from "../js/words.js";
import { SpeechQueue } from "./queue.js";

const AT_LEAST = 20000; // milliseconds
const VOICES = 3000;
const LONGEST = 20000; // some browsers never say that they have ended

/** The voices of this browser; some have them only after a moment. @returns {Promise<SpeechSynthesisVoice[]>} */
function voices() {
  const speech = globalThis.speechSynthesis;
  if (!speech) return Promise.resolve([]);
  if (speech.getVoices().length) return Promise.resolve(speech.getVoices());
  return new Promise((done) => {
    const end = () => done(speech.getVoices());
    speech.addEventListener("voiceschanged", end, { once: true });
    setTimeout(end, VOICES);
  });
}

/** @param {string} text @param {SpeechSynthesisVoice | undefined} voice @returns {Promise<void>} */
function say(text, voice) {
  return new Promise((done) => {
    const words = new SpeechSynthesisUtterance(text);
    if (voice) words.voice = voice;
    words.lang = voice?.lang ?? document.documentElement.lang;
    words.rate = 0.9;
    words.onend = words.onerror = () => done();
    setTimeout(done, LONGEST);
    speechSynthesis.speak(words);
  });
}

/** @param {number} milliseconds @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** @param {HTMLElement} root */
async function follow(root) {
  const button = within(root, "[data-speak]", HTMLButtonElement);
  const state = within(root, "[data-speech-state]");
  const asked = root.dataset.asked !== undefined;
  const found = await voices();
  if (!found.length) {
    if (asked) state.textContent = t("This browser has no voices: calls are not read aloud.");
    return;
  }
  const mother = document.documentElement.lang || "en";
  const voice = found.find((one) => one.lang.startsWith(mother) && one.localService) ?? found.find((one) => one.lang.startsWith(mother)) ?? found[0];
  const queue = new SpeechQueue((text) => say(text, voice), pause);

  const load = async () => {
    try {
      const answer = await fetch(root.dataset.calls ?? "", { cache: "no-store" });
      if (answer.ok) await queue.hear((await answer.json()).calls, Date.now());
    } catch {
      // No network: the stream's return asks again.
    }
  };

  const show = () => {
    button.setAttribute("aria-pressed", String(queue.on));
    button.textContent = queue.on ? t("Calls are read aloud") : asked ? t("Tap once: read calls aloud") : t("Read calls aloud");
    button.classList.toggle("button--large", asked && !queue.on);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    queue.turn(!queue.on);
    if (queue.on) say(t("Calls are read aloud."), voice);
    else speechSynthesis.cancel();
    show();
  });
  show();
  load();
  new Stream(root.dataset.stream ?? "", { state: load, competition: load }, () => {});
  setInterval(load, AT_LEAST);
}

for (const root of allOf(document, "[data-speech]")) follow(root);
