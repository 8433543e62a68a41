"""Crokinole (carrom/crokinole): what the golden records do not show, each reading both ways."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards import crokinole as board

from .. import matches
from ..matches import add, code_of

GAME = "carrom/crokinole"
OUT = [f"{x} {x}=ditch" for _ in range(6) for x in "RG"]

match_of = partial(matches.match_of, GAME, sides="RG")


def rounded(*first: str, **more: object) -> engine.Match:
    """A round that begins with these entries, in turn from R, the other rings ditched."""
    return match_of("R :lead", *first, *OUT[len(first) :], **more)


@pytest.mark.parametrize(("zone", "points"), [("inner", 5), ("next", 3), ("band", 2), ("ditch", 0)])
def test_the_circles(zone: str, points: int) -> None:
    """5, 3 and 2; ditched nothing (p6)."""
    assert add(rounded(f"R R={zone}"), "R :count").points == ({"R": points} if points else {})


@pytest.mark.parametrize(("zone", "points"), [("inner", 3), ("next", 2), ("band", 0)])
def test_a_ring_on_a_line_is_outside_it(zone: str, points: int) -> None:
    """On the outer line it is ditched (p6)."""
    match = rounded(f"R #line(R) R={zone}")
    assert add(match, "R :count").points == ({"R": points} if points else {})


def test_each_side_counts_its_own() -> None:
    """Nothing cancels, no difference is taken (p6)."""
    match = rounded("R R=inner", "G G=inner", "R R=band", "G G=next")
    assert add(match, "R :count").points == {"R": 7, "G": 8}


def test_ten_at_once_and_never_twice() -> None:
    """Kept when the ring is driven out; not again while it lies there (p7, p8)."""
    stays = rounded("R +10")
    assert stays.board()["score"]["R"] == 10
    assert add(stays, "R :count").points == {}
    out = rounded("R R1=hole", "G xR1 R1=next G1=ditch")
    assert add(out, "R :count").points == {"R": 3}


@pytest.mark.parametrize(("again", "points"), [("counts", {"R": 5}), ("nothing", {})])
def test_a_ring_driven_out_of_the_hole(again: str, points: dict[str, int]) -> None:
    """It counts in its circle, or nothing more (p8)."""
    match = rounded("R R1=hole", "G xR1 R1=inner G1=ditch", options={"dislodged-again": again})
    assert add(match, "R :count").points == points


@pytest.mark.parametrize("re_enter", [True, False])
@pytest.mark.parametrize("dislodged", ["counts", "nothing"])
def test_a_ring_in_the_hole_once_more(re_enter: bool, dislodged: str) -> None:
    """Another ten, or no (p7); whatever it counts in a circle."""
    options = {"re-enter": re_enter, "dislodged-again": dislodged}
    match = match_of("R :lead", "R R1=hole", "G xR1 R1=inner G1=ditch", options=options)
    assert add(match, "R R1=hole R2=next").points == ({"R": 10} if re_enter else {})


@pytest.mark.parametrize(("score", "points"), [(89, {"R": 10}), (90, {})])
def test_ten_or_less_needed(score: int, points: dict[str, int]) -> None:
    """Then the ring counts at the end of the round alone, if it is there (p7)."""
    match = match_of("R :lead", start={"R": score})
    assert add(match, "R +10").points == points
    kept = rounded("R R1=hole", start={"R": 90})
    assert add(kept, "R :count").points == {"R": 10}
    assert kept.winner == "R"
    lost = rounded("R R1=hole", "G xR1 R1=ditch G1=ditch", start={"R": 90})
    assert add(lost, "R :count").points == {}


@pytest.mark.parametrize(("reading", "points"), [("from-then", {}), ("round-start", {"R": 10})])
def test_a_score_that_crosses_ninety_in_the_round(reading: str, points: dict[str, int]) -> None:
    """The exception holds from then on, or as the round began (p7)."""
    entries = ["R :lead", "R R1=hole", "G xR1 R1=ditch G1=ditch"]
    match = match_of(*entries, start={"R": 85}, options={"needs-ten": reading})
    assert add(match, "R R2=hole").points == points


@pytest.mark.parametrize(("reading", "points"), [("at-once", {"R": 10}), ("at-end", {})])
def test_a_ring_driven_in_by_the_other_side(reading: str, points: dict[str, int]) -> None:
    """Ten at once for its owner, or at the end if it is still there (p7)."""
    entries = ["R :lead", "R R1=inner"]
    match = match_of(*entries, options={"hole-by-other": reading})
    assert add(match, "G xR1 R1=hole G1=ditch").points == points
    for text in OUT[2:]:
        assert add(match, text).ok
    assert add(match, "R :count").points == ({} if points else {"R": 10})


def test_the_duty_is_agreed_or_there_is_none() -> None:
    """No ring has to be hit, unless it is agreed (p5)."""
    entries = ["R :lead", "R R1=inner", "G miss G1=inner"]
    assert len(match_of(*entries).board()["on_board"]) == 2
    bound = match_of(*entries, options={"must-shoot-at-opponent": True})
    assert [o["piece"] for o in bound.board()["on_board"]] == ["R1"]


def test_a_scored_ring_may_be_taken_off() -> None:
    """Then the hole is free (p8)."""
    match = match_of("R :lead", "R R1=hole", options={"remove-scored-hole-ring": True})
    assert match.board()["hole"] is None
    assert add(match, "G G1=hole").points == {"G": 10}
    stays = match_of("R :lead", "R R1=hole")
    assert code_of(add(stays, "G G1=hole")) == "impossible"


def test_who_leads_the_next_round() -> None:
    """The other side, or the loser of the round."""
    for reading, lead in (("alternate", "G"), ("loser", "R")):
        match = rounded("R R=next", "G G=inner", options={"next-lead": reading})
        add(match, "R :count")
        assert match.board()["turn"] == lead


def test_both_reach_a_hundred_in_one_round() -> None:
    """The higher total wins; equal, another round is played."""
    match = rounded("R R=inner", "G G=next", start={"R": 95, "G": 98})
    add(match, "R :count")
    assert match.winner == "G"
    level = rounded("R R=inner", "G G=next", start={"R": 95, "G": 97})
    assert add(level, "R :count").ok
    assert not level.over
    assert level.board()["round"] == 2


def test_the_zones_are_those_of_the_board() -> None:
    """A ring that touches the outer line is ditched (p6)."""
    zones = engine.game(GAME).stack("on_field")[0].figure
    assert {board.zone_at(x / 10, 0, zones=zones) for x in range(150)} == {*zones, "ditch"}
    assert board.zone_at(board.LINE_RADII["band"] - board.RING_RADIUS, 0, zones=zones) == "ditch"


def test_a_round_told_by_its_totals_is_a_round() -> None:
    """The average goes over rounds, however they were recorded; nobody told how many rings lay in the
    hole."""
    match = match_of("R :lead", "R :count(12 5)")
    figures = match.figures()["R"]
    assert (figures["innings"], figures["average"]) == (1, 12)
    assert "twenties" not in figures
