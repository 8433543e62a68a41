// @ts-check
// The worker in which the rule book runs, so that the page never waits for Python.

import { Missing, started } from "./python.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Reply} Reply */

const scope = /** @type {{postMessage: (reply: Reply) => void, onmessage: ((event: {data: Message}) => void) | null}} */ (
  /** @type {unknown} */ (self));

/** @type {Promise<import("./python.js").Python> | null} */
let python = null;

/** Requests are answered one after the other. @type {Promise<void>} */
let last = Promise.resolve();

/**
 * @param {Message} message
 * @returns {Promise<Reply>}
 */
async function reply({ id, load, ask }) {
  try {
    if (load) {
      python ??= started(load.python);
      await (await python).load(load.archives);
      return { id };
    }
    return { id, said: (await /** @type {Promise<import("./python.js").Python>} */ (python)).answer(ask ?? "") };
  } catch (error) {
    if (error instanceof Missing) {
      if (load) python = null; // the next attempt begins anew; what has come is in the browser's cache
      return { id, unreachable: error.message };
    }
    return { id, fault: String(error) };
  }
}

// A file that does not come is told to the page (`unreachable`). The interpreter's loader asks for several at once, and leaves
// the refusals of the others behind.
self.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof TypeError && /pyodide/.test(event.reason.stack ?? "")) event.preventDefault();
});

scope.onmessage = (/** @type {{data: Message}} */ { data }) => {
  last = last.then(async () => scope.postMessage(await reply(data)));
};
