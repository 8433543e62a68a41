"""Top Spin, Time Top, Green Top Down, Forfeit, Ring Spin (lines 911-933, 1021-1029): who spins longest."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.timed_tops import TIMED_TOPS, ContestState
from ...options import choice, number, switch
from ...saying import say

TOP_SPIN = Game(
    "carrom/top-spin",
    "Top Spin",
    family=TIMED_TOPS,
    lines=(911, 915),
    sides=(2, 8),
    refs={
        "p1": "object: outspin the opponent",
        "p2": "spin on signal; longest wins inning; five innings win",
    },
    options=[
        number("innings-to-win", 5, 1, 50, "Innings that win", "p2", length=True),
        choice(
            "false-start",
            ("again", "loses"),
            "A spin before the signal: spun again, or the inning lost",
            "p2",
        ),
    ],
)

_t = TOP_SPIN
_t.figure("timing", "p1", "single", "A top has stopped when it has fallen over and turns no more.")
_t.figure("off", "p1", "stopped", "A top that leaves the board or drops in a pocket has stopped with that.")
_t.figure(
    "set_up",
    "p2",
    say("spin-contests.each-takes-top-all-spin-on", "Each takes a top, and all spin on the signal."),
    "The inning begins.",
)
_t.figure("together", "p2", True, "All spin at once.")
_t.figure("tops", "p2", 1, "Each has one top.")
_t.figure("longest", "p2", "longest", "The top that spins longest wins the inning.")
_t.figure("level", "p2", "again", "Stopped together: the inning does not count and is spun again.")


@_t.clause("false_start", "p2", "Tops are spun on the signal, not before.")
def false_start(state: None, facts: None, options: Any) -> str:
    """ "again" or "loses"."""
    return str(options.false_start)


@_t.clause("target", "p2", "The first to five innings wins.")
def innings(state: None, facts: None, options: Any) -> int:
    """The innings agreed."""
    return int(options.innings_to_win)


register(TOP_SPIN)

# -- Time Top and its kin ------------------------------------------------------------------------------------

TIME_TOP = Game(
    "carrom/time-top",
    "Time Top",
    family=TIMED_TOPS,
    lines=(917, 921),
    sides=(2, 8),
    refs={"p1": "object: time of three tops", "p2": "chain of three, timed end to end; three innings win"},
    options=[
        number("innings-to-win", 3, 1, 50, "Innings that win", "p2", length=True),
        choice(
            "broken-chain",
            ("time-so-far", "no-time"),
            "A top stopped before the next was spun: the time till then counts, or none",
            "p2",
        ),
        choice("lead", ("same", "alternate", "last-player"), "Who leads later innings", "p2"),
    ],
    facts={
        "task": say(
            "spin-contests.spins-three-tops-each-before-last",
            "spins three tops, each before the last one stops",
        )
    },
)

_m = TIME_TOP
_m.figure("tops", "p1", 3, "Three tops are timed.")
_m.figure(
    "set_up",
    "p2",
    say("spin-clock.three-tops-watch-with-second-hand", "Three tops, and a watch with a second hand."),
    "The set-up.",
)
_m.figure("lead", "p2", "coin", "Who spins first is not said: a coin is thrown.")
_m.figure("longest", "p2", "longest", "The longest time wins the inning.")
_m.figure("level", "p2", "again", "Level times: nobody wins the inning, and another is played.")


@_m.clause("timing", "p2", "The watch runs from the first top's start to the third one's rest.")
def timing(state: None, facts: None, options: Any) -> str:
    """One running clock."""
    return "chain"


@_m.clause("broken", "p2", "Each top is set going before the one before it stops.")
def broken(state: None, facts: None, options: Any) -> str:
    """ "counts" up to there, or "none"."""
    return "counts" if options.broken_chain == "time-so-far" else "none"


@_m.clause("target", "p2", "The first to three innings wins.")
def time_innings(state: None, facts: None, options: Any) -> int:
    """The innings agreed."""
    return int(options.innings_to_win)


@_m.clause("next_lead", "p2", "The same player leads throughout.")
def next_lead(state: ContestState, last: int, options: Any) -> int:
    """The side that leads the next inning."""
    first = state.lead or 0
    turned = (first + 1) % len(state.score)
    return {"same": first, "alternate": turned, "last-player": last}[options.lead]


register(TIME_TOP)

GREEN_TOP_DOWN = Game(
    "carrom/green-top-down",
    "Green Top Down",
    family=TIMED_TOPS,
    lines=(923, 925),
    sides=(2, 8),
    governed_by=[TIME_TOP],
    refs={"p1": "Time Top with green top long end down"},
    options=[
        choice("green", ("of-three", "alone"), "The green top is one of three, or is spun alone", "p1"),
    ],
    facts={
        "task": say(
            "spin-contests.spins-green-top-with-its-long", "spins, the green top with its long end down"
        )
    },
)

_g = GREEN_TOP_DOWN
_g.figure("upright", "p1", "broken", "The green top spun otherwise is void: the chain ends before it.")


@_g.clause("tops", "p1", "Of the three tops the green one alone is turned over.")
def green(state: None, facts: None, options: Any) -> int:
    """The tops that are timed."""
    return 1 if options.green == "alone" else 3


register(GREEN_TOP_DOWN)

FORFEIT = Game(
    "carrom/forfeit",
    "Forfeit",
    family=TIMED_TOPS,
    lines=(927, 933),
    sides=(2, 8),
    governed_by=[TIME_TOP],
    refs={
        "p1": "three tops; green first, 15 s or lose the rest",
        "p2": "turns of all = inning; three innings win",
    },
    options=[
        number("threshold", 15, 1, 600, "Seconds that the green top must spin", "p1"),
        choice("timing", ("one-clock", "sum"), "One running clock, or the times of three spins added", "p1"),
    ],
    facts={
        "task": say(
            "spin-contests.spins-green-top-others-lasts", "spins the green top, and the others if it lasts"
        )
    },
)

_f = FORFEIT
_f.restates("tops", "p1", "The player is timed for three tops.")
_f.restates("target", "p2", "The winner of three innings wins the game.")


@_f.clause("least", "p1", "A green top that falls short forfeits the other two.")
def least(state: None, facts: None, options: Any) -> int:
    """The seconds agreed."""
    return int(options.threshold)


@_f.clause("timing", "p1", "Three tops are timed as at Time Top.")
def forfeit_timing(state: None, facts: None, options: Any) -> str | None:
    """ "sum"; silent where the clock is that of Time Top."""
    return "sum" if options.timing == "sum" else None


register(FORFEIT)

# -- Ring Spin -----------------------------------------------------------------------------------------------

RING_SPIN = Game(
    "carrom/ring-spin",
    "Ring Spin",
    family=TIMED_TOPS,
    lines=(1021, 1029),
    refs={
        "p1": "checker side",
        "p2": "object: outspin, jumping out of ring",
        "p3": "rings opposite at midpoints of checker border",
        "p4": "spin together; longest wins round; three rounds",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("rounds-to-win", 3, 1, 50, "Rounds that win", "p4", length=True),
        switch("must-jump-out", False, "Only a top that jumped out of its ring can win", "p2"),
    ],
)

_r = RING_SPIN
_r.figure("timing", "p4", "single", "Each top is timed till it stops.")
_r.figure(
    "set_up",
    "p3",
    say(
        "spin-contests.lay-rings-opposite-each-other-midway",
        "Lay the rings opposite each other, midway on the border; spin inside.",
    ),
    "Rings.",
)
_r.figure("together", "p4", True, "Both spin at once.")
_r.figure("tops", "p4", 1, "Each has one top.")
_r.figure("longest", "p4", "longest", "The top that spins longest wins the round.")
_r.figure("level", "p4", "again", "Stopped together: the round is spun again.")


@_r.clause("jumps", "p2", "Tops are to jump out of their rings and spin on.")
def jumps(state: None, facts: None, options: Any) -> bool:
    """Whether one that stays cannot win."""
    return bool(options.must_jump_out)


@_r.clause("target", "p4", "The first to three rounds wins.")
def rounds(state: None, facts: None, options: Any) -> int:
    """The rounds agreed."""
    return int(options.rounds_to_win)


register(RING_SPIN)
