"""Ring Stacks (carrom/ring-stacks): each reading both ways, and what no golden record shows."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

import rules_engine as engine
from rules_engine.boards import carrom
from rules_engine.boards.set_ups import set_up_of

from .. import matches
from ..matches import add, refused

GAME = "carrom/ring-stacks"
LED = "A :lead"
ALL = "g=off g=off g=off g=off"

match_of = partial(matches.match_of, GAME)


def stands(match: engine.Match) -> tuple[int, int, str]:
    """The score of A, the green rings on the line, and whose turn it is."""
    board = match.board()
    return board["score"]["A"], board["left"], board["turn"]


@pytest.mark.parametrize(
    ("shot", "after"),
    [
        ("g=off", (1, 3, "A")), ("g>2", (1, 3, "A")), ("g^", (1, 3, "A")), ("g=off g=off", (2, 2, "A")),
        ("g=moved", (0, 4, "A")), ("g=off g=moved", (1, 3, "A")), ("0", (0, 4, "B")), ("miss", (0, 4, "B")),
        ("xg 0", (0, 4, "B")), ("c>", (0, 4, "B")), ("g=off c>", (1, 3, "A")), ("#red", (0, 4, "B")),
        ("xr", (0, 4, "B")), ("r=moved", (0, 4, "B")), ("r>1", (0, 4, "B")), ("g=off #red", (0, 4, "B")),
        ("+3", (3, 1, "A")), (ALL, (4, 4, "B")),
    ],
)  # fmt: skip
def test_what_a_shot_does(shot: str, after: tuple[int, int, str]) -> None:
    """One for each green ring off the line; a red ring touched or no green one moved ends the turn (p3, p4),
    and the line is laid anew after it."""
    assert stands(match_of(LED, f"A {shot}")) == after


@pytest.mark.parametrize(("reading", "score"), [(False, 0), (True, 2)])
def test_green_rings_of_a_shot_that_disturbs_a_red_one(reading: bool, score: int) -> None:
    """They do not count, or count; the turn is lost either way."""
    assert stands(match_of(LED, "A g=off g=off xr", red_and_green=reading)) == (score, 4, "B")


@pytest.mark.parametrize(("reading", "after"), [(False, (0, 4, "A")), (True, (1, 3, "A"))])
def test_a_green_ring_that_touches_the_line_still(reading: bool, after: tuple[int, int, str]) -> None:
    """It is not off the line, though the turn goes on; or any movement counts, once for each ring."""
    assert stands(match_of(LED, "A g=moved", any_movement=reading)) == after


@pytest.mark.parametrize(("reading", "turn"), [("turn-ends", "B"), ("reset", "A")])
def test_a_cleared_line(reading: str, turn: str) -> None:
    """The turn is over with four, or goes on with a new line."""
    match = match_of(LED, f"A {ALL}", cleared=reading)
    assert stands(match) == (4, 4, turn)
    assert [i.code for i in match.rulings[match.last].instructions] == ["set-up"]


@pytest.mark.parametrize(("reading", "over"), [("draw", True), ("extra-turn", False)])
def test_equal_totals(reading: str, over: bool) -> None:
    """A tie, or one more turn each until one leads."""
    match = match_of(LED, "A g=off", "A 0", "B g=off", "B 0", turns=1, tie=reading)
    assert (match.over, match.winner) == (over, None)
    if not over:
        for text in ("A g=off", "A 0", "B 0"):
            assert not match.over
            add(match, text)
        assert match.winner == "A"


def test_five_turns_each() -> None:
    """Most rings in five turns win (p5), at most four a turn."""
    match = match_of(LED, *(f"A {ALL}", "B 0") * 5)
    assert (match.winner, match.board()["score"]) == ("A", {"A": 20, "B": 0})
    assert match.figures()["A"]["high_run"]["value"] == 4
    assert match_of(LED, *(f"A {ALL}", "B 0") * 4).over is False


@pytest.mark.parametrize("shot", ["r>1 r^ r=moved r=off", f"{ALL} g=moved", "+5", "c> c^"])
def test_more_rings_than_lie_there(shot: str) -> None:
    """Four green ones, three red ones, one shooter."""
    assert refused(match_of(LED), f"A {shot}") == "impossible"


@pytest.mark.parametrize(
    "setup",
    [
        {"left": "5"}, {"left": "0"}, {"turns": "2,0"}, {"turns": "5,5"}, {"turns": "1,0"}, {"phase": "lead"},
    ],
)  # fmt: skip
def test_a_position_that_cannot_be(setup: dict[str, str]) -> None:
    """Four rings at most, as many turns for both or one more for who has just played."""
    with pytest.raises(engine.BadHeader):
        match_of(setup={"turn": "A", **setup})


def test_the_line_of_seven() -> None:
    """Green and red in turn, evenly spaced on the line between pockets 1 and 2 (p4)."""
    laid = set_up_of(GAME)
    assert laid is not None
    row = sorted(laid.pieces, key=lambda p: p.x)
    assert [p.piece[0] for p in row] == list("grgrgrg")
    assert {p.y for p in row} == {-carrom.LINE}
    assert len({round(b.x - a.x, 6) for a, b in pairwise(row)}) == 1


def test_when_the_line_is_laid_anew() -> None:
    """After a turn, and not within one; the prompt counts the turns."""
    match = match_of(LED)
    assert match.board()["prompt"] == "Player A shoots, turn 1 of 5."
    assert add(match, "A g=off").instructions == ()
    assert [i.code for i in add(match, "A 0").instructions] == ["set-up"]
    assert match.board()["prompt"] == "Player B shoots, turn 1 of 5."
