"""Between the Rings (carrom/between-the-rings): what the golden records do not show, each reading both
ways."""

from __future__ import annotations

from functools import partial

import pytest

from .. import matches
from ..matches import add, code_of

GAME = "carrom/between-the-rings"
THROUGH = (*["A +1"] * 4, *["A +2"] * 4)

match_of = partial(matches.match_of, GAME, "A :lead")


def test_the_most_is_fifteen() -> None:
    """Four gates of one, four of two, and three for the hole at the first attempt (p6)."""
    match = match_of(*THROUGH, "A w=hole")
    assert match.board()["score"]["A"] == 4 + 8 + 3 == 15


@pytest.mark.parametrize(("attempt", "points"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_the_attempts_at_the_hole(attempt: int, points: int) -> None:
    """3, 2 and 1; then the course is completed for nothing (p6)."""
    match = match_of(*THROUGH, *["A 0"] * min(attempt - 1, 3))
    if attempt == 4:
        assert add(match, "B 0").ok
    assert add(match, "A w=hole").points == ({"A": points} if points else {})
    assert match.board()["home"]["A"]


@pytest.mark.parametrize(
    ("reading", "turns", "home"), [("three", "AAB", False), ("each", "BBB", False), ("done", "AAB", True)]
)
def test_a_missed_attempt(reading: str, turns: str, home: bool) -> None:
    """The turn goes on to the third, ends with each, or the course is done with the third (p6)."""
    match = match_of(*THROUGH, options={"hole-miss": reading})
    for turn in turns:
        add(match, "A 0")
        assert match.board()["turn"] == turn
        if turn == "B" and not home:
            assert add(match, "B 0").ok
    assert match.board()["home"]["A"] is home


@pytest.mark.parametrize(("numbers", "course"), [("counter", (3, 2, 1, 4)), ("clockwise", (3, 4, 1, 2))])
def test_the_course_is_clockwise(numbers: str, course: tuple[int, ...]) -> None:
    """From any side; both circles begin at the same gate (p4)."""
    match = match_of(options={"numbers": numbers})
    for circle, worth in (("outer", 1), ("inner", 2)):
        for number in course:
            assert add(match, f"A #gate({circle}-{number})").points == {"A": worth}


@pytest.mark.parametrize("gate", ["outer-2", "inner-4", "outer-4"])
def test_another_gate_than_the_due_one(gate: str) -> None:
    """It makes nothing and ends the turn (p4, p5)."""
    match = match_of("A #gate(outer-4)")
    ruling = add(match, f"A #gate({gate})")
    assert (ruling.points, ruling.turn) == ({}, "B")


@pytest.mark.parametrize(("reading", "points"), [("each", 2), ("one", 1)])
def test_two_gates_of_one_shot(reading: str, points: int) -> None:
    """Each counts, or one (p6)."""
    match = match_of(options={"two-gates": reading})
    assert add(match, "A #gate(outer-1) #gate(outer-4)").points == {"A": points}


def test_a_spot_ring_costs_a_point_and_the_turn() -> None:
    """And the gate of that shot is not scored; the ring is put back (p7)."""
    match = match_of("A +1")
    ruling = add(match, "A #gate(outer-2) xr")
    assert (ruling.points, ruling.turn) == ({"A": -1}, "B")
    assert [i.code for i in ruling.instructions] == ["spot"]
    assert match.board()["passed"]["A"] == 1


@pytest.mark.parametrize(("reading", "points"), [(False, {}), (True, {"A": -1})])
def test_a_score_below_nothing(reading: bool, points: dict[str, int]) -> None:
    """There is nothing to lose, or the score falls below nothing (p7)."""
    assert add(match_of(options={"negative": reading}), "A xr").points == points


def test_the_opponents_ring_may_be_struck_as_often_as_needed() -> None:
    """The way is cleared and the turn goes on, unless a spot ring is struck (p5)."""
    match = match_of("A 0")
    for _ in range(5):
        assert add(match, "B xw").turn == "B"
    assert add(match, "B xw xr").turn == "A"
    home = match_of(*THROUGH, "A w=hole")
    assert code_of(add(home, "B xw")) == "impossible"


@pytest.mark.parametrize("lost", ["w>", "w>2", "w^"])
def test_a_ring_that_is_lost_has_not_passed(lost: str) -> None:
    """It is put back, and the turn is lost (p5)."""
    ruling = add(match_of(), f"A #gate(outer-1) {lost}")
    assert (ruling.points, ruling.turn) == ({}, "B")


@pytest.mark.parametrize(("reading", "over"), [("both", False), ("first", True)])
def test_when_the_game_ends(reading: str, over: bool) -> None:
    """When both are home, or the first (p8)."""
    match = match_of(*THROUGH, "A w=hole", options={"finish": reading})
    assert match.over is over
    if not over:
        for text in (t.replace("A", "B") for t in (*THROUGH, "A 0", "A 0")):
            assert add(match, text).ok
        assert add(match, "B b=hole").points == {"B": 1}
        assert match.winner == "A"


@pytest.mark.parametrize(("reading", "over"), [("drawn", True), ("extra", False)])
def test_equal_totals(reading: str, over: bool) -> None:
    """A draw, or the course once more for both (p8)."""
    theirs = (t.replace("A", "B") for t in THROUGH)
    match = match_of(*THROUGH, "A w=hole", *theirs, "B b=hole", options={"tie": reading})
    assert (match.over, match.winner) == (over, None)
    assert over or match.board()["passed"] == {"A": 0, "B": 0}


@pytest.mark.parametrize("shot", ["A xr", "A w^", "A 0"])
def test_the_third_attempt_is_the_last_however_it_fails(shot: str) -> None:
    """Where the course is done with it: missed, a spot ring struck, or the shooter lost (p6)."""
    entries = [*THROUGH, "A 0", "A 0", shot]
    match = match_of(*entries, options={"hole-miss": "done", "finish": "first"})
    assert match.over
