"""Kelly Pool (lines 1457-1493): a secret small ball, and pool balls that make thirty-one with it."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.private_pool import PRIVATE_POOL
from ...families.conduct import ALLOWED, Foul
from ...options import choice, number, switch
from ...saying import say
from .continuous_pool import CONTINUOUS_POOL
from .fifteen_ball_pool import FIFTEEN_BALL_POOL
from .pin_pool import PIN_POOL
from .three_ball_carrom import THREE_BALL

KELLY_POOL = Game(
    "brunswick/kelly-pool",
    "Kelly Pool",
    family=PRIVATE_POOL,
    lines=(1457, 1493),
    facts={"winner_may_trail": True},
    played_on=PlayedOn("pool"),
    governed_by=[FIFTEEN_BALL_POOL, PIN_POOL, CONTINUOUS_POOL],
    category="pocket",
    sides=(2, 15),
    refs={
        "r1": "fifteen balls and the cue ball; the first stroke must break the pyramid",
        "r2": "two small balls, one for the order, one in secret; first to thirty-one wins",
        "r3": "over thirty-one is burst; a privilege before the next stroke",
        "r4": "privileges as often as wanted; one of two small balls is returned",
        "r5": "the privileged player keeps his place",
        "r6": "a scratch with a ball pocketed: three off, the ball respotted",
        "r7": "thirty-one is proclaimed before the next stroke, or at his next turn",
        "r8": "out of turn: no count, but a burst, unless he was called on",
        "r9": "the privileged player is entitled to a stroke",
        "r10": "the score is checked before the next stroke",
        "r11": "the keeper's duties; a missing number wins no pool",
        "r12": "not in until paid",
        "r13": "a centre on the string line is within it",
        "r14": "cue ball lost or all balls missed: three off, the balls void",
        "r15": "a ball that rebounds was not pocketed",
        "r16": "fifteen-ball and pin pool rules otherwise",
    },
    beside={
        "r12": "who stands on the sheet has paid; the stakes are the players' own",
        "r13": "says which places lie within the string: seen at the table",
        "r16": "says which games govern this one; the layers are that rule",
    },
    drop_options=[
        *(CONTINUOUS_POOL.options.keys() - FIFTEEN_BALL_POOL.options.keys()),
        *(THREE_BALL.options.keys() & {*FIFTEEN_BALL_POOL.options, *PIN_POOL.options}),
        "spot-order",
        "two-player-61",
        "end-reading",
        "several-end",
        "tie-replayed",
        "out-of-turn-balls",
        "turn",
        "valid-and-irregular",
        "felling-ball",
        "privilege",
        "burst-without-redraw",
        "after-out-of-turn",
        "pool-spot",
        "small-balls",
    ],
    options=[
        number("small-balls", 16, 2, 30, "How many numbered small balls there are", "r2"),
        switch("privilege", True, "A player who is over may draw again", "r3"),
        choice("turn", ("while-scoring", "one-stroke"), "How long a player's turn lasts", "r16"),
        choice(
            "burst-balls",
            ("stay-down", "respotted"),
            "The balls of a player who is over stay off the table, or are spotted",
            "r3",
        ),
        choice(
            "table-empty",
            ("re-rack", "void"),
            "All balls down and nobody at thirty-one: a new rack, the scores kept, or the pool is void",
            "r2",
        ),
        choice(
            "scratch-with-ball",
            ("once", "twice"),
            "The cue ball lost with another ball: three off, or three for each of the rules that say so",
            "r6",
        ),
        choice(
            "last-left",
            ("wins", "plays-on"),
            "All others are over and out: the last has won, or must still make thirty-one",
            "r3",
        ),
    ],
)

_g = KELLY_POOL

_g.restates("opening_duty", "r1", "The first stroke must break the pyramid.")
_g.figure("order", "r2", "small balls", "The first small ball gives the order of play.")
_g.restates("bank", "r2", "The lowest of the first small balls plays first.")


@_g.clause("private_numbers", "r2", "The second small ball is secret, and counts its number.")
def private_numbers(state: Any, facts: Any, options: Chosen) -> int:
    highest: int = options.small_balls
    return highest


_g.figure("reach", "r2", 31, "The first who has thirty-one with his small ball wins.")
_g.figure("target", "r2", 0, "No count of balls alone ends the game.")
_g.figure("frames", "r2", "until-won", "Rack follows rack until the pool is won.")


@_g.clause("table_empty", "r2", "An empty table is racked again; the scores are kept, the next player opens.")
def table_empty(state: Any, facts: Any, options: Chosen) -> bool:
    return options.table_empty == "re-rack"


_g.figure("burst", "r3", True, "Over thirty-one is burst, and out without a privilege before another stroke.")


@_g.clause("burst_balls", "r3", "The balls of a burst stay down; he has his small ball and nothing else.")
def burst_balls(state: Any, facts: Any, options: Chosen) -> bool:
    return options.burst_balls == "respotted"


@_g.clause("privilege", "r4", "Who is over may draw a new small ball, as often as he is.")
def privilege(state: Any, facts: Any, options: Chosen) -> bool:
    answer: bool = options.privilege
    return answer


@_g.clause("last_left", "r3", "When all others are out the last has won.")
def last_left(state: Any, facts: Any, options: Chosen) -> bool:
    return options.last_left == "wins"


_g.restates("two_balls", "r4", "One of the two small balls goes back, or he wins no pool.")
_g.figure("place", "r5", True, "He keeps his place in the order.")
_g.figure(
    "privileged",
    "r9",
    say("kelly-pool.he-entitled-to-stroke", "He is entitled to a stroke."),
    "A privilege entitles to a stroke.",
)


@_g.clause("scratch_with_balls", "r6", "A scratch with another ball pocketed: three off, the ball respotted.")
def scratch_with_balls(state: Any, facts: Any, options: Chosen) -> int:
    return 3 if options.scratch_with_ball == "once" else 6


_g.figure("proclaim", "r7", True, "It is proclaimed before the next stroke, or when the turn comes again.")
_g.figure("foul:out-of-turn", "r8", Foul(), "A count out of turn is void; a burst stands.")
_g.figure("foul:called-on", "r8", ALLOWED, "Who was called on to play cannot be burst by it.")
_g.restates("claim_window", "r10", "After the next stroke nothing is altered.")
_g.figure(
    "missing",
    "r11",
    say("kelly-pool.no-pool-won-with-this-small", "No pool is won with this small ball."),
    "A missing small ball wins no pool.",
)
_g.restates("scratch_forfeit", "r14", "The cue ball pocketed: three off, and what fell is spotted.")
_g.restates("off_forfeit", "r14", "The cue ball off the table: three off, and what fell is spotted.")
_g.restates("miss_forfeit", "r14", "All balls missed: three off.")
_g.figure(
    "spot",
    "r14",
    say(
        "kelly-pool.on-deep-red-spot-else-near",
        "on the deep-red spot, else as near below it as possible, behind what stands of the pyramid, the "
        "highest number nearest the spot",
    ),
    "Void balls go on the deep-red spot, the highest nearest.",
)
_g.restates("rebound", "r15", "A ball that rebounds from a pocket has touched a cushion.")


@_g.clause("goes_on", "r16", "A player who scores plays on, as in Fifteen-ball Pool.")
def goes_on(state: Any, facts: Any, options: Chosen) -> bool:
    return options.turn == "while-scoring"


register(KELLY_POOL)
