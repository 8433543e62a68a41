"""Tops and rings spun on edge: how long, how far, what they touch, where they end."""

import math
import random

import pytest

from simulator.constants import Constants
from simulator.pieces import KINDS, Piece
from simulator.scene.chance import Chance
from simulator.scene.tops import Spinner
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import SpinStroke
from simulator.surfaces import surface
from simulator.surfaces.surface import Gate, Hole, Surface, Wall
from simulator.traces import Trace

WOOD = Constants("wooden-board")
CARROM, ROUND = surface("carrom"), surface("crokinole-round")


def spin(
    spin: float,
    seed: int = 1,
    kind: str = "spin-top",
    at: tuple[float, float] = (0.0, 0.0),
    others=(),
    board: Surface = CARROM,
    **push: float,
) -> Trace:
    pieces = (Piece("t", kind, *at), *others)
    return shoot(Shot(board, pieces, SpinStroke("t", spin, **push), WOOD, seed))


def test_a_top_spins_for_seconds_longer_the_faster_and_falls() -> None:
    lasted = [spin(speed, tilt=5.0).duration for speed in (130.0, 180.0, 300.0)]
    assert lasted == sorted(lasted)
    assert 1.0 < lasted[0] < 15.0 and 15.0 < lasted[2] < 60.0
    for seed in range(3):
        trace = spin(150.0, seed, tilt=8.0)
        rest = trace.rest_of("t")
        assert rest.state == "fallen" and [e.kind for e in trace.events][-1] == "stop"
        # It wanders about where it was set, and no farther.
        assert 0.0 < math.hypot(rest.x, rest.y) < 0.25


def test_a_brass_top_runs_for_minutes() -> None:
    box = _box()
    trace = spin(400.0, kind="devil-top", board=box, at=(-0.2, 0.0))
    assert 60.0 < trace.duration < 300.0


def test_the_same_spin_is_the_same_to_the_last_bit_and_another_seed_is_not() -> None:
    first = spin(160.0, 3, tilt=10.0, direction=90.0, speed=0.3)
    again = spin(160.0, 3, tilt=10.0, direction=90.0, speed=0.3)
    assert first.to_json() == again.to_json()
    assert spin(160.0, 4, tilt=10.0, direction=90.0, speed=0.3).rests != first.rests


def test_a_mirrored_spin_with_the_mirrored_seed_is_the_mirror_image() -> None:
    one = spin(140.0, 5, tilt=10.0, direction=90.0, speed=0.3)
    two = spin(-140.0, -5, tilt=10.0, direction=90.0, speed=0.3)
    a, b = one.rest_of("t"), two.rest_of("t")
    assert (a.x, a.y) == pytest.approx((-b.x, b.y), abs=1e-6)
    assert abs(a.x) > 1e-4


def test_a_pushed_top_knocks_pins_down_and_is_touched_by_them() -> None:
    pins = [Piece(str(k), "ten-pin", -0.06 + 0.03 * k, 0.12, "standing") for k in range(5)]
    trace = spin(250.0, 2, at=(0.0, 0.0), others=pins, direction=90.0, speed=1.2)
    touched = [e.other for e in trace.events if e.kind == "touch" and e.piece == "t"]
    felled = {e.other for e in trace.events if e.kind == "felled"}
    assert touched and felled
    assert felled == {rest.piece for rest in trace.rests if rest.state in ("fallen", "leaning")} - {"t"}


def test_a_spinning_top_runs_along_the_rim_that_it_meets() -> None:
    half = CARROM.size[0] / 2
    for turn, way in ((300.0, 1.0), (-300.0, -1.0)):
        trace = spin(turn, at=(half - 0.06, 0.0), speed=1.0)
        rims = [e for e in trace.events if e.kind == "rim"]
        assert rims
        after = next(leg for leg in trace.path_of("t") if leg.start >= rims[0].time)
        # Its edge at the rim goes against the clock, so the rim throws it the other way.
        assert after.y[1] * way < -0.01
        assert after.x[1] < 0.0


def test_a_top_falls_into_a_pocket() -> None:
    hole = next(hole for hole in CARROM.holes if hole.kind == "pocket")
    far = math.hypot(hole.x, hole.y)
    at = (hole.x * (1 - 0.1 / far), hole.y * (1 - 0.1 / far))
    trace = spin(250.0, at=at, direction=math.degrees(math.atan2(hole.y, hole.x)), speed=1.2)
    assert trace.rest_of("t").state == "pocketed"
    assert [(e.kind, e.other) for e in trace.events if e.kind == "pocket"] == [("pocket", hole.id)]


def test_a_ring_spun_with_backspin_comes_back() -> None:
    def farthest_and_end(tilt: float) -> tuple[float, float]:
        trace = spin(90.0, kind="metal-ring", at=(0.0, -0.28), tilt=tilt, direction=90.0, speed=0.8)
        return max(leg.at(leg.end)[1] for leg in trace.legs), trace.rest_of("t").y

    far, end = farthest_and_end(0.0)
    assert end > far - 0.05 and far > 0.0
    back_far, back_end = farthest_and_end(70.0)
    assert back_end < back_far - 0.05
    assert spin(60.0, kind="metal-ring", tilt=5.0).rest_of("t").state == "rest"


def test_a_ring_comes_down_over_a_peg_or_beside_it() -> None:
    peg = next(post for post in ROUND.posts if post.kind == "peg")
    states = set()
    for seed in range(16):
        at = (peg.x + (peg.radius + 0.0162) * math.cos(seed), peg.y + (peg.radius + 0.0162) * math.sin(seed))
        trace = spin(30.0, seed, kind="metal-ring", at=at, board=ROUND)
        rest = trace.rest_of("t")
        gap = math.hypot(rest.x - peg.x, rest.y - peg.y)
        states.add(rest.state)
        if rest.state == "posted":
            assert rest.where == peg.id and gap < 0.0127 - peg.radius
        elif rest.state == "rest":
            assert gap > peg.radius + 0.0159 - 1e-4
    assert states & {"posted", "leaning"} and "rest" in states


def _box() -> Surface:
    """Two compartments, joined by an opening."""
    corners = ((-0.4, -0.2), (0.4, -0.2), (0.4, 0.2), (-0.4, 0.2))
    walls = [
        Wall(f"w{k}", f"rim-{k}", *a, *b, "wood")
        for k, (a, b) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True))
    ]
    walls += [
        Wall("m1", "partition", 0.0, -0.2, 0.0, -0.05, "wood"),
        Wall("m2", "partition", 0.0, 0.05, 0.0, 0.2, "wood"),
    ]
    return Surface(
        "box",
        "Box",
        corners,
        "disc",
        "spin-top",
        "wooden-board",
        walls=tuple(walls),
        gates=(Gate("opening", 0.0, -0.05, 0.0, 0.05),),
        holes=(Hole("far", 9.0, 9.0, 0.02),),
    )


def test_a_top_passes_an_opening_between_boxes() -> None:
    trace = spin(300.0, at=(-0.1, 0.0), board=_box(), direction=0.0, speed=1.0)
    gates = [(e.piece, e.other) for e in trace.events if e.kind == "gate"]
    assert gates and gates[0] == ("t", "opening")
    for leg in trace.path_of("t"):
        x, y = leg.at(leg.end)
        assert abs(x) < 0.4 and abs(y) < 0.2


@pytest.mark.parametrize("kind", ["spin-top", "devil-top"])
@pytest.mark.parametrize("seed", [1, -2])
def test_no_energy_comes_of_spinning_rolling_and_leaning(kind: str, seed: int) -> None:
    stroke = SpinStroke("t", math.copysign(160.0, seed), 8.0, 30.0, 1.2)
    top = Spinner("t", KINDS[kind], stroke, 0.0, 0.0, WOOD, Chance(seed, "t"))
    draw = random.Random(seed)
    last = first = top.energy
    for step in range(20_000):
        top._move(top.body, None, 1.0, 0.003)
        if top.lying:
            break
        assert top.energy <= last + 1e-9 * first
        last = top.energy
        if step % 400 == 399 and top.phase == "spinning":
            way = draw.uniform(0, 6.28)
            top.kick(math.cos(way), math.sin(way))
            assert top.energy <= last + 1e-9 * first
            top.knock(0.001 * math.cos(way), 0.001 * math.sin(way))
            assert top.energy <= last + 1e-9 * first
            last = top.energy
    assert top.lying


def test_a_top_thrown_forwards_leans_and_rolls_in_a_circle_of_its_precession() -> None:
    stroke = SpinStroke("t", 300.0, 2.0, 0.0, 0.8)
    still = Constants("wooden-board", {"top_unsteadiness": 0.0})
    kind = KINDS["devil-top"]
    top = Spinner("t", kind, stroke, 0.0, 0.0, still, Chance(1, "t"))
    for _ in range(500):
        top._move(top.body, None, 1.0, 0.003)
    # Thrown forwards it has leant over by about the friction, and now it rolls on its point.
    assert 0.5 * WOOD["top_tip"] < top.lean < 2.5 * WOOD["top_tip"]
    assert top.axis == pytest.approx(
        (math.sin(top.lean) * math.cos(top.azimuth), math.sin(top.lean) * math.sin(top.azimuth))
    )
    speed, spin = top.body.velocity.length, top.body.angular_velocity
    precession = kind.mass * 9.81 * top.centre / (top.moment * spin)
    rolling = (spin * top.tip - precession * top.centre) * math.sin(top.lean)
    assert speed == pytest.approx(rolling, rel=0.15)
