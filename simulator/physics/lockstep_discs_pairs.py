"""When pieces on their ways meet one another: pairs of discs by rows, from a time on.

A piece that stands is met where the way of the other comes to it, which a quadratic tells. Of two that move a
search goes on as far as the links on which both are; where it ends without a contact, a later one begins.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lockstep_discs_ways import FIELDS, HALF, LINKS, SPEED, WAY, link_at, when
from .lockstep_times import climb, first_step
from .roots import TOUCHING

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]

SPARE = 1e-9
"""Metres by which pieces may miss one another when it is asked who can meet whom."""


X, Y, UX, UY, LENGTH, LIMIT, STANDS, SIGN = range(8)
"""Columns of :attr:`Ways.head`."""
HEAD = 8


class Ways:
    """The ways of all pieces, each a row.

    ``head`` has of each where it begins, its direction, how far it leads (until something is met there, or to
    rest), up to when it is known, from when on the piece stands, and the sign of its spin; what is asked for
    together lies together. ``begin`` and ``links`` are those of :class:`.Chains`.
    """

    def __init__(self, size: int) -> None:
        self.head = np.zeros((size, HEAD))
        self.begin = np.full((size, LINKS + 1), np.inf)
        self.links = np.zeros((size, LINKS + 1, FIELDS))

    def keep(self, rows: Indices) -> None:
        """Forget all but these rows."""
        self.head, self.begin, self.links = self.head[rows], self.begin[rows], self.links[rows]

    def ends(self, rows: Indices) -> tuple[Rows, Rows]:
        """Where ways lead to."""
        return _end_of(self.head.take(rows, axis=0).T)


def _end_of(head: Rows) -> tuple[Rows, Rows]:
    far = head[LENGTH]
    return head[X] + head[UX] * far, head[Y] + head[UY] * far


class _Moving(NamedTuple):
    """Pieces at one time: place, direction, how far they have gone, speed, half the retardation, way left,
    and when the link that they are on ends."""

    x: Rows
    y: Rows
    ux: Rows
    uy: Rows
    gone: Rows
    speed: Rows
    half: Rows
    left: Rows
    until: Rows


def _moving(ways: Ways, rows: Indices, head: Rows, t: Rows) -> _Moving:
    begin = ways.begin.take(rows, axis=0)
    m = link_at(t, begin)
    link = ways.links.reshape(-1, FIELDS).take(rows * (LINKS + 1) + m, axis=0)
    here = np.arange(rows.size)
    dt = t - begin[here, m]
    v, half = link[:, SPEED], link[:, HALF]
    s = link[:, WAY] + (v - half * dt) * dt
    ends = np.where(m < LINKS, begin[here, np.minimum(m + 1, LINKS)], np.inf)
    ux, uy = head[UX], head[UY]
    return _Moving(
        head[X] + ux * s, head[Y] + uy * s, ux, uy, s, v - 2.0 * half * dt, half, head[LENGTH] - s,
        np.minimum(ends, head[LIMIT]),
    )  # fmt: skip


def in_reach(ways: Ways, one: Indices, two: Indices, rho: Rows) -> NDArray[np.bool_]:
    """Whether the whole way of the second comes into the band of width ``rho`` round that of the first: if
    not, the two never touch."""
    a, b = ways.head.take(one, axis=0).T, ways.head.take(two, axis=0).T
    dx, dy = b[X] - a[X], b[Y] - a[Y]
    ux, uy, far, rho = a[UX], a[UY], a[LENGTH], rho + SPARE
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    along2 = along + b[LENGTH] * (b[UX] * ux + b[UY] * uy)
    across2 = across + b[LENGTH] * (b[UY] * ux - b[UX] * uy)
    near: NDArray[np.bool_] = (
        (np.minimum(across, across2) <= rho)
        & (np.maximum(across, across2) >= -rho)
        & (np.minimum(along, along2) <= far + rho)
        & (np.maximum(along, along2) >= -rho)
    )
    return near


def meetings(ways: Ways, one: Indices, two: Indices, rho: Rows, t: Rows) -> tuple[Rows, NDArray[np.bool_]]:
    """When pairs come to be ``rho`` apart, from ``t`` on, and whether that is the contact itself; else it is
    a time up to which there is none, at which to ask again (infinite: there is none to come)."""
    found, sure = np.full(one.size, np.inf), np.zeros(one.size, bool)
    a, b = ways.head.take(one, axis=0).T, ways.head.take(two, axis=0).T
    first, second = a[STANDS] <= t, b[STANDS] <= t
    some = np.nonzero(first != second)[0]
    if some.size:
        turned = first[some]
        mover, other = np.where(turned, two[some], one[some]), np.where(turned, a[:, some], b[:, some])
        found[some] = _standing(ways, mover, other, rho[some], t[some])
        sure[some] = True
    some = np.nonzero(~first & ~second)[0]
    if some.size:
        found[some], sure[some] = _both(
            ways, one[some], two[some], a[:, some], b[:, some], rho[some], t[some]
        )
    return found, sure


def _standing(ways: Ways, mover: Indices, other: Rows, rho: Rows, t: Rows) -> Rows:
    """When pieces come to touch others that stand (whose heads are ``other``); infinite where they do not."""
    a = _moving(ways, mover, ways.head.take(mover, axis=0).T, t)
    x, y = _end_of(other)
    dx, dy = a.x - x, a.y - y
    b = dx * a.ux + dy * a.uy
    square = dx * dx + dy * dy
    c = np.where(np.sqrt(square) - rho < TOUCHING, 0.0, square - rho * rho)
    s = c / (np.sqrt(b * b - c) - b)
    found = np.full(mover.size, np.inf)
    on = np.nonzero((b < 0.0) & (s <= a.left))[0]  # (s is NaN where they miss one another)
    if on.size:
        rows = mover[on]
        head = ways.head.take(rows, axis=0).T
        goes = np.minimum(a.gone[on] + s[on], head[LENGTH])
        time = when(goes, ways.begin.take(rows, axis=0), ways.links.take(rows, axis=0))
        time = np.maximum(time, t[on])
        found[on] = np.where(time <= np.minimum(head[LIMIT], other[LIMIT, on]), time, np.inf)
    return found


def _both(
    ways: Ways, one: Indices, two: Indices, first: Rows, second: Rows, rho: Rows, t: Rows
) -> tuple[Rows, NDArray[np.bool_]]:
    """As :func:`meetings`, of pieces that both move; ``first`` and ``second`` are their heads."""
    a, b = _moving(ways, one, first, t), _moving(ways, two, second, t)
    cx, cy = b.x - a.x, b.y - a.y
    d = np.sqrt(cx * cx + cy * cy)
    # What both still go towards one another at most:
    near = np.maximum(a.ux * cx + a.uy * cy, 0.0) * a.left - np.minimum(b.ux * cx + b.uy * cy, 0.0) * b.left
    never = (d - rho - SPARE) * d > near
    end = np.minimum(a.until, b.until)
    last = end >= np.minimum(first[LIMIT], second[LIMIT])
    found = np.where(never | last, np.inf, end)
    sure = np.zeros(one.size, bool)
    on = np.nonzero(~never)[0]
    if not on.size:
        return found, sure
    bx, by = b.ux * b.speed - a.ux * a.speed, b.uy * b.speed - a.uy * a.speed
    qx, qy = a.ux * a.half - b.ux * b.half, a.uy * a.half - b.uy * b.half
    horizon = np.minimum(end - t, 1e300)
    cx, cy, bx, by, qx, qy, rho, horizon = (row[on] for row in (cx, cy, bx, by, qx, qy, rho, horizon))
    early = first_step(cx, cy, bx, by, qx, qy, rho)
    some = np.nonzero(early <= horizon)[0]
    if some.size:
        time = climb(*(row[some] for row in (cx, cy, bx, by, qx, qy, rho, horizon, early)))
        hit = np.nonzero(time < np.inf)[0]
        at = on[some[hit]]
        found[at], sure[at] = t[at] + time[hit], True
    return found, sure
