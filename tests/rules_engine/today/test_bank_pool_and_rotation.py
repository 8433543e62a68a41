"""Bank pool: clean banks and debts. Rotation: the lowest ball first, numbers, the choice after a foul."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches

banks = partial(matches.match_of, "today/bank-pool", opening="A :lead")
rotation = partial(matches.match_of, "today/rotation", opening="A :lead")


def score(match: engine.Match) -> tuple[int, ...]:
    return tuple(match.board()["score"].values())


# -- bank pool -----------------------------------------------------------------------------------------------


def test_balls_of_the_break_do_not_count_but_keep_the_turn() -> None:
    """k2: they come back when the inning ends; by option the turn ends."""
    match = banks("A b> b>")
    assert (score(match), match.board()["turn"], match.board()["waiting"]) == ((0, 0), "A", 2)
    ended = banks("A b>", bank_break_continue=False)
    assert (ended.board()["turn"], len(ended.state.table)) == ("B", 9)


def test_after_a_bad_break_the_opponent_plays_or_breaks() -> None:
    """k2: no penalty."""
    match = banks("A xb b- .", "B :break")
    assert (match.board()["turn"], match.board()["phase"], score(match)) == ("B", "break", (0, 0))


@pytest.mark.parametrize(
    ("shot", "made"),
    [
        ("(b>ml) xb b- b>ml .", 1),
        ("(b>ml) xb b>ml .", 0),
        ("(b>ml) - xb b- b>ml .", 0),
        ("(b>ml) xb b- b>ml #not-clean .", 0),
        ("(b>ml) xb b- b>ml #second-contact .", 0),
        ("(b>ml) xb b- b>tl .", 0),
        ("+1", 1),
        ("b> 0", 0),
    ],
)
def test_a_bank_is_clean(shot: str, made: int) -> None:
    """k3: called, straight to the ball, off a cushion, no kiss; what fell otherwise comes back."""
    match = banks("A 0", f"B {shot}")
    assert score(match) == (0, made)
    assert len(match.state.table) == 9 - made


def test_readings_of_a_clean_bank() -> None:
    """k3: a second contact by option, two cushions for the last ball by house rule."""
    clean = banks("A 0", "B (b>ml) xb b- b>ml #second-contact .", bank_second_contact="clean")
    assert score(clean) == (0, 1)
    last = partial(banks, "A 0", bank_last_ball="two-cushions", target=1)
    assert not last("B (b>ml) xb b- b>ml .").over
    assert last("B (b>ml) xb b-- b>ml .").board()["winner"] == "B"


def test_a_foul_at_banks_costs_a_ball() -> None:
    """k5, k6: owed if there is none; the cue ball lies unless it was lost, or is in hand by option."""
    match = banks("A 0", "B +1", "B #foul")
    assert (score(match), match.board()["hand"]) == ((0, 0), "")
    assert banks("A 0", "B c>").board()["hand"] == "head"
    assert banks("A 0", "B #foul", ball_in_hand="anywhere").board()["hand"] == "anywhere"
    assert banks("A 0", "B #foul", "A 0", "B +1", bank_spot_when="at-once").board()["owed"]["B"] == 0


def test_only_an_inning_without_a_foul_ends_the_row() -> None:
    """k8: a bank before the foul does not help."""
    entries = ("A 0", "B #foul", "A 0", "B +1", "B #foul", "A :warn", "A 0", "B +1", "B #foul")
    assert banks(*entries).board()["winner"] == "A"
    assert not banks(*entries[:5], "A 0", "B 0", "A 0", "B #foul").over


def test_five_of_nine_or_eight_of_fifteen_win() -> None:
    """k1: or what was agreed."""
    assert banks("A 0", *["B +1"] * 5).board()["winner"] == "B"
    long = banks("A 0", *["B +1"] * 5, rack=15)
    assert (long.over, len(long.state.table)) == (False, 10)


# -- rotation ------------------------------------------------------------------------------------------------


def test_each_ball_counts_its_number_and_any_ball_keeps_the_turn() -> None:
    """r1, r5: nothing is called."""
    match = rotation("A x1 1- 9> .", "A x1 15> .")
    assert (score(match), match.board()["turn"]) == ((24, 0), "A")
    called = rotation("A 9>", "A () x1 15> .", call_shot=True)
    assert score(called) == (9, 0)
    assert "15" in called.state.table


def test_the_lowest_ball_is_met_first() -> None:
    """r4, r6: else the balls of the shot come back."""
    match = rotation("A 1>", "A x3 3> .")
    assert (score(match), "3" in match.state.table) == ((1, 0), True)
    assert match.state.offers == ("as-is", "pass")


def test_after_a_foul_the_offender_may_be_made_to_shoot_again() -> None:
    """r6, r7: with the cue ball in hand above the string if it was lost; by option in hand anywhere."""
    match = rotation("A 0", "B c>", "A :pass")
    assert (match.board()["turn"], match.board()["hand"]) == ("B", "head")
    free = rotation("A 0", "B #foul", ball_in_hand="anywhere-any-foul")
    assert (free.board()["hand"], free.state.offers) == ("anywhere", ())
    three = rotation("A 0", "B 0", "C #foul", "A :pass", sides="ABC")
    assert three.board()["turn"] == "C"


def test_a_bad_break_gives_the_cue_ball_in_hand_or_a_new_break() -> None:
    """r3: above the head string."""
    assert rotation("A #bad-break", "B :hand").board()["hand"] == "head"
    assert rotation("A #bad-break", "B :break").board()["phase"] == "break"


def test_a_score_that_nobody_can_reach_ends_the_game() -> None:
    """r9: 61 of two players; by option all balls are played."""
    sixty = ("A 1>", "A 2> 3> 4> 5> 15> 14>", "A 6> 11>")
    match = rotation(*sixty)
    assert (match.board()["winner"], score(match)) == ("A", (61, 0))
    on = rotation(*sixty, end_early=False)
    assert not on.over


def test_the_last_ball_decides_a_tie() -> None:
    """r9: one point more for the player who pocketed it."""
    match = rotation("A 15>", "A 1> 2> 3> 4> 5> 6> 7> 8> 9>", "A 0", "B 10> 11> 12> 13>", "B 14>")
    assert score(match) == (60, 61)
    assert match.board()["winner"] == "B"


def test_three_fouls_lose_or_put_out() -> None:
    """r8: of two players the other wins; of more the offender is out, and his points stay."""
    entries = ("A 0", "B #foul", "A 0", "B #foul", "A :warn", "A 0", "B #foul")
    assert rotation(*entries).board()["winner"] == "A"
    three = rotation(
        "A 0", "B 0", "C #foul", "A 0", "B 0", "C #foul", "A :warn", "A 0", "B 0", "C #foul", sides="ABC"
    )
    assert (three.over, three.board()["turn"]) == (False, "A")
    assert matches.refused(three, "C 1>") == "out-of-turn"


def test_a_ball_off_the_table_is_spotted() -> None:
    """r6: a foul; by option no foul."""
    assert rotation("A 1>", "A x2 2- 9^ .").state.offers == ("as-is", "pass")
    spotted = rotation("A 1>", "A x2 2- 9^ .", rot_off="spotted-only")
    assert (spotted.state.offers, "9" in spotted.state.table) == ((), True)


def test_a_number_alone_names_no_ball() -> None:
    """Only the balls say what counts."""
    assert matches.refused(rotation("A 0"), "B +5") == "undecided"
