"""Backgammon of the Carrom board: the Crown's rules, what is agreed besides, and slips that are refused."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, begin

GAME = "carrom/backgammon"


def begun(words: str, **options: object) -> engine.Match:
    """A match that begins from a position."""
    return begin(GAME, setup=words, **options)


@pytest.mark.parametrize("value", [3, 4])
@pytest.mark.parametrize("where", ["men.B=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", "bar.B=1"])
def test_what_a_backgammon_counts(value: int, where: str) -> None:
    """Three, or four if so agreed, also for a man on the bar (p2)."""
    theirs = where if "men" in where else f"{where} men.B=13,13,13,13,13,13,8,8,8,6,6,6,6,6"
    ruling = add(begun(f"turn=A men.A=3 borne.A=14 {theirs}", backgammon_value=value), "A [6 5] 3/off")
    assert ruling.points == {"A": value}
    assert f"{GAME}#p2" in ruling.citations


def test_a_gammon_is_that_of_the_crown() -> None:
    """Two where the loser has borne none (crown p21)."""
    match = begun("turn=A men.A=3 borne.A=14 men.B=18,13,13,13,13,13,8,8,8,6,6,6,6,6,6")
    ruling = add(match, "A [6 5] 3/off")
    assert ruling.points == {"A": 2}
    assert "crown/backgammon#p21" in ruling.citations


@pytest.mark.parametrize("reading", ["refused", "enter-again"])
def test_slips_are_refused(reading: str) -> None:
    """Men borne while one is up: here it is refused unless Hoyle's law is agreed on (p2)."""
    match = begun("turn=A men.A=6,4 bar.A=1 borne.A=12", wrong_bearing=reading)
    assert add(match, "A [6 4] 6/off").ok == (reading == "enter-again")


def test_the_usual_array() -> None:
    """Two on 24, five on 13, three on 8, five on 6 (p3): 167 points to go for each side."""
    board = begun("").board()
    assert board["pips"] == {"A": 167, "B": 167}
    assert sum(row["count"] for row in board["position"]["men"]) == 30
