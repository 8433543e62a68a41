"""American Pyramid Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "american-pyramid-pool"


def _opened(**options: Any) -> engine.Match:
    """A opened lawfully and made two balls; B plays."""
    return play(SLUG, "A 15> 14> +2", "A 0", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("(9) x9 9>br +1", 1, "american-pyramid-pool#2"),
        ("(9) 9> 12> +2", 2, "american-pyramid-pool#4"),
        ("(9 4) 9> 0", 0, "american-pyramid-pool#2"),
        ("() 9> 0", 0, "american-pyramid-pool#2"),
        ("(9) x4 4-", 0, "american-pyramid-pool#3"),
        ("(9) x4 .", -1, "american-pyramid-pool#3"),
        ("(9) x4 c> .", -1, "american-pyramid-pool#6"),
        ("(9) miss", -1, "american-pyramid-pool#6"),
        ("c^", -1, "american-pyramid-pool#6"),
        ("#double", -1, "american-pyramid-pool#9"),
        ("#in-motion", -1, "american-pyramid-pool#8"),
        ("#early-touch", -1, "american-pyramid-pool#7"),
        ("(9) 9> #push", 1, "american-pyramid-pool#2"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """A ball each, and a ball for each forfeit (2, 3, 4, 6, 7, 8, 9)."""
    match = _opened()
    add(match, "B (1) +1")
    table = len(match.board()["balls_on_table"])
    ruling = add(match, f"B {stroke}")
    assert ruling.points == ({"B": points} if points else {})
    assert ruling.citations[0] == f"brunswick/{rule}"
    assert len(match.board()["balls_on_table"]) == table - points


def test_a_forfeited_ball_goes_back_on_the_table() -> None:
    """The instruction names it; it may be made again (1, 6)."""
    match = _opened()
    add(match, "B (7) +1")
    ruling = add(match, "B (9) 9> c>")
    assert [(i.code, i.pieces) for i in ruling.instructions] == [
        ("spot", ("9",)),
        ("in-hand", ("c",)),
        ("spot", ("7",)),
    ]
    assert match.board()["pocketed"] == {"A": ["14", "15"], "B": []}
    assert add(match, "A (7) +1").ok


def test_a_ball_owed_is_the_first_that_is_made() -> None:
    """The score is one less meanwhile, or stays at zero with a debt (1)."""
    for below, before, gained in (("negative", -1, 1), ("owed", 0, 0)):
        match = _opened(below_zero=below)
        add(match, "B miss")
        assert (score(match)[1], match.board()["owed"]["B"]) == (before, 1)
        add(match, "A 0")
        ruling = add(match, "B (3) +1")
        assert ruling.points == ({"B": gained} if gained else {})
        assert (score(match)[1], match.board()["owed"]["B"], match.board()["turn"]) == (0, 0, "B")
        assert "3" in match.board()["balls_on_table"]


def test_the_opening_of_a_match_is_repeated() -> None:
    """Each failure costs a ball, the same player goes on (1c); otherwise the hand is lost (1)."""
    match = play(SLUG, "A miss", "A -1", match_or_tournament=True)
    assert (score(match), match.board()["turn"], match.board()["phase"]) == ((-2, 0), "A", "opening")
    match = play(SLUG, "A miss")
    assert (score(match), match.board()["turn"], match.board()["phase"]) == ((-1, 0), "B", "stroke")
    assert match.board()["forfeits"] == {"A": 0, "B": 0}


def test_a_stroke_may_have_to_pocket_and_to_reach_a_cushion() -> None:
    """Rule 3 read as two duties: each left out forfeits a ball."""
    match = play(SLUG, "A 0", pocket_or_cushion="both")
    assert add(match, "B (1) x1 1> .").points == {"B": -1}
    match = play(SLUG, "A 0", pocket_or_cushion="both")
    assert add(match, "B (1) x1 1> 3-").points == {"B": 1}
    assert add(match, "B (2) x2 2-").points == {"B": -1}
    refused = offer(match, "A 0").refusal
    assert refused is not None
    assert refused.code == "contradicted"


def test_three_forfeits_give_the_rest_to_the_next_player_or_to_all() -> None:
    """Continuous Pool's rule, with more than two players by agreement (10)."""
    rows = ("A 15> +1", "A 0", "B miss", "C 0", "A 0", "B miss", "C 0", "A 0", "B miss")
    assert score(_many(*rows)) == (1, -3, 14)
    assert score(_many(*rows, rest_of_the_balls="split")) == (8, -3, 7)


def _many(*rows: str, **options: Any) -> engine.Match:
    match = begin(SLUG, sides="ABC", **options)
    for row in rows:
        add(match, row)
    assert match.over
    return match


@pytest.mark.parametrize(
    ("how", "over"), [("loser-decided", True), ("leader-safe", False), ("all-places", False)]
)
def test_the_end_with_more_players(how: str, over: bool) -> None:
    """Over when what is left cannot tie the next lowest score, or by another reading (5)."""
    match = begin(SLUG, sides="ABC", several_end=how)
    for row in ("A 15> 14> 13> 12> 11> 10> +6", "A 0", "B (9 8 7 6 5) +5"):
        add(match, row)
    assert match.over is over


def test_the_target_may_be_another() -> None:
    """Eight is the default of a two-handed game (p1); the empty table ends it all the same."""
    assert play(SLUG, "A 15> 14> +2", target=2).winner == "A"
    rows = ("A 1> 2> 3> 4> 5> 6> 7> +7", "A 0", "B (8 9 10 11 12 13 14) +7", "B (15) +1")
    assert play(SLUG, *rows, target=15).winner == "B"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B +1", "call-missing"),
        ("B (15) +1", "impossible"),
        ("B (9) 9> 0", "contradicted"),
        ("A (9) +1", "out-of-turn"),
        ("B #out-of-turn", "not-now"),
        ("B (9) -2", "contradicted"),
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
