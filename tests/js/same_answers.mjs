// Ask the rule book in WebAssembly what tests/rules_engine/course/exchange.py asked Python: every answer must be
// the same to the byte. `node same_answers.mjs FOLDER`; prints the figures as JSON, and ends with 1 if any differs.

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { Python } from "../../static/js/marking/engine/python.js";

const VENDOR = new URL("../../static/vendor/pyodide/314.0.7/", import.meta.url);
const folder = process.argv[2];

const began = performance.now();
const { loadPyodide } = await import(new URL("pyodide.mjs", VENDOR).href);
const interpreter = await loadPyodide({ indexURL: fileURLToPath(VENDOR) });
const python = new Python(interpreter, async (url) => {
  const bytes = await readFile(join(folder, `${url}.zip`));
  return /** @type {ArrayBuffer} */ (bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
});
const started = performance.now() - began;

let requests = 0;
const records = new Set();
/** @type {{record: string, request: string, here: string, there: string}[]} */
const different = [];
/** @type {number[]} */
const taps = [];
for await (const line of createInterface({ input: createReadStream(join(folder, "asked.jsonl")) })) {
  const { record, archives, request, answer } = JSON.parse(line);
  await python.load(archives);
  const before = performance.now();
  const here = python.answer(request);
  if (request.includes('"do": "add"')) taps.push(performance.now() - before);
  requests += 1;
  records.add(record);
  if (here !== answer) different.push({ record, request, here: here.slice(0, 2000), there: answer.slice(0, 2000) });
}
taps.sort((a, b) => a - b);
/** @param {number} share */
const at = (share) => Number((taps[Math.floor(taps.length * share)] ?? 0).toFixed(2));
console.log(JSON.stringify({
  python: interpreter.runPython("import sys; sys.version.split()[0]"), started: Math.round(started), records: records.size, requests,
  p50: at(0.5), p95: at(0.95), most: at(0.9999), memory: interpreter._module.HEAPU8.length, different: different.length,
}));
for (const one of different.slice(0, 5)) console.error(one);
process.exit(different.length ? 1 : 0);
