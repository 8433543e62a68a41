"""The B. B. C. Co. Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "bbc-co-pool"


def _reds(**options: Any) -> engine.Match:
    """A broke a red and has two; B, with yellow, has one and is at the table."""
    return play(SLUG, "A r>", "A xr r>", "A 0", "B xy y>", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "turn", "rule"),
    [
        ("y>", {"B": 1}, "B", "bbc-co-pool#r4"),
        ("y> y>tl +2", {"B": 2}, "B", "bbc-co-pool#r4"),
        ("y> r>", {"A": 1, "B": 1}, "B", "bbc-co-pool#r4"),
        ("r>", {"A": 1}, "A", "bbc-co-pool#r4"),
        ("y> c>", {"B": 1}, "A", "bbc-co-pool#r4"),
        ("r> c^", {"A": 1}, "A", "bbc-co-pool#r4"),
        ("c> 0", {}, "A", "bbc-co-pool#r9"),
        ("miss", {"B": -1}, "A", "bbc-co-pool#r9"),
        ("xr .", {"B": -1}, "A", "bbc-co-pool#r9"),
        ("xr r-", {}, "A", "bbc-co-pool#r9"),
        ("y> #double", {"B": -1}, "A", "bbc-co-pool#r9"),
        ("#early-touch", {"B": -1}, "A", "bbc-co-pool#r9"),
        ("#feet", {"B": -1}, "A", "bbc-co-pool#r9"),
        ("y> #push", {"B": 1}, "B", "bbc-co-pool#r4"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: dict[str, int], turn: str, rule: str) -> None:
    """Each ball counts for its colour (r4, r6, r7); forfeits as at pyramid pool (r9)."""
    match = _reds()
    ruling = add(match, f"B {stroke}")
    assert (ruling.points, ruling.turn) == (points, turn)
    assert ruling.citations[0] == f"brunswick/{rule}"
    board = match.board()
    assert len(board["balls_on_table"]) + sum(board["score"].values()) == 15


def test_the_colours() -> None:
    """The first colour that a player pockets is his; of two at once he chooses (r3)."""
    assert _reds().board()["colours"] == {"A": "r", "B": "y"}
    match = play(SLUG, "A y> y> r>")
    assert (match.board()["phase"], score(match), match.board()["down"]) == (
        "choose-colour",
        (0, 0),
        ["y1", "y2", "r1"],
    )
    assert add(match, "A :colour(y)").points == {"A": 2, "B": 1}
    assert match.board()["turn"] == "A"
    match = play(SLUG, "A y> r> c>", "A :colour(r)")
    assert (score(match), match.board()["turn"], match.board()["in_hand"]) == ((1, 1), "B", True)


def test_a_fair_break_without_a_ball() -> None:
    """The colours stay open, or the next player chooses (r3)."""
    match = play(SLUG, "A 0", "B r>")
    assert match.board()["colours"] == {"A": "y", "B": "r"}
    match = play(SLUG, "A 0", dry_break="next-chooses")
    assert (match.board()["phase"], match.board()["turn"]) == ("choose-colour", "B")
    add(match, "B :colour(y)")
    assert (match.board()["colours"], match.board()["turn"]) == ({"A": "r", "B": "y"}, "B")


def test_a_failed_break() -> None:
    """No forfeit; the next player takes a colour at once, or breaks and takes it then (r8)."""
    match = play(SLUG, "A #no-cushion")
    assert (score(match), match.board()["phase"], match.board()["turn"]) == ((0, 0), "choose-break", "B")
    assert {b.tokens for b in match.expects().buttons} >= {":colour(y)", ":colour(r)", ":break"}
    add(match, "B :colour(r)")
    assert (match.board()["phase"], match.board()["colours"]["B"]) == ("stroke", "r")
    match = play(SLUG, "A #no-cushion", "B :break", "B #no-cushion")
    assert (match.board()["phase"], match.board()["turn"]) == ("choose-colour", "B")
    add(match, "B :colour(r)")
    assert match.board()["turn"] == "A"


def _seven(*rows: str, **options: Any) -> engine.Match:
    """A has his seven reds, and is at the table; B has one yellow."""
    match = _reds(**options)
    for row in ("B 0", "A xr r> r> r> r> r>", *rows):
        add(match, row)
    return match


def test_the_black() -> None:
    """After the seven it wins, before them it loses, on the break too (r3, r5)."""
    assert (_seven("A xbk bk>").winner, score(_seven("A bk>"))) == ("A", (8, 1))
    assert play(SLUG, "A bk>").winner == "B"
    match = _reds()
    assert add(match, "B y> bk>").points == {"B": 1}
    assert (match.winner, score(match)) == ("A", (2, 2))


def test_the_black_with_the_seventh() -> None:
    """It must be next: out of turn, unless agreed otherwise (r5)."""
    for how, winner in (("loses", "B"), ("wins", "A")):
        match = _reds(black_with_seventh=how)
        for row in ("B 0", "A r> r> r> r> r> bk>"):
            add(match, row)
        assert match.winner == winner


def test_the_black_with_the_cue_ball() -> None:
    """The inning is lost and the black spotted; or the game is lost, or won (r7)."""
    match = _seven("A bk> c>")
    assert (match.over, match.board()["turn"], "bk" in match.board()["balls_on_table"]) == (False, "B", True)
    assert _seven("A bk> c>", black_with_cue_ball="loses").winner == "B"
    assert _seven("A bk> c>", black_with_cue_ball="wins").winner == "A"
    assert not _seven("A bk> #double").over


def test_the_black_when_the_other_side_has_its_seven() -> None:
    """It was not his turn for it: he loses; read to the letter it is only spotted (r5)."""
    assert _seven("A 0", "B bk>").winner == "A"
    match = _seven("A 0", "B bk>", black_of_the_other="spotted")
    assert (match.over, match.board()["turn"], score(match)) == (False, "A", (7, 1))


def test_forfeits_of_balls() -> None:
    """One ball each, owed if there is none, or without effect, or none at all (r9)."""
    rows = ("A 0", "B miss", "A 0", "B y> y>")
    assert score(play(SLUG, *rows)) == (0, 1)
    assert score(play(SLUG, *rows, no_own_ball="floor")) == (0, 2)
    match = _reds(forfeit_balls="no")
    for row in ("B miss", "A #feet", "B y> #double", "A xr ."):
        assert add(match, row).points == {}
    assert score(_seven("A miss")) == (6, 1)


def test_the_own_colour_first() -> None:
    """No duty, unless it was agreed (r3)."""
    assert add(_reds(), "B xr y>").points == {"B": 1}
    match = _reds(own_colour_first="yes")
    assert add(match, "B xr y>").points == {"B": -1}
    assert add(_reds(own_colour_first="yes"), "B xy y>").points == {"B": 1}
    refused = offer(_reds(own_colour_first="yes"), "B y>").refusal
    assert refused is not None
    assert refused.code == "undecided"
    match = _seven("A xy bk>", own_colour_first="yes")
    assert (match.over, score(match)) == (False, (6, 1))


def test_the_nearest_ball() -> None:
    """Of his own colour, at last the black (r7)."""
    match = _reds()
    add(match, "B c> 0")
    assert offer(match, "A :nearest(y)").refusal is not None
    assert add(match, "A :nearest(r)").ok
    match = _seven("A 0", "B c> 0")
    assert offer(match, "A :nearest(r)").refusal is not None
    assert add(match, "A :nearest(bk)").ok


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B +1", "undecided"),
        ("B y> 0", "contradicted"),
        ("B r> +1", "contradicted"),
        ("B y1>", "impossible"),
        ("B y8>", "unknown-piece"),
        ("B 9>", "unknown-piece"),
        ("B r> r> r> r> r> r>", "impossible"),
        ("B :colour(r)", "not-now"),
        ("B :break", "not-now"),
        ("A r>", "out-of-turn"),
        ("B miss y>", "contradicted"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Each with its code, and without a trace."""
    match = _reds()
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None, why(ruling)
    assert ruling.refusal.code == code
    assert match.state == before


def test_a_colour_that_does_not_exist() -> None:
    """Yellow or red, and by him who chooses."""
    match = begin(SLUG)
    add(match, "A y> r>")
    for row in ("A :colour(b)", "A :colour", "B :colour(r)", "A r>"):
        assert offer(match, row).refusal is not None


def test_a_lost_cue_ball_ends_the_inning_by_its_rule() -> None:
    """Rule 7 is cited whether or not balls fell with it."""
    match = play("bbc-co-pool", "A :lead", "A xy y> .")
    ruling = add(match, "A xy y> c>")
    assert (ruling.turn, ruling.points, "bbc-co-pool#r7" in why(ruling)) == ("B", {"A": 1}, True)
    ruling = add(match, "B xr r- c^")
    assert (ruling.turn, ruling.points, why(ruling).split()[0]) == ("A", {}, "bbc-co-pool#r7")
