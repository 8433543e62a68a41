// @ts-check
// Words inside sentences: elements at the places of a message, and letters that become small or large.

import { locale } from "./words.js";

const english = (locale ?? "en").startsWith("en");

/**
 * A message with elements at its places, in the order that the language has:
 * h("p", null, woven(t("{name} wins"), { name: bdi(name) })).
 * @template P
 * @param {string} message
 * @param {Record<string, P>} parts
 * @returns {(string | P)[]}
 */
export function woven(message, parts) {
  return message.split(/(\{\w+\})/).filter(Boolean).map((piece) => {
    const name = piece.slice(1, -1);
    return piece.startsWith("{") && name in parts ? parts[name] : piece;
  });
}

/**
 * A text as it stands inside a sentence: in English it begins with a small letter; other languages keep theirs.
 * @param {string} text
 */
export const lowered = (text) => (english ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/**
 * A text as it stands at the beginning.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
