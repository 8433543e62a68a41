// @ts-check
// The two ways in which a request fails: the server says no, or no answer comes.

import { t } from "../../words.js";

/** The server has answered, and the answer is no. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, message?: string, data?: Record<string, any>}} body
   */
  constructor(status, body) {
    super(body.message ?? t("The server refused this."));
    this.status = status;
    this.code = body.code ?? `status-${status}`;
    /** @type {Record<string, any>} */
    this.data = body.data ?? {};
  }
}

/** Codes: the server knows this person or tablet no longer ("status-403": the page is older than its session). */
export const SHUT_OUT = ["sign-in", "not-paired", "not-found", "not-allowed", "status-403"];

/** No answer: the network, or a server that cannot take anything now. The same request may be sent again. */
export class Unreachable extends Error {
  /**
   * @param {string} message
   * @param {string} [code] why, where the server has said it ("disk-full")
   */
  constructor(message, code = "") {
    super(message);
    this.code = code;
  }
}

/** Another page of this tablet has tapped meanwhile: this one shows an older state. */
export class Stale extends Error {}

/** The browser has emptied its storage while the page was open. */
export class Cleared extends Error {}
