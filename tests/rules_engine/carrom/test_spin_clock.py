"""Spin Time and Spin Series: the watch."""

from __future__ import annotations

from typing import Any

import pytest

from ..matches import add
from .spinning import match_of, points


@pytest.mark.parametrize(
    ("text", "least", "exact"),
    [
        ("t=30", 1, 1), ("t=30.9", 1, 1), ("t=31", 1, 0), ("t=29.999", 0, 0), ("+1", 1, 1), ("0", 0, 0),
        ("t=12 +1", "contradicted", "contradicted"), ("t=30 t=31", "impossible", "impossible"),
        ("+2", "impossible", "impossible"), (".", "undecided", "undecided"),
    ],
)  # fmt: skip
def test_a_spin_of_thirty_seconds(text: str, least: int | str, exact: int | str) -> None:
    """Thirty seconds or more, or the watch at thirty exactly (p1)."""
    assert points("spin-time", text) == least
    assert points("spin-time", text, thirty="exactly") == exact


def test_the_first_to_three_spins_wins_at_once() -> None:
    """They need not follow one another, and nobody has equal turns (p1)."""
    assert match_of("spin-time", "+1", "0", "+1", "0", "0", "0", "+1").board()["winner"] == "A"
    assert match_of("spin-time", "+1", target=1).over
    assert points("spin-time", "t=25", seconds=25) == 1


@pytest.mark.parametrize(("reading", "spins"), [("three", 3), ("one", 1), ("together", 1)])
def test_how_long_a_turn_of_spin_time_is(reading: str, spins: int) -> None:
    """Three spins, one, or three tops together (p1)."""
    assert match_of("spin-time", *["0"] * spins, turn_length=reading).board()["turn"] == "B"
    if spins > 1:
        assert match_of("spin-time", "0", turn_length=reading).board()["turn"] == "A"


@pytest.mark.parametrize(
    ("text", "spins"),
    [
        ("t=0 t=60 t=60 t=120 t=120 t=180", 3), ("t=5 t=60 t=60 t=120 t=184.9 t=190", 3),
        ("t=0 t=60 t=60 t=120 t=180 t=190", 2), ("t=0 t=100 t=100", 2), ("+5", 5), ("0", "impossible"),
        ("+181", "impossible"), ("t=9 t=3", "impossible"), ("t=9 t=12 t=8 t=20", "impossible"),
        ("t=0 t=50 t=1 t=60 t=2 t=70 t=49 t=80", "impossible"), ("t=0 t=50 +2", "contradicted"),
        (".", "undecided"),
    ],
)  # fmt: skip
def test_spins_begun_before_time_is_up_count(text: str, spins: int | str) -> None:
    """The last one may run on; the three tops rotate, so the fourth spin needs the first top (p1)."""
    assert points("spin-series", text) == spins


def test_the_fewest_spins_win() -> None:
    """One period each; level totals are drawn, or another period is played (p1)."""
    assert match_of("spin-series", "+5", "+4").board()["winner"] == "B"
    assert match_of("spin-series", "+5", "+5").board()["draw"]
    assert match_of("spin-series", "+5", "+5", "+3", "+2", tie="more-turns").board()["winner"] == "B"


@pytest.mark.parametrize(
    ("text", "options", "warned"),
    [
        ("t=0 t=50 t=52 t=90", {}, False), ("t=0 t=50 t=52 t=90", {"gap": "before-stop"}, True),
        ("t=0 t=50 t=49 t=90", {"gap": "before-stop"}, False), ("#idle +3", {}, True),
    ],
)  # fmt: skip
def test_an_idle_gap_is_warned_of(text: str, options: dict[str, Any], warned: bool) -> None:
    """No price is named for it, whichever way the rule is read (p1)."""
    ruling = add(match_of("spin-series", **options), text)
    assert ("warning" in [i.code for i in ruling.instructions]) == warned


def test_the_period_agreed() -> None:
    """Three minutes, or as agreed (p1)."""
    assert points("spin-series", "t=0 t=50 t=50 t=99 t=100 t=120", period=100) == 2


@pytest.mark.parametrize(("slug", "timed"), [("spin-time", True), ("spin-series", False), ("escape", False)])
def test_the_tablet_is_told_where_a_clock_is_wanted(slug: str, timed: bool) -> None:
    """Each spin of Spin Time is timed by itself; a period of Spin Series is counted."""
    assert match_of(slug).board()["clock"] is timed
