"""Ring and Dice (carrom/ring-and-dice): the squares, the dice and who takes the ring."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards import carrom

from .. import matches
from ..matches import add, refused

GAME = "carrom/ring-and-dice"
LED = "A :lead"

match_of = partial(matches.match_of, GAME)


@pytest.mark.parametrize(
    ("roll", "square"),
    [
        ("[1 1]", "b2"), ("[1 2]", "c3"), ("[4 4]", "h8"), ("[6 1]", "g7"), ("[5 4] :right", "h7"),
        ("[5 5] :right", "h6"), ("[6 5] :right", "h5"), ("[6 6] :right", "h4"), ("[5 4] :left", "g8"),
        ("[6 4] :left", "f8"), ("[6 5] :left", "e8"), ("[6 6] :left", "d8"), ("[6 6]", None),
    ],
)  # fmt: skip
def test_the_square_of_a_roll(roll: str, square: str | None) -> None:
    """2 to 8 along the red squares from pocket 1; 9 to 12 the white and red ones right and left of 8 (p4)."""
    match = match_of(LED, f"A {roll}")
    assert match.board()["square"] == square
    told = match.rulings[match.last].instructions[0].text
    assert (square or "to the right or to the left") in told


def test_the_squares_lie_as_they_are_numbered() -> None:
    """1 is by pocket 1 and 8 in the opposite corner, by pocket 3 (p4); right is towards pocket 2."""

    def near(square: str) -> str:
        x, y = carrom.CELLS[square]
        return min(
            carrom.POCKETS, key=lambda p: abs(carrom.POCKETS[p][0] - x) + abs(carrom.POCKETS[p][1] - y)
        )

    assert [near(s) for s in ("a1", "h8", "h1", "a8")] == ["1", "3", "2", "4"]
    assert len(set(carrom.CELLS.values())) == 64


@pytest.mark.parametrize(
    ("shot", "score", "turn"),
    [
        ("r>", (0, 1), "B"), ("0", (1, 0), "A"), ("miss", (1, 0), "A"), ("r^", (1, 0), "A"),
        ("c>", (1, 0), "A"), ("c^", (1, 0), "A"), ("r> c>", (1, 0), "A"), ("r> c^", (1, 0), "A"),
        ("+1", (0, 1), "B"),
    ],
)  # fmt: skip
def test_who_takes_the_ring_and_the_dice(shot: str, score: tuple[int, int], turn: str) -> None:
    """Pocketed it is the shooter's with the dice, else the roller's, who rolls again (p5); a lost shooter
    is an unsuccessful shot (p6)."""
    board = match_of(LED, "A [4 3]", f"B {shot}").board()
    assert (board["score"]["A"], board["score"]["B"], board["turn"], board["phase"]) == (*score, turn, "roll")


def test_the_dice_pass_after_three_rolls() -> None:
    """Three rolls without a ring pocketed (p5): counted anew for whoever takes the dice."""
    missed = ("A [1 1]", "B 0") * 3
    match = match_of(LED, *missed)
    assert (match.board()["turn"], match.board()["roll"]) == ("B", 1)
    two = match_of(LED, *missed[:4])
    assert (two.board()["turn"], two.board()["roll"]) == ("A", 3)
    taken = match_of(LED, *missed[:4], "A [1 1]", "B r>")
    assert (taken.board()["turn"], taken.board()["roll"]) == ("B", 1)


@pytest.mark.parametrize(("reading", "chooser", "other"), [("roller", "A", "B"), ("shooter", "B", "A")])
def test_who_chooses_the_side(reading: str, chooser: str, other: str) -> None:
    """The roller, who places the ring, or by option the shooter; once, and only beyond 8."""
    match = match_of(LED, "A [6 5]", side_choice=reading)
    assert {b.side for b in match.expects().buttons if b.group == "side"} == {chooser}
    assert refused(match, f"{other} :right") == "out-of-turn"
    assert add(match, f"{chooser} :right").ok
    assert refused(match, f"{chooser} :left") == "not-now"
    assert refused(match_of(LED, "A [4 4]", side_choice=reading), f"{chooser} :left") == "not-now"


def test_the_bank_and_the_shots() -> None:
    """Twenty-four rings (p2); a side's innings are its shots, and it makes the rings that it pockets."""
    match = match_of(LED, "A [4 3]", "B 0", "A [4 3]", "B r>", "B [1 1]")
    assert match.board()["bank"] == 21
    figures = match.figures()
    assert (figures["B"]["innings"], figures["B"]["points"], figures["B"]["average"]) == (2, 1, 0.5)
    assert (figures["A"]["innings"], figures["A"]["points"]) == (0, 0)


def test_a_position_in_which_a_ring_lies_on_the_board() -> None:
    """Whose turn it is shoots where a number is said, else rolls."""
    match = match_of(setup={"turn": "B", "A": "11", "number": "11", "way": "left", "rolls": "2"})
    assert (match.board()["phase"], match.board()["roller"], match.board()["square"]) == ("shot", "A", "e8")
    assert add(match, "B 0").points == {"A": 1}
    assert match.winner == "A"
    assert match_of(setup={"turn": "B"}).board()["phase"] == "roll"


@pytest.mark.parametrize(
    "setup",
    [
        {"number": "13"}, {"number": "1"}, {"number": "7", "way": "left"}, {"number": "9", "way": "up"},
        {"rolls": "3"}, {"taken": "12,12"}, {"A": "12"}, {"phase": "lead"}, {"roller": "B"},
    ],
)  # fmt: skip
def test_a_position_that_cannot_be(setup: dict[str, str]) -> None:
    """A number that no dice make, a side where there is one square, rolls and rings that are too many."""
    with pytest.raises(engine.BadHeader):
        match_of(setup={"turn": "A", **setup})


def test_what_the_prompt_says() -> None:
    """Who rolls and which roll it is; then who shoots, and at which square."""
    match = match_of(LED)
    assert match.board()["prompt"] == "Player A rolls the dice: roll 1 of 3."
    add(match, "A [4 3]")
    assert match.board()["prompt"] == "Player B shoots at the ring on 7 (g7)."
