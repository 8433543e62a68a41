"""The interval of a share that every sample, or none, has shown."""

from __future__ import annotations

import pytest

from simulator.disputes.shares import interval


@pytest.mark.parametrize("share", [1.0, 1.0 - 2**-53, 1.0 - 1e-12])
def test_what_every_sample_shows_is_not_proved(share: float) -> None:
    """Weights that add up to one but for rounding leave as much room as those that do."""
    low, high = interval(share, 0.0, 8, 500.0)
    assert 0.99 < low < 0.999 and high <= 1.0
    low, high = interval(1.0 - share, 0.0, 8, 500.0)
    assert low >= 0.0 and 0.001 < high < 0.01
