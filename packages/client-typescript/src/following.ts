// Following a stream: each event once, over lost connections.
//
// In a browser, what needs no token is read by EventSource. That sends no token, so that with one, and in programs,
// the stream is read by fetch.

import { BalklineError, Problem, problemOf } from "./problems.js";
import { about, pause } from "./waiting.js";

/** One event: its `name` ("state", "entry", "match" ...), its `data`, and the `id` with which to go on after it. */
export interface Event { name: string; data: any; id: string }

export interface Following {
  token?: string | null;
  /** The id of the last event that was seen before. */
  since?: string;
  /** Ends it. */
  signal?: AbortSignal;
  /** Whether a lost connection is there again. */
  onOpen?: () => void;
  onLost?: () => void;
  /** Read by fetch where EventSource would do. */
  byFetch?: boolean;
}

const NAMES = ["state", "entry", "status", "clock", "match", "time", "competition", "league", "here", "end", "beat"];
const SILENCE = 40_000, FIRST_WAIT = 1000, LONGEST_WAIT = 30_000;

/**
 * The events of a stream, until `signal` aborts or the loop is left. Throws a Problem where the server refuses, or
 * ends the stream because the token gives access no more.
 */
export async function* follow(url: string, more: Following = {}): AsyncGenerator<Event, void, undefined> {
  const stop = new AbortController();
  const over = () => stop.abort();
  more.signal?.addEventListener("abort", over);
  if (more.signal?.aborted) stop.abort();
  const byEventSource = !more.token && !more.byFetch && typeof EventSource === "function";
  let seen = more.since ?? "", wait = FIRST_WAIT;
  try {
    while (!stop.signal.aborted) {
      const once = byEventSource ? heard(url, seen, more, stop.signal) : read(url, seen, more, stop.signal);
      try {
        for await (const event of once) {
          wait = FIRST_WAIT;
          seen = event.id || seen;
          if (event.name === "end") throw new Problem(event.data.status ?? 401, event.data.code ?? "end",
            event.data.title ?? "The stream has ended", event.data);
          if (event.name !== "beat") yield event;
        }
      } catch (error) {
        if (error instanceof Problem && !error.passing) throw error;
        if (error instanceof Problem && error.retryAfter) wait = error.retryAfter * 1000;
      }
      if (stop.signal.aborted) return;
      more.onLost?.();
      await pause(about(wait), stop.signal);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  } finally {
    stop.abort();
    more.signal?.removeEventListener("abort", over);
  }
}

/** One connection by fetch. */
async function* read(url: string, since: string, more: Following, signal: AbortSignal): AsyncGenerator<Event> {
  const lost = new AbortController(); // of this connection alone
  const over = () => lost.abort();
  signal.addEventListener("abort", over);
  let timer = setTimeout(over, SILENCE);
  try {
    const response = await fetch(url, {
      headers: {
        Accept: "text/event-stream",
        ...(more.token ? { Authorization: `Bearer ${more.token}` } : {}),
        ...(since ? { "Last-Event-ID": since } : {}),
      },
      credentials: "omit", cache: "no-store", signal: lost.signal,
    });
    if (!response.ok || !response.body) throw await problemOf(response);
    more.onOpen?.();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(over, SILENCE);
      text += decoder.decode(value, { stream: true }).replaceAll("\r\n", "\n");
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    clearTimeout(timer);
    lost.abort();
    signal.removeEventListener("abort", over);
  }
}

/** One event of its lines; null where it has no data. */
function eventOf(block: string): Event | null {
  let name = "message", id = "";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === "event") name = value ?? "";
    else if (field === "id") id = value ?? "";
    else if (field === "data") data.push(value ?? "");
  }
  return data.length ? { name, id, data: JSON.parse(data.join("\n") || "null") } : null;
}

/** One EventSource: it comes back by itself after a lost connection, and is given up when the server refuses. */
async function* heard(url: string, since: string, more: Following, signal: AbortSignal): AsyncGenerator<Event> {
  const address = new URL(url);
  if (since) address.searchParams.set("since", since);
  const source = new EventSource(address);
  const events: Event[] = [];
  let wake = () => {}, closed = false, last = Date.now();
  const over = () => { closed = true; wake(); };
  signal.addEventListener("abort", over);
  const watch = setInterval(() => { if (Date.now() - last > SILENCE) over(); }, 5000);
  source.onopen = () => { last = Date.now(); more.onOpen?.(); };
  source.onerror = () => { source.readyState === EventSource.CLOSED ? over() : more.onLost?.(); };
  for (const name of NAMES) source.addEventListener(name, (event: MessageEvent<string>) => {
    last = Date.now();
    events.push({ name, id: name === "beat" ? "" : event.lastEventId, data: JSON.parse(event.data || "null") });
    wake();
  });
  try {
    for (;;) {
      while (events.length) yield events.shift()!;
      if (closed) break;
      await new Promise<void>((done) => { wake = done; if (closed || events.length) done(); });
    }
    if (!signal.aborted) await refused(url, signal);
  } finally {
    clearInterval(watch);
    source.close();
    signal.removeEventListener("abort", over);
  }
}

/** An EventSource does not tell why it was refused: ask once more. Throws a Problem where the server says why. */
async function refused(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { credentials: "omit", signal }).catch(() => null);
  if (response && !response.ok) throw await problemOf(response);
  await response?.body?.cancel().catch(() => { throw new BalklineError("the stream cannot be closed"); });
}
