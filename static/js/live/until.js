// @ts-check
// Counts down to a moment: every element with data-until shows the minutes and seconds that are left. Without this
// the moment itself stands there.

import { clockText } from "../clock.js";
import { allOf } from "../dom.js";
import { serverTime } from "./countdown.js";

const tick = () => {
  for (const place of allOf(document, "[data-until]")) {
    const left = (Date.parse(place.dataset.until ?? "") - serverTime.now) / 1000;
    if (Number.isNaN(left)) continue;
    const text = clockText(Math.max(0, left));
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("is-over", left <= 0);
  }
};

tick();
setInterval(tick, 500);
