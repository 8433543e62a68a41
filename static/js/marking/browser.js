// @ts-check
// What the model of the marking page asks of the browser: network, clocks, storage, events.

import { uuid } from "../dom.js";
import { locale } from "../words.js";
import { farewell, post, read } from "./api.js";
import { openShelf } from "./outbox/open.js";
import { TabletPages } from "./outbox/pages.js";
import { alarm } from "./sound.js";

/** @type {import("./model/types.js").Server["listen"]} */
function listen(match, since, rings) {
  if (!window.EventSource) return null;
  const stream = new EventSource(`/live/match/${match}/?since=${since}${locale ? `&language=${locale}` : ""}`);
  stream.addEventListener("entry", (event) => rings.entry(Number(event.lastEventId)));
  stream.addEventListener("status", (event) => rings.status(JSON.parse(event.data)));
  stream.addEventListener("clock", (event) => rings.clock(JSON.parse(event.data)));
  stream.addEventListener("state", () => rings.state());
  return stream;
}

/**
 * The effects of the page whose endpoints lie below `place`.
 * @param {string} place
 * @param {import("./model/types.js").Engine | null} [engine]
 * @returns {Promise<import("./model/types.js").Effects>}
 */
export async function browserEffects(place, engine = null) {
  const shelf = await openShelf();
  return {
    server: { read, post, farewell, listen },
    timers: {
      now: () => performance.now(),
      after: (act, ms) => setTimeout(act, ms),
      every: (act, ms) => setInterval(act, ms),
      cancel: (timer) => clearTimeout(timer),
    },
    shelf,
    pages: new TabletPages(place, shelf, uuid()),
    engine,
    wall: () => Date.now(),
    uuid,
    hidden: () => document.hidden,
    reload: () => location.reload(),
    alarm,
    buzz: () => { navigator.vibrate?.(15); },
  };
}
