// @ts-check
// The desk's camera reads the codes of a tablet into the field for its text, where the browser can read codes.

import { byId } from "../dom.js";
import { t } from "../words.js";

const EVERY = 200; // milliseconds between two looks
const PART = /^BALKLINE (\d+)\/(\d+) ([0-9a-f]{8})\n/;

/** @type {any} */
const Detector = Reflect.get(globalThis, "BarcodeDetector");
const start = document.querySelector("[data-scan-start]");
const camera = document.querySelector("[data-camera]");
const told = document.querySelector("[data-scanned]");
const video = camera?.querySelector("video");
const field = byId("text", HTMLTextAreaElement);
/** Parts by number. @type {Map<number, string>} */
const parts = new Map();
let check = "";

/**
 * Take in what a code says; whether the text is whole.
 * @param {string} text
 */
function take(text) {
  if (text.startsWith("[Match ")) {
    field.value = text;
    return true;
  }
  const part = PART.exec(text);
  if (!part || !told) return false;
  if (part[3] !== check) parts.clear();
  check = part[3];
  parts.set(Number(part[1]), text.trimEnd());
  const of = Number(part[2]);
  field.value = [...parts.entries()].sort(([a], [b]) => a - b).map(([, one]) => one).join("\n");
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((n) => !parts.has(n));
  told.textContent = missing.length ? t("{read} of {all} codes read. Still missing: {missing}.", { read: parts.size, all: of, missing: missing.join(", ") }) : t("All codes are read.");
  return !missing.length;
}

async function scan() {
  if (!video || !told || !(camera instanceof HTMLElement)) return;
  const detector = new Detector({ formats: ["qr_code"] });
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    camera.hidden = false;
    told.textContent = t("The camera cannot be used. Paste the text instead.");
    return;
  }
  camera.hidden = false;
  video.srcObject = stream;
  await video.play();
  told.textContent = t("Hold the tablet's code in front of the camera.");
  const timer = setInterval(async () => {
    const codes = await detector.detect(video).catch(() => []);
    if (!codes.some((/** @type {{rawValue: string}} */ code) => take(code.rawValue))) return;
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    camera.hidden = true;
    field.form?.requestSubmit();
  }, EVERY);
}

if (Detector && navigator.mediaDevices && start instanceof HTMLElement) {
  Detector.getSupportedFormats().then((/** @type {string[]} */ formats) => {
    if (!formats.includes("qr_code")) return;
    start.hidden = false;
    start.addEventListener("click", scan);
  });
}
