"""Pin-Crokinole, Crown Castle and Circle Scores: what the golden records do not show, each reading both
ways."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, code_of

PIN = "carrom/pin-crokinole"
CASTLE = "carrom/crown-castle"
CIRCLE = "carrom/circle-scores"

match_of = partial(matches.match_of, sides="RG", opening="R :lead")


def counted(match: engine.Match) -> engine.Ruling:
    """The count of the round, every ring that is left being put into the ditch first."""
    for _ in range(40):
        if match.expects().phase == "count":
            break
        side = match.board()["turn"]
        assert add(match, f"{side} {side}=ditch").ok
    return add(match, f"{match.board()['turn']} :count")


def down(match: engine.Match) -> dict[str, bool]:
    found: dict[str, bool] = match.board()["pins_down"]
    return found


# -- Pin-Crokinole -------------------------------------------------------------------------------------------


def test_a_side_counts_only_with_its_pin_down() -> None:
    """Rings in the circles count nothing while the pin stands (p9)."""
    match = match_of(PIN, "R pinR! R1=inner", "G G1=inner")
    assert counted(match).points == {"R": 5}
    assert down(match) == {"R": False, "G": False}, "the pins stand again in the next round"


def test_the_marker_cannot_give_points_to_a_side_whose_pin_stands() -> None:
    """Facts decide over the count attested (p9)."""
    match = match_of(PIN, "R pinR! 0", "G 0", *(f"{x} {x}=ditch" for _ in range(5) for x in "RG"))
    assert code_of(add(match, "R :count(5 3)")) == "contradicted"
    assert add(match, "R :count(5 0)").points == {"R": 5}


def test_the_ring_that_felled_its_pin_may_be_shot_again() -> None:
    """At once, with the same ring; or it stays where it lies (p6)."""
    match = match_of(PIN, "R pinR! :again")
    assert (match.board()["turn"], match.board()["rings_left"]["R"]) == ("R", 6)
    match = match_of(PIN, "R pinR! R1=inner")
    assert (match.board()["turn"], match.board()["rings_left"]["R"]) == ("G", 5)


def test_the_ring_may_go_back_to_the_hand() -> None:
    """By the other reading it is shot in a later turn, so that the round ends with it (p6)."""
    match = match_of(PIN, "R pinR! :again", options={"extra-shot": "later"})
    assert (match.board()["turn"], match.board()["rings_left"]["R"]) == ("G", 6)
    for _ in range(6):
        assert add(match, "G G=ditch").ok
        assert add(match, "R R=ditch").ok
    assert match.expects().phase == "count"


@pytest.mark.parametrize(
    ("options", "entry", "fell"),
    [
        ({}, "R pinR!R1 R2=band", False),
        ({"pin-by": "own-ring"}, "R pinR!R1 R2=band", True),
        ({"pin-by": "own-ring"}, "R pinR!G1 R2=band", False),
        ({"invalid-knock": "counts"}, "R pinR!G1 R2=band", True),
        ({}, "R xG1 pinR!R2 R2=band", True),
    ],
)
def test_which_ring_fells_the_own_pin(options: dict[str, str], entry: str, fell: bool) -> None:
    """The ring just shot, directly or by a carom; any own ring, or any at all, by agreement (p8)."""
    match = match_of(PIN, "R R1=band", "G G1=band", entry, options=options)
    assert down(match)["R"] is fell


def test_the_opponents_pin_is_set_up_again() -> None:
    """Whoever's ring it was, and even if it falls with the own pin (p6)."""
    match = match_of(PIN, "R pinG! R1=band", "G pinG! pinR! G1=band")
    assert down(match) == {"R": False, "G": True}


@pytest.mark.parametrize(
    ("before", "points"),
    [
        (("R R1=ditch", "G G1=ditch"), {}),
        (("R pinR! R1=ditch", "G G1=band"), {}),
        (("R pinR! R1=ditch", "G G1=ditch"), {"R": 10}),
    ],
)
def test_when_the_hole_may_be_shot_at(before: tuple[str, ...], points: dict[str, int]) -> None:
    """The pin must be gone and no ring of the opponent in the circles; else the ring is taken off (p7)."""
    match = match_of(PIN, *before)
    assert add(match, "R R2=hole").points == points
    assert any(o["piece"] == "R2" for o in match.board()["on_board"]) is bool(points)


def test_what_is_not_known_of_the_circles_is_no_bar() -> None:
    """Where the opponent's rings lie unnoted the marker's ten stand (p7)."""
    match = match_of(PIN, "R pinR! R1=ditch", "G 0")
    assert add(match, "R +10").points == {"R": 10}


@pytest.mark.parametrize(("later", "points"), [("R pinR! R2=ditch", {"R": 10}), ("R R2=ditch", {})])
def test_an_early_hole_may_count_at_the_end(later: str, points: dict[str, int]) -> None:
    """By agreement, if the pin is down by then (p7)."""
    match = match_of(PIN, "R R1=hole", "G G=ditch", later, options={"premature-hole": "pin-at-end"})
    assert counted(match).points == points


def test_an_early_hole_with_the_pin_down() -> None:
    """By the same agreement: a ring of the opponent in the circles puts the ten off to the end (p7)."""
    options = {"premature-hole": "pin-at-end"}
    match = match_of(PIN, "R pinR! R1=ditch", "G G1=band", options=options)
    assert add(match, "R R2=hole").points == {}
    assert counted(match).points == {"R": 10}


@pytest.mark.parametrize(("reading", "points"), [(True, {}), (False, {"R": 10})])
def test_ten_or_less_needed(reading: bool, points: dict[str, int]) -> None:
    """From forty on the hole counts at the end of the round, as at Crokinole, or at once (p10)."""
    match = match_of(PIN, "R pinR! R1=ditch", "G G=ditch", options={"ten-or-less": reading}, start={"R": 40})
    assert add(match, "R R2=hole").points == points


def test_fifty_win() -> None:
    """Not a hundred (p10)."""
    match = match_of(PIN, "R pinR! R1=inner", start={"R": 45})
    counted(match)
    assert match.winner == "R"


# -- Crown Castle --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "points"), [("inner", 5), ("next", 3), ("band", 1), ("edge", 0)])
def test_the_circles_of_the_castle(zone: str, points: int) -> None:
    """5, 3 and 1 (p3)."""
    assert counted(match_of(CASTLE, f"R R={zone}")).points == ({"R": points} if points else {})


@pytest.mark.parametrize("pin", ["pin!", "pin!R1", "pin!G1"])
def test_a_shot_that_fells_the_pin_loses_its_ring(pin: str) -> None:
    """Directly or by any ring; what else the shot did stands (p6)."""
    match = match_of(CASTLE, "R R1=inner", "G G1=inner", f"R xG1 {pin} G1=band R2=inner")
    assert {o["piece"]: o["zone"] for o in match.board()["on_board"]} == {"R1": "inner", "G1": "band"}
    assert counted(match).points == {"R": 5, "G": 1}


@pytest.mark.parametrize(("reading", "points"), [("outside", 3), ("greater-part", 5)])
def test_a_ring_on_a_line_of_the_castle(reading: str, points: int) -> None:
    """Outside the line, or where most of it lies (p3)."""
    match = match_of(CASTLE, "R #line(R) R=inner", options={"line-touch": reading})
    assert counted(match).points == {"R": points}


def test_a_ring_on_the_outer_line_is_not_out() -> None:
    """It counts nothing but stays until it is driven wholly beyond (p8)."""
    match = match_of(CASTLE, "R #line(R) R=band")
    assert [o["zone"] for o in match.board()["on_board"]] == ["edge"]


@pytest.mark.parametrize(("reading", "lead"), [("same", "R"), ("alternate", "G")])
def test_who_leads_at_the_castle(reading: str, lead: str) -> None:
    """The same player, or the sides by turns (p5)."""
    match = match_of(CASTLE, options={"round-lead": reading})
    counted(match)
    assert match.board()["turn"] == lead


@pytest.mark.parametrize(("reading", "over"), [("higher", False), ("drawn", True)])
def test_both_reach_fifty_level(reading: str, over: bool) -> None:
    """Another round, or a draw (p10)."""
    entries = ("R R=inner", "G G=inner")
    match = match_of(CASTLE, *entries, options={"both-fifty": reading}, start={"R": 45, "G": 45})
    counted(match)
    assert (match.over, match.winner) == (over, None)
    higher = match_of(CASTLE, *entries, options={"both-fifty": reading}, start={"R": 45, "G": 46})
    counted(higher)
    assert higher.winner == "G"


# -- Circle Scores -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "points"), [("hole", 10), ("inner", 5), ("next", 0), ("edge", 0)])
def test_the_circle_and_the_hole(zone: str, points: int) -> None:
    """10 and 5 (p5)."""
    assert counted(match_of(CIRCLE, f"R - R={zone}")).points == ({"R": points} if points else {})


@pytest.mark.parametrize(
    ("shot", "reading", "points"),
    [
        ("- xG1 R=inner", "first", {"R": 5}),
        ("xG1 - R=inner", "first", {}),
        ("xG1 - R=inner", "any", {"R": 5}),
        ("xG1 R=inner .", "any", {}),
        ("#no-bank R=inner", "any", {}),
        ("R=inner", "first", {"R": 5}),
    ],
)
def test_what_a_bank_is(shot: str, reading: str, points: dict[str, int]) -> None:
    """A rim before any ring, or at any time; a shot was banked unless it is said that it was not (p3, p4)."""
    match = match_of(
        CIRCLE, "R - R=ditch", "G - G1=next", f"R {shot} G1=next", options={"bank-time": reading}
    )
    assert counted(match).points == points


@pytest.mark.parametrize(("reading", "points"), [("stay", {"R": 5}), ("restored", {})])
def test_rings_moved_without_a_bank(reading: str, points: dict[str, int]) -> None:
    """They stay where they stop, or are put back (p4)."""
    match = match_of(CIRCLE, "R - R1=next", options={"unbanked-effect": reading})
    assert add(match, "G #no-bank xR1 R1=inner G1=inner").ok
    assert counted(match).points == points


def test_points_as_rings_land() -> None:
    """By agreement: what is forced out later is kept, and fifty end the game at once (p5)."""
    match = match_of(CIRCLE, options={"count-time": "running"}, start={"R": 45})
    assert add(match, "R - R1=inner").points == {"R": 5}
    assert match.winner == "R"
    match = match_of(CIRCLE, "R - R1=inner", "G - xR1 R1=ditch G1=inner", options={"count-time": "running"})
    assert match.board()["score"] == {"R": 5, "G": 5}
    assert add(match, "R - R2=ditch xG1 G1=hole").points == {"G": 5}, "five more for the hole"


def test_one_ring_lies_in_the_hole() -> None:
    """A second cannot (p5)."""
    match = match_of(CIRCLE, "R - R1=hole")
    assert code_of(add(match, "G - G1=hole")) == "impossible"
    for text in (f"{x} {x}=ditch" for _ in range(11) for x in "GR"):
        assert add(match, text).ok
    assert add(match, "G G=ditch").ok
    assert code_of(add(match, "R :count R=hole G=hole")) == "impossible"


def test_no_button_speaks_of_a_ring_in_the_hole_where_the_pin_stands() -> None:
    """At Crown Castle the pin stands in the hole (p4); at Circle Scores a ring may lie there."""
    labels = {b.label for b in match_of(CASTLE).expects().buttons}
    assert not any("hole" in label for label in labels)
    assert "No ring in the hole" in {b.label for b in match_of(CIRCLE).expects().buttons}
