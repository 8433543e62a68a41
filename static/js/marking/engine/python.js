// @ts-check
// The rule book's own interpreter: Python in WebAssembly, with the rules engine on its path.

/** @typedef {import("./types.js").Archive} Archive */

const HOME = "/rule-book";

/** A file that is needed did not come; it may come another time. */
export class Missing extends Error {}

/**
 * The bytes at `url`.
 * @param {string} url
 */
export async function fetched(url) {
  let answer;
  try {
    answer = await fetch(url, { credentials: "same-origin" });
  } catch (error) {
    throw new Missing(String(error));
  }
  if (!answer.ok) throw new Missing(`${url}: status ${answer.status}`);
  return answer.arrayBuffer();
}

export class Python {
  /**
   * @param {any} pyodide an interpreter that has started
   * @param {(url: string) => Promise<ArrayBuffer>} read
   */
  constructor(pyodide, read = fetched) {
    this.pyodide = pyodide;
    this.read = read;
    /** @type {Set<string>} */
    this.loaded = new Set();
    /** @type {((text: string) => string) | null} */
    this.facade = null;
  }

  /**
   * Put the archives on the path that are not there yet.
   * @param {Archive[]} archives
   */
  async load(archives) {
    const missing = archives.filter((archive) => !this.loaded.has(archive.hash));
    const contents = await Promise.all(missing.map((archive) => this.read(archive.url)));
    missing.forEach((archive, at) => {
      this.pyodide.unpackArchive(contents[at], "zip", { extractDir: HOME });
      this.loaded.add(archive.hash);
    });
    if (missing.length) this.pyodide.runPython(`import importlib; importlib.invalidate_caches()`);
    if (this.facade) return;
    this.facade = this.pyodide.runPython([
      "import sys", "sys.dont_write_bytecode = True", `sys.path.insert(0, "${HOME}")`,
      "from rules_engine.tablet import Courses", "Courses().answer",
    ].join("\n"));
  }

  /**
   * What the facade answers to a request; an exception is a bug.
   * @param {string} request JSON
   * @returns {string} JSON
   */
  answer(request) {
    if (!this.facade) throw new Error("the rule book has not been loaded");
    return this.facade(request);
  }
}

/**
 * Start an interpreter from the files below `python`, an address of this server.
 * @param {string} python
 */
export async function started(python) {
  let loader;
  try {
    loader = await import(`${python}pyodide.mjs`);
  } catch (error) {
    throw new Missing(String(error));
  }
  // The loader would ask for it itself, and leave a refusal of the network behind that nobody hears.
  const lockFileContents = new TextDecoder().decode(await fetched(`${python}pyodide-lock.json`));
  try {
    return new Python(await loader.loadPyodide({ indexURL: python, lockFileContents, env: { HOME: "/" } }));
  } catch (error) {
    // The loader has one kind of error for a file that did not come; what WebAssembly refuses is another.
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    throw new Missing(String(error));
  }
}
