// @ts-check
// Three rising tones and a shake, where the visitor has allowed it on this device.

const KEY = "balkline.call-sound";
/** @type {AudioContext | null} */
let audio = null;

/** Whether calls may be heard on this device: only once somebody has said so. */
export function chimeIsOn() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/**
 * Called by a tap, so that the browser allows the sound.
 * @param {boolean} on
 */
export function setChime(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Storage is shut: it holds until the page goes.
  }
  if (on) {
    awake();
    chime();
  }
}

/** Browsers let a page sound only after a tap: after a reload, the next one wakes it. */
export function wakeChime() {
  addEventListener("pointerdown", awake, { once: true });
  addEventListener("keydown", awake, { once: true });
}

function awake() {
  if (!audio && globalThis.AudioContext) audio = new AudioContext();
  audio?.resume();
}

export function chime() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 120, 300, 120, 300]);
  if (!chimeIsOn() || !audio) return;
  const context = audio;
  [523, 659, 784].forEach((hertz, i) => {
    const from = context.currentTime + 0.05 + i * 0.28;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.6, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
    voice.connect(volume).connect(context.destination);
    voice.start(from);
    voice.stop(from + 0.5);
  });
}
