"""Straight pool (14.1): the opening break, calls, the new rack, fouls and what three of them cost."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.record.tokens import read_tokens
from tests.rules_engine import matches

GAME = "today/straight-pool"
match_of = partial(matches.match_of, GAME, opening="A :lead")
FOURTEEN = ("A 0", "B +4", "B +4", "B +4", "B +1")
"""B has made thirteen; two balls are left."""


def score(match: engine.Match) -> tuple[int, int]:
    board = match.board()
    return board["score"]["A"], board["score"]["B"]


def test_a_legal_break_drives_the_cue_ball_and_two_others_to_cushions() -> None:
    """4.3: or a called ball falls; else two points are lost."""
    assert score(match_of("A x3 3- 9- - .")) == (0, 0)
    assert score(match_of("A x3 3- - .")) == (-2, 0)
    assert score(match_of("A x3 3- 9- .")) == (-2, 0)
    assert score(match_of("A (3>bl) x3 3>bl .")) == (1, 0)
    assert score(match_of("A () x3 3>bl .")) == (-2, 0)


def test_after_a_breaking_foul_the_opponent_plays_or_has_it_broken_again() -> None:
    """4.3, 4.10: as often as he likes; a breaking foul is none of three in a row."""
    match = match_of("A #bad-break", "B :rebreak", "A #bad-break", "B :rebreak", "A #bad-break")
    assert score(match) == (-6, 0)
    assert match.board()["fouls_in_a_row"] == {"A": 0, "B": 0}
    assert matches.add(match, "B 0").ok
    assert match.board()["turn"] == "A"


def test_a_breaking_foul_with_the_cue_ball_lost_costs_two_once() -> None:
    """4.10: only two, and the cue ball is in hand above the string; by option three."""
    match = match_of("A #bad-break c>")
    assert score(match) == (-2, 0)
    assert match.board()["hand"] == "head"
    assert score(match_of("A #bad-break c>", breaking_foul_scratch="three")) == (-3, 0)


def test_a_legal_break_that_loses_the_cue_ball_is_a_standard_foul() -> None:
    """4.9: one point, in hand above the string, no new break."""
    match = match_of("A x3 3- 9- - c> .")
    assert score(match) == (-1, 0)
    assert (match.board()["phase"], match.board()["hand"]) == ("shot", "head")


def test_extra_balls_count_with_the_called_one_and_nothing_without_it() -> None:
    """4.6, 4.7: balls of a shot without the called ball, of a safety and of a foul come back."""
    assert score(match_of("A 0", "B (9>bl) x9 9>bl 4>tr .")) == (0, 2)
    missed = match_of("A 0", "B (9>bl) x9 4>tr 9- .")
    assert score(missed) == (0, 0)
    assert "4" in missed.state.table
    safe = match_of("A 0", "B #safety 4>")
    assert (score(safe), safe.board()["turn"], len(safe.state.table)) == ((0, 0), "A", 15)
    assert score(match_of("A 0", "B 4> c>")) == (0, -1)


def test_after_the_fourteenth_ball_the_run_goes_on_in_a_new_rack() -> None:
    """4.4: the fifteenth ball stays, fourteen are racked, the shooter goes on."""
    match = match_of(*FOURTEEN, "B +1")
    assert (match.state.phase, len(match.state.table), match.board()["rack"]) == ("rack", 15, 2)
    matches.add(match, "B +1")
    assert match.board()["run"] == 15


def test_a_safety_does_not_finish_a_rack() -> None:
    """4.6: a ball of a safety comes back, so that two balls are still on the table."""
    match = match_of(*FOURTEEN, "B #safety 15>")
    assert (match.board()["rack"], len(match.state.table)) == (1, 2)


@pytest.mark.parametrize(
    ("said", "hand", "told"),
    [
        ("#cue-in-rack #ball-in-rack", "head", "Rack all fifteen balls."),
        ("#ball-in-rack", "", "The last ball goes on the head spot."),
        ("#ball-in-rack #cue-on-spot", "", "The last ball goes on the centre spot."),
        ("#cue-in-rack", "head", "The cue ball is in hand above the head string."),
        ("#cue-in-rack #ball-above", "", "Put the cue ball on the head spot."),
        ("#cue-in-rack #ball-on-spot", "", "Put the cue ball on the centre spot."),
    ],
)
def test_what_lies_in_the_rack_moves(said: str, hand: str, told: str) -> None:
    """4.8: the table of cases, said afterwards or with the shot itself."""
    after = match_of(*FOURTEEN, "B +1")
    ruling = matches.add(after, f"B {said}")
    assert told in [instruction.text for instruction in ruling.instructions]
    assert (after.board()["hand"], after.state.phase) == (hand, "shot")
    at_once = match_of(*FOURTEEN, f"B 15> {said}")
    assert (at_once.board()["hand"], at_once.state.phase) == (hand, "shot")


def test_what_cannot_lie_in_the_rack_is_refused() -> None:
    """4.8: one ball in two places, a ball that is not there, a word at another time."""
    refused = matches.refused
    assert refused(match_of(*FOURTEEN, "B +1"), "B #ball-in-rack #ball-above") == "impossible"
    assert refused(match_of(*FOURTEEN, "B +2"), "B #ball-in-rack") == "impossible"
    assert refused(match_of(*FOURTEEN), "B #cue-in-rack") == "not-now"
    assert refused(match_of(*FOURTEEN, "B +1"), "A #cue-in-rack") == "out-of-turn"
    assert refused(match_of("A 0"), "B +1 #cue-in-rack") == "not-now"


def test_the_third_foul_in_a_row_costs_sixteen_and_a_new_break() -> None:
    """4.11: eighteen for the three; fifteen balls are racked, and the offender breaks."""
    match = match_of("A #bad-break", "B #foul", "A 0", "B c>", "A :warn", "A 0", "B #foul")
    assert score(match) == (-2, -18)
    assert (match.board()["turn"], match.board()["phase"]) == ("B", "break")
    assert match.board()["fouls_in_a_row"]["B"] == 0
    unwarned = match_of("A 0", "B #foul", "A 0", "B #foul", "A 0", "B #foul")
    assert score(unwarned) == (0, -3)


def test_a_legal_shot_ends_the_row_of_fouls() -> None:
    """4.11: any legal shot; by the older text only a safety or a ball."""
    entries = ("A 0", "B #foul", "A 0", "B 0")
    assert match_of(*entries).board()["fouls_in_a_row"]["B"] == 0
    older = partial(match_of, three_foul_clear="safety-or-ball")
    assert older(*entries).board()["fouls_in_a_row"]["B"] == 1
    assert older("A 0", "B #foul", "A 0", "B #safety").board()["fouls_in_a_row"]["B"] == 0


def test_the_winning_number_ends_the_match_within_the_rack() -> None:
    """4.4: at once; balls beyond it count, unless the score stops at it."""
    match = match_of("A 0", "B +4", "B +2", points=5)
    assert (match.over, match.board()["winner"], score(match)) == (True, "B", (0, 6))
    assert score(match_of("A 0", "B +4", "B +2", points=5, stop_exact=True)) == (0, 5)
    uneven = match_of("A 0", "B +4", options={"handicap-points": (10, 4)})
    assert uneven.board()["winner"] == "B"


def test_a_limit_of_innings_ends_the_match_for_the_higher_score() -> None:
    """4.4, by agreement: both have the same number of innings; equal scores are a draw."""
    match = match_of("A +1", "A 0", "B 0", "A 0", inning_limit=2)
    assert not match.over
    matches.add(match, "B 0")
    assert match.board()["winner"] == "A"
    assert match_of("A 0", "B 0", inning_limit=1).board()["draw"]


def test_scores_may_be_negative() -> None:
    """4.7: unless that was agreed otherwise."""
    assert score(match_of("A #bad-break")) == (-2, 0)
    assert score(match_of("A #bad-break", negative_scores=False)) == (0, 0)


def test_a_stalemate_is_followed_by_a_new_lag() -> None:
    """4.12: the scores stay."""
    match = match_of("A 0", "B +3", "B :stalemate")
    assert (match.board()["turn"], match.board()["phase"], score(match)) == (None, "lead", (0, 3))


def test_a_ball_that_is_named_after_numbers_alone_is_on_the_table() -> None:
    """Which balls fell is unknown while only their number was told; as soon as one is named it counts."""
    match = match_of("A 0", "B +3", "B (1>bl) x1 1>bl", "B 2>")
    assert score(match) == (0, 5)
    assert matches.refused(match, "B 1>") == "impossible"


def test_points_and_facts_give_the_same_ruling() -> None:
    """A claim is checked against what was seen."""
    assert matches.refused(match_of("A 0"), "B 9> 4> +1") == "contradicted"
    assert matches.refused(match_of("A 0"), "B +20") == "impossible"
    assert score(match_of("A 0", "B x9 9> .")) == score(match_of("A 0", "B +1"))


def test_the_average_counts_what_fouls_cost() -> None:
    """A run is what an inning made; the average is points an inning, fouls deducted."""
    match = match_of("A 0", "B +4", "B +1", "B #foul")
    row = match.figures()["B"]
    assert (row["high_run"]["value"], row["average"], row["fouls"]) == (5, 4.0, 1)


def test_a_run_is_told_in_one_word_of_a_visit() -> None:
    """A visit may say a run of more balls than fall in one shot."""
    match = match_of("A 0")
    strokes = match.play.family.told_strokes(match.play, match.state, read_tokens("+42"))
    assert len(strokes) == 42
    assert match.play.family.told_strokes(match.play, match.state, read_tokens("+2")) == (read_tokens("+2"),)
