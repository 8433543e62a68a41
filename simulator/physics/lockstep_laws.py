"""The laws of balls for whole arrays: what :mod:`.laws` says of one ball, for one row of many.

Every function works on arrays whose last axis is the row (one ball of one sample) and returns new ones. Only
operations that IEEE 754 rounds in one way are used (sums, products, quotients, square roots, comparisons), so
that a row's result does not depend on how many rows stand beside it. The one exception, ``exp``, is built
here from these.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .balls_motion import REST, ROLL, SLIDE, STILL
from .laws_cushions import BETA, CELLS, DEGREE

Rows = NDArray[np.float64]
Number = Any
"""A float for all rows, or an array of one a row."""

_EXP_TERMS = [1.0 / math.factorial(k) for k in range(14)]
_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10


def exp(x: Rows) -> Rows:
    """e to the x for x from -700 to 700, within two units in the last place, whatever the array's size.

    numpy's own picks its code by processor and by an element's place in the array, and their last bits
    differ. Reduced by multiples of ln 2 (in two parts, as fdlibm does), then thirteen terms of the series.
    """
    n = np.floor(x * 1.4426950408889634 + 0.5)
    r = (x - n * _LN2_HIGH) - n * _LN2_LOW
    s = np.full_like(r, _EXP_TERMS[13])
    for term in _EXP_TERMS[12::-1]:
        s = s * r + term
    raised: Rows = np.ldexp(s, n.astype(np.int32))
    return raised


def motion(
    status: NDArray[np.int8],
    vx: Rows, vy: Rows, wx: Rows, wy: Rows,
    radius: Number, slide: Number, roll: Number,
) -> tuple[NDArray[np.int8], Rows, Rows, Rows]:  # fmt: skip
    """How balls go on from here: (status, half the acceleration in x and y, seconds to the next change).

    ``slide`` and ``roll`` are friction times gravity. A sliding ball whose contact point stands still rolls,
    a rolling ball that stands still rests.
    """
    sliding = status == SLIDE
    ux = vx - radius * wy
    uy = vy + radius * wx
    u = np.sqrt(ux * ux + uy * uy)
    v = np.sqrt(vx * vx + vy * vy)
    grips = sliding & (u < STILL)
    if grips.any():
        status = np.where(grips, ROLL, status).astype(np.int8)
        sliding = status == SLIDE
    stops = (status == ROLL) & (v < STILL)
    if stops.any():
        status = np.where(stops, REST, status).astype(np.int8)
    moving = sliding | (status == ROLL)
    pull: Any = np.where(sliding, slide, roll)
    fast = np.where(sliding, u, v)
    with np.errstate(divide="ignore", invalid="ignore"):
        k = np.where(moving, -0.5 * pull / fast, 0.0)
        lasts = np.where(moving, np.where(sliding, 2.0 / 7.0, 1.0) * fast / pull, np.inf)
    return status, k * np.where(sliding, ux, vx), k * np.where(sliding, uy, vy), lasts


def first_fall(a: Rows, b: Rows, c: Rows) -> Rows:
    """As :func:`.roots.first_fall`, for rows and c >= 0: first t >= 0 with a t^2 + b t + c = 0, or inf."""
    falls = b < 0.0
    # Without a root this is NaN, and so is the denominator: it can be so only where b < 0.
    q = b * b
    q -= 4.0 * a * c
    np.sqrt(q, out=q)
    q += np.abs(b)
    foot = np.where(falls, q, -2.0 * a)
    t = np.where(falls, c + c, q)
    t /= foot
    return np.where(foot > 0.0, t, np.inf)


def faded(restitution: Number, fade: Number, firm: Number, speed: Rows) -> Rows:
    """As :func:`.laws.faded`."""
    fallen: Rows = restitution / (1.0 + fade * np.maximum(speed - firm, 0.0))
    return fallen


def knock(
    nx: Rows, ny: Rows,
    one: Rows, two: Rows,
    radius: float, mass1: Number, mass2: Number,
    restitution: Number, a: Number, b: Number, c: Number, floor: Number, fade: Number = 0.0,
) -> tuple[Rows, Rows, Rows]:  # fmt: skip
    """As :func:`.laws.knock`: two balls of one radius meet; (nx, ny) points from the first to the second.

    ``one`` and ``two`` hold (vx, vy, wx, wy, wz) by rows. Returned are both after the contact and the closing
    speed.
    """
    v1x, v1y, w1x, w1y, w1z = one
    v2x, v2y, w2x, w2y, w2z = two
    reduced = mass1 * mass2 / (mass1 + mass2)
    closing = (v1x - v2x) * nx + (v1y - v2y) * ny
    if not (isinstance(fade, float) and fade == 0.0):
        restitution = faded(restitution, fade, 0.0, closing)
    push = (closing + np.maximum(restitution * closing, floor)) * reduced
    slip_t = (v2x - v1x) * ny + (v1y - v2y) * nx + radius * (w1z + w2z)
    slip_z = radius * ((w1x + w2x) * ny - (w1y + w2y) * nx)
    slip = np.sqrt(slip_t * slip_t + slip_z * slip_z)
    drag = (a + b * exp(-c * slip)) * (1.0 + restitution) * closing * reduced
    k = np.where(drag < slip * reduced / 3.5, -drag / slip, -reduced / 3.5)
    jt = k * slip_t
    jz = k * slip_z
    jx = -push * nx - jt * ny
    jy = -push * ny + jt * nx
    s1 = 2.5 / (mass1 * radius)
    s2 = 2.5 / (mass2 * radius)
    lx, ly = ny * jz, nx * jz
    after1 = np.array((v1x + jx / mass1, v1y + jy / mass1, w1x + s1 * lx, w1y - s1 * ly, w1z + s1 * jt))
    after2 = np.array((v2x - jx / mass2, v2y - jy / mass2, w2x + s2 * lx, w2y - s2 * ly, w2z + s2 * jt))
    return after1, after2, closing


def bounce(
    hx: Rows, hy: Rows, hz: Rows,
    ball: Rows,
    radius: float, friction: Number, restitution: Number, law: SlipLaw,
) -> Rows:  # fmt: skip
    """As :func:`.laws_cushions.bounce` for balls on the bed that meet a fixed thing with unit normal h.

    ``ball`` holds (vx, vy, wx, wy, wz) by rows; they are returned as they are afterwards. The bed takes the
    velocity upwards.
    """
    vx, vy, wx, wy, wz = ball
    cx = vx - radius * (wy * hz - wz * hy)
    cy = vy - radius * (wz * hx - wx * hz)
    cz = -radius * (wx * hy - wy * hx)
    n = cx * hx + cy * hy + cz * hz
    cx = cx - n * hx
    cy = cy - n * hy
    cz = cz - n * hz
    slip = np.sqrt(cx * cx + cy * cy + cz * cz)
    unit = -friction * n
    met = n < 0.0
    rubs = met & (slip > 1e-14) & (unit > 0.0)
    s = np.where(rubs, slip / unit, 0.0)
    k = np.where(rubs, (law(s) * unit / slip - 1.0) / BETA, 0.0)
    tx, ty, tz = k * cx, k * cy, k * cz
    d = np.where(met, -(1.0 + restitution) * n, 0.0)
    turn = 2.5 / radius
    after = np.array(
        (
            vx + d * hx + tx,
            vy + d * hy + ty,
            wx - turn * (hy * tz - hz * ty),
            wy - turn * (hz * tx - hx * tz),
            wz - turn * (hx * ty - hy * tx),
        )
    )
    return after


class SlipLaw:
    """The slip after an impact on a cushion, both slips over friction times closing speed: Han's law.

    Called with one slip a row. Constants that differ by samples are held one a sample; :meth:`of` gives the
    law for some rows.
    """

    def __init__(self, restitution: Number) -> None:
        self.restitution = restitution

    def __call__(self, slip: Rows) -> Rows:
        return np.maximum(slip - BETA * (1.0 + self.restitution), 0.0)

    def of(self, rows: NDArray[np.intp]) -> SlipLaw:
        return self if isinstance(self.restitution, float) else SlipLaw(self.restitution[rows])

    def at_restitution(self, restitution: Rows, ratio: Number) -> SlipLaw:
        """The same law where restitution has fallen to that of each row."""
        return SlipLaw(restitution)


class Tabled(SlipLaw):
    """Stronge's law from the table of :func:`.laws_cushions.stronge_table`: one set of constants for all."""

    def __init__(self, restitution: float, table: tuple[float, ...]) -> None:
        super().__init__(restitution)
        self.breaks, self.gross = table[:4], table[4]
        self.coefficients = np.ascontiguousarray(np.array(table[8:]).reshape(-1, DEGREE + 1).T)

    def __call__(self, slip: Rows) -> Rows:
        _, b1, b2, b3 = self.breaks
        low, high = slip < b1, slip >= b2
        y = np.where(high, (b3 - slip) / (b3 - b2), (slip - b1) / (b2 - b1))
        root = np.sqrt(np.maximum(y, 0.0))
        z = np.where(low, slip / b1, np.where(high, 1.0 - root, root)) * CELLS
        k = np.minimum(z.astype(np.intp), CELLS - 1)
        z = z - k
        cell = np.where(low, 0, np.where(high, 2 * CELLS, CELLS)) + k
        c = self.coefficients.take(cell, axis=1)
        value = c[DEGREE]
        for term in c[DEGREE - 1 :: -1]:
            value = value * z + term
        return np.where(slip >= b3, slip - self.gross, value)

    def of(self, rows: NDArray[np.intp]) -> SlipLaw:
        return self
