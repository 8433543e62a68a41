"""High-Low-Jack-Game, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "high-low-jack-game"
_FRAME = ("A 15> 14> 13> 12> 11> +1", "A 0", "B (10 8 7 6 5) 10> 8> 7> 6> 5>", "B (4 3 2) 4> 3> 2>")


def _opened(**options: Any) -> engine.Match:
    """A opened lawfully; B plays."""
    return play(SLUG, "A 0", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "total"),
    [
        ("(15) +1", 1, 15),
        ("(1) +1", 1, 1),
        ("(9) +1", 1, 9),
        ("(4) 4>", 0, 4),
        ("(4) 4> 15> 9> +2", 2, 28),
        ("(9) 4> 0", 0, 0),
        ("miss", 0, -3),
        ("(15) 15> c>", 0, -3),
        ("#feet", 0, -3),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, total: int) -> None:
    """High, Low and Jack count at once (p3); a forfeit comes off the sum of the frame (p7)."""
    match = _opened()
    assert add(match, f"B {stroke}").points == ({"B": points} if points else {})
    assert match.board()["sums"]["B"] == total


def test_a_forfeit_may_cost_nothing_or_a_point_of_the_game() -> None:
    """Other readings of what three points are taken from."""
    match = _opened(forfeits="nothing")
    assert add(match, "B miss").points == {}
    assert match.board()["sums"]["B"] == 0
    assert add(_opened(forfeits="game-point"), "B miss").points == {"B": -1}


def test_level_sums() -> None:
    """Nobody has Game, each has, or who was there first (p3)."""
    rows = (
        "A 15> 14> 13> 12> 6> +1",
        "A 0",
        "B (11 10 9 8 7) 11> 10> 9> 8> 7> +1",
        "B (5 4 3) 5> 4> 3>",
        "B (2 1) +1",
    )
    for how, end in (("nobody", (1, 2)), ("each", (2, 3)), ("first-to-reach", (2, 2))):
        assert score(play(SLUG, *rows, level_sums=how)) == end


def test_the_highest_sum_is_game() -> None:
    """Not the greatest number of balls (p3); who took the last ball leads or makes the other lead."""
    rows = (
        "A 15> 14> 13> 12> 11> +1",
        "A 0",
        "B (10 9 8 7 6) 10> 9> 8> 7> 6> +1",
        "B (5 4 3) 5> 4> 3>",
        "B (2 1) +1",
    )
    match = play(SLUG, *rows)
    assert score(match) == (2, 2)
    assert (match.board()["phase"], match.board()["turn"], match.board()["frame"]) == ("choose-lead", "B", 2)
    assert match.board()["sums"] == {"A": 0, "B": 0}


def test_balls_count_out_before_game() -> None:
    """One to go wins with the first ball that counts, in mid frame (p4)."""
    match = _opened(target=1)
    add(match, "B (4) 4>")
    add(match, "B (9) +1")
    assert (match.over, match.winner) == (True, "B")


def _one_each(**options: Any) -> engine.Match:
    """After a frame A and B have one point each of two."""
    match = play(SLUG, *_FRAME, target=3, **options)
    add(match, "B (9 1) +2")
    return match


def test_the_single_ball() -> None:
    """It must be banked in; who does so wins (p6)."""
    match = _one_each()
    assert score(match) == (2, 2)
    board = match.board()
    assert (board["balls_on_table"], board["phase"], board["turn"]) == (["15"], "choose-lead", "B")
    add(match, "B :lead")
    assert match.board()["phase"] == "playoff"
    for row in ("B 0", "A 15>tl .", "B c>", "A miss", "B #feet 15- 15>"):
        add(match, row)
        assert not match.over
    assert add(match, "A x15 15- 15>").points == {"A": 1}
    assert match.winner == "A"
    match = _one_each(last_ball_lead="rotation")
    assert (match.board()["phase"], match.board()["turn"]) == ("playoff", "A")
    assert add(match, "A 15> +1").attested


@pytest.mark.parametrize(
    ("row", "code"), [("B 15>", "undecided"), ("B +1", "undecided"), ("B 15- 15> 0", "contradicted"),
                      ("B miss x15", "contradicted"), ("B 3>", "impossible"), ("A 0", "out-of-turn")],
)  # fmt: skip
def test_what_cannot_be_at_the_single_ball(row: str, code: str) -> None:
    """Refused, and without a trace."""
    match = _one_each()
    add(match, "B :lead")
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None, why(ruling)
    assert ruling.refusal.code == code
    assert match.state == before


def test_the_single_ball_among_more_players() -> None:
    """All need one point, or the two leaders do (p6)."""
    for how, played in (("all", False), ("two-leaders", True)):
        match = begin(SLUG, sides="ABC", target=3, one_to_go=how)
        for row in (*_FRAME, "B (9 1) +2"):
            add(match, row)
        assert ("playoff" in match.state._fields and match.state.playoff) is played


def test_three_forfeits_lose() -> None:
    """As at fifteen-ball (p7)."""
    match = _opened()
    for row in ("B miss", "A 0", "B c>", "A 0", "B #double"):
        add(match, row)
    assert match.winner == "A"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B (4) +1", "undecided"),
        ("B (15) 15> 0", "contradicted"),
        ("B 4>", "call-missing"),
        ("B (15) +15", "undecided"),
        ("B :end", "not-now"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Each with its code, and without a trace."""
    match = _opened()
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None, why(ruling)
    assert ruling.refusal.code == code
    assert match.state == before
