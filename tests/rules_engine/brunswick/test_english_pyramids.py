"""English Pyramids, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "english-pyramids"


def _opened(**options: Any) -> engine.Match:
    """A holed two; B plays and has holed one."""
    return play(SLUG, "A r> r>", "A 0", "B r>", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("r> +1", 1, "7"),
        ("r> r>tl +2", 2, "7"),
        ("xr .", 0, "6"),
        ("0", 0, "6"),
        ("miss", -1, "8"),
        ("-1", -1, "8"),
        (".", -1, "8"),
        ("c>", -1, "8"),
        ("c^", -1, "8"),
        ("c> .", -1, "8"),
        ("r> c>", -1, "10"),
        ("r^ c^", -1, "10"),
        ("r> r^", 0, "14"),
        ("r> #disturbed", 0, "13"),
        ("#frozen(r) r>", 1, "7"),
        ("#frozen(r) - .", -1, "12"),
        ("#on-cushion(r) 0", 0, "6"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """One for each winning hazard, one lost for each losing hazard; balls are conserved."""
    match = _opened()
    ruling = add(match, f"B {stroke}")
    assert ruling.points == ({"B": points} if points else {})
    assert ruling.citations[0] == f"brunswick/{SLUG}#{rule}"
    board = match.board()
    assert len(board["balls_on_table"]) == 12 - points
    assert board["turn"] == ("B" if points > 0 else "A")


def test_a_coup_and_a_white_lost_with_balls_may_cost_two() -> None:
    """Both readings of rules 8 and 10."""
    rows = ("A r> r> r>", "A c> .")
    assert score(play(SLUG, *rows)) == (2, 0)
    assert score(play(SLUG, *rows, coup="two")) == (1, 0)
    rows = ("A r> r> r>", "A r> c>")
    assert score(play(SLUG, *rows)) == (2, 0)
    assert score(play(SLUG, *rows, white_lost_with_balls="two")) == (1, 0)


def test_a_moved_ball_may_cost_a_point() -> None:
    """Rule 13 takes the gain; a point besides by agreement."""
    assert add(_opened(aiming_touch="a-point"), "B r> #disturbed").points == {"B": -1}


def test_a_ball_pocketed_while_another_is_forced_off() -> None:
    """It is put back too, or stays down to nobody's credit (14)."""
    assert len(_after("B r> r^").board()["balls_on_table"]) == 12
    match = _after("B r> r^", pocketed_with_ball_off="left-down")
    assert (len(match.board()["balls_on_table"]), score(match), match.board()["down"]) == (11, (2, 1), ["r4"])


def _after(*rows: str, **options: Any) -> engine.Match:
    match = _opened(**options)
    for row in rows:
        add(match, row)
    return match


def test_debts() -> None:
    """Paid from the first ball, or taken off at the finish (11)."""
    match = play(SLUG, "A miss", "B 0")
    assert (score(match), match.board()["owed"]) == ((0, 0), {"A": 1, "B": 0})
    assert add(match, "A r>").points == {}
    assert (len(match.board()["balls_on_table"]), match.board()["turn"]) == (15, "A")
    match = play(SLUG, "A miss", "B 0", below_zero="negative")
    assert score(match) == (-1, 0)
    assert add(match, "A r>").points == {"A": 1}
    match = play(SLUG, "A miss", f"B {' '.join(['r>'] * 15)}")
    assert (match.over, score(match)) == (True, (-1, 16))


def _to_the_last(**options: Any) -> engine.Match:
    """A scores 7, B 7 and the hazard that leaves one: B plays the white."""
    reds = options.get("pyramid_balls", 15) - 8
    rows = (f"A {' '.join(['r>'] * 7)}", "A 0", f"B {' '.join(['r>'] * reds)}")
    return play(SLUG, *rows, **options)


def test_the_last_ball() -> None:
    """Its scorer plays white, the opponent red, in turn; the last hazard of fifteen counts two (15, 16)."""
    match = _to_the_last()
    assert (match.board()["white"], match.expects().prompt) == ("B", "Player B plays the white at the red.")
    add(match, "B xr 0")
    assert match.expects().prompt == "Player A plays the red at the white."
    assert add(match, "A w>").points == {"A": 2}
    assert match.winner == "A"
    match = _to_the_last(pyramid_balls=16)
    assert add(match, "B r>").points == {"B": 1}


@pytest.mark.parametrize("stroke", ["miss", "c>", ".", "c^"])
def test_with_two_balls_left_a_miss_ends_it(stroke: str) -> None:
    """The opponent adds one, the striker loses nothing (17); two by another reading."""
    match = _to_the_last()
    ruling = add(match, f"B {stroke}")
    assert (ruling.points, match.over, match.winner) == ({"A": 1}, True, "A")
    assert add(_to_the_last(final_forfeit=2), f"B {stroke}").points == {"A": 2}
    assert add(_to_the_last(final_forfeit=2, pyramid_balls=16), f"B {stroke}").points == {"A": 1}


def test_more_players_go_on_in_turn_with_the_white() -> None:
    """A miss puts a ball back on the spot (17)."""
    match = begin(SLUG, sides="ABC")
    for row in (f"A {' '.join(['r>'] * 14)}", "A miss"):
        add(match, row)
    assert (score(match), match.board()["turn"], len(match.board()["balls_on_table"])) == ((13, 0, 0), "B", 2)
    assert "white" not in match.board()


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B #frozen(r)", "undecided"),
        ("B r> 0", "contradicted"),
        ("B r1>", "impossible"),
        ("B r16>", "unknown-piece"),
        ("B w>", "unknown-piece"),
        ("B 9>", "unknown-piece"),
        ("B " + " ".join(["r>"] * 13), "impossible"),
        ("B r>zz", "unknown-pocket"),
        ("A r>", "out-of-turn"),
        ("B #out-of-turn", "not-now"),
        ("B :nearest(r)", "not-now"),
        ("B :protest(noise)", "unknown-choice"),
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


def test_snookers_pool_takes_the_setting_alone() -> None:
    """Nothing of the hazards' game reaches it but the pyramid (2)."""
    table = engine.game("brunswick/snookers-pool").slot_table()
    cited = {c for row in table.values() for c in row if "english-pyramids" in c}
    assert cited == {"brunswick/english-pyramids#2"}


def test_a_ball_that_cannot_be_given_is_told_as_owed() -> None:
    """Rule 11: the marker is told of the debt when it arises, and counts what goes back."""
    match = play("english-pyramids", "A :lead")
    told = add(match, "A miss").instructions
    assert [(i.code, i.text, i.citation) for i in told] == [
        ("owes", "Player A owes a ball: the first that falls goes back.", "brunswick/english-pyramids#11")
    ]
    add(match, "B xr")
    assert add(match, "A miss").instructions[0].text.startswith("Player A owes 2 balls")
    add(match, "B xr")
    assert add(match, "A xr r> r> r>").instructions[0].text.startswith("Forfeited: put 2 reds back")
