// @ts-check
// What scripts say, in the language of the page. The English text stands in the script; its translation is in the
// catalogue of the language, ./words/<language>.js, which `make messages` writes from locale/.

/** @typedef {{plural: (n: number) => number, words: Record<string, string | string[]>}} Catalogue */

const language = globalThis.document?.documentElement?.lang ?? "";
const context = "\u0004"; // between a context and its text, as gettext writes it

/** @type {Catalogue} */
let known = { plural: (n) => Number(n !== 1), words: {} };
if (language && !language.startsWith("en")) {
  try {
    known = (await import(`./words/${language}.js`)).default;
  } catch {
    // No catalogue of this language came: English is better than no page.
  }
}

/** The language of the page, for dates, numbers and sorting; undefined leaves them to the browser. */
export const locale = language || undefined;

/** @param {string} pattern @param {Record<string, unknown>} [values] */
function filled(pattern, values) {
  return values ? pattern.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place)) : pattern;
}

/**
 * A text in the language of the page. Write a whole sentence, with places for what changes: t("{name} plays", { name }).
 * @param {string} english @param {Record<string, unknown>} [values]
 */
export function t(english, values) {
  const found = known.words[english];
  return filled(typeof found === "string" ? found : english, values);
}

/**
 * A text that depends on how many there are; the place {n} is the number.
 * @param {string} one @param {string} many @param {number} n @param {Record<string, unknown>} [values]
 */
export function tn(one, many, n, values) {
  const found = known.words[one];
  const pattern = Array.isArray(found) ? found[known.plural(n)] : n === 1 ? one : many;
  return filled(pattern, { ...values, n });
}

/**
 * A text whose words mean something else elsewhere; `where` tells translators which is meant.
 * @param {string} where @param {string} english @param {Record<string, unknown>} [values]
 */
export function tc(where, english, values) {
  const found = known.words[where + context + english];
  return filled(typeof found === "string" ? found : english, values);
}

/**
 * A number for people, with so many decimals: "6.200", and "6,200" in German. Attributes, fields, drawings and what
 * is sent have a point in every language: take toFixed there.
 * @param {number} value @param {number} places
 */
export const decimal = (value, places) => new Intl.NumberFormat(locale ?? "en-GB", { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false }).format(value);

/** A large number with the sign between its thousands: "10,000". @param {number} count */
export const grouped = (count) => new Intl.NumberFormat(locale ?? "en-GB").format(count);

/** Words one after the other: "a, b and c". @param {string[]} words */
export const allOf = (words) => new Intl.ListFormat(locale ?? "en-GB", { type: "conjunction" }).format(words);

/** Words of which one is meant: "a, b or c". @param {string[]} words */
export const anyOf = (words) => new Intl.ListFormat(locale ?? "en-GB", { type: "disjunction" }).format(words);
