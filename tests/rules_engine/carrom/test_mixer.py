"""Mixer: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/mixer"


def test_all_the_rings_together_count_154() -> None:
    """Fifteen numbers, nine plain rings and the black (p7); one more for each spare white."""
    everything = " ".join([*(f"{n}>" for n in range(1, 16)), *["r>"] * 9, "b>"])
    match = match_of(GAME, "A :lead", f"A {everything}")
    assert (match.over, match.winner, score(match)) == (True, "A", (154, 0))
    more = match_of(GAME, "A :lead", f"A {everything}", white_rings=2)
    assert (more.over, more.board()["rings"]) == (False, 2)


def test_each_shot_is_from_the_line() -> None:
    """As at Carroms (p4)."""
    assert match_of(GAME, "A :lead", "A 3>").board()["shooter"] == "line"


@pytest.mark.parametrize(("reading", "left"), [("plain", 1), ("nothing", 2)])
def test_a_forfeit_without_a_number(reading: str, left: int) -> None:
    """A plain ring goes instead, or nothing; the black never (p6)."""
    match = match_of(GAME, "A :lead", "A r> r> b>", "A c>", no_numbered_held=reading)
    assert score(match) == (left + 25, 0)
    assert score(match_of(GAME, "A :lead", "A r> r> b>", "A c^", no_numbered_held=reading)) == (left + 25, 0)
    assert score(match_of(GAME, "A :lead", "A b>", "A c>")) == (25, 0)


@pytest.mark.parametrize(("reading", "left"), [("waived", 12), ("forfeit", 3)])
def test_the_black_with_the_shooter(reading: str, left: int) -> None:
    """The black goes back; nothing more is forfeited, or the highest number is (p6)."""
    match = match_of(GAME, "A :lead", "A 9> 3>", "A b> c>", black_on_foul=reading)
    assert score(match) == (left, 0)
    assert add(match, "B b>").points == {"B": 25}


def test_a_jump_with_the_black_always_costs_a_ring() -> None:
    """What is waived is written of a pocketed shooter alone."""
    assert score(match_of(GAME, "A :lead", "A 9> 3>", "A b> c^")) == (3, 0)


@pytest.mark.parametrize(
    ("held", "reading", "left"),
    [("9> 3> r>", "highest", 4), ("9> 3> r>", "cheapest", 12), ("9> 3>", "cheapest", 9)],
)
def test_what_a_jump_costs(held: str, reading: str, left: int) -> None:
    """The highest number, or what counts least (p4)."""
    assert score(match_of(GAME, "A :lead", f"A {held}", "A c^", jump_forfeit=reading)) == (left, 0)


def test_a_drawn_game() -> None:
    """77 each is a draw."""
    low = " ".join(f"{n}>" for n in (15, 14, 13, 12, 11, 10, 2))
    rest = " ".join([*(f"{n}>" for n in (1, 3, 4, 5, 6, 7, 8, 9)), *["r>"] * 9, "b>"])
    match = match_of(GAME, "A :lead", f"A {low}", "A 0", f"B {rest}")
    assert (match.over, match.winner, score(match)) == (True, None, (77, 77))


def test_a_position_says_who_has_the_black() -> None:
    """The black that is held is not on the board."""
    header, _ = engine.read(f'[Game "{GAME}"] [Setup "A=25 B=7 turn=B single-of=A kept.B=7"]')
    match = engine.Match(header)
    assert match.board()["rings"] == 23
    assert match.board()["taken"] == {"A": 1, "B": 1}
    assert refused(match, "B b>") == "impossible"
    assert refused(match_of(GAME, "A :lead"), "A w>") == "unknown-piece"
