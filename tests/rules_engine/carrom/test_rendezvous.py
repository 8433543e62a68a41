"""Rendezvous (carrom/rendezvous): the clock, the minutes and the meeting."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/rendezvous"


def at(words: str, **options: str) -> engine.Match:
    """A game that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    header, _ = engine.read(f'[Game "{GAME}"] {tags}[Setup "{words}"]')
    return engine.Match(header)


@pytest.mark.parametrize(
    ("total", "spots"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2), (10, 2), (12, 2)]
)
def test_minutes_are_taken_to_the_nearest_five(total: int, spots: int) -> None:
    """p5: an 8 is ten minutes; 2 is nearest to none."""
    match = match_of(GAME, "A :lead", "A @h1", "B @h11")
    low = max(1, total - 6)
    assert add(match, f"A [{total - low} {low}]").ok
    assert match.board()["spaces"]["A"] == f"h{1 + spots}"


def test_two_minutes_may_be_one_spot() -> None:
    """The other reading of p5: the smallest move is one spot."""
    match = match_of(GAME, "A :lead", "A @h12", "B @h6", "A [1 1]", roll_two="one-spot")
    assert match.board()["spaces"]["A"] == "h1"


def test_they_start_from_different_spots() -> None:
    """p3; whoever chooses second finds the spot taken, and it is not offered."""
    match = match_of(GAME, "A :lead", "B @h4")
    assert refused(match, "A @h4") == "impossible"
    assert "@h4" not in {b.tokens for b in match.expects().buttons}
    assert {b.side for b in match.expects().buttons} == {"A"}


@pytest.mark.parametrize(("where", "winner"), [("anywhere", "A"), ("white", None)])
def test_where_they_must_meet(where: str, winner: str | None) -> None:
    """p7: on the opponent's ring wherever it is; by the other reading on a marked spot only."""
    match = at("turn=A spots.A=3 spots.B=5 marks.A=2 marks.B=4", RendezvousSpot=where)
    assert add(match, "A [4 4]").ok
    assert match.winner == winner
    assert score(match) == (int(winner == "A"), 0)


def test_rings_pass_each_other_freely() -> None:
    """p7: only the very spot wins."""
    match = at("turn=A spots.A=3 spots.B=4")
    assert add(match, "A [4 4]").ok
    assert not match.over


@pytest.mark.parametrize(
    "words", ["turn=A spots.A=3 spots.B=15", "turn=A spots.A=3", "turn=A marks.A=13 spots.A=1 spots.B=2"]
)
def test_a_position_that_cannot_be(words: str) -> None:
    """Rings that have met, one ring alone, a spot beyond twelve."""
    with pytest.raises(engine.BadHeader):
        at(words)
