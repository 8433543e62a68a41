// Made by `make messages` from locale/hi/LC_MESSAGES/djangojs.po.
export default { plural: (/** @type {number} */ n) => Number((n != 1)), words: {} };
