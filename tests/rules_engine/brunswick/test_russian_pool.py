"""Russian Pool, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, offer, play, score, why


def _opened(**options: object) -> engine.Match:
    """A opened at the red without a score; B plays."""
    return play("russian-pool", "A (r) xr .", **options)


@pytest.mark.parametrize(
    ("stroke", "made"),
    [
        ("(bn) xbn bn>ml", 9), ("(bn) xbn bn>mr", 9), ("(bn) xbn bn>tl", -9), ("(bn) xbn c>mr", 9),
        ("(r) xr r>tl", 3), ("(r) xr r>tl c>tr", 6), ("(r) xr r>ml c>bl", -6), ("(r) xr c>br", -3),
        ("(gn) xgn gn>bl", 6), ("(gn) xgn gn>br", -6), ("(yw) xyw yw>br", 4), ("(yw) xyw yw>bl", -4),
        ("xr xbn", 2), ("xr xbn xgn", 2), ("(r) xr xbn r>tl", 5), ("(r) xr r>tl gn>bl", 9),
    ],
)  # fmt: skip
def test_the_values_of_pockets(stroke: str, made: int) -> None:
    """Each ball has its own pockets; in others it costs the same."""
    match = _opened()
    ruling = add(match, f"B {stroke}")
    assert ruling.points == {"B": made}
    assert match.board()["turn"] == ("B" if made > 0 else "A")


@pytest.mark.parametrize("stroke", ["(r) xr c>tl gn>br", "(r) xr r>tl c>bl", "(r) xr xgn r>tl c>bl"])
def test_a_stroke_that_cancels_out(stroke: str) -> None:
    """Rule 12: nothing counts and the turn passes; by agreement a cannon saves it."""
    match = _opened()
    ruling = add(match, f"B {stroke}")
    assert not ruling.points
    assert match.board()["turn"] == "A"
    assert why(ruling).startswith("russian-pool#r12")
    saved = _opened(cannon_in_neutral_stroke="saves")
    points = add(saved, f"B {stroke}").points
    assert points == ({"B": 2} if "xgn" in stroke else {})


def test_a_lucky_cannon_saves_a_wrong_pocket() -> None:
    """Two count and the break goes on; by agreement the loss is counted as well."""
    for value, points in (("two-alone", 2), ("two-and-the-loss", -7)):
        match = _opened(lucky_cannon=value)
        assert add(match, "B (bn) xbn xr bn>tl").points == {"B": points}
        assert match.board()["turn"] == "B"


def test_what_a_miss_costs() -> None:
    """Nothing, the ball nominated, or two; a nominated cannon always two."""
    for value, points in (("nothing", {}), ("ball-nominated", {"B": -9}), ("two", {"B": -2})):
        assert add(_opened(miss_value=value), "B (bn) miss").points == points
        assert add(_opened(miss_value=value), "B (bn) xr .").points == points
        assert add(_opened(miss_value=value), "B (c) miss").points == {"B": -2}


def test_losses_are_deducted_or_credited() -> None:
    """The score may fall below zero."""
    assert score(_with(_opened(), "B (bn) xbn bn>tl")) == (0, -9)
    assert score(_with(_opened(ledger="credited"), "B (bn) xbn bn>tl")) == (9, 0)
    assert score(_with(_opened(), "B #obstruct")) == (0, -18)


def _with(match: engine.Match, row: str) -> engine.Match:
    add(match, row)
    return match


def test_in_off_after_several_balls() -> None:
    """The first met, or the last."""
    assert add(_opened(in_off_ball="first"), "B (r) xr xbn c>ml").points == {"B": 2}
    assert add(_opened(in_off_ball="last"), "B (r) xr xbn c>ml").points == {"B": 11}


def test_a_ball_that_was_not_nominated() -> None:
    """It does not count, unless so agreed."""
    assert not add(_opened(), "B (r) xr bn>ml").points
    assert add(_opened(other_ball_pocketed="counts"), "B (r) xr bn>ml").points == {"B": 9}


def test_balls_off_the_table() -> None:
    """Nine for the stroke, or for each."""
    assert add(_opened(), "B xr bn^ gn^").points == {"B": -9}
    assert add(_opened(several_off="nine-each"), "B xr bn^ gn^").points == {"B": -18}


def test_a_pocket_that_is_not_noted_is_open() -> None:
    """The claim says whether it was the right one."""
    match = _opened()
    assert offer(match, "B (bn) bn>").refusal.code == "undecided"
    assert add(match, "B (bn) bn> +9").attested
    assert offer(match, "B +1").refusal.code == "impossible"
    assert add(match, "B (bn) bn> -9").points == {"B": -9}


def test_a_game_by_time_ends_when_it_is_said() -> None:
    """Without a target the highest score wins; with one it ends there."""
    timed = _opened()
    add(timed, "B xr xbn")
    add(timed, "B :end")
    assert timed.winner == "B"
    assert offer(_opened(target=20), "B :end").refusal.code == "not-now"


@pytest.mark.parametrize(("kept", "after"), [(False, (-4, 0)), (True, (-6, 0))])
def test_a_rejected_third_miss_of_a_nominated_cannon(kept: bool, after: tuple[int, int]) -> None:
    """Its two are given back, unless a rejected miss keeps its price (foul strokes 13)."""
    match = play("russian-pool", "A :lead", third_miss_point_when_rejected=kept)
    for row in ("A (c) miss", "B 0", "A (c) miss", "B 0", "A (c) miss", "B :reject"):
        add(match, row)
    assert score(match) == after


def test_the_buttons_of_a_pot_count_what_the_ball_is_worth_in_its_own_pocket() -> None:
    """Not the least that a stroke with that ball can make, which is a cannon that saves it."""
    match = play("russian-pool", "A :lead", "A (r) xr .")
    offered = {b.code: b.tokens for b in match.expects().buttons}
    for ball, worth in (("r", 3), ("bn", 9), ("gn", 6), ("yw", 4)):
        assert offered[f"pot-{ball}"] == f"({ball}) {ball}> +{worth}"
        again = play("russian-pool", "A :lead", "A (r) xr .")
        assert add(again, f"B {offered[f'pot-{ball}']}").points == {"B": worth}
