// Made by `make messages` from locale/nl/LC_MESSAGES/djangojs.po.
export default { plural: (/** @type {number} */ n) => Number((n != 1)), words: {} };
