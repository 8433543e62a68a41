"""Call the Black and Deduct: each reading both ways, and what no golden record shows."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused

BLACK = "carrom/call-the-black"
DEDUCT = "carrom/deduct"
LED = "A :lead"


def stands(match: engine.Match) -> tuple[int, int, str]:
    """The score of A, the rings on the board, and whose turn it is."""
    board = match.board()
    return board["score"]["A"], board["rings"], board["turn"]


@pytest.mark.parametrize(
    ("shot", "after"),
    [
        ("(b>2) b>2", (3, 21, "A")), ("(b>2) b>1", (0, 22, "B")), ("b>2", (0, 22, "B")),
        ("(b) b> +3", (3, 21, "A")), ("(b>2) b> 0", (0, 22, "B")), ("r> b>", (1, 21, "B")),
        ("(b>2) r> b>2", (4, 20, "A")), ("(b>2) b> r> +4", (4, 20, "A")), ("(b>2) b> r> +1", (1, 21, "B")),
        ("(b>2) r>", (1, 21, "A")), ("(b>2) 0", (0, 22, "B")), ("(b>2) b>2 c>", (0, 22, "B")),
        ("b^", (0, 22, "B")),
    ],
)  # fmt: skip
def test_the_black_needs_its_pocket_called(shot: str, after: tuple[int, int, str]) -> None:
    """Three points in the called pocket; else it is centred and the turn is lost (2); plain rings stand."""
    assert stands(match_of(BLACK, LED, f"A {shot}")) == after


@pytest.mark.parametrize(("back", "after"), [(True, (0, 22, "B")), (False, (4, 20, "B"))])
def test_rings_of_a_shot_that_sends_the_shooter_off(back: bool, after: tuple[int, int, str]) -> None:
    """They are centred, too, or count; there is none of before to forfeit."""
    shot = "A (b>1) b>1 r> c^"
    assert stands(match_of(BLACK, LED, shot, off_board_returns_rings=back)) == after


@pytest.mark.parametrize(
    ("reading", "after"), [("last", (0, 22, "B")), ("never", (3, 21, "B")), ("keeps-points", (3, 22, "B"))]
)
@pytest.mark.parametrize("how", ["c>", "c^"])
def test_who_holds_the_black_alone(reading: str, after: tuple[int, int, str], how: str) -> None:
    """It goes back with its points, or not at all, or without them."""
    match = match_of(BLACK, LED, "A (b>1) b>1", f"A {how}", forfeit_black=reading)
    assert stands(match) == after


@pytest.mark.parametrize("reading", ["last", "never", "keeps-points"])
def test_a_plain_ring_is_forfeited_before_the_black(reading: str) -> None:
    """The black goes back only if its holder has nothing else."""
    match = match_of(BLACK, LED, "A (b>1) b>1 r>", "A c>", forfeit_black=reading)
    assert stands(match) == (3, 21, "B")


def test_what_is_offered_for_the_black() -> None:
    """As called and not as called, while it is on the board."""

    def codes(match: engine.Match) -> set[str]:
        return {b.code for b in match.expects().buttons}

    assert {"called", "uncalled"} <= codes(match_of(BLACK, LED))
    assert not {"called", "uncalled"} & codes(match_of(BLACK, LED, "A (b>1) b>1"))
    spec = match_of(BLACK, LED).expects().call
    assert spec is not None and (spec.required, spec.pieces) == (False, ("b",))


def test_the_game_of_the_black_ends_with_the_last_ring() -> None:
    """Twenty-four points are on the board; the highest total wins (p5)."""
    match = match_of(BLACK, LED, f"A {'r> ' * 10}", "A 0", f"B {'r> ' * 11}", "B (b>4) b>4")
    assert (match.winner, match.board()["score"]) == ("B", {"A": 10, "B": 14})


@pytest.mark.parametrize(
    ("shot", "score", "turn"),
    [
        ("x2 2>", -3, "B"), ("#not-lowest", -3, "B"), ("miss", -3, "B"),
        ("x1 0", 0, "B"), ("0", 0, "B"),
        ("#not-lowest -3", -3, "B"), ("c>", 0, "B"),
        ("x2 c>", -3, "B"), ("c^ 1>", 1, "B"), ("x2 c^ 2>", -3, "B"),
        ("1>", 1, "A"), ("15^", 0, "B"),
    ],
)  # fmt: skip
def test_what_it_costs_to_miss_the_lowest(shot: str, score: int, turn: str) -> None:
    """Three points off on any shot (p3), besides the loss of turn and the rings spotted."""
    match = match_of(DEDUCT, LED, f"A {shot}")
    assert (match.board()["score"]["A"], match.board()["turn"]) == (score, turn)


@pytest.mark.parametrize(("reading", "score"), [(True, -2), (False, 0)])
def test_a_deduction_of_more_than_one_has(reading: bool, score: int) -> None:
    """Taken all the same, or down to nothing."""
    match = match_of(DEDUCT, LED, "A 1>", "A #not-lowest", negative=reading)
    assert match.board()["score"]["A"] == score
    assert match.figures()["A"]["points"] == score


@pytest.mark.parametrize("price", [1, 5])
def test_the_deduction_that_was_agreed(price: int) -> None:
    """Three, or what was agreed."""
    match = match_of(DEDUCT, LED, "A #not-lowest", deduction=price)
    assert match.board()["score"]["A"] == -price
    assert refused(match, "B -1") == "undecided"


def test_the_rings_of_such_a_shot_are_spotted() -> None:
    """The deduction joins the loss of the rings."""
    ruling = add(match_of(DEDUCT, LED), "A x9 9>")
    assert ruling.state.numbers == tuple(range(1, 16))
    assert ruling.instructions[0].pieces == ("9",)
    assert ruling.points == {"A": -3}


def test_rotation_cue_pocket_itself_takes_nothing_off() -> None:
    """The price is that of Deduct alone."""
    match = match_of("carrom/rotation-cue-pocket", LED, "A x2 2>")
    assert match.board()["score"]["A"] == 0
    assert match_of("carrom/rotation-cue-pocket", LED, "A miss").board()["score"]["A"] == 0


def test_a_shot_that_meets_no_ring_has_its_button() -> None:
    """At Deduct it costs three (p3), so that "nothing" cannot stand for it; at Rotation no points."""
    buttons = {button.label: button.tokens for button in match_of(DEDUCT, LED).expects().buttons}
    assert buttons["No ring met"] == "miss"
    assert add(match_of(DEDUCT, LED), f"A {buttons['No ring met']}").points == {"A": -3}
    rotation = match_of("carrom/rotation-cue-pocket", LED).expects().buttons
    assert "No ring met" not in {button.label for button in rotation}
