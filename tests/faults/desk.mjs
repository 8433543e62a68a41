// What only the other side can do (a match, a power cut of the server, the log): asked for by lines of JSON.

import { createInterface } from "node:readline";

let last = 0;
/** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
const open = new Map();

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, value, error } = JSON.parse(line);
  const asked = open.get(id);
  open.delete(id);
  if (error) asked?.reject(new Error(error));
  else asked?.resolve(value);
}).on("close", () => process.exit(1));

/**
 * Have the other side do something; its answer.
 * @param {string} what
 * @param {Record<string, any>} [given]
 * @returns {Promise<any>}
 */
export function desk(what, given = {}) {
  last += 1;
  const id = last;
  process.stdout.write(`${JSON.stringify({ id, do: what, with: given })}\n`);
  return new Promise((resolve, reject) => { open.set(id, { resolve, reject }); });
}

/** Say what was found, and end. @param {Record<string, any>} found */
export function done(found) {
  process.stdout.write(`${JSON.stringify({ id: 0, do: "done", with: found })}\n`, () => process.exit(0));
}
