"""Counting games of pool: what lies in the way of a new rack, and what a bank was."""

from __future__ import annotations

import pytest

from .stories import Story, match_of

FOURTEEN = ("A :lead", "A 0", "B +4", "B +4", "B +4", "B +1")
HEAD, FOOT = (0.0, -0.635), (0.0, 0.635)
CLEAR = (0.4, 0.0)


@pytest.mark.parametrize(
    ("ball", "cue", "words", "hand"),
    [
        (CLEAR, (-0.4, 0.0), "", ""),
        ((0.0, 0.7), (-0.4, 0.0), "#ball-in-rack ", ""),
        ((0.0, 0.7), (0.03, -0.635), "#cue-on-spot #ball-in-rack ", ""),
        ((0.0, 0.7), (0.05, 0.75), "#cue-in-rack #ball-in-rack ", "head"),
        (CLEAR, (0.05, 0.75), "#cue-in-rack ", "head"),
        ((0.4, -0.9), (0.05, 0.75), "#cue-in-rack #ball-above ", ""),
        (HEAD, (0.05, 0.75), "#cue-in-rack #ball-on-spot ", ""),
        ((0.0, 0.59), (-0.4, 0.0), "#ball-in-rack ", ""),
        ((0.0, 0.57), (-0.4, 0.0), "", ""),
    ],
)
def test_what_lay_in_the_rack(
    ball: tuple[float, float], cue: tuple[float, float], words: str, hand: str
) -> None:
    """4.8: within the outline of the triangle, or overlapping it; and on the head spot."""
    match = match_of("today/straight-pool", *FOURTEEN)
    story = Story("pool-9ft", {"c": (0.0, -0.3), "14": ball, "15": (0.3, 0.3)})
    story.meets("15").falls("15", "tl").goes("c", cue)
    assert story.text(match, "(15>tl)") == f"(15>tl) {words}x15 15>tl ."
    ruling = story.told_to(match, "(15>tl)")
    assert ruling.ok, ruling.refusal
    assert (ruling.points, ruling.state.hand) == ({"B": 1}, hand)


def test_a_shot_that_leaves_more_balls_says_nothing_of_a_rack() -> None:
    match = match_of("today/straight-pool", *FOURTEEN)
    story = Story("pool-9ft", {"c": (0.0, -0.3), "14": FOOT, "15": (0.3, 0.3)}).meets("15")
    assert story.text(match, "(15>tl)") == "(15>tl) x15 ."


def test_banks() -> None:
    """k3: the ball's cushion is told; a ball that met another was not clean."""
    match = match_of("today/bank-pool", "A :lead", "A 0")
    table = {"c": (0.0, -0.5), **{f"b{n}": (0.1 * n - 0.5, 0.4) for n in range(1, 10)}}
    bank = Story("pool-9ft", table).meets("b3").cushions("r", "b3").falls("b3", "ml")
    text = bank.text(match, "(b3>ml)")
    assert text == "(b3>ml) xb3 b3- b3>ml ."
    assert bank.told_to(match, "(b3>ml)").points == {"B": 1}
    kiss = Story("pool-9ft", table).meets("b3").cushions("r", "b3").meets("b4", by="b3").falls("b3", "ml")
    again = match_of("today/bank-pool", "A :lead", "A 0")
    assert kiss.text(again, "(b3>ml)") == "(b3>ml) #not-clean xb3 b3- b3>ml ."
    assert kiss.told_to(again, "(b3>ml)").points == {}


def test_a_ball_in_the_opponents_pocket() -> None:
    """3.1: the pocket of a trace says whose ball it is."""
    match = match_of("today/one-pocket", "A :lead", "A :right", "A 0")
    table = {"c": (0.0, -0.5), **{f"b{n}": (0.08 * n - 0.6, 0.4) for n in range(1, 16)}}
    story = Story("pool-9ft", table).meets("b3").falls("b3", "tr")
    assert story.text(match) == "xb3 b3>tr ."
    assert story.told_to(match).points == {"A": 1}
