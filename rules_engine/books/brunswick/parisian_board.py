"""The games on the Parisian board: Parisian Pool or La Barraque (lines 1875-1887), High Number Pool
(1867-1873) and Pool for 31 Points (1851-1865).

A raised board lies across the end of a billiard table; a ball played from the string takes a cushion, runs
up the brass plate and drops into one of twelve to fifteen numbered cups. The book never says what the cups
are worth, so they are an option.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit
from ...families.billiards.cups.names import THE_BALL
from ...options import choice, number, numbers, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

UNPLAYED = ["foul-cost", "wrong-ball-position", "third-miss-point-when-rejected", "forced-stroke-miss"]
"""Options of the foul strokes that mean nothing where nobody misses an object ball."""

PARISIAN_POOL = Game(
    "brunswick/parisian-pool",
    "Parisian Pool (La Barraque)",
    family=CUPS,
    lines=(1875, 1887),
    played_on=PlayedOn("parisian"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "a trial shot each gives the order; the board and its cups",
        "r2": "two hundred points; the lowest loses",
        "r3": "one shot a turn, the cup's number counts",
        "r4": "a cushion outside the string, then over the plate; else shoot again",
    },
    drop_options=UNPLAYED,
    options=[
        number("target", 200, 1, 10_000, "Points that end the game", "r2", length=True),
        numbers(
            "cups",
            range(1, 13),
            1,
            999,
            "What the cups of the board are worth",
            "r1",
            least=12,
            most=15,
        ),
        choice(
            "round",
            ("at-once", "completed"),
            "When somebody has the points: the game ends, or the round is played out",
            "r2",
        ),
        choice("low-tie", ("joint", "roll-off"), "Two are lowest: both lose, or they roll for it", "r2"),
        choice(
            "no-cushion",
            ("again", "lost-turn"),
            "On the board without a cushion outside the string: shot again, or nothing",
            "r4",
        ),
    ],
)

_p = PARISIAN_POOL
_p.figure("order", "r1", "trial", "Each makes a trial shot; the highest cup plays first.")
_p.figure(
    "kit",
    "r1",
    Kit(
        "one",
        (("c", THE_BALL),),
        ("board", "rolled", "short"),
        (),
        "cup",
        say("parisian-board.not-on-board", "Not on the board"),
        say("parisian-board.in-no-cup", "In no cup"),
    ),
    "One ball, played at the cups of a board that lies across the end of the table.",
)


@_p.clause("cups", "r1", "A dozen or fifteen cups, numbered by the house.")
def cups(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the cups."""
    values: tuple[int, ...] = options.cups
    return values


@_p.clause("target", "r2", "Two hundred points end the game, or as many as were agreed.")
def target(state: Any, facts: Any, options: Chosen) -> int:
    """The points agreed."""
    points: int = options.target
    return points


@_p.clause("finish", "r2", "The game is over as soon as somebody has reached or passed the points.")
def finish(state: Any, facts: Any, options: Chosen) -> str:
    """At once, unless the round is played out."""
    return "round" if options.round == "completed" else "at-once"


_p.figure("result", "r2", "lowest", "Who has the fewest points at the end has lost.")


@_p.clause("low_tie", "r2", "Those who share the lowest count lose together.")
def low_tie(state: Any, facts: Any, options: Chosen) -> str:
    """Joint losers, or a roll-off."""
    return "rolls" if options.low_tie == "roll-off" else "joint"


_p.figure("turn", "r3", "one", "One shot a turn.")
_p.figure("balls", "r3", 1, "One shot a turn.")


@_p.clause("count", "r3", "The number of the cup; a ball in no cup counts nothing.")
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """The cup, if it is known."""
    if facts.cushion is False and getattr(options, "no_cushion", "") == "lost-turn":
        return 0
    value: int | Unknown = facts.one
    return value


@_p.clause(
    "shot", "r4", "A shot takes a cushion outside the string and passes over the brass plate; else again."
)
def shot(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown:
    """Cushion and plate."""
    if facts.claim == "miss" or "short" in facts.rest.values() or facts.lost:
        return False
    over = bool(facts.holed or facts.rest)
    if facts.cushion is False:
        return over and options.no_cushion == "lost-turn"
    if facts.cushion is UNKNOWN or not over:
        return False if facts.full and not over else UNKNOWN
    return True


@_p.clause("no_cushion", "r4", "Without a cushion outside the string it was no shot.")
def no_cushion(state: Any, facts: Any, options: Chosen) -> str:
    """Shot again, or the turn is lost."""
    said: str = options.no_cushion
    return said


register(PARISIAN_POOL)

HIGH_NUMBER = Game(
    "brunswick/high-number-pool",
    "High Number Pool",
    family=CUPS,
    lines=(1867, 1873),
    governed_by=[PARISIAN_POOL, FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "one stroke each, the highest cup wins",
        "r2": "who tie roll again",
    },
    drop_options=["target", "round", "low-tie"],
    options=[
        choice(
            "invalid-shot",
            ("again", "nothing"),
            "A ball that does not come on to the board: shot again, or nothing",
            "r1",
        ),
        choice(
            "nobody-in",
            ("roll-again", "void"),
            "Nobody is in a cup: all roll again, or the pool is void",
            "r2",
        ),
        number("tie-rolls", 1, 1, 9, "Rolls of each player in a tie, added together", "r2"),
    ],
)

_h = HIGH_NUMBER
_h.figure("order", "r1", "agreed", "The players shoot in their agreed order.")
_h.figure("rounds", "r1", 1, "One stroke each.")
_h.figure("result", "r1", "highest", "The highest cup wins.")
_h.figure("target", "r1", 0, "No points end the game: one stroke each does.")
_h.figure("finish", "r1", "round", "The pool is decided when each player has had his stroke.")
_h.figure("low_tie", "r1", "none", "Nobody loses by being lowest; there is a winner alone.")


@_h.clause("shot", "r1", "A ball that does not come on to the board has made no shot.")
def tried(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown | None:
    """As at Parisian Pool, unless what fails counts nothing."""
    if options.invalid_shot == "again":
        return None
    return True if shot(state, facts, options) is False else None


@_h.clause(
    "count", "r1", "The cup attained; a stroke that was none, where it is not repeated, counts nothing."
)
def attained(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown | None:
    """Nothing for a stroke that failed."""
    return 0 if shot(state, facts, options) is False else None


_h.figure("tie", "r2", "rolls", "Those who tie roll again, in their order, until one is highest.")


@_h.clause("nil", "r2", "Where nobody is in a cup all are level, and roll again.")
def nil(state: Any, facts: Any, options: Chosen) -> str:
    """All roll again, or the pool is void."""
    return "void" if options.nobody_in == "void" else "rolls"


@_h.clause("roll_balls", "r2", "One roll each decides a tie, or as many as were agreed, added together.")
def roll_balls(state: Any, facts: Any, options: Chosen) -> int:
    """The rolls of a tie."""
    rolls: int = options.tie_rolls
    return rolls


register(HIGH_NUMBER)

THIRTY_ONE = Game(
    "brunswick/thirty-one-parisian",
    "Pool for 31 Points (Parisian Pool Board)",
    family=CUPS,
    lines=(1851, 1865),
    governed_by=[PARISIAN_POOL, FOUL_STROKES],
    sides=(2, 26),
    refs={
        "p1": "over thirty-one is a burst, as at pin pool",
        "r1": "a bank from the string into a cup; what a shot is",
        "r2": "thirty-one is declared in time",
        "r3": "a burst, and the privilege claimed at once",
        "r4": "out of turn: no count, but a burst may stand",
        "r5": "the keeper decides the rest",
    },
    beside={"r5": "says whose judgment is final: a ruling entry of the record"},
    drop_options=["target", "round", "low-tie"],
    options=[
        switch(
            "small-ball",
            False,
            "Each player draws a secret small ball that counts towards 31, as at pin pool",
            "p1",
        ),
        number("small-balls", 16, 2, 30, "Small balls in the bottle, numbered from 1", "p1"),
        choice(
            "restart",
            ("from-nothing", "count-kept"),
            "Who pays to stay in starts from nothing, or from his count before the shot",
            "r3",
        ),
        choice(
            "last-in",
            ("wins", "plays-on"),
            "All others are out: the last one has won, or must still make 31",
            "r3",
        ),
    ],
)

_t = THIRTY_ONE
_t.figure("target", "p1", 31, "Thirty-one points exactly.")
_t.figure("passing", "p1", "burst", "Over thirty-one is a burst.")


@_t.clause("small_balls", "p1", "A private small ball counts too, where the players so agree.")
def small_balls(state: Any, facts: Any, options: Chosen) -> range | None:
    """The numbers in the bottle."""
    return range(1, options.small_balls + 1) if options.small_ball else None


_t.figure("order", "r1", "agreed", "The players shoot in their order, from within the string.")
_t.restates("shot", "r1", "What a shot is, the fourth rule of La Barraque says.")
_t.restates("count", "r1", "The number of the cup is credited.")
_t.figure("result", "r2", "reached", "Who declares thirty-one in time has the pool.")
_t.figure("finish", "r2", "declared", "The game ends when thirty-one is declared.")
_t.figure("low_tie", "r2", "none", "Nobody loses by being lowest; there is a winner alone.")
_t.figure(
    "proclaim",
    "r2",
    "before-next-shot",
    "Pool is called before the next player shoots, or when the turn has come again.",
)


@_t.clause("privilege", "r3", "Who has burst may stay in by paying the forfeit, if he says so at once.")
def privilege(state: Any, facts: Any, options: Chosen) -> str:
    """From nothing, or the count kept."""
    return "kept" if options.restart == "count-kept" else "nothing"


@_t.clause("last_in", "r3", "Who is left alone when all others have gone out has the pool.")
def last_in(state: Any, facts: Any, options: Chosen) -> str:
    """He has won, or plays on."""
    said: str = options.last_in
    return said


_t.figure(
    "out_of_turn",
    "r4",
    "no-count",
    "Out of turn nothing counts and the next turn is lost; a burst so made stands, unless the keeper called.",
)

register(THIRTY_ONE)
