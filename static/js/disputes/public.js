// The public page of a dispute: it is refreshed while the case is open (htmx); the strokes of an answer that comes with
// the ruling are brought to life.

import { start } from "../trace.js";

const page = document.getElementById("page");
new MutationObserver(() => start(page)).observe(page, { childList: true });
