"""The fairness report tells how starts proved, and finds the start that would have been even."""

import math
import random

import pytest

from clubs.handicaps.rules import charts
from clubs.handicaps.rules.fairness import Played, report, wilson


def points_played(rng: random.Random, q: float, to: int, start: int) -> bool:
    """Whether the receiver wins a game to `to`, point by point, the giver winning each with the chance
    `q`."""
    giver, receiver = 0, start
    while giver < to and receiver < to:
        if rng.random() < q:
            giver += 1
        else:
            receiver += 1
    return receiver >= to


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_thousand_matches_find_the_even_start(seed):
    """Games to 40 between a stronger and a weaker player, with starts all over: the even start is found
    within one point, and lies in its interval."""
    rng, q, to = random.Random(seed), 0.56, 40
    true = min(range(to), key=lambda s: abs(charts.race_chance(q, to, to - s) - 0.5))
    played = []
    for _ in range(2000):
        start = rng.randint(0, 18)
        played.append(Played(start, 100.0, points_played(rng, q, to, start)))
    even = report(played).even
    assert even is not None and abs(even.start - true) <= 1, (even, true)
    assert even.low <= true + 0.5 and true - 0.5 <= even.high


def test_the_even_start_follows_the_gap():
    """Where gaps differ, too, each line tells the start that was even at its own gap."""
    rng, to = random.Random(7), 40
    played = []
    for _ in range(2000):
        gap = rng.choice((50, 100, 200))
        q = charts.point_chance(charts.doubling_chance(100)(gap), to)
        start = max(0, round(gap / 20) + rng.randint(-4, 4))
        played.append(Played(start, float(gap), points_played(rng, q, to, start)))
    found = report(played)
    assert found.even is not None
    mean = sum(one.gap for one in played if one.start) / sum(one.start > 0 for one in played)
    true = charts.start_for(charts.doubling_chance(100)(mean), to)
    assert abs(found.even.start - true) <= 1


def test_rows_count_by_size_of_start():
    """Every start has its row; matches without a start are told apart."""
    played = (
        [Played(2, 0, True)] * 3 + [Played(2, 0, False)] + [Played(5, 0, False)] + [Played(0, 0, True)] * 7
    )
    found = report(played)
    assert [(row.start, row.matches, row.won) for row in found.rows] == [(2, 4, 3), (5, 1, 0)]
    assert found.total is not None and (found.total.matches, found.total.won) == (5, 3)
    assert found.level == 7 and found.even is None, "twelve matches tell nothing"


def test_what_the_matches_do_not_tell_is_not_told():
    """One start for all, or a receiver who always wins, tells no even start."""
    assert report([Played(4, 100, n % 2 == 0) for n in range(100)]).even is None
    assert report([Played(n % 5, 100, True) for n in range(100)]).even is None
    against = [Played(n % 5, 100, n % 5 < 2) for n in range(100)]
    assert report(against).even is None, "who gets more wins less: no start makes it even"
    assert report([]).rows == () and report([]).total is None


def test_wilson_by_published_figures():
    """15 of 20: 53 to 89 in 100 (Newcombe 1998 has the method); 0 of 10 begins at nothing."""
    low, high = wilson(15, 20)
    assert low == pytest.approx(0.5313, abs=1e-3) and high == pytest.approx(0.8881, abs=1e-3)
    low, high = wilson(0, 10)
    assert low == 0 and high == pytest.approx(1.96**2 / (10 + 1.96**2), abs=1e-3)
    assert wilson(0, 0) == (0, 1) and all(math.isfinite(x) for x in wilson(10**6, 10**6))
