// @ts-check
// The shapes that the marking page works with: what the server sends (docs/api-tablet.md), the taps that
// wait to be sent, and the effects that the model is given. Types only; nothing here runs.

/**
 * A side of a match.
 * @typedef {{letter: string, name: string, confirmed: boolean}} Side
 *
 * What everybody may know of a match; `sides` in the order of the sheet.
 * @typedef {object} Match
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {"waiting" | "ready" | "live" | "finished" | "confirmed" | "void"} status
 * @property {string} result_kind "played", "walkover", "double_forfeit" or "retired"
 * @property {string | null} winner
 * @property {Record<string, number>} [start] points that a side begins with
 * @property {Side[]} sides
 *
 * A fact of the scoreboard, ready to be printed: key, label, value.
 * @typedef {[key: string, label: string, value: string]} Fact
 *
 * Games of a match over several.
 * @typedef {object} Race
 * @property {Record<string, number>} won
 * @property {number} need
 * @property {{winner: string | null, score: Record<string, number>}[]} [finished]
 *
 * What a scoreboard shows. Each family of games adds figures of its own.
 * @typedef {object} BoardFigures
 * @property {Record<string, number>} [score]
 * @property {string | null} [turn]
 * @property {boolean} [over]
 * @property {string | null} [winner]
 * @property {string} [prompt]
 * @property {number} [run]
 * @property {number} [inning]
 * @property {number} [length]
 * @property {Race | null} [race]
 * @property {Record<string, number | null>} [average]
 * @property {Fact[]} [facts]
 * @property {Record<string, Fact[]>} [side_facts]
 * @typedef {BoardFigures & Record<string, any>} Board
 *
 * A quick button: pressing it records `tokens` for `side`.
 * @typedef {object} Button
 * @property {string} code
 * @property {string} label
 * @property {string} tokens
 * @property {string} side
 * @property {string} tone "score", "plain", "foul" or "choice"
 * @property {string} group the row in which it stands
 * @property {string | null} [key] its keyboard key
 *
 * What may be recorded next.
 * @typedef {object} Expects
 * @property {string | null} side
 * @property {string} phase
 * @property {string} prompt
 * @property {string} panel
 * @property {Button[]} buttons
 * @property {string[]} pieces
 * @property {string[]} pockets
 * @property {string[]} zones
 * @property {string[]} pins
 * @property {string[]} states
 * @property {string[]} choices
 * @property {{required: boolean, pieces: string[], pockets: string[], many: boolean} | null} call
 * @property {boolean} over
 *
 * Who marks: one device at a time holds the lease.
 * @typedef {object} Lease
 * @property {boolean} free
 * @property {boolean} mine
 * @property {string | null} who
 * @property {string | null} [since] ISO 8601
 * @property {string | null} [until] ISO 8601
 * @property {number} [heartbeat] seconds
 *
 * All that the server says of a match at a table; `match` is null while none is there.
 * @typedef {object} MatchState
 * @property {Match} match
 * @property {number} seq the last entry of the log
 * @property {number} revision
 * @property {Board} board
 * @property {Expects} expects
 * @property {object[]} problems
 * @property {Lease} lease
 * @property {number[]} pills numbers of the private balls that are drawn
 * @property {string[]} sealed letters of the sides whose private ball the server keeps
 * @property {{commitment: string} | null} dice
 * @property {{entry: number}[]} [disputes] open ones
 * @property {Record<string, boolean>} may
 * @typedef {{match: null} & Partial<Omit<MatchState, "match">>} NoMatch
 * @typedef {MatchState | NoMatch} ServerState
 *
 * What an entry led to.
 * @typedef {object} Ruling
 * @property {Record<string, number>} [points]
 * @property {string[]} [citations] the deciding clause first
 * @property {{code: string, text: string}[]} [instructions]
 * @property {string[]} [events]
 *
 * The answer to a recorded entry.
 * @typedef {object} Reply
 * @property {number} seq
 * @property {Ruling} ruling
 * @property {Board} board
 * @property {Expects} expects
 * @property {Match["status"] | ""} status
 * @property {object[]} problems
 *
 * An entry that another has recorded, as a conflict tells it.
 * @typedef {object} RecordedEntry
 * @property {number} seq
 * @property {string} side
 * @property {string} tokens
 * @property {number | null} target
 * @property {string} by
 * @property {Record<string, number>} [points]
 * @property {string[]} [events]
 *
 * A line of the sheet: an entry as the log now reads.
 * @typedef {object} SheetLine
 * @property {number} seq
 * @property {string} side
 * @property {string} kind "plain", "void", "amend", "allege" or "ruling"
 * @property {string} tokens as recorded
 * @property {string | null} reads as it now reads; null when undone or a correction
 * @property {boolean} voided
 * @property {number | null} [target]
 * @property {Record<string, number>} [points]
 * @property {string[]} [events]
 * @property {Record<string, number>} score
 * @property {{message: string} | null} [problem]
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
 * @typedef {"match" | "all" | "pad" | "status" | "notice" | "question"} Part
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
 */

export {};
