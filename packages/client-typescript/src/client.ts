// The interface of one Balkline server: requests, lists, streams, and the marking of matches.

import createClient from "openapi-fetch";
import { follow } from "./following.js";
import type { Following } from "./following.js";
import { Marker } from "./marking/marker.js";
import type { MarkerOptions } from "./marking/marker.js";
import { MemoryQueue } from "./marking/queue.js";
import type { Queue } from "./marking/queue.js";
import { BalklineError, Unreachable, problemOf } from "./problems.js";
import { KEY, send } from "./retrying.js";
import type { Retries } from "./retrying.js";
import type { paths } from "./schema.js";
import { pause } from "./waiting.js";

const ROOT = "/api/v1/";

export interface Options extends Partial<Omit<Retries, "pause">> {
  /** The language of titles and rulings, as "de". */
  language?: string;
  /** How to wait between attempts; a test waits for nothing. */
  pause?: Retries["pause"];
}

export interface Asked {
  method?: string;
  body?: unknown;
  params?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  /** The Idempotency-Key; a POST gets one of its own, any other method is sent again only with one. */
  key?: string;
  retries?: number;
  signal?: AbortSignal;
}

/** One server, asked with one token, or with none for what everybody may see. */
export class Balkline {
  readonly baseUrl: string;
  readonly token: string | null;
  /** Every operation with the types of the description; what it sends is sent again, too. It throws no refusals:
   * each answer has `data` or `error`. */
  readonly api: ReturnType<typeof createClient<paths>>;
  readonly #headers: Record<string, string>;
  readonly #retries: Retries;

  constructor(baseUrl: string, token: string | null = null, options: Options = {}) {
    this.baseUrl = new URL(baseUrl).origin;
    this.token = token;
    const { language, ...more } = options;
    this.#headers = {
      Accept: "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(language ? { "Accept-Language": language } : {}),
    };
    this.#retries = {
      retries: 4, longestWait: 60, timeout: 30, pause, fetch: (request) => globalThis.fetch(request), ...more,
    };
    this.api = createClient<paths>({
      baseUrl: this.baseUrl, headers: this.#headers, credentials: "omit", fetch: (request) => send(request, this.#retries),
    });
  }

  /** The whole address of `path` below /api/v1/. Throws for one of another server: the token goes to this alone. */
  url(path: string): string {
    const found = new URL(path, `${this.baseUrl}${ROOT}`);
    if (found.origin !== this.baseUrl) throw new BalklineError(`${found} is no address of ${this.baseUrl}`);
    return found.href;
  }

  /** Ask, and return the answer. Throws a Problem for a refusal, Unreachable without an answer. */
  async request(path: string, asked: Asked = {}): Promise<Response> {
    const url = new URL(this.url(path));
    for (const [name, value] of Object.entries(asked.params ?? {}))
      if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
    const request = new Request(url, {
      method: asked.method ?? "GET",
      headers: {
        ...this.#headers, ...asked.headers,
        ...(asked.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(asked.key ? { [KEY]: asked.key } : {}),
      },
      credentials: "omit",
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      ...(asked.signal ? { signal: asked.signal } : {}),
    });
    let response: Response;
    try {
      response = await send(request, { ...this.#retries, ...(asked.retries === undefined ? {} : { retries: asked.retries }) });
    } catch (error) {
      if (asked.signal?.aborted) throw error;
      throw new Unreachable(`${this.baseUrl} does not answer: ${String(error)}`, { cause: error });
    }
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  /** What stands at `path`. */
  get(path: string, params: Asked["params"] = {}): Promise<any> { return this.#json(path, { params }); }

  /** Make or do something; the answer, null where it is empty. */
  post(path: string, body: unknown = {}, key?: string): Promise<any> {
    return this.#json(path, { method: "POST", body, ...(key ? { key } : {}) });
  }

  /** Put `body` in the place of what is there. */
  put(path: string, body: unknown = {}): Promise<any> { return this.#json(path, { method: "PUT", body }); }

  /** Change the members that `body` names; with `ifMatch` only what still has this ETag. */
  patch(path: string, body: unknown, ifMatch?: string): Promise<any> {
    return this.#json(path, { method: "PATCH", body, ...(ifMatch ? { headers: { "If-Match": ifMatch } } : {}) });
  }

  /** Remove it. */
  delete(path: string): Promise<any> { return this.#json(path, { method: "DELETE" }); }

  /** Each row of a list, over all its pages, as they are needed. */
  async* pages(path: string, params: Asked["params"] = {}): AsyncGenerator<any, void, undefined> {
    let page = await this.get(path, params);
    for (;;) {
      if (!Array.isArray(page?.results)) throw new BalklineError(`${path} is no list`);
      yield* page.results;
      if (!page.next) return;
      page = await this.get(page.next);
    }
  }

  /** What happens in a match, as it happens. */
  followMatch(match: string, more: Following = {}): ReturnType<typeof follow> {
    return follow(this.url(`matches/${match}/stream/`), { token: this.token, ...more });
  }

  /** What happens in a club, as it happens. */
  followClub(club: string, more: Following = {}): ReturnType<typeof follow> {
    return follow(this.url(`clubs/${club}/stream/`), { token: this.token, ...more });
  }

  /** Who marks a match and loses nothing. Without a queue of its own, what waits is lost with the page. */
  marker(match: string, queue: Queue = new MemoryQueue(), more: MarkerOptions = {}): Marker {
    return new Marker(this, match, queue, more);
  }

  async #json(path: string, asked: Asked): Promise<any> {
    const text = await (await this.request(path, asked)).text();
    return text ? JSON.parse(text) : null;
  }
}
