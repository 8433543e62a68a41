"""Nine-ball and ten-ball of today: the break, push-outs, the ball that decides, handing back, three fouls."""

from __future__ import annotations

from functools import partial

import rules_engine as engine
from tests.rules_engine import matches

nine = partial(matches.match_of, "today/nine-ball", opening="A :lead")
ten = partial(matches.match_of, "today/ten-ball", opening="A :lead")


def refused(match: engine.Match, text: str) -> str:
    ruling = matches.add(match, text)
    assert ruling.refusal is not None
    return ruling.refusal.code


def test_a_break_without_ball_or_four_cushions_is_a_foul() -> None:
    """2.3: ball in hand anywhere, and no push-out."""
    for game in (nine, ten):
        match = game("A x1 1- 2- 3- .")
        assert (match.board()["turn"], match.board()["hand"]) == ("B", "anywhere")
        assert match.board()["fouls_in_a_row"]["A"] == 1
        assert not match.state.push


def test_the_one_is_hit_first_on_the_break() -> None:
    """6.2 on the break; in some leagues it is no foul."""
    assert nine("A x2 2>").board()["hand"] == "anywhere"
    assert nine("A x2 2>", break_wrong_ball="no-foul").board()["turn"] == "A"


def test_the_nine_on_the_break() -> None:
    """2.5: it wins; by option it is spotted, always or in a foot pocket."""
    assert nine("A 9>").board()["winner"] == "A"
    assert nine("A 9>").figures()["A"]["golden_breaks"] == 1
    match = nine("A 9>", nine_on_break="spot-and-continue")
    assert match.board()["turn"] == "A" and "9" in match.state.table
    foot = {"nine_on_break": "wins-except-foot-pockets"}
    assert "9" in nine("A 9>tl", **foot).state.table
    assert nine("A 9>ml", **foot).board()["winner"] == "A"
    assert "9" in nine("A 9> c>").state.table
    assert nine("A 9> c>", nine_and_scratch_break="above-head-string").board()["hand"] == "head"


def test_the_push_out_lifts_two_duties() -> None:
    """2.4: no ball need be met first, no cushion reached; a scratch is still a foul."""
    match = nine("A 0", "B #push-out x5 .")
    assert (match.board()["turn"], match.state.offers) == ("A", ("as-is", "pass"))
    assert matches.add(match, "A :pass").turn == "B"
    assert nine("A 0", "B #push-out c>").board()["hand"] == "anywhere"
    assert "9" in nine("A 0", "B #push-out 9>").state.table
    assert refused(nine("A 0", "B 0"), "A #push-out") == "not-now"
    assert refused(nine("A 0", push_out=False), "B #push-out") == "not-now"


def test_any_ball_that_falls_keeps_the_turn() -> None:
    """2.5: after the lowest ball was met first; the nine by a combination wins."""
    assert nine("A 0", "B x1 5>").board()["turn"] == "B"
    assert nine("A 0", "B x2 1>").board()["turn"] == "A"
    assert nine("A 0", "B x1 9>").board()["winner"] == "B"
    assert nine("A 0", "B (9>tl) x1 9>tr", call_nine=True).board()["turn"] == "A"
    assert nine("A 0", "B (9>tl) x1 9>tl", call_nine=True).board()["winner"] == "B"
    assert refused(nine("A 0"), "B 5> 0") == "contradicted"


def test_the_three_point_rule() -> None:
    """Regulation 18: balls down and balls past the head string; else no push-out, but a hand-back."""
    match = nine("A #passed(1) 4>", three_point_rule=True)
    assert match.state.offers == ("as-is", "return")
    matches.add(match, "B :return")
    assert (match.board()["turn"], match.state.push) == ("A", True)
    assert nine("A #passed(2) 4>", three_point_rule=True).board()["turn"] == "A"
    assert "9" in nine("A #passed(0) 9>", three_point_rule=True).state.table


def test_three_fouls_in_a_row_lose_the_rack() -> None:
    """2.8 and 6.14: who was warned; a push-out ends the row, or by option leaves it."""
    fouls = ("A 0", "B #foul", "A 0", "B #foul", "A :warn", "A 0", "B #foul")
    assert nine(*fouls).board()["winner"] == "A"
    assert ten(*fouls).board()["winner"] == "A"
    assert refused(nine(*fouls[:4], three_foul_rule=False), "A :warn") == "not-now"
    assert nine(*fouls[:4], *fouls[5:]).board()["fouls_in_a_row"]["B"] == 2


def test_the_options_on_the_rack_and_the_break() -> None:
    """2.2 and Regulation 16: what is told to whoever racks; the break box of some events."""
    for spot, ball in (("nine-on-spot", "9"), ("one-on-spot", "1")):
        match = matches.begin("today/nine-ball", rack_spot=spot)
        assert f"the {ball} on the foot spot" in matches.add(match, "A :lead").instructions[0].text
    assert "box" in nine(break_box=True).board()["prompt"]
    match = matches.begin("today/ten-ball", corners_2_3=True)
    assert "2 and 3" in matches.add(match, "A :lead").instructions[0].text


def test_a_ball_pocketed_wrongly_may_be_handed_back() -> None:
    """9.7: the called ball missed and another fell, or in another pocket; not after a foul."""
    shot = "B (1>tl) x1 1>tr"
    match = ten("A 0", shot)
    assert (match.board()["turn"], match.state.offers) == ("A", ("as-is", "back"))
    matches.add(match, "A :back")
    assert (match.board()["turn"], match.board()["phase"], match.state.push) == ("B", "shot", False)
    assert ten("A 0", shot, hand_back=False).state.offers == ()
    assert ten("A 0", "B (1>tl) x1 3> c>").state.offers == ()


def test_a_safety_that_pockets_a_ball_may_be_handed_back() -> None:
    """9.6: whatever fell, or by option only the lowest ball; the call of a ball is void."""
    assert ten("A 0", "B #safety x1 1> .").state.offers == ("as-is", "back")
    assert ten("A 0", "B #safety x1 3> .").state.offers == ("as-is", "back")
    lowest = {"safety_pocket_other": "lowest-only"}
    assert ten("A 0", "B #safety x1 3> .", **lowest).state.offers == ()
    assert ten("A 0", "B #safety x1 1> .", **lowest).state.offers == ("as-is", "back")
    assert ten("A 0", "B #safety x1 1- .").board()["turn"] == "A"


def test_the_ten_wins_when_called_and_never_on_the_break() -> None:
    """9.8 and 9.9; in some events only as the last ball."""
    assert "10" in ten("A 10>").state.table
    assert ten("A 10>", ten_on_break="wins").board()["winner"] == "A"
    assert ten("A 0", "B (10) x1 10>").board()["winner"] == "B"
    match = ten("A 0", "B (10) x1 10>", ten_last=True)
    assert match.board()["turn"] == "B" and "10" in match.state.table
    assert "10" in ten("A 0", "B (1) x1 1> 10>").state.table
    last = ("A 0", "B (1) 1>", *(f"B ({n}) x{n} {n}>" for n in range(2, 10)), "B (10) x10 10>")
    assert ten(*last, ten_last=True).figures()["B"]["run_outs"] == 1


def test_only_the_deciding_ball_comes_back() -> None:
    """2.6 and 9.9: off the table it is a foul, and it alone is spotted."""
    assert nine("A 0", "B x1 9^ 3^ 1- .").state.table == frozenset("12456789")
    assert "10" in ten("A 0", "B x1 10^ 1- .").state.table
