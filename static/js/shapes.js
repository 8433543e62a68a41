// @ts-check
// The shapes of what the server sends, once for all pages: a match, its scoreboard and its sheet
// (docs/api-tablet.md), live events (docs/api-live.md), a stroke's trace, a dispute and its case, simulated play.
// Types only; nothing here runs.

/**
 * A side of a match.
 * @typedef {{letter: string, name: string, players?: string[], confirmed: boolean}} Side
 *
 * What everybody may know of a match; `sides` in the order of the sheet.
 * @typedef {object} Match
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {"waiting" | "ready" | "live" | "finished" | "confirmed" | "void"} status
 * @property {string} result_kind "played", "walkover", "double_forfeit", "retired", "reported" or "awarded"
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
 * @property {Record<string, number>} [needs] where a handicap lets the sides need different numbers
 * @property {string} [unit] what one of them is called: "frame", "rack"
 * @property {boolean} [large] they are the score: a scoreboard shows them large, not the points of the game
 * @property {{winner: string | null, score: Record<string, number | null>}[]} [finished]
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
 * @property {Race | null} [sets]
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
 * @property {{label?: Message}} [messages]
 *
 * The message of a text beside it: its id, and its values. A value that is a text itself has its `text` with it.
 * @typedef {{id: string, with: Record<string, any>}} Message
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
 * A board or round that is told at once: what its numbers count, of "each" side or of the "loser" alone, and
 * what stands beside them; of a `single` figure there is one, and one side has it or nobody.
 * @typedef {object} ToldPart
 * @property {string} word
 * @property {string} counts
 * @property {string} of
 * @property {{word: string, name: string, single: boolean}[]} beside
 * @property {boolean} forfeit
 *
 * How much of the match is marked, and what the marker may choose.
 * @typedef {object} MarkingLevel
 * @property {string} level "result", "game", "part", "visit" or "stroke"
 * @property {{level: string, name: string}[]} levels
 * @property {string} unit what a game of the race is called
 * @property {{word: string, name: string}[]} endings how such a game may have been won
 * @property {string[]} claims figures that may be told beside a result: "innings", "high-run"
 * @property {ToldPart | null} part how a board or round of a game is told
 * @property {string} no_visits why there are no visits, in a sentence; "" where there are
 * @property {Record<string, string>} why why a match or game ended that was not played out, by the word
 *
 * A clock: at `since` (ISO 8601) so many seconds were `left`; null while it stands. `full` is all its time.
 * @typedef {{left: number, since: string | null, full: number, side?: string}} Run
 *
 * The numbers of a match's clock (rules_engine/clocks.py); seconds, or minutes where the name says so.
 * @typedef {object} ClockPolicy
 * @property {number} shot
 * @property {number} warning
 * @property {number} after_break
 * @property {number} late_shot seconds of a shot in the last minutes of the match; 0: as before
 * @property {number} late_minutes
 * @property {number} after_slow seconds more for who was too slow, where he still has the stroke
 * @property {number} extension
 * @property {number} extensions
 * @property {string} per "game", "set" or "match"
 * @property {number} time_outs
 * @property {number} time_out_minutes
 * @property {string} time_outs_per
 * @property {number} minutes
 * @property {string} at_time
 * @property {boolean} automatic the next shot starts with each entry
 *
 * The clocks of a match as everybody gets them.
 * @typedef {object} Clocks
 * @property {ClockPolicy} policy
 * @property {Run | null} shot
 * @property {Run | null} match
 * @property {Run | null} time_out
 *
 * How the clocks run now, with the server's time; `state` is how they are kept (rules_engine/running_clocks.py), and only
 * the marker is told.
 * @typedef {{clock: Clocks | null, revision: number, time: string, state?: Record<string, any>}} ClockEvent
 *
 * The clocks as they are shown and as they are kept.
 * @typedef {{now: Clocks, state: Record<string, any>}} RunningClocks
 *
 * What a marker gets of the clock: how it runs, in words, and what is proposed for the game.
 * @typedef {object} MarkersClock
 * @property {Clocks | null} now
 * @property {Record<string, any>} [state] how they are kept
 * @property {string} words
 * @property {string} unit what a game of the race is called
 * @property {boolean} begun whether the match has an entry, so that its minutes are fixed
 * @property {{name: string, words: string, policy: ClockPolicy}[]} presets
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
 * @property {MarkingLevel} marking
 * @property {MarkersClock} clock
 * @property {string} [time] of the server, ISO 8601
 * @property {number[]} pills numbers of the private balls that are drawn
 * @property {string[]} sealed letters of the sides whose private ball the server keeps
 * @property {{commitment: string} | null} dice
 * @property {{entry: number}[]} [disputes] open ones
 * @property {string[]} [struck] the UUIDs of its struck courses
 * @property {Record<string, boolean>} may
 * @property {string} [who] who the server takes this device or person for
 * @property {any} [table]
 * @property {RecordedEntry[]} [entries]
 * @property {string} [state_hash] of the engine's state after the last entry
 * @property {{version: string, archives: {url: string, hash: string, bytes: number}[], names?: Record<string, string>} | null} [engine] what judges this game on the tablet, and the names of the games whose rules may be cited; null where nothing can
 * @typedef {{match: null} & Partial<Omit<MatchState, "match">>} NoMatch
 * @typedef {MatchState | NoMatch} ServerState
 *
 * A match that is known to come to the table: its state and journal as they will be.
 * @typedef {object} Offer
 * @property {string} offer which one, for the server
 * @property {string} when "about 20:40", or ""
 * @property {MatchState} state
 * @property {any} journal
 *
 * A game that a friendly can be of; `length` is null where it has none to choose.
 * @typedef {{game: string, name: string, length: {option: string, usual: any} | null, engine: MatchState["engine"]}} FriendlyGame
 *
 * What a tablet needs to begin a friendly; level and clock are the table's.
 * @typedef {{players: string[], games: FriendlyGame[], level: string, clock: object}} FriendlyTerms
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
 * @property {boolean} [duplicate] it had been recorded before
 * @property {string} [state_hash] of the engine's state after it
 * @property {RunningClocks} [clock] how the clocks run after it, where the match has any
 *
 * An entry that another has recorded, as a conflict tells it.
 * @typedef {object} RecordedEntry
 * @property {number} seq
 * @property {string} [uuid] that its client gave it, for those who mark
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
 */

// --- Live events (docs/api-live.md) ------------------------------------------------------------------

/**
 * A match as the streams tell it: on a match's stream all that has changed, on a club's the whole card.
 * @typedef {object} Card
 * @property {string} id
 * @property {Match["status"]} status
 * @property {string | null} winner
 * @property {Side[]} sides
 * @property {number} seq the last entry of the log
 * @property {Board} board
 * @property {boolean} under_review a dispute is open
 * @property {Clocks | null} [clock]
 *
 * An entry as a match's stream tells it; only the newest carries board and status.
 * @typedef {object} LiveEntry
 * @property {number} seq
 * @property {Board | null} board
 * @property {Match["status"] | null} status
 */

// --- Men on a board (the `position` of a board) ------------------------------------------------------

/**
 * Men of one kind on one point; `count` only where several can lie on a point.
 * @typedef {{at: string, side: string, kind?: string, name: string, count?: number}} Man
 *
 * A move as it is recorded, and the points that it goes by.
 * @typedef {{tokens: string, path: string[]}} Move
 *
 * Who stands where. `lead` is the side that moved first, `last` the points of the last move.
 * @typedef {object} Position
 * @property {string} board the name of the drawn board
 * @property {string | null} [lead]
 * @property {Man[]} men
 * @property {string[]} last
 * @property {Move[]} moves
 */

// --- A stroke's trace (simulator/traces.py, simulator/drawing/animation.py) ---------------------------

/**
 * A polynomial of the time: c0 + c1 t + c2 t².
 * @typedef {[c0: number, c1: number, c2: number]} Polynomial
 *
 * A stretch of a piece's path, from `start` to `end` seconds; metres and radians.
 * @typedef {object} Leg
 * @property {string} piece
 * @property {number} start
 * @property {number} end
 * @property {string} motion
 * @property {Polynomial} x
 * @property {Polynomial} y
 * @property {Polynomial} z
 * @property {Polynomial} turn
 * @property {Polynomial} [lean] of a pin's or top's axis from the upright
 *
 * Where a piece came to rest.
 * @typedef {{piece: string, x: number, y: number, state: string}} Rest
 *
 * What the player of a stroke needs: the trace, the pieces at the beginning, and every event in words.
 * @typedef {object} Playable
 * @property {{legs: Leg[], rests: Rest[], duration: number}} trace
 * @property {{id: string, x: number, y: number, turn: number, state: string, shape: string}[]} pieces
 * @property {string} begins what is said before the first event
 * @property {{time: number, kind: string, words: string, number: number | null}[]} events
 */

// --- A dispute and its case (matches/disputes) -------------------------------------------------------

/**
 * A piece as it lies: metres from the middle of the bed.
 * @typedef {{id: string, kind: string, x: number, y: number, state?: string}} LyingPiece
 *
 * The stroke of a case: degrees against the clock from the x axis, metres a second; `side` and `height` of a
 * cue's tip in radii of the ball.
 * @typedef {object} CaseStroke
 * @property {"cue" | "finger" | "spin"} type
 * @property {string} piece
 * @property {number} direction
 * @property {number} speed
 * @property {number} [side]
 * @property {number} [height]
 *
 * How unsure the case is (standard deviations): places in metres by piece, direction in degrees, speed as a
 * share, the tip in radii; `constants` lets the table's own vary.
 * @typedef {object} Unsure
 * @property {Record<string, number>} places
 * @property {number} [direction]
 * @property {number} [speed]
 * @property {number} [tip]
 * @property {boolean} [constants]
 *
 * Where all agree that a piece lay afterwards.
 * @typedef {{piece: string, x: number, y: number, sigma: number}} AgreedPlace
 *
 * Something else on which all agree, as `{pocketed: piece}`: the code of a fate and its piece.
 * @typedef {{[fate: string]: unknown}} AgreedFate
 *
 * A question that a simulation can answer; `side` is the side that says so.
 * @typedef {{kind: string, piece?: string, other?: string, least?: number, side?: string}} Claim
 *
 * A claim as the rules ask for it, in words, with the clauses that it decides.
 * @typedef {Claim & {words?: string, clauses?: {name: string, url: string | null}[]}} AskedClaim
 *
 * @typedef {object} Case
 * @property {{surface: string, pieces: LyingPiece[], stroke: CaseStroke}} shot
 * @property {Unsure} unsure
 * @property {(AgreedPlace | AgreedFate)[]} agreed
 * @property {Claim[]} claims
 * @property {string} [precision] "quick", "usual" or "thorough"
 *
 * How a photograph lies: its corners as eight shares of its width and height, and how strongly it shows.
 * @typedef {{corners?: number[], opacity?: number}} Placing
 *
 * Where the study of a dispute stands.
 * @typedef {object} StudyProgress
 * @property {string} id
 * @property {"open" | "asked" | "studying" | "answered" | "ruled" | "withdrawn"} state
 * @property {number} revision
 * @property {{samples?: number, of?: number, effective?: number, wanted?: number,
 *   shares?: {words: string, share: number, low: number, high: number, verdict: string}[]} | null} progress
 * @property {string} problem why it could not be studied
 * @property {string | null} answered_at ISO 8601
 *
 * A dispute as the referee's page knows it.
 * @typedef {StudyProgress & {entry: number, sheet: {side: string, tokens: string}, case: Case,
 *   photo: KeptPhoto | null, photo_after: KeptPhoto | null}} Dispute
 *
 * A photograph that the server keeps, and how far the looking for pieces in it is.
 * @typedef {{digest: string, placing: Placing, reading: Finding}} KeptPhoto
 *
 * A piece that was found in a photograph: metres, one standard deviation each way, and how sure it is that there is one
 * and that it is this one (0 to 1).
 * @typedef {{piece: string | null, kind: string, x: number, y: number, sigma: number, sure: number, named: number, u: number, v: number}} FoundPiece
 *
 * How far the looking is; `found.found` says whether the corners were found, and not given.
 * @typedef {{status: "" | "asked" | "read" | "failed", trouble: string, message: string,
 *   found: {corners: number[], found: boolean, pieces: FoundPiece[]} | null}} Finding
 *
 * Words for a value that can be chosen.
 * @typedef {{words: string, value: number}} Choice
 *
 * A piece that may have been on the table; the radius in metres.
 * @typedef {{id: string, kind: string, name: string, shape: string, radius: number}} KnownPiece
 *
 * A place of the bed by which a photograph is laid; `what` is "corners" or "edges".
 * @typedef {{x: number, y: number, name: string, what: string}} Anchor
 *
 * What can become of pieces of those shapes, and the code under which the case keeps it.
 * @typedef {{code: string, words: string, shapes: string[]}} Fate
 *
 * The choices that the referee's page offers.
 * @typedef {object} BenchWords
 * @property {Choice[]} places
 * @property {Choice[]} directions
 * @property {Choice[]} shares
 * @property {{words: string, value: string}[]} precisions
 * @property {Choice[]} tips
 * @property {Choice[]} speeds
 * @property {number} slowest metres a second
 * @property {number} fastest
 * @property {string[]} strokes shapes of the pieces that may be struck so
 * @property {Fate[]} fates
 *
 * With what the referee's page begins. `known`, `anchors`, `half` (the bed's half width and depth in metres)
 * and `words` are there when the case can be laid out.
 * @typedef {object} DisputePage
 * @property {Dispute} dispute
 * @property {Record<string, string>} names by letter
 * @property {string[]} letters
 * @property {string} side of the disputed entry
 * @property {AskedClaim[]} asked
 * @property {boolean} finds whether the server can find pieces in photographs
 * @property {Record<string, import("./marking/desk.js").Figures>} boards
 * @property {Record<string, string>} urls
 * @property {KnownPiece[]} known
 * @property {Anchor[]} anchors
 * @property {[wide: number, long: number]} half
 * @property {BenchWords} words
 *
 * How a match stands before or after a ruling.
 * @typedef {{score: Record<string, number>, winner: string | null}} RuledStanding
 *
 * What a ruling would change.
 * @typedef {object} RulingPreview
 * @property {RuledStanding} before
 * @property {RuledStanding} after
 * @property {{seq: number}[]} [changed] entries whose points differ
 * @property {{n: number, message: string}[]} [illegal] entries that would not count
 * @property {boolean} reopens
 * @property {boolean} winner_changes
 * @property {string | null} downstream what has been played on this result
 */

// --- Simulated play (matches/simulated) --------------------------------------------------------------

/**
 * What may be called with a stroke.
 * @typedef {{required: boolean, pieces: string[], pockets: string[], many: boolean}} Callable
 *
 * Where a piece in hand may be set: anywhere in zones (polygons, circles, or what of a circle lies in a
 * polygon), or on a place of one of the lines; metres.
 * @typedef {object} PlacesAllowed
 * @property {Zone[]} zones
 * @property {[x: number, y: number][][]} lines
 *
 * @typedef {{outline: [x: number, y: number][], radius: number | null}} Zone
 *
 * A stroke that is due; lengths in metres.
 * @typedef {object} DueStroke
 * @property {string} struck
 * @property {"cue" | "finger" | "spin"} how
 * @property {number} radius of the struck piece
 * @property {LyingPiece[]} pieces
 * @property {Record<string, number>} radii by piece
 * @property {number} fastest metres a second
 * @property {number | null} fastest_spin radians a second
 * @property {PlacesAllowed | null} placing
 * @property {Callable | null} call
 *
 * What comes next in a play.
 * @typedef {object} Due
 * @property {string} kind "stroke", "decision", "throw", "try", ...
 * @property {string} side
 * @property {string} prompt
 * @property {{tokens: string, side: string, label: string, code: string, tone: string}[]} words what may be said
 * @property {boolean} throws
 * @property {DueStroke | null} stroke
 *
 * An entry of the log with its ruling.
 * @typedef {object} LogEntry
 * @property {number} seq
 * @property {string} side
 * @property {string} tokens
 * @property {Record<string, number>} points
 * @property {string[]} events
 * @property {string[]} citations the deciding clause first
 * @property {{code: string, text: string}[]} instructions
 *
 * How a play stands. `mine`: the viewer is to play now; `steer`: the viewer may pause and end it.
 * @typedef {object} PlayState
 * @property {number} version
 * @property {"thinking" | "waiting" | "paused" | "over" | "stopped"} state
 * @property {string} reason
 * @property {"calm" | "quick"} pace
 * @property {Match} match
 * @property {Board} board
 * @property {Due} due
 * @property {boolean} mine
 * @property {boolean} steer
 * @property {LogEntry | null} entry the last one
 * @property {{number: number, side: string} | null} stroke the last one
 *
 * Half the bed's width and depth, or its radius, in metres.
 * @typedef {{x: number, y: number, radius: number | null}} Bed
 *
 * With what the page of simulated play begins; `tip` is how far off the middle a cue may strike, in radii.
 * @typedef {object} PlayPage
 * @property {PlayState} state
 * @property {string} base the address below which everything is asked
 * @property {Record<string, import("./marking/desk.js").Figures>} boards
 * @property {Bed | null} bed
 * @property {string} panel
 * @property {number} tip
 */

export {};
