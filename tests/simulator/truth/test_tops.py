"""The devil's top against what players report (docs/simulator/scene.md)."""

from __future__ import annotations

from statistics import mean, median

import pytest

from simulator.truth.tops import PULLS, spun

WEAK, STRONG = PULLS


@pytest.mark.soak
def test_a_strong_pull_fells_pins_for_a_minute_or_two() -> None:
    """Told: one to five minutes (the handbook), a couple of minutes; about five pins for a hard yank. Ours is
    tamer in pins, and must not become more so."""
    found = spun(STRONG, 12)
    assert 30.0 < median(found.seconds) < 300.0
    assert 1.0 < mean(found.pins) < 6.0 and max(found.pins) >= 4


@pytest.mark.soak
def test_a_weak_pull_is_over_in_some_fifteen_seconds() -> None:
    """Told: an anaemic tug spun for about fifteen seconds."""
    assert 8.0 < median(spun(WEAK, 8).seconds) < 30.0
