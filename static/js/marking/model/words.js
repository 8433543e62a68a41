// @ts-check
// Entries in words: what a line of the sheet did, and which stroke was the last.

/** @param {number} n */
const points = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/**
 * "Hoppe +1, Cure −2", or an empty text.
 * @param {Record<string, string>} names
 * @param {Record<string, number> | null | undefined} gained
 */
export function pointsText(names, gained) {
  return Object.entries(gained ?? {}).filter(([, n]) => n).map(([x, n]) => `${names[x] ?? x} ${points(n)}`).join(", ");
}

/**
 * What an entry did, in a few words.
 * @param {{kind: string, target?: number | null, points?: Record<string, number>, events?: string[]}} line
 * @param {Record<string, string>} names
 */
export function lineWords(line, names) {
  if (line.kind === "void") return `Undo of entry ${line.target}`;
  if (line.kind === "amend") return `Entry ${line.target} changed`;
  if (line.kind === "allege") return `Foul claimed of entry ${line.target}`;
  if (line.kind === "ruling") return `Referee's decision on entry ${line.target}`;
  const gained = pointsText(names, line.points);
  if (gained) return gained;
  const events = line.events ?? [];
  if (events.includes("lead")) return "Leads";
  if (events.includes("foul")) return "Foul";
  if (events.includes("miss")) return "Miss";
  return "No points";
}

/**
 * Who did what, without saying the name twice.
 * @param {string} name
 * @param {string} label
 */
export const whoDid = (name, label) => (label.startsWith(name) ? label : `${name}: ${label}`);

/**
 * The last stroke of a sheet that counts, or null: choices (`:lead`) are not strokes.
 * @param {import("../../shapes.js").SheetLine[]} lines
 */
export function lastStroke(lines) {
  return [...lines].reverse().find((line) =>
    !line.voided && line.kind === "plain" && line.reads !== null && !line.reads.startsWith(":")) ?? null;
}
