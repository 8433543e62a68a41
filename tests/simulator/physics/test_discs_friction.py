"""Sliding and turning at once: the tables against direct sums, and the motions against the law itself."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.physics.discs_friction import NODES, balance, factors, factors_at, piece, table

INNERS = (0.0, 0.56, 0.9)


def summed(e: float, inner: float) -> tuple[float, float]:
    """The factors by summing over points of the foot: nothing of the module's own way is used."""
    angles = (np.arange(2000) + 0.5) / 2000 * 2 * np.pi
    nodes, weights = np.polynomial.legendre.leggauss(200)
    r = (inner + (1 - inner) * (nodes + 1) / 2)[:, None]
    part = weights[:, None] * r
    part = part / part.sum() / len(angles)
    x, y = e - r * np.sin(angles), r * np.cos(angles)
    speed = np.hypot(x, y)
    torque = r * np.cos(angles) * y / speed - r * np.sin(angles) * x / speed
    assert abs((part * y / speed).sum()) < 1e-12  # no force across the path: it is a straight line
    return float((part * x / speed).sum()), float((part * torque).sum())


@pytest.mark.parametrize("inner", INNERS)
@pytest.mark.parametrize("e", [0.05, 0.3, 0.8, 1.0, 1.7, 20.0])
def test_the_factors_are_the_averages_over_the_foot(e: float, inner: float) -> None:
    force, torque = factors(np.array([e]), inner)
    assert (force[0], torque[0]) == pytest.approx(summed(e, inner), abs=1e-5)


@pytest.mark.parametrize("inner", INNERS)
def test_the_table_read_linearly_is_the_factors(inner: float) -> None:
    x = np.linspace(0.0003, 0.9997, 997)
    made = table(inner)
    grid = np.arange(NODES + 1) / NODES
    for column, exact in enumerate(factors_at(x, inner)):
        away = np.abs(np.interp(x, grid, made[:, column]) - exact)
        assert away.max() < 1e-4  # at the kinks of a thin ring
        assert np.median(away) < 2e-7


def test_the_limits_are_those_of_the_paper() -> None:
    assert balance(0.0) == pytest.approx(0.653, abs=5e-4)
    assert balance(0.999) == pytest.approx(1.0, abs=1e-3)
    made = table(0.0)
    assert made[0, 0] == 0.0
    assert made[0, 1] == pytest.approx(2 / 3)
    assert tuple(made[-1]) == (1.0, 0.0, 0.5, 1.0)
    slow, fast = factors(np.array([1e-3, 1e3]), 0.0)
    assert (slow[0], fast[1]) == pytest.approx((1e-3, 1 / 4e3), rel=1e-3)


def motion(v: float, u: float, inner: float, tolerance: float) -> tuple[float, float, float, int]:
    """Way, time and last ratio of speeds of a piece with mu g = 1, stretch by stretch."""
    flat = table(inner).ravel().tolist()
    way = time = ratio = 0.0
    count = 0
    while v > 0:
        ratio = v / u
        span, vb, ub, _, _ = piece(v, u, (1 + inner**2) / 2, flat, 0, 1.0, tolerance)
        way += (v + vb) / 2 * span
        time += span
        v, u = vb, ub
        count += 1
    assert u == 0.0
    return way, time, ratio, count


def integrated(v: float, u: float, inner: float) -> tuple[float, float]:
    """Way and time by Runge and Kutta's rule in the logarithm of what is left."""
    k = (1 + inner**2) / 2
    grid = np.linspace(0, 1, 2001)
    force, torque = (np.asarray(row) for row in factors_at(grid, inner))

    def rates(v: float, u: float) -> tuple[float, float]:
        at = v / (v + u) * 2000
        low = min(int(at), 1999)
        f, g = (row[low] + (row[low + 1] - row[low]) * (at - low) for row in (force, torque))
        return float(f), float(g) / k

    way = time = 0.0
    while v + u > 1e-6:
        dt = 0.01 * (v + u)
        f1, g1 = rates(v, u)
        f2, g2 = rates(v - dt / 2 * f1, u - dt / 2 * g1)
        f3, g3 = rates(v - dt / 2 * f2, u - dt / 2 * g2)
        f4, g4 = rates(v - dt * f3, u - dt * g3)
        way += dt * (v - dt / 6 * (f1 + f2 + f3))
        v, u = v - dt / 6 * (f1 + 2 * f2 + 2 * f3 + f4), u - dt / 6 * (g1 + 2 * g2 + 2 * g3 + g4)
        time += dt
    return way, time


@pytest.mark.parametrize(("v", "u"), [(1.0, 0.2), (1.0, 1.0), (0.3, 1.0), (0.05, 1.0)])
@pytest.mark.parametrize("inner", [0.0, 0.56])
def test_way_and_time_are_those_of_the_law(v: float, u: float, inner: float) -> None:
    way, time = integrated(v, u, inner)
    made = table(inner)
    grid = np.arange(NODES + 1) / NODES
    x = v / (v + u)
    assert np.interp(x, grid, made[:, 2]) * v * (v + u) == pytest.approx(way, rel=2e-6)
    assert np.interp(x, grid, made[:, 3]) * (v + u) == pytest.approx(time, rel=2e-5)
    fine = motion(v, u, inner, 1e-8)
    coarse = motion(v, u, inner, 1e-5)
    assert fine[0] == pytest.approx(way, rel=2e-6)
    assert coarse[0] == pytest.approx(way, rel=1e-5)  # the way does not hang on the tolerance
    assert coarse[3] < fine[3] / 4
    assert abs(coarse[1] - time) < 0.03 * time
    assert fine[1] == pytest.approx(time, rel=5e-3)


@pytest.mark.parametrize("inner", [0.0, 0.56])
@pytest.mark.parametrize("u", [0.1, 0.5, 3.0])
def test_both_motions_end_together_at_one_ratio(u: float, inner: float) -> None:
    assert motion(0.7, u, inner, 1e-10)[2] == pytest.approx(balance(inner), rel=0.05)


def test_a_piece_without_spin_and_one_without_speed() -> None:
    span, v, u, _, _ = piece(0.8, 1e-9, 0.5, table(0.0).ravel().tolist(), 0, 1.0, 1e-5)
    assert (span, v, u) == (pytest.approx(0.8, rel=1e-7), 0.0, 0.0)
    way, time, _, _ = motion(1e-6, 1.0, 0.0, 1e-12)
    assert time == pytest.approx(0.75, rel=2e-2)  # k u / T(0), turning on the spot
    assert way == pytest.approx(1e-6 / (4 / 3 + 1), rel=1e-3)


def test_a_turning_piece_goes_farther() -> None:
    ways = [motion(1.0, u, 0.0, 1e-6)[0] for u in (1e-6, 0.3, 1.0, 3.0)]
    assert ways[0] == pytest.approx(0.5, rel=1e-6)
    assert ways == sorted(ways)
    assert math.isclose(table(0.0)[NODES // 2, 2] * 2, ways[2], rel_tol=2e-6)
