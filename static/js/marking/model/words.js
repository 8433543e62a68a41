// @ts-check
// Entries in words: what a line of the sheet did, and which stroke was the last.

import { t } from "../../words.js";

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
  if (line.kind === "void") return t("Undo of entry {n}", { n: line.target });
  if (line.kind === "amend") return t("Entry {n} changed", { n: line.target });
  if (line.kind === "allege") return t("Foul claimed of entry {n}", { n: line.target });
  if (line.kind === "ruling") return t("Referee's decision on entry {n}", { n: line.target });
  const gained = pointsText(names, line.points);
  if (gained) return gained;
  const events = line.events ?? [];
  if (events.includes("lead")) return t("Leads");
  if (events.includes("foul")) return t("Foul");
  if (events.includes("miss")) return t("Miss");
  return t("No points");
}

/**
 * Who did what, without saying the name twice.
 * @param {string} name
 * @param {string} label
 */
export const whoDid = (name, label) => (saysName(label, name) ? label : t("{name}: {did}", { name, did: label }));

/**
 * Whether a text has somebody's whole name in it, wherever a language puts it.
 * @param {string} text
 * @param {string} name
 */
export function saysName(text, name) {
  if (!name) return false;
  const letter = /[\p{L}\p{N}]/u;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!letter.test(text[at - 1] ?? "") && !letter.test(text[at + name.length] ?? "")) return true;
  }
  return false;
}

/**
 * The last stroke of a sheet that counts, or null: choices (`:lead`) are not strokes.
 * @param {import("../../shapes.js").SheetLine[]} lines
 */
export function lastStroke(lines) {
  return [...lines].reverse().find((line) =>
    !line.voided && line.kind === "plain" && line.reads !== null && !line.reads.startsWith(":")) ?? null;
}
