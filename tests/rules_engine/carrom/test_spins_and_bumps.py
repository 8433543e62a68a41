"""Spinner Bumps and Bump Counts: touches."""

from __future__ import annotations

import pytest

from ..matches import score
from .spinning import match_of, points


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("xpin xpin", 2), (".", 0), ("0", 0), ("+40", 40), ("+100", "impossible"),
        ("xpin +2", "contradicted"),
        ("xpin pin!", 1), ("xpin pin! xpin", 1), ("pin! .", 0), ("pin!", "undecided"), ("pin! +2", 2),
        ("pin! pin!", "impossible"), ("x1", "unknown-piece"), ("Axpin", "wrong-token"),
    ],
)  # fmt: skip
def test_spinner_bumps_counts_touches_till_the_pin_falls(text: str, worth: int | str) -> None:
    """A point for each touch; scoring ceases when the pin falls (p3, p4)."""
    assert points("spinner-bumps", text) == worth


def test_the_turn_is_over_when_the_pin_falls() -> None:
    """Unspun tops are lost, else the turn has three spins (p3, p4)."""
    assert match_of("spinner-bumps", "xpin").board()["turn"] == "A"
    assert match_of("spinner-bumps", "xpin pin!").board()["turn"] == "B"
    assert match_of("spinner-bumps", "0", "0", "0").board()["turn"] == "B"


def test_the_touch_that_fells_the_pin() -> None:
    """It counts nothing, or one (p4)."""
    assert points("spinner-bumps", "xpin pin!") == 1
    assert points("spinner-bumps", "xpin pin!", felling_touch=True) == 2
    assert points("spinner-bumps", "pin! 0", felling_touch=True) == "contradicted"


def test_what_the_turn_had_made_before_the_pin_fell() -> None:
    """It is kept, or lost with the pin: then the number of touches need not be known (p4)."""
    assert score(match_of("spinner-bumps", "+4", "xpin pin!")) == (5, 0)
    assert score(match_of("spinner-bumps", "+4", "pin!", points_kept="lost")) == (0, 0)
    turn_before = match_of("spinner-bumps", "+4", "0", "0", "0", "0", "0", "pin!", points_kept="lost")
    assert score(turn_before) == (4, 0), "the turns before stay counted"


def test_three_tops_together_are_one_entry() -> None:
    """The turn passes with it (p3)."""
    assert match_of("spinner-bumps", "+7", together="together").board()["turn"] == "B"


def test_spinner_bumps_has_five_innings() -> None:
    """The higher total wins; level totals are drawn or played on (p5)."""
    assert not match_of("spinner-bumps", *["0"] * 29).over
    assert match_of("spinner-bumps", *["0"] * 29, "+1").board()["winner"] == "B"
    assert match_of("spinner-bumps", *["0"] * 6, innings=1).board()["draw"]
    assert not match_of("spinner-bumps", *["0"] * 6, innings=1, tie="more-turns").over


@pytest.mark.parametrize(
    ("text", "goes_on", "ends"),
    [
        ("x3 x4 x3", 3, 3), ("x3 3! x4 x5", 3, 1), ("x3 3! x3", 1, 1), ("2! x3", 1, 0),
        ("3!", "undecided", "undecided"),
        ("3! +4", 4, 4), (".", 0, 0), ("x11", "unknown-piece", "unknown-piece"),
        ("+100", "impossible", "impossible"),
        ("x3 +2", "contradicted", "contradicted"),
    ],
)  # fmt: skip
def test_bump_counts_counts_bumps_against_standing_pins(
    text: str, goes_on: int | str, ends: int | str
) -> None:
    """Until the top rests; a pin that lies counts no more, or the try ends with its fall (p4)."""
    assert points("bump-counts", text) == goes_on
    assert points("bump-counts", text, felled="try-ends") == ends


def test_bump_counts_has_three_tries() -> None:
    """One spin each in turn; the total of three decides (p5)."""
    match = match_of("bump-counts", "+5", "+1", "+1", "+4", "+1", "+4")
    assert match.board()["winner"] == "B", "nine against seven"
