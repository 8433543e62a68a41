"""Charts from the gap of two ratings: the race, or the start in points, that gives both an even chance.

A race is computed exactly: games are won one by one with a fixed chance, so that the chance to win a race of
a against b is a sum of negative binomial terms. A start in points follows a stated model: the two win points
one at a time, independently, with the fixed chance that makes a game from level as likely to win as the
ratings say. Real points come in runs, so a start in points is less exact than a race; the fairness report
shows how it proved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

Chance = Callable[[float], float]
"""From a rating gap (0 and up) to the chance of the higher rated to win one game."""

NARROW = 1e-12
MOST_GAP = 2000


def doubling_chance(doubling: float) -> Chance:
    """The chance where so many points double the odds of a game."""

    def chance(gap: float) -> float:
        return 1 / (1 + 2 ** (-gap / doubling))

    return chance


@lru_cache(maxsize=4096)
def race_chance(p: float, a: int, b: int) -> float:
    """The chance to win `a` games before the other wins `b`, with the chance `p` for each game."""
    if a < 1 or b < 1:
        raise ValueError("A race is to one game at least.")
    if p <= 0 or p >= 1:
        return float(p >= 1)
    # The sum over the other's games k < b of C(a-1+k, k) p^a q^k; the smaller side is summed.
    if p > 0.5:
        return 1 - race_chance(1 - p, b, a)
    term = p**a
    if term == 0.0:
        return 0.0
    total = 0.0
    for k in range(b):
        total += term
        term *= (1 - p) * (a + k) / (k + 1)
    return min(1.0, total)


def race_for(p: float, to: int, most: int | None = None) -> int:
    """What the weaker needs against a race `to` of the stronger, who wins a game with the chance `p`.

    It is the race that comes nearest to an even chance; `most` games are given at most.
    """
    least = 1 if most is None else max(1, to - most)
    # The chance grows with what the weaker needs: the best stands beside the place where it passes one half.
    above = bisect_left(range(least, to), 0.5, key=lambda b: race_chance(p, to, b)) + least
    near = (b for b in (above, above - 1) if least <= b <= to)
    return min(near, key=lambda b: (abs(race_chance(p, to, b) - 0.5), to - b))


@lru_cache(maxsize=1024)
def point_chance(p: float, to: int) -> float:
    """The chance to win a point that makes a game to `to` points from level be won with the chance `p`."""
    low, high = 0.0, 1.0
    while high - low > NARROW:
        middle = (low + high) / 2
        if race_chance(middle, to, to) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def start_for(p: float, to: int, most: int | None = None) -> int:
    """Points with which the weaker begins in a game to `to`, the stronger winning from level with `p`."""
    return to - race_for(point_chance(p, to), to, most)


def chance_with(p: float, to: int, given: int, *, points: bool) -> float:
    """The chance of the stronger when `given` games, or points, are given."""
    return race_chance(point_chance(p, to) if points else p, to, to - given)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: for gaps `low` to `high` (None: and above) `given` are given, which makes the race
    `to`-`needs`; the stronger then wins with a chance of `at_low` to `at_high`, and with `level` without it
    (in the middle of the line)."""

    low: int
    high: int | None
    to: int
    given: int
    at_low: float
    at_high: float
    level: float

    @property
    def needs(self) -> int:
        """What the weaker needs."""
        return self.to - self.given


def chart(chance: Chance, to: int, *, points: bool = False, most: int | None = None) -> list[Line]:
    """The whole chart of a race or a game to `to`, in whole points of the gap."""

    def given(gap: int) -> int:
        p = chance(float(gap))
        return start_for(p, to, most) if points else to - race_for(p, to, most)

    return list(_lines(given, chance, to, points))


def _lines(given: Callable[[int], int], chance: Chance, to: int, points: bool) -> Iterator[Line]:
    low, now, last = 0, given(0), given(MOST_GAP)
    while True:
        high = None if now == last else _end(given, low, now)
        end = MOST_GAP if high is None else high
        first, last_of = (chance_with(chance(float(gap)), to, now, points=points) for gap in (low, end))
        middle = chance_with(chance((low + end) / 2), to, 0, points=points)
        yield Line(low, high, to, now, first, last_of, middle)
        if high is None:
            return
        low = high + 1
        now = given(low)


def _end(given: Callable[[int], int], low: int, now: int) -> int:
    """The last gap with the same line: what is given never falls as the gap grows."""
    inside, outside = low, MOST_GAP
    while outside - inside > 1:
        middle = (inside + outside) // 2
        if given(middle) == now:
            inside = middle
        else:
            outside = middle
    return inside
