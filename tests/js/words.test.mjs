// What scripts say in the language of the page: texts, plural forms, contexts, lists; English where nothing is translated.

import assert from "node:assert/strict";
import { test } from "node:test";

/** The words of a page in `lang`, afresh. @param {string} lang @returns {Promise<typeof import("../../static/js/words.js")>} */
async function wordsOf(lang) {
  Object.assign(globalThis, { document: { documentElement: { lang } } });
  return import(`../../static/js/words.js?${lang}`);
}

test("a page in English says what stands in the script", async () => {
  const { t, tn, tc, allOf, anyOf } = await wordsOf("en-gb");
  assert.equal(t("{name} plays", { name: "Ann" }), "Ann plays");
  assert.deepEqual([tn("{n} ball", "{n} balls", 1), tn("{n} ball", "{n} balls", 0)], ["1 ball", "0 balls"]);
  assert.equal(tc("verb", "Mark"), "Mark");
  assert.deepEqual([allOf(["a", "b", "c"]), anyOf(["a", "b"]), allOf([])], ["a, b and c", "a or b", ""]);
});

test("a page in German says the translation, and English where there is none", async () => {
  const { t, tn, tc, allOf, anyOf } = await wordsOf("de");
  assert.equal(t("High run"), "Höchstserie");
  assert.equal(t("next to the den"), "neben dem Bau");
  assert.equal(t("{name} is said nowhere", { name: "<b>" }), "<b> is said nowhere");
  assert.equal(tn("{n} thing said nowhere", "{n} things said nowhere", 2), "2 things said nowhere");
  assert.equal(tc("of a board game", "rook"), "Turm");
  assert.deepEqual([allOf(["a", "b", "c"]), anyOf(["a", "b"])], ["a, b und c", "a oder b"]);
});

test("numbers have the signs of the language", async () => {
  /** @param {string} lang */
  const written = async (lang) => {
    const { decimal, grouped } = await wordsOf(lang);
    return [decimal(0, 3), decimal(1234.56, 1), decimal(2 / 3, 0), grouped(12345)];
  };
  assert.deepEqual(await written("en-gb"), ["0.000", "1234.6", "1", "12,345"]);
  assert.deepEqual(await written("de"), ["0,000", "1234,6", "1", "12.345"]);
  assert.deepEqual(await written("es"), ["0,000", "1234,6", "1", "12.345"]);
});

test("a place without a value stays, and a value cannot make a place", async () => {
  const { t } = await wordsOf("de");
  assert.equal(t("{a} and {b}", { a: "{b}" }), "{b} and {b}");
});

test("a language without words is English", async () => {
  const { t, locale } = await wordsOf("tlh");
  assert.equal(t("High run"), "High run");
  assert.equal(locale, "tlh");
});
