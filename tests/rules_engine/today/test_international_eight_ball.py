"""International eight-ball pool: three points on the break, one visit with ball in hand, the eight alone."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches

GAME = "today/international-eight-ball"
match_of = partial(matches.match_of, GAME, opening="A :lead")
MINE = ("A 0", "B y>", "B 0", "A r>")
"""B has the yellows; A, at the table, the reds."""
CLEARED = ("A 0", "B y>", "B 0", "A r> r> r> r> r> r> r>")


def refused(match: engine.Match, text: str) -> str:
    ruling = matches.add(match, text)
    assert ruling.refusal is not None
    return ruling.refusal.code


def at(match: engine.Match) -> tuple[str, str, str]:
    """Who plays, in which phase, where the cue ball is in hand."""
    board = match.board()
    return board["turn"], board["phase"], board["hand"]


@pytest.mark.parametrize(
    ("text", "turn", "phase"),
    [
        ("r> #passed(2)", "A", "shot"),
        ("#passed(3) xr .", "B", "shot"),
        ("r> #passed(1)", "B", "choice"),
        ("r> r> y>", "A", "shot"),
        ("#bad-break", "B", "choice"),
    ],
)
def test_a_break_makes_three_points(text: str, turn: str, phase: str) -> None:
    """4f: one for each ball potted and for each that passes the middle line."""
    assert at(match_of(f"A {text}"))[:2] == (turn, phase)


def test_the_points_of_a_break_are_an_option() -> None:
    """4f."""
    assert at(match_of("A r> #passed(1)", break_points=2))[0] == "A"


@pytest.mark.parametrize(("word", "breaker"), [("break", "B"), ("rebreak", "A")])
def test_a_failed_break_is_taken_again(word: str, breaker: str) -> None:
    """4g: the opponent breaks or gives the break back; he cannot play on."""
    match = match_of("A #bad-break")
    assert refused(match, "B 0") == "not-now"
    matches.add(match, f"B :{word}")
    assert at(match) == (breaker, "break", "baulk")


def test_the_eight_on_the_break() -> None:
    """4i: alone, the opponent goes on; with another ball the breaker does. It comes back."""
    match = match_of("A bk> #passed(2)")
    assert (at(match), "bk" in match.state.table) == (("B", "shot", ""), True)
    match = match_of("A bk> r> #passed(1)")
    assert (at(match), "bk" in match.state.table) == (("A", "shot", ""), True)
    assert match.state.taken[0] == frozenset({"r1"})


def test_the_eight_on_a_break_short_of_points() -> None:
    """4i and 4f: a failed break, and the eight makes a point; both may be read otherwise."""
    short = "A bk> #passed(1)"
    assert at(match_of(short))[:2] == ("B", "choice")
    assert at(match_of(short, int_8_foul_break="eight-spotted"))[:2] == ("B", "shot")
    assert at(match_of("A bk> #passed(2)", int_8_alone_counts="does-not-count"))[:2] == ("B", "choice")


def test_the_white_lost_on_the_break() -> None:
    """4j: potted, in baulk; off the table, anywhere. On a break short of points 4g comes first."""
    assert at(match_of("A r> c> #passed(3)")) == ("B", "shot", "baulk")
    assert at(match_of("A c^ #passed(3)")) == ("B", "shot", "anywhere")
    assert at(match_of("A c> #passed(1)"))[:2] == ("B", "choice")
    assert at(match_of("A c> #passed(1)", int_white_break_points="in-hand")) == ("B", "shot", "baulk")


def test_groups_are_settled_by_the_first_pot_after_the_break() -> None:
    """6a."""
    assert match_of("A r> #passed(3)").board()["groups"] == {}
    match = match_of("A r> #passed(3)", "A y>")
    assert match.board()["groups"] == {"A": "yellows", "B": "reds"}
    assert match_of("A 0", "B r> y>").board()["groups"] == {}
    choosing = match_of("A 0", "B r> y>", "B :reds", int_both_groups_open="choice")
    assert choosing.board()["groups"] == {"A": "yellows", "B": "reds"}


def test_a_foul_gives_one_visit_with_ball_in_hand() -> None:
    """i7."""
    assert at(match_of(*MINE, "A xy y- .")) == ("B", "shot", "anywhere")
    assert at(match_of(*MINE, "A xr .")) == ("B", "shot", "anywhere")
    match = match_of(*MINE, "A c>", "B xy y- .")
    assert at(match) == ("A", "shot", "")


def test_an_opponents_ball_alone_loses_the_turn() -> None:
    """i8: the white lies; together with an own ball it is right. Without a cushion it may be a foul."""
    assert at(match_of(*MINE, "A xr y> r- .")) == ("B", "shot", "")
    assert at(match_of(*MINE, "A xr r> y>"))[0] == "A"
    alone = "A xr y> ."
    assert at(match_of(*MINE, alone)) == ("B", "shot", "")
    assert at(match_of(*MINE, alone, int_opponent_pot_cushion="foul")) == ("B", "shot", "anywhere")
    assert at(match_of(*MINE, "A xy y> .")) == ("B", "shot", "anywhere")


def test_the_eight_is_potted_in_a_shot_of_its_own() -> None:
    """i3 and i9."""
    assert match_of(*CLEARED, "A bk>").board()["winner"] == "A"
    assert match_of(*CLEARED, "A bk> y>").board()["winner"] == "B"
    assert match_of(*CLEARED, "A bk> c>").board()["winner"] == "B"
    assert match_of(*MINE, "A r> r> r> r> r>", "A r> bk>").board()["winner"] == "B"
    assert match_of(*MINE, "A bk>").board()["winner"] == "B"
    assert not match_of(*CLEARED, "A xbk bk^ .").over


def test_a_foul_on_purpose_loses_the_frame() -> None:
    """i9, unless the event takes it as any foul."""
    assert match_of(*MINE, "A #deliberate").board()["winner"] == "B"
    assert at(match_of(*MINE, "A #deliberate", deliberate_foul="standard")) == ("B", "shot", "anywhere")


def test_three_fouls_lose_only_where_it_was_agreed() -> None:
    """i9."""
    fouls = (*MINE, "A #foul", "B 0", "A #foul", "B 0", "A #foul")
    assert not match_of(*fouls).over
    assert match_of(*fouls, three_foul_rule=True).board()["winner"] == "B"


def test_balls_off_the_table_come_back() -> None:
    """i10: reds before yellows."""
    match = match_of(*MINE)
    told = next(t for t in matches.add(match, "A xr y^ r^ .").instructions if t.code == "spot")
    assert [ball[0] for ball in told.pieces] == ["r", "y"]
    assert at(match) == ("B", "shot", "anywhere")


@pytest.mark.parametrize(("order", "turn"), [("alternate", "B"), ("winner", "A")])
def test_who_breaks_the_next_frame(order: str, turn: str) -> None:
    """4a."""
    match = match_of(*CLEARED, "A bk>", race=3, break_order=order)
    assert at(match) == (turn, "break", "baulk")
