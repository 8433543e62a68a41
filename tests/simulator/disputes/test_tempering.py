"""Strokes that come near what is agreed by and by, from looks of which none does."""

from __future__ import annotations

import numpy as np

from simulator.disputes.played import Played
from simulator.disputes.tempering import NEAR, tempered

SLOPE = np.array([[30.0, 10.0, 0.0, 5.0], [0.0, 20.0, -40.0, 0.0]])
TOLD = np.array([120.0, -130.0])


def straight(numbers: np.ndarray) -> Played:
    """Readings that are straight functions of four unknowns: the law at each power is known."""
    return Played(numbers, numbers @ SLOPE.T - TOLD, np.zeros(len(numbers), np.int64), numbers[:, :1] > 1.0)


def test_what_comes_near_straight_readings_has_the_law_that_is_known() -> None:
    """Of 3,000 strokes of the look none is as near as the middle of what comes out."""
    means, spreads = [], []
    covariance = np.linalg.inv(np.eye(4) + NEAR * SLOPE.T @ SLOPE)
    middle = NEAR * covariance @ SLOPE.T @ TOLD
    for seed in range(4):
        random = np.random.default_rng(seed)
        look = straight(random.standard_normal((3000, 4)))
        found = tempered(straight, look, random)
        assert np.median(found.misfit) < look.misfit.min()
        means.append(found.numbers.mean(axis=0))
        spreads.append(np.cov(found.numbers.T))
    assert np.allclose(np.mean(means, axis=0), middle, atol=0.25 * np.sqrt(np.diag(covariance)).max())
    assert np.allclose(np.mean(spreads, axis=0), covariance, atol=0.25 * covariance.max())


def narrow(numbers: np.ndarray) -> Played:
    """What is agreed is reached by a wide way, and by one that starts on one stroke in six and is narrow: it
    weighs a tenth. The nearest strokes of a look are of the wide one."""
    second = numbers[:, 0] > 1.0
    wide = 12.0 * (numbers[:, 1:5] - 1.2)
    slim = 40.0 * (numbers[:, 1:5] + 1.2)
    return Played(numbers, np.where(second[:, None], slim, wide), second.astype(np.int64), second[:, None])


def test_a_narrow_way_comes_near_as_well() -> None:
    for seed in range(5):
        random = np.random.default_rng(seed)
        look = narrow(random.standard_normal((16000, 6)))
        found = tempered(narrow, look, random)
        slim = found.truth[:, 0]
        assert slim.sum() > 20
        assert np.median(found.misfit[slim]) < look.misfit[look.truth[:, 0]].min()
