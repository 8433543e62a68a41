"""The cue's strike: speed, spin, squirt, jump, massé and miscue."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics.balls import run_balls
from simulator.physics.cue import MISCUE, is_miscue, struck
from simulator.physics.runs import State
from simulator.pieces import KINDS
from simulator.strokes import CueStroke

from .tables import CLOTH, open_bed

BALL = "pool-ball-modern"
R = KINDS[BALL].radius
LIES = State("c", BALL, 0.0, 0.0)
STRAIGHT = Constants("billiard-cloth", {"squirt": 0.0})


def test_a_ball_struck_in_the_middle_has_the_strokes_speed_and_no_spin() -> None:
    s = struck(CueStroke("c", 30.0, 3.0), LIES, CLOTH)
    assert (s.vx, s.vy) == pytest.approx((3.0 * math.cos(math.pi / 6), 1.5), rel=1e-14)
    assert (s.vz, s.wx, s.wy, s.wz) == pytest.approx((0.0,) * 4, abs=1e-14)
    assert s.status == "moving"


def test_two_fifths_above_the_middle_the_ball_rolls_at_once() -> None:
    s = struck(CueStroke("c", 0.0, 2.0, height=0.4), LIES, CLOTH)
    assert s.wy * R == pytest.approx(s.vx, rel=1e-12)
    ratio = KINDS[BALL].mass / CLOTH["cue_mass"]
    assert s.vx == pytest.approx(2.0 * (1 + ratio) / (1 + ratio + 0.4), rel=1e-12)
    drawn = struck(CueStroke("c", 0.0, 2.0, height=-0.4), LIES, CLOTH)
    assert drawn.wy == pytest.approx(-s.wy, rel=1e-12) and drawn.vx == pytest.approx(s.vx, rel=1e-12)


def test_right_side_turns_against_the_clock_and_squirts_to_the_left() -> None:
    s = struck(CueStroke("c", 90.0, 2.0, side=0.3), LIES, CLOTH)
    assert s.wz > 0 and s.vx < 0
    end = CLOTH["squirt"]
    want = 2.5 * 0.3 * math.sqrt(1 - 0.09) / (1 + 1 / end + 2.5 * (1 - 0.09))
    assert -s.vx / s.vy == pytest.approx(want, rel=1e-12)
    left = struck(CueStroke("c", 90.0, 2.0, side=-0.3), LIES, CLOTH)
    assert (left.vx, left.wz) == pytest.approx((-s.vx, -s.wz), rel=1e-12)
    assert struck(CueStroke("c", 90.0, 2.0, side=0.3), LIES, STRAIGHT).vx == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize(("elevation", "side"), [(70.0, 0.4), (45.0, -0.3), (80.0, 0.45)])
def test_a_masse_ends_in_the_direction_that_coriolis_gives(elevation: float, side: float) -> None:
    """Parallel to the line from the ball's foot to where the cue's line meets the bed."""
    s = struck(CueStroke("c", 90.0, 2.0, side=side, elevation=elevation), LIES, STRAIGHT)
    run = run_balls(open_bed(), (s,), STRAIGHT)
    last = run.legs[-1]
    assert last.motion == "roll"
    lift = math.radians(elevation)
    assert last.x[1] / last.y[1] == pytest.approx(side * math.tan(lift), rel=1e-9)
    assert abs(run.legs[0].x[1]) < 1e-12, "it starts in the direction of the stroke"
    ways = [math.atan2(leg.x[1], leg.y[1]) for leg in run.legs]
    assert all(abs(b) >= abs(a) - 1e-9 for a, b in pairwise(ways)), "and is bent more and more"
    assert any(1e-3 < abs(way) < abs(ways[-1]) - 1e-3 for way in ways)


def test_a_raised_butt_makes_the_ball_jump_over_another() -> None:
    s = struck(CueStroke("c", 0.0, 6.0, elevation=45.0), LIES, CLOTH)
    up = CLOTH["bed_restitution"] * 6.0 * math.sin(math.pi / 4)
    assert s.vz == pytest.approx(up, rel=1e-12)
    middle = 2 * s.vx * up / 9.81 / 2
    other = State("o", BALL, middle, 0.0)
    run = run_balls(open_bed(), (s, other), CLOTH)
    assert "touch" not in [e.kind for e in run.events if e.time < 0.4]
    assert run.events[0].kind == "land" and run.events[0].x > middle + 2 * R
    near = run_balls(open_bed(), (s, other._replace(x=2.5 * R)), CLOTH)
    assert near.events[0].kind == "touch" and near.events[0].other == "o"


def test_a_hardly_raised_butt_leaves_the_ball_on_the_bed() -> None:
    s = struck(CueStroke("c", 0.0, 1.0, elevation=4.0), LIES, CLOTH)
    assert s.vz == 0.0


def test_the_miscue_begins_at_half_a_radius_and_is_played() -> None:
    inside = CueStroke("c", 90.0, 2.0, side=MISCUE - 1e-9)
    beyond = CueStroke("c", 90.0, 2.0, side=MISCUE + 1e-9)
    assert not is_miscue(inside) and is_miscue(beyond)
    a, b = struck(inside, LIES, CLOTH), struck(beyond, LIES, CLOTH)
    assert (a.vx, a.vy, a.wz) == pytest.approx((b.vx, b.vy, b.wz), rel=1e-6)
    far = struck(CueStroke("c", 90.0, 2.0, side=0.9), LIES, CLOTH)
    assert far.vx < -0.3 and 0 < far.wz <= a.wz
    assert math.hypot(far.vx, far.vy) < math.hypot(a.vx, a.vy)


def test_no_strike_gives_more_energy_than_its_cue_had() -> None:
    for side in (0.0, 0.3, 0.5, 0.7, 0.95):
        for elevation in (0.0, 20.0, 60.0):
            s = struck(CueStroke("c", 10.0, 2.0, side=side, elevation=elevation), LIES, CLOTH)
            m, cue = KINDS[BALL].mass, CLOTH["cue_mass"]
            energy = 0.5 * m * (s.vx**2 + s.vy**2 + s.vz**2) + 0.2 * m * R * R * (s.wx**2 + s.wy**2 + s.wz**2)
            # v = (1 + e) V / (1 + m/M) for a ball struck in the middle.
            speed = 2.0 * (1 + m / cue) / (1 + CLOTH["tip_restitution"])
            assert energy <= 0.5 * cue * speed**2


@pytest.mark.parametrize(
    ("stroke", "code"),
    [
        (CueStroke("c", 0.0, 2.0, side=1.0), "bad-number"),
        (CueStroke("c", 0.0, 2.0, elevation=-3.0), "bad-number"),
        (CueStroke("c", 0.0, math.inf), "bad-number"),
        (CueStroke("c", 0.0, -1.0), "bad-number"),
    ],
)
def test_strokes_that_cannot_be_are_refused(stroke: CueStroke, code: str) -> None:
    with pytest.raises(SimulatorError) as caught:
        struck(stroke, LIES, CLOTH)
    assert caught.value.code == code


def test_a_disc_is_not_struck_with_this_cue() -> None:
    with pytest.raises(SimulatorError, match="not a ball"):
        struck(CueStroke("c", 0.0, 2.0), State("d", "crokinole-disc", 0.0, 0.0), CLOTH)
