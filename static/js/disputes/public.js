// @ts-check
// The public page of a dispute: it is refreshed while the case is open (htmx); the strokes of an answer that comes with
// the ruling are brought to life.

import { byId } from "../dom.js";
import { start } from "../trace.js";

const page = byId("page");
new MutationObserver(() => start(page)).observe(page, { childList: true });
