"""Points spread evenly: each coordinate uniform, prolonged without change, better than drawing by lot."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.disputes.points import MOST, normal, points, primes


def test_the_first_primes() -> None:
    assert primes(8) == [2, 3, 5, 7, 11, 13, 17, 19]


def test_each_coordinate_is_uniform() -> None:
    found = points(0, 4096, 24, seed=3)
    assert found.shape == (4096, 24)
    assert ((found > 0) & (found < 1)).all()
    for column in found.T:
        counts, _ = np.histogram(column, bins=16, range=(0, 1))
        assert abs(counts - 256).max() < 40
    assert np.abs(np.corrcoef(found.T) - np.eye(24)).max() < 0.06


def test_a_row_is_prolonged_without_change_and_another_seed_is_another_row() -> None:
    whole = points(0, 500, 6, seed=1)
    assert (points(100, 300, 6, seed=1) == whole[100:300]).all()
    assert (points(0, 500, 6, seed=2) != whole).all(axis=1).mean() > 0.99


def test_they_say_more_than_points_drawn_by_lot() -> None:
    def mean(x: np.ndarray) -> float:
        return float((x[:, 0] * x[:, 1] + np.sin(6 * x[:, 9])).mean())

    even = np.std([mean(points(0, 1000, 10, seed)) for seed in range(12)])
    lot = np.std([mean(np.random.default_rng(seed).random((1000, 10))) for seed in range(12)])
    assert even < lot / 4


def test_normal_deviates() -> None:
    assert normal(np.array([0.5, 0.975]))[1] == pytest.approx(1.959964, abs=1e-6)


def test_there_is_a_most() -> None:
    with pytest.raises(ValueError, match="dimensions"):
        points(0, 1, MOST + 1, 0)
