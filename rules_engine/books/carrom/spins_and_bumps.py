"""Spinner Bumps and Bump Counts (lines 1031-1067): touches of pins by a top count."""

from __future__ import annotations

from typing import Any, Final

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.counted_tops import COUNTED_TOPS, CountedState, Spin
from ...families.spinning.counted_tops.usual import each_in_turn, open_points, usual
from ...options import choice, number, switch
from ...saying import say, say_many
from ...unknown import UNKNOWN, Unknown

FACE: Final = {"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"}
MOST: Final = 99
"""More touches of one spin than anybody can count; the book names no limit."""

PIN: Final = "pin"


def _touches(number: int) -> str:
    """So many touches, as a button names them."""
    return say_many("spins-and-bumps.touches", "{n} touch", "{n} touches", number)


def _bumps(number: int) -> str:
    """So many bumps, as a button names them."""
    return say_many("spins-and-bumps.bumps", "{n} bump", "{n} bumps", number)


SPINNER_BUMPS = Game(
    "carrom/spinner-bumps",
    "Spinner Bumps",
    family=COUNTED_TOPS,
    lines=(1031, 1041),
    refs={
        "p1": "checker side",
        "p2": "object: tops touch the pin",
        "p3": "three tops, point per touch, tottering included",
        "p4": "pin felled: scoring ends, next player",
        "p5": "5 innings, highest",
    },
    beside=FACE,
    options=[
        number("innings", 5, 1, 100, "Innings", "p5"),
        switch("felling-touch", False, "The touch that fells the pin counts", "p4"),
        choice("points-kept", ("kept", "lost"), "The turn's touches when the pin falls", "p4"),
        choice("together", ("one-by-one", "together"), "The three tops singly, or all at once", "p3"),
        *open_points("p5", "p5"),
    ],
    facts={
        "task": say("spins-and-bumps.spins-close-to-pin", "spins close to the pin"),
        "say": say(
            "spins-and-bumps.say-how-often-top-touched-pin",
            "say how often the top touched the pin (. if nothing else happened)",
        ),
        "stand": say(
            "spins-and-bumps.pin-stands-in-middle-board", "The pin stands in the middle of the board."
        ),
        "number_of": _touches,
        "numbers": tuple(range(9)),
        "taps": (
            ("foul-0", say("spins-and-bumps.pin-felled-at-once", "Pin felled at once"), "pin! ."),
            (
                "foul-1",
                say("spins-and-bumps.pin-felled-after-one-touch", "Pin felled after one touch"),
                "xpin pin!",
            ),
            ("foul-2", say("spins-and-bumps.pin-felled-after-two", "Pin felled after two"), "xpin xpin pin!"),
            (
                "foul-3",
                say("spins-and-bumps.pin-felled-after-three", "Pin felled after three"),
                "xpin xpin xpin pin!",
            ),
        ),
    },
)

_b = SPINNER_BUMPS
_b.figure("touch", "p2", "counts", "Touches of the pin are the object, those of a tottering top as well.")
_b.figure("pins", "p3", (PIN,), "One pin.")
_b.figure(
    "set_up",
    "p3",
    say("spins-and-bumps.stand-pin-in-middle-board", "Stand a pin in the middle of the board."),
    "The set-up.",
)
_b.figure("set", "p3", 3, "Three tops.")
_b.figure("reset", "p4", "turn", "The pin stands again for the next turn.")
usual(_b, "p5", "p5")

_ONE_BY_ONE = each_in_turn(3)


@_b.clause("tops", "p3", "The three tops are spun one after another.")
def bump_tops(state: CountedState, facts: None, options: Any) -> tuple[str, ...]:
    """One of them, or all."""
    if options.together == "together":
        return ("t1", "t2", "t3")
    tops: tuple[str, ...] = _ONE_BY_ONE(state, facts, options)
    return tops


@_b.clause("spins", "p3", "The three tops make a turn.")
def bump_spins(state: None, facts: None, options: Any) -> int:
    """Entries of a turn."""
    return 1 if options.together == "together" else 3


def _fell(spin: Spin) -> bool:
    return ("!", PIN) in spin.events


@_b.clause("worth", "p3", "A point for each touch of the pin, till it falls.")
def spinner_bumps(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By the touches before the pin fell."""
    if _fell(spin) and options.points_kept == "lost":
        return -state.made
    if not spin.touches_known:
        return UNKNOWN
    before = spin.events[: spin.events.index(("!", PIN))] if _fell(spin) else spin.events
    return len(before) + (_fell(spin) and options.felling_touch)


@_b.clause("may_count", "p3", "Touches have no limit but what can be counted.")
def spinner_bumps_range(state: CountedState, spin: Spin, options: Any) -> range:
    """What the number alone may be."""
    return range(1 if _fell(spin) and options.felling_touch else 0, MOST + 1)


@_b.clause("ends", "p4", "When the pin falls the next player has his turn.")
def bump_ends(state: CountedState, spin: Spin, options: Any) -> bool:
    """Whether it fell."""
    return _fell(spin)


@_b.clause("turns", "p5", "The higher total after five innings wins.")
def bump_innings(state: None, facts: None, options: Any) -> int:
    """The innings agreed."""
    return int(options.innings)


register(SPINNER_BUMPS)

BUMP_COUNTS = Game(
    "carrom/bump-counts",
    "Bump Counts",
    family=COUNTED_TOPS,
    lines=(1057, 1067),
    sides=(2, 8),
    refs={
        "p1": "checker side",
        "p2": "object: most contacts along line",
        "p3": "ten touching pins in line",
        "p4": "count bumps until rest",
        "p5": "three tries, highest",
    },
    beside=FACE,
    options=[
        number("tries", 3, 1, 100, "Tries of each player", "p5"),
        choice("felled", ("goes-on", "try-ends"), "The count goes on when a pin falls, or ends there", "p4"),
        *open_points("p5", "p5"),
    ],
    facts={
        "task": say("spins-and-bumps.spins-along-line-pins", "spins along the line of pins"),
        "say": say(
            "spins-and-bumps.say-which-pins-top-bumped-none",
            "say which pins the top bumped (. if none), or how often",
        ),
        "stand": say("spins-and-bumps.line-up-ten-pins-again", "Line up the ten pins again."),
        "number_of": _bumps,
        "numbers": tuple(range(13)),
    },
)

_c = BUMP_COUNTS
_c.figure("touch", "p2", "counts", "Contacts with the pins are the object.")
_c.figure("pins", "p3", tuple(str(n + 1) for n in range(10)), "Ten pins.")
_c.figure(
    "set_up",
    "p3",
    say(
        "spins-and-bumps.line-up-ten-pins-across-middle",
        "Line up ten pins across the middle, each touching the next.",
    ),
    "The set-up.",
)
_c.figure("reset", "p3", "spin", "The line is rebuilt for every try.")
_c.figure("set", "p4", 1, "One top.")
_c.figure("tops", "p4", ("t1",), "A try is of one top.")
_c.figure("spins", "p5", 1, "A turn is one try.")
usual(_c, "p5", "p5")


@_c.clause("worth", "p4", "Every bump against a standing pin counts, until the top rests.")
def bump_counts(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By the bumps in their order; a pin that lies counts no more."""
    if not spin.touches_known:
        return UNKNOWN
    fallen: set[str] = set()
    bumps = 0
    for event, pin in spin.events:
        if event == "!":
            fallen.add(pin)
        elif not (pin in fallen or (fallen and options.felled == "try-ends")):
            bumps += 1
    return bumps


@_c.clause("may_count", "p4", "Bumps have no limit but what can be counted.")
def bump_counts_range(state: CountedState, spin: Spin, options: Any) -> range:
    """What the number alone may be."""
    return range(MOST + 1)


@_c.clause("turns", "p5", "The higher total of three tries wins.")
def bump_tries(state: None, facts: None, options: Any) -> int:
    """The tries agreed."""
    return int(options.tries)


register(BUMP_COUNTS)
