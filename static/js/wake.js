// @ts-check
// Keep the screen on while the page is in view.

/** @type {WakeLockSentinel | null} */
let lock = null;

async function ask() {
  if (!navigator.wakeLock || document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null; // the battery is low, or the browser does not want to: it is only a comfort
  }
}

export function keepAwake() {
  ask();
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
}
