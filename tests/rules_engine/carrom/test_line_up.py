"""Line-Up (carrom/line-up): each reading both ways, and what no golden record shows."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards.set_ups import set_up_of

from .. import matches
from ..matches import add, refused

GAME = "carrom/line-up"
LED = "A :lead"

match_of = partial(matches.match_of, GAME)


def stands(match: engine.Match) -> tuple[int, bool, str, str]:
    """Rings in the row, whether one is loose, whose turn it is, and whence he shoots."""
    board = match.board()
    return board["row"], board["loose"], board["turn"], board["shooter"]


@pytest.mark.parametrize(
    ("shot", "after"),
    [
        ("g>", (5, False, "A", "line")), ("0", (6, False, "B", "lie")), ("#loose", (5, True, "B", "lie")),
        ("#apart", (6, False, "B", "line")), ("c>", (6, False, "B", "line")), ("c^", (6, False, "B", "line")),
        ("c> g>", (6, False, "B", "line")), ("g^", (6, False, "B", "lie")),
        ("g> #apart", (5, False, "A", "line")),
        ("#wrong-ring", (6, False, "B", "lie")), ("c> #loose", (5, True, "B", "line")),
        ("g> g^", (5, False, "A", "line")), ("#wrong-ring #apart", (6, False, "B", "line")),
    ],
)  # fmt: skip
def test_what_a_shot_at_the_row_leaves(shot: str, after: tuple[int, bool, str, str]) -> None:
    """From where the shooter lies, and after a ring or a broken row from the base line (p4, p5, p6)."""
    assert stands(match_of(LED, f"A {shot}")) == after


@pytest.mark.parametrize(
    ("shot", "after"),
    [
        ("g>", (5, False, "B", "line")), ("0", (5, True, "A", "lie")), ("#apart", (6, False, "A", "line")),
        ("g> #apart", (5, False, "B", "line")), ("c> g>", (6, False, "A", "line")),
        ("g^", (6, False, "A", "lie")), ("#wrong-ring g>", (5, True, "A", "lie")),
    ],
)  # fmt: skip
def test_what_a_shot_at_the_loose_ring_leaves(shot: str, after: tuple[int, bool, str, str]) -> None:
    """Play on the loose ring goes on until it is pocketed, or the row is knocked apart (p4, p5)."""
    assert stands(match_of(LED, "A #loose", f"B {shot}")) == after


@pytest.mark.parametrize(("reading", "row"), [("rings-not-yet-pocketed", 5), ("all-six", 6)])
def test_with_how_many_rings_the_row_is_formed_again(reading: str, row: int) -> None:
    """With those that are left, or with all six (p5)."""
    assert match_of(LED, "A g>", "A #apart", reform_with=reading).board()["row"] == row


@pytest.mark.parametrize(("reading", "turn"), [("again", "A"), ("turn-passes", "B")])
def test_who_shoots_after_a_ring(reading: str, turn: str) -> None:
    """The same player or the next, from the base line either way (p6)."""
    assert stands(match_of(LED, "A g>", continuation=reading))[2:] == (turn, "line")


@pytest.mark.parametrize(("reading", "turn"), [("next", "B"), ("same", "A")])
def test_who_shoots_after_the_row_was_knocked_apart(reading: str, turn: str) -> None:
    """Play starts over again, with the next player or the same (p5)."""
    assert stands(match_of(LED, "A #apart", after_break_up=reading))[2:] == (turn, "line")


@pytest.mark.parametrize(("reading", "score", "row"), [("counts", 1, 5), ("no-score", 0, 6)])
def test_a_ring_that_falls_while_the_row_breaks(reading: str, score: int, row: int) -> None:
    """It counts, or goes back into the row (p5)."""
    match = match_of(LED, "A g> #apart", scored_and_broken=reading)
    assert (match.board()["score"]["A"], match.board()["row"]) == (score, row)


@pytest.mark.parametrize(("reading", "score", "row"), [("ring-back", 0, 6), ("ring-counts", 1, 5)])
@pytest.mark.parametrize("how", ["c>", "c^"])
def test_a_ring_that_falls_with_the_shooter(reading: str, score: int, row: int, how: str) -> None:
    """It goes back to the end of the row, or counts; the turn is lost."""
    match = match_of(LED, f"A g> {how}", scratch=reading)
    assert (match.board()["score"]["A"], *stands(match)) == (score, row, False, "B", "line")


def test_the_wrong_ring_first() -> None:
    """Nothing counts and the turn is lost (p3), or the shot is not recorded."""
    match = match_of(LED, "A #wrong-ring g>")
    assert (match.board()["score"]["A"], stands(match)) == (0, (6, False, "B", "lie"))
    strict = match_of(LED, wrong_ring="refused")
    assert refused(strict, "A #wrong-ring") == "impossible"
    assert "wrong-ring" not in {b.code for b in strict.expects().buttons}


def test_one_ring_at_a_time() -> None:
    """A second ring of one shot goes back, and the row is formed again (p3, p5)."""
    ruling = add(match_of(LED), "A g> g> g>")
    assert ruling.points == {"A": 1}
    assert ruling.state.row == 5
    assert [i.code for i in ruling.instructions] == ["set-up"]


@pytest.mark.parametrize("word", ["touching", "apart"])
def test_how_the_row_is_laid(word: str) -> None:
    """Whether the rings touch is said when the row is laid again."""
    ruling = add(match_of(LED, spacing=word), "A #apart")
    assert ruling.instructions[0].text.endswith(f"6 rings, {word}.")


def test_the_next_row_has_six_rings() -> None:
    """Six are short of ten, so that a second row is laid; ten win in the middle of it (p3)."""
    match = match_of(LED, *["A g>"] * 6)
    assert (match.board()["row"], match.board()["rows"]) == (6, 2)
    for _ in range(4):
        add(match, "A g>")
    assert (match.winner, match.board()["score"]["A"]) == ("A", 10)


def test_a_row_of_one_ring_cannot_be_knocked_apart() -> None:
    """There must be something to knock apart; beside a loose ring one ring is a row that can be disturbed."""
    one = match_of(setup={"turn": "A", "row": "1"})
    assert refused(one, "A #apart") == "impossible"
    assert match_of("A #apart", setup={"turn": "A", "row": "1", "loose": "yes"}).board()["row"] == 2


@pytest.mark.parametrize("setup", [{"row": "7"}, {"row": "0"}, {"row": "6", "loose": "yes"}, {"row": "-1"}])
def test_a_position_that_cannot_be(setup: dict[str, str]) -> None:
    """There are six rings, and some are left."""
    with pytest.raises(engine.BadHeader):
        match_of(setup={"turn": "A", **setup})


def test_the_row_at_the_centre() -> None:
    """Six rings touching, in a line through the centre (p4)."""
    laid = set_up_of(GAME)
    assert laid is not None
    assert [p.piece for p in laid.pieces] == [f"g{i}" for i in range(1, 7)]
    assert sum(p.x for p in laid.pieces) == 0 and {p.y for p in laid.pieces} == {0}


@pytest.mark.parametrize(
    ("shot", "events"),
    [
        ("g>", ("counted",)), ("0", ("miss", "turn-over")), ("c>", ("foul", "turn-over")),
        ("#wrong-ring", ("foul", "turn-over")), ("#apart", ("miss", "turn-over")),
    ],
)  # fmt: skip
def test_what_is_told_of_a_shot(shot: str, events: tuple[str, ...]) -> None:
    """A ring counted, a miss or a foul, and whether the turn is over."""
    assert add(match_of(LED), f"A {shot}").events == events
