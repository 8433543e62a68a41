"""Where descents end, on functions whose best places are known."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.disputes.descending import descended
from simulator.disputes.played import Played


def bordered(numbers: np.ndarray) -> Played:
    """One reading, which fits best at 0.5; what lies below 0.6 goes another way."""
    away = 3.0 * (numbers[:, :1] - 0.5)
    return Played(numbers, away, (numbers[:, 0] < 0.6).astype(np.int64), numbers[:, :1] > 0.0)


@pytest.mark.parametrize("stay", [False, True])
def test_a_way_that_fits_best_at_its_border_has_an_end_if_descents_stay(stay: bool) -> None:
    """All that began beyond the border left it; a tenth of what fitted was found by none."""
    numbers = np.random.default_rng(1).uniform(0.7, 2.0, (12, 3))
    ends = descended(bordered, numbers, stay=stay)
    assert {end.course for end in ends} == ({0} if stay else {1})
    if stay:
        assert all(end.at[0] >= 0.6 for end in ends)
        assert min(end.at[0] for end in ends) < 0.8
    else:
        assert ends[0].at[0] == pytest.approx(0.45, abs=1e-3)  # between what fits and what is likely


def test_more_ends_are_kept_where_more_are_left() -> None:
    """Each of forty ways has its own."""

    def ways(numbers: np.ndarray) -> Played:
        way = np.floor(10.0 * numbers[:, 0]).astype(np.int64)
        return Played(numbers, 5.0 * (numbers[:, 1:2] - 0.2), way, numbers[:, :1] > 0.0)

    numbers = np.stack([np.linspace(-1.95, 1.95, 40), np.full(40, 1.0)], axis=1)
    few, many = (len(descended(ways, numbers, left, stay=True)) for left in (8, 40))
    assert few == 6 and many == 30
