"""Point carrom: men count for who pockets them, the queen when covered; fouls give men back."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules_engine import matches

GAME = "today/point-carrom"
match_of = partial(matches.match_of, GAME, opening="A :lead")
add = matches.add


def score_of(*entries: str, **more: object) -> tuple[int, ...]:
    return tuple(match_of(*entries, **more).board()["score"].values())  # type: ignore[arg-type]


def test_any_man_counts_and_keeps_the_turn() -> None:
    """Black five, white ten (p1); the turn goes on while something falls (p2)."""
    match = match_of("A w> b> +15", "A b>")
    assert (match.board()["score"]["A"], match.expects().side) == (20, "A")
    assert add(match, "A w> +5").refusal is not None


@pytest.mark.parametrize(
    ("entries", "points", "queen"),
    [
        (("A q> w>",), 35, 0),
        (("A q>", "A b>"), 30, 0),
        (("A q>", "A 0"), 0, 1),
        (("A q>", "A c>"), 0, 1),
        (("A w>", "A q> c>"), 0, 1),
    ],
)
def test_the_queen_needs_a_cover(entries: tuple[str, ...], points: int, queen: int) -> None:
    """p3."""
    match = match_of(*entries)
    assert (match.board()["score"]["A"], match.board()["queen"]) == (points, queen)


def test_the_striker_costs_the_turn_and_a_man() -> None:
    """p4: its men go back, and the lowest that is held."""
    match = match_of("A w> b>", "A w> c>")
    assert (match.board()["score"]["A"], match.expects().side, match.board()["white"]) == (10, "B", 8)


def test_the_board_is_won_by_most_points() -> None:
    """p5; equal points are a draw."""
    assert match_of("A " + "w> " * 9 + "b> " * 9, "A q>").winner == "A"
    match = match_of("A " + "w> " * 5 + "b> " * 9, "A 0", "B w> w> q>", "B w> w>", values="1-1-5")
    assert match.board()["score"] == {"A": 14, "B": 9}
    match = match_of("A " + "w> " * 3 + "b> " * 9, "A 0", "B " + "w> " * 6 + "q>", values="1-1-5")
    assert match.winner == "A"
    match = match_of("A " + "w> " * 4 + "b> " * 8, "A 0", "B " + "w> " * 5 + "b> q>", values="1-1-5")
    assert (match.winner, match.board()["score"]) == ("A", {"A": 12, "B": 11})


def test_options() -> None:
    """Each once."""
    assert score_of("A w>", "A q>", "A 0") == (10, 0)
    assert score_of("A w>", "A q>", "A 0", uncovered_queen_costs_turn_points=True) == (0, 0)
    held = ("A b> w>", "A 0", "B 0", "A w> w>", "A q>", "A c>")
    assert score_of(*held, uncovered_queen_costs_turn_points=True) == (10, 0), "and a black for the striker"
    assert score_of(*held) == (30, 0)
    assert score_of("A w> b>", "A c>", "A :give(w)", foul_man="player-chooses") == (5, 0)
    assert score_of("A c>", "B 0", "A w>", foul_no_men="owed") == (0, 0)
    assert match_of("A q>", queen_first="after-a-man").expects().side == "B"
    assert score_of("A w> b> q>", values="10-20-50") == (80, 0)
    cleared = "A " + "w> " * 9 + "b> " * 9
    assert score_of(cleared, "A q>") == (160, 0)
    assert score_of(cleared, "A q>", last_queen="lost") == (135, 0)
    match = match_of(cleared, "A q>", target="200")
    assert (match.over, match.board()["inning"], match.expects().side) == (False, 2, "B")


def test_three_may_play() -> None:
    """The turn goes to the right."""
    match = match_of("A 0", "B 0", sides="ABC")
    assert match.expects().side == "C"
