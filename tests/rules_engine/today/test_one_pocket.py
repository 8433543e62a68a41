"""One pocket: pockets of one's own, debts, balls that wait, the end."""

from __future__ import annotations

from functools import partial

import rules_engine as engine
from tests.rules_engine import matches

GAME = "today/one-pocket"
match_of = partial(matches.match_of, GAME, "A :lead", "A :right")
"""A has the right pocket at the foot (tr), B the left (tl)."""


def score(match: engine.Match) -> tuple[int, int]:
    board = match.board()
    return board["score"]["A"], board["score"]["B"]


def test_the_breaker_chooses_his_pocket() -> None:
    """2.1: before he breaks; the opponent has the other."""
    match = matches.match_of(GAME, "A :yield")
    assert matches.refused(match, "B 0") == "not-now"
    for who in "AB":
        assert matches.refused(match, f"{who} +2 #out-of-turn") == "not-now"
    matches.add(match, "B :left")
    assert match.board()["pockets"] == {"A": "tr", "B": "tl"}


def test_only_a_ball_in_the_own_pocket_keeps_the_turn() -> None:
    """3.1: on the break, too; a ball in the opponent's pocket is his."""
    assert match_of("A xb b- b>tr .").board()["turn"] == "A"
    match = match_of("A 0", "B b>tr")
    assert (score(match), match.board()["turn"]) == ((1, 0), "A")
    assert match_of("A b>ml").board()["turn"] == "B"


def test_a_ball_in_another_pocket_waits_until_the_inning_ends() -> None:
    """9.2: with a ball in one's own the inning goes on, and the other ball waits."""
    match = match_of("A 0", "B b>tl b>ml")
    assert (len(match.state.table), match.board()["waiting"]) == (13, 1)
    matches.add(match, "B 0")
    assert (len(match.state.table), match.board()["waiting"]) == (14, 0)


def test_a_foul_costs_a_ball_or_is_owed() -> None:
    """6.2, 6.4: from the score, else owed and paid at the end of the inning in which one is made."""
    match = match_of("A 0", "B #foul")
    assert (score(match), match.board()["owed"]["B"]) == ((0, 0), 1)
    for text in ("A 0", "B +2", "B 0"):
        matches.add(match, text)
    assert (score(match), match.board()["owed"]["B"], len(match.state.table)) == ((0, 1), 0, 14)
    at_once = match_of("A 0", "B #foul", "A 0", "B +2", op_pay_order="at-once")
    assert score(at_once) == (0, 1)


def test_a_foul_with_a_ball_in_the_own_pocket_costs_that_and_one_more() -> None:
    """6.2: the ball of the shot comes back, and one of the score."""
    match = match_of("A 0", "B +2", "B b>tl #foul")
    assert (score(match), len(match.state.table)) == ((0, 1), 14)


def test_the_opponents_ball_counts_for_him_unless_the_cue_ball_was_lost() -> None:
    """3.1, 6.2, 6.3."""
    assert score(match_of("A 0", "B b>tr #foul")) == (1, 0)
    lost = match_of("A 0", "B b>tr c>")
    assert (score(lost), lost.board()["hand"]) == ((0, 0), "head")


def test_both_winning_balls_in_one_shot_win_for_the_shooter() -> None:
    """3.2: whatever the order."""
    entries = ("A 0", "B +4", "B +2", "B 0", "A +4", "A +3", "A b>tl b>tr")
    match = match_of(*entries, options={"targets": (8, 7)})
    assert (match.board()["winner"], score(match)) == ("A", (8, 7))


def test_a_foul_of_the_opponent_may_make_my_eighth_ball() -> None:
    """3.1: it is mine unless the cue ball was lost."""
    entries = ("A +4", "A +3", "A 0")
    assert match_of(*entries, "B b>tr #foul").board()["winner"] == "A"
    assert not match_of(*entries, "B b>tr c>").over


def test_nobody_wins_who_owes_a_ball() -> None:
    """6.4: eight balls and one owed are seven."""
    match = match_of("A #bad-break", "B 0", "A +4", "A +4")
    assert not match.over
    matches.add(match, "A +1")
    assert match.board()["winner"] == "A"


def test_an_empty_table_is_filled_at_once() -> None:
    """9.2: balls that wait come up, and the player goes on."""
    entries = ("A 0", "B +4", "B +3", "B 0", "A +4", "A +3", "A +1")
    match = match_of(*entries, options={"targets": (10, 8)})
    assert (match.board()["turn"], score(match), len(match.state.table)) == ("A", (6, 7), 2)


def test_three_fouls_in_a_row_lose_the_game() -> None:
    """7: if the second was told; by option they do not."""
    entries = ("A 0", "B #foul", "A 0", "B #foul", "A :warn", "A 0", "B #foul")
    assert match_of(*entries).board()["winner"] == "A"
    assert not match_of("A 0", "B #foul", "A 0", "B #foul", "A 0", "B #foul").over
    free = match_of("A 0", "B #foul", "A 0", "B #foul", "A 0", "B #foul", three_foul_rule=False)
    assert not free.over


def test_only_the_cue_ball_is_touched_foully() -> None:
    """6.1: another ball may be put back; by option every ball is a foul."""
    assert match_of("A 0", "B #touched(b)").board()["turn"] == "B"
    assert match_of("A 0", "B #touched").board()["turn"] == "A"
    assert match_of("A 0", "B #touched(b)", touched_balls="all").board()["turn"] == "A"


def test_a_ball_off_the_table_is_a_foul() -> None:
    """6.5: by option it is only spotted."""
    assert match_of("A 0", "B b^").board()["owed"]["B"] == 1
    assert match_of("A 0", "B b^ 0", object_off_foul=False).board()["owed"]["B"] == 0


def test_the_first_balls_above_sixteen_are_spotted() -> None:
    """9.3: ten to seven makes one too many."""
    match = matches.match_of(GAME, "A :lead", "A :left", options={"targets": (10, 7)})
    assert match.board()["owed"] == {"A": 1, "B": 0}


def test_a_ball_is_spotted_on_request_with_the_cue_ball_in_hand() -> None:
    """9.5: only then."""
    assert matches.add(match_of("A 0", "B c>"), "A :nearest").ok
    assert matches.refused(match_of("A 0", "B 0"), "A :nearest") == "not-now"
    assert matches.refused(matches.match_of(GAME, "A :lead"), "A :nearest") == "not-now"


def test_the_pocket_must_be_said() -> None:
    """A ball counts by its pocket; a number alone is of the player's own."""
    assert matches.refused(match_of("A 0"), "B b>") == "undecided"
    assert score(match_of("A 0", "B +1")) == (0, 1)
    assert matches.refused(match_of("A 0"), "B b>tr +1") == "contradicted"
