"""Cow-Boy Pool, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why


def _at(points: int, **options: object) -> engine.Match:
    """A stands at ``points``; the game has been opened, and A is to play."""
    match = begin("cowboy-pool", start={"A": points}, **options)
    add(match, "B x3 .")
    return match


@pytest.mark.parametrize(
    ("points", "stroke", "after", "rule"),
    [
        (85, "x5 5> x1", 85, "cA"),
        (85, "x5 5>", 90, "r4"),
        (89, "x1 x3", 90, "r4"),
        (89, "x1 x3 x5", 89, "cD"),
        (88, "x1 x3 x5", 90, "r4"),
        (88, "x3 3>", 88, "cA"),
        (90, "x1 x3", 91, "r4"),
        (90, "x1 1>", 90, "r10"),
        (99, "x3 x1", 100, "r4"),
        (99, "x3 x1 c>", 99, "cB"),
        (99, "x3 c>", 99, "r11"),
        (99, "x1 x3 x5", 99, "r8"),
        (100, "(c>tl) x3", 100, "cC"),
        (100, "(c>tl) miss", 100, "r15"),
        (100, "(c>tl) x1 c>tr", 100, "r5"),
        (100, "(c>tl) x1 c>tl", 101, "r5"),
        (100, "(c>tl) x1 x3 c>tl", 100, "r5"),
        (100, "(c>tl) x1 1> c>tl", 101, "r5"),
    ],
)
def test_exactly_ninety_and_a_hundred(points: int, stroke: str, after: int, rule: str) -> None:
    """The cases A to D of the book, and their neighbours."""
    match = _at(points)
    ruling = add(match, f"A {stroke}")
    assert score(match)[0] == after
    assert f"cowboy-pool#{rule}" in why(ruling)
    assert match.over is (after == 101)


def test_a_hand_that_ends_fairly_is_safe_and_one_with_a_fault_is_lost() -> None:
    """Rule 6: only the points of the hand in progress are at risk; the high run is given back too."""
    match = _at(0)
    for row in ("A 5> +5", "A 0", "B 0", "A 3> +3", "A +1", "A miss"):
        add(match, row)
    assert score(match) == (5, 0)
    assert match.figures()["A"]["points"] == 5
    assert match.figures()["A"]["high_run"]["value"] == 5


def test_at_a_hundred_without_a_pocket() -> None:
    """The hand is out; by agreement its run is lost too."""
    for value, after in (("hand-out", 100), ("run-lost", 99)):
        match = _at(99, last_stroke_no_pocket=value)
        add(match, "A x1 x3")
        add(match, "A (c>tl) x1 .")
        assert score(match)[0] == after


def test_at_a_hundred_with_another_ball() -> None:
    """The run is lost; by agreement the hand alone is out."""
    for value, after in (("run-lost", 99), ("hand-out", 100)):
        match = _at(99, last_stroke_other_ball=value)
        add(match, "A x1 x3")
        add(match, "A (c>tl) x1 x3 c>tl")
        assert score(match)[0] == after


def test_after_a_failed_opening() -> None:
    """The balls lie; by agreement they are set up, and the next side opens."""
    for value, opening in (("as-they-lie", False), ("opening-again", True)):
        match = play("cowboy-pool", "A :lead", "A x1 .", after_failed_opening=value)
        assert ("3 ball first" in match.board()["prompt"]) is opening
        assert bool(add(match, "B x5 x1").points) is not opening


def test_two_empty_scratches_lose_the_game() -> None:
    """Running, or at any time of it."""
    rows = ("A c> miss", "B 0", "A 0", "B 0", "A c> miss")
    running, anywhere = _at(0), _at(0, empty_scratches="in-the-game")
    for row in rows:
        add(running, row)
        add(anywhere, row)
    assert not running.over
    assert anywhere.winner == "B"
    for row in ("B 0", "A c> miss"):
        add(running, row)
    assert running.winner == "B"


def test_who_is_out_is_passed_over_while_several_play_on() -> None:
    """Of three sides one forfeits the game; the others go on."""
    match = play(
        "cowboy-pool",
        "A :order(ABC)",
        "A x3 .",
        "B c> miss",
        "C 0",
        "A 0",
        "B c> miss",
        "C 0",
        "A 0",
        sides="ABC",
    )
    assert match.board()["out"] == ["B"]
    assert match.board()["turn"] == "C"


def test_a_double_carom_at_ninety_nine() -> None:
    """It passes a hundred; by agreement it counts one."""
    assert score(_with(_at(99), "A x1 x3 x5"))[0] == 99
    assert score(_with(_at(99, past_hundred="stays-at-100"), "A x1 x3 x5"))[0] == 100


def _with(match: engine.Match, row: str) -> engine.Match:
    add(match, row)
    return match


def test_the_last_point_needs_its_pocket_or_the_markers_word() -> None:
    """Without the pocket named the record is open."""
    match = _at(100)
    assert offer(match, "A x1 c>tl").refusal.code == "undecided"
    assert add(match, "A x1 c>tl +1").attested


def test_balls_wait_for_an_occupied_spot() -> None:
    """Rule 12: pieces are counted, and the ball comes up when the spot is free."""
    match = _at(0)
    add(match, "A 5> #occupied(5) +5")
    pieces = match.play.family.pieces(match.play, match.state)
    assert pieces == {"table": 3, "pocketed": 1, "out": 0, "hand": 0}
    assert offer(match, "A x5").refusal.code == "impossible"
    add(match, "A :spot(5)")
    assert offer(match, "A :spot(5)").refusal.code == "not-now"
    assert offer(match, "A :respot").refusal.code == "not-now"


def test_a_push_is_foul_after_ninety() -> None:
    """Rule 14."""
    assert add(_at(0), "A #push x1 x3").points == {"A": 1}
    assert add(_at(95), "A #push x1 x3").events[0] == "foul"


def test_what_is_said_of_a_ball_that_waits_for_its_spot() -> None:
    """That it waits; and, when it may come up, where it goes (rules 2 and 12)."""
    match = play("cowboy-pool", "A :lead")
    waits = add(match, "A x3 5> #occupied(5)").instructions
    assert [i.text for i in waits] == [
        "The 5 ball waits until the centre spot is free and the balls are at rest."
    ]
    up = add(match, "A :spot(5)").instructions
    assert [i.text for i in up] == ["Put the 5 ball back on the centre spot."]


def test_nothing_is_asked_for_at_the_table_once_the_game_is_won() -> None:
    """The last point is an in-off; nobody plays from hand after it."""
    match = begin("cowboy-pool", start={"B": 100})
    add(match, "A x3 .")
    ruling = add(match, "B (c>tl) x1 c>tl +1")
    assert "game-over" in ruling.events
    assert ruling.instructions == ()
