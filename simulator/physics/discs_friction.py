"""Sliding and turning at once: the friction of a flat disc or ring, tabulated.

Every point of the foot rubs against its own velocity, so turning takes from the force that slows the sliding
and sliding from the torque that slows the turning (Farkas, Bartels, Unger and Wolf, "Frictional coupling
between sliding and spinning motion", Phys. Rev. Lett. 90, 248302, 2003). With speed v, rim speed u = radius
x |spin| and e = v / u, a piece of mass m that presses evenly on its foot feels

    force = mu m g F(e) against v,    torque = mu m g radius T(e) against the spin,

both averages over the foot (a disc, or a ring from ``inner`` to 1 in radii). For a thin ring of radius r
they are complete elliptic integrals K and E of m = 4 e r / (e + r)^2:

    F_r = ((e + r) E + (e - r) K) / (pi e),    T_r = ((e + r) E - (e - r) K) / pi.

The direction of v never changes, for the foot is symmetric about it: the path is a straight line. With k for
the moment of inertia over m radius^2, e runs into the one value e0 at which e T(e) = k F(e), and there both
motions end together: e0 = 0.653 for a disc, 1 for a thin ring.

The tables are over x = v / (v + u), from 0 (turning on the spot) to 1 (sliding without spin), and hold

    F, T,    S = way to go mu g / (v (v + u)),    M = time to go mu g / (v + u).

S and M follow from the law without further assumption: with D = S / x and N = M / x

    dD/dx = (2 D F - 1) / h,    dN/dx = (N F - 1) / h,    h = x (x T / k - (1 - x) F),

which are regular at e0 (D = 1 / 2F, N = 1 / F there) and are integrated outwards from it.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from .compiling import compiled

NODES = 2048
"""Intervals of a table; between them it is read linearly, within 2e-7 of the integrals."""
COLUMNS = 4
"""F, T, S and M, side by side."""
_GAUSS = 32
_PARTS = 2
_ROUNDS = 9

Array = np.ndarray[Any, np.dtype[np.float64]]


def _elliptic(beside: Array) -> tuple[Array, Array]:
    """K and E at the complementary modulus ``beside`` (not zero), by the arithmetic-geometric mean."""
    a = np.ones_like(beside)
    b = beside.copy()
    lost = 1.0 - b * b
    power = 1.0
    for _ in range(_ROUNDS):
        a, b, c = (a + b) / 2, np.sqrt(a * b), (a - b) / 2
        power *= 2.0
        lost = lost + power * c * c
    k = np.pi / (2 * a)
    return k, k * (1 - lost / 2)


def _stretch(low: Array, high: Array, towards_low: bool) -> tuple[Array, Array]:
    """Nodes and weights from ``low`` to ``high``, crowded where the thin ring's factors have their kink."""
    t, weight = np.polynomial.legendre.leggauss(_GAUSS)
    t = (t + 1) / 2
    width = (high - low)[:, None]
    r = low[:, None] + width * t**4 if towards_low else high[:, None] - width * t**4
    return r, width * 2 * weight * t**3


def factors(e: Array, inner: float = 0.0) -> tuple[Array, Array]:
    """Force and torque factor at ``e`` = v / u (positive, finite) of a ring with a hole of ``inner`` radii.

    Exact to about 1e-12: elliptic integrals round each thin ring, Gauss over the rings on either side of the
    one that the turning centre lies on.
    """
    kink = np.clip(e, inner, 1.0)
    force = np.zeros_like(e)
    torque = np.zeros_like(e)
    for low, high, towards_low in ((np.full_like(e, inner), kink, False), (kink, np.ones_like(e), True)):
        r, weight = _stretch(low, high, towards_low)
        wide = e[:, None] + r
        apart = e[:, None] - r
        k, full = _elliptic(np.maximum(np.abs(apart) / wide, 1e-30))
        part = weight * 2 * r / (1 - inner**2)
        force += (part * (wide * full + apart * k)).sum(axis=1) / (np.pi * e)
        torque += (part * (wide * full - apart * k)).sum(axis=1) / np.pi
    return force, torque


def factors_at(x: Array, inner: float = 0.0) -> tuple[Array, Array]:
    """As :func:`factors`, at x = v / (v + u) from 0 to 1, with the limits at both ends."""
    force = np.zeros_like(x)
    torque = np.zeros_like(x)
    between = (x > 0) & (x < 1)
    force[between], torque[between] = factors(x[between] / (1 - x[between]), inner)
    force[x >= 1] = 1.0
    torque[x <= 0] = 2 / 3 * (1 - inner**3) / (1 - inner**2)
    return force, torque


def balance(inner: float = 0.0) -> float:
    """The e0 at which sliding and turning end together (v over radius x spin)."""
    k = (1 + inner**2) / 2
    low, high = 1e-3, 4.0
    for _ in range(80):
        middle = (low + high) / 2
        force, torque = factors(np.array([middle]), inner)
        if middle * torque[0] > k * force[0]:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _to_go(grid: Array, force: Array, torque: Array, inner: float) -> tuple[Array, Array]:
    """S and M at the nodes, for the factors as they are read from the table: Radau's formula of the third
    order, outwards from where both motions end together."""
    k = (1 + inner**2) / 2
    away = grid * torque / k - (1 - grid) * force
    last = int(np.nonzero(away > 0)[0].max())
    x0 = float(grid[last] + (grid[last + 1] - grid[last]) * away[last] / (away[last] - away[last + 1]))
    f0 = float(np.interp(x0, grid, force))
    way = np.empty(len(grid))
    time = np.empty(len(grid))
    for inside in (grid > x0, grid <= x0):
        nodes = np.flatnonzero(inside & (grid > 0) & (grid < 1))
        if grid[nodes[0]] < x0:
            nodes = nodes[::-1]
        d, n = 1 / (2 * f0), 1 / f0
        marks = [
            start + (end - start) * part / _PARTS
            for start, end in zip([x0, *grid[nodes[:-1]]], grid[nodes], strict=True)
            for part in range(1, _PARTS + 1)
        ]
        begins = np.array([x0, *marks[:-1]])
        steps = np.array(marks) - begins
        stages = np.array([begins + steps / 3, marks])
        forces = np.interp(stages, grid, force)
        slopes = 1 / (stages * (stages * np.interp(stages, grid, torque) / k - (1 - stages) * forces))
        for i, (h, f1, f2, q1, q2) in enumerate(
            zip(steps.tolist(), *forces.tolist(), *slopes.tolist(), strict=True), start=1
        ):
            if h == 0.0:
                continue
            d = _radau(d, h, 2 * f1 * q1, 2 * f2 * q2, q1, q2)
            n = _radau(n, h, f1 * q1, f2 * q2, q1, q2)
            if i % _PARTS == 0:
                node = nodes[i // _PARTS - 1]
                way[node], time[node] = d * grid[node], n * grid[node]
    turning = 2 / 3 * (1 - inner**3) / (1 - inner**2)
    gentle = 1 / (1 + inner)
    way[0], time[0] = 1 / (turning / k + gentle), k / turning
    way[-1], time[-1] = 0.5, 1.0
    return way, time


def _radau(y: float, h: float, p1: float, p2: float, q1: float, q2: float) -> float:
    """One step of y' = p y - q, with p and q at a third and at the end of the step ``h``."""
    a11, a12 = 1 - h * p1 * 5 / 12, h * p1 / 12
    a21, a22 = -h * p2 * 3 / 4, 1 - h * p2 / 4
    b1, b2 = p1 * y - q1, p2 * y - q2
    det = a11 * a22 - a12 * a21
    return y + h * (3 * (b1 * a22 - a12 * b2) + (a11 * b2 - a21 * b1)) / (4 * det)


@functools.lru_cache(maxsize=16)
def table(inner: float = 0.0) -> Array:
    """The table of a ring with a hole of ``inner`` radii: shape (NODES + 1, 4), read-only."""
    grid = np.arange(NODES + 1) / NODES
    force, torque = factors_at(grid, inner)
    way, time = _to_go(grid, force, torque, inner)
    made = np.stack([force, torque, way, time], axis=1)
    made.setflags(write=False)
    return made


@compiled
def piece(
    v: float, u: float, k: float, tables: Any, offset: int, mug: float, tolerance: float
) -> tuple[float, float, float, float, float]:
    """The next stretch of a sliding and turning piece: how long, ``v`` and ``u`` at its end, and how
    fast both fall at its beginning.

    ``v`` and ``u`` (both positive) are the speed and the rim's, ``k`` the inertia over m radius^2, ``mug``
    mu times g, ``tables`` flat with this piece's at ``offset``. Over the stretch the retardation is held
    constant, so that it is a parabola of time. Speed, spin and way at its end are those of the law; the time
    it takes is off by no more than the time in which the piece goes twice ``tolerance`` metres. The last
    stretch ends in rest, both motions together.
    """
    total = v + u
    x = v / total
    z = x * NODES
    m = int(z)
    if m >= NODES:
        m = NODES - 1
    z -= m
    o = offset + COLUMNS * m
    force = tables[o]
    slope = tables[o + 4] - force
    force += slope * z
    torque = tables[o + 1] + (tables[o + 5] - tables[o + 1]) * z
    way = (tables[o + 2] + (tables[o + 6] - tables[o + 2]) * z) * v * total / mug
    left = (tables[o + 3] + (tables[o + 7] - tables[o + 3]) * z) * total / mug
    if abs(way - 0.5 * v * left) <= tolerance:
        return 2.0 * way / v, 0.0, 0.0, force * mug, torque * mug / k
    # How fast x runs decides how long the retardation may pass for constant.
    run = abs(x * torque / k - (1.0 - x) * force) * mug / total
    jerk = abs(slope) * NODES * run * mug
    dt = 0.5 * left
    if run * dt > 0.1:
        dt = 0.1 / run
    if jerk * dt * dt * dt > 12.0 * tolerance:
        dt = (12.0 * tolerance / jerk) ** (1.0 / 3.0)
    f1 = force * mug
    g1 = torque * mug / k
    vb = v
    ub = u
    for _ in range(20):
        # Runge and Kutta's step of the fourth order.
        half = 0.5 * dt
        v2 = v - half * f1
        u2 = u - half * g1
        f2, g2 = _rates(v2, u2, k, tables, offset, mug)
        v3 = v - half * f2
        u3 = u - half * g2
        f3, g3 = _rates(v3, u3, k, tables, offset, mug)
        v4 = v - dt * f3
        u4 = u - dt * g3
        f4, g4 = _rates(v4, u4, k, tables, offset, mug)
        vb = v - dt * (f1 + 2.0 * f2 + 2.0 * f3 + f4) / 6.0
        ub = u - dt * (g1 + 2.0 * g2 + 2.0 * g3 + g4) / 6.0
        way = dt * (v + 2.0 * v2 + 2.0 * v3 + v4) / 6.0
        if vb > 0.0 and ub > 0.0 and abs(way - 0.5 * (v + vb) * dt) <= 2.0 * tolerance:
            break
        dt *= 0.6
    return 2.0 * way / (v + vb), vb, ub, f1, g1


@compiled
def _rates(v: float, u: float, k: float, tables: Any, offset: int, mug: float) -> tuple[float, float]:
    """How fast ``v`` and ``u`` fall."""
    if v < 0.0:
        v = 0.0
    if u <= 0.0:
        return mug, 0.0
    z = v / (v + u) * NODES
    m = int(z)
    if m >= NODES:
        m = NODES - 1
    z -= m
    o = offset + COLUMNS * m
    return (
        (tables[o] + (tables[o + 4] - tables[o]) * z) * mug,
        (tables[o + 1] + (tables[o + 5] - tables[o + 1]) * z) * mug / k,
    )
