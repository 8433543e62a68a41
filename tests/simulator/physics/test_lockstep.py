"""The numpy lock-step plays what the kernel plays, and a sample's outcome does not depend on its batch."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from simulator.bench.strokes import BenchStroke, strokes
from simulator.bench.tables import constants_of, starts_of, surface_of
from simulator.constants import Constants
from simulator.physics import batches_lockstep
from simulator.physics.balls_table import fixed
from simulator.physics.batches import FATES, Outcomes, shoot_many
from simulator.physics.laws_cushions import stronge, stronge_table
from simulator.physics.lockstep_cushions import Exact, acos, sincos
from simulator.physics.lockstep_laws import Tabled, exp, first_fall
from simulator.physics.lockstep_times import Bed, climb
from simulator.physics.roots import first_fall as first_fall_of_one
from simulator.physics.roots import meet_circle

from .tables import CLOTH, carom, pool


def played(kind: str, count: int, way: str, **varied: np.ndarray) -> Outcomes:
    return shoot_many(
        surface_of(kind), starts_of(kind, strokes(kind, count)), constants_of(kind), varied, way=way
    )


def farthest(one: Outcomes, two: Outcomes) -> np.ndarray:
    """The largest distance of a ball's ends, by samples."""
    return np.hypot(one.x - two.x, one.y - two.y).max(axis=1)


def orders(outcomes: Outcomes) -> list[list[tuple[str, str, str]]]:
    return [[(e.kind, e.piece, e.other) for e in outcomes.events(k)] for k in range(len(outcomes))]


@pytest.mark.parametrize(
    ("kind", "count"), [("bank", 60), ("three-cushion", 60), ("cut", 60), ("mid-game", 25)]
)
def test_it_plays_as_the_kernel_does(kind: str, count: int) -> None:
    kernel, lockstep = played(kind, count, "plain"), played(kind, count, "lockstep")
    assert (kernel.way, lockstep.way) == ("plain", "lockstep")
    assert orders(kernel) == orders(lockstep)
    assert farthest(kernel, lockstep).max() < 1e-9
    assert (kernel.fate == lockstep.fate).all() and kernel.places == lockstep.places
    assert np.abs(kernel.duration - lockstep.duration).max() < 1e-8
    for name in ("time", "x", "y", "speed"):
        assert np.abs(getattr(kernel.log, name) - getattr(lockstep.log, name)).max() < 1e-8


def test_a_break_goes_alike_until_chaos_parts_it() -> None:
    kernel, lockstep = played("break-9", 6, "plain"), played("break-9", 6, "lockstep")
    for one, two in zip(orders(kernel), orders(lockstep), strict=True):
        assert one[:14] == two[:14]
        assert len(one) > 20


def test_every_constant_may_differ_by_samples() -> None:
    kind, count = "three-cushion", 40
    rng = np.random.default_rng(5)
    constants = constants_of(kind)
    varied = {
        name: np.abs(rng.normal(constants[name], 0.1 * constants[name], count))
        for name in (
            "slide",
            "roll",
            "spin",
            "ball_restitution",
            "ball_friction_a",
            "ball_friction_b",
            "ball_friction_c",
            "cushion_restitution",
            "cushion_friction",
            "cushion_ratio",
            "separation_floor",
        )
    }
    varied["ball_restitution"] = np.minimum(varied["ball_restitution"], 1.0)
    varied["cushion_restitution"] = np.minimum(varied["cushion_restitution"], 0.98)
    kernel, lockstep = played(kind, count, "plain", **varied), played(kind, count, "lockstep", **varied)
    assert orders(kernel) == orders(lockstep)
    assert farthest(kernel, lockstep).max() < 1e-9
    # and each of them matters
    same = played(kind, count, "lockstep")
    for name, values in varied.items():
        if name != "separation_floor":
            assert farthest(same, played(kind, count, "lockstep", **{name: values})).max() > 1e-6, name


@pytest.mark.parametrize("kind", ["three-cushion", "mid-game", "break-9"])
def test_the_batch_does_not_matter_to_the_last_bit(kind: str) -> None:
    surface, constants, chosen = surface_of(kind), constants_of(kind), strokes(kind, 24)
    rng = np.random.default_rng(1)
    e, mu = rng.normal(0.85, 0.03, 24), rng.normal(0.2, 0.02, 24)

    def part(low: int, high: int) -> Outcomes:
        varied = {"cushion_restitution": e[low:high], "cushion_friction": mu[low:high]}
        return shoot_many(surface, starts_of(kind, chosen[low:high]), constants, varied, way="lockstep")

    whole = part(0, 24)
    for low, high in ((0, 1), (1, 2), (2, 5), (5, 12), (12, 23), (23, 24)):
        some = part(low, high)
        assert (some.x == whole.x[low:high]).all() and (some.y == whole.y[low:high]).all()
        assert (some.duration == whole.duration[low:high]).all()
        rows = slice(whole.log.begin[low], whole.log.begin[high])
        for name in ("time", "what", "piece", "other", "x", "y", "speed"):
            assert (getattr(some.log, name) == getattr(whole.log, name)[rows]).all()


def test_the_rest_are_played_when_all_in_hand_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that was: samples that came to rest in one round were taken for the last."""
    kind = "mid-game"
    starts = starts_of(kind, strokes(kind, 1) * 7)
    whole = shoot_many(surface_of(kind), starts, constants_of(kind), way="lockstep")
    for samples in (1, 3):
        monkeypatch.setattr(batches_lockstep, "IN_HAND", samples * starts.numbers.shape[1])
        some = shoot_many(surface_of(kind), starts, constants_of(kind), way="lockstep")
        assert (some.x == whole.x).all() and (some.duration == whole.duration).all()
        assert (some.log.begin == whole.log.begin).all() and (some.log.time == whole.log.time).all()


def test_mirror_images() -> None:
    kind = "mid-game"
    chosen = strokes(kind, 30)
    turned = [
        BenchStroke(
            tuple((-x, y) for x, y in s.balls),
            (-s.velocity[0], s.velocity[1]),
            (s.spin[0], -s.spin[1], -s.spin[2]),
        )
        for s in chosen
    ]
    one = shoot_many(surface_of(kind), starts_of(kind, chosen), constants_of(kind), way="lockstep")
    two = shoot_many(surface_of(kind), starts_of(kind, turned), constants_of(kind), way="lockstep")
    there = one.fate == 0
    assert (there == (two.fate == 0)).all()
    assert np.abs(one.x + two.x)[there].max() < 1e-10 and np.abs(one.y - two.y)[there].max() < 1e-10


def test_random_strokes_stay_on_the_table_and_apart() -> None:
    """Nobody outside or in another, nothing that is not a number, no sample given up."""
    rng = random.Random(11)
    for table, constants, kind in ((carom(), CLOTH, "three-cushion"), (pool(), CLOTH, "mid-game")):
        radius = 0.03075
        chosen = []
        for _ in range(300):
            places: list[tuple[float, float]] = []
            while len(places) < 4:
                x, y = rng.uniform(-0.5, 0.5), rng.uniform(-1.0, 1.0)
                if all(math.hypot(x - a, y - b) > 2 * radius + 1e-4 for a, b in places):
                    places.append((x, y))
            angle, speed = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 9)
            spin = tuple(rng.uniform(-1, 1) * 2 * speed / radius for _ in range(3))
            chosen.append(
                BenchStroke(tuple(places), (speed * math.cos(angle), speed * math.sin(angle)), spin)
            )
        starts = starts_of(kind, chosen, "carom-ball-modern")
        outcomes = shoot_many(table, starts, constants, way="lockstep")
        assert np.isfinite(outcomes.x).all() and np.isfinite(outcomes.y).all()
        width, length = table.size
        there = outcomes.fate == 0
        assert (np.abs(outcomes.x)[there] <= width / 2 - radius + 1e-9).mean() > 0.99
        assert (np.abs(outcomes.y)[there] <= length / 2 + 0.1).all()
        for i in range(4):
            for j in range(i):
                both = there[:, i] & there[:, j]
                gap = np.hypot(outcomes.x[:, i] - outcomes.x[:, j], outcomes.y[:, i] - outcomes.y[:, j])
                assert (gap[both] > 2 * radius - 1e-9).all()


def test_unequal_masses() -> None:
    """A ball twice as heavy: head on at e, the speeds are those of the closed form."""
    from simulator.physics import lockstep_laws as laws

    one = np.array([[2.0], [0.0], [0.0], [2.0 / 0.03], [0.0]])
    two = np.zeros((5, 1))
    after1, after2, closing = laws.knock(
        np.array([1.0]), np.array([0.0]), one, two, 0.03, 0.4, 0.2, 0.9, 0.01, 0.1, 1.0, 0.001
    )
    assert closing[0] == 2.0
    assert after1[0, 0] == pytest.approx(2.0 - 1.9 * 2.0 / 3, rel=1e-14)
    assert after2[0, 0] == pytest.approx(2 * 1.9 * 2.0 / 3, rel=1e-14)


def test_roots_are_those_of_one_ball() -> None:
    rng = np.random.default_rng(2)
    a, b, c = rng.normal(size=(3, 2000))
    c[:200] = 0.0
    b[:100] = 0.0
    with np.errstate(invalid="ignore"):
        several = first_fall(a, b, np.abs(c))
    assert several.tolist() == [
        first_fall_of_one(*row) for row in zip(a.tolist(), b.tolist(), np.abs(c).tolist(), strict=True)
    ]
    place, speed, half = rng.normal(size=(3, 2, 2000))
    place = place / np.hypot(*place) * rng.uniform(0.3, 2.0, 2000)
    rho, horizon = np.full(2000, 0.25), np.full(2000, 3.0)
    with np.errstate(invalid="ignore"):
        found = climb(*place, *speed, *half, rho, horizon, np.zeros(2000))
    one = [meet_circle(*row, 0.25, 3.0) for row in np.concatenate((place, speed, half)).T.tolist()]
    met = np.isfinite(one)
    assert met.sum() > 150 and (np.isfinite(found) == met).all()
    assert np.abs(found[met] - np.array(one)[met]).max() < 1e-9


def test_a_search_is_the_same_among_many_and_alone() -> None:
    """To the last bit: what numpy does for many candidates is done for the last few one by one."""
    rng = np.random.default_rng(7)
    place, speed, half = rng.normal(size=(3, 2, 300))
    place = place / np.hypot(*place) * rng.uniform(0.3, 2.0, 300)
    rows = np.stack((*place, *(speed - 2.0 * place), *half, np.full(300, 0.25), np.full(300, 3.0)))
    rows = np.concatenate((rows, np.zeros((1, 300))))
    with np.errstate(invalid="ignore"):
        together = climb(*rows)
        alone = [climb(*rows[:, k : k + 1])[0] for k in range(300)]
    assert np.isfinite(together).sum() > 50
    assert together.tolist() == alone


def test_exp_sine_cosine_and_arc_cosine() -> None:
    x = np.linspace(-40, 2, 3001)
    assert np.abs(exp(x) / np.exp(x) - 1).max() < 5e-16
    x = np.linspace(-25, 25, 3001)
    assert np.abs(sincos(x)[0] - np.sin(x)).max() < 3e-16
    assert np.abs(sincos(x)[1] - np.cos(x)).max() < 3e-16
    x = np.linspace(-1, 1, 3001)
    assert np.abs(acos(x) - np.arccos(x)).max() < 1e-15
    assert acos(np.array([-1.0, 1.0])).tolist() == [math.pi, 0.0]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8, 9, 15, 17, 31, 33])
def test_no_function_knows_its_row(size: int) -> None:
    """Neither the array's size nor a row's place in it changes a last bit."""
    x = np.random.default_rng(3).uniform(-20, 1, 200)
    whole = exp(x), *sincos(x), acos(x / 20)
    for low in range(0, 40, 3):
        y = x[low : low + size]
        for a, b in zip((exp(y), *sincos(y), acos(y / 20)), whole, strict=True):
            assert (a == b[low : low + size]).all()


def test_the_cushions_law_exact_and_tabled() -> None:
    rng = np.random.default_rng(4)
    slip, e, ratio = rng.uniform(0, 8, 400), rng.uniform(0.6, 0.99, 400), rng.uniform(1.2, 2.4, 400)
    slip[:5] = (0.0, 1e-12, 1e-9, 3.5, 8.0)
    exact = [stronge(*row) for row in np.stack((slip, e, ratio), 1).tolist()]
    assert np.abs(Exact(e, ratio)(slip) - exact).max() < 1e-13
    exact = [stronge(s, 0.85, 1.8) for s in slip.tolist()]
    assert np.abs(Tabled(0.85, stronge_table(0.85, 1.8))(slip) - exact).max() < 1e-9


def test_what_lock_step_does_not_do_goes_to_the_kernel() -> None:
    """A sample with a ball in the air is played by the kernel; the others' outcomes do not change."""
    kind = "three-cushion"
    chosen = strokes(kind, 6)
    starts = starts_of(kind, chosen)
    before = shoot_many(surface_of(kind), starts, constants_of(kind), way="lockstep")
    starts.numbers[2, 0, 5] = 1.5  # vz
    after = shoot_many(surface_of(kind), starts, constants_of(kind), way="lockstep")
    plain = shoot_many(surface_of(kind), starts, constants_of(kind), way="plain")
    others = np.arange(6) != 2
    assert (before.x[others] == after.x[others]).all()
    assert (after.x[2] == plain.x[2]).all() and after.events(2) == plain.events(2)
    assert any(event.kind == "land" for event in after.events(2))
    assert orders(after) == orders(plain)
    sloped = surface_of(kind)._replace(slope=(0.0, 0.01))
    assert shoot_many(sloped, starts_of(kind, chosen[:1]), constants_of(kind), way="lockstep").way == "plain"
    mathavan = Constants("billiard-cloth", {"cushion_law": "mathavan"})
    assert shoot_many(carom(), starts_of(kind, chosen[:1]), mathavan, way="lockstep").way == "plain"


def test_the_quiet_box_hides_nothing() -> None:
    """Paths that leave the quiet box are asked of all things; the answers are those of asking all always."""
    table = fixed(pool(), 0.03, 0.037)
    bed, all_asked = Bed(table, 0.03), Bed(table, 0.03)
    all_asked.quiet = (1.0, -1.0, 1.0, -1.0)
    rng = np.random.default_rng(6)
    ball = np.stack(
        (
            rng.uniform(-0.5, 0.5, 500),
            rng.uniform(-1.1, 1.1, 500),
            *rng.normal(0, 2, (2, 500)),
            *rng.normal(0, 0.5, (2, 500)),
        )
    )
    horizon = rng.uniform(0.1, 1.0, 500)
    with np.errstate(invalid="ignore"):
        one, two = bed.next(ball, horizon), all_asked.next(ball, horizon)
    assert (one[0] == two[0]).all() and (one[1] == two[1]).all()
    assert (one[1] >= 0).sum() > 100


@pytest.mark.parametrize("way", ["plain", "lockstep"])
def test_out_of_a_mouth_and_back_upon_the_cushion(way: str) -> None:
    """A fault that was: a ball that leaves a side pocket's mouth and curls back went through the cushion."""
    kind = "mid-game"
    stroke = BenchStroke(
        ((-0.4964540936009306, 0.03962906703861413),), (0.4062774681171329, -0.8564355431168585), (0, 0, 0)
    )
    starts = starts_of(kind, [stroke])
    # the spin with which it curls: friction pulls it to the left
    starts.numbers[0, 0, 7] = (0.4062774681171329 + 2.0) / 0.028575
    starts.numbers[0, 0, 6] = 0.8564355431168585 / 0.028575
    starts.numbers[0, 0, 7] *= -1
    outcomes = shoot_many(surface_of(kind), starts, constants_of(kind), way=way)  # type: ignore[arg-type]
    assert ("cushion", "0", "3") in orders(outcomes)[0]
    assert outcomes.fate[0, 0] != FATES.index("off")


@pytest.mark.parametrize("way", ["plain", "lockstep"])
def test_across_a_mouth_and_back_upon_the_cushion(way: str) -> None:
    """A fault that was: a ball a few millimetres within a side pocket's mouth rolled on into the cushion."""
    kind = "mid-game"
    places = (
        (0.35391479254027874, 0.23002210450080682), (-0.1132758268821207, 0.5388968520051118),
        (0.35515640837328405, -0.06126930668550551), (-0.18528046661509037, 0.8186437552943583),
        (0.22488161340432708, -0.06411439920879307), (-0.35316621682395344, -0.9371049695665107),
    )  # fmt: skip
    velocity = 0.10181040797426005, -8.157058871070134
    stroke = BenchStroke(places, velocity, (43.34641377008022, 232.78333238942494, 86.88093109905552))
    outcomes = shoot_many(
        surface_of(kind),
        starts_of(kind, [stroke]),
        constants_of(kind),
        way=way,  # type: ignore[arg-type]
    )
    met = [e.x for e in outcomes.events(0) if e.kind == "cushion" and e.other == "12"]
    assert met and all(x < 0.4953 - 0.028575 + 1e-9 for x in met)
    assert outcomes.x[0, 0] < 0.4953 - 0.028575 + 1e-9
