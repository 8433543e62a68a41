// Time and chance.

/** Wait some milliseconds, or until `signal` aborts. */
export function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done();
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", over);
      done();
    };
    const timer = setTimeout(over, milliseconds);
    signal?.addEventListener("abort", over);
  });
}

/** About as many: so that not everybody comes back at the same moment. */
export const about = (milliseconds: number): number => milliseconds * (0.8 + 0.4 * Math.random());

/** A new id of an entry or a request; also in pages that came by plain HTTP, where `crypto.randomUUID` lacks. */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
