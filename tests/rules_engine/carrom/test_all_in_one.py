"""All In One: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.boards import carrom
from rules_engine.boards.set_ups import set_up_of

from ..matches import add, match_of, refused, score

GAME = "carrom/all-in-one"


def rings(n: int) -> str:
    return " ".join(["r>"] * n)


def test_a_turn_has_five_shots_whatever_they_make() -> None:
    """Neither a ring nor a miss changes their number (p5); the next turn has the whole triangle (p4)."""
    match = match_of(GAME, "A :lead", "A r>", "A 0", "A r>", "A 0")
    assert (match.board()["turn"], match.board()["tries"], match.board()["rings"]) == ("A", 1, 8)
    ruling = add(match, "A 0")
    assert (ruling.turn, match.board()["tries"], match.board()["rings"]) == ("B", 5, 10)
    assert ruling.instructions[-1].code == "set-up"


@pytest.mark.parametrize(("pocket", "spot"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_the_spot_is_diagonally_opposite(pocket: int, spot: int) -> None:
    """By the pocket before which the rings stand (p5)."""
    assert f"spot {spot}" in match_of(GAME, "A :lead", pocket=pocket).board()["prompt"]
    match = match_of(GAME, "A :lead", f"A r>{pocket}", pocket=pocket)
    assert score(match) == (1, 0)


@pytest.mark.parametrize(("counts", "points"), [(False, 1), (True, 2)])
def test_a_ring_in_another_pocket(counts: bool, points: int) -> None:
    """It is set up again before its own (p3), or counts."""
    match = match_of(GAME, "A :lead", "A r>3 r>1", other_pockets_count=counts)
    assert (score(match), match.board()["rings"]) == ((points, 0), 10 - points)


def test_a_lost_shooter() -> None:
    """Pocketed: its rings are set up again, the shot counts (p6); off the board they count, or not."""
    match = match_of(GAME, "A :lead", "A r> c>")
    assert (score(match), match.board()["turn"], match.board()["tries"]) == ((0, 0), "A", 4)
    assert score(match_of(GAME, "A :lead", "A r> c^")) == (1, 0)
    assert score(match_of(GAME, "A :lead", "A r> c^", shooter_off="as-pocketed")) == (0, 0)


@pytest.mark.parametrize(("reading", "turn", "tries"), [("turn-ends", "B", 5), ("set-up-again", "A", 4)])
def test_all_ten_before_the_fifth_shot(reading: str, turn: str, tries: int) -> None:
    """The turn ends, or the rings are set up for the rest (p3)."""
    board = match_of(GAME, "A :lead", f"A {rings(10)}", all_down=reading).board()
    assert (board["turn"], board["tries"], board["rings"]) == (turn, tries, 10)


@pytest.mark.parametrize(("tie", "over"), [("draw", True), ("another-inning", False)])
def test_the_innings(tie: str, over: bool) -> None:
    """When both have had their turns the highest score wins (p7); level is a draw, or one inning more."""
    entries = [f"{side} {rings(10)}" for _ in range(3) for side in "AB"]
    match = match_of(GAME, "A :lead", *entries, tie=tie)
    assert (match.over, match.winner) == (over, None)
    assert match_of(GAME, "A :lead", "A +10", *["B 0"] * 5, innings=1).winner == "A"
    assert not match_of(GAME, "A :lead", *entries[:5]).over


def test_the_triangle_stands_clear_of_pocket_and_rims() -> None:
    """Ten rings that touch neither each other nor a rim, the row of four nearest the pocket (p4)."""
    set_up = set_up_of(GAME)
    assert set_up is not None and len(set_up.pieces) == 10
    places = [(p.x, p.y) for p in set_up.pieces]
    size = 2 * carrom.RING_RADIUS
    apart = [
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for i, a in enumerate(places) for b in places[:i]
    ]
    assert min(apart) > size
    assert all(max(abs(x), abs(y)) + size / 2 < carrom.HALF for x, y in places)
    assert all(carrom.pocket_at(x, y) is None for x, y in places)
    sums = sorted((round(x + y, 6) for x, y in places), reverse=True)
    assert [sums.count(s) for s in dict.fromkeys(sums)] == [4, 3, 2, 1]


def test_a_position_within_an_inning() -> None:
    """Shots that are made of the turn, and what is left before the pocket."""
    text = f'[Game "{GAME}"] [Setup "A=7 B=3 turn=B tries=4 held.B=3 innings.A=3 innings.B=3 fresh=no"]'
    match = engine.Match(engine.read(text)[0])
    assert match.board()["rings"] == 7
    add(match, f"B {rings(5)}")
    assert (match.over, match.winner) == (True, "B")


def test_a_shot_is_from_the_spot_across() -> None:
    """Spot 1 for pocket 3, spot 2 for pocket 4 (p5)."""
    assert refused(match_of(GAME, "A :lead"), "A @spot-2 r>") == "impossible"
    assert add(match_of(GAME, "A :lead"), "A @spot-1 r>").ok
    assert add(match_of(GAME, "A :lead", pocket=4), "A @spot-2 r>").ok
