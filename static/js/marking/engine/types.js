// @ts-check
// The shapes that the rule book on the tablet works with. Types only; nothing here runs.

/**
 * Where the rule book is: an address has one content for ever.
 * @typedef {{url: string, hash: string, bytes: number}} Archive
 *
 * What the state says of the rule book of a match's game, as `state.engine` has it.
 * @typedef {{version: string, archives: Archive[], names?: Record<string, string>}} RuleBook
 *
 * An entry of a journal; `by`, `at` and `state_hash` are there for the sheet.
 * @typedef {{seq: number, side: string, tokens: string, note?: string, by?: string, at?: string | null, state_hash?: string}} JournalEntry
 *
 * What `GET journal/` gives: all that is needed to judge a match (docs/api-tablet.md).
 * @typedef {object} Journal
 * @property {object} header
 * @property {JournalEntry[]} entries
 * @property {number} [seq]
 * @property {string} [state_hash]
 * @property {string} [status]
 * @property {string} [result_kind]
 * @property {string} [level]
 * @property {object} [clock]
 * @property {number[]} [ruled] entries that are a referee's rulings: no undo reaches them
 *
 * Where a match stands after its last entry.
 * @typedef {object} Standing
 * @property {number} seq
 * @property {import("../../shapes.js").Board} board
 * @property {import("../../shapes.js").Expects} expects
 * @property {{n: number, code: string, message: string, citation: string | null}[]} problems
 * @property {import("../../shapes.js").Match["status"]} status
 * @property {string} state_hash
 *
 * What an entry led to; `side`, `tokens` and `note` are as the log writes them.
 * @typedef {Standing & {side: string, tokens: string, note: string, ruling: any}} Judged
 *
 * A message to the worker, and its answer: what Python said, or why it could not.
 * @typedef {{id: number, load?: {python: string, archives: Archive[]}, ask?: string}} Message
 * @typedef {{id: number, said?: string, fault?: string, unreachable?: string}} Reply
 *
 * The worker as its client sees it.
 * @typedef {object} WorkerLike
 * @property {(message: Message) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: Reply}) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 */

export {};
