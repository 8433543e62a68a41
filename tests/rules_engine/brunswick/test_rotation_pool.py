"""Rotation Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "rotation-pool"


def _opened(**options: Any) -> engine.Match:
    """A opened lawfully off the one; B plays."""
    return play(SLUG, "A 0", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("x1 1> +1", 1, "rotation-pool#p5"),
        ("x1 9> 12> +21", 21, "rotation-pool#p5"),
        ("1> +1", 1, "rotation-pool#p5"),
        ("x9 9>", -3, "rotation-pool#p6"),
        ("x9 x1 9>", -3, "rotation-pool#p6"),
        ("miss", -3, "fifteen-ball-pool#4"),
        (". -3", -3, "fifteen-ball-pool#4"),
        ("x1 .", -3, "fifteen-ball-pool#2"),
        ("x1 3-", 0, "fifteen-ball-pool#2"),
        ("x9 c>", -3, "fifteen-ball-pool#2b"),
        ("x9 .", -3, "rotation-pool#p6"),
        ("-3", -3, "fifteen-ball-pool#4"),
        ("x1 1> #push", 1, "rotation-pool#p5"),
        ("#feet", -3, "fifteen-ball-pool#4"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """The lowest ball first, then all that falls (p5); three for another (p6); else fifteen-ball (p7)."""
    ruling = add(_opened(), f"B {stroke}")
    assert ruling.points == ({"B": points} if points else {})
    assert ruling.citations[0] == f"brunswick/{rule}"


def test_the_opening_must_meet_the_one() -> None:
    """It costs three like any other failure to meet the lowest ball (p5, p6)."""
    match = begin(SLUG)
    ruling = add(match, "A x2 3- 4- 9>")
    assert (ruling.points, ruling.turn, len(match.board()["balls_on_table"])) == ({"A": -3}, "B", 15)
    refused = offer(begin(SLUG), "A 3- 4-").refusal
    assert refused is not None
    assert refused.code == "undecided"
    assert add(begin(SLUG), "A 3- 4- 0").attested


def test_the_ball_on_is_always_the_lowest() -> None:
    """It is shown, and follows what falls and what is spotted (p5)."""
    match = _opened()
    assert match.board()["ball_on"] == "1"
    add(match, "B x1 1> 2> +3")
    assert match.board()["ball_on"] == "3"
    add(match, "B x3 3> c>")
    assert match.board()["ball_on"] == "3"
    assert match.expects().call is None


def test_what_falls_after_the_wrong_ball() -> None:
    """It is spotted, or stays down and counts for nobody (p6)."""
    assert len(_after("B x9 9>").board()["balls_on_table"]) == 15
    match = _after("B x9 9>", wrong_ball_pots="left-down")
    assert (len(match.board()["balls_on_table"]), match.board()["down"], score(match)) == (14, ["9"], (0, -3))


def _after(*rows: str, **options: Any) -> engine.Match:
    match = _opened(**options)
    for row in rows:
        add(match, row)
    return match


def test_options_of_unclear_points() -> None:
    """Another reading of each is a choice of the match."""
    assert add(_opened(lowest_ball="met-at-all"), "B x9 x1 9>").points == {"B": 9}
    assert add(_opened(lowest_ball="met-at-all"), "B x9 9> .").points == {"B": -3}
    assert add(_opened(value="one"), "B x1 9> +1").points == {"B": 1}
    assert add(_opened(call_required=True), "B (9) x1 9> 12> +21").points == {"B": 21}
    assert add(_opened(call_required=True), "B (9) x1 12> 0").points == {}
    assert add(_opened(two_forfeits="sum"), "B x9 c>").points == {"B": -6}
    assert score(_after("B miss", below_zero="floor")) == (0, 0)


def test_the_lowest_ball_within_the_string() -> None:
    """In hand it is reached off a cushion; or it is spotted, and no other (p3)."""
    for how, ball, stands in (
        ("off-a-cushion", "7", True),
        ("spotted", "7", False),
        ("spotted", "1", True),
    ):
        match = _after("B c>", lowest_within_string=how)
        assert offer(match, f"A :nearest({ball})").ok is stands


def test_the_end() -> None:
    """Sixty-one, or half of fifteen balls and one; a lead that cannot be reached (p7)."""
    assert play(SLUG, "A 15> 14> 13> 12> 7> +61").winner == "A"
    rows = "A 1> 2> 3> 4> 5> 6> 7> 8> +8"
    assert play(SLUG, rows, value="one").winner == "A"
    match = begin(SLUG, sides="ABC")
    for row in ("A 15> 14> 13> 12> +54", "A 0", "B x1 1> 11> 10> 9> +31", "B 0", "C 0"):
        add(match, row)
    assert not match.over
    add(match, "A x2 2> 8> +10")
    assert match.winner == "A", "25 left, and C without any needs 31"


def test_three_forfeits_lose() -> None:
    """As at fifteen-ball (p7)."""
    assert _after("B miss", "A 0", "B x9 .", "A 0", "B c>").winner == "A"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B 9>", "undecided"),
        ("B +9", "undecided"),
        ("B x9 9> +9", "contradicted"),
        ("B x1 9> 0", "contradicted"),
        ("B 16>", "unknown-piece"),
        ("A x1 1> +1", "out-of-turn"),
        ("B miss x1", "contradicted"),
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
