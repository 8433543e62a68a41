// The rules engine in Node.js as it runs on a tablet: the page's own client of it, with a worker of this process
// behind it. One Pyodide serves all pages; each has its own matches in it.

import { fileURLToPath } from "node:url";
import { readdirSync } from "node:fs";

import { Engine } from "../../static/js/marking/engine/engine.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VENDORED = `${ROOT}static/vendor/pyodide/`;

/** @type {Promise<any> | null} */
let started = null;

/** Pyodide with the facade imported, started once; it is asked for JSON by JSON. */
function start() {
  started ??= (async () => {
    const home = `${VENDORED}${readdirSync(VENDORED)[0]}/`;
    const { loadPyodide } = await import(`${home}pyodide.mjs`);
    const pyodide = await loadPyodide({ indexURL: home });
    pyodide.mountNodeFS("/rules", `${ROOT}rules_engine`);
    pyodide.runPython("import sys, os; os.makedirs('/books', exist_ok=True); os.symlink('/rules', '/books/rules_engine'); sys.path.insert(0, '/books'); sys.dont_write_bytecode = True\nfrom rules_engine.tablet import Courses");
    return pyodide;
  })();
  return started;
}

/** Start it, so that it is there when pages ask. */
export const warm = () => start().then(() => {});

/** A worker that answers from this process, a moment later. */
class NodeWorker {
  constructor() {
    /** @type {(event: {data: any}) => void} */
    this.onmessage = () => {};
    this.onerror = () => {};
    /** @type {any} */
    this.courses = null;
    this.over = false;
  }

  /** @param {any} message */
  async postMessage({ id, load, ask }) {
    const pyodide = await start();
    if (this.over) return;
    if (load) this.courses ??= pyodide.runPython("Courses()");
    this.onmessage({ data: { id, said: ask ? this.courses.answer(ask) : null } });
  }

  terminate() {
    this.over = true;
    this.courses?.destroy();
    this.courses = null;
  }
}

/** The engine of one page. */
export const nodeEngine = () => new Engine(() => /** @type {any} */ (new NodeWorker()), "");
