"""The Spider and Flies (crown/spider-and-flies): how far the spider reaches, and each reading both ways."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.boards.web import web

from ..matches import add, begin, moves

GAME = "crown/spider-and-flies"


def begun(words: str, **options: object) -> engine.Match:
    """A match that begins from a position; the spider is B's."""
    said = dict(word.split("=") for word in words.split())
    gone = 18 - len([w for w in said["men.A"].split(",") if w])
    said = {"turn": "B", "lead": "A", "taken.B": str(gone), **said}
    return begin(GAME, setup=said, **options)


@pytest.mark.parametrize("rays", [12, 16, 20, 24])
def test_the_web(rays: int) -> None:
    """Five circles cross each ray; every point but the den has neighbours on both sides of its circle."""
    net = web(rays)
    assert len(net.points) == len(set(net.points)) == 5 * rays + 1
    assert all(len(net.ways[point]) - net.on_ray[point] == 2 for point in net.points if point != "den")


def test_the_spider_in_his_den_reaches_the_double_circle() -> None:
    """Four crossings on each of sixteen rays, and no further (p8)."""
    assert len(moves(begun("men.A=e3 men.B=Sden"))) == 64


def test_from_one_side_of_the_double_circle_to_the_other() -> None:
    """Through the den in one move; outward one; round it a quarter on both sides (p8, p9)."""
    there = moves(begun("men.A=e3 men.B=Sd8"))
    assert "d8-d0" in there
    assert "d8-e8" in there
    assert "d8-e0" not in there
    assert {"d8-d4", "d8-d12"} <= there
    assert "d8-d13" not in there
    assert len(there) == 3 + 1 + 4 + 1 + 8


def test_coming_in_he_halts() -> None:
    """From the outer circle inward he stops on the double circle (p8)."""
    assert moves(begun("men.A=a3 men.B=Se8")) == {"e8-d8", "e8-e7", "e8-e9"}


@pytest.mark.parametrize(
    ("men", "spider", "move"),
    [
        ("d3", "Sden", "denxe3"), ("c3", "Sden", "denxd3"), ("d6", "Sd4", "d4xd7"), ("d8", "Sd4", "d4xd9"),
        ("a12", "Sd4", "d4xb12"), ("e5", "Se4", "e4xe6"), ("d4", "Se4", "e4xc4"), ("a0", "Sb0", "b0xden"),
    ],
)  # fmt: skip
def test_a_fly_within_reach_must_be_jumped(men: str, spider: str, move: str) -> None:
    """Nothing else is offered (p10, p11, p13, p14)."""
    assert moves(begun(f"men.A={men},e15 men.B={spider}")) == {move}


@pytest.mark.parametrize(
    ("men", "spider"),
    [("e3", "Sden"), ("d9", "Sd4"), ("c4,b4", "Sden"), ("e6", "Se4"), ("e4", "Sd4"), ("a3,b3", "Sden")],
)
def test_a_fly_out_of_reach_is_safe(men: str, spider: str) -> None:
    """Past the double circle, more than a quarter round, or with another behind it (p8, p9, p10)."""
    assert not any("x" in move for move in moves(begun(f"men.A={men} men.B={spider}")))


@pytest.mark.parametrize(("whole", "there"), [(True, False), (False, True)])
def test_a_series(whole: bool, there: bool) -> None:
    """It is completed, or may be ended early (p12)."""
    match = begun("men.A=c0,d1,d3,e12 men.B=Sden", chain=whole)
    assert "denxd0xd2xd4" in moves(match)
    assert ("denxd0" in moves(match)) == there


@pytest.mark.parametrize(("reading", "there"), [("at-once", True), ("after", False)])
def test_when_jumped_flies_leave(reading: str, there: bool) -> None:
    """A crossing where a jumped fly lay is empty for the rest of the series, or only after it (p12)."""
    match = begun("men.A=d3,c4,a4,a3,c3,e9 men.B=Sd2", removal=reading)
    assert ("d2xd4xb4xdenxb3xd3" in moves(match)) == there


@pytest.mark.parametrize("through", [True, False])
def test_a_fly_beyond_the_den(through: bool) -> None:
    """It is within reach, or not (p10)."""
    match = begun("men.A=a12,e9 men.B=Sd4", **{"through-den": through})
    assert ("d4xb12" in moves(match)) == through


@pytest.mark.parametrize("may", [True, False])
def test_green_flies_that_go_back(may: bool) -> None:
    """Only where it is agreed, and the yellow ones never (p7)."""
    match = begun("turn=A men.A=Gc3,c9 men.B=Sden", **{"greens-may-retreat": may})
    assert ("c3-d3" in moves(match)) == may
    assert "c9-d9" not in moves(match)


@pytest.mark.parametrize(("fly", "points"), [("Ga3", 3), ("a3", 1)])
def test_a_fly_that_comes_home(fly: str, points: int) -> None:
    """A green one counts three, a yellow one one, and both leave the board (p4)."""
    match = begun(f"turn=A men.A={fly},e9 men.B=Sd12")
    assert add(match, "A a3-den").points == {"A": points}
    assert match.board()["men_left"]["A"] == 1


def test_fifteen_points_win() -> None:
    """Whoever has them first, even with more (p3)."""
    match = begun("turn=A gained.A=13 A=13 men.A=Ga3,e9 men.B=Sd12")
    assert add(match, "A a3-den").ok
    assert match.winner == "A"
    assert match.board()["score"]["A"] == 16


@pytest.mark.parametrize(("reading", "winner"), [("draw", None), ("last", "A")])
def test_fourteen_each(reading: str, winner: str | None) -> None:
    """Drawn, or won by who scored last."""
    match = begun("turn=A gained.A=13 gained.B=14 A=13 B=14 men.A=a3 men.B=Sd12", level=reading)
    assert add(match, "A a3-den").ok
    assert match.over
    assert match.winner == winner


def test_who_resigns_leaves_fifteen() -> None:
    """The winner has the points that win, whatever the score was."""
    match = begun("gained.A=3 A=3 gained.B=9 B=9 men.A=a3,e9 men.B=Sd12")
    assert add(match, "B :resign").points == {"A": 12}


@pytest.mark.parametrize(("reading", "over"), [("pass", False), ("loses", True)])
def test_a_side_that_cannot_move(reading: str, over: bool) -> None:
    """It passes, or loses."""
    match = begun("turn=B men.A=e1,e2,e14,e15,d0,c0 men.B=Se0", **{"no-move": reading})
    assert not moves(match)
    assert add(match, "B :pass").ok
    assert match.over == over
    assert over or match.board()["turn"] == "A"


@pytest.mark.parametrize(
    ("stands", "move", "rule"),
    [("den", "den-c4", "p8"), ("d8", "d8-d0", "p8"), ("c8", "c8-c0", "p8"), ("d8", "d8-d12", "p9"),
     ("c8", "c8-c9", "p9"), ("d8", "d8-e8", "p8")],
)  # fmt: skip
def test_the_rule_by_which_the_spider_goes(stands: str, move: str, rule: str) -> None:
    """Along a ray, also through its den (p8), or round a circle (p9); what a fly may do is another rule."""
    setup = {"turn": "B", "lead": "A", "men.A": "e3", "men.B": f"S{stands}", "taken.B": "17", "phase": "move"}
    match = engine.Match(engine.Header("crown/spider-and-flies", (("A", "Ada"), ("B", "Bea")), setup=setup))
    ruling = match.add(engine.entry(1, "B", move))
    assert ruling.ok, ruling.refusal
    assert ruling.citations[0] == f"crown/spider-and-flies#{rule}"
