"""Double Circle (carrom/double-circle): what the golden records do not show, each reading both ways."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

GAME = "carrom/double-circle"

match_of = partial(matches.match_of, GAME, "R :lead", sides="RG")


def down(match: engine.Match) -> dict[str, int]:
    found: dict[str, int] = match.board()["down"]
    return found


FOUR = [f"R ({p}) r>{p}" for p in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("shot", "mine", "turn"),
    [
        ("(1) r>1", 1, "R"),
        ("(r>1) r>1", 1, "R"),
        ("(1) r>2", 0, "G"),
        ("(1) r>1 r>2", 1, "G"),
        ("(1) r>1 r>1", 2, "R"),
        ("(1) 0", 0, "G"),
        ("0", 0, "G"),
    ],
)
def test_rings_count_in_the_called_pocket(shot: str, mine: int, turn: str) -> None:
    """Another comes back and loses the turn, as a miss does (p3, p5, p7)."""
    match = match_of(f"R {shot}")
    assert (down(match)["R"], match.board()["turn"]) == (mine, turn)


def test_a_ring_not_called_goes_to_the_crossing() -> None:
    """On the outer circle, nearest to that pocket (p7)."""
    ruling = add(match_of(), "R (1) r>3")
    assert [(i.code, i.citation) for i in ruling.instructions] == [("spot", f"{GAME}#p7")]
    assert "crossing" in ruling.instructions[0].text


@pytest.mark.parametrize(
    ("shot", "theirs", "turn"),
    [("(1) g>1", 1, "G"), ("(1) r>1 g>1", 1, "R"), ("(1) g>2", 0, "G"), ("(1) r>1 g>2", 0, "G")],
)
def test_a_ring_of_the_opponent(shot: str, theirs: int, turn: str) -> None:
    """It stays down in the called pocket; the turn goes on with an own ring only (p7)."""
    match = match_of(f"R {shot}")
    assert (down(match)["G"], match.board()["turn"]) == (theirs, turn)


def test_a_ring_of_the_opponent_may_come_back() -> None:
    """By the other reading also from the called pocket (p7)."""
    match = match_of("R (1) r>1 g>1", options={"opponent-ring": "back"})
    assert (down(match), match.board()["turn"]) == ({"R": 1, "G": 0}, "G")


@pytest.mark.parametrize("lost", ["c>", "c>2", "c^"])
@pytest.mark.parametrize(("reading", "mine"), [("back", 0), ("counts", 1)])
def test_a_lost_shooter(lost: str, reading: str, mine: int) -> None:
    """The turn is lost; a ring as called comes back, or counts (p7)."""
    match = match_of(f"R (1) r>1 {lost}", options={"own-with-shooter": reading})
    assert (down(match)["R"], match.board()["turn"]) == (mine, "G")
    assert "beside the hole" in match.board()["prompt"]


def test_a_miss_leaves_the_shooter_where_it_lies() -> None:
    """The next player shoots it from there (p5)."""
    match = match_of()
    assert "beside the hole" in match.board()["prompt"]
    add(match, "R 0")
    assert "lies" in match.board()["prompt"]


@pytest.mark.parametrize(("reading", "mine"), [("free", 2), ("own-first", 1)])
def test_which_ring_is_met_first(reading: str, mine: int) -> None:
    """The opening is at a ring of the opponent; after it nothing is said, or own rings only (p5)."""
    match = match_of("R (1) xg r>1", "R (2) xg r>2", options={"first-contact": reading})
    assert down(match)["R"] == mine


def test_two_rounds_win() -> None:
    """A round is all four rings, the game two rounds; one round is not enough (p6)."""
    match = match_of(*FOUR)
    assert (match.board()["score"], match.over) == ({"R": 1, "G": 0}, False)
    assert down(match) == {"R": 0, "G": 0}
    for text in FOUR:
        assert add(match, text).ok
    assert match.winner == "R"


@pytest.mark.parametrize(("reading", "opens"), [("finisher", "R"), ("alternate", "G")])
def test_who_opens_the_next_round(reading: str, opens: str) -> None:
    """The player who finished the last, or the sides by turns (p6)."""
    assert match_of(*FOUR, options={"next-opener": reading}).board()["turn"] == opens


def test_the_last_rings_of_both_in_one_shot() -> None:
    """Whose fell first has the round, and nobody else (p6)."""
    match = match_of(*FOUR[:3], "R 0", "G (1) g>1", "G (2) g>2", "G (3) g>3", "G (4) r>4 g>4")
    assert match.board()["score"] == {"R": 1, "G": 0}
