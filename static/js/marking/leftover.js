// @ts-check
// On a tablet that is no longer paired: what waits there can still be read and given out.

import { byId } from "../dom.js";
import { browserEffects } from "./browser.js";
import { Marking } from "./model/marking.js";
import { openUnsent } from "./unsent.js";
import { tn } from "../words.js";

const place = "/table/";
const marking = new Marking({ base: place, boards: {} }, await browserEffects(place));
marking.outbox.close(); // nothing can be sent from here
await marking.outbox.open();
const { size } = marking.outbox;
if (size) {
  byId("leftover-count").textContent = tn("One entry waits", "{n} entries wait", size);
  byId("leftover").hidden = false;
  byId("leftover-open").addEventListener("click", () => openUnsent(marking));
}
