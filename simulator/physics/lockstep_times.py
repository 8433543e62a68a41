"""When balls of many samples next meet a wall, a post, a hole or one another: arrays of first times.

The searches are those of :mod:`.roots`, done for all candidates at once; candidates that are found or are
too late leave the array, so that hard ones cost nothing to the rest. All times are seconds from now.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from .balls_table import Fixed
from .lockstep_laws import Number, Rows, first_fall
from .roots import ROUNDS, TOUCHING

Indices = NDArray[np.intp]

FEW_WALLS = 8
"""With no more walls than these, every wall is asked for every ball: cheaper than choosing."""
FEW_LEFT = 20
"""With no more candidates than these, a search goes on with each by itself."""


def climb(
    cx: Rows, cy: Rows, bx: Rows, by: Rows, ax: Rows, ay: Rows, rho: Number, horizon: Rows, from_: Rows
) -> Rows:
    """The first t from ``from_`` to ``horizon`` at which c + b t + a t^2 is ``rho`` from the origin, or inf.

    ``from_`` is a time up to which there is no contact (0, or what :func:`first_step` gave).
    """
    found = np.full(cx.shape, np.inf)
    at = np.arange(cx.size)
    rows = np.empty((9, cx.size))
    for k, row in enumerate((cx, cy, bx, by, ax, ay, rho, horizon, from_)):
        rows[k] = row
    rounds = 0
    while at.size > FEW_LEFT and rounds < ROUNDS:
        rounds += 1
        c, b, a, rho, horizon, t = rows[0:2], rows[2:4], rows[4:6], rows[6], rows[7], rows[8]
        g = a * t
        u = b + g
        p = c + u * t
        squares = p * p
        d = np.sqrt(squares[0] + squares[1])
        gap = d - rho
        near = gap < TOUCHING
        gap[near] = 0.0
        u += g
        u *= p
        p *= a
        step = first_fall((p[0] + p[1]) / d, (u[0] + u[1]) / d, gap)
        done = ((near & (t > 0.0)) | (step < 1e-16)).nonzero()[0]
        found[at[done]] = t[done]
        t += step
        t[done] = np.inf
        on = (t <= horizon).nonzero()[0]
        if on.size < at.size:
            at, rows = at[on], rows.take(on, axis=1)
    for k, row in zip(at.tolist(), rows.T.tolist(), strict=True):
        found[k] = _climb_one(row, ROUNDS - rounds)
    return found


def _climb_one(row: list[float], rounds: int) -> float:
    """The same sums for one candidate, where so few are left that numpy's calls take longer."""
    cx, cy, bx, by, ax, ay, rho, horizon, t = row
    for _ in range(rounds):
        gx, gy = ax * t, ay * t
        ux, uy = bx + gx, by + gy
        x, y = cx + ux * t, cy + uy * t
        d = math.sqrt(x * x + y * y)
        gap = d - rho
        near = gap < TOUCHING
        if near:
            if t > 0.0:
                return t
            gap = 0.0
        elif gap != gap:
            return math.inf
        a, b = (x * ax + y * ay) / d, (x * (ux + gx) + y * (uy + gy)) / d
        disc = b * b - 4.0 * a * gap
        if disc < 0.0:
            return math.inf
        q = abs(b) + math.sqrt(disc)
        if b < 0.0:
            step = 2.0 * gap / q
        elif a < 0.0:
            step = q / (-2.0 * a)
        else:
            return math.inf
        if step < 1e-16:
            return t
        t += step
        if not t <= horizon:
            return math.inf
    return math.inf


def first_step(cx: Rows, cy: Rows, bx: Rows, by: Rows, ax: Rows, ay: Rows, rho: Number) -> Rows:
    """The first half-plane's answer: a time no later than the contact, or inf if there is none."""
    d = np.sqrt(cx * cx + cy * cy)
    gap = d - rho
    return first_fall((cx * ax + cy * ay) / d, (cx * bx + cy * by) / d, np.where(gap < TOUCHING, 0.0, gap))


def meetings(cx: Rows, cy: Rows, bx: Rows, by: Rows, ax: Rows, ay: Rows, rho: Number, horizon: Rows) -> Rows:
    """As :func:`climb` from now, for candidates most of which meet nothing."""
    early = first_step(cx, cy, bx, by, ax, ay, rho)
    found = np.full(cx.shape, np.inf)
    on = (early <= horizon).nonzero()[0]
    if on.size:
        cx, cy, bx, by, ax, ay = (row.take(on) for row in (cx, cy, bx, by, ax, ay))
        rho = rho if isinstance(rho, float) else rho[on]
        found[on] = climb(cx, cy, bx, by, ax, ay, rho, horizon.take(on), early.take(on))
    return found


class Bed:
    """The fixed things of a table as columns of numbers, and when balls meet them.

    ``k`` numbers them: walls first, then posts, then holes, in the order of the kernel's rows.
    """

    def __init__(self, table: Fixed, radius: float) -> None:
        walls, posts, holes, _, _, _, box, _, noses, _ = table.lists
        self.walls, self.posts, self.holes = len(walls[0]), len(posts[0]), len(holes[0])
        self.x1, self.y1, self.dx, self.dy, self.length, self.nx, self.ny = (
            np.array(w, float) for w in walls
        )
        self.cx = np.array([*posts[0], *holes[0]])
        self.cy = np.array([*posts[1], *holes[1]])
        self.rho = np.array([*(r + radius for r in posts[2]), *holes[2]])
        self.solid = np.arange(self.cx.size) < self.posts
        self.deep = np.where(self.solid, np.minimum(self.rho - 0.5 * radius, self.rho * np.sqrt(0.9)), 0.0)
        self.radius = radius
        # A nose above the ball's middle meets it over there: the unit normal's parts upwards and level.
        self.up = np.clip((radius - np.array(noses)) / radius, -0.8, 0.8)
        self.level = np.sqrt(1.0 - self.up * self.up)
        x2, y2 = self.x1 + self.dx * self.length, self.y1 + self.dy * self.length
        self.boxes = tuple(
            np.concatenate(sides)[:, None]
            for sides in (
                (np.minimum(self.x1, x2) - radius, self.cx - self.rho),
                (np.maximum(self.x1, x2) + radius, self.cx + self.rho),
                (np.minimum(self.y1, y2) - radius, self.cy - self.rho),
                (np.maximum(self.y1, y2) + radius, self.cy + self.rho),
            )
        )
        self.offset = (self.nx * self.x1 + self.ny * self.y1 + radius)[:, None]
        self.few = self.walls <= FEW_WALLS and not self.cx.size
        self.quiet, self.world = tuple(box[:4]), tuple(box[4:])

    def next(self, ball: Rows | tuple[Rows, ...], horizon: Rows) -> tuple[Rows, Indices]:
        """For moving balls: seconds to the first fixed thing and its number, or the horizon and -1.

        ``ball`` is (x, y, vx, vy, half the acceleration in x and y) by balls.
        """
        px, py, vx, vy, ax, ay = ball
        first = horizon.copy()
        what = np.full(px.size, -1, np.intp)
        mx = px + 0.5 * vx * horizon
        my = py + 0.5 * vy * horizon
        ex = px + (vx + ax * horizon) * horizon
        ey = py + (vy + ay * horizon) * horizon
        x0, x1 = np.minimum(np.minimum(px, mx), ex), np.maximum(np.maximum(px, mx), ex)
        y0, y1 = np.minimum(np.minimum(py, my), ey), np.maximum(np.maximum(py, my), ey)
        left, right, near, far = self.quiet
        rows = np.nonzero((x0 < left) | (x1 > right) | (y0 < near) | (y1 > far))[0]
        if not rows.size:
            return first, what
        px, py, vx, vy, ax, ay = px[rows], py[rows], vx[rows], vy[rows], ax[rows], ay[rows]
        limit = horizon[rows]
        if self.few:
            # The walls close a hollow outline: whichever comes first is met between its ends.
            nx, ny = self.nx[:, None], self.ny[:, None]
            gap = nx * px + ny * py - self.offset
            t = first_fall(nx * ax + ny * ay, nx * vx + ny * vy, np.where(gap < TOUCHING, 0.0, gap))
            k = t.argmin(axis=0)
            t = t[k, np.arange(k.size)]
            hit = (t < limit).nonzero()[0]
            first[rows[hit]], what[rows[hit]] = t[hit], k[hit]
        else:
            box = (x0[rows], x1[rows], y0[rows], y1[rows])
            first[rows], what[rows] = self._chosen(px, py, vx, vy, ax, ay, limit, box)
        return first, what

    def _chosen(
        self, px: Rows, py: Rows, vx: Rows, vy: Rows, ax: Rows, ay: Rows, limit: Rows,
        box: tuple[Rows, Rows, Rows, Rows],
    ) -> tuple[Rows, Indices]:  # fmt: skip
        """The first of all things and its time, or ``limit`` and -1; only things whose boxes the paths cross
        are asked."""
        r = self.radius
        first, what = limit.copy(), np.full(px.size, -1, np.intp)
        x0, x1, y0, y1 = box
        left, right, near, far = self.boxes
        meets = x1 >= left
        meets &= x0 <= right
        meets &= y1 >= near
        meets &= y0 <= far
        things, paths = np.divmod(meets.reshape(-1).nonzero()[0], px.size)
        walls = int(np.searchsorted(things, self.walls))
        q, k = paths[:walls], things[:walls]
        if q.size:
            nx, ny = self.nx[k], self.ny[k]
            rx, ry = px[q] - self.x1[k], py[q] - self.y1[k]
            bx, by, qx, qy = vx[q], vy[q], ax[q], ay[q]
            gap = nx * rx + ny * ry - r
            # what is on a wall's line or behind it (in a pocket's mouth) comes out, and may fall back upon it
            behind = gap < -0.5 * r - 1e-9
            half, toward = nx * qx + ny * qy, nx * bx + ny * by
            touching = (toward < 0.0) | (toward * toward - 4.0 * half * gap <= 0.0)
            c = np.where((gap < TOUCHING) & ~behind & touching, 0.0, gap)
            t = first_fall(half, toward, c)
            with np.errstate(invalid="ignore"):
                along = (rx + (bx + qx * t) * t) * self.dx[k] + (ry + (by + qy * t) * t) * self.dy[k]
            good = (along >= 0.0) & (along <= self.length[k]) & (~behind | (toward > 0.0))
            _take_first(first, what, q, k, np.where(good, t, np.inf))
        q, k = paths[walls:], things[walls:] - self.walls
        if q.size:
            rx, ry, rho = px[q] - self.cx[k], py[q] - self.cy[k], self.rho[k]
            # (what comes after the first wall need not be asked)
            t = meetings(rx, ry, vx[q], vy[q], ax[q], ay[q], rho, first[q])
            # what lies deep in a post gets out freely; what lies in a hole falls at once
            away = np.sqrt(rx * rx + ry * ry)
            t[away < self.deep[k]] = np.inf
            t[(away <= rho) & ~self.solid[k]] = 0.0
            _take_first(first, what, q, things[walls:], t)
        return first, what


def _take_first(first: Rows, what: Indices, row: Indices, thing: Indices, t: Rows) -> None:
    """Where ``thing`` comes at ``t`` before the ``first`` known for its row, put it there; of those at
    one time the first that is given."""
    sooner = (t < first.take(row)).nonzero()[0]
    row, thing, t = row.take(sooner), thing.take(sooner), t.take(sooner)
    np.minimum.at(first, row, t)
    won = (t == first.take(row)).nonzero()[0][::-1]
    what[row.take(won)] = thing.take(won)
