// @ts-check
// The clock heard and felt: two short tones and a shake for the warning, a long deep one for the end. A switch of
// this device silences the tones.

const KEY = "balkline.sound";
/** @type {AudioContext | null} */
let audio = null;

/** Whether the clock may be heard on this device. */
export function soundIsOn() {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function setSound(on) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is shut: it stays as it is.
  }
  if (on) alarm("warning");
}

/** Browsers let a page sound only after a tap: the first one wakes the tones. */
export function wakeSound() {
  addEventListener("pointerdown", () => { ready()?.resume(); }, { once: true });
}

function ready() {
  if (!audio && globalThis.AudioContext) audio = new AudioContext();
  return audio;
}

/** @param {"warning" | "out"} kind */
export function alarm(kind) {
  navigator.vibrate?.(kind === "out" ? [400, 120, 400] : [120, 80, 120]);
  const context = soundIsOn() ? ready() : null;
  if (!context || context.state !== "running") return;
  if (kind === "out") tone(context, 330, 0, 0.9);
  else [0, 0.22].forEach((at) => tone(context, 880, at, 0.12));
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} after seconds
 * @param {number} long seconds
 */
function tone(context, hertz, after, long) {
  const from = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.5, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  voice.connect(volume).connect(context.destination);
  voice.start(from);
  voice.stop(from + long);
}
