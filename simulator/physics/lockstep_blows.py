"""Blows through clusters, for many samples at once: :mod:`.clusters` in numpy.

Every sample does the same sums in the same order as there (what several contacts give one piece is summed
without rounding, so in any order), and stops when its own blow is over: its outcome does not depend on the
others. Pieces and contacts of all samples stand in one row each. What is the same for balls and for discs is
here; :mod:`.lockstep_clusters` and :mod:`.lockstep_discs_clusters` add their friction.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .clusters import FELT, GRID, MOST_STEPS, PARTING, press_on
from .lockstep_laws import Number, Rows

Indices = NDArray[np.intp]

SHARE = 2
"""Blows that are over are let go when one in so many is left."""
FEW_LEFT = 60
"""With no more contacts than these, a blow is played on sample by sample."""


class Struck(NamedTuple):
    """What blows did.

    By samples: whether it was a cluster's blow. By pieces by samples: velocities and spins (vx, vy, and then
    wx, wy, wz of balls, or the one spin of discs) afterwards, and who was pressed. By pressed contacts, in
    order of samples and within a sample of time: the sample, the faster piece, the other, and the closing
    speed.
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


def rounded(values: Rows) -> Rows:
    """Impulses as whole multiples of the grid's step."""
    return (values + GRID) - GRID


def share_of(first: Rows, second: Rows, spare: Rows) -> Rows:
    """As :func:`.clusters.share_of`."""
    with np.errstate(invalid="ignore", divide="ignore"):
        s = (np.sqrt(first * first + 2.0 * second * np.maximum(spare, 0.0)) - first) / second
    all_of_it = (first + 0.5 * second <= spare) | (second <= 0.0)
    return np.where(all_of_it, 1.0, np.clip(s, 0.0, 1.0))


def _begins(owner: Indices) -> Indices:
    """Where the contacts of each sample begin in a row that has a sample's together."""
    return np.nonzero(np.append(True, owner[1:] != owner[:-1])[: owner.size])[0]


class Blow:
    """The clusters of some samples.

    ``x``, ``y``, ``u``, ``v`` (places and velocities at the time of the blow) are pieces by samples, ``a``
    and ``b`` the pieces that meet, ``there`` who may be struck; ``radius`` and ``mass`` are one a piece. By
    samples: ``closing`` how fast the two close, ``near`` what gaps belong to the cluster (m; below 0: none),
    ``restitution``, ``stiffness``, and with what speed pieces part at least (``floor``). ``hertz`` has
    contacts press as balls do, else as straight edges.
    """

    def __init__(
        self, x: Rows, y: Rows, u: Rows, v: Rows, there: NDArray[np.bool_], a: Indices, b: Indices,
        radius: Rows, mass: Rows, closing: Rows, near: Rows, restitution: Rows, stiffness: Rows, floor: Rows,
        hertz: bool,
    ) -> None:  # fmt: skip
        self.n, self.samples = x.shape
        self.radius, self.mass, self.closing, self.hertz = radius, mass, closing, hertz
        self.restitution, self.stiffness, self.floor = restitution, stiffness, floor
        samples = np.arange(self.samples)
        first, second = np.triu_indices(self.n, 1)
        ex, ey = x[second] - x[first], y[second] - y[first]
        d = np.sqrt(ex * ex + ey * ey)
        rho = (radius[first] + radius[second])[:, None]
        close = (d <= rho + near) & (d > 0.0) & there[first] & there[second]
        with np.errstate(invalid="ignore", divide="ignore"):
            ex, ey = ex / d, ey / d
        close &= (u[second] - u[first]) * ex + (v[second] - v[first]) * ey <= PARTING * closing
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
        self.deep = np.minimum(rho[pair, 0] - d[on], 0.0)
        # Pieces of all samples in one row, those of a sample together.
        self.u, self.v = u.T.ravel().copy(), v.T.ravel().copy()
        self.i, self.j = self.owner * self.n + self.one, self.owner * self.n + self.two
        self.lights = np.tile(1.0 / mass, self.samples)

    def smallest(self, reduced: Rows) -> Rows:
        """The least reduced mass of a sample's contacts, and of ``reduced``."""
        least = reduced.copy()
        m1, m2 = self.mass[self.one], self.mass[self.two]
        np.minimum.at(least, self.owner, m1 * m2 / (m1 + m2))
        return least

    def blow(self, step: Rows, spins: Rows) -> Struck:
        """Play the blows, in steps of ``step`` seconds; ``spins`` are spins by pieces by samples."""
        u0, v0 = self.u.copy(), self.v.copy()
        self._press(step)
        # With fewer than two contacts it is a blow of two.
        felt = np.nonzero(self.turn >= 0)[0]
        clustered = np.bincount(self.owner[felt], minlength=self.samples) >= 2
        felt = felt[clustered[self.owner[felt]]]
        spare = self._tamed(u0, v0)
        w = np.stack([spin.T.ravel() for spin in spins])
        self.rub(felt, w, spare)
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

    def rub(self, felt: Indices, w: Rows, spare: Rows) -> None:
        """Let the pressed contacts ``felt`` rub: change velocities and the spins ``w`` (by rows) by no more
        energy than ``spare`` (by samples)."""
        raise NotImplementedError

    def given(self, felt: Indices, impulse: Rows, sign: float) -> Rows:
        """What contacts give: ``impulse`` to the second piece and ``sign`` times that to the first."""
        ends = np.concatenate((self.j[felt], self.i[felt]))
        given = np.bincount(ends, np.concatenate((impulse, sign * impulse)), self.u.size)
        return np.asarray(given, np.float64)

    def by_sample(self, of_pieces: Rows) -> Rows:
        """The sums of each sample's pieces."""
        return np.asarray(of_pieces.reshape(self.samples, self.n).sum(axis=1))

    def _tamed(self, u0: Rows, v0: Rows) -> Rows:
        """As :func:`.clusters.tamed`."""
        du, dv = self.u - u0, self.v - v0
        first = self.by_sample((u0 * du + v0 * dv) / self.lights)
        second = self.by_sample((du * du + dv * dv) / self.lights)
        share = share_of(first, second, np.zeros(self.samples))
        odd = share < 1.0
        if odd.any():
            pieces, contacts = np.repeat(odd, self.n), odd[self.owner]
            s = np.repeat(share, self.n)[pieces]
            self.u[pieces] = u0[pieces] + s * du[pieces]
            self.v[pieces] = v0[pieces] + s * dv[pieces]
            self.push[contacts] *= share[self.owner[contacts]]
            self.slid[contacts] *= share[self.owner[contacts]]
        return np.maximum(-(first + 0.5 * share * second) * share, 0.0)

    def _part(self, felt: Indices) -> None:
        """As :func:`.clusters.part`."""
        i, j, nx, ny = self.i[felt], self.j[felt], self.nx[felt], self.ny[felt]
        approach = (self.u[i] - self.u[j]) * nx + (self.v[i] - self.v[j]) * ny
        lack = self.floor[self.owner[felt]] + approach
        f = np.where(lack > 0.0, lack / (self.lights[i] + self.lights[j]), 0.0)
        self.u = self.u + self.lights * self.given(felt, rounded(f * nx), -1.0)
        self.v = self.v + self.lights * self.given(felt, rounded(f * ny), -1.0)

    def _press(self, step: Rows) -> None:
        """As :func:`.clusters.press`."""
        size = self.owner.size
        self.push, self.slid = np.zeros(size), np.zeros(size)
        self.turn, self.lead = np.full(size, -1), np.zeros(size)
        on = np.arange(size)
        turn = 0
        while on.size > FEW_LEFT and turn < MOST_STEPS:
            on, turn = self._press_some(on, step, turn)
        for some in np.split(on, _begins(self.owner[on])[1:]) if on.size and turn < MOST_STEPS else ():
            self._press_one(some, float(step[self.owner[some[0]]]), turn)

    def _press_some(self, on: Indices, step: Rows, turn: int) -> tuple[Indices, int]:
        """Play on the blows of contacts ``on``, whole samples of them, from step ``turn`` until most are
        over; the contacts of those that are not, and their next step."""
        owner = self.owner[on]
        begins = _begins(owner)
        samples, owner = owner[begins], np.repeat(np.arange(begins.size), np.diff(begins, append=on.size))
        pieces, i, j = self._ends(on)
        speeds, lights, total = np.array((self.u[pieces], self.v[pieces])), self.lights[pieces], pieces.size
        normal, deep = np.array((self.nx[on], self.ny[on])), self.deep[on]
        push, slid, first, lead = self.push[on], self.slid[on], self.turn[on], self.lead[on]
        dt, k = step[samples][owner], (self.stiffness * step)[samples][owner]
        back = (self.restitution * self.restitution)[samples][owner]
        live = np.ones(samples.size, bool)
        alive = samples.size
        while turn < MOST_STEPS and alive * SHARE > samples.size:
            d = speeds.take(i, axis=1)
            d -= speeds.take(j, axis=1)
            rate = d * normal
            rate = rate[0] + rate[1]
            deep += dt * rate
            q = (deep > 0.0).nonzero()[0]
            now = np.zeros(samples.size, bool)
            now[owner.take(q)] = True
            count = int(np.count_nonzero(now))
            if count < alive:
                # Where nothing is pressed the blow is over: its depths stay as they are.
                dt[(live & ~now).take(owner)] = 0.0
                live, alive = now, count
            dq, nq, iq, jq = deep.take(q), normal.take(q, axis=1), i.take(q), j.take(q)
            f = k.take(q) * dq
            if self.hertz:
                f *= np.sqrt(dq)
            f = np.where(rate.take(q) < 0.0, f * back.take(q), f)
            new = (first.take(q) < 0).nonzero()[0]
            if new.size:
                fresh, (sx, sy) = q[new], speeds.take(iq[new], axis=1) + speeds.take(jq[new], axis=1)
                first[fresh] = turn
                lead[fresh] = sx * nq[0, new] + sy * nq[1, new]
            push[q] += f
            d = d.take(q, axis=1)
            slid[q] += f * (d[1] * nq[0] - d[0] * nq[1])
            given = rounded(f * nq)
            both = np.concatenate((jq, iq, jq + total, iq + total))
            x, y = given
            speeds += lights * np.bincount(both, np.concatenate((x, -x, y, -y)), 2 * total).reshape(2, total)
            turn += 1
        self.u[pieces], self.v[pieces] = speeds
        self.deep[on], self.push[on], self.slid[on], self.turn[on], self.lead[on] = (
            deep, push, slid, first, lead,
        )  # fmt: skip
        return on[live[owner]], turn

    def _press_one(self, on: Indices, step: float, turn: int) -> None:
        """Play on the blow of one sample's contacts ``on``, where so few are left that numpy's calls take
        longer."""
        pieces, i, j = self._ends(on)
        speeds, sums = np.array((self.u[pieces], self.v[pieces])), [0.0] * pieces.size
        u, v = speeds.tolist()
        told = (self.nx, self.ny, self.deep, self.push, self.slid, self.lead)
        contacts = tuple(row[on].tolist() for row in told)
        first, none = self.turn[on].tolist(), [0.0]
        owner = self.owner[on[0]]
        press_on(
            turn, pieces.size, on.size, (none, range(pieces.size), i.tolist(), j.tolist(), first),
            (none, none, u, v, none, none, self.lights[pieces].tolist(), sums, [*sums], none, none, none),
            contacts, float(self.restitution[owner]), float(self.stiffness[owner]), self.hertz, step,
        )  # fmt: skip
        self.u[pieces], self.v[pieces], self.turn[on] = u, v, first
        self.push[on], self.slid[on], self.lead[on] = contacts[3:]

    def _ends(self, on: Indices) -> tuple[Indices, Indices, Indices]:
        """The pieces of contacts ``on``, and by contacts where among them the two ends stand."""
        place = np.zeros(self.u.size, np.intp)
        place[self.i[on]] = place[self.j[on]] = 1
        pieces = place.nonzero()[0]
        place[pieces] = np.arange(pieces.size)
        return pieces, place.take(self.i[on]), place.take(self.j[on])
