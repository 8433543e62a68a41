"""Ratings of greatest likelihood: known answers, and what must hold of them."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import numpy as np
import pytest

from clubs.ratings.rules.course import DEFAULTS, OTHERS, Constants, Played, Start, State, advance
from clubs.ratings.rules.likelihood import SCALE, MostLikely
from clubs.ratings.rules.odds import FRAMES, chance

SYSTEM, CONSTANTS = MostLikely(), DEFAULTS[FRAMES]
LOOSE = Constants(FRAMES, 500.0, 1000.0)
"""With a prior so wide that it hardly counts."""


def _rated(
    constants: Constants, played: list[Played], starts: list[Start] | None = None, through: int = 99
) -> State:
    return advance(SYSTEM, constants, State(), played, starts or [], through=through)[0]


def test_two_to_one_is_a_hundred_points() -> None:
    """Of two players the gap is that at which the chance is the share of frames won."""
    state = _rated(LOOSE, [Played(1, 1.0, 5, 1, 2, 2000, 1000)])
    assert state.players[1].value - state.players[2].value == pytest.approx(100, abs=0.2)
    assert state.players[1].value + state.players[2].value == pytest.approx(1000, abs=1e-6)


def test_the_slope_is_none_where_the_posterior_is_greatest() -> None:
    """Every player's frames won are those expected, but for what the prior takes."""
    rng = Random(4)
    played = [
        Played(n, n, 3, *rng.sample(range(9), 2), rng.randrange(6), rng.randrange(6) + 1) for n in range(60)
    ]
    state = _rated(CONSTANTS, played)
    for player, standing in state.players.items():
        slope = -(standing.value - 500) / SCALE / (100 / SCALE) ** 2
        for one in played:
            if player in (one.one, one.other):
                won, other = (one.won, one.other) if player == one.one else (one.lost, one.one)
                gap = standing.value - state.players[other].value
                slope += won - (one.won + one.lost) * chance(FRAMES, gap)
        assert slope == pytest.approx(0, abs=1e-6)


def test_uncertainty_is_the_inverse_of_the_whole_information() -> None:
    """Two players, n frames: the inverse of a matrix of two rows, by hand."""
    state = _rated(CONSTANTS, [Played(1, 1.0, 5, 1, 2, 10, 10)])
    prior, shared = (SCALE / 100) ** 2, 20 * 0.25
    by_hand = SCALE * sqrt((prior + shared) / ((prior + shared) ** 2 - shared**2))
    assert state.players[1].uncertainty == pytest.approx(by_hand)
    assert by_hand < 100


def test_who_has_won_everything_has_a_finite_rating() -> None:
    """The prior keeps a newcomer near."""
    state = _rated(CONSTANTS, [Played(1, 1.0, 5, 1, 2, 9, 0)])
    assert 550 < state.players[1].value < 700


def test_a_frame_counts_half_after_the_half_life() -> None:
    """Twenty frames today are as many as forty a half-life ago."""
    weeks = 10
    fading = Constants(FRAMES, 500.0, 1000.0, half_life=7.0 * weeks)
    old, new = Played(1, 1.0, 5, 1, 2, 40, 0), Played(2, 2.0, 5 + weeks, 1, 2, 0, 20)
    state = _rated(fading, [old, new])
    assert state.players[1].value == pytest.approx(500, abs=1e-6)


def test_groups_that_never_met_hang_together_by_the_prior() -> None:
    """Nothing is infinite, and both groups lie round the starting value."""
    state = _rated(CONSTANTS, [Played(1, 1.0, 5, 1, 2, 5, 2), Played(2, 2.0, 5, 3, 4, 5, 2)])
    assert state.players[1].value == pytest.approx(state.players[3].value)
    assert np.isfinite([one.uncertainty for one in state.players.values()]).all()


def test_a_starting_value_is_the_prior_from_its_week_on() -> None:
    """The player's own earlier frames no longer count for the player, and do for the opponent."""
    played = [Played(1, 1.0, 5, 1, 2, 0, 9), Played(2, 2.0, 9, 1, 3, 1, 1)]
    begun = _rated(CONSTANTS, played, [Start(1, 9, 700.0, 20.0)])
    assert begun.players[1].value == pytest.approx(700, abs=8)
    assert begun.players[2].value == pytest.approx(_rated(CONSTANTS, played[:1]).players[2].value, abs=1)
    assert begun.players[1].frames == 11


def test_changes_add_up_and_others_results_are_told_apart() -> None:
    """Each player's changes lead from the starting value to the rating after the player's last week."""
    rng = Random(8)
    played = [
        Played(n, n, 1 + n // 6, *rng.sample(range(6), 2), rng.randrange(9), rng.randrange(9) + 1)
        for n in range(90)
    ]
    state, changes = advance(SYSTEM, CONSTANTS, State(), played, [], through=99)
    assert any(one.kind == OTHERS for one in changes)
    for player, standing in state.players.items():
        value = 500.0
        own = [one for one in changes if one.player == player]
        for one in own:
            value += one.change
            assert value == pytest.approx(one.value)
        assert own[-1].frames == standing.frames
    last_week = [key for key, one in state.players.items() if one.week == 15]
    for player in last_week:
        told = [one for one in changes if one.player == player][-1]
        assert told.value == pytest.approx(state.players[player].value)


def test_it_finds_the_strength_of_simulated_players() -> None:
    """Of thirty players with known strengths the ratings are as far off as they say."""
    rng = Random(2)
    true = {n: rng.gauss(500, 90) for n in range(30)}
    played = []
    for n in range(900):
        a, b = rng.sample(range(30), 2)
        won = sum(rng.random() < chance(FRAMES, true[a] - true[b]) for _ in range(9))
        played.append(Played(n, n, 10 + n // 60, a, b, won, 9 - won))
    state = _rated(CONSTANTS, played)
    off = [(one.value - true[key]) / one.uncertainty for key, one in state.players.items()]
    assert sqrt(sum(x * x for x in off) / 30) == pytest.approx(1, abs=0.35)


def test_the_scale() -> None:
    """A hundred points are the natural logarithm of two."""
    assert pytest.approx(log(2)) == 100 / SCALE
