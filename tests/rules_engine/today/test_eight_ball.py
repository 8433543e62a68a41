"""Eight-ball of today: the break and its choices, groups, calls, the eight."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches

GAME = "today/eight-ball"
match_of = partial(matches.match_of, GAME, opening="A :lead")
MINE = ("A 0", "B 9>", "B 0", "A 1>")
"""B has the stripes, A the solids; A is at the table."""
CLEARED = (*MINE, "A 2> 3> 4> 5> 6> 7>")


def ruled(match: engine.Match, text: str) -> engine.Ruling:
    return matches.add(match, text)


def refused(match: engine.Match, text: str) -> str:
    ruling = matches.add(match, text)
    assert ruling.refusal is not None
    return ruling.refusal.code


def test_four_balls_to_cushions_make_a_legal_break() -> None:
    """3.3: a ball falls, or four object balls reach cushions; then the next player plays."""
    match = match_of("A x1 1- 2- 5- 9- .")
    assert (match.board()["turn"], match.board()["phase"]) == ("B", "shot")
    assert refused(match_of(), "A x1 1- 2-") == "undecided"


@pytest.mark.parametrize(
    ("word", "turn", "phase"), [("as-is", "B", "shot"), ("break", "B", "break"), ("rebreak", "A", "break")]
)
def test_a_break_that_is_not_legal_leaves_three_choices(word: str, turn: str, phase: str) -> None:
    """3.3(d): play on, rack and break, or have it broken again; it is no foul."""
    match = match_of("A x1 1- 2- 5- .")
    assert match.board()["fouls_in_a_row"] == {"A": 0, "B": 0}
    ruled(match, f"B :{word}")
    assert (match.board()["turn"], match.board()["phase"]) == (turn, phase)


def test_a_shot_says_that_the_position_is_taken() -> None:
    """Who plays on has chosen to play the balls as they lie."""
    match = match_of("A #bad-break", "B 3>")
    assert match.board()["groups"] == {"A": "stripes", "B": "solids"}


def test_a_break_that_loses_the_cue_ball_gives_it_in_hand_above_the_string() -> None:
    """3.3(h): above the head string; a break that is not legal, too, leaves all three choices."""
    assert match_of("A 3> c>").board()["hand"] == "head"
    assert match_of("A 3> c>", break_foul_hand="anywhere").board()["hand"] == "anywhere"
    assert match_of("A #bad-break c>").state.offers == ("as-is", "break", "rebreak")
    assert match_of("A #bad-break c>", illegal_break_scratch="as-a-foul").state.offers == ()


def test_the_eight_on_the_break() -> None:
    """3.3(e) and (f): the breaker chooses; with a foul the opponent does."""
    match = match_of("A 8> 3>")
    assert (match.board()["turn"], match.state.offers) == ("A", ("spot", "break"))
    ruled(match, "A :spot")
    assert "8" in match.state.table
    assert match_of("A 8> c>").board()["turn"] == "B"
    assert match_of("A 8>", eight_on_break="wins").board()["winner"] == "A"
    assert match_of("A 8> c>", eight_on_break="wins").board()["winner"] == "B"
    assert match_of("A 8>", eight_on_break="re-spot").state.table >= {"8"}
    assert match_of("A 8>", eight_on_break="re-rack").board()["phase"] == "break"


def test_the_eight_off_the_table_on_the_break() -> None:
    """3.3(g): a foul, and the eight is spotted; by option the balls are racked again."""
    match = match_of("A 8^")
    assert "8" in match.state.table
    assert match.state.offers == ("as-is", "hand")
    assert match_of("A 8^", break_eight_off="re-rack").board()["phase"] == "break"


def test_the_table_is_open_after_the_break() -> None:
    """3.4: what falls on the break decides no group, unless the league has it so."""
    assert match_of("A 3> 4>").board()["groups"] == {}
    option = {"open_after_break": "first-ball-decides"}
    assert match_of("A 3> 4>", **option).board()["groups"] == {"A": "solids", "B": "stripes"}
    assert match_of("A 3> 12>", **option).board()["groups"] == {}


def test_the_called_ball_decides_the_group() -> None:
    """3.4: a stripe may be met first, the called solid falls: solids."""
    match = match_of("A 0", "B (3) x12 3> 12>")
    assert match.board()["groups"] == {"A": "stripes", "B": "solids"}
    assert match.board()["turn"] == "B"


def test_the_eight_first_on_an_open_table_is_a_foul() -> None:
    """3.4 with 6.2; some leagues allow it."""
    assert match_of("A 0", "B (3) x8 3>").board()["hand"] == "anywhere"
    assert match_of("A 0", "B (3) x8 3>", open_table_eight_first="allowed").board()["turn"] == "B"


def test_the_own_group_must_be_met_first() -> None:
    """6.2: otherwise ball in hand anywhere; struck together with an own ball it is legal."""
    assert match_of(*MINE, "A x10 2>").board()["hand"] == "anywhere"
    together = "A #together(2) x10 2>"
    assert match_of(*MINE, together).board()["turn"] == "A"
    assert match_of(*MINE, together, simultaneous_hit="foul").board()["turn"] == "B"
    doubt = "A #doubt x10 2>"
    assert match_of(*MINE, doubt).board()["turn"] == "A"
    assert match_of(*MINE, doubt, uncertain_foul_2025="opponent").board()["turn"] == "B"


def test_no_cushion_is_a_foul_and_a_frozen_ball_must_leave_first() -> None:
    """6.3 and 8.4."""
    assert match_of(*MINE, "A x2 .").board()["hand"] == "anywhere"
    assert match_of(*MINE, "A x2 2- .").board()["hand"] == ""
    assert match_of(*MINE, "A #at-cushion(2) x2 2- .").board()["hand"] == "anywhere"
    assert refused(match_of(*MINE), "A x2") == "undecided"


def test_a_ball_that_was_not_called_stays_down_and_ends_the_turn() -> None:
    """3.6; the slop of some leagues goes on."""
    match = match_of(*MINE, "A (2>tl) x2 3>tr 2- .")
    assert match.board()["turn"] == "B"
    assert "3" not in match.state.table
    assert match_of(*MINE, "A (2) x2 3>", both_called_miss="turn-goes-on").board()["turn"] == "A"
    assert match_of(*MINE, "A (2>tl) x2 2>tr").board()["turn"] == "B"
    assert match_of(*MINE, "A (2>tl) x2 2>tr", call_shot="none").board()["turn"] == "A"


def test_a_safety_passes_the_turn_whatever_falls() -> None:
    """3.6 and 8.17."""
    assert match_of(*MINE, "A #safety x2 2> .").board()["turn"] == "B"


def test_the_eight_wins_after_the_group_and_in_the_called_pocket() -> None:
    """3.8."""
    assert match_of(*CLEARED, "A 8>").board()["winner"] == "A"
    assert match_of(*CLEARED, "A (8>tl) x8 8>tr").board()["winner"] == "B"
    assert match_of(*CLEARED, "A 8> c>").board()["winner"] == "B"
    assert match_of(*CLEARED, "A 8^").board()["winner"] == "B"
    assert match_of(*CLEARED, "A #safety x8 8>").board()["winner"] == "B"
    assert match_of(*CLEARED, "A (8>tl) x8 8>tr", call_shot="none").board()["winner"] == "A"
    assert match_of(*CLEARED, "A (8>tl) x8 8>tr", call_shot="eight-only").board()["winner"] == "B"


def test_the_eight_too_early_loses() -> None:
    """3.8, also together with the last ball of the group."""
    assert match_of(*MINE, "A 8>").board()["winner"] == "B"
    last = (*MINE, "A 2> 3> 4> 5> 6>", "A 7> 8>")
    assert match_of(*last).board()["winner"] == "B"
    assert match_of(*last, eight_and_last="wins").board()["winner"] == "A"


def test_the_eight_cannot_be_called_before_the_group_is_down() -> None:
    """3.6."""
    assert refused(match_of(*MINE), "A (8>tl) x8 8>tl") == "impossible"


def test_three_fouls_cost_the_rack_only_where_it_was_agreed() -> None:
    """6.14 and 3.10: and only who was told of two."""
    fouls = ("A 0", "B #foul", "A 0", "B #foul", "A 0", "B #foul")
    assert not match_of(*fouls).over
    assert not match_of(*fouls, three_foul_rule=True).over
    assert match_of(*fouls, three_foul_rule=True, two_fouls_warning="automatic").board()["winner"] == "A"
    told = (*fouls[:4], "A :warn", *fouls[4:])
    assert match_of(*told, three_foul_rule=True).board()["winner"] == "A"
    clean = (*fouls[:4], "A :warn", "A 0", "B 0", "A 0", "B #foul")
    assert match_of(*clean, three_foul_rule=True).board()["fouls_in_a_row"]["B"] == 1


def test_a_touched_object_ball_is_no_foul_where_only_the_cue_ball_counts() -> None:
    """6.6 and Regulation 21: the opponent may have it put back; unless it changed the outcome."""
    option = {"touched_balls": "cue-ball-only"}
    assert match_of(*MINE, "A #touched(12)").board()["turn"] == "B"
    assert match_of(*MINE, "A #touched(12)", **option).board()["turn"] == "A"
    assert match_of(*MINE, "A #touched(12) #changed", **option).board()["turn"] == "B"
    assert match_of(*MINE, "A #touched", **option).board()["turn"] == "B"


def test_conduct() -> None:
    """6.7, 6.13, 1.7, 1.9, 1.11, 6.17."""
    assert match_of(*MINE, "A #frozen(2) #double x2 2- .").board()["hand"] == ""
    assert match_of(*MINE, "A #double x2 2- .").board()["hand"] == "anywhere"
    match = match_of(*MINE, "B #out-of-turn x2 2- .")
    assert (match.board()["turn"], match.board()["hand"]) == ("A", "anywhere")
    assert match_of(*MINE, "A #outside").board()["turn"] == "A"
    assert "12" in match_of(*MINE, "A #dropped(12)").state.table
    assert "12" not in match_of(*MINE, "A #dropped(12)", five_seconds="stays-down").state.table
    assert not match_of(*MINE, "B #unscrewed").over
    assert match_of(*MINE, "B #unscrewed(deciding)").board()["winner"] == "A"
    assert match_of(*MINE, "B #unscrewed", concession_unscrew="every-rack").board()["winner"] == "A"
    assert match_of(*MINE, "A #unsporting").board()["winner"] == "B"
    assert match_of(*MINE, "A #unsporting(foul)").board()["hand"] == "anywhere"
    assert refused(match_of(*MINE, template_rack=False), "A #template") == "undecided"


def test_the_opponents_balls_may_come_back_after_a_foul() -> None:
    """3.7: they stay down; a house may have those of the opponent's group spotted."""
    assert "10" not in match_of(*MINE, "A 10> c>").state.table
    assert "10" in match_of(*MINE, "A 10> c>", balls_on_foul="spot-opponents").state.table


def test_a_stalemate_is_broken_again_by_the_same_player() -> None:
    """3.11 and 1.12."""
    match = match_of(*MINE, "A :stalemate")
    assert (match.board()["turn"], match.board()["phase"]) == ("A", "break")
    assert len(match.state.table) == 15


@pytest.mark.parametrize(("order", "turn"), [("alternate", "B"), ("winner", "A"), ("loser", "B")])
def test_who_breaks_the_next_rack(order: str, turn: str) -> None:
    """Regulation 15."""
    match = match_of(*CLEARED, "A 8>", race=3, break_order=order)
    assert match.board()["turn"] == turn


def test_racks_won_in_one_visit_are_counted() -> None:
    """A break and run: the breaker never gave up the table. A run-out: the other clears at once."""
    run = ("A 9>", "A 1>", "A 2> 3> 4> 5> 6> 7>", "A 8>")
    assert match_of(*run).figures()["A"]["break_and_runs"] == 1
    out = ("A 0", "B 1>", "B 2> 3> 4> 5> 6> 7>", "B 8>")
    figures = match_of(*out).figures()["B"]
    assert (figures["run_outs"], figures["break_and_runs"]) == (1, 0)


def test_marks_of_the_old_kind_are_refused_with_a_hint() -> None:
    """A miss that pocketed nothing is 0; the facts of a foul have their own tokens."""
    assert refused(match_of(*MINE), "A miss") == "wrong-token"
    assert refused(match_of(*MINE), "A #scratch") == "unknown-state"
    assert refused(match_of(*MINE), "A 2> c> -1") == "contradicted"
    assert refused(match_of(*MINE), "A +1") == "undecided"
    assert refused(match_of(*MINE), "A (2 3) 2>") == "impossible"


def test_a_shot_with_a_touched_ball_is_judged_all_the_same() -> None:
    """Regulation 21: no foul, so the shot stands, and the opponent may have the ball put back."""
    match = match_of(*MINE, touched_balls="cue-ball-only")
    ruling = ruled(match, "A #touched(12) 0")
    assert ruling.turn == "B"
    assert "may-restore" in {told.code for told in ruling.instructions}
