"""Impacts one by one: momentum, energy, images, and the three laws of cushions against one another."""

from __future__ import annotations

import math
import random

import pytest

from simulator.physics.laws import knock, knock_in_space, land
from simulator.physics.laws_cushions import (
    HAN,
    LAWS,
    MATHAVAN,
    STRONGE,
    bounce,
    stronge,
    stronge_table,
    stronge_tabled,
)

FRICTION = (0.009951, 0.108, 1.088)


def energy(m: float, r: float, v: tuple[float, ...], w: tuple[float, ...]) -> float:
    return 0.5 * m * sum(a * a for a in v) + 0.2 * m * r * r * sum(a * a for a in w)


def test_equal_balls_exchange_their_speeds() -> None:
    got = knock(1.0, 0.0, 0.17, 0.17, 0.03, 0.03, 2.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 1e-3)
    assert got[0] == 0.0 and got[5] == 2.0


def test_unequal_balls_part_as_newton_says() -> None:
    m1, m2, e, u1, u2 = 0.21, 0.142, 0.93, 2.0, -0.7
    got = knock(0.0, 1.0, m1, m2, 0.03, 0.03, 0, u1, 0, 0, 0, 0, u2, 0, 0, 0, e, 0, 0, 0, 1e-3)
    common = (m1 * u1 + m2 * u2) / (m1 + m2)
    assert got[1] == pytest.approx(common - e * m2 * (u1 - u2) / (m1 + m2), rel=1e-13)
    assert got[6] == pytest.approx(common + e * m1 * (u1 - u2) / (m1 + m2), rel=1e-13)


def test_throw_of_a_stunned_half_ball_hit() -> None:
    """Slip all through: the object ball leaves the line of centres by atan(mu) (Alciatore, TP A.14)."""
    v, cut = 3.0, math.radians(30)
    nx, ny = math.cos(cut), math.sin(cut)
    got = knock(nx, ny, 0.17, 0.17, 0.03, 0.03, v, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0, *FRICTION, 1e-3)
    mu = FRICTION[0] + FRICTION[1] * math.exp(-FRICTION[2] * v * math.sin(cut))
    along, across = got[5] * nx + got[6] * ny, got[6] * nx - got[5] * ny
    assert across / along == pytest.approx(-mu, rel=1e-12)


def random_knock(draw: random.Random, flat: bool) -> tuple[tuple[float, ...], ...]:
    m1, m2, r1, r2 = (draw.uniform(0.05, 0.25) for _ in range(4))
    n = [draw.gauss(0, 1) for _ in range(3)]
    if flat:
        n[2] = 0.0
    size = math.sqrt(sum(a * a for a in n))
    n = [a / size for a in n]
    vectors = [[draw.uniform(-4, 4) for _ in range(3)] for _ in range(2)]
    spins = [[draw.uniform(-100, 100) for _ in range(3)] for _ in range(2)]
    if flat:
        vectors[0][2] = vectors[1][2] = 0.0
    if sum((vectors[0][k] - vectors[1][k]) * n[k] for k in range(3)) < 0:
        n = [-a for a in n]
    return (m1, m2, r1, r2), tuple(n), *map(tuple, vectors), *map(tuple, spins)


def test_momentum_is_kept_and_energy_never_rises() -> None:
    draw = random.Random(2)
    for _ in range(500):
        (m1, m2, r1, r2), n, v1, v2, w1, w2 = random_knock(draw, flat=False)
        e = draw.uniform(0.2, 1.0)
        got = knock_in_space(*n, m1, m2, r1, r2, *v1, *w1, *v2, *w2, e, *FRICTION, 1e-3)
        u1, x1, u2, x2 = got[0:3], got[3:6], got[6:9], got[9:12]
        for k in range(3):
            assert m1 * u1[k] + m2 * u2[k] == pytest.approx(m1 * v1[k] + m2 * v2[k], abs=1e-13)
        before = energy(m1, r1, v1, w1) + energy(m2, r2, v2, w2)
        assert energy(m1, r1, u1, x1) + energy(m2, r2, u2, x2) <= before * (1 + 1e-12) + 1e-7


def test_the_flat_law_is_the_law_in_space_but_for_the_bed() -> None:
    draw = random.Random(4)
    for _ in range(200):
        (m1, m2, r1, _), n, v1, v2, w1, w2 = random_knock(draw, flat=True)
        space = knock_in_space(*n, m1, m2, r1, r1, *v1, *w1, *v2, *w2, 0.95, *FRICTION, 1e-3)
        flat = knock(n[0], n[1], m1, m2, r1, r1, v1[0], v1[1], *w1, v2[0], v2[1], *w2, 0.95, *FRICTION, 1e-3)
        kept = [space[k] for k in (0, 1, 3, 4, 5, 6, 7, 9, 10, 11)]
        assert flat == pytest.approx(kept, rel=1e-11, abs=1e-11)


def test_the_floor_parts_what_would_stay_together() -> None:
    got = knock(1.0, 0.0, 0.2, 0.1, 0.03, 0.03, 1e-5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.95, *FRICTION, 1e-3)
    assert got[5] - got[0] == pytest.approx(1e-3, rel=1e-12)
    assert 0.2 * got[0] + 0.1 * got[5] == pytest.approx(0.2e-5, rel=1e-9)


def test_landing_never_gives_energy_and_never_turns_the_slip_round() -> None:
    draw = random.Random(6)
    for _ in range(300):
        v = (draw.uniform(-3, 3), draw.uniform(-3, 3), -draw.uniform(0.01, 3))
        w = tuple(draw.uniform(-90, 90) for _ in range(3))
        r, e, mu = 0.03, draw.uniform(0, 1), draw.uniform(0, 0.6)
        got = land(r, *v, *w, e, mu)
        assert energy(1, r, got[:3], got[3:]) <= energy(1, r, v, w) * (1 + 1e-12)
        slip = (v[0] - r * w[1], v[1] + r * w[0])
        after = (got[0] - r * got[4], got[1] + r * got[3])
        assert slip[0] * after[0] + slip[1] * after[1] >= -1e-12
        assert got[2] == -e * v[2]


# Cushions


def cushion(
    law: int,
    v: tuple[float, ...],
    w: tuple[float, ...],
    *,
    e: float = 0.85,
    mu: float = 0.2,
    sine: float = 0.0,
    flies: bool = False,
    tabled: bool = True,
) -> tuple[float, ...]:
    """A wall on the line y = 0 with the ball above it."""
    return bounce(
        0.0,
        math.sqrt(1 - sine * sine),
        -sine,
        0.03,
        *v,
        *w,
        e,
        mu,
        law,
        1.8,
        stronge_table(e, 1.8),
        tabled,
        0.2,
        flies,
    )


@pytest.mark.parametrize("law", sorted(LAWS.values()))
def test_a_square_hit_gives_back_its_share(law: int) -> None:
    got = cushion(law, (0.0, -2.0, 0.0), (0.0, 0.0, 0.0), mu=0.0)
    assert got[1] == pytest.approx(1.7, rel=1e-12)
    assert got[0] == 0.0


@pytest.mark.parametrize("law", sorted(LAWS.values()))
def test_nothing_happens_to_what_parts(law: int) -> None:
    assert cushion(law, (1.0, 0.5, 0.0), (1.0, 2.0, 3.0)) == (1.0, 0.5, 0.0, 1.0, 2.0, 3.0)


@pytest.mark.parametrize("law", sorted(LAWS.values()))
def test_cushions_never_give_energy_and_are_even_handed(law: int) -> None:
    draw = random.Random(8)
    for _ in range(60):
        v = (draw.uniform(-3, 3), -draw.uniform(0.05, 4), 0.0)
        w = tuple(draw.uniform(-120, 120) for _ in range(3))
        sine = draw.uniform(0.0, 0.3)
        got = cushion(law, v, w, sine=sine)
        # The bed takes the upright speed.
        before, after = energy(1, 0.03, v, w), energy(1, 0.03, (got[0], got[1], 0.0), got[3:])
        assert after <= before * (1 + 1e-9)
        image = cushion(law, (-v[0], v[1], 0.0), (w[0], -w[1], -w[2]), sine=sine)
        assert image == pytest.approx(
            (-got[0], got[1], got[2], got[3], -got[4], -got[5]), rel=1e-11, abs=1e-11
        )


def test_han_sticks_or_slips_as_coulomb_says() -> None:
    v, mu, e = 2.0, 0.2, 0.85
    fast = cushion(HAN, (4.0, -v, 0.0), (0.0, 0.0, 0.0))
    assert fast[0] == pytest.approx(4.0 - mu * (1 + e) * v, rel=1e-12)
    slow = cushion(HAN, (0.5, -v, 0.0), (0.0, 0.0, 0.0))
    assert slow[0] == pytest.approx(0.5 * 5 / 7, rel=1e-12)


def test_stronge_slips_as_han_when_it_never_sticks() -> None:
    """Gross slip is Coulomb's; from there down the laws part, for the spring gives back what it holds."""
    for vx in (3.9, 5.0):
        assert cushion(STRONGE, (vx, -2.0, 0), (0, 0, 0)) == pytest.approx(
            cushion(HAN, (vx, -2.0, 0), (0, 0, 0)), rel=1e-12
        )
    stuck = (0.5, -2.0, 0.0), (0.0, 0.0, 0.0)
    assert cushion(STRONGE, *stuck)[0] < cushion(HAN, *stuck)[0] - 1e-3


def test_mathavan_comes_near_han_where_the_bed_is_smooth() -> None:
    for vx in (0.3, 1.0, 4.0):
        args = (0.0, 1.0, 0.0, 0.03, vx, -2.0, 0.0, 0.0, 0.0, 0.0, 0.85, 0.2)
        got = bounce(*args, MATHAVAN, 1.8, (0.0,) * 8, False, 0.0, False)
        want = bounce(*args, HAN, 1.8, (0.0,) * 8, False, 0.0, False)
        assert got == pytest.approx(want, rel=5e-3, abs=5e-3)


def integrated(slip: float, e: float, ratio: float) -> float:
    """Stronge's law by brute force: the two springs in small steps of time, sticking or slipping."""
    eta2 = 3.5 / ratio**2
    w2 = ratio**2
    x, v, t = 0.0, slip, 0.0
    end = 0.5 * math.pi * (1 + e)
    dt = end / 200_000
    shift = 0.5 * math.pi * (1 - 1 / e)
    for _ in range(200_000):
        t += dt
        n = math.sin(t) if t < 0.5 * math.pi else math.sin(t / e + shift)
        trial = x + v * dt
        if abs(trial) <= eta2 * n:
            x = trial
        else:
            x = math.copysign(eta2 * n, trial)
        v -= w2 * x * dt
    return v


@pytest.mark.parametrize("slip", [0.3, 0.9, 1.5, 2.5, 3.3, 4.0, 5.0, 6.0])
def test_stronges_phases_are_the_springs_motion(slip: float) -> None:
    assert stronge(slip, 0.85, 1.8) == pytest.approx(integrated(slip, 0.85, 1.8), abs=2e-4)


def test_the_table_is_the_law() -> None:
    draw = random.Random(9)
    for e, ratio in ((0.85, 1.8), (0.7, 1.6), (0.93, 1.75)):
        table = stronge_table(e, ratio)
        assert table[5] == 1.0
        for _ in range(400):
            s = draw.uniform(0.0, 1.1 * table[3])
            assert stronge_tabled(s, table) == pytest.approx(stronge(s, e, ratio), abs=1e-10)
