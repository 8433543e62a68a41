// @ts-check
// What a panel is given to draw from, and by which it acts. Types only; nothing here runs.

/**
 * @typedef {import("../shapes.js").Button} Button
 *
 * The desk of a panel: the match as it stands, and what a tap may do. A sheet's amendment and a referee's
 * ruling have desks of their own, with the same panels on them.
 * @typedef {object} Desk
 * @property {import("../shapes.js").Expects} expects
 * @property {import("../shapes.js").Board} board
 * @property {Record<string, string>} names by letter
 * @property {string[]} letters
 * @property {Record<string, Figures>} boards figures by board, as simulator.surfaces writes them
 * @property {Record<string, any>} draft what is tapped but not yet sent; it lives until the log moves on
 * @property {{id: string}} [match]
 * @property {string} [level] how much is marked: "result", "game", "part", "visit" or "stroke"
 * @property {boolean} disabled another marks: taps are refused
 * @property {boolean} amending an entry that is recorded is changed
 * @property {string[]} [sealed] letters of the sides whose private ball the server keeps
 * @property {object | null} [dice] the server throws dice for this game
 * @property {(side: any, tokens: string, label: string, short?: string) => unknown} send for a side
 * @property {() => unknown} refuse says why a tap did nothing
 * @property {() => void} redraw
 * @property {(side: string) => unknown} [throwDice]
 * @property {boolean} [offline] the server does not answer
 *
 * The desk at the end of a match or of a game of it.
 * @typedef {Desk & {match: import("../shapes.js").Match, disputes?: {entry: number}[]}} MatchDesk
 *
 * The measures of a drawn board, in its own units (inches, squares).
 * @typedef {Record<string, any>} Figures
 *
 * What a panel returns: elements, and whatever means that there is none.
 * @typedef {import("../dom.js").Child} Child
 */

export {};
