"""What the benchmark of the engine judges are matches that stand."""

from __future__ import annotations

import pytest

import rules_engine as engine
from tests.benchmarks.engine_samples import SAMPLES, Played, sample


@pytest.mark.parametrize("game_id", sorted(SAMPLES))
def test_every_entry_of_a_sample_stands(game_id: str) -> None:
    """Judged one after the other; a match that is played is played to its end."""
    header, entries = sample(engine.game(game_id), 100)
    match = engine.Match(header)
    for entry in entries:
        assert match.add(entry).ok, entry.text
    assert match.over == isinstance(SAMPLES[game_id], Played)
    assert len(entries) > 60
