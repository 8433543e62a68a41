"""Spin Time and Spin Series (lines 935-941): spins of thirty seconds; the fewest spins in three minutes."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.counted_tops import COUNTED_TOPS, FEWEST_SPINS, CountedState, Spin
from ...families.spinning.counted_tops.usual import each_in_turn, open_points, usual
from ...options import choice, number
from ...saying import say, say_many
from ...unknown import UNKNOWN, Unknown


def _spins(number: int) -> str:
    """So many spins, as a button names them."""
    return say_many("spin-clock.spins", "{n} spin", "{n} spins", number)


SPIN_TIME = Game(
    "carrom/spin-time",
    "Spin Time",
    family=COUNTED_TOPS,
    lines=(935, 937),
    sides=(2, 8),
    refs={"p1": "three tops, 30 s each; three such spins win"},
    options=[
        number("target", 3, 1, 50, "Spins that win", "p1", length=True),
        number("seconds", 30, 1, 600, "Seconds that a spin must last", "p1"),
        choice("thirty", ("at-least", "exactly"), "So long or longer, or that whole second exactly", "p1"),
        choice(
            "turn-length",
            ("three", "one", "together"),
            "A turn of three spins, of one spin, or of all three tops kept going together",
            "p1",
        ),
        *open_points("p1"),
    ],
    facts={
        "task": say("spin-clock.spins-against-watch", "spins against the watch"),
        "say": say(
            "spin-clock.say-how-long-top-span-1", "say how long the top span, +1 for long enough, or 0"
        ),
        "taps": (
            ("yes", say("spin-clock.long-enough-1", "Long enough: 1"), "+1"),
            ("no", say("spin-clock.too-short-0", "Too short: 0"), "0"),
        ),
    },
)

_t = SPIN_TIME
_t.figure(
    "set_up",
    "p1",
    say("spin-clock.three-tops-watch-with-second-hand", "Three tops, and a watch with a second hand."),
    "The set-up.",
)
_t.figure("set", "p1", 3, "Three tops.")
_t.figure("timed", "p1", 1, "Each spin is timed by itself.")
usual(_t, "p1")

_ONE_BY_ONE = each_in_turn(3)


@_t.clause("tops", "p1", "The three tops are spun one at a time.")
def time_tops(state: CountedState, facts: None, options: Any) -> tuple[str, ...]:
    """The top of this spin, or all."""
    if options.turn_length == "together":
        return ("t1", "t2", "t3")
    tops: tuple[str, ...] = _ONE_BY_ONE(state, facts, options)
    return tops


@_t.clause("spins", "p1", "Each player spins the three tops.")
def time_spins(state: None, facts: None, options: Any) -> int:
    """Entries of a turn."""
    return 3 if options.turn_length == "three" else 1


@_t.clause("worth", "p1", "A spin of thirty seconds counts one.")
def thirty(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By the watch."""
    if not spin.times:
        return UNKNOWN
    if options.thirty == "exactly":
        return int(int(spin.times[0]) == options.seconds)
    return int(spin.times[0] >= options.seconds)


@_t.clause("may_count", "p1", "A spin lasted long enough or not.")
def thirty_range(state: CountedState, spin: Spin, options: Any) -> tuple[int, ...]:
    """What the number alone may be."""
    return 0, 1


@_t.clause("target", "p1", "The first to three such spins wins.")
def target(state: None, facts: None, options: Any) -> int:
    """The spins agreed."""
    return int(options.target)


register(SPIN_TIME)

SPIN_SERIES = Game(
    "carrom/spin-series",
    "Spin Series",
    family=FEWEST_SPINS,
    lines=(939, 941),
    sides=(2, 8),
    refs={"p1": "3-minute period, three tops in succession, fewest spins wins"},
    options=[
        number("period", 180, 10, 1000, "Seconds of each player's period", "p1"),
        choice(
            "gap",
            ("when-stopped", "before-stop"),
            "The next top is spun when the last has stopped, or before that",
            "p1",
        ),
        *open_points("p1", "p1"),
    ],
    facts={
        "winner_may_trail": True,
        "task": say(
            "spin-clock.spins-three-tops-in-succession-till",
            "spins the three tops in succession till time is up; the fewest spins win",
        ),
        "say": say(
            "spin-clock.say-how-many-spins-there-were",
            "say how many spins there were, or when each began and stopped",
        ),
        "number_of": _spins,
        "numbers": tuple(range(3, 13)),
    },
)

_s = SPIN_SERIES
_s.figure(
    "set_up",
    "p1",
    say(
        "spin-clock.three-tops-watch-set-to-three",
        "Three tops; a watch, set to three minutes for each player.",
    ),
    "The set-up.",
)
_s.figure("set", "p1", 3, "Three tops.")
_s.figure("tops", "p1", ("t1", "t2", "t3"), "The three tops in strict rotation.")
_s.figure("spins", "p1", 1, "One period makes a turn.")
_s.figure("turns", "p1", 1, "Each player has one period.")
_s.figure("lowest", "p1", True, "The fewest spins win.")
_s.figure("timed", "p1", 400, "When each spin began and stopped may be read off the watch.")
_s.figure("gap", "p1", "warned", "Tops are spun without idle gaps; no price is named.")
usual(_s, "p1", "p1")


def _runs(times: tuple[float, ...]) -> list[tuple[float, float]] | None:
    """Beginning and end of each spin; the last may be running still. None if no watch can have read so."""
    ends = [*times, float("inf")] if len(times) % 2 else list(times)
    runs = list(zip(ends[::2], ends[1::2], strict=True))
    for at, (begun, stopped) in enumerate(runs):
        if stopped < begun or (at and begun < runs[at - 1][0]) or (at > 2 and begun < runs[at - 3][1]):
            return None  # tops rotate: the one spun three spins ago must have stopped
    return runs


@_s.clause("gap_seen", "p1", "The next top is spun as soon as the last one has stopped.")
def gap_seen(state: CountedState, spin: Spin, options: Any) -> bool:
    """Whether the watch shows an idle gap where none may be."""
    runs = _runs(spin.times) or []
    late = any(begun > runs[at][1] for at, (begun, _) in enumerate(runs[1:]))
    return late and options.gap == "before-stop"


@_s.clause("worth", "p1", "Spins begun before time was up count, the last one with them.")
def series(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By the watch."""
    runs = _runs(spin.times)
    if not runs:
        return UNKNOWN
    return sum(begun - runs[0][0] < options.period for begun, _ in runs)


@_s.clause("may_count", "p1", "At least one spin, and no more than one a second.")
def series_range(state: CountedState, spin: Spin, options: Any) -> range:
    """What the number alone may be; none where the watch cannot have read so."""
    return range(0) if spin.times else range(1, options.period + 1)


register(SPIN_SERIES)
