// What can go wrong: the server cannot be reached, or it refuses.

/** What all errors of this library are. */
export class BalklineError extends Error {
  override name = "BalklineError";
}

/** No answer came. Whether a request without a key was carried out is not known. */
export class Unreachable extends BalklineError {
  override name = "Unreachable";
}

/** A refusal of the server (RFC 9457). `code` is stable; the message is for people. */
export class Problem extends BalklineError {
  override name = "Problem";

  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    /** All members of the answer. */
    readonly data: Readonly<Record<string, any>> = {},
    /** After how many seconds to ask again, where the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${title} (${status} ${code})`);
  }

  /** What is wrong with the body; empty where no field is to blame. */
  get fields(): { field: string; message: string }[] { return this.data["fields"] ?? []; }

  /** The name of the request in the server's log, for reports. */
  get requestId(): string { return this.data["request_id"] ?? ""; }

  /** The server may answer otherwise soon: too many requests, or a fault of its own. */
  get passing(): boolean { return this.status === 429 || this.status >= 500; }
}

/** The refusal that an answer of 400 or more tells. */
export async function problemOf(response: Response): Promise<Problem> {
  const told: unknown = await response.json().catch(() => null); // of something that stands before the server
  const data = told && typeof told === "object" ? told as Record<string, any> : {};
  const title = String(data["title"] ?? (response.statusText || "The server refuses"));
  return new Problem(response.status, String(data["code"] ?? "http"), title, data, secondsOf(response));
}

/** The seconds of `Retry-After`; null where it is not told. */
export function secondsOf(response: Response): number | null {
  const told = response.headers.get("Retry-After") ?? "";
  return /^\d+$/.test(told) ? Number(told) : null;
}
