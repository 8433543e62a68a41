"""Fifteen-Ball Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

SLUG = "fifteen-ball-pool"


def _opened(**options: Any) -> engine.Match:
    """A opened lawfully; B plays."""
    return play(SLUG, "A 0", **options)


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("(9) x9 9>br +9", 9, "continuous-pool#3"),
        ("(9) x9 9> 12> 3> +24", 24, "continuous-pool#5"),
        ("(9 4) 9> 0", 0, "continuous-pool#3"),
        ("(9 4) +13", 13, "continuous-pool#3"),
        ("(9) x4 .", -3, "fifteen-ball-pool#2"),
        ("#no-cushion c>", -3, "fifteen-ball-pool#2b"),
        ("(9) miss", -3, "fifteen-ball-pool#4"),
        ("(9) 9> c^", -3, "fifteen-ball-pool#4"),
        ("(9) 9> #feet", -3, "fifteen-ball-pool#4"),
        ("(9) 9> #double", -3, "fifteen-ball-pool#4"),
        ("(9) 9> #in-motion", -3, "fifteen-ball-pool#4"),
        ("(9) 9> #push", 9, "continuous-pool#3"),
        ("(9) 9> #early-touch", -3, "fifteen-ball-pool#4"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """The numbers of the balls (p3), and three for each forfeit (2, 2b, 4)."""
    ruling = add(_opened(), f"B {stroke}")
    assert ruling.points == ({"B": points} if points else {})
    assert ruling.citations[0] == f"brunswick/{rule}"


def test_a_failed_opening_costs_three_and_the_hand() -> None:
    """The next player plays the balls as they lie, or opens if it was agreed so (1)."""
    match = play(SLUG, "A x1 3- .")
    assert (score(match), match.board()["turn"], match.board()["phase"]) == ((-3, 0), "B", "stroke")
    match = play(SLUG, "A miss", opening_failed="set-up-again")
    assert (score(match), match.board()["turn"], match.board()["phase"]) == ((-3, 0), "B", "opening")


def test_a_failed_opening_of_a_match_costs_six_each_time() -> None:
    """The balls are set up again and the same player goes on (1b)."""
    match = play(SLUG, "A -6", "A miss", "A -6", match_or_tournament=True)
    assert (score(match), match.board()["turn"], match.board()["phase"]) == ((-18, 0), "A", "opening")
    assert match.board()["forfeits"] == {"A": 0, "B": 0}
    match = play(SLUG, "A -6", "A -6", match_or_tournament=True, failed_opening_counts=True)
    assert match.winner == "B"
    assert (
        play(SLUG, "A -3", "B 0", "A miss", "B 0", failed_opening_counts=True).board()["forfeits"]["A"] == 2
    )


def test_the_opening_needs_no_call_and_the_rest_does() -> None:
    """All that falls counts on the opening (1); later a ball is called, unless agreed otherwise (6)."""
    assert score(play(SLUG, "A 15> 2> +17")) == (17, 0)
    refused = offer(_opened(), "B 9> +9").refusal
    assert refused is not None
    assert refused.code == "call-missing"
    assert add(_opened(call_required=False), "B 9> +9").points == {"B": 9}
    assert match_call(_opened()) is not None
    assert match_call(_opened(call_required=False)) is None


def match_call(match: engine.Match) -> object:
    """What must be called now."""
    return match.expects().call


def test_a_push_is_allowed_or_foul_as_the_governors_stand() -> None:
    """Continuous Pool goes first; the three-ball rules may (6)."""
    ruling = add(_opened(push="foul"), "B (9) 9> #push")
    assert (ruling.points, why(ruling)) == ({}, "fifteen-ball-pool#6")


def test_three_forfeits_in_succession_lose_the_game() -> None:
    """Also who leads in points (2)."""
    rows = ("A 15> +15", "A miss", "B 0", "A c>", "B 0", "A #feet")
    match = play(SLUG, *rows)
    assert (match.winner, score(match)) == ("B", (6, 0))
    match = begin(SLUG, sides="ABC")
    for row in ("A 0", "B miss", "C 0", "A 0", "B miss", "C 0", "A 0", "B miss"):
        add(match, row)
    assert (match.over, match.board()["out"], match.board()["turn"]) == (False, ["B"], "C")
    add(match, "C 0")
    assert match.board()["turn"] == "A"
    match = begin(SLUG, sides="ABC", three_forfeits_several="game")
    for row in ("A 15> +15", "A 0", "B miss", "C 0", "A 0", "B miss", "C 0", "A 0", "B miss"):
        add(match, row)
    assert match.winner == "A"


def test_sixty_one_wins_between_two() -> None:
    """At once, unless rule 3 alone was agreed to decide (p3)."""
    assert play(SLUG, "A 15> 14> 13> 12> 7> +61").winner == "A"
    rows = ("A miss", "B (1) +1", "B 0", "A (15 14 13 12 9) +63")
    forfeited = play(SLUG, *rows)
    assert (score(forfeited), forfeited.over) == ((60, 1), True), "60 against 1 and 56 on the table"
    rows = ("A 15> 14> 13> 12> 6> +60", "A 0", "B (1) +1", "B miss")
    assert not play(SLUG, *rows).over, "60 against 1 and 59"


def test_a_lead_is_measured_with_or_without_the_other_sides_forfeits() -> None:
    """The balls credited to him, or his score (3)."""
    rows = ("A 15> 14> 13> 12> 6> +60", "A 0", "B miss")
    assert not play(SLUG, *rows).over, "60 against none and 60 on the table"
    assert play(SLUG, *rows, end_reading="net-scores").winner == "A", "60 against -3 and 60"


def test_forfeits_may_stop_at_zero() -> None:
    """The option of Continuous Pool holds here too; the other's balls are then his score."""
    rows = ("A 15> 14> 13> 12> 6> +60", "A 0", "B miss", "A 0", "B (1) +1")
    assert score(play(SLUG, *rows, below_zero="floor")) == (60, 1)
    assert score(play(SLUG, *rows, below_zero="owed")) == (60, 0)


@pytest.mark.parametrize(
    ("how", "over"), [("loser-decided", True), ("leader-safe", False), ("all-places", False)]
)
def test_the_end_with_more_players(how: str, over: bool) -> None:
    """Over when what is left cannot tie the next lowest score, or by another reading (3b)."""
    match = begin(SLUG, sides="ABC", several_end=how)
    for row in (
        "A 15> 14> 9> +38",
        "A 0",
        "B (13) +13",
        "B (12) +12",
        "B (11) +11",
        "B 0",
        "C 0",
        "A 0",
        "B 0",
    ):
        add(match, row)
    for row in ("C 0", "A 0", "B (1) +1", "B 0", "C (2) +2", "C 0", "A 0", "B 0", "C 0", "A (3) +3", "A 0"):
        add(match, row)
    add(match, "B (10) +10")
    assert match.over is over


def test_a_tie_is_drawn_or_played_again() -> None:
    """In a match it is void (5); the score begins anew."""
    rows = ("A 15> 14> 13> 12> 6> +60", "A 0")
    rest = [f"B ({n}) +{n}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11)]
    drawn = play(SLUG, *rows, *rest)
    assert (drawn.over, drawn.winner, drawn.board()["draw"]) == (True, None, True)
    again = play(SLUG, *rows, *rest, tie_replayed=True)
    assert (again.over, score(again), again.board()["phase"]) == (False, (0, 0), "lead")
    assert not play(SLUG, *rows, *rest, match_or_tournament=True).over


def test_playing_out_of_turn() -> None:
    """Three off and the balls spotted, or they stand; the player whose turn it was goes on (4)."""
    match = _opened()
    ruling = add(match, "A #out-of-turn (9) 9>")
    assert (ruling.points, ruling.turn, len(match.board()["balls_on_table"])) == ({"A": -3}, "B", 15)
    match = _opened(out_of_turn_balls="stand")
    ruling = add(match, "A #out-of-turn (9) 9>")
    assert (ruling.points, ruling.turn, len(match.board()["balls_on_table"])) == ({"A": 6}, "B", 14)
    match = _opened()
    add(match, "A #undetected (9) +9")
    assert (score(match), match.board()["turn"]) == ((9, 0), "A")
    add(match, f"B claim {match.last} #out-of-turn")
    assert (score(match), match.board()["turn"]) == ((-3, 0), "B")
    match = _opened()
    for row in ("A #undetected (9) +9", "A (8) +8"):
        add(match, row)
    late = offer(match, f"B claim {match.last - 1} #out-of-turn").refusal
    assert late is not None
    assert late.code == "too-late"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A (9) +9", "out-of-turn"),
        ("B (9) +8", "undecided"),
        ("B (9) x9 9> +8", "contradicted"),
        ("B (9) +121", "impossible"),
        ("B -1", "contradicted"),
        ("B :order(BA)", "not-now"),
        ("B :end", "not-now"),
        ("B :colour(r)", "unknown-choice"),
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


def test_the_order_names_every_side_once() -> None:
    """The draw is recorded whole."""
    refused = offer(begin(SLUG, sides="ABC"), "A :order(AB)").refusal
    assert refused is not None
    assert refused.code == "undecided"


def test_a_lost_cue_ball_without_a_cushion_costs_three_however_forfeits_add_up() -> None:
    """Rule 2b stands above the option for two forfeits of one stroke, which other strokes follow."""
    match = _opened(two_forfeits="sum")
    add(match, "B (9) x9 c> .")
    assert score(match) == (0, -3)
    add(match, "A (9) x9 c^ .")
    assert score(match) == (-6, -3)


def test_of_several_players_one_who_leaves_loses_and_the_others_play_on() -> None:
    """Continuous Pool 25: the game is his loss, not the end of the others' game."""
    match = play(SLUG, "A :order(CBA)", sides="ABC")
    ruling = add(match, "C :retire")
    assert (ruling.turn, ruling.events, match.over) == ("B", ("retired", "side-out"), False)
    assert offer(match, "C :retire").refusal.code == "not-now"
    assert offer(match, "C miss").refusal.code == "out-of-turn"
    assert add(match, "B miss").turn == "A"
    assert add(match, "A (9) x9 .").turn == "B"
    add(match, "B :retire")
    assert match.winner == "A"


def test_who_left_before_the_opening_neither_leads_nor_opens() -> None:
    """The order is drawn with his name in it, and passes over him."""
    match = play(SLUG, "A :retire", sides="ABC")
    assert offer(match, "A :lead").refusal.code == "not-now"
    assert add(match, "B :order(ACB)").turn == "C"


def test_a_touched_cue_ball_costs_as_a_miss_or_the_one_point_of_continuous_pool() -> None:
    """No forfeit of this game is one point, unless that reading was agreed; so with the point of the cue."""
    for game in (SLUG, "rotation-pool", "high-low-jack-game"):
        forfeits = {"forfeits": "game-point"} if game == "high-low-jack-game" else {}
        ruling = add(play(game, "A x1 0", **forfeits), "B #early-touch")
        assert ruling.points == {"B": -1 if forfeits else -3}
        assert why(ruling).split()[0] == "fifteen-ball-pool#4"
    one = add(_opened(cue_ball_touched="one-point"), "B #early-touch")
    assert (one.points, why(one).split()[0]) == ({"B": -1}, "continuous-pool#13")
    assert add(_opened(not_point_forfeit=3), "B #not-point").points == {"B": -3}
    assert add(_opened(), "B #not-point").points == {}
