"""Restitution that falls with speed, and cloth that slows more beside the rails: in every kernel alike."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.bench.strokes import strokes
from simulator.bench.tables import constants_of, starts_of, surface_of
from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics.balls import KERNEL, run_balls
from simulator.physics.batches import Outcomes, shoot_many
from simulator.physics.laws import faded
from simulator.physics.runs import State
from simulator.pieces import KINDS
from simulator.units import GRAVITY

from .tables import carom, moving

FADING = {"cushion_fade": 0.08, "cushion_firm": 0.6, "ball_fade": 0.02}
KIND = "carom-ball-modern"
R = KINDS[KIND].radius


def cloth(**changed: float | str) -> Constants:
    return Constants("billiard-cloth", changed)


def played(kind: str, count: int, way: str, *, law: str = "stronge", **varied: np.ndarray) -> Outcomes:
    usual = constants_of(kind)
    constants = Constants(usual.name, {**usual.quantities, **FADING, "cushion_law": law})
    return shoot_many(surface_of(kind), starts_of(kind, strokes(kind, count)), constants, varied, way=way)


def orders(outcomes: Outcomes) -> list[list[tuple[str, str, str]]]:
    return [[(e.kind, e.piece, e.other) for e in outcomes.events(k)] for k in range(len(outcomes))]


def farthest(one: Outcomes, two: Outcomes) -> float:
    return float(np.hypot(one.x - two.x, one.y - two.y).max())


def test_restitution_falls_above_the_firm_speed_and_never_to_nothing() -> None:
    assert faded(0.85, 0.1, 1.8, 1.8) == 0.85
    assert faded(0.85, 0.1, 1.8, 3.8) == pytest.approx(0.85 / 1.2)
    assert faded(0.85, 0.0, 1.8, 9.0) == 0.85
    assert faded(0.85, 1.0, 0.0, 1e6) > 0.0


@pytest.mark.parametrize("law", ["stronge", "han", "mathavan"])
def test_a_fast_ball_comes_off_the_cushion_slower_than_its_share(law: str) -> None:
    """A sliding ball square at a nose as high as its middle, where nothing but restitution acts."""
    shares = []
    for speed in (1.0, 2.0, 4.0):
        constants = cloth(cushion_fade=0.1, cushion_firm=1.5, cushion_nose=R, cushion_law=law)
        ball = moving("w", KIND, 0.0, 1.42 - R - 1e-9, speed, 90.0)
        run = run_balls(carom(), (ball,), constants, plain=True)
        hit = next(event for event in run.events if event.kind == "cushion")
        leg = next(leg for leg in run.legs if leg.start >= hit.time)
        shares.append(-leg.y[1] / hit.speed)
    assert shares == pytest.approx([0.85, 0.85 / 1.05, 0.85 / 1.25], abs=1e-6)


def test_balls_that_meet_fast_part_with_less() -> None:
    two = (moving("w", KIND, 0.0, -2 * R - 1e-9, 3.0, 90.0), State("r", KIND, 0.0, 0.0))
    run = run_balls(carom(), two, cloth(ball_fade=0.05), plain=True)
    at = next(event.time for event in run.events if event.kind == "touch")
    after = {leg.piece: leg.y[1] for leg in reversed(run.legs) if leg.start >= at}
    assert after["r"] - after["w"] == pytest.approx(3.0 * 0.95 / 1.15, rel=1e-6)


@pytest.mark.parametrize(
    ("kind", "count", "law"),
    [
        ("bank", 30, "stronge"), ("three-cushion", 40, "stronge"), ("three-cushion", 20, "han"),
        ("mid-game", 12, "stronge"),
    ],
)  # fmt: skip
def test_lock_step_fades_as_the_kernel_does(kind: str, count: int, law: str) -> None:
    kernel, lockstep = played(kind, count, "plain", law=law), played(kind, count, "lockstep", law=law)
    assert lockstep.way == "lockstep"
    assert orders(kernel) == orders(lockstep)
    assert farthest(kernel, lockstep) < 1e-9
    usual = shoot_many(
        surface_of(kind), starts_of(kind, strokes(kind, count)), constants_of(kind), {}, way="lockstep"
    )
    assert farthest(usual, lockstep) > 1e-3  # it matters


def test_a_cluster_is_struck_with_the_restitution_of_its_blow() -> None:
    """The rack's own contacts, before chaos parts the ways."""
    kernel, lockstep = played("break-9", 3, "plain"), played("break-9", 3, "lockstep")
    for one, two in zip(orders(kernel), orders(lockstep), strict=True):
        assert one[:14] == two[:14]
    lines = slice(0, 8)
    assert kernel.log.speed[lines] == pytest.approx(lockstep.log.speed[lines], abs=1e-9)


def test_fading_may_differ_by_samples() -> None:
    rng = np.random.default_rng(4)
    varied = {name: rng.uniform(0.5 * value, 1.5 * value, 30) for name, value in FADING.items()}
    kernel = played("three-cushion", 30, "plain", **varied)
    lockstep = played("three-cushion", 30, "lockstep", **varied)
    assert orders(kernel) == orders(lockstep)
    assert farthest(kernel, lockstep) < 1e-9
    for name, values in varied.items():
        alone = played("three-cushion", 30, "lockstep", **{name: values})
        assert farthest(alone, played("three-cushion", 30, "lockstep")) > 1e-6, name


# Cloth beside the rails

SLOW = {"rail_roll": 0.5, "rail_strip": 0.1}
DRAG = 0.01 * GRAVITY


def run_on(constants: Constants, x: float, y: float, speed: float, way: float):
    return run_balls(carom(), (moving("w", KIND, x, y, speed, way, roll=1.0),), constants, plain=True)


def test_a_ball_rolls_slower_in_the_strip_alone() -> None:
    """From the middle towards the foot: 1.32 m of usual cloth, then the strip; and along the strip."""
    speed = math.sqrt(2 * DRAG * 1.32 + 2 * 1.5 * DRAG * 0.05)
    end = run_on(cloth(**SLOW), 0.0, 0.0, speed, 90.0).states[0]
    assert end.y == pytest.approx(1.37, abs=1e-9) and end.x == pytest.approx(0.0, abs=1e-12)
    along = run_on(cloth(**SLOW), -0.65, -0.5, 0.3, 90.0).states[0]
    assert along.y + 0.5 == pytest.approx(0.3**2 / (2 * 1.5 * DRAG), abs=1e-9)
    inside = run_on(cloth(**SLOW), -0.3, -0.5, 0.3, 90.0).states[0]
    assert inside.y + 0.5 == pytest.approx(0.3**2 / (2 * DRAG), abs=1e-9)


def test_it_crosses_the_strip_and_its_corner() -> None:
    """Off the foot cushion and out again, and over a corner of the inner bed: energy lost is drag by path."""
    run = run_on(
        cloth(**SLOW, cushion_restitution=1.0, cushion_friction=0.0, cushion_nose=R), 0.5, 1.0, 0.8, 100.0
    )
    rolls = [leg for leg in run.legs if leg.motion == "roll"]
    assert len({round(math.hypot(leg.x[2], leg.y[2]) / DRAG, 6) for leg in rolls}) == 2
    for leg in rolls:
        x, y = leg.at(0.5 * (leg.start + leg.end))
        slow = abs(x) > 0.61 or abs(y) > 1.32
        assert math.hypot(leg.x[2], leg.y[2]) == pytest.approx((0.75 if slow else 0.5) * DRAG, rel=1e-9)
    corner = run_on(cloth(**SLOW), 0.65, 1.2, 0.9, 195.0)
    assert [
        round(2 * math.hypot(leg.x[2], leg.y[2]) / DRAG, 2) for leg in corner.legs if leg.motion == "roll"
    ][:2] == [1.5, 1.0]


def test_lock_step_leaves_such_cloth_to_the_kernel() -> None:
    starts = starts_of("three-cushion", strokes("three-cushion", 6))
    given = surface_of("three-cushion"), starts, cloth(**SLOW)
    lockstep, plain = shoot_many(*given, way="lockstep"), shoot_many(*given, way="plain")
    assert lockstep.way == "plain" and (lockstep.x == plain.x).all() and (lockstep.y == plain.y).all()
    varied = {"rail_roll": np.full(6, 0.5), "rail_strip": np.full(6, 0.1)}
    drawn = shoot_many(surface_of("three-cushion"), starts, cloth(), varied, way="lockstep")
    assert drawn.way == "plain" and (drawn.x == plain.x).all() and (drawn.y == plain.y).all()


def test_compiled_and_plain_agree() -> None:
    """With every option at once (waits for the compiler)."""
    if not KERNEL.cached:
        pytest.skip("the compiled kernel is not in the cache; test_compiling fills it")
    starts = starts_of("three-cushion", strokes("three-cushion", 20))
    given = surface_of("three-cushion"), starts, cloth(**FADING, **SLOW)
    fast, plain = shoot_many(*given, way="compiled"), shoot_many(*given, way="plain")
    assert fast.way == "compiled" and orders(fast) == orders(plain)
    assert farthest(fast, plain) < 1e-9


@pytest.mark.parametrize("name", ["cushion_fade", "cushion_firm", "ball_fade", "rail_roll", "rail_strip"])
def test_options_below_nothing_are_refused(name: str) -> None:
    with pytest.raises(SimulatorError, match="below zero"):
        run_on(cloth(**{name: -0.1}), 0.0, 0.0, 1.0, 90.0)


def test_slower_cloth_beside_the_rails_is_for_level_beds() -> None:
    sloped = carom()._replace(slope=(0.0, -0.01))
    with pytest.raises(SimulatorError, match="level"):
        run_balls(sloped, (moving("w", KIND, 0.0, 0.0, 1.0, 90.0),), cloth(**SLOW), plain=True)
