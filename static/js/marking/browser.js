// @ts-check
// What the model of the marking page asks of the browser: network, clocks, storage, events.

import { uuid } from "../dom.js";
import { farewell, post, read } from "./api.js";
import { alarm } from "./sound.js";

/** Unsent taps in the browser's storage. @type {import("./model/types.js").TapStore} */
const store = {
  load(name) {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? [];
    } catch {
      return [];
    }
  },
  keep(name, taps) {
    try {
      if (taps.length) localStorage.setItem(name, JSON.stringify(taps));
      else localStorage.removeItem(name);
    } catch {
      // Storage is full or shut: the taps still wait in this page.
    }
  },
};

/** @type {import("./model/types.js").Server["listen"]} */
function listen(match, since, rings) {
  if (!window.EventSource) return null;
  const stream = new EventSource(`/live/match/${match}/?since=${since}`);
  stream.addEventListener("entry", (event) => rings.entry(Number(event.lastEventId)));
  stream.addEventListener("status", (event) => rings.status(JSON.parse(event.data)));
  stream.addEventListener("clock", (event) => rings.clock(JSON.parse(event.data)));
  stream.addEventListener("state", () => rings.state());
  return stream;
}

/** @type {import("./model/types.js").Effects} */
export const browser = {
  server: { read, post, farewell, listen },
  timers: {
    now: () => performance.now(),
    after: (act, ms) => setTimeout(act, ms),
    every: (act, ms) => setInterval(act, ms),
    cancel: (timer) => clearTimeout(timer),
  },
  store,
  uuid,
  hidden: () => document.hidden,
  reload: () => location.reload(),
  alarm,
  buzz: () => { navigator.vibrate?.(15); },
};
