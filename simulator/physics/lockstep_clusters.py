"""Balls that are struck together, for many samples at once: :mod:`.balls_clusters` in numpy.

Every sample does the same sums in the same order as there (what several contacts give one ball is summed
without rounding, so in any order), and stops when its own blow is over: its outcome does not depend on the
others. Balls and contacts of all samples stand in one row each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .balls_clusters import HERTZ_STEP
from .clusters import FELT, GRID, MOST_STEPS, NEAR, PARTING, SLOWEST, WIDEST
from .lockstep_laws import Number, Rows, exp, faded

Indices = NDArray[np.intp]


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


class Struck(NamedTuple):
    """What blows did.

    By samples: whether it was a cluster's blow. By balls by samples: velocities and spins (vx, vy, wx, wy,
    wz) afterwards, and who was pressed. By pressed contacts, in order of samples and within a sample of time:
    the sample, the faster ball, the other, and the closing speed.
    """

    clustered: NDArray[np.bool_]
    after: Rows
    pressed: NDArray[np.bool_]
    sample: Indices
    faster: Indices
    slower: Indices
    speed: Rows


def whole(value: Number, size: int) -> Rows:
    """One number a sample."""
    return np.broadcast_to(np.asarray(value, float), (size,))


def depth_of(closing: Rows, reduced: Rows, stiffness: Rows) -> Rows:
    """As :func:`.clusters.depth_of`, for balls."""
    x = 1.25e8 * reduced * closing * closing / stiffness
    y = np.ones_like(x)
    for _ in range(40):
        y4 = y * y * y * y
        y = (4.0 * y + x / y4) * 0.2
    return 6.309573444801933e-4 * y * y


def rounded(values: Rows) -> Rows:
    """Impulses as whole multiples of the grid's step."""
    return (values + GRID) - GRID


def share_of(first: Rows, second: Rows, spare: Rows) -> Rows:
    """As :func:`.clusters.share_of`."""
    with np.errstate(invalid="ignore", divide="ignore"):
        s = (np.sqrt(first * first + 2.0 * second * np.maximum(spare, 0.0)) - first) / second
    all_of_it = (first + 0.5 * second <= spare) | (second <= 0.0)
    return np.where(all_of_it, 1.0, np.clip(s, 0.0, 1.0))


class Heap:
    """The clusters of some samples.

    ``x``, ``y``, ``u``, ``v`` (places and velocities at the time of the blow) are balls by samples, ``a`` and
    ``b`` the balls that meet, ``there`` who may be struck.
    """

    def __init__(
        self, x: Rows, y: Rows, u: Rows, v: Rows, there: NDArray[np.bool_], a: Indices, b: Indices, laws: Laws
    ) -> None:
        self.n, self.samples = x.shape
        self.laws = laws
        samples = np.arange(self.samples)
        self.stiff = (
            4.0
            / 3.0
            * whole(laws.modulus, self.samples)
            * np.sqrt(laws.radius * laws.radius / (laws.radius + laws.radius))
        )
        self.light = 1.0 / laws.mass
        nx, ny = x[b, samples] - x[a, samples], y[b, samples] - y[a, samples]
        d = np.sqrt(nx * nx + ny * ny)
        u0, v0 = u[a, samples] - u[b, samples], v[a, samples] - v[b, samples]
        self.closing = (u0 * nx + v0 * ny) / d
        self.restitution = faded(
            whole(laws.restitution, self.samples), laws.fade, 0.0, np.maximum(self.closing, 0.0)
        )
        ma, mb = laws.mass[a], laws.mass[b]
        self.reduced = ma * mb / (ma + mb)
        with np.errstate(invalid="ignore", divide="ignore"):
            near = np.minimum(NEAR * depth_of(self.closing, self.reduced, self.stiff), WIDEST)
        near[~(self.closing >= SLOWEST)] = -1.0
        first, second = np.triu_indices(self.n, 1)
        ex, ey = x[second] - x[first], y[second] - y[first]
        d = np.sqrt(ex * ex + ey * ey)
        rho = 2.0 * laws.radius
        close = (d <= rho + near) & (d > 0.0) & there[first] & there[second]
        ex, ey = ex / d, ey / d
        close &= (u[second] - u[first]) * ex + (v[second] - v[first]) * ey <= PARTING * self.closing
        touch = np.zeros((self.n, self.n, self.samples), bool)
        touch[first, second] = touch[second, first] = close
        member = np.zeros((self.n, self.samples), bool)
        member[a, samples] = member[b, samples] = True
        count = 2 * self.samples
        while True:
            member |= (touch & member[:, None, :]).any(axis=0)
            now = int(member.sum())
            if now == count:
                break
            count = now
        close &= member[first]
        close[:, member.sum(axis=0) < 3] = False
        # By samples first, so that each sample's contacts stand in one piece.
        self.owner, pair = np.nonzero(close.T)
        on = (pair, self.owner)
        self.one, self.two = first[pair], second[pair]
        self.nx, self.ny = ex[on], ey[on]
        self.deep = np.minimum(rho - d[on], 0.0)
        # Balls of all samples in one row, those of a sample together.
        self.u, self.v = u.T.ravel().copy(), v.T.ravel().copy()
        self.i, self.j = self.owner * self.n + self.one, self.owner * self.n + self.two
        self.lights = np.tile(self.light, self.samples)

    def blow(self, wx: Rows, wy: Rows, wz: Rows) -> Struck:
        """Play the blow through all samples' clusters; spins are balls by samples, too."""
        u0, v0 = self.u, self.v
        closing, reduced = self.closing.copy(), self.reduced.copy()
        speed = (u0[self.i] - u0[self.j]) * self.nx + (v0[self.i] - v0[self.j]) * self.ny
        np.maximum.at(closing, self.owner, speed)
        m1, m2 = self.laws.mass[self.one], self.laws.mass[self.two]
        np.minimum.at(reduced, self.owner, m1 * m2 / (m1 + m2))
        with np.errstate(invalid="ignore", divide="ignore"):
            step = HERTZ_STEP * depth_of(closing, reduced, self.stiff) / closing
        self._press(step)
        # With fewer than two contacts it is a blow of two.
        felt = np.nonzero(self.turn >= 0)[0]
        clustered = np.bincount(self.owner[felt], minlength=self.samples) >= 2
        felt = felt[clustered[self.owner[felt]]]
        spare = self._tamed(u0, v0)
        w = np.stack([spin.T.ravel() for spin in (wx, wy, wz)])
        self._rub(felt, w, spare)
        self._part(felt)
        pressed = np.zeros(self.u.size, bool)
        pressed[self.i[felt]] = pressed[self.j[felt]] = True
        low, high = np.minimum(self.one, self.two), np.maximum(self.one, self.two)
        felt = felt[np.lexsort((high[felt], low[felt], self.turn[felt], self.owner[felt]))]
        e = self.restitution[self.owner[felt]]
        speed = self.push[felt] * (self.lights[self.i[felt]] + self.lights[self.j[felt]]) / (1.0 + e)
        felt, speed = felt[speed >= FELT], speed[speed >= FELT]
        first = self.lead[felt] >= 0.0
        one, two = self.one[felt], self.two[felt]
        shape = (self.samples, self.n)
        return Struck(
            clustered, np.stack([row.reshape(shape).T for row in (self.u, self.v, *w)]),
            pressed.reshape(shape).T, self.owner[felt], np.where(first, one, two), np.where(first, two, one),
            speed,
        )  # fmt: skip

    def _given(self, felt: Indices, impulse: Rows, sign: float) -> Rows:
        """What contacts give: ``impulse`` to the second ball and ``sign`` times that to the first."""
        ends = np.concatenate((self.j[felt], self.i[felt]))
        given = np.bincount(ends, np.concatenate((impulse, sign * impulse)), self.u.size)
        return np.asarray(given, np.float64)

    def _by_sample(self, of_balls: Rows) -> Rows:
        return np.asarray(of_balls.reshape(self.samples, self.n).sum(axis=1))

    def _tamed(self, u0: Rows, v0: Rows) -> Rows:
        """As :func:`.clusters.tamed`."""
        du, dv = self.u - u0, self.v - v0
        first = self._by_sample((u0 * du + v0 * dv) / self.lights)
        second = self._by_sample((du * du + dv * dv) / self.lights)
        share = share_of(first, second, np.zeros(self.samples))
        odd = share < 1.0
        if odd.any():
            balls, contacts = np.repeat(odd, self.n), odd[self.owner]
            s = np.repeat(share, self.n)[balls]
            self.u[balls] = u0[balls] + s * du[balls]
            self.v[balls] = v0[balls] + s * dv[balls]
            self.push[contacts] *= share[self.owner[contacts]]
            self.slid[contacts] *= share[self.owner[contacts]]
        return np.maximum(-(first + 0.5 * share * second) * share, 0.0)

    def _rub(self, felt: Indices, w: Rows, spare: Rows) -> None:
        """As the friction of :func:`.balls_clusters.take`; changes velocities and the spins ``w``."""
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
        hx = self._given(felt, rounded(jt * ey), -1.0)
        hy = self._given(felt, -rounded(jt * ex), -1.0)
        h = np.stack(
            [
                self._given(felt, rounded(jz * ey), 1.0),
                self._given(felt, -rounded(jz * ex), 1.0),
                self._given(felt, rounded(jt), 1.0),
            ]
        )
        first = self._by_sample(self.u * hx + self.v * hy + (wx * h[0] + wy * h[1] + wz * h[2]) * r)
        spun = h[0] * h[0] + h[1] * h[1] + h[2] * h[2]
        second = self._by_sample((hx * hx + hy * hy + 2.5 / r * r * spun) * self.lights)
        share = np.repeat(share_of(first, second, spare), self.n) * self.lights
        self.u = self.u + share * hx
        self.v = self.v + share * hy
        w += share * (2.5 / r) * h

    def _part(self, felt: Indices) -> None:
        """As :func:`.clusters.part`."""
        i, j, nx, ny = self.i[felt], self.j[felt], self.nx[felt], self.ny[felt]
        approach = (self.u[i] - self.u[j]) * nx + (self.v[i] - self.v[j]) * ny
        lack = whole(self.laws.floor, self.samples)[self.owner[felt]] + approach
        f = np.where(lack > 0.0, lack / (self.lights[i] + self.lights[j]), 0.0)
        self.u = self.u + self.lights * self._given(felt, rounded(f * nx), -1.0)
        self.v = self.v + self.lights * self._given(felt, rounded(f * ny), -1.0)

    def _press(self, step: Rows) -> None:
        """As :func:`.clusters.press`."""
        size = self.owner.size
        self.push, self.slid = np.zeros(size), np.zeros(size)
        self.turn, self.lead = np.full(size, -1), np.zeros(size)
        on = np.arange(size)
        i, j, nx, ny, deep, owner = self.i, self.j, self.nx, self.ny, self.deep, self.owner
        dt, k = step[owner], (self.stiff * step)[owner]
        back = (self.restitution * self.restitution)[owner]
        u, v, lights, total = self.u, self.v, self.lights, self.u.size
        for turn in range(MOST_STEPS):
            du, dv = u[i] - u[j], v[i] - v[j]
            rate = du * nx + dv * ny
            deep = deep + dt * rate
            pressed = deep > 0.0
            live = np.zeros(self.samples, bool)
            live[owner[pressed]] = True
            stay = live[owner]
            if not stay.any():
                break
            if not stay.all():
                keep = np.nonzero(stay)[0]
                on, i, j, owner = on[keep], i[keep], j[keep], owner[keep]
                nx, ny, deep, dt, k, back = nx[keep], ny[keep], deep[keep], dt[keep], k[keep], back[keep]
                du, dv, rate, pressed = du[keep], dv[keep], rate[keep], pressed[keep]
            q = np.nonzero(pressed)[0]
            d, fx, fy, iq, jq, oq = deep[q], nx[q], ny[q], i[q], j[q], on[q]
            f = k[q] * d * np.sqrt(d)
            f = np.where(rate[q] < 0.0, f * back[q], f)
            new = self.turn[oq] < 0
            if new.any():
                fresh, fi, fj = oq[new], iq[new], jq[new]
                self.turn[fresh] = turn
                self.lead[fresh] = (u[fi] + u[fj]) * fx[new] + (v[fi] + v[fj]) * fy[new]
            self.push[oq] += f
            self.slid[oq] += f * (dv[q] * fx - du[q] * fy)
            a, b = rounded(f * fx), rounded(f * fy)
            ends = np.concatenate((jq, iq))
            u = u + lights * np.bincount(ends, np.concatenate((a, -a)), total)
            v = v + lights * np.bincount(ends, np.concatenate((b, -b)), total)
        self.u, self.v = u, v
