"""Our laws against what was published: what must hold whatever the constants, and the page."""

from __future__ import annotations

import math

import pytest

from simulator.constants import Constants
from simulator.truth.comparing import smooth
from simulator.truth.page import PAGE, number, written
from simulator.truth.playing import POOL, alone, deflected, draw_of_right_angle, meeting, motion, throw
from simulator.units import GRAVITY

CLOTH = Constants("billiard-cloth")
OTHER = Constants("billiard-cloth", {"slide": 0.17, "roll": 0.007, "ball_restitution": 0.93})


def test_the_page_is_current() -> None:
    """All of its strokes in a second and a half: the page is what the command writes."""
    assert PAGE.read_text(encoding="utf-8") == written(), "run python -m simulator.truth --write"


@pytest.mark.parametrize("constants", [CLOTH, OTHER])
@pytest.mark.parametrize("speed", [0.7, 2.0, 6.0])
def test_a_ball_struck_in_its_middle_rolls_at_five_sevenths_after_12_49ths(
    constants: Constants, speed: float
) -> None:
    """Coriolis: v' = 5/7 v after 12 v^2 / 49 mu g."""
    slide, roll = (
        next(leg for leg in alone(constants, speed).legs if leg.motion == m) for m in ("slide", "roll")
    )
    assert motion(roll).speed == pytest.approx(5 / 7 * speed, rel=1e-9)
    assert slide.at(slide.end)[0] == pytest.approx(
        12 * speed**2 / (49 * constants["slide"] * GRAVITY), rel=1e-9
    )


def test_the_natural_angle_at_half_a_ball_is_33_7_degrees() -> None:
    """Balls without friction or loss: the exact angle, at any speed. As they are, some 30 in a wide range."""
    for speed in (0.5, 2.0, 5.0):
        assert deflected(smooth(CLOTH), 0.5, speed) == pytest.approx(33.6705, abs=1e-3)
    for fullness in (0.25, 0.4, 0.5, 0.6, 0.75):
        assert deflected(CLOTH, fullness, 2.0) == pytest.approx(30.0, abs=4.0)


def test_a_stunned_ball_leaves_at_right_angles_and_stands_still_after_a_full_hit() -> None:
    met = meeting(smooth(CLOTH), POOL, 30.0, 2.0, 0.0)
    assert met.object.way - met.cue.way == pytest.approx(90.0, abs=1e-3)
    assert meeting(smooth(CLOTH), POOL, 0.0, 2.0, 0.0).cue.speed < 1e-3


def test_throw_falls_with_speed_but_not_at_small_cuts_and_is_largest_near_half_a_ball() -> None:
    """TP A.14's three findings of stun shots."""
    thin = [throw(CLOTH, 8.0, speed) for speed in (0.45, 1.34, 3.13)]
    assert max(thin) - min(thin) < 0.02
    half = [throw(CLOTH, 30.0, speed) for speed in (0.45, 1.34, 3.13)]
    assert half == sorted(half, reverse=True) and half[0] > 2 * half[2]
    by_cut = {cut: throw(CLOTH, cut, 1.34) for cut in (10.0, 25.0, 30.0, 45.0, 60.0)}
    assert max(by_cut, key=lambda cut: by_cut[cut]) in (25.0, 30.0)
    assert throw(CLOTH, 30.0, 1.34, roll=1.0) < by_cut[30.0]


def test_draw_that_turns_back_at_half_a_ball_turns_by_58_and_128_degrees_beside_it() -> None:
    draw = draw_of_right_angle(CLOTH, 2.0)
    assert deflected(CLOTH, 0.25, 2.0, -draw) == pytest.approx(58.0, abs=1.5)
    assert deflected(CLOTH, 0.75, 2.0, -draw) == pytest.approx(128.0, abs=1.5)


def test_numbers_have_no_minus_before_nothing() -> None:
    assert number(-0.004, 2) == "0.00" and number(-0.006, 2) == "-0.01" and number(math.pi, 1) == "3.1"
