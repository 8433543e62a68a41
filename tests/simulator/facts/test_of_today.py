"""Carom and pins of today: what a trace says of them, and how the rules then judge."""

from __future__ import annotations

from rules_engine.boards import match_table as mt
from simulator.units import INCH

from .stories import Story, match_of

W, H = 0.71, 1.42
"""Half the free surface of the match table, metres."""
R = 0.03075
LINE = H - 1.42 / 3
"""Where the outer lines of 47/2 cross the table."""
CASTLE = {pin: (x * INCH, y * INCH, "birillo", "standing") for pin, (x, y) in mt.pins(mt.FIVE).items()}
ALL = {pin: (x * INCH, y * INCH, "birillo", "standing") for pin, (x, y) in mt.pins(mt.NINE).items()}
BALLS = {"c": (0.1, -0.9), "w": (0.0, 1.2), "r": (0.0, 0.71)}


def test_three_cushions_on_the_match_table() -> None:
    match = match_of("today/three-cushion", "A :lead")
    story = Story("match-carom", {"c": (0.1825, -0.71), "r": (0.0, 0.71), "w": (0.0, -0.71)})
    story.meets("r").cushions("flh").meets("w")
    assert story.text(match) == "xr -flh xw ."
    assert story.told_to(match).points == {"A": 1}


def test_straight_into_a_touching_ball_or_cushion() -> None:
    where = {"c": (0.0, 0.0), "r": (0.0, 2 * R), "w": (0.4, 0.7)}
    match = match_of("today/three-cushion", "A :lead", "A +1")
    ruling = Story("match-carom", where).meets("r").cushions("flh").meets("w").told_to(match)
    assert ruling.citations == ("today/carom-general#27",)
    where = {"c": (W - R, 0.0), "r": (0.0, 0.5), "w": (0.4, 0.7)}
    match = match_of("today/three-cushion", "A :lead", "A +1")
    ruling = Story("match-carom", where).cushions("rlh").meets("r", "w").told_to(match)
    assert ruling.citations == ("today/carom-general#27.3",)


def test_fields_and_anchors_of_47_2() -> None:
    match = match_of("today/balkline-47-2", "A :lead", "A +1")
    where = {"c": (0.5, 0.5), "r": (0.0, 0.1), "w": (0.05, -0.1)}
    assert "#in(centre)" in Story("match-47", where).meets("r", "w").text(match)
    where = {"c": (0.5, 0.5), "r": (-W + 0.05, LINE - 0.05), "w": (-W + 0.1, LINE + 0.05)}
    assert Story("match-47", where).meets("r", "w").text(match) == "xr xw #anchor(left-foot) ."
    where = {"c": (0.5, 0.5), "r": (-W + 0.05, LINE + 0.01), "w": (-W + 0.1, LINE + 0.05)}
    text = Story("match-47", where).meets("r", "w").text(match)
    assert text == "xr xw #in(foot-left) #anchor(left-foot) ."


def test_six_fields_of_71_2_and_of_the_small_table() -> None:
    match = match_of("today/balkline-71-2", "A :lead", "A +1")
    where = {"c": (0.5, 0.5), "r": (-0.3, 0.1), "w": (-0.35, -0.1)}
    assert Story("match-71", where).meets("r", "w").text(match) == "xr xw #in(left-middle) ."
    match = match_of("today/balkline-57-2", "A :lead", "A +1")
    where = {"c": (0.3, 0.3), "r": (0.05, 1.1), "w": (-0.04, 1.12)}
    assert Story("small-57", where).meets("r", "w").text(match) == "xr xw .", "no anchors, two fields"


def test_corners_of_straight_rail() -> None:
    match = match_of("today/straight-rail", "A :lead", "A +1")
    where = {"c": (0.0, 0.0), "r": (W - 0.1, H - 0.1), "w": (W - 0.2, H - 0.1)}
    assert Story("match-libre", where).meets("r", "w").text(match) == "xr xw #in(foot-right) ."
    where = {"c": (0.0, 0.0), "r": (W - 0.3, H - 0.3), "w": (W - 0.2, H - 0.1)}
    assert Story("match-libre", where).meets("r", "w").text(match) == "xr xw .", "outside the triangle"


def test_pins_by_the_other_ball() -> None:
    match = match_of("today/five-pins", "A :lead")
    story = Story("match-five-pins", {**BALLS, **CASTLE}).meets("w").cushions("f", "w")
    story.fells("5", "w").fells("1", "w").meets("r", by="w")
    assert story.text(match) == "xw w-f 5!w 1!w Wxr ."
    assert story.told_to(match).points == {"A": 9}


def test_pins_by_the_ball_played_after_and_before() -> None:
    match = match_of("today/five-pins", "A :lead")
    story = Story("match-five-pins", {**BALLS, **CASTLE}).meets("w").fells("1")
    assert story.text(match) == "xw 1!c ."
    assert story.told_to(match).points == {"B": 2}
    match = match_of("today/five-pins", "A :lead")
    assert Story("match-five-pins", {**BALLS, **CASTLE}).fells("1").meets("w").told_to(match).points == {
        "B": 4
    }


def test_the_other_ball_is_w_whatever_its_id() -> None:
    match = match_of("today/five-pins", "A :lead")
    story = Story("match-five-pins", {"a": (0.1, -0.9), "b": (0.0, 1.2), "r": (0.0, 0.71)}, "a")
    assert story.meets("r").meets("b").leaves("a").text(match) == "xr xw c^ ."


def test_a_cushion_before_the_other_ball_doubles_at_nine_pins() -> None:
    match = match_of("today/nine-pins", "A :lead")
    story = Story("match-nine-pins", {**BALLS, **ALL}).cushions("l").meets("w").fells("6", "w")
    assert story.told_to(match).points == {"A": 4}


def test_from_hand_the_cushion_must_lie_in_the_other_half() -> None:
    match = match_of("today/nine-pins", "A :lead", "A miss")
    story = Story("match-nine-pins", {**BALLS, **ALL}).cushions("h").meets("w").fells("6", "w")
    assert story.text(match) == "#own-half -h xw 6!w ."
    assert story.told_to(match).points == {"B": 2}
