"""Glicko-2 against Glickman's published example, and what must hold of it."""

from __future__ import annotations

from math import floor, sqrt

import pytest

from clubs.ratings.rules.course import DEFAULTS, MATCH, Played, Standing, Start, State, advance
from clubs.ratings.rules.glicko import SCALE, Glicko2, Met, grown, step
from clubs.ratings.rules.odds import GLICKO2, chance, expected_frames

EXAMPLE = [Met(1400, 30, 1, 0), Met(1550, 100, 0, 1), Met(1700, 300, 0, 1)]
SYSTEM, CONSTANTS = Glicko2(), DEFAULTS[GLICKO2]


def test_the_published_example() -> None:
    """Glickman, *Example of the Glicko-2 system*: 1500 with 200, against three opponents, gives 1464.06,
    151.52 and 0.05999. The paper goes on from figures with four decimals, and cuts the volatility off."""
    done = step(1500, 200, 0.06, EXAMPLE, tau=0.5)
    mu, phi = (done.value - 1500) / SCALE, done.uncertainty / SCALE
    assert round(mu, 4) == -0.2069
    assert round(phi, 4) == 0.8722
    assert round(1500 + SCALE * round(mu, 4), 2) == 1464.06
    assert round(SCALE * round(phi, 4), 2) == 151.52 == round(done.uncertainty, 2)
    assert floor(done.volatility * 1e5) / 1e5 == 0.05999
    assert [round(one, 3) for one in done.expected] == [0.639, 0.432, 0.303]


def test_shares_add_up_to_the_whole_step() -> None:
    """What the matches of a week have moved is together what the week has."""
    done = step(1500, 200, 0.06, EXAMPLE, tau=0.5)
    assert sum(done.shares) == pytest.approx(done.value - 1500)
    assert done.shares[0] > 0 > done.shares[1]


def test_frames_of_one_match_count_as_so_many_games() -> None:
    """A match of 5 to 3 is eight games against the same opponent."""
    games = [Met(1600, 80, 1, 0)] * 5 + [Met(1600, 80, 0, 1)] * 3
    apart, together = (
        step(1500, 200, 0.06, games, tau=0.5),
        step(1500, 200, 0.06, [Met(1600, 80, 5, 3)], tau=0.5),
    )
    assert together.value == pytest.approx(apart.value)
    assert together.uncertainty == pytest.approx(apart.uncertainty)
    assert together.volatility == pytest.approx(apart.volatility)


def test_uncertainty_grows_without_play_and_has_a_bound() -> None:
    """Week by week by the volatility (step 6), never beyond that of a new player."""
    assert grown(50, 0.06, 1, 350) == pytest.approx(sqrt(50**2 + (0.06 * SCALE) ** 2))
    assert grown(50, 0.06, 100_000, 350) == 350
    assert grown(50, 0.06, 0, 350) == 50


def test_a_week_counts_together_in_any_order() -> None:
    """The order in which results of a week are told changes nothing but the order of the telling."""
    week = [Played(1, 10.0, 7, 1, 2, 5, 3), Played(2, 20.0, 7, 2, 3, 5, 4), Played(3, 30.0, 7, 3, 1, 2, 5)]
    one, _ = advance(SYSTEM, CONSTANTS, State(), week, [], through=7)
    other, _ = advance(SYSTEM, CONSTANTS, State(), reversed(week), [], through=7)
    assert one == other and set(one.players) == {1, 2, 3}


def test_a_starting_value_sets_the_player_before_the_week_is_played() -> None:
    """The value counts from its week on; frames played stay counted."""
    played = [Played(1, 1.0, 5, 1, 2, 3, 0), Played(2, 2.0, 9, 1, 2, 0, 3)]
    state, changes = advance(SYSTEM, CONSTANTS, State(), played, [Start(1, 9, 1800.0, 60.0)], through=9)
    started = next(one for one in changes if one.kind == "start")
    assert (started.value, started.uncertainty, started.frames) == (1800.0, 60.0, 3)
    second = next(one for one in changes if one.match == 2 and one.player == 1)
    gap, unsure = 1800 - changes[1].value, SYSTEM.rested(CONSTANTS, _after(changes, 2, 5), 9)
    assert second.expected == pytest.approx(expected_frames(GLICKO2, gap, 3, unsure))
    assert second.change < 0 and state.players[1].frames == 6


def _after(changes: list, player: int, week: int) -> Standing:
    last = [one for one in changes if one.player == player and one.week == week and one.kind == MATCH][-1]
    return Standing(last.value, last.uncertainty, 0.06, last.frames, week, last.value)


def test_chances() -> None:
    """400 points are odds of ten to one; what is not known draws towards an even chance."""
    assert chance(GLICKO2, 400) == pytest.approx(10 / 11, abs=1e-6)
    assert chance(GLICKO2, 0, 500) == 0.5
    assert 0.5 < chance(GLICKO2, 400, 200) < chance(GLICKO2, 400)
    assert chance("frames", 100) == pytest.approx(2 / 3)
    assert chance("frames", -200) == pytest.approx(1 / 5)
    with pytest.raises(KeyError):
        chance("elo", 1)
