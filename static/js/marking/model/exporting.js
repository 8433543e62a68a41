// @ts-check
// Unsent entries as a piece of a record: text that people read and that the desk takes in, and its parts for codes
// (docs/api-tablet.md, "Entries as text").

/**
 * A tablet's course as it is given out: entries after number `after`, with the UUIDs of their taps.
 * @typedef {{match: string, after: number, hash: string, from: string, entries: {n: number, side: string, tokens: string, uuid?: string}[]}} Export
 */

/** Bytes of one code: a tablet's screen shows so many, and a cheap camera reads them. */
export const ROOM = 600;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

/**
 * The CRC-32 of `text` in UTF-8, as eight hexadecimal digits.
 * @param {string} text
 */
export function crc32(text) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff];
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

/** @param {string} text */
const plain = (text) => text.replaceAll(/["\\\s]+/g, " ").trim();

/**
 * A UUID in 22 characters: base64 for addresses. "" where it is none.
 * @param {string} uuid
 */
export function shortUuid(uuid) {
  const bytes = uuid.replaceAll("-", "").match(/[0-9a-f]{2}/gi) ?? [];
  if (bytes.length !== 16) return "";
  return btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16)))).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
}

/**
 * The whole text, and its check.
 * @param {Export} course
 */
export function exportText({ match, after, hash, from, entries }) {
  const tags = { Match: match, After: String(after), Hash: hash, From: plain(from) };
  const head = Object.entries(tags).filter(([, value]) => value).map(([name, value]) => `[${name} "${value}"]`);
  const lines = entries.map(({ n, side, tokens, uuid = "" }) => {
    const short = shortUuid(uuid);
    return `${n}. ${side} ${tokens}${short && ` ; #${short}`}`;
  });
  const check = crc32([...head, ...lines].join("\n"));
  return { text: [...head, `[Check "${check}"]`, "", ...lines, ""].join("\n"), check };
}

/**
 * The text in parts of whole lines that fit into one code each; a short text is one part, and stands as it is.
 * @param {{text: string, check: string}} exported
 * @param {number} [room]
 */
export function partsOf({ text, check }, room = ROOM) {
  const bytes = (/** @type {string} */ part) => new TextEncoder().encode(part).length;
  if (bytes(text) <= room) return [text];
  const head = 26; // "BALKLINE 100/100 9f3a2c1b"
  /** @type {string[]} */
  const parts = [];
  let part = "";
  for (const line of text.split("\n").filter(Boolean)) {
    const longer = part ? `${part}\n${line}` : line;
    if (part && bytes(longer) > room - head) {
      parts.push(part);
      part = line;
    } else part = longer;
  }
  parts.push(part);
  return parts.map((one, i) => `BALKLINE ${i + 1}/${parts.length} ${check}\n${one}`);
}
