"""Free, combined and dynamic pyramid, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine
from tests.rules_engine.matches import add, begin, match_of

FREE, COMBINED, DYNAMIC = (f"today/{name}-pyramid" for name in ("free", "combined", "dynamic"))
free = partial(match_of, FREE, "A :lead", "A 0")
combined = partial(match_of, COMBINED, "A :lead", "A 0")
dynamic = partial(match_of, DYNAMIC, "A :lead", "A 0")


def score(match: engine.Match) -> tuple[int, ...]:
    """The score, side by side."""
    return tuple(match.board()["score"].values())


def codes(ruling: engine.Ruling) -> list[str]:
    """What is told to be done."""
    return [told.code for told in ruling.instructions]


@pytest.mark.parametrize(
    ("stroke", "points", "rule", "attested"),
    [
        ("w>", {"B": 1}, "f6", False),
        ("+2", {"B": 2}, "f6", True),
        ("w>tl w>mr +2", {"B": 2}, "f6", False),
        ("c>", {"B": 1}, "5.4", True),
        ("xw c>bl .", {"B": 1}, "5.4", False),
        ("w> c> +2", {"B": 2}, "5.4", False),
        ("0", {}, "5.3", True),
        ("xw w-- .", {}, "5.3", False),
        ("xw w- #crossed .", {}, "5.3", False),
        ("xw - w- 0", {}, "5.3", False),
        ("xw - .", {"A": 1}, "5.6", False),
        ("xw #crossed .", {"A": 1}, "5.6", False),
        ("- xw - .", {"A": 1}, "5.6", False),
        ("xw . -1", {"A": 1}, "5.6", False),
        ("#no-cushion", {"A": 1}, "5.6", False),
        ("miss", {"A": 1}, "f7", False),
        ("-- .", {"A": 1}, "f7", False),
        ("c> .", {"A": 1}, "f7", False),
        ("c> miss", {"A": 1}, "f7", False),
        ("-1", {"A": 1}, "f7", True),
        ("w> -1", {"A": 1}, "f7", True),
        ("c^", {"A": 1}, "f7", False),
        ("w^ w>", {"A": 1}, "f7", False),
        ("#double w>", {"A": 1}, "f7", False),
        ("#push -1", {"A": 1}, "f7", False),
        ("#feet", {"A": 1}, "f7", False),
        ("#not-point", {"A": 1}, "f7", False),
        ("#disturbed", {"A": 1}, "f7", False),
        ("#early", {"A": 1}, "f7", False),
        ("#slow", {"A": 1}, "f7", False),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: dict[str, int], rule: str, attested: bool) -> None:
    """Every ball one (f6, 5.4, 5.5); a stroke without a ball is complete or a foul (5.6, G20); a foul one to
    the opponent (f7)."""
    match = free()
    ruling = add(match, f"B {stroke}")
    assert ruling.points == points
    assert ruling.citations[0] == f"{FREE}#{rule}"
    assert ruling.attested is attested
    assert ruling.turn == ("B" if "B" in points else "A")
    assert match.board()["balls_left"] == 15 - sum(points.values())


@pytest.mark.parametrize(
    ("stroke", "code"),
    [
        ("xw", "undecided"),
        ("xw - ", "undecided"),
        ("w> +2", "contradicted"),
        ("w> 0", "contradicted"),
        ("c> +2", "contradicted"),
        ("xw . 0", "contradicted"),
        ("xw . +1", "contradicted"),
        ("xw w-- . -1", "contradicted"),
        ("w> . -1", "contradicted"),
        ("xw miss", "contradicted"),
        ("w> miss", "contradicted"),
        ("#push w> +1", "contradicted"),
        ("w> #no-cushion", "contradicted"),
        ("+16", "impossible"),
        ("+17", "impossible"),
        ("-2", "impossible"),
        ("w> " * 16, "impossible"),
        ("w1>", "unknown-piece"),
        ("x3", "unknown-piece"),
        ("w>left", "unknown-pocket"),
        ("#placing", "unknown-state"),
        ("#inside", "unknown-state"),
        ("#push(w)", "unknown-state"),
        ("#short", "not-now"),
        ("#untaken 0", "not-now"),
        (":take", "not-now"),
        (":again", "not-now"),
        (":stall(2)", "unknown-choice"),
        (":take 0", "wrong-token"),
        ("#out-of-turn w>", "wrong-token"),
        ("(w)", "wrong-token"),
    ],
)
def test_what_is_refused(stroke: str, code: str) -> None:
    """A claim that the facts contradict, what cannot be, and what the game does not know; nothing changes."""
    match = free()
    before = match.state
    ruling = add(match, f"B {stroke}")
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert match.state == before


def test_a_trace_and_a_tap_give_the_same_ruling() -> None:
    """The button "own ball" and the whole story of it (5.4)."""
    tapped, told = add(free(), "B c>"), add(free(), "B xw w- c>ml .")
    assert (tapped.points, tapped.turn, tapped.citations) == (told.points, told.turn, told.citations)


def test_a_foul_on_the_break_may_be_answered_by_a_new_break() -> None:
    """The opponent has his ball, and plays the balls as they lie or breaks himself (G11)."""
    broken = match_of(FREE, "A :lead", "A #short")
    assert score(broken) == (0, 1)
    assert broken.board()["phase"] == "choose-break"
    for entry, phase, breaker in ((":as-is", "stroke", "A"), (":again", "break", "B"), ("0", "stroke", "A")):
        match = match_of(FREE, "A :lead", "A #short", f"B {entry}")
        assert match.board()["phase"] == phase
        assert match.board()["breaker"] == breaker
    again = add(match_of(FREE, "A :lead", "A w> #push"), "B :again")
    assert "The balls left on the table" in again.instructions[0].text
    refused = add(broken, "A :again")
    assert refused.refusal is not None
    assert refused.refusal.citation == f"{FREE}#G11"


def test_an_object_ball_to_a_cushion_may_be_enough() -> None:
    """The other reading of G20: one object ball must reach a cushion."""
    rule = {"completion_rule": "one-object-cushion"}
    assert add(free(**rule), "B xw w- .").points == {}
    assert add(free(**rule), "B xw -- .").points == {"A": 1}
    assert add(free(), "B xw w- .").points == {"A": 1}


def test_a_ball_off_the_table_may_be_no_foul() -> None:
    """LLB: it is only spotted (f7)."""
    match = free(ball_off_table="spotted")
    ruling = add(match, "B w^ w>")
    assert ruling.points == {"B": 1}
    assert codes(ruling) == ["spot"]
    assert add(match, "B w^ 0").points == {}
    assert add(free(ball_off_table="spotted"), "B c^").points == {"A": 1}
    assert {b.code for b in free(ball_off_table="spotted").expects().buttons} >= {"off", "cue-off"}


def test_the_ball_for_a_foul_may_come_from_the_shelf() -> None:
    """From the offender's shelf to the opponent, or from the table if he has none (f7)."""
    match = free("B w> w>", "B 0", penalty_ball_from="shelf")
    left = match.board()["balls_left"]
    assert add(match, "A miss").points == {"B": 1}
    assert match.board()["balls_left"] == left - 1
    assert add(match, "B miss").points == {"A": 1, "B": -1}
    assert match.board()["balls_left"] == left - 1


def test_in_the_old_american_game_a_ball_goes_back() -> None:
    """A ball from the offender's shelf is spotted; who has none owes the next (f7)."""
    match = free(penalty_ball_from="spotted")
    assert codes(add(match, "B miss")) == ["owes"]
    assert match.board()["owed"] == {"A": 0, "B": 1}
    add(match, "A w> w>")
    ruling = add(match, "A -1")
    assert ruling.points == {"A": -1}
    assert codes(ruling) == ["spot"]
    ruling = add(match, "B w> w>")
    assert ruling.points == {"B": 1}
    assert match.board()["owed"]["B"] == 0
    assert match.board()["balls_left"] == 15 - 2


def test_a_start_is_no_ball_to_put_back() -> None:
    """Who has only the balls of his start owes the next (f7)."""
    match = free(penalty_ball_from="spotted", start={"B": 3})
    assert codes(add(match, "B miss")) == ["owes"]
    assert score(match) == (0, 3)
    match = free(penalty_ball_from="shelf", start={"B": 3})
    assert add(match, "B miss").points == {"A": 1}


def test_the_last_ball_pocketed_may_be_given() -> None:
    """Then nobody has a ball to take off (f7)."""
    match = free(penalty_ball_choice="last-potted")
    ruling = add(match, "B miss")
    assert "pocketed last" in ruling.instructions[-1].text
    assert add(match, "A :take").refusal is not None


def test_the_eighth_ball_may_be_a_foul_of_the_opponent() -> None:
    """What the offender pocketed in that stroke does not count (f1, f7)."""
    match = match_of(FREE, setup="A=7 B=7 turn=B")
    ruling = add(match, "B w> #double")
    assert (match.over, match.winner, score(match)) == (True, "A", (8, 7))
    assert f"{FREE}#f1" in ruling.citations
    assert "in-hand" not in codes(ruling)


def test_surplus_balls_are_not_counted_and_points_may_be_fewer() -> None:
    """First to the number agreed; more is ignored (f1)."""
    match = free(points=3)
    ruling = add(match, "B w> w> w> c>")
    assert ruling.points == {"B": 3}
    assert match.winner == "B"
    assert match.figures()["B"]["high_run"]["value"] == 3


def test_a_start_of_some_balls_is_the_header_s() -> None:
    """A handicap of three balls: five more win (f1)."""
    match = match_of(FREE, "A :lead", "A w> w> w> w> w>", start={"A": 3})
    assert (match.winner, match.board()["from_break"]) == ("A", True)


def test_eight_from_the_break_is_a_figure() -> None:
    """Only the breaker's first visit counts, before the other has played."""
    eight = match_of(FREE, "A :lead", "A w> w> w> w>", "A c> w>", "A w> w>")
    assert eight.figures()["A"]["from_the_break"] == 1
    assert eight.figures()["A"]["own_balls"] == 1
    assert free("B w> w> w> w>", "B w> w> w> w>").figures()["B"]["from_the_break"] == 0
    assert match_of(FREE, "A miss", setup="A=0 B=7 turn=A").figures()["B"]["from_the_break"] == 0


def test_nobody_gets_on() -> None:
    """A ball each, and the others are racked; not where both would win by it (f1)."""
    match = free()
    ruling = add(match, "A :stall")
    assert ruling.points == {"A": 1, "B": 1}
    assert (match.board()["phase"], match.board()["balls_left"], ruling.turn) == ("break", 13, "B")
    ended = match_of(FREE, "A :stall", setup="A=7 B=4 turn=B")
    assert ended.winner == "A"
    level = begin(FREE, setup="A=7 B=7 turn=B")
    assert add(level, "A :stall").refusal is not None


def test_giving_up_loses() -> None:
    """Whatever the score (f1)."""
    assert free("A :retire").winner == "B"
    assert free("B :retire").winner == "A"


def test_a_race_alternates_the_break() -> None:
    """Frames alternate (f4)."""
    match = match_of(FREE, "A :lead", "A w> w> w> w> w> w> w> w>", race=2)
    assert match.board()["turn"] == "B"
    assert match.board()["phase"] == "break"


def test_the_cue_ball_pocketed_is_paid_by_a_premium_ball() -> None:
    """It counts one, a ball goes off for it, and the cue ball is played from home (5.2, G21)."""
    match = combined()
    ruling = add(match, "B xw c> .")
    assert ruling.points == {"B": 1}
    assert codes(ruling) == ["remove", "in-hand"]
    assert ruling.instructions[0].text.startswith("Player B takes")
    assert match.board()["balls_left"] == 14
    assert match.board()["in_hand"]
    assert add(match, "A :take").refusal is not None
    assert add(match, "B :take").ok
    assert add(match, "B :take").refusal is not None


def test_a_premium_ball_left_on_the_table_costs_the_point() -> None:
    """It must be off before the next stroke (5.2)."""
    match = combined("B c>", "B w> #untaken")
    assert score(match) == (0, 1)
    assert match.board()["balls_left"] == 14
    assert match.figures()["B"]["own_balls"] == 0
    assert match.figures()["B"]["high_run"]["value"] == 1


def test_the_opponent_may_choose_the_premium_ball() -> None:
    """The older Moscow rule, and that of LLB (5.2)."""
    match = combined(premium_by="opponent")
    ruling = add(match, "B c>")
    assert ruling.instructions[0].text.startswith("Player A takes")
    assert "take" in {b.code for b in match.expects().buttons if b.side == "A"}
    assert add(match, "A :take").ok
    assert match.board()["turn"] == "B"


def test_a_ball_touched_in_taking_one_off() -> None:
    """Put back since 2024; else a foul (5.2)."""
    match = combined("B c>")
    ruling = add(match, "B #taking")
    assert (ruling.points, ruling.turn, codes(ruling)) == ({}, "B", ["restore"])
    assert add(match, "B #taking -1").refusal is not None
    assert add(combined("B c>", premium_touch="foul"), "B #taking").points == {"A": 1}
    assert add(combined(), "B #taking").refusal is not None


@pytest.mark.parametrize("game", [COMBINED, DYNAMIC])
@pytest.mark.parametrize("lost", ["c> .", "c^", "c> -1"])
def test_a_cue_ball_lost_by_a_foul_is_in_hand(game: str, lost: str) -> None:
    """From home at combined pyramid (c7), anywhere at dynamic (d4)."""
    match = match_of(game, "A :lead", "A 0")
    ruling = add(match, f"B {lost}")
    assert codes(ruling)[0] == "in-hand"
    assert ("from home" in match.expects().prompt) is (game == COMBINED)
    assert match.board()["in_hand"]


def test_hands_on_balls_and_balls_in_home() -> None:
    """Touching a ball while placing, or meeting one in home before leaving it: a foul (G21)."""
    match = combined("B c>", "B #placing")
    assert score(match) == (1, 1)
    assert match.board()["turn"] == "A"
    assert match.board()["in_hand"]
    assert add(match, "A w> #inside").points == {"B": 1}
    assert add(match, "B #placing").refusal is not None


def test_balls_are_spotted_at_the_cushion_where_the_match_has_it_so() -> None:
    """The older edition (c8)."""
    assert "back spot" in add(combined(), "B w> -1").instructions[0].text
    assert "back cushion" in add(combined(spot_place="back-cushion"), "B w> -1").instructions[0].text


def test_no_ball_is_left_for_the_premium() -> None:
    """The point counts all the same (5.2)."""
    match = match_of(COMBINED, setup="A=6 B=5 table=1 turn=A in-hand=-")
    ruling = add(match, "A w> c>")
    assert ruling.points == {"A": 2}
    assert match.winner == "A"
    match = match_of(COMBINED, setup="A=4 B=5 table=1 turn=A in-hand=-")
    assert add(match, "A c>").points == {"A": 1}
    assert (match.over, match.board()["draw"]) == (True, True)


def test_directly_from_hand_the_own_ball_is_barred() -> None:
    """At dynamic pyramid (d5); only an object ball counts then."""
    match = dynamic("B c>")
    assert "own" not in {b.code for b in match.expects().buttons}
    ruling = add(match, "B w> c>")
    assert ruling.points == {"A": 1}
    assert ruling.citations[0] == f"{DYNAMIC}#d5"
    assert dynamic("B c>", "B c>", own_ball_after_hand="allowed").board()["score"] == {"A": 0, "B": 2}
    assert dynamic("B c>", "B w>", "B c>").board()["score"] == {"A": 0, "B": 3}


def test_the_break_may_be_played_from_anywhere() -> None:
    """An option of dynamic pyramid (d2)."""
    match: Any = match_of(DYNAMIC, "A :lead", break_hand="anywhere")
    assert "anywhere" in match.expects().prompt
    assert "from home" in match_of(DYNAMIC, "A :lead").expects().prompt


@pytest.mark.parametrize("setup", ["A=8 turn=A", "table=17 turn=A", "table=0 turn=A", "in-hand=balk turn=A"])
def test_positions_that_cannot_be(setup: str) -> None:
    """Balls that do not exist, and games that are over."""
    with pytest.raises(engine.BadHeader):
        begin(FREE, setup=setup)
