// @ts-check
// The shapes that the model of the marking page works with beside those that the server sends
// (static/js/shapes.js): taps that wait to be sent, what the page says and asks, and the effects that the model
// is given. Types only; nothing here runs.

/**
 * @typedef {import("../../shapes.js").Board} Board
 * @typedef {import("../../shapes.js").Lease} Lease
 * @typedef {import("../../shapes.js").RecordedEntry} RecordedEntry
 * @typedef {import("../../shapes.js").Side} Side
 *
 * A tap as the marker made it.
 * @typedef {object} Tapped
 * @property {"entry" | "undo" | "amend"} kind
 * @property {string} [side]
 * @property {string | null} [tokens] null in an amendment: the entry never happened
 * @property {number} [entry] what an amendment changes
 * @property {string} label
 * @property {string} [short] for the scoreboard, while it is unsent
 *
 * A tap that waits in the queue. `after` is the entry of the log that it follows, `tried` says that it may
 * have reached the server.
 * @typedef {Tapped & {uuid: string, after: number, tried: boolean}} Tap
 *
 * What the strip says: `tone` is "idle", "sending", "score", "plain", "foul", "choice" or "refused".
 * @typedef {object} Notice
 * @property {string} tone
 * @property {string} title
 * @property {string} [text]
 * @property {string[]} [notes] things to do at the table
 * @property {string | null} [citation]
 * @property {string | null} [spoken] what a screen reader says instead
 *
 * What the marker must decide, or is asked for, before anything else.
 * @typedef {{kind: "halted", problem: import("./problems.js").Problem | null}
 *   | {kind: "conflict", seq: number, recorded: RecordedEntry[], board: Board | null}
 *   | {kind: "draw-ball" | "tell-ball", side: string}} Question
 *
 * A part of the page that must be drawn anew.
 * @typedef {"match" | "all" | "pad" | "status" | "notice" | "question" | "clock"} Part
 */

/**
 * Where unsent taps survive a reload of the page.
 * @typedef {object} TapStore
 * @property {(name: string) => Tap[]} load
 * @property {(name: string, taps: Tap[]) => void} keep
 *
 * Time. `now` is in milliseconds and never goes back; `after` and `every` return what `cancel` takes.
 * @typedef {object} Timers
 * @property {() => number} now
 * @property {(act: () => void, ms: number) => any} after
 * @property {(act: () => void, ms: number) => any} every
 * @property {(timer: any) => void} cancel
 *
 * Events of a match. They only ring: what is shown comes from the state.
 * @typedef {object} Rings
 * @property {(seq: number) => void} entry
 * @property {(news: {seq: number, status: string, lease: Lease, sides: Side[]}) => void} status
 * @property {() => void} state
 * @property {(news: import("../../shapes.js").ClockEvent) => void} clock what runs is told whole
 *
 * Talking with the server. `read` and `post` throw a Problem when it says no, Unreachable when nothing came
 * back; `listen` returns null where the browser cannot.
 * @typedef {object} Server
 * @property {(address: string) => Promise<any>} read
 * @property {(address: string, body: object) => Promise<any>} post
 * @property {(address: string, body: object) => void} farewell without waiting for the answer
 * @property {(match: string, since: number, rings: Rings) => {close: () => void} | null} listen
 *
 * All that the model does to the world outside.
 * @typedef {object} Effects
 * @property {Server} server
 * @property {Timers} timers
 * @property {TapStore} store
 * @property {() => string} uuid
 * @property {() => boolean} hidden whether the page is out of sight
 * @property {() => void} reload load the page anew
 * @property {() => void} buzz a short shake of the tablet
 * @property {(kind: "warning" | "out") => void} alarm the clock is heard and felt
 */

export {};
