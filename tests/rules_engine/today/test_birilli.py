"""Five-pins and nine-pins, where the golden records do not say it already."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches
from tests.rules_engine.matches import add, refused, score

five = partial(matches.match_of, "today/five-pins", opening="A :lead")
nine = partial(matches.match_of, "today/nine-pins", opening="A :lead")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("A xw 1!w", 2), ("A xw 5!w", 10), ("A xw 5!r 1!w", 6), ("A xw 1!w 2!w 3!w 4!w 5!w", 12),
        ("A xw Wxr .", 3), ("A xw xr .", 4), ("A xw Wxr xr .", 3), ("A xw xr Wxr .", 4),
    ],
)  # fmt: skip
def test_what_a_stroke_of_five_pins_is_worth(text: str, points: int) -> None:
    """Pins and red are added; the red counts as it was met first (3.2, v)."""
    ruling = add(five(), text)
    assert (ruling.points, ruling.turn) == ({"A": points}, "B")


def test_a_stroke_each_whatever_it_makes() -> None:
    """The turn passes also after twelve (3.1)."""
    assert refused(five("A +12"), "A +2") == "out-of-turn"


@pytest.mark.parametrize(
    ("text", "given", "hand"),
    [
        ("A xw 1!c", 2, False), ("A miss", 2, True), ("A xr xw .", 2, True), ("A xr .", 4, True),
        ("A 1!c xw", 4, True), ("A xr 1!r xw", 6, True), ("A xw c^ 1!w", 4, True),
        ("A xw c^ w^ r^ 1!w", 4, True), ("A #wrong-ball #double +4", 6, True),
        ("A #red-first #wrong-ball 0", 4, True),
    ],
)  # fmt: skip
def test_what_a_fault_costs(text: str, given: int, hand: bool) -> None:
    """All points of the stroke go over; two for faults, once; the red first is added (5.1)."""
    match = five()
    assert add(match, text).points == {"B": given}
    assert match.board()["hand"] is hand


def test_options_of_five_pins() -> None:
    """Each other reading once."""
    assert add(five(red_pin_alone=8), "A xw 5!w").points == {"A": 8}
    assert add(five(red_both_ways="sum"), "A xw Wxr xr .").points == {"A": 7}
    assert add(five(red_both_ways="higher"), "A xw Wxr xr .").points == {"A": 4}
    assert add(five(opening_scores=False), "A xw 1!w").points == {}
    assert add(five("A 0", opening_scores=False), "B xw 1!w").points == {"B": 2}
    assert add(five(red_first_cost="two-and-three"), "A xr xw .").points == {"B": 5}
    assert add(five(leaning_pin="does-not-count"), "A #leaning +2").points == {"A": 2}
    assert add(five(), "A #leaning +2").points == {"B": 4}
    assert "farthest white" in five(acchito="round-the-pins").rulings[1].instructions[0].text
    assert add(five(time_fault="turn"), "A #slow").turn == "B"
    ruling = add(five("A 0", relay_legs=(10, 20), relay_turn="new-start"), "B +12")
    assert "starting places" in ruling.instructions[-1].text


def test_a_cushion_before_the_pins_where_the_old_rule_holds() -> None:
    """Without one the points go over."""
    assert add(five(cushion_needed=True), "A xw 1!w").points == {"B": 2}
    assert add(five(cushion_needed=True), "A xw w- 1!w").points == {"A": 2}
    assert add(five(cushion_needed=True), "A #direct +2").points == {"B": 2}


def test_the_last_points_may_come_from_a_fault_or_not() -> None:
    """The other side's fault may win, unless it is agreed that it does not (5.1.1)."""
    match = five("A +12", "B miss", distance=14)
    assert (match.over, match.winner) == (True, "A")
    match = five("A +12", "B miss", distance=14, fault_points_can_win=False)
    assert not match.over and score(match) == (13, 0)


def test_all_pins_and_the_carom_win_at_once_where_that_is_agreed() -> None:
    """The strike of the Lega."""
    rows = "A xw 1!w 2!w 3!w 4!w 5!w xr ."
    assert not five(rows).over
    match = five(rows, strike=True)
    assert (match.over, match.winner) == (True, "A")
    assert five("A #strike +16", strike=True).over
    assert refused(five(), "A #strike +16") == "not-now"


def test_one_time_out_a_game_and_the_clock() -> None:
    """One point to the other side, and the player goes on (clock)."""
    match = five("A :time-out")
    assert refused(match, "A :time-out") == "not-now"
    ruling = add(match, "A #slow")
    assert (ruling.points, ruling.turn) == ({"B": 1}, "A")
    assert refused(match, "A #slow +2") == "wrong-token"


def test_the_other_ball_may_be_moved_from_hand() -> None:
    """Only with the ball in hand (20)."""
    assert refused(five(), "A :spot") == "not-now"
    assert add(five("A miss"), "B :spot").turn == "B"


def test_pairs_play_stroke_about() -> None:
    """Partners change with each stroke of their side."""
    match = five("A +2", "B +2", partners={"A": ("Ann", "Amy"), "B": ("Bo", "Ben")}, alternate="stroke")
    assert match.board()["players"] == {"A": "Amy", "B": "Ben"}


def test_a_match_of_sets() -> None:
    """A race of sets: who opens changes."""
    match = five("A +12", "B 0", "A +12", race=2, distance=20)
    assert match.board()["race"]["won"] == {"A": 1, "B": 0}
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("A xw 6!w", 2), ("A xw 1!w", 8), ("A xw 5!w", 30), ("A xw 5!w 6!w", 12), ("A xw Wxr .", 6),
        ("A -h xw 1!w", 16), ("A #rail(h) -h xw 1!w", 8), ("A #rail(h) -hl xw 1!w", 16),
        ("A xw xr Wxr .", 6),
    ],
)  # fmt: skip
def test_what_a_stroke_of_nine_pins_is_worth(text: str, points: int) -> None:
    """Two, eight, ten and thirty; by a cushion double (g2, g4, g7)."""
    assert add(nine(), text).points == {"A": points}


def test_options_of_nine_pins() -> None:
    """Each other reading once."""
    assert add(nine(doubling="none"), "A -h xw 1!w").points == {"A": 8}
    assert add(nine(doubling="all"), "A xw 1!w").points == {"A": 16}
    assert add(nine(filotto=True), "A xw 5!w").points == {"A": 80}
    assert add(nine(filotto=True), "A xw 8!w 3!w 5!w 2!w 7!w").points == {"A": 80}
    assert add(nine(fault_value=6), "A miss").points == {"B": 6}
    assert add(nine(), "A -h xw 1!c").points == {"B": 16}
    assert add(nine(double_to_opponent="single"), "A -h xw 1!c").points == {"B": 8}
    assert add(nine(red_both="twice"), "A xw xr Wxr .").points == {"A": 12}
    assert add(nine(distance=10), "A xw 5!w").points == {"A": 10}
    assert add(nine(distance=10, overshoot="kept"), "A xw 5!w").points == {"A": 30}
    assert nine("A xw 1!w 2!w 3!w 4!w 5!w 6!w 7!w 8!w 9!w xr", strike=True).over


def test_the_ways_of_leagues_can_be_played() -> None:
    """Each names options of its game."""
    for slug in ("five-pins", "nine-pins"):
        for way in engine.game(f"today/{slug}").ways.values():
            assert matches.begin(f"today/{slug}", options=way.options).expects().buttons
