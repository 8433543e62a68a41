"""Pin and Ring Call: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add
from .test_blockade import match_of

GAME = "carrom/pin-and-ring-call"


def play(*entries: str, setup: str = "", **options: object) -> engine.Match:
    """A match after entries such as "R (p1) 1!r p1>1"."""
    return match_of(GAME, *entries, setup=setup, **options)


def score(match: engine.Match) -> tuple[int, int, str | None]:
    """Both scores, and whose turn it is."""
    board = match.board()
    return board["score"]["R"], board["score"]["G"], board["turn"]


def test_a_pin_counts_two_and_clears_its_pocket_for_both() -> None:
    """Whoever pocketed it (p4, p8); a ring in a pocket that is still guarded comes back."""
    match = play("R :lead", "R (p1) 1!r p1>1", "R (2) r>2", "G (1) g>1")
    assert score(match) == (2, 1, "G")


def test_a_ring_of_the_opponent_may_drive_the_pin_in() -> None:
    """If an own ring was met first (p5); otherwise nothing of the shot counts."""
    assert score(play("R :lead", "R (p1) xr 1!g p1>1")) == (2, 0, "R")
    assert score(play("R :lead", "R (p1) xg 1!g p1>1")) == (0, 0, "G")


@pytest.mark.parametrize(("reading", "points", "turn"), [("void", 0, "G"), ("counts", 2, "R")])
def test_the_shooter_knocks_the_called_pin_in(reading: str, points: int, turn: str) -> None:
    """The object is a pin that a ring pockets (p3)."""
    assert score(play("R :lead", "R (p1) 1!c p1>1", pin_by_shooter=reading)) == (points, 0, turn)


def test_a_pin_that_was_called_and_only_fell() -> None:
    """A miss: it is stood up, and the turn is lost (p6)."""
    match = play("R :lead", "R (p1) 1!r")
    assert score(match) == (0, 0, "G")
    assert match.board()["pins"] == [1, 2, 3, 4]


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "G"), ("turn-goes-on", "R")])
@pytest.mark.parametrize("more", ["r>1", "g>2", "2!r"])
def test_something_falls_beside_the_called_pin(reading: str, turn: str, more: str) -> None:
    """The called piece counts; the other is set up again and the turn is lost (p6), or goes on."""
    match = play("R :lead", f"R (p1) 1!r p1>1 {more}", bonus_uncalled=reading)
    assert score(match) == (2, 0, turn)
    assert match.board()["down"] == {"R": 0, "G": 0}


@pytest.mark.parametrize(("reading", "points"), [("back", 2), ("counts", 3)])
@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_a_lost_shooter_costs_a_ring_and_its_point(reading: str, points: int, lost: str) -> None:
    """The turn and one ring that is down (p7); the called ring of the shot does not count first."""
    match = play("R :lead", "R (p1) 1!r p1>1", "R (1) r>1", f"R (1) r>1 {lost}", with_shooter=reading)
    assert score(match) == (points, 0, "G")
    assert match.board()["down"]["R"] == points - 2


@pytest.mark.parametrize(("reading", "turn"), [("ender", "R"), ("other", "G")])
def test_fifteen_needs_more_than_one_set_up(reading: str, turn: str) -> None:
    """Four pins and five rings are thirteen: with no ring left everything is set up again."""
    match = play("R (1) r>1", setup="R=12 turn=R down=4,0 gone=1,2,3,4", new_set_lead=reading)
    assert score(match) == (13, 0, turn)
    assert match.board()["pins"] == [1, 2, 3, 4]
    assert match.board()["down"] == {"R": 0, "G": 0}
    assert match.board()["shooter"] == "line"


def test_the_total_wins_at_once() -> None:
    """Fifteen, or as agreed (p8)."""
    match = play("R (p1) 1!r p1>1", setup="R=13 turn=R")
    assert (match.over, match.winner) == (True, "R")


@pytest.mark.parametrize("call", ["(p1)", "(p1>1)"])
def test_a_pin_is_called_with_its_pocket_or_without(call: str) -> None:
    """A pin belongs to one pocket."""
    assert score(play("R :lead", f"R {call} 1!r p1>1")) == (2, 0, "R")
    refusal = add(play("R :lead"), "R (p1>2) 1!r p1>1").refusal
    assert refusal is not None
    assert refusal.code == "unknown-piece"


@pytest.mark.parametrize("shot", ["(p2) 1!r p1>1", "(p1) 1!r p1>2"])
def test_a_pin_that_was_not_called_or_went_astray(shot: str) -> None:
    """It is set up again, and the turn is lost (p6)."""
    match = play("R :lead", f"R {shot}")
    assert score(match) == (0, 0, "G")
    assert match.board()["pins"] == [1, 2, 3, 4]
