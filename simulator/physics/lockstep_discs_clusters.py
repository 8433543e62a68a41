"""Discs and rings that are struck together, for many samples at once: :mod:`.discs_clusters` in numpy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .clusters import NEAR, SLOWEST, WIDEST
from .discs_clusters import STEP
from .lockstep_blows import Blow, Indices, Struck, rounded, share_of
from .lockstep_discs_laws import Body
from .lockstep_laws import Rows


class Blows(NamedTuple):
    """The constants of blows, by samples."""

    restitution: Rows
    friction: Rows
    floor: Rows
    stiffness: Rows


def closing_and_near(
    x: Rows, y: Rows, u: Rows, v: Rows, mass_a: Rows, mass_b: Rows, stiffness: Rows
) -> tuple[Rows, Rows, Rows]:
    """How fast two pieces close, what gaps (m) belong to a cluster round them (below 0: none do), and their
    reduced mass. The arrays hold the numbers of the second less those of the first."""
    d = np.sqrt(x * x + y * y)
    closing = -(u * x + v * y) / d
    reduced = mass_a * mass_b / (mass_a + mass_b)
    near = np.minimum(NEAR * (closing * np.sqrt(reduced / stiffness)), WIDEST)
    return closing, np.where(closing >= SLOWEST, near, -1.0), reduced


class Heap(Blow):
    """The clusters of some samples; ``x``, ``y``, ``u``, ``v`` are pieces by samples, ``a`` and ``b`` the
    pieces that meet, ``there`` who may be struck."""

    def __init__(
        self, x: Rows, y: Rows, u: Rows, v: Rows, there: NDArray[np.bool_], a: Indices, b: Indices,
        body: Body, laws: Blows,
    ) -> None:  # fmt: skip
        samples = np.arange(a.size)
        one, two = (a, samples), (b, samples)
        closing, near, self.reduced = closing_and_near(
            x[two] - x[one], y[two] - y[one], u[two] - u[one], v[two] - v[one], body.mass[a], body.mass[b],
            laws.stiffness,
        )  # fmt: skip
        self.inertia, self.friction = np.tile(body.inertia, a.size), laws.friction
        self.radii = np.tile(body.radius, a.size)
        super().__init__(
            x, y, u, v, there, a, b, body.radius, body.mass, closing, near, laws.restitution, laws.stiffness,
            laws.floor, False,
        )  # fmt: skip

    def struck(self, w: Rows) -> Struck:
        """Play the blow through all samples' clusters; ``w`` are spins by pieces by samples."""
        return self.blow(STEP * np.sqrt(self.smallest(self.reduced) / self.stiffness), w[None])

    def rub(self, felt: Indices, w: Rows, spare: Rows) -> None:
        """As the friction of :func:`.discs_clusters.take`."""
        (spin,) = w
        nx, ny, i, j, push = self.nx[felt], self.ny[felt], self.i[felt], self.j[felt], self.push[felt]
        light, k, radius = self.lights, self.inertia, self.radii
        slip = self.slid[felt] / push + (spin[i] * radius[i] + spin[j] * radius[j])
        jt = -slip / (light[i] + light[j] + (light[i] / k[i] + light[j] / k[j]))
        most = self.friction[self.owner[felt]] * push
        jt = np.where(jt > most, most, np.where(jt < -most, -most, jt))
        hx = self.given(felt, rounded(jt * ny), -1.0)
        hy = self.given(felt, -rounded(jt * nx), -1.0)
        turn = self.given(felt, rounded(jt), 1.0)
        first = self.by_sample(self.u * hx + self.v * hy + spin * radius * turn)
        second = self.by_sample((hx * hx + hy * hy + turn * turn / k) * light)
        share = np.repeat(share_of(first, second, spare), self.n) * light
        self.u = self.u + share * hx
        self.v = self.v + share * hy
        w[0] = spin + share * turn / (k * radius)
