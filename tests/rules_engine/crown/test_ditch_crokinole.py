"""Ditch Crokinole (crown/ditch-crokinole): each reading both ways, and what no golden record shows."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

GAME = "crown/ditch-crokinole"

match_of = partial(matches.match_of, GAME, sides="RG")


def out(side: str, rings: int) -> str:
    return " ".join([f"{side}=ditch"] * rings)


def left(match: engine.Match) -> dict[str, int]:
    return dict(match.board()["rings_on"])


@pytest.mark.parametrize(
    ("shot", "turn"),
    [
        ("miss", "G"),
        ("G=ditch", "R"),
        ("R=ditch", "G"),
        ("G=ditch R=ditch", "R"),
        ("G=hole", "G"),
        ("G^", "R"),
    ],
)
def test_whether_the_turn_goes_on(shot: str, turn: str) -> None:
    """As long as a ring of the opponent is ditched, an own one with it or not (R4, R6)."""
    assert match_of("R :lead", f"R {shot}").board()["turn"] == turn


@pytest.mark.parametrize(("keeps", "turn"), [(False, "G"), (True, "R")])
def test_the_hole_and_the_turn(keeps: bool, turn: str) -> None:
    """A ring of the opponent in the hole is not ditched by the shot, unless it is agreed."""
    match = match_of("R :lead", "R G=hole", options={"hole-keeps-turn": keeps})
    assert match.board()["turn"] == turn
    assert match.board()["score"] == {"R": 0, "G": 5}
    assert left(match) == {"R": 8, "G": 7}


@pytest.mark.parametrize("lost", ["ditch", "hole", "off"])
def test_a_lost_shooter_costs_the_turn_and_one_ring(lost: str) -> None:
    """Only one goes back, whatever lies in the ditch; none if none does (R5)."""
    match = match_of("R :lead", f"R {out('G', 3)}", f"R #shooter-{lost}")
    assert (match.board()["turn"], left(match)["G"]) == ("G", 6)
    none = match_of("R :lead", f"R #shooter-{lost}")
    assert (none.board()["turn"], left(none)["G"]) == ("G", 8)


@pytest.mark.parametrize(("reading", "rings"), [("any", 8), ("earlier", 7)])
def test_the_ring_of_the_same_shot_may_pay(reading: str, rings: int) -> None:
    """Any in the ditch, or only those that lay there before (R5)."""
    match = match_of("R :lead", "R G=ditch #shooter-off", options={"forfeit-from-shot": reading})
    assert left(match)["G"] == rings


@pytest.mark.parametrize(("reading", "phase"), [("forfeit-first", "shot"), ("round-closed", "count")])
def test_the_last_ring_and_the_shooter(reading: str, phase: str) -> None:
    """The forfeit goes first, or the round is closed (R5, R8)."""
    match = match_of(
        "R :lead", f"R {out('G', 7)}", "R G=ditch #shooter-ditch", options={"last-ring-with-scratch": reading}
    )
    assert match.board()["phase"] == phase


def test_a_ring_in_the_hole_and_a_lost_shooter() -> None:
    """Five count and the forfeit is paid (R5, R7)."""
    match = match_of("R :lead", "R G=ditch", "R R=hole #shooter-off")
    assert match.board()["score"]["R"] == 5
    assert left(match) == {"R": 7, "G": 8}


@pytest.mark.parametrize(("ends", "over"), [(True, True), (False, False)])
def test_fifty_by_the_hole(ends: bool, over: bool) -> None:
    """At once, or at the end of the round (R7, R9)."""
    match = match_of("R :lead", "R R=hole", start={"R": 45}, options={"hole-ends-game": ends})
    assert match.over == over


@pytest.mark.parametrize(("reading", "rings"), [("ditched", 7), ("back", 8)])
def test_a_ring_off_the_board(reading: str, rings: int) -> None:
    """It is ditched, or comes back near the hole."""
    match = match_of("R :lead", "R G^", options={"off-board": reading})
    assert left(match)["G"] == rings


@pytest.mark.parametrize(("reading", "phase"), [("cleared", "count"), ("goes-on", "shot")])
def test_a_side_ditches_its_own_last_ring(reading: str, phase: str) -> None:
    """The other has cleared it, or the round goes on (R8)."""
    match = match_of("R :lead", f"R {out('R', 8)}", options={"own-last-ring": reading})
    assert match.board()["phase"] == phase
    assert match.board()["turn"] == "G"


def test_who_clears_counts_what_it_has_left() -> None:
    """5, 4 and 3, by the other side nothing (R8); the sides open by turns."""
    match = match_of("R :lead", f"R {out('G', 8)} {out('R', 4)}")
    assert match.board()["turn"] == "R"
    ruling = add(match, "R :count R=inner R=next R=band R=edge")
    assert ruling.points == {"R": 15}
    assert match.board()["turn"] == "G"
    assert left(match) == {"R": 8, "G": 8}


def test_the_markers_word_at_the_count_agrees_with_the_rests() -> None:
    """The same ruling both ways; what cannot be is refused."""
    entries = ["R :lead", f"R {out('G', 8)} {out('R', 6)}"]
    by_rests, by_word = match_of(*entries), match_of(*entries)
    first, second = add(by_rests, "R :count R=inner R=band"), add(by_word, "R :count +8")
    assert by_rests.state == by_word.state
    assert (first.attested, second.attested) == (False, True)
    for text in ("R :count +11", "R :count +5", "R :count R=inner", "R :count R=inner R=hole"):
        assert not add(match_of(*entries), text).ok, text


@pytest.mark.parametrize("grouping", ["posts", "rows", "hole", "circle"])
def test_the_grouping_is_said_at_each_round(grouping: str) -> None:
    """Four ways, agreed before (p3)."""
    match = match_of("R :lead", f"R {out('G', 8)} {out('R', 8)}", options={"grouping": grouping})
    assert match.board()["round"] == 2


def test_a_ring_on_a_hand() -> None:
    """Its own side's hand sends it into the ditch; the other's leaves it (R2)."""
    assert left(match_of("R :lead", "R miss #hand(R)")) == {"R": 7, "G": 8}
    assert left(match_of("R :lead", "R miss #hand(R G)")) == {"R": 8, "G": 8}
    assert left(match_of("R :lead", "R #hand(G)")) == {"R": 8, "G": 7}
