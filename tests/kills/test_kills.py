"""Nothing that was acknowledged is lost or done twice, and every job ends, whatever is killed meanwhile.

A few kills here, and many in a soak; ``python -m tests.kills --kills 500`` does as many as wished.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests import services
from tests.kills.driving import Outcome, Wish, drive


def run(wish: Wish) -> Outcome:
    """Run it; what is wrong is told with the seed."""
    outcome = asyncio.run(drive(wish))
    assert outcome.faults == [], f"seed {wish.seed}"
    assert sum(outcome.told["kills"].values()) == wish.kills
    assert outcome.told["competitions to the champion"] > 0, outcome.told
    assert outcome.told["outcomes"].get("ok", 0) > wish.kills, outcome.told
    return outcome


@pytest.mark.soak
def test_an_evening_survives_a_few_kills(tmp_path: Path) -> None:
    """A small knockout comes to its champion while web, workers and scheduler are killed."""
    run(
        Wish(
            "sqlite", 6, 20, webs=1, tables=2, pause=(0.1, 0.4), history=tmp_path / "history.jsonl", few=True
        )
    )


@pytest.mark.soak
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_evenings_survive_many_kills(database: str, tmp_path: Path) -> None:
    """Two web processes, on PostgreSQL with a Redis of their own, whose sessions and memory are cut, too."""
    if database == "postgresql" and services.postgres_url() is None:
        pytest.skip("needs PostgreSQL")
    run(Wish(database, 150, random.randrange(10**6), history=tmp_path / "history.jsonl"))
