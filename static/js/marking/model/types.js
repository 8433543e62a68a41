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
 * A tap as the marker made it. "entry", "undo" and "amend" make an entry of the log; "confirm", "level" and "clock"
 * do not. "seat" and "friendly" begin a match, and go before all else of it. "strike" tells of entries that were thrown away.
 * @typedef {object} Tapped
 * @property {"entry" | "undo" | "amend" | "confirm" | "level" | "clock" | "seat" | "friendly" | "strike"} kind
 * @property {string} [side]
 * @property {string | null} [tokens] null in an amendment: the entry never happened
 * @property {string} [note] a remark on the entry
 * @property {number} [entry] what an amendment changes
 * @property {string} [level] how much is marked from now on
 * @property {string} [do] what a clock does (matches/marking/clocks.py)
 * @property {boolean} [after_break] the clock of a shot has the time of that after the break
 * @property {string} [note] what the log is to say beside an entry
 * @property {string} [offer] which match that was offered has begun here
 * @property {string} [game] of a friendly that has begun here
 * @property {[string, string]} [names]
 * @property {number | null} [length]
 * @property {number} [race]
 * @property {{after: number, entries: import("./courses.js").OwnEntry[], reason: string}} [struck] what was thrown away, and why
 * @property {string} label
 * @property {string} [short] for the scoreboard, while it is unsent
 *
 * A tap that the server has not answered. `place` is the address below which it is sent, `n` its number in that
 * place, `after` the entry of the log that it follows and `follows` its UUID ("" where it is not known), `hash` that of the engine's state before it ("" without an
 * engine) and `engine` its version, `at` when it was made (ISO 8601, the server's time as the tablet reckons it). `tried` says that it may
 * have reached the server.
 * @typedef {Tapped & {uuid: string, match: string, place: string, n: number, after: number, follows?: string, hash: string, engine: string, at: string,
 *   tried: boolean}} Tap
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
 * "courses": others have recorded `recorded` since entry `after`, on which the taps of `match` that wait here rest.
 * @typedef {{kind: "halted", problem: import("./problems.js").Problem | null}
 *   | {kind: "courses", match: string, after: number, seq: number, recorded: RecordedEntry[], board: Board | null}
 *   | {kind: "draw-ball" | "tell-ball", side: string}} Question
 *
 * A part of the page that must be drawn anew.
 * @typedef {"match" | "all" | "pad" | "status" | "notice" | "question" | "clock"} Part
 */

/**
 * An entry as a journal has it.
 * @typedef {{seq: number, side: string, tokens: string, note: string, uuid?: string, by?: string, at?: string}} JournalEntry
 *
 * What a tablet needs to judge a match by itself: its header and its entries up to `seq`, and what the rules ask of
 * the server beside (`GET journal/` in docs/api-tablet.md).
 * @typedef {{header: object, seq: number, entries: JournalEntry[], state_hash?: string, [more: string]: any}} Journal
 *
 * How a match stands in the engine.
 * @typedef {object} EngineStanding
 * @property {number} seq
 * @property {Board} board
 * @property {import("../../shapes.js").Expects} expects
 * @property {object[]} problems
 * @property {import("../../shapes.js").Match["status"] | ""} status
 * @property {string} state_hash
 * @property {import("../../shapes.js").RunningClocks} [clock] how the clocks run, where the match has any
 *
 * A match that begins on the tablet: what the server would tell of it.
 * @typedef {Omit<EngineStanding, "clock"> & {header: object, game_name: string, pills: number[], clock: import("../../shapes.js").MarkersClock,
 *   marking: import("../../shapes.js").MarkingLevel}} Beginning
 *
 * What a match that begins on the tablet is to be, and what comes from its table.
 * @typedef {object} Wish
 * @property {{game: string, names: string[], options: Record<string, any>, race: number}} wish
 * @property {{level: string, clock: object}} told
 *
 * The standing after an entry, with what the log will have of it.
 * @typedef {EngineStanding & {ruling: import("../../shapes.js").Ruling, side: string, tokens: string, note: string}} Judged
 *
 * A change of the sheet as it is previewed.
 * @typedef {{entry: number, tokens: string | null, side?: string, insert?: boolean}} Change
 *
 * The rules engine in the browser. What it refuses is a Problem as the server gives it.
 * @typedef {object} Engine
 * @property {"starting" | "ready" | "absent" | "failed"} status
 * @property {string} why in words, where it is absent or has failed
 * @property {() => void} changed is called when the status has changed
 * @property {(book: import("../engine/types.js").RuleBook) => Promise<unknown>} load
 * @property {(match: string, journal: Journal) => Promise<EngineStanding>} open
 * @property {(match: string, wish: Wish) => Promise<Beginning>} begin
 * @property {(match: string, entry: {side: string, tokens: string, note?: string, by?: string, at?: string}) => Promise<Judged>} add
 * @property {(match: string, signed?: {by?: string, at?: string}) => Promise<Judged>} undo
 * @property {(match: string, change: {entry: number, tokens: string | null, side?: string, by?: string, at?: string}) => Promise<Judged>} amend
 * @property {(match: string, change: Change) => Promise<import("./correcting.js").Preview>} preview
 * @property {(match: string) => Promise<{lines: import("../../shapes.js").SheetLine[]}>} sheet
 * @property {(match: string, seq: number) => Promise<{expects: import("../../shapes.js").Expects, board: Board}>} before
 * @property {(match: string, level: string) => Promise<import("../../shapes.js").MarkingLevel>} level
 * @property {(match: string, deed: {deed: string, after_break: boolean, at: string}) => Promise<{clock?: import("../../shapes.js").RunningClocks}>} clock
 * @property {(match: string) => unknown} close
 *
 * Entries that the server keeps beside the log of a match, as `courses/strike/` takes them.
 * @typedef {{client_uuid: string, after: number, entries: import("./courses.js").OwnEntry[], reason: string}} Struck
 *
 * A match as the tablet last knew it. `journal` is null where nothing judges here.
 * @typedef {object} KeptMatch
 * @property {string} id
 * @property {string} place
 * @property {import("../../shapes.js").MatchState} state the server's
 * @property {Journal | null} journal
 * @property {import("./going_back.js").Known[]} [recorded] entries that the journal lacks
 * @property {Struck[]} [struck] what was struck here
 * @property {number} saved milliseconds of the epoch by the tablet's clock
 *
 * What survives a reload, a closed browser and an empty battery (static/js/marking/outbox/).
 * @typedef {object} Shelf
 * @property {boolean} safe whether what is kept outlives this page
 * @property {(place: string) => Promise<Tap[]>} taps those of a place in the order in which they were made
 * @property {(tap: Tap, known: string[]) => Promise<number>} add its number; throws Stale where the match has a tap that is
 *   not among the `known`, and Cleared where the storage was emptied
 * @property {(uuids: string[]) => Promise<string[]>} trying marks taps as tried, and names those that are still there; throws
 *   Cleared where the storage was emptied
 * @property {(uuid: string) => Promise<boolean>} takeBack removes a tap that was never tried; whether that was so
 * @property {(taps: Tap[], match?: KeptMatch | null) => Promise<void>} restore writes them, and the match shown, into storage that was emptied
 * @property {(taps: Tap[]) => Promise<void>} put writes taps as they are now
 * @property {(uuids: string[], match?: KeptMatch | null) => Promise<void>} remove taps that are answered, and keeps the match with what
 *   they made of it, in one transaction
 * @property {(match: string) => Promise<KeptMatch | undefined>} match
 * @property {(place: string) => Promise<KeptMatch | undefined>} lastMatch the one of this place that was kept last
 * @property {(match: KeptMatch) => Promise<void>} keepMatch
 * @property {(name: string) => Promise<any>} kept
 * @property {(name: string, value: any) => Promise<void>} keep
 *
 * The pages of one tablet that show the same place: one of them sends, and each tells the others what it has written.
 * @typedef {object} Pages
 * @property {boolean} sends whether this page is the one
 * @property {() => void} tell the others that the shelf has changed
 * @property {(heard: () => void) => void} hear calls `heard` when the shelf has changed, or this page is now the one that sends
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
 * @property {Shelf} shelf
 * @property {Pages} pages
 * @property {Engine | null} engine
 * @property {() => number} wall milliseconds of the epoch by the tablet's own clock, which may be wrong
 * @property {() => string} uuid
 * @property {() => boolean} hidden whether the page is out of sight
 * @property {() => void} reload load the page anew
 * @property {() => void} buzz a short shake of the tablet
 * @property {(kind: "warning" | "out") => void} alarm the clock is heard and felt
 */

export {};
