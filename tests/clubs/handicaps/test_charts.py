"""Charts give both an even chance, as nearly as whole numbers allow."""

from functools import cache
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.handicaps.rules import charts
from tests.soak import examples

CHANCES = st.floats(0.02, 0.98)
RACES = st.integers(1, 15)


@cache
def played_out(p: float, a: int, b: int) -> float:
    """The same chance, game by game."""
    if a == 0 or b == 0:
        return float(a == 0)
    return p * played_out(p, a - 1, b) + (1 - p) * played_out(p, a, b - 1)


@given(CHANCES, RACES, RACES)
@settings(max_examples=examples(60), deadline=None)
def test_the_sum_is_the_race_played_out(p, a, b):
    """The negative binomial sum is what playing out every course of the race gives."""
    assert charts.race_chance(p, a, b) == pytest.approx(played_out(p, a, b), abs=1e-12)


@given(CHANCES, RACES, RACES)
@settings(max_examples=examples(60), deadline=None)
def test_somebody_wins_and_help_helps(p, a, b):
    """Both chances make one; needing a game less never hurts."""
    assert charts.race_chance(p, a, b) + charts.race_chance(1 - p, b, a) == pytest.approx(1)
    assert charts.race_chance(p, a + 1, b) <= charts.race_chance(p, a, b) <= charts.race_chance(p, a, b + 1)


@given(st.floats(0.5, 0.99), st.integers(2, 25))
@settings(max_examples=examples(60), deadline=None)
def test_no_other_whole_number_is_more_even(p, to):
    """The race that is given is nearer to an even chance than every other."""
    needs = charts.race_for(p, to)
    off = abs(charts.race_chance(p, to, needs) - 0.5)
    assert all(off <= abs(charts.race_chance(p, to, b) - 0.5) + 1e-12 for b in range(1, to + 1))


@given(st.floats(0.5, 0.97), st.integers(5, 60))
@settings(max_examples=examples(40), deadline=None)
def test_points_follow_the_stated_model(p, to):
    """The chance of a point makes the game from level as likely as it is, and the start makes it most
    even."""
    q = charts.point_chance(p, to)
    assert charts.race_chance(q, to, to) == pytest.approx(p, abs=1e-6)
    start = charts.start_for(p, to)
    off = abs(charts.race_chance(q, to, to - start) - 0.5)
    for other in (start - 1, start + 1):
        if 0 <= other < to:
            assert off <= abs(charts.race_chance(q, to, to - other) - 0.5) + 1e-9


@pytest.mark.parametrize("points", [False, True])
def test_a_chart_leaves_no_gap_out_and_never_gives_less(points):
    """Its lines follow each other, give more and more, and say the chances at their ends."""
    chance = charts.doubling_chance(100)
    lines = charts.chart(chance, 9, points=points)
    assert lines[0].low == 0 and lines[0].given == 0 and lines[-1].high is None
    for one, other in pairwise(lines):
        assert other.low == one.high + 1 and other.given > one.given
    for line in lines[:-1]:
        assert line.at_low < 0.51 and line.at_high > 0.49 and line.at_low < line.at_high < 0.75
        assert line.level > line.at_low


def test_a_hundred_points_of_gap_in_a_race_to_seven():
    """Two games of three are won at a gap of 100: a race of 7 to 4, by numbers worked out by hand."""
    p = charts.doubling_chance(100)(100)
    assert p == pytest.approx(2 / 3)
    by_hand = sum(comb(6 + k, k) * p**7 * (1 - p) ** k for k in range(4))
    assert charts.race_for(p, 7) == 4 and charts.race_chance(p, 7, 4) == pytest.approx(by_hand)
    assert charts.race_for(p, 7, most=2) == 5, "the cap holds"


def test_a_race_to_nothing_is_refused():
    """Every race has a game."""
    with pytest.raises(ValueError):
        charts.race_chance(0.5, 0, 3)
