"""Discs and rings by closed forms: stopping, impacts, rims and pegs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics.compiling import choose
from simulator.physics.discs import flicked, run_discs
from simulator.physics.discs_friction import balance
from simulator.physics.runs import Obstacle, Run, State
from simulator.pieces import KINDS
from simulator.strokes import FingerStroke
from simulator.surfaces.surface import Post, Wall
from tests.simulator.physics.discs import CLOSE, HOLE, MUG, SMOOTH, C, R, board, disc, kinds_of


@pytest.fixture(autouse=True)
def _plain():
    with choose("plain"):
        yield


def energy(states: tuple[State, ...]) -> float:
    total = 0.0
    for state in states:
        kind = KINDS[state.kind]
        total += 0.5 * kind.mass * (state.vx**2 + state.vy**2)
        total += 0.5 * kind.mass * kind.inertia_factor * kind.radius**2 * state.wz**2
    return total


# -- sliding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["crokinole-disc", "ring", "carrom-striker", "shuffleboard-weight"])
def test_an_unspun_piece_stops_after_half_v_squared_over_mu_g(kind: str) -> None:
    run = run_discs(board(), [disc("a", 0.1, -0.2, 0.6, 0.8, kind=kind)], C)
    way = 0.5 / MUG
    assert (run.states[0].x, run.states[0].y) == pytest.approx((0.1 + 0.6 * way, -0.2 + 0.8 * way), **CLOSE)
    assert run.time == pytest.approx(1 / MUG, **CLOSE)
    assert kinds_of(run) == [("stop", "a", "bed")]
    assert run.states[0].status == "rest"
    (leg,) = run.legs
    assert leg.at(leg.end) == pytest.approx((run.states[0].x, run.states[0].y), **CLOSE)


def test_a_turning_piece_goes_straight_and_both_motions_end_together() -> None:
    plain = run_discs(board(), [disc("a", 0, 0, 0.6, 0.8)], C).states[0]
    run = run_discs(board(), [disc("a", 0, 0, 0.6, 0.8, wz=60.0)], C)
    turned = run.states[0]
    assert turned.y / turned.x == pytest.approx(0.8 / 0.6, rel=1e-9)
    assert math.hypot(turned.x, turned.y) > 1.05 * math.hypot(plain.x, plain.y)
    last = run.legs[-1]
    span = last.end - last.start
    v, w = math.hypot(last.x[1], last.y[1]), last.turn[1]
    assert math.hypot(last.x[1] + 2 * last.x[2] * span, last.y[1] + 2 * last.y[2] * span) < 1e-12
    assert abs(w + 2 * last.turn[2] * span) < 1e-12
    assert v / (R * w) == pytest.approx(balance(), rel=0.25)
    assert [event.kind for event in run.events] == ["stop"]


def test_the_legs_follow_on_one_another_in_place_and_speed() -> None:
    run = run_discs(board(), [disc("a", 0, 0, 0.9, 0.0, wz=-80.0)], C)
    assert len(run.legs) > 3
    for leg, after in zip(run.legs, run.legs[1:], strict=False):
        span = leg.end - leg.start
        assert after.start == leg.end
        assert after.x[0] == pytest.approx(leg.at(leg.end)[0], abs=1e-12)
        assert after.x[1] == pytest.approx(leg.x[1] + 2 * leg.x[2] * span, abs=1e-12)
        assert after.turn[1] == pytest.approx(leg.turn[1] + 2 * leg.turn[2] * span, abs=1e-9)


def test_a_piece_that_only_turns_stays_where_it_is() -> None:
    run = run_discs(board(), [disc("a", 0.1, 0.2, wz=30.0)], C)
    slow = MUG * (2 / 3) / 0.5 / R
    assert (run.states[0].x, run.states[0].y) == (0.1, 0.2)
    assert run.time == pytest.approx(30.0 / slow, rel=1e-9)
    assert run.states[0].angle == pytest.approx(30.0**2 / (2 * slow), rel=1e-9)
    assert run.legs[0].motion == "spin"


def test_without_coupling_each_slows_down_by_itself() -> None:
    run = run_discs(board(), [disc("a", 0, 0, 1.0, 0.0, wz=2000.0)], C, coupled=False)
    assert run.states[0].x == pytest.approx(0.5 / MUG, **CLOSE)
    assert run.time == pytest.approx(2000.0 * R * 0.75 / MUG, rel=1e-9)
    assert {leg.motion for leg in run.legs} == {"slide", "spin"}


# -- impacts ----------------------------------------------------------------------------------------------


def speeds_after_touch(run: Run, *pieces: str) -> list[tuple[float, float, float]]:
    touch = next(event for event in run.events if event.kind == "touch")
    found = []
    for piece in pieces:
        leg = next(leg for leg in run.legs if leg.piece == piece and leg.start == touch.time)
        found.append((leg.x[1], leg.y[1], leg.turn[1]))
    return found


def test_disc_on_disc_head_on() -> None:
    run = run_discs(board(), [disc("a", 0, 0, 1.0), disc("b", 0.2, 0)], C)
    v = math.sqrt(1 - 2 * MUG * (0.2 - 2 * R))
    e = C["disc_restitution"]
    (ax, ay, aw), (bx, by, bw) = speeds_after_touch(run, "a", "b")
    assert (ax, bx) == pytest.approx((v * (1 - e) / 2, v * (1 + e) / 2), **CLOSE)
    assert (ay, by, aw, bw) == (0, 0, 0, 0)
    a, b = run.states
    assert a.x == pytest.approx(0.2 - 2 * R + (v * (1 - e) / 2) ** 2 / (2 * MUG), **CLOSE)
    assert b.x == pytest.approx(0.2 + (v * (1 + e) / 2) ** 2 / (2 * MUG), **CLOSE)
    touch = run.events[0]
    assert (touch.kind, touch.piece, touch.other) == ("touch", "a", "b")
    assert touch.speed == pytest.approx(v, **CLOSE)


@pytest.mark.parametrize(("striker", "struck"), [
    ("carrom-striker", "carrom-man"), ("ring", "shuffleboard-weight"), ("shuffleboard-weight", "ring"),
])  # fmt: skip
def test_unequal_masses_and_sizes(striker: str, struck: str) -> None:
    one, two = KINDS[striker], KINDS[struck]
    run = run_discs(board(), [disc("a", 0, 0, 1.0, kind=striker), disc("b", 0.2, 0, kind=struck)], C)
    v = math.sqrt(1 - 2 * MUG * (0.2 - one.radius - two.radius))
    e = C["disc_restitution"]
    (ax, *_), (bx, *_) = speeds_after_touch(run, "a", "b")
    share = one.mass / (one.mass + two.mass)
    assert bx == pytest.approx((1 + e) * share * v, **CLOSE)
    assert ax == pytest.approx(v - (1 + e) * (1 - share) * v, **CLOSE)


@pytest.mark.parametrize("angle", [10.0, 40.0, 75.0])
def test_oblique_impact_with_friction_at_the_edges(angle: float) -> None:
    """The line of the middles at ``angle`` to the path: Coulomb's friction, slipping or gripping."""
    s = 2 * R * math.sin(math.radians(angle))
    run = run_discs(board(), [disc("a", -0.1, 0, 1.0), disc("b", 0, s)], C)
    touch = run.events[0]
    v = math.sqrt(1 - 2 * MUG * (0.1 - 2 * R * math.cos(math.radians(angle))))
    n = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    t = (-n[1], n[0])
    closing, sliding = v * n[0], v * t[0]
    assert touch.speed == pytest.approx(closing, rel=1e-11)
    push = (1 + C["disc_restitution"]) * closing / 2
    grip = sliding / 6  # a disc: 1/m + 1/m + 2/m + 2/m
    rub = math.copysign(min(abs(grip), C["disc_friction"] * push), grip)
    (ax, ay, aw), (bx, by, bw) = speeds_after_touch(run, "a", "b")
    assert (bx, by) == pytest.approx((push * n[0] + rub * t[0], push * n[1] + rub * t[1]), rel=1e-10)
    assert (ax, ay) == pytest.approx((v - bx, -by), rel=1e-10)
    assert (aw, bw) == pytest.approx((-rub / (0.5 * R), -rub / (0.5 * R)), rel=1e-10)


def test_grazing_shots_hit_or_miss_within_a_nanometre() -> None:
    for miss, hits in ((1e-9, False), (-1e-9, True)):
        run = run_discs(board(), [disc("a", -0.2, 0, 1.0), disc("b", 0, 2 * R + miss)], C)
        assert any(event.kind == "touch" for event in run.events) == hits


def test_a_row_of_touching_discs_passes_the_blow_on() -> None:
    elastic = Constants("wooden-board", {"disc_restitution": 1.0})
    row = [disc(f"r{i}", 2 * R * i, 0) for i in range(5)]
    run = run_discs(board(), [disc("a", -0.1, 0, 1.0), *row], elastic)
    assert [event.other for event in run.events if event.kind == "touch"][:5] == [
        "r0",
        "r1",
        "r2",
        "r3",
        "r4",
    ]
    # Struck together: the last has by far the most, the one before it follows, the others hardly move.
    moved = [after.x - before.x for before, after in zip(row, run.states[1:], strict=True)]
    alone = (1 - 2 * MUG * (0.1 - 2 * R)) / (2 * MUG)
    assert 0.8 * alone < moved[4] < alone
    assert 0.05 * alone < moved[3] < 0.15 * alone
    assert max(map(abs, moved[:3])) < 0.01 * alone


def test_touching_pieces_that_part_are_left_alone() -> None:
    run = run_discs(board(), [disc("a", 0, 0, -0.5), disc("b", 2 * R, 0)], C)
    assert kinds_of(run) == [("stop", "a", "bed")]


# -- rims and pegs ----------------------------------------------------------------------------------------


def test_rebound_from_a_rim_and_its_friction() -> None:
    wall = Wall("rim-12", "rim-12", 1.0, 0.0, -1.0, 0.0, "wood")
    run = run_discs(board(walls=(wall,)), [disc("a", 0, -0.2, 0.8, 0.6)], C)
    rim = run.events[0]
    way = (0.2 - R) / 0.6
    v = math.sqrt(1 - 2 * MUG * way)
    e, f = C["rim_restitution"], C["rim_friction"]
    assert (rim.kind, rim.other, rim.x, rim.y) == (
        "rim",
        "rim-12",
        pytest.approx(0.8 * way),
        pytest.approx(-R),
    )
    assert rim.speed == pytest.approx(0.6 * v, **CLOSE)
    leg = run.legs[1]
    rub = min(0.8 * v / 3, f * (1 + e) * 0.6 * v)
    assert (leg.x[1], leg.y[1]) == pytest.approx((0.8 * v - rub, -e * 0.6 * v), **CLOSE)
    assert leg.turn[1] == pytest.approx(rub / (0.5 * R), **CLOSE)


@pytest.mark.parametrize(
    "post",
    [
        Post("peg-1", 0.3, 0.0, 0.005, "peg"),
        Post("rim", 0.0, 0.0, 0.3 + 2 * R, "round-rim"),
    ],
)
def test_rebound_from_a_peg_and_from_a_round_rim(post: Post) -> None:
    run = run_discs(board(posts=(post,)), [disc("a", 0, 0, 1.0)], C)
    way = 0.3 - R - 0.005 if post.kind == "peg" else 0.3 + R
    e = C["peg_restitution"] if post.kind == "peg" else C["rim_restitution"]
    v = math.sqrt(1 - 2 * MUG * way)
    assert kinds_of(run)[0] == ("peg" if post.kind == "peg" else "rim", "a", post.id)
    assert run.events[0].x == pytest.approx(way, **CLOSE)
    assert run.legs[1].x[1] == pytest.approx(-e * v, **CLOSE)


def test_a_peg_struck_off_centre() -> None:
    post = Post("peg-1", 0.3, 0.01, 0.005, "peg")
    run = run_discs(board(posts=(post,)), [disc("a", 0, 0, 1.0)], SMOOTH)
    aside = math.asin(0.01 / (R + 0.005))
    v = math.sqrt(1 - 2 * MUG * run.events[0].x)
    leg = run.legs[1]
    n = (-math.cos(aside), -math.sin(aside))
    lost = (1 + C["peg_restitution"]) * v * math.cos(aside)
    assert (leg.x[1], leg.y[1]) == pytest.approx((v + lost * n[0], lost * n[1]), rel=1e-10)


def test_above_its_speed_a_piece_climbs_over_the_rim() -> None:
    wall = Wall("rim-12", "rim-12", 1.0, 0.0, -1.0, 0.0, "wood")
    limit = C["rim_jump_speed"]
    for v, kind in ((limit + 0.01, "off"), (limit - 0.01, "rim")):
        run = run_discs(board(walls=(wall,)), [disc("a", 0, -R, 0.3, v)], C)
        assert run.events[0].kind == kind
        assert run.events[0].other == "rim-12"
    peg = Post("peg-1", 0.0, 0.1, 0.005, "peg")
    assert run_discs(board(posts=(peg,)), [disc("a", 0, 0, 0, 6.0)], C).events[0].kind == "peg"
    over = run_discs(board(walls=(wall,)), [disc("a", 0, -R, 0, 5.0)], C).states[0]
    assert (over.status, over.where, over.vy) == ("off", "rim-12", 0)


def test_the_free_end_and_the_sharp_corner_of_a_wall_are_met() -> None:
    short = Wall("w", "w", 0.0, 0.0, -0.1, 0.0, "wood")
    run = run_discs(board(walls=(short,)), [disc("a", R / 2, -0.2, 0, 1.0)], C)
    assert kinds_of(run)[0] == ("rim", "a", "w")
    assert run.states[0].x > R
    run = run_discs(board(walls=(short,)), [disc("a", -0.1 - R / 2, -0.2, 0, 1.0)], C)
    assert kinds_of(run)[0] == ("rim", "a", "w")
    assert run.states[0].x < -0.1 - R
    assert kinds_of(run_discs(board(walls=(short,)), [disc("a", -0.101 - R, -0.2, 0, 1.0)], C)) == [
        ("stop", "a", "bed")
    ]
    # The rims of a square have no ends that can be met: a disc runs into the corner and out again.
    square = [(-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)]
    rims = tuple(Wall(f"s{i}", f"s{i}", *square[i], *square[(i + 1) % 4]) for i in range(4))
    run = run_discs(board(walls=rims), [disc("a", 0.1, 0.1, 1.2, 1.2)], SMOOTH)
    assert {event.other for event in run.events if event.kind == "rim"} == {"s1", "s2"}
    assert run.states[0].x == pytest.approx(run.states[0].y, abs=1e-12)


# -- holes, pockets, edges ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("thing", "x"), [
    (Obstacle("pin", 0.3, 0.0, 0.01), 0.3 - R - 0.01),
    (Obstacle("bottle", 0.3, -0.1, 0.02, 0.3, 0.1), 0.3 - R - 0.02),
    (Obstacle("end", 0.3, 0.0, 0.02, 0.5, 0.0), 0.3 - R - 0.02),
])  # fmt: skip
def test_an_obstacle_ends_the_run_at_the_contact(thing: Obstacle, x: float) -> None:
    others = [disc("b", -0.3, 0, 0, 0.4)]
    run = run_discs(board(), [disc("a", 0, 0, 1.0), *others], C, obstacles=(Obstacle("far", 0, 9, 1), thing))
    assert (run.met, run.by) == (thing.id, "a")
    assert run.states[0].x == pytest.approx(x, **CLOSE)
    assert run.states[0].vx == pytest.approx(math.sqrt(1 - 2 * MUG * x), **CLOSE)
    assert run.states[1].status == "moving"
    assert run.states[1].vy == pytest.approx(0.4 - MUG * run.time, **CLOSE)
    off = run_discs(board(), [run.states[0]._replace(vx=-1.0)], C, obstacles=(thing,))
    assert off.met is None


def test_a_posted_ring_is_not_the_kernels_to_judge() -> None:
    posted = disc("p", 0.3, 0.0, kind="ring")._replace(status="posted", where="peg-1")
    run = run_discs(board(), [posted, disc("a", 0, 0, 1.0)], C)
    assert (run.met, run.by) == ("p", "a")
    assert run.states[0] == posted


def test_a_run_that_is_cut_goes_on_as_if_it_had_not_been() -> None:
    wall = Wall("w", "w", 0.4, -1.0, 0.4, 1.0)
    there = board(walls=(wall,), holes=(HOLE._replace(y=0.001),))
    states = [disc("a", 0, 0, 2.0, 0.01, wz=20.0), disc("b", 0.1, R)]
    whole = run_discs(there, states, C)
    time, parts = 0.0, tuple(states)
    events = []
    while any(state.status == "moving" for state in parts):
        run = run_discs(there, parts, C, start=time, until=time + 0.01)
        assert run.time <= time + 0.01
        assert all(leg.end <= run.time or leg.motion == "fly" for leg in run.legs)
        time, parts = run.time, run.states
        events += run.events
    assert [event[1:4] for event in events] == [event[1:4] for event in whole.events]
    for one, other in zip(parts, whole.states, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=2e-5)


def test_the_finger_gives_what_the_stroke_says() -> None:
    state = flicked(FingerStroke("a", 60.0, 2.0, 5.0), disc("a", 0.1, 0.2), C)
    assert (state.vx, state.vy, state.wz) == pytest.approx((1.0, math.sqrt(3), 5.0))
    assert (state.status, state.x) == ("moving", 0.1)
    assert flicked(FingerStroke("a", 60.0, 0.0), disc("a", 0, 0), C).status == "rest"
    with pytest.raises(SimulatorError):
        flicked(FingerStroke("a", 60.0, -1.0), disc("a", 0, 0), C)


def test_what_is_no_disc_is_refused() -> None:
    with pytest.raises(SimulatorError) as error:
        run_discs(board(), [disc("w", 0, 0, 1.0, kind="pool-ball")], C)
    assert error.value.code == "unknown-kind"
    with pytest.raises(SimulatorError):
        run_discs(board(slope=(0.0, 0.01)), [disc("a", 0, 0)], C)


@dataclass
class _Seen:
    most: float


def test_energy_never_rises() -> None:
    wall = Wall("w", "w", 0.3, -1.0, 0.3, 1.0)
    states = (
        disc("a", 0, 0, 1.7, 0.02, wz=40.0),
        *(disc(f"b{i}", 0.1 + 0.034 * i, 0.003 * i) for i in range(5)),
    )
    seen = _Seen(energy(states))
    time = 0.0
    floor = 0.5 * KINDS["crokinole-disc"].mass * C["separation_floor"] ** 2
    while any(state.status == "moving" for state in states):
        run = run_discs(board(walls=(wall,)), states, C, start=time, until=time + 0.002)
        slow = sum(event.kind in ("touch", "rim") and event.speed < 0.002 for event in run.events)
        assert energy(run.states) <= seen.most + slow * floor
        seen.most = energy(run.states)
        time, states = run.time, run.states
    assert seen.most == 0.0
