"""Each His Own and Clear the Guard: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add
from .test_blockade import match_of, standing

OWN = "carrom/each-his-own"
CLEAR = "carrom/clear-the-guard"


def test_each_pocket_takes_its_ring_of_either_colour() -> None:
    """1 and 11 are for the first pocket, 4 and 14 for the fourth (p2, p3)."""
    match = match_of(OWN, "R :lead", "R 11>1", "R 12>2", "R 13>3", "R 14>4")
    assert (match.over, match.winner) == (True, "R")
    other = match_of(OWN, "G :lead", "G 1>1", "G 2>2", "G 3>3", "G 4>4")
    assert (other.over, other.winner) == (True, "G")


@pytest.mark.parametrize("shot", ["11>2", "12>2", "1>1", "0", "11>1 12>4", "11>1 13>3"])
def test_what_ends_the_turn(shot: str) -> None:
    """A wrong pocket, a ring before its turn, a ring of the opponent alone, and a miss (p5, p7)."""
    match = match_of(OWN, "R :lead", f"R {shot}")
    assert standing(match) == ({"R": int("11>1" in shot), "G": 0}, "G")


def test_his_ring_beside_ones_own_is_centred_and_the_turn_goes_on() -> None:
    """Whatever pocket it fell in (p8), and also where his due ring alone would be credited."""
    for reading in ("back", "credited"):
        match = match_of(OWN, "R :lead", "R 11>1 1>1", opponent_alone=reading)
        assert standing(match) == ({"R": 1, "G": 0}, "R")


@pytest.mark.parametrize(("shot", "down"), [("1>1", 1), ("1>2", 0), ("2>2", 0)])
def test_his_ring_alone(shot: str, down: int) -> None:
    """By option his due ring in its pocket is his; the turn is over all the same."""
    match = match_of(OWN, "R :lead", f"R {shot}", opponent_alone="credited")
    assert standing(match) == ({"R": 0, "G": down}, "G")
    assert standing(match_of(OWN, "R :lead", f"R {shot}")) == ({"R": 0, "G": 0}, "G")


@pytest.mark.parametrize(("reading", "down", "turn"), [("in-order", 2, "R"), ("one", 1, "G")])
def test_two_rings_of_one_shot(reading: str, down: int, turn: str) -> None:
    """Both in their order, or one a shot; the other way round the later was before its turn."""
    match = match_of(OWN, "R :lead", "R 11>1 12>2", same_stroke=reading)
    assert standing(match) == ({"R": down, "G": 0}, turn)
    assert standing(match_of(OWN, "R :lead", "R 12>2 11>1", same_stroke=reading)) == ({"R": 1, "G": 0}, "G")


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "G"), ("turn-goes-on", "R")])
def test_another_own_ring_astray(reading: str, turn: str) -> None:
    """The due ring counts, the other is centred; by option the turn goes on."""
    match = match_of(OWN, "R :lead", "R 11>1 13>2", own_astray=reading)
    assert standing(match) == ({"R": 1, "G": 0}, turn)
    alone = match_of(OWN, "R :lead", "R 13>2", own_astray=reading)
    assert standing(alone)[1] == "G"


@pytest.mark.parametrize(("reading", "down"), [("none", 1), ("ring", 0)])
@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_a_lost_shooter(reading: str, down: int, lost: str) -> None:
    """The rings of the shot come back, and by option the one that went down last."""
    match = match_of(OWN, "R :lead", "R 11>1", f"R 12>2 {lost}", shooter_forfeit=reading)
    assert standing(match) == ({"R": down, "G": 0}, "G")
    assert match.board()["shooter"] == "line"
    assert match.board()["due"]["R"] == ("12" if down else "11")


@pytest.mark.parametrize(("reading", "gone"), [("own-sequence", False), ("pins-only", True)])
def test_the_next_pin_before_the_ring(reading: str, gone: bool) -> None:
    """Pin 2 while ring 1 is due: set up again (p2, p3), or pocketed in the order of the pins."""
    match = match_of(CLEAR, "R :lead", "R p1>1", "R p2>2", pin_order=reading)
    assert (2 not in match.board()["pins"]) == gone
    assert match.board()["turn"] == ("R" if gone else "G")
    astray = match_of(CLEAR, "R :lead", "R p1>3", pin_order=reading)
    assert (astray.board()["pins"], astray.board()["turn"]) == ([1, 2, 3, 4], "G")
    skipped = match_of(CLEAR, "R :lead", "R p2>2", pin_order=reading)
    assert skipped.board()["pins"] == [1, 2, 3, 4], "pin 1 is before it by either reading"


def test_a_pin_is_gone_for_both() -> None:
    """What one has cleared is clear for the other, who is due his ring at once."""
    match = match_of(CLEAR, "R :lead", "R p1>1", "R 0")
    assert match.board()["due"] == {"R": "11", "G": "1"}
    assert add(match, "G 1>1").points == {"G": 1}


def test_no_ring_counts_in_a_guarded_pocket() -> None:
    """The pin must be pocketed first (p2), also for a ring that would be credited to the opponent."""
    match = match_of(CLEAR, "R :lead", "R 11>1")
    assert standing(match) == ({"R": 0, "G": 0}, "G")
    credited = match_of(CLEAR, "R :lead", "R 1>1", opponent_alone="credited")
    assert standing(credited) == ({"R": 0, "G": 0}, "G")
    after = match_of(CLEAR, "R :lead", "R 11>1 p1>1")
    assert standing(after) == ({"R": 0, "G": 0}, "G"), "the ring fell before the pin"
    assert after.board()["pins"] == [2, 3, 4]


def test_pins_score_nothing_but_keep_the_turn() -> None:
    """No score is counted for pins (p4)."""
    match = match_of(CLEAR, "R :lead")
    ruling = add(match, "R p1>1")
    assert ruling.points == {}
    assert ruling.turn == "R"
    assert engine.fold(match.header, match.entries).board()["score"] == {"R": 0, "G": 0}
