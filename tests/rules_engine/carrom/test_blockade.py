"""Blockade and Call the Blockade: what the golden records do not show."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

BLOCKADE = "carrom/blockade"
CALLED = "carrom/call-the-blockade"

match_of = partial(matches.match_of, sides="RG")


def standing(match: engine.Match) -> tuple[dict[str, int], str | None]:
    """The rings down, and whose turn it is."""
    board = match.board()
    return board["down"], board["turn"]


@pytest.mark.parametrize(("reading", "down"), [("counts", 3), ("back", 2)])
def test_a_pin_felled_by_the_shooter_costs_a_ring_and_the_turn(reading: str, down: int) -> None:
    """The ring of the same shot counts first (p6), or comes back besides."""
    match = match_of(BLOCKADE, "R :lead", "R r> r> r>", "R r> 1!c", pin_by_shooter=reading)
    assert standing(match) == ({"R": down, "G": 0}, "G")


def test_nothing_is_forfeited_by_who_has_nothing() -> None:
    """A ring is forfeited "if he has one" (p6); the pin costs the turn all the same."""
    match = match_of(BLOCKADE, "R :lead", "R 1!c")
    assert standing(match) == ({"R": 0, "G": 0}, "G")
    assert match.board()["pins"] == [1, 2, 3, 4], "it is set up again"


@pytest.mark.parametrize(("reading", "down", "turn"), [("counts", 1, "R"), ("back", 0, "G")])
def test_a_pin_felled_by_a_ring_forfeits_nothing(reading: str, down: int, turn: str) -> None:
    """The own ring that fell with it counts and keeps the turn, or does not (p5, p6)."""
    match = match_of(BLOCKADE, "R :lead", "R r> 1!g", pin_by_ring=reading)
    assert standing(match) == ({"R": down, "G": 0}, turn)


@pytest.mark.parametrize(("reading", "down"), [("once", 3), ("each", 2)])
def test_several_pins_of_one_shot(reading: str, down: int) -> None:
    """One ring for the shot, or one for each pin."""
    match = match_of(BLOCKADE, "R :lead", "R r> r> r> r>", "R 1!c 2!c", several_pins=reading)
    assert standing(match) == ({"R": down, "G": 0}, "G")


@pytest.mark.parametrize(("reading", "down", "turn"), [("foul", 0, "G"), ("good-if-own", 1, "R")])
def test_his_ring_met_first(reading: str, down: int, turn: str) -> None:
    """One may not shoot off the opponent's rings (p5); a ring of his that falls stays down."""
    match = match_of(BLOCKADE, "R :lead", "R xg r> g>", opponent_first=reading)
    assert standing(match) == ({"R": down, "G": 1}, turn)
    carom = match_of(BLOCKADE, "R :lead", "R xr Rxg r>", opponent_first=reading)
    assert standing(carom) == ({"R": 1, "G": 0}, "R"), "a direct shot that caroms off his ring is good"


@pytest.mark.parametrize(("reading", "down"), [("none", 2), ("ring", 1)])
@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_a_lost_shooter(reading: str, down: int, lost: str) -> None:
    """The turn and the rings of the shot, of both; by option one more."""
    match = match_of(BLOCKADE, "R :lead", "R r> r>", f"R r> g> {lost}", shooter_forfeit=reading)
    assert standing(match) == ({"R": down, "G": 0}, "G")
    assert match.board()["shooter"] == "line"
    assert add(match, "G 0").ok
    assert match.board()["shooter"] == "lie"


def test_a_near_ring_is_banked_after_a_lost_shooter_only() -> None:
    """The rule of the centre line is for the shot after a lost shooter (p7), not for the first."""
    first = match_of(BLOCKADE, "R :lead", "R #direct r>")
    assert standing(first) == ({"R": 1, "G": 0}, "R")
    after = match_of(BLOCKADE, "R :lead", "R c>", "G #direct g>")
    assert standing(after) == ({"R": 0, "G": 0}, "R")
    free = match_of(BLOCKADE, "R :lead", "R c>", "G #direct g>", direct_shot_foul="none")
    assert standing(free) == ({"R": 0, "G": 1}, "G")


@pytest.mark.parametrize(("reading", "winner"), [("striker", "R"), ("first-down", "G")])
def test_the_last_rings_of_both_in_one_shot(reading: str, winner: str) -> None:
    """The player wins, or whose ring fell first (p8)."""
    match = match_of(BLOCKADE, "R g> r>", setup="turn=R down=5,5 whence=lie", both_last=reading)
    assert (match.over, match.winner) == (True, winner)


def test_the_opponents_last_ring() -> None:
    """He has all his rings down and wins; by option he must do it himself."""
    won = match_of(BLOCKADE, "R g>", setup="turn=R down=0,5")
    assert (won.over, won.winner) == (True, "G")
    back = match_of(BLOCKADE, "R g>", setup="turn=R down=0,5", opponent_last="back")
    assert standing(back) == ({"R": 0, "G": 5}, "G")
    early = match_of(BLOCKADE, "R g>", setup="turn=R down=0,4", opponent_last="back")
    assert standing(early) == ({"R": 0, "G": 5}, "G"), "one that is not the last stays down"


def test_the_last_ring_does_not_win_if_the_shooter_felled_a_pin() -> None:
    """The forfeit is paid before anybody has won."""
    match = match_of(BLOCKADE, "R r> 2!c", setup="turn=R down=5,0")
    assert not match.over
    assert standing(match) == ({"R": 5, "G": 0}, "G")


def test_only_a_claim_that_tells_them_apart_says_what_felled_a_pin() -> None:
    """Unknown is not a ring: the word of the marker decides where the two are worth different things."""
    match = match_of(BLOCKADE, "R :lead", "R r>")
    refusal = add(match, "R 1!").refusal
    assert refusal is not None
    assert refusal.code == "undecided"
    assert add(match, "R 1! -1").attested
    assert standing(match)[0]["R"] == 0


@pytest.mark.parametrize(("reading", "down", "turn"), [("back", 1, "G"), ("stays", 2, "R")])
def test_a_ring_in_error_beside_the_called_one(reading: str, down: int, turn: str) -> None:
    """It goes to the centre and the turn is lost (p1), or it stays as at Call Carroms."""
    match = match_of(CALLED, "R :lead", "R (1) r>2 r>1", good_and_error=reading)
    assert standing(match) == ({"R": down, "G": 0}, turn)


@pytest.mark.parametrize(("reading", "down"), [(False, 0), (True, 1)])
def test_his_ring_in_a_pocket_that_was_not_called(reading: bool, down: int) -> None:
    """Centred, as any ring in error, or left as at Blockade; beside the called ring it costs the turn."""
    match = match_of(CALLED, "R :lead", "R (1) r>1 g>2", opponent_error_stays=reading)
    assert standing(match) == ({"R": 1, "G": down}, "R" if reading else "G")
    called = match_of(CALLED, "R :lead", "R (1) g>1", opponent_error_stays=reading)
    assert standing(called) == ({"R": 0, "G": 1}, "G"), "in the called pocket it stays down"


@pytest.mark.parametrize(
    ("setup", "word"),
    [("down=7,0", "down"), ("down=6,0", "down"), ("gone=5", "gone"), ("lying=1 gone=1", "lying"),
     ("whence=ditch", "whence"), ("down=1", "down")],
)  # fmt: skip
def test_positions_that_cannot_be(setup: str, word: str) -> None:
    """More rings than there are, a game that is over, pins that there are not."""
    with pytest.raises(engine.BadHeader, match=word):
        match_of(BLOCKADE, setup=f"turn=R {setup}")
