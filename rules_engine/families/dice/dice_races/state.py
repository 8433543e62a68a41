"""Where a race by dice stands, and who throws for the order."""

from __future__ import annotations

from ....lean import NamedTuple
from ....states import Tally, state_class


@state_class
class TrackState(NamedTuple):
    """Where a race stands.

    ``score`` counts spaces gone (or games won where ``spots`` are chosen). ``spots`` is for each side the
    spot of its piece where it chose one, counted on without end, 0 before; ``marks`` are those that were
    chosen. ``order`` holds the sides in the order of their turns, ``missing`` how many turns each has still
    to miss, ``thrown`` the sums that each threw for the order. ``odd`` is the side of the odd numbers.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    order: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    thrown: tuple[tuple[int, ...], ...] = ()
    spots: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    odd: int | None = None
    over: bool = False
    winner: int | None = None


def due(thrown: tuple[tuple[int, ...], ...], whole: bool) -> tuple[int, ...]:
    """The sides that must throw for the order now: all once, then those that are level, among themselves.

    Unless the ``whole`` order is thrown for, only those level at the head throw again.
    """
    return tuple(sorted(_due(thrown, tuple(range(len(thrown))), 0, whole)))


def _due(thrown: tuple[tuple[int, ...], ...], sides: tuple[int, ...], at: int, whole: bool) -> list[int]:
    waiting = [side for side in sides if len(thrown[side]) <= at]
    if waiting:
        return waiting
    found: list[int] = []
    for value in sorted({thrown[side][at] for side in sides}, reverse=True):
        level = tuple(side for side in sides if thrown[side][at] == value)
        if len(level) > 1:
            found += _due(thrown, level, at + 1, whole)
        if not whole:
            break
    return found


def ranked(thrown: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The sides by what they threw, the highest first."""
    return tuple(sorted(range(len(thrown)), key=lambda side: thrown[side], reverse=True))
