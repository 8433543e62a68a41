// Sending again what did not arrive, without doing anything twice: each POST bears an Idempotency-Key, by which the
// server knows it again.
//
// Without an answer, and after 502, 503 and 504, what reads or bears a key is sent again; after 429 everything, for
// nothing has been done; after 409 "in-work" what bears a key. The wait is that of Retry-After, else half a second,
// doubled each time.

import { secondsOf } from "./problems.js";
import { about, newId, pause } from "./waiting.js";

export const KEY = "Idempotency-Key";
const SAFE = ["GET", "HEAD", "OPTIONS"];
const FIRST_WAIT = 500, MOST_BACKOFF = 8000;

export interface Retries {
  /** How often a request is sent again. */
  retries: number;
  /** The longest wait in seconds: where the server asks for more, its answer is handed on. */
  longestWait: number;
  /** Seconds after which an attempt without an answer is given up. */
  timeout: number;
  fetch: (request: Request) => Promise<Response>;
  pause: typeof pause;
}

/** Send a request, as often as may be. Throws what fetch throws where no answer came at last. */
export async function send(request: Request, { retries, longestWait, timeout, fetch, pause }: Retries): Promise<Response> {
  if (request.method === "POST" && !request.headers.has(KEY)) request.headers.set(KEY, newId());
  const keyed = request.headers.has(KEY);
  const again = keyed || SAFE.includes(request.method);
  for (let attempt = 0; ; attempt += 1) {
    let wait = about(Math.min(FIRST_WAIT * 2 ** attempt, MOST_BACKOFF));
    try {
      const response = await within(timeout, request, fetch);
      if (attempt >= retries || !await mayGoAgain(response, again, keyed)) return response;
      const asked = secondsOf(response);
      if (asked !== null && asked > longestWait) return response;
      if (asked !== null) wait = asked * 1000;
      await response.body?.cancel();
    } catch (error) {
      if (!again || attempt >= retries || request.signal.aborted) throw error;
    }
    await pause(wait, request.signal);
  }
}

async function mayGoAgain(response: Response, again: boolean, keyed: boolean): Promise<boolean> {
  if (response.status === 429) return true;
  if ([502, 503, 504].includes(response.status)) return again;
  if (response.status !== 409 || !keyed) return false;
  const told = await response.clone().json().catch(() => null) as { code?: string } | null;
  return told?.code === "in-work";
}

/** One attempt, given up after some seconds without the head of an answer. */
async function within(seconds: number, request: Request, fetch: Retries["fetch"]): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no answer within ${seconds} seconds`)), seconds * 1000);
  const aborted = () => stop.abort(request.signal.reason);
  request.signal.addEventListener("abort", aborted);
  if (request.signal.aborted) aborted();
  try {
    return await fetch(new Request(request.clone(), { signal: stop.signal }));
  } finally {
    clearTimeout(timer); // what reads on, as a stream does, may take its time, and hears the caller's abort
  }
}
