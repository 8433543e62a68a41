"""Corner Double Bank (carrom/corner-double-bank): what the golden records do not show, each reading both
ways."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from .. import matches
from ..matches import add, code_of

GAME = "carrom/corner-double-bank"

match_of = partial(matches.match_of, GAME, "R :lead", sides="RG")


@pytest.mark.parametrize(
    ("shot", "point"),
    [
        ("-- R=inner", True),
        ("--- R=hole", True),
        ("R-- R=inner", True),
        ("- R=inner", False),
        ("-- R=next", False),
        ("-- R=ditch", False),
        ("#no-bank R=inner", False),
        ("R=inner .", False),
        ("R=next", False),
    ],
)
def test_two_rims_and_inside(shot: str, point: bool) -> None:
    """Both are needed for a point (p3, p5)."""
    assert add(match_of(), f"R {shot}").points == ({"R": 1} if point else {})


@pytest.mark.parametrize("shot", ["R=inner", "--"])
def test_half_a_fact_is_no_point_and_no_miss(shot: str) -> None:
    """What is not recorded is not known: it is asked for (p3)."""
    assert code_of(add(match_of(), f"R {shot}")) == "undecided"


def test_three_rings_in_succession() -> None:
    """Then the other side's three; the same leads the next round (p4, p6)."""
    match = match_of()
    turns = []
    for _ in range(7):
        turns.append(match.board()["turn"])
        add(match, f"{turns[-1]} 0")
    assert "".join(turns) == "RRRGGGR"
    assert match.board()["round"] == 2


def test_the_highest_after_five_rounds_wins() -> None:
    """Thirty shots, and no sooner (p7)."""
    match = match_of("R +1")
    while not match.over:
        assert add(match, f"{match.board()['turn']} 0").ok
    assert match.winner == "R"
    assert len(match.entries) == 31


@pytest.mark.parametrize(("reading", "over"), [("drawn", True), ("extra", False)])
def test_equal_totals(reading: str, over: bool) -> None:
    """A draw, or extra rounds until one leads (p7)."""
    match = match_of(*(f"{x} 0" for x in "RRRGGG"), options={"rounds": 1, "tie": reading})
    assert (match.over, match.winner) == (over, None)
    if not over:
        for x in "RRRGG":
            add(match, f"{x} 0")
        add(match, "G +1")
        assert match.winner == "G"


@pytest.mark.parametrize(("reading", "points"), [("outside", {}), ("mostly-in", {"R": 1})])
def test_a_ring_on_the_line(reading: str, points: dict[str, int]) -> None:
    """Outside, or where most of it lies (p3)."""
    assert add(match_of(options={"line": reading}), "R #line(R) -- R=inner").points == points


@pytest.mark.parametrize(("reading", "score"), [("rest", {"R": 1, "G": 1}), ("end", {"R": 0, "G": 1})])
def test_when_a_ring_is_judged(reading: str, score: dict[str, int]) -> None:
    """As it comes to rest, or by its place at the end of the round (p5)."""
    match = match_of(
        "R -- R1=inner",
        "R -- R2=next",
        "R #no-bank R3=next",
        "G -- xR1 R1=next G1=inner",
        "G -- G2=next",
        "G #no-bank G3=inner",
        options={"when-judged": reading},
    )
    if reading == "end":
        assert add(match, "G :count").ok
    assert match.board()["score"] == score


@pytest.mark.parametrize(("reading", "left"), [("after-round", 3), ("after-three", 0)])
def test_when_the_rings_are_cleared(reading: str, left: int) -> None:
    """After the round, or after each three (p5)."""
    match = match_of(*("R -- R=next" for _ in range(3)), options={"clearing": reading})
    assert len(match.board()["on_board"]) == left


def test_a_walk_keeps_its_rounds() -> None:
    """The number of the round never falls, and each has six shots (p2)."""
    match = match_of()
    rounds = []
    while not match.over:
        rounds.append(match.board()["round"])
        add(match, f"{match.board()['turn']} 0")
    assert all(b - a in (0, 1) for a, b in pairwise(rounds))
    assert [rounds.count(n) for n in range(1, 6)] == [6] * 5


def test_a_round_is_told_by_its_totals() -> None:
    """Each side's banks of a round, three at most of three rings; it counts as one round of the average
    (p5)."""
    match = match_of()
    assert add(match, "R :count(2 1)").points == {"R": 2, "G": 1}
    assert (match.board()["score"], match.board()["round"]) == ({"R": 2, "G": 1}, 2)
    assert match.figures()["R"]["average"] == 2
