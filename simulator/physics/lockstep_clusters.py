"""Balls that are struck together, for many samples at once: :mod:`.balls_clusters` in numpy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .balls_clusters import HERTZ_STEP
from .clusters import NEAR, SLOWEST, WIDEST
from .lockstep_blows import Blow, Indices, Struck, rounded, share_of, whole
from .lockstep_laws import Number, Rows, exp, faded


class Laws(NamedTuple):
    """The constants of the laws, one float or one a sample; ``mass`` is one a ball."""

    radius: float
    mass: Rows
    restitution: Number
    friction_a: Number
    friction_b: Number
    friction_c: Number
    floor: Number
    modulus: Number
    fade: Number = 0.0


def depth_of(closing: Rows, reduced: Rows, stiffness: Rows) -> Rows:
    """As :func:`.clusters.depth_of`, for balls."""
    x = 1.25e8 * reduced * closing * closing / stiffness
    y = np.ones_like(x)
    for _ in range(40):
        y4 = y * y * y * y
        was, y = y, (4.0 * y + x / y4) * 0.2
        if (y == was).all():  # further rounds would change nothing
            break
    return 6.309573444801933e-4 * y * y


def stiffness_of(modulus: Number, radius: float) -> Number:
    """How hard (N/m^1.5) two balls of one radius press."""
    return 4.0 / 3.0 * modulus * np.sqrt(radius * radius / (radius + radius))


def near_of(closing: Rows, mass1: Number, mass2: Number, radius: float, modulus: Number) -> Rows:
    """A bound, by less than a millionth more, of the gaps (m) that belong to the blow of two balls; below 0:
    none do."""
    reduced = mass1 * mass2 / (mass1 + mass2)
    depth = (1.25 * reduced * closing * closing / stiffness_of(modulus, radius)) ** 0.4
    near = np.minimum(NEAR * 1.000001 * depth, WIDEST)
    return np.where(closing >= SLOWEST, near, -1.0)


class Heap(Blow):
    """The clusters of some samples.

    ``x``, ``y``, ``u``, ``v`` (places and velocities at the time of the blow) are balls by samples, ``a`` and
    ``b`` the balls that meet, ``there`` who may be struck.
    """

    def __init__(
        self, x: Rows, y: Rows, u: Rows, v: Rows, there: NDArray[np.bool_], a: Indices, b: Indices, laws: Laws
    ) -> None:
        self.laws = laws
        balls, size = x.shape
        samples = np.arange(size)
        stiff = (
            4.0
            / 3.0
            * whole(laws.modulus, size)
            * np.sqrt(laws.radius * laws.radius / (laws.radius + laws.radius))
        )
        nx, ny = x[b, samples] - x[a, samples], y[b, samples] - y[a, samples]
        d = np.sqrt(nx * nx + ny * ny)
        u0, v0 = u[a, samples] - u[b, samples], v[a, samples] - v[b, samples]
        closing = (u0 * nx + v0 * ny) / d
        restitution = faded(whole(laws.restitution, size), laws.fade, 0.0, np.maximum(closing, 0.0))
        ma, mb = laws.mass[a], laws.mass[b]
        self.reduced = ma * mb / (ma + mb)
        with np.errstate(invalid="ignore", divide="ignore"):
            near = np.minimum(NEAR * depth_of(closing, self.reduced, stiff), WIDEST)
        near[~(closing >= SLOWEST)] = -1.0
        super().__init__(
            x, y, u, v, there, a, b, np.full(balls, laws.radius), laws.mass, closing, near, restitution,
            stiff, whole(laws.floor, size), True,
        )  # fmt: skip

    def struck(self, wx: Rows, wy: Rows, wz: Rows) -> Struck:
        """Play the blow through all samples' clusters; spins are balls by samples, too."""
        closing = self.closing.copy()
        speed = (self.u[self.i] - self.u[self.j]) * self.nx + (self.v[self.i] - self.v[self.j]) * self.ny
        np.maximum.at(closing, self.owner, speed)
        with np.errstate(invalid="ignore", divide="ignore"):
            step = HERTZ_STEP * depth_of(closing, self.smallest(self.reduced), self.stiffness) / closing
        return self.blow(step, np.stack((wx, wy, wz)))

    def rub(self, felt: Indices, w: Rows, spare: Rows) -> None:
        """As the friction of :func:`.balls_clusters.take`."""
        laws, owner = self.laws, self.owner[felt]
        ex, ey, i, j, f = self.nx[felt], self.ny[felt], self.i[felt], self.j[felt], self.push[felt]
        r = laws.radius
        wx, wy, wz = w
        slip_t = self.slid[felt] / f + (r * wz[i] + r * wz[j])
        slip_z = r * (wx[i] * ey - wy[i] * ex) + r * (wx[j] * ey - wy[j] * ex)
        slip = np.sqrt(slip_t * slip_t + slip_z * slip_z)
        grip_a, grip_b, grip_c = (
            whole(value, self.samples)[owner] for value in (laws.friction_a, laws.friction_b, laws.friction_c)
        )
        drag = (grip_a + grip_b * exp(-grip_c * slip)) * f
        both = 3.5 * (self.lights[i] + self.lights[j])
        with np.errstate(invalid="ignore", divide="ignore"):
            k = np.where(drag < slip / both, -drag / slip, -1.0 / both)
        jt, jz = k * slip_t, k * slip_z
        hx = self.given(felt, rounded(jt * ey), -1.0)
        hy = self.given(felt, -rounded(jt * ex), -1.0)
        h = np.stack(
            [
                self.given(felt, rounded(jz * ey), 1.0),
                self.given(felt, -rounded(jz * ex), 1.0),
                self.given(felt, rounded(jt), 1.0),
            ]
        )
        first = self.by_sample(self.u * hx + self.v * hy + (wx * h[0] + wy * h[1] + wz * h[2]) * r)
        spun = h[0] * h[0] + h[1] * h[1] + h[2] * h[2]
        second = self.by_sample((hx * hx + hy * hy + 2.5 / r * r * spun) * self.lights)
        share = np.repeat(share_of(first, second, spare), self.n) * self.lights
        self.u = self.u + share * hx
        self.v = self.v + share * hy
        w += share * (2.5 / r) * h
