"""Pocket Pin, Ten Pin Circle, Single K.O., Tight Spin Circle, Down and Out and Circle Four: pins."""

from __future__ import annotations

import pytest

from ..matches import add
from .spinning import match_of, points


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("1> 2> .", 2), ("t1> .", 3), ("1> t1>", 4), ("1> t1=board", 1), ("1! 2! .", 0), (".", 0),
        ("1>other 2> .", 1), ("1> t1>other", 1), ("1>", "undecided"), ("t1>", "undecided"), ("1> +4", 4),
        ("1> +3", "contradicted"), ("t1> +10", 10), ("+10", 10), ("+11", "impossible"),
        ("8> .", "unknown-piece"),
        ("1> 1! .", "impossible"), ("1>3 .", "unknown-pocket"), ("t1=inner", "unknown-zone"),
    ],
)  # fmt: skip
def test_pocket_pin_counts_pins_and_the_top(text: str, worth: int | str) -> None:
    """One for each pin in the pocket, three for the top; another pocket counts nothing (p2, p4)."""
    assert points("pocket-pin", text) == worth


@pytest.mark.parametrize(
    ("slug", "most"),
    [("ten-pin-circle", 10), ("single-ko", 10), ("tight-spin-circle", 10), ("circle-four", 4)],
)
def test_a_point_for_each_pin(slug: str, most: int) -> None:
    """As many as fell, and no more than stand; each falls once."""
    assert points(slug, "1! 2!4 .") == 2
    assert points(slug, ".") == 0
    assert points(slug, f"+{most}") == most
    assert points(slug, f"+{most + 1}") == "impossible"
    assert points(slug, f"{most + 1}!") == "unknown-piece"
    assert points(slug, "1! 1!") == "impossible"
    assert points(slug, "1! +2") == "contradicted"


def test_a_pin_felled_by_the_hand() -> None:
    """It does not count at Ten Pin Circle and Single K.O.; other games say nothing of it (p2)."""
    assert points("ten-pin-circle", "1! 2!hand") == 1
    assert points("single-ko", "2!hand") == 0
    assert points("tight-spin-circle", "2!hand") == "wrong-token"


def test_the_tops_of_a_try() -> None:
    """Three at Ten Pin Circle, one at Single K.O., so that no third top fells a pin there (p1)."""
    assert points("ten-pin-circle", "1!t3") == 1
    assert points("ten-pin-circle", "1!t3", tops_per_try=2) == "wrong-token"
    assert points("single-ko", "1!t2") == "wrong-token"


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("t1=outside 1! 2!", 2), ("t1=inside 1! 2!", 0), ("t1=inside", 0), ("t1^ 1!", 1), ("t1> 1!", 1),
        ("t1=outside #line 1!", 0), ("t1=outside", "undecided"), ("1!", "undecided"), ("1! +1", 1),
        ("1! 2! +1", "contradicted"), ("t1=outside .", 0), (".", 0), ("+10", 10),
    ],
)  # fmt: skip
def test_down_and_out_counts_what_fell_to_a_top_that_came_out(text: str, worth: int | str) -> None:
    """Pins count only if the top comes to rest outside the circle; on it is not outside (p1)."""
    assert points("down-and-out", text) == worth


@pytest.mark.parametrize(
    ("slug", "turns", "option"),
    [
        ("pocket-pin", 5, "tries"), ("ten-pin-circle", 5, "tries"), ("single-ko", 5, "tries"),
        ("tight-spin-circle", 5, "turns"), ("down-and-out", 5, "turns"), ("circle-four", 10, "turns"),
    ],
)  # fmt: skip
def test_how_many_turns_there_are(slug: str, turns: int, option: str) -> None:
    """Five each, ten at Circle Four, or as agreed; the pins stand again for each."""
    match = match_of(slug, *["0"] * (2 * turns - 1))
    assert not match.over
    assert add(match, "+1").ok
    assert match.board()["winner"] == "B"
    assert match_of(slug, "0", "0", **{option: 1}).over
    assert not match_of(slug, "0", "0", tie="more-turns", **{option: 1}).over
    again = match_of(slug, "t1=outside 1!" if slug == "down-and-out" else "1! .")
    assert add(again, "t1=outside 1!" if slug == "down-and-out" else "1! .").ok
