// @ts-check
// Which requests the service worker answers, and how. Everything else goes to the server as if it were not there:
// whatever is written, the pages of officers, other hosts.

/**
 * - `file`: scripts, styles and archives at addresses whose content never changes;
 * - `own`: the page of a tablet or a marker;
 * - `watched`: a public page that moves by itself;
 * - `leaving`: somebody signs in or out, or pairs a tablet. It is only looked at;
 * - `choosing`: somebody chooses a language.
 * @typedef {"file" | "own" | "watched" | "leaving" | "choosing"} Kind
 */

const VERSION = /^\/app\/([0-9a-f]{16})\//;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const ARCHIVE = /^\/engine\/[\w./-]+\.zip$/;
const RUNTIME = /^\/static\/vendor\/pyodide\/[\d.]+\//;
const OWN = /^\/(table|m\/[\w-]+\/mark)\/$/;
const WATCHED = /^\/(c\/[\w-]+|m\/hall\/[\w-]+|m\/[\w-]+|m\/[\w-]+\/overlay|table\/[\w-]+|table\/[\w-]+\/overlay)\/$/;
const LEAVING = /^\/(pair|account)\//;
const CHOOSING = "/language/";

/** The header with which a page asks for itself, to be kept. */
export const ASKED = "Balkline-Keep";

/**
 * @param {{method: string, mode: string, headers: {get: (name: string) => string | null}}} request
 * @param {string} path
 * @returns {Kind | null}
 */
export function kindOf(request, path) {
  const page = request.mode === "navigate";
  if (page && request.method === "POST" && LEAVING.test(path)) return "leaving";
  if (request.method === "POST" && path === CHOOSING) return "choosing";
  if (request.method !== "GET") return null;
  if (path.startsWith("/static/") || VERSION.test(path) || ARCHIVE.test(path)) return "file";
  if (!page && !(request.headers.get("Accept") ?? "").startsWith("text/html")) return null;
  if (OWN.test(path)) return "own";
  return WATCHED.test(path) ? "watched" : null;
}

/**
 * The version in an address below `/app/`; null elsewhere.
 * @param {string} path
 */
export const versionOf = (path) => VERSION.exec(path)?.[1] ?? null;

/**
 * Whether what stands at an address never changes.
 * @param {string} path
 */
export const isLasting = (path) => VERSION.test(path) || HASHED.test(path) || ARCHIVE.test(path) || RUNTIME.test(path);

/**
 * Which pages are no longer this browser's when `path` was left or refused: those of its tablet, or of its user.
 * @param {string} path
 * @returns {"device" | "user"}
 */
export const ownerKind = (path) => (/^\/(table|pair)\//.test(path) ? "device" : "user");
