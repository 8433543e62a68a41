// @ts-check
// Talking with the server: JSON in, JSON out. A problem has a code; a broken network is another thing.

import { uuid } from "../dom.js";
import { Problem, Unreachable } from "./model/problems.js";
import { t } from "../words.js";

export { Problem, Unreachable };

const PATIENCE = 8000;

/** Tells two pages of one signed-in person apart: only one of them marks. */
const marker = (() => {
  try {
    const known = sessionStorage.getItem("balkline.marker");
    const id = known ?? uuid();
    if (!known) sessionStorage.setItem("balkline.marker", id);
    return id;
  } catch {
    return uuid();
  }
})();

function csrf() {
  const cookie = document.cookie.split("; ").find((c) => c.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.slice(10)) : document.body.dataset.csrf ?? "";
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function call(url, init) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  let response;
  try {
    response = await fetch(url, {
      ...init, signal: stop.signal, cache: "no-store", credentials: "same-origin",
      headers: { Accept: "application/json", "X-Marker": marker, ...init?.headers },
    });
  } catch (error) {
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
  let body = null;
  try {
    body = await response.json();
  } catch {
    if (response.ok || response.status >= 500) throw new Unreachable(`status ${response.status}`);
  }
  if (response.ok) return body;
  if (response.status >= 500 || response.status === 429) throw new Unreachable(`status ${response.status}`, body?.code);
  throw new Problem(response.status, body ?? { message: t("The server answered {status}.", { status: response.status }) });
}

/**
 * What stands at `url`.
 * @param {string} url
 */
export const read = (url) => call(url);

/** @param {object} body */
const written = (body) => ({
  method: "POST", body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() },
});

/**
 * Send `body` to `url`; the answer.
 * @param {string} url
 * @param {object} body
 */
export const post = (url, body) => call(url, written(body));

/**
 * Send files (Blobs by name) as a form does; the answer.
 * @param {string} url
 * @param {Record<string, Blob>} files
 */
export function upload(url, files) {
  const body = new FormData();
  for (const [name, blob] of Object.entries(files)) body.append(name, blob, name);
  return call(url, { method: "POST", body, headers: { "X-CSRFToken": csrf() } });
}

/**
 * Send `body` to `url` while the page is being left; nobody waits for the answer.
 * @param {string} url
 * @param {object} body
 */
export function farewell(url, body) {
  const init = written(body);
  fetch(url, { ...init, keepalive: true, credentials: "same-origin", headers: { ...init.headers, "X-Marker": marker } }).catch(() => {});
}
