"""Densities of a search's laws, and the weights by which its answer is told."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.disputes.densities import Densities
from simulator.disputes.foreseeing import UNFORESEEN, Foreseeing
from simulator.disputes.laws import log_sum


def test_densities_are_those_of_their_logarithms() -> None:
    """Of strokes and laws that come one after the other, and of strokes that are left."""
    random = np.random.default_rng(0)
    logs = random.normal(-300.0, 20.0, (7, 5))
    kept = np.array([True, True, False, True, True, True, True])
    found = Densities(logs[:4, :3])
    found.join(logs[4:, :3])
    found.add(logs[:, 3:])
    found.take(kept)
    logs, shares = logs[kept], random.random(5)
    whole = log_sum(logs + np.log(shares), axis=1)
    assert len(found) == 6
    assert found.of(shares) == pytest.approx(whole, abs=1e-4)
    assert found.of(shares[:2], 3) == pytest.approx(
        log_sum(logs[3:, :2] + np.log(shares[:2]), axis=1), abs=1e-4
    )
    to = random.random(6)
    parts = to @ np.exp(logs + np.log(shares) - whole[:, None])
    assert found.divided(to, shares) == pytest.approx(parts, rel=1e-4)
    assert found.divided(to, shares).sum() == pytest.approx(to.sum(), rel=1e-4)


def test_a_law_far_denser_than_all_before_makes_a_stroke_light_and_breaks_nothing() -> None:
    found = Densities(np.array([[-500.0], [-1.0]]))
    found.add(np.array([[0.0], [-900.0]]))
    first, second = found.of(np.array([0.5, 0.5]))
    assert -421.0 < first < 0.0 and second == pytest.approx(-1.0 + np.log(0.5), abs=1e-4)


def test_what_was_not_foreseen_keeps_the_weight_of_its_round() -> None:
    """The law that is set around it makes no stroke light but those that were foreseen."""
    fit = np.array([0.0, 0.0])
    densities = Densities(np.array([[0.0], [-np.log(2 * UNFORESEEN)]]))
    told = Foreseeing(np.ones(1), 0.0, 2, fit, densities)
    assert not told.tried
    fit, logs = np.append(fit, fit), np.array([[0.0], [-np.log(2 * UNFORESEEN)]])
    densities.join(logs)
    told.join(fit, densities, np.array([2]))
    assert told.tried
    before = np.exp(told.logs(fit, densities, np.array([4.0]), power=9.0))
    # The second stroke was drawn before it was known what is foreseen; the fourth counts for itself.
    assert before[1] == 0.0 and before[3] / before[0] == pytest.approx(2 * UNFORESEEN * 4 / 2, rel=1e-3)
    densities.add(np.full((4, 1), 5.0))
    after = np.exp(told.logs(fit, densities, np.array([4.0, 40.0]), power=9.0))
    assert after[0] / after[3] < 0.01 * before[0] / before[3]
    cut = np.exp(told.logs(fit, densities, np.array([4.0, 0.0]), power=0.0))
    assert cut[3] / cut[0] == pytest.approx(4 / 2, rel=1e-3)
    doubt = np.array([0.0, 0.0, 1.0, 3.0])
    assert told.unknown(doubt) == pytest.approx(0.75)
    told.take(np.array([True, False, True, True]))
    assert told.unknown(doubt[[0, 2, 3]]) == pytest.approx(0.75)
