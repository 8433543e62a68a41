"""Heyball: no calls, three fouls lose, the eight alone."""

from __future__ import annotations

from functools import partial

import rules_engine as engine
from tests.rules_engine import matches

GAME = "today/heyball"
match_of = partial(matches.match_of, GAME, opening="A :lead")
MINE = ("A 0", "B 9>", "B 0", "A 1>")
"""B has the stripes, A the solids; A is at the table."""
COUNTED = ("big_golds", "small_golds", "break_and_runs", "run_outs")
CLEARED = (*MINE, "A 2> 3> 4> 5> 6> 7>")


def refused(match: engine.Match, text: str) -> str:
    ruling = matches.add(match, text)
    assert ruling.refusal is not None
    return ruling.refusal.code


def at(match: engine.Match) -> tuple[str, str, str]:
    """Who plays, in which phase, where the cue ball is in hand."""
    board = match.board()
    return board["turn"], board["phase"], board["hand"]


def test_four_balls_to_cushions_make_a_legal_break() -> None:
    """h6; else the opponent has three choices, or it is a foul."""
    assert at(match_of("A x1 1- 2- 3- 9- .")) == ("B", "shot", "")
    short = "A x1 1- 2- 3- ."
    assert match_of(short).state.offers == ("as-is", "break", "rebreak")
    assert at(match_of(short, "B :rebreak")) == ("A", "break", "head")
    assert at(match_of(short, hey_break_illegal="foul")) == ("B", "shot", "anywhere")
    assert at(match_of(short, break_cushions=3)) == ("B", "shot", "")
    assert refused(match_of(), "A x1 1-") == "undecided"


def test_the_cue_ball_lost_on_the_break() -> None:
    """h8: behind the head string; some say anywhere. Other fouls of the break: anywhere (h9)."""
    assert at(match_of("A 3> c>")) == ("B", "shot", "head")
    assert at(match_of("A 3> c>", hey_break_scratch="anywhere")) == ("B", "shot", "anywhere")
    assert at(match_of("A 3> 4^")) == ("B", "shot", "anywhere")
    assert at(match_of("A #bad-break c>")) == ("B", "choice", "head")


def test_the_eight_on_the_break() -> None:
    """h6: the breaker has it spotted or breaks again; by option it wins, or is racked again."""
    match = match_of("A 8>", "A :spot")
    assert (at(match), "8" in match.state.table) == (("A", "shot", ""), True)
    assert "8" not in match.state.taken[0]
    assert match_of("A 8>", eight_on_break="wins").board()["winner"] == "A"
    assert match_of("A 8> c>", eight_on_break="wins").board()["winner"] == "B"
    assert at(match_of("A 8>", eight_on_break="re-rack")) == ("A", "break", "head")
    assert match_of("A 8> c>").state.offers == ("spot", "break")
    assert "8" in match_of("A 8^").state.table


def test_nothing_is_called() -> None:
    """h11: a ball of one's own keeps the turn, however it falls."""
    match = match_of(*MINE, "A x2 12> 3> .")
    assert (match.board()["turn"], match.expects().call) == ("A", None)
    assert at(match_of(*MINE, "A x2 12> .")) == ("B", "shot", "")


def test_the_first_ball_pocketed_decides_the_groups() -> None:
    """h10: not the break; of both groups the first counts, unless the shooter chooses."""
    assert match_of("A 3>").board()["groups"] == {}
    assert match_of("A 0", "B 12> 3>").board()["groups"] == {"A": "solids", "B": "stripes"}
    chosen = match_of("A 0", "B 12> 3>", "B :solids", hey_group_both="choice")
    assert chosen.board()["groups"] == {"A": "stripes", "B": "solids"}


def test_what_a_shot_must_do() -> None:
    """h12 and h13: one's own ball first; in doubt it was."""
    assert at(match_of(*MINE, "A x12 12- .")) == ("B", "shot", "anywhere")
    assert at(match_of(*MINE, "A x2 .")) == ("B", "shot", "anywhere")
    assert at(match_of(*MINE, "A #doubt x12 2>"))[0] == "A"
    assert at(match_of("A 0", "B x8 3>")) == ("A", "shot", "anywhere")


def test_the_eight_wins_after_the_group() -> None:
    """h15; by option in the called pocket (h11)."""
    assert match_of(*CLEARED, "A 8>").board()["winner"] == "A"
    assert match_of(*CLEARED, "A (8>tl) x8 8>tr").board()["winner"] == "A"
    assert match_of(*CLEARED, "A (8>tl) x8 8>tr", call_eight=True).board()["winner"] == "B"


def test_the_eight_loses() -> None:
    """h15: too early, with a foul, off the table, with the last ball of the group."""
    assert match_of(*MINE, "A 8>").board()["winner"] == "B"
    assert match_of(*CLEARED, "A 8> c>").board()["winner"] == "B"
    assert match_of(*CLEARED, "A 8^").board()["winner"] == "B"
    last = (*MINE, "A 2> 3> 4> 5> 6>", "A 7> 8>")
    assert match_of(*last).board()["winner"] == "B"
    assert match_of(*last, eight_with_last="wins").board()["winner"] == "A"


def test_three_fouls_lose_the_frame() -> None:
    """h16: of who was told of two (6.14)."""
    fouls = (*MINE, "A #foul", "B 0", "A #foul", "B :warn", "B 0", "A #foul")
    assert match_of(*fouls).board()["winner"] == "B"
    assert not match_of(*fouls[:-3], "B 0", "A #foul").over
    assert refused(match_of(*fouls[:-3], three_foul_rule=False), "B :warn") == "not-now"


def test_positions_are_restored() -> None:
    """h7 and h14."""
    assert at(match_of(*MINE, "A #outside")) == ("A", "shot", "")
    assert "12" in match_of(*MINE, "A #dropped(12)").state.table


def test_golds_are_counted() -> None:
    """A big gold: the breaker clears at once. A small gold: the other does, after a break without a ball.

    They are a break and run and a run-out besides; a run-out after a break with a ball is no gold.
    """

    def counted(how: str, side: str, *entries: str) -> dict[str, int]:
        match = match_of(*entries)
        assert match.state.how == how
        row = match.figures()[side]
        return {name: n for name in COUNTED if (n := row[name])}

    eight = ("1> 2> 3> 4> 5> 6> 7>", "8>")
    assert counted("big-gold", "A", "A 9>", *(f"A {text}" for text in eight)) == {
        "big_golds": 1,
        "break_and_runs": 1,
    }
    assert counted("small-gold", "B", "A 0", *(f"B {text}" for text in eight)) == {
        "small_golds": 1,
        "run_outs": 1,
    }
    assert counted("run-out", "B", "A 9>", "A 0", *(f"B {text}" for text in eight)) == {"run_outs": 1}
    assert counted("won", "A", "A 0", "B 0", *(f"A {text}" for text in eight)) == {}


def test_a_gold_that_is_told() -> None:
    """Who marks frames says how one was won; only the breaker has a big gold, only the other a small one."""
    told = matches.match_of(GAME, "A :lead", "B :game #small-gold", race=2)
    row = told.figures()["B"]
    assert (row["small_golds"], row["run_outs"]) == (1, 1)
    assert row["big_golds"] == 0
    assert refused(matches.match_of(GAME, "A :lead", race=2), "B :game #big-gold") == "contradicted"
