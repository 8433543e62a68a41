"""Whole strokes whose outcome has a closed form, to 1e-12 relative."""

from __future__ import annotations

import math

import pytest

from simulator.constants import Constants
from simulator.physics.balls import run_balls
from simulator.physics.runs import Obstacle, State
from simulator.pieces import KINDS
from simulator.surfaces.surface import Gate, Surface, Wall
from simulator.units import GRAVITY

from .tables import CLOTH, moving, open_bed

G = GRAVITY
R = KINDS["pool-ball"].radius
IDEAL = Constants("billiard-cloth", {"ball_friction_a": 0.0, "ball_friction_b": 0.0, "ball_restitution": 1.0})


def exactly(value: float) -> object:
    return pytest.approx(value, rel=1e-12)


def end_of(run: object, piece: str) -> State:
    return next(s for s in run.states if s.piece == piece)  # type: ignore[attr-defined]


def rolled(v: float) -> float:
    return v * v / (2 * CLOTH["roll"] * G)


def slid(v: float, roll: float) -> tuple[float, float]:
    """Distance of the slide and the speed at its end, for a ball sent off at v with forward spin roll v/R."""
    mu = CLOTH["slide"]
    final = v * (5 + 2 * roll) / 7
    return (v * v - final * final) / (2 * mu * G) * (1 if roll < 1 else -1), final


def test_a_rolling_ball_stops_at_v2_over_2_mu_g() -> None:
    run = run_balls(open_bed(), (moving("b", "pool-ball", 1.0, 2.0, 1.7, 0.0, roll=1.0),), CLOTH)
    assert run.states[0].x - 1.0 == exactly(rolled(1.7))
    assert run.states[0].y == 2.0
    assert run.time == exactly(1.7 / (CLOTH["roll"] * G))
    assert [leg.motion for leg in run.legs] == ["roll"]


@pytest.mark.parametrize("roll", [0.0, -0.8, -2.6, 0.5, 1.7])
def test_a_slide_ends_at_five_sevenths_and_two_sevenths_of_the_spin(roll: float) -> None:
    v = 3.1
    run = run_balls(open_bed(), (moving("b", "pool-ball", 0.0, 0.0, v, 30.0, roll=roll),), CLOTH)
    distance, final = slid(v, roll)
    want = distance + math.copysign(rolled(final), final)
    x, y = run.states[0].x, run.states[0].y
    assert x * math.cos(math.pi / 6) + y * math.sin(math.pi / 6) == exactly(want)
    assert abs(-x * 0.5 + y * math.cos(math.pi / 6)) < 1e-12
    assert run.legs[0].end == exactly(2 * v * abs(1 - roll) / (7 * CLOTH["slide"] * G))


def test_side_spin_dies_evenly_and_the_ball_turns_on() -> None:
    state = State("b", "pool-ball", 0.0, 0.0, wz=50.0, status="moving")
    run = run_balls(open_bed(), (state,), CLOTH)
    loss = 2.5 * CLOTH["spin"] * G / R
    assert [leg.motion for leg in run.legs] == ["spin"]
    assert run.legs[0].end == exactly(50.0 / loss)
    assert run.states[0].angle == exactly(50.0**2 / (2 * loss))
    assert (run.states[0].x, run.states[0].wz) == (0.0, 0.0)


@pytest.mark.parametrize("roll", [1.0, -1.0, 0.4])
def test_follow_and_draw_after_a_full_hit(roll: float) -> None:
    """The cue ball keeps its spin alone: it comes to roll at 2/7 of it, after 2/7 u over mu g."""
    v = 2.0
    cue = moving("c", "pool-ball", 0.0, 0.0, v, 0.0, roll=roll)
    # Placed so near that it has hardly slid: from what the run tells of the contact, all else is exact.
    run = run_balls(open_bed(), (cue, State("o", "pool-ball", 2 * R, 0.0)), IDEAL)
    assert run.events[0].time == 0.0 and run.events[0].speed == exactly(v)
    final = 2 / 7 * roll * v
    distance = math.copysign(final * final / (2 * IDEAL["slide"] * G) + rolled(final), roll)
    assert end_of(run, "c").x == exactly(distance)
    slide, after = slid(v, 0.0)
    assert end_of(run, "o").x - 2 * R == exactly(slide + rolled(after))


@pytest.mark.parametrize("cut", [10.0, 30.0, 55.0])
def test_a_stunned_ball_leaves_at_a_right_angle(cut: float) -> None:
    t = math.radians(cut)
    cue = moving("c", "pool-ball", -2 * R * math.cos(t), -2 * R * math.sin(t), 2.0, 0.0)
    run = run_balls(open_bed(), (cue, State("o", "pool-ball", 0.0, 0.0)), IDEAL)
    c = next(leg for leg in run.legs if leg.piece == "c")
    o = next(leg for leg in run.legs if leg.piece == "o")
    assert abs(c.x[1] * o.x[1] + c.y[1] * o.y[1]) < 1e-12
    assert math.hypot(c.x[1], c.y[1]) == exactly(2.0 * math.sin(t))
    assert math.hypot(o.x[1], o.y[1]) == exactly(2.0 * math.cos(t))


def test_the_thirty_degree_rule() -> None:
    """A rolling ball that hits half a ball is turned by atan(sin c cos c / (sin^2 c + 2/5)) = 33.67 degrees
    (Alciatore, TP 3.3); a quarter and three quarters of a ball give not much less."""
    for cut, about in ((30.0, 33.67), (48.59, 27.3), (14.48, 27.9)):
        t = math.radians(cut)
        cue = moving("c", "pool-ball", -2 * R * math.cos(t), -2 * R * math.sin(t), 2.0, 0.0, roll=1.0)
        run = run_balls(open_bed(), (cue, State("o", "pool-ball", 0.0, 0.0)), IDEAL)
        last = [leg for leg in run.legs if leg.piece == "c"][-1]
        assert last.motion == "roll"
        turned = math.degrees(math.atan2(-last.y[1], last.x[1]))
        want = math.degrees(math.atan(math.sin(t) * math.cos(t) / (math.sin(t) ** 2 + 0.4)))
        assert turned == exactly(want)
        assert turned == pytest.approx(about, abs=1.5)


def test_balls_of_unequal_mass_in_a_full_hit() -> None:
    """Kinds of one radius: 0.205 kg on 0.205 kg scaled by hand through the law; here 2 3/8 against 2 1/16."""
    a, b = KINDS["carom-ball"], KINDS["english-ball"]
    e = IDEAL["ball_restitution"]
    v = 1.5
    gap = 2 * math.sqrt(a.radius * b.radius)  # on a plane, balls of two sizes touch at this distance
    cue = State("c", a.name, 0.0, 0.0, vx=v, status="moving")
    run = run_balls(open_bed(), (cue, State("o", b.name, gap, 0.0)), IDEAL)
    level = gap / (a.radius + b.radius)
    along = v * level
    push = (1 + e) * along * a.mass * b.mass / (a.mass + b.mass)
    first = {leg.piece: leg for leg in reversed(run.legs)}
    # The bed's friction on the ball that is pressed down acts after the impact, against its slip.
    down = push / b.mass * math.sqrt(1 - level * level)
    rub = IDEAL["slide"] * (1 + IDEAL["bed_restitution"]) * down
    assert first["c"].x[1] == exactly(v - push / a.mass * level)
    assert first["o"].x[1] == exactly(push / b.mass * level - min(rub, 2 / 7 * push / b.mass * level))


def one_wall(nose: float = R) -> Surface:
    return Surface(
        "wall",
        "A wall",
        ((-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)),
        "ball",
        "pool-ball",
        "billiard-cloth",
        walls=(Wall("f", "f", 50.0, 1.0, -50.0, 1.0, nose=nose),),
    )


@pytest.mark.parametrize("law", ["stronge", "han", "mathavan"])
def test_a_square_rebound_without_friction(law: str) -> None:
    smooth = Constants("billiard-cloth", {"cushion_friction": 0.0, "cushion_law": law})
    e = smooth["cushion_restitution"]
    run = run_balls(one_wall(), (moving("b", "pool-ball", 0.0, 1.0 - R, 2.0, 90.0),), smooth)
    assert run.events[0].kind == "cushion" and run.events[0].other == "f"
    assert run.legs[0].y[1] == pytest.approx(-2.0 * e, rel=1e-12)
    nose = 1.2 * R  # above the centre: the impulse is tilted down, and only its level part is given back
    run = run_balls(one_wall(nose), (moving("b", "pool-ball", 0.0, 1.0 - R, 2.0, 90.0),), smooth)
    tilted = 2.0 * (1 - (1 + e) * (1 - 0.04))
    if law == "mathavan":  # there the bed pushes back while the ball is pressed upon it, but rubs
        assert -2.0 * e < run.legs[0].y[1] < tilted
    else:
        assert run.legs[0].y[1] == exactly(tilted)


def test_a_ball_rolls_to_the_cushion_and_back_as_computed() -> None:
    smooth = Constants("billiard-cloth", {"cushion_friction": 0.0})
    v, d = 1.2, 0.5
    run = run_balls(one_wall(), (moving("b", "pool-ball", 0.0, 1.0 - R - d, v, 90.0, roll=1.0),), smooth)
    at = math.sqrt(v * v - 2 * smooth["roll"] * G * d)
    assert run.events[0].speed == exactly(at)
    assert run.events[0].time == exactly((v - at) / (smooth["roll"] * G))
    back = smooth["cushion_restitution"] * at
    # It keeps its forward spin, which now is backward: roll = -1 / e in terms of the way back.
    final = (5 * back - 2 * at) / 7
    distance = (back * back - final * final) / (2 * smooth["slide"] * G) + math.copysign(rolled(final), final)
    assert 1.0 - R - run.states[0].y == exactly(distance)


def test_a_flight_is_a_parabola_and_bounces() -> None:
    vz = 2.0
    state = State("b", "pool-ball", 0.0, 0.0, vx=1.0, vz=vz, status="moving")
    run = run_balls(open_bed(), (state,), CLOTH)
    lands = [e for e in run.events if e.kind == "land"]
    assert lands[0].time == exactly(2 * vz / G)
    assert lands[0].x == exactly(2 * vz / G)
    e = CLOTH["bed_restitution"]
    assert lands[1].time - lands[0].time == exactly(2 * e * vz / G)
    fly = run.legs[0]
    assert fly.motion == "fly"
    assert fly.z[0] + (fly.z[1] + fly.z[2] * vz / G) * vz / G == exactly(vz * vz / (2 * G))
    # Landing with friction is rolling in the end: with no spin, 5/7 of the speed, wherever it is lost.
    last = run.legs[-1]
    assert last.motion == "roll"
    assert last.x[1] == exactly(5 / 7)


def test_gates_count_the_centre_and_one_way_gates_one_way() -> None:
    bed = open_bed()._replace(
        gates=(
            Gate("g", 1.0, -1.0, 1.0, 1.0),
            Gate("in", 2.0, -1.0, 2.0, 1.0, True),
            Gate("out", 2.0, 1.0, 2.0, -1.0, True),
        )
    )
    run = run_balls(bed, (moving("b", "pool-ball", 0.0, 0.0, 3.0, 0.0, roll=1.0),), CLOTH)
    passed = [(e.other, round(e.x, 9)) for e in run.events]
    # Seen along "in" (upwards) the ball comes from the left; "out" runs the other way.
    assert passed == [("g", 1.0), ("in", 2.0)]
    v = math.sqrt(9.0 - 2 * CLOTH["roll"] * G)
    assert run.events[0].speed == exactly(v)


def test_an_obstacle_stops_the_run_before_anything_bounces() -> None:
    pins = (Obstacle("pin", 1.0, 0.01, 0.02), Obstacle("lying", 2.0, 0.0, 0.02, 2.0, 0.3))
    ball = moving("b", "pool-ball", 0.0, 0.0, 2.0, 0.0, roll=1.0)
    run = run_balls(open_bed(), (ball, State("o", "pool-ball", 9.0, 9.0)), CLOTH, obstacles=pins, start=5.0)
    assert (run.met, run.by) == ("pin", "b")
    b = end_of(run, "b")
    assert math.hypot(b.x - 1.0, b.y - 0.01) == pytest.approx(R + 0.02, abs=1e-12)
    assert b.vx > 1.9 and b.status == "moving" and run.time > 5.0
    run = run_balls(open_bed(), (ball._replace(y=0.15),), CLOTH, obstacles=pins)
    assert (run.met, run.states[0].x) == ("lying", pytest.approx(2.0 - 0.02 - R, abs=1e-12))
    assert run.legs[-1].end == run.time
