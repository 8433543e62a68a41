"""Nine-ball by points: what balls count, the numbers of the skill levels, racks that follow each other."""

from __future__ import annotations

from functools import partial

from tests.rules_engine import matches

match_of = partial(matches.match_of, "today/nine-ball-points", opening="A :lead")


def test_a_ball_counts_one_and_the_nine_two() -> None:
    """Balls of the break count, too; those left when the nine falls are dead."""
    match = match_of("A 3>", "A 1> 2>", "A x4 9>")
    assert match.board()["score"] == {"A": 5, "B": 0}
    assert (match.board()["phase"], match.board()["turn"]) == ("break", "A")
    assert match_of("A 9>", points_nine=3).board()["score"]["A"] == 3


def test_a_ball_on_a_foul_is_dead_and_the_nine_comes_back() -> None:
    """Rule 8: nothing is spotted but the nine."""
    match = match_of("A 0", "B 1> 9> c>")
    assert match.board()["score"] == {"A": 0, "B": 0}
    assert "1" not in match.state.table and "9" in match.state.table


def test_a_ball_on_the_floor_is_no_foul() -> None:
    """Rule 6: it is spotted, and the turn goes on if another fell."""
    match = match_of("A 0", "B x1 1> 5^")
    assert (match.board()["turn"], "5" in match.state.table) == ("B", True)
    assert match_of("A 0", "B x1 5^ 1- .").board()["hand"] == ""


def test_a_break_that_is_not_legal_is_racked_again() -> None:
    """Rule 3: the same player breaks; the other if the cue ball was lost."""
    assert match_of("A #bad-break").board()["turn"] == "A"
    match = match_of("A #bad-break c>")
    assert (match.board()["turn"], match.board()["phase"]) == ("B", "break")
    assert match_of("A 3> c>").board()["hand"] == "anywhere"
    assert match_of("A x2 2>").board()["turn"] == "A"


def test_each_plays_to_the_number_of_his_level() -> None:
    """The match stops at once, and the score at the number; or it passes it."""
    rack = ("A 1>", "A 2> 3> 4> 5> 6> 7> 8>", "A 9>")
    levels = {"skill_levels": (1, 9)}
    match = match_of(*rack, "A 1> 2> 3>", "A x4 9>", **levels)
    assert (match.board()["winner"], match.board()["score"]["A"]) == ("A", 14)
    match = match_of(*rack, "A 1> 2> 3>", "A x4 9>", apa_overshoot="exceeds", **levels)
    assert match.board()["score"]["A"] == 15
    targets = (11, *range(20, 28))
    assert match_of(*rack, "A 1>", targets=targets, **levels).board()["winner"] == "A"


def test_who_breaks_next() -> None:
    """The winner of the rack, or by option the other player."""
    assert match_of("A 0", "B x1 9>").board()["turn"] == "B"
    assert match_of("A 0", "B x1 9>", break_order="alternate").board()["turn"] == "B"
    assert match_of("A 9>", break_order="alternate").board()["turn"] == "B"
    assert match_of("A 9>", break_order="loser").board()["turn"] == "B"


def test_there_is_no_push_out_and_no_three_foul_rule() -> None:
    """Rules 4 and 9, unless a club has them."""
    assert not match_of("A 0").state.push
    assert match_of("A 0", push_out=True).state.push
    assert match_of("A 0", "B #touched(3) 0").board()["hand"] == ""
    assert match_of("A 0", "B #touched(3) 0", touched_balls="all").board()["hand"] == "anywhere"
    fouls = ("A 0", "B #foul", "A x1 1- .", "B #foul", "A :warn", "A 0", "B #foul")
    assert match_of(*fouls, three_foul_rule=True).board()["phase"] == "break"
