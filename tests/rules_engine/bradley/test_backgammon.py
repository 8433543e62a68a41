"""Backgammon by Bradley's book: two dice for the lead, what must be played, bearing, what a game counts."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, begin

GAME = "bradley/backgammon"
THEIRS = "men.B=13,13,13,13,13,13,8,8,8,6,6,6,6,6,6"


def begun(words: str, **options: object) -> engine.Match:
    """A match that begins from a position."""
    return begin(GAME, sides="WB", setup=words, **options)


def offered(match: engine.Match) -> set[str]:
    return {b.tokens for b in match.expects().buttons}


def test_two_dice_each_for_the_lead() -> None:
    """The higher sum leads and may play its own throw, a doublet as such (p7)."""
    match = begun("")
    add(match, "W [4 4]")
    assert add(match, "B [5 2]").turn == "W"
    add(match, "W :adopt")
    assert match.state.left == (4, 4, 4, 4)


def test_one_die_each_for_the_lead() -> None:
    """By the other reading both numbers are adopted together (p7)."""
    match = begun("", lead_dice=1)
    assert add(match, "W [4 4]").refusal is not None
    add(match, "W [4]")
    assert add(match, "B [5]").turn == "B"
    add(match, "B :adopt")
    assert match.state.left == (5, 4)


@pytest.mark.parametrize(
    ("reading", "first", "may_leave"),
    [("full", False, False), ("free", True, True), ("larger", False, False)],
)
def test_what_must_be_played(reading: str, first: bool, may_leave: bool) -> None:
    """All that can be; or as much as the player likes (p13)."""
    match = begun("turn=W men.W=24,13 borne.W=13 men.B=23,23,6,6,3,3,3,3,3,3,3,3,3,3,3", must_play=reading)
    add(match, "W [6 5]")
    assert ("13/7" in offered(match)) == first
    assert (":pass" in offered(match)) == may_leave
    assert add(match, "W :pass").ok == may_leave


@pytest.mark.parametrize(("reading", "found"), [("full", {"24/18", "24/19"}), ("larger", {"24/18"})])
def test_one_number_of_two(reading: str, found: set[str]) -> None:
    """His choice, or the larger (p13)."""
    words = "turn=W men.W=24,2,2,2,1,1,1,1 borne.W=7 men.B=12,12,8,8,8,8,8,8,8,8,8,8,8,8,8"
    match = begun(words, must_play=reading)
    add(match, "W [6 5]")
    assert offered(match) == found


@pytest.mark.parametrize(("reading", "found"), [("any", {"4/off", "3/off", "1/off"}), ("highest", {"4/off"})])
def test_bearing_from_lower_points(reading: str, found: set[str]) -> None:
    """Six and five bear from any lower points; by the usual law from the highest (2d)."""
    match = begun(f"turn=W men.W=4,3,1 borne.W=12 {THEIRS}", bear_low=reading)
    add(match, "W [6 5]")
    assert offered(match) == found


def test_double_four_bears_four_lower_men() -> None:
    """With nobody on four, five and six any four of the lower (p21)."""
    match = begun(f"turn=W men.W=3,3,2,2,1,1 borne.W=9 {THEIRS}")
    assert add(match, "W [4 4] 1/off(2) 2/off 3/off").ok
    assert match.state.men[0] == (3, 2)


def test_men_that_stand_higher_are_moved() -> None:
    """A four with nobody on four and men on six moves one of them (p22)."""
    match = begun(f"turn=W men.W=6,2,1 borne.W=12 {THEIRS}")
    add(match, "W [4 3]")
    assert offered(match) == {"6/2", "6/3"}
    refused = add(match, "W 2/off").refusal
    assert refused is not None
    assert refused.citation == f"{GAME}#p22"


@pytest.mark.parametrize(("reading", "found"), [("stepwise", set()), ("total", {"6/off"})])
def test_four_and_two_bear_from_six(reading: str, found: set[str]) -> None:
    """By steps the points between must be open; by the sum they need not be (1st)."""
    theirs = "men.B=23,23,21,21,6,6,6,6,6,6,6,6,6,6,6"
    match = begun(f"turn=W men.W=6 borne.W=14 {theirs}", compound_bear=reading)
    ruling = add(match, "W [4 2]")
    if found:
        assert offered(match) == found
        assert add(match, "W 6/off").points
    else:
        assert ruling.turn == "B"
    free = begun(f"turn=W men.W=6 borne.W=14 {THEIRS}", compound_bear=reading)
    assert add(free, "W [4 2] 6/off").ok


def test_two_men_off_the_board() -> None:
    """With one die free one enters, and the rest of the turn is lost (p14 to p17)."""
    match = begun(
        "turn=W men.W=13,13,13,13,13,13,13,13,13,13,13,13,13 bar.W=2 men.B=6,6,6,6,6,5,5,5,5,5,4,4,4,4,4"
    )
    ruling = add(match, "W [6 3] bar/22")
    assert ruling.turn == "B"
    assert match.state.bar == (1, 0)
    assert f"{GAME}#p16" in ruling.citations


@pytest.mark.parametrize(
    ("words", "options", "points", "rule"),
    [
        ("men.B=24,13,13,13,13,13,8,8,8,6,6,6,6,6 borne.B=1", {}, 1, "p24"),
        ("men.B=18,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {}, 2, "p25"),
        ("men.B=18,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {"gammon_value": 1}, 1, "p25"),
        ("men.B=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {}, 2, "p26"),
        ("men.B=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {"backgammon_value": 3}, 3, "p26"),
        ("men.B=13,13,13,13,13,13,8,8,8,6,6,6,6,6 bar.B=1", {"backgammon_value": 4}, 4, "p26"),
    ],
)
def test_what_a_game_counts(words: str, options: dict[str, object], points: int, rule: str) -> None:
    """Single, double, and by agreement more; a man off the board is the same as one in the table."""
    ruling = add(begun(f"turn=W men.W=3 borne.W=14 {words}", **options), "W [6 5] 3/off")
    assert ruling.points == {"W": points}
    assert f"{GAME}#{rule}" in ruling.citations


def test_fifteen_men_belong_to_a_side() -> None:
    """This book knows no game with fourteen (p1)."""
    with pytest.raises(engine.BadHeader):
        begun("turn=W men.W=2,1 borne.W=12")
