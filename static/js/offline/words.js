// @ts-check
// How a page says whether it works without the server.

import { decimal, t } from "../words.js";

/** @typedef {Pick<import("./app.js").AppFiles, "status" | "why" | "loaded" | "total">} Told */

const MEGABYTE = 1_000_000;

/** @param {number} bytes */
const megabytes = (bytes) => decimal(bytes / MEGABYTE, 1);

/** @type {Record<import("./app.js").Why, string>} */
const FAILED = {
  "": "",
  https: "",
  browser: "",
  room: t("This device has no room left for it."),
  network: t("The network was lost; it is tried again."),
  changed: t("The server has just been changed; it is tried again."),
};

/**
 * One sentence, or two.
 * @param {Told} told
 * @param {boolean} [judges] whether this browser can judge by itself what is tapped
 */
export function readyWords({ status, why, loaded, total }, judges = true) {
  if (status === "ready") {
    return judges ? t("Ready to work without the server.")
      : t("Ready to open and to keep taps without the server. This browser cannot judge them: the score follows when the server is back.");
  }
  if (status === "unable") {
    return why === "https"
      ? t("Marking stops while the server is away: this page came by plain HTTP.")
      : t("Marking stops while the server is away: this browser cannot keep the page.");
  }
  if (status === "failed") return `${t("Not ready yet to work without the server.")} ${FAILED[why]}`.trim();
  return total
    ? t("Getting ready to work without the server: {loaded} of {total} MB.", { loaded: megabytes(loaded), total: megabytes(total) })
    : t("Getting ready to work without the server…");
}

/**
 * How much is here, from 0 to 1.
 * @param {Told} told
 */
export const share = ({ status, loaded, total }) => (status === "ready" ? 1 : total ? Math.min(1, loaded / total) : 0);
