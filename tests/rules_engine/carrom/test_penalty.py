"""Penalty: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/penalty"
HE_LIES = ("A :lead", "A r> r> r>", "A 0")


def test_each_player_begins_on_his_line_and_then_where_his_shooter_lies() -> None:
    """The first shot of each is from the base line (p4); a shooter stays on the board (p5)."""
    match = match_of(GAME, "A :lead")
    assert match.board()["shooter"] == "line"
    assert add(match, "A 0").ok
    assert match.board()["shooter"] == "line", "B has not shot yet"
    add(match, "B 0")
    assert match.board()["shooter"] == "lie"
    add(match, "A c>")
    add(match, "B c^")
    assert match.board()["shooter"] == "lie", "a lost shooter lies at the centre (p7)"


def test_the_price_of_a_shooter() -> None:
    """Two rings, as far as the other has them (p5), and the turn goes on."""
    match = match_of(GAME, *HE_LIES, "B SA>")
    assert (score(match), match.board()["turn"]) == ((1, 2), "B")
    ruling = add(match, "B SA>")
    assert (score(match), ruling.points) == ((0, 3), {"A": -1, "B": 1})
    assert [i.code for i in ruling.instructions] == ["pay", "centre"]
    assert score(match_of(GAME, *HE_LIES, "B SA>", capture_payment=3)) == (0, 3)


@pytest.mark.parametrize(("reading", "paid"), [("what-he-has", 1), ("nothing", 0)])
def test_a_pile_that_is_too_small(reading: str, paid: int) -> None:
    """He pays what he has, or nothing."""
    start = ("A :lead", "A r>", "A 0")
    assert score(match_of(GAME, *start, "B SA>", partial_payment=reading)) == (1 - paid, paid)


@pytest.mark.parametrize(("keeps", "turn"), [(True, "B"), (False, "A")])
def test_a_shooter_alone_keeps_the_turn_or_not(keeps: bool, turn: str) -> None:
    """Whether it is a ring pocketed (p7); with a ring besides the turn goes on either way."""
    assert match_of(GAME, *HE_LIES, "B SA>", capture_keeps_turn=keeps).board()["turn"] == turn
    assert match_of(GAME, *HE_LIES, "B SA> r>", capture_keeps_turn=keeps).board()["turn"] == "B"


@pytest.mark.parametrize(("reading", "kept"), [("kept", 2), ("back", 0)])
def test_rings_that_fall_with_ones_own_shooter(reading: str, kept: int) -> None:
    """They are kept, or come back; the turn is lost (p7), and nothing else."""
    match = match_of(GAME, "A :lead", "A r> r> c>", rings_with_own_shooter=reading)
    assert (score(match), match.board()["turn"]) == ((kept, 0), "B")
    assert score(match_of(GAME, "A :lead", "A r>", "A c>")) == (1, 0)


def test_the_turn_is_lost_in_three_ways() -> None:
    """No ring, a ring off the board, one's own shooter pocketed (p7)."""
    for shot in ("0", "r> r^", "r> c>", "r> c^"):
        assert match_of(GAME, "A :lead", f"A {shot}").board()["turn"] == "B", shot
    assert match_of(GAME, *HE_LIES, "B r> SA^").board()["turn"] == "A"


def test_a_lost_shooter_is_put_at_the_centre() -> None:
    """One's own, as the other's (p7)."""
    match = match_of(GAME, "A :lead")
    assert [(i.code, i.pieces) for i in add(match, "A c>").instructions] == [("centre", ("c",))]
    assert [(i.code, i.pieces) for i in add(match, "B SA^").instructions] == [("centre", ("SA",))]


def test_a_ring_off_the_board_is_not_lost_to_the_game() -> None:
    """It goes to the centre."""
    match = match_of(GAME, "A :lead", "A r^")
    assert match.board()["rings"] == 24


def test_a_position_says_whose_shooter_lies() -> None:
    """Only a shooter on the board may be pocketed."""
    text = f'[Game "{GAME}"] [Setup "A=3 B=2 turn=B held.A=3 held.B=2 shooters.A=yes"]'
    match = engine.Match(engine.read(text)[0])
    assert match.board()["shooter"] == "line"
    assert refused(match, "B SB>") == "unknown-piece"
    assert add(match, "B SA>").points == {"A": -2, "B": 2}
