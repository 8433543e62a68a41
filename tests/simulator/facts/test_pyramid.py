"""Pyramid: what a trace says of a stroke, and how the rules then judge."""

from __future__ import annotations

import pytest

from .stories import Story, match_of

TABLE = "pyramid"
HOME = -0.8875
"""Where the home line lies."""
LYING = {"c": (0.0, -1.2), "w1": (0.0, 0.9), "w2": (0.3, -1.4)}


def story(**where: tuple[float, float]) -> Story:
    """A stroke on a table with two balls and the coloured one."""
    return Story(TABLE, LYING | where)


def text_of(told: Story, game: str, *entries: str) -> str:
    """The entry of a stroke, which must stand."""
    match = match_of(f"today/{game}-pyramid", *entries)
    text = told.text(match)
    ruling = told.told_to(match)
    assert ruling.ok, ruling.refusal
    assert not ruling.attested
    return text


def test_all_cushions_are_told_and_a_ball_over_the_middle_line() -> None:
    """What a complete stroke rests on (G20)."""
    begun = ("A :lead", "A 0")
    told = story().meets("w1").cushions("f", ball="w1").cushions("l")
    assert text_of(told, "free", *begun) == "xw w- - ."
    told = story().meets("w1").cushions("f", ball="w1").goes("w1", (0.2, -0.3))
    assert text_of(told, "free", *begun) == "xw w- #crossed ."
    told = story().goes("c", (0.0, 0.85)).meets("w1").cushions("f", ball="w1")
    assert text_of(told, "free", *begun) == "xw w- ."  # it crossed before the contact
    told = story().meets("w1").falls("c", "tl").goes("w1", (0.0, -0.3))
    assert text_of(told, "free", *begun) == "xw c>tl ."


def test_whichever_ball_is_struck_is_c() -> None:
    """In free pyramid any ball may be struck (f2)."""
    told = Story(TABLE, LYING, "w1").meets("c", "w2").falls("w1", "mr")
    assert text_of(told, "free", "A :lead", "A 0") == "xw xw c>mr ."


def test_a_break_that_falls_short() -> None:
    """It must leave home or touch the pyramid (G11)."""
    assert text_of(story().goes("c", (0.0, -1.0)), "free", "A :lead") == "#short ."
    assert text_of(story().goes("c", (0.0, -0.5)), "free", "A :lead") == "."
    assert text_of(story().goes("c", (0.0, -1.0)).meets("w1"), "free", "A :lead") == "xw ."


@pytest.mark.parametrize(("way", "foul"), [(((0.2, -1.3),), True), (((0.0, -0.5), (0.2, -1.3)), False)])
def test_from_home_a_ball_in_home_is_met_after_leaving_it(
    way: tuple[tuple[float, float], ...], foul: bool
) -> None:
    """At combined pyramid (G21); at dynamic pyramid the cue ball lay anywhere."""
    begun = ("A :lead", "A c>")
    told = story().goes("c", *way).meets("w2")
    assert text_of(told, "combined", *begun).startswith("#inside") is foul
    told = story().goes("c", *way).meets("w2")
    assert "#inside" not in text_of(told, "dynamic", *begun)


def test_if_all_balls_lie_in_home_the_line_through_the_back_spot_is_home() -> None:
    """The cue ball must pass it before it comes back (G21)."""
    begun = ("A :lead", "A c>")
    for far, foul in ((0.5, True), (1.0, False)):
        told = story(w1=(0.3, HOME - 0.1)).goes("c", (0.0, far), (0.2, -1.3)).meets("w2")
        assert text_of(told, "combined", *begun).startswith("#inside") is foul
