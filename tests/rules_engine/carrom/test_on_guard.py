"""On Guard: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add
from .test_blockade import match_of

GAME = "carrom/on-guard"


def play(*entries: str, setup: str = "", **options: object) -> engine.Match:
    """A match between A and B after entries such as "A p1>1"."""
    return match_of(GAME, *entries, setup=setup, sides="AB", **options)


def score(match: engine.Match) -> tuple[int, int, str | None]:
    """Both scores, and whose turn it is."""
    board = match.board()
    return board["score"]["A"], board["score"]["B"], board["turn"]


def test_a_set_holds_fourteen_points_and_is_put_up_again() -> None:
    """A pin counts one and a ring its number (p9); the order begins anew at pin 1."""
    pieces = [word for n in range(1, 5) for word in (f"A p{n}>{n}", f"A {n}>{n}")]
    match = play("A :lead", *pieces)
    assert score(match) == (14, 0, "A")
    assert match.board()["pins"] == [1, 2, 3, 4]
    assert match.board()["due"] == {"A": "p1", "B": "p1"}
    other = play("A :lead", *pieces, new_set_lead="other")
    assert score(other) == (14, 0, "B")


def test_the_order_is_one_for_both() -> None:
    """What one has pocketed the other need not, and cannot (p5)."""
    match = play("A :lead", "A p1>1", "A 0")
    assert match.board()["due"] == {"A": "1", "B": "1"}
    assert add(match, "B 1>1").ok
    assert score(match) == (1, 1, "B")


@pytest.mark.parametrize(("reading", "points", "turn"), [("in-order", 2, "A"), ("never", 1, "B")])
def test_pin_and_ring_in_one_shot(reading: str, points: int, turn: str) -> None:
    """Both count if the pin was first (p8); the other way round the ring was out of its turn."""
    assert score(play("A :lead", "A p1>1 1>1", pin_and_ring=reading)) == (points, 0, turn)
    assert score(play("A :lead", "A 1>1 p1>1", pin_and_ring=reading)) == (1, 0, "B")


@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_with_the_shooter_nothing_counts(lost: str) -> None:
    """Pin and ring are set up in their places, and the turn is lost (p8)."""
    match = play("A :lead", f"A p1>1 1>1 {lost}")
    assert score(match) == (0, 0, "B")
    assert match.board()["due"]["B"] == "p1"
    words = [i.text for i in match.rulings[2].instructions]
    assert words == [
        "Stand pin 1 before its pocket.",
        "Put ring 1 on its corner of the squares, or as near as is free.",
    ]


@pytest.mark.parametrize(
    ("pocket", "lines"),
    [
        (1, ["line-23", "line-34"]),
        (2, ["line-34", "line-41"]),
        (3, ["line-12", "line-41"]),
        (4, ["line-12", "line-23"]),
    ],
)
def test_shots_are_from_the_lines_opposite(pocket: int, lines: list[str]) -> None:
    """Of the four lines those that do not meet at the pocket played for (p6)."""
    setup = f"turn=A down={pocket - 1} gone={','.join(map(str, range(1, pocket))) or '-'}"
    for line in ("line-12", "line-23", "line-34", "line-41"):
        match = play(setup=setup.replace(" gone=-", ""))
        ruling = add(match, f"A @{line} 0")
        assert ruling.ok == (line in lines)
    across = (pocket + 1) % 4 + 1
    match = play(setup=setup.replace(" gone=-", ""), lines_opposite="diagonal-spot")
    assert not add(match, f"A @{lines[0]} 0").ok
    assert add(match, f"A @spot-{across} 0").ok


def test_a_pin_that_lies() -> None:
    """By option a felled pin stays where it fell (p3), until it is pocketed or set up again."""
    match = play("A :lead", "A 1! 2!", felled_pin="lies")
    assert match.board()["lying"] == [1, 2]
    assert add(match, "B p1>1 p2>2").ok
    assert match.board()["lying"] == [], "pin 2 was not due: it is stood up"
    assert match.board()["pins"] == [2, 3, 4]
    assert score(match) == (0, 1, "B")


def test_a_pin_out_of_its_turn_does_not_spoil_a_good_shot() -> None:
    """Only a ring before its pin loses the turn beside a success (p7, p8)."""
    assert score(play("A :lead", "A p1>1 p3>3")) == (1, 0, "A")
    assert score(play("A :lead", "A p1>1 3>3")) == (1, 0, "B")


def test_pieces_are_all_of_one_set() -> None:
    """Eight pieces, wherever they are."""
    match = play("A :lead", "A p1>1 1>1")
    family = match.play.family
    assert family.pieces(match.play, match.state) == {"table": 6, "pocketed": 2, "out": 0, "hand": 0}  # type: ignore[attr-defined]


@pytest.mark.parametrize("shot", ["p1>2", "p1>1 1>2"])
def test_another_pocket_than_its_own(shot: str) -> None:
    """A pin and a ring count in their own pockets only (p3)."""
    points = 1 if "p1>1" in shot else 0
    assert score(play("A :lead", f"A {shot}")) == (points, 0, "B")
