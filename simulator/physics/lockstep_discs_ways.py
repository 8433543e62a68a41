"""How discs and rings go on until they rest, for many at once: :func:`.discs_friction.piece`, link by link.

A piece slides straight on. Its *way* is a chain of stretches, each a parabola of time along that line, as the
kernel has them one after another; here they are worked out at once, as many as :data:`LINKS`, so that
renewing a retardation is nothing that happens. A way ends in rest, or is to be worked out anew where the
chain ends.

Every row does sums that depend on its own numbers only, with operations that round in one way: what comes of
a piece is the same in any batch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .discs_board import TOLERANCE
from .discs_friction import COLUMNS, NODES
from .discs_numbers import STILL

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]

LINKS = 4
"""Stretches that a way has at most: most end in rest before, and longer chains are mostly broken off."""
WAY, SPEED, HALF, RIM, SLOWING, BEND, BOW, SPAN = range(8)
"""What a link holds: the way before it (m), speed, half the retardation, the rim's speed, half the change of
that in a second (below 0), what bends both from the straight line where a link is broken off (as ``bend`` and
``bow`` of the kernel, that of the rim in m/s), how long it lasts (0 where nothing bends)."""
FIELDS = 8


class Tables(NamedTuple):
    """The friction tables of all kinds of pieces one after another, a column each, with the differences from
    one node to the next."""

    force: Rows
    more_force: Rows
    torque: Rows
    more_torque: Rows
    way: Rows
    more_way: Rows
    time: Rows
    more_time: Rows


def columns_of(flat: Rows) -> Tables:
    """From the kernel's flat tables."""
    columns = flat.reshape(-1, COLUMNS).T
    made = []
    for column in columns:
        made += [np.ascontiguousarray(column), np.append(np.diff(column), 0.0)]
    return Tables(*made)


def cube_root(x: Rows) -> Rows:
    """The cube root of positive numbers, by sums, products and quotients alone (Halley's steps)."""
    _, exponent = np.frexp(x)
    y: Rows = np.ldexp(np.ones_like(x), (exponent // 3).astype(np.int32))
    for _ in range(5):
        cube = y * y * y
        y = y * (cube + 2.0 * x) / (2.0 * cube + x)
    return y


def _rates(v: Rows, u: Rows, k: Rows, first: Indices, mug: Rows, tables: Tables) -> tuple[Rows, Rows]:
    """As :func:`.discs_friction._rates`: how fast ``v`` and ``u`` fall."""
    v = np.maximum(v, 0.0)
    turns = u > 0.0
    z = v / np.where(turns, v + u, 1.0) * NODES
    m = z.astype(np.intp)
    np.minimum(m, NODES - 1, out=m)
    z -= m
    m += first
    force = (tables.force.take(m) + tables.more_force.take(m) * z) * mug
    torque = (tables.torque.take(m) + tables.more_torque.take(m) * z) * mug / k
    if turns.all():
        return force, torque
    return np.where(turns, force, mug), np.where(turns, torque, 0.0)


def pieces(
    v: Rows, u: Rows, k: Rows, first: Indices, mug: Rows, tables: Tables
) -> tuple[Rows, Rows, Rows, Rows, Rows]:
    """As :func:`.discs_friction.piece`, for rows; ``first`` is where each row's table begins (nodes)."""
    total = v + u
    x = v / total
    z = x * NODES
    m = z.astype(np.intp)
    np.minimum(m, NODES - 1, out=m)
    z -= m
    m += first
    slope = tables.more_force.take(m)
    force = tables.force.take(m) + slope * z
    torque = tables.torque.take(m) + tables.more_torque.take(m) * z
    way = (tables.way.take(m) + tables.more_way.take(m) * z) * v * total / mug
    left = (tables.time.take(m) + tables.more_time.take(m) * z) * total / mug
    span = 2.0 * way / v
    fall, falls = force * mug, torque * mug / k
    ve, ue = np.zeros_like(v), np.zeros_like(v)
    on = np.nonzero(np.abs(way - 0.5 * v * left) > TOLERANCE)[0]
    if not on.size:
        return span, ve, ue, fall, falls
    v, u, k, first, mug, total = v[on], u[on], k[on], first[on], mug[on], total[on]
    x, force, torque, slope = x[on], force[on], torque[on], slope[on]
    run = np.abs(x * torque / k - (1.0 - x) * force) * mug / total
    jerk = np.abs(slope) * NODES * run * mug
    dt = 0.5 * left[on]
    dt = np.where(run * dt > 0.1, 0.1 / run, dt)
    dt = np.where(jerk * dt * dt * dt > 12.0 * TOLERANCE, cube_root(12.0 * TOLERANCE / jerk), dt)
    f1, g1 = fall[on], falls[on]
    for trial in range(20):
        half = 0.5 * dt
        v2, u2 = v - half * f1, u - half * g1
        f2, g2 = _rates(v2, u2, k, first, mug, tables)
        v3, u3 = v - half * f2, u - half * g2
        f3, g3 = _rates(v3, u3, k, first, mug, tables)
        v4, u4 = v - dt * f3, u - dt * g3
        f4, g4 = _rates(v4, u4, k, first, mug, tables)
        vb = v - dt * (f1 + 2.0 * f2 + 2.0 * f3 + f4) / 6.0
        ub = u - dt * (g1 + 2.0 * g2 + 2.0 * g3 + g4) / 6.0
        way = dt * (v + 2.0 * v2 + 2.0 * v3 + v4) / 6.0
        good = (vb > 0.0) & (ub > 0.0) & (np.abs(way - 0.5 * (v + vb) * dt) <= 2.0 * TOLERANCE)
        whole = good.all() or trial == 19
        done = slice(None) if whole else np.nonzero(good)[0]
        at = on[done]
        span[at], ve[at], ue[at] = 2.0 * way[done] / (v[done] + vb[done]), vb[done], ub[done]
        if whole:
            break
        keep = np.nonzero(~good)[0]
        on, v, u, k, first, mug = on[keep], v[keep], u[keep], k[keep], first[keep], mug[keep]
        f1, g1, dt = f1[keep], g1[keep], 0.6 * dt[keep]
    return span, ve, ue, fall, falls


class Chains(NamedTuple):
    """Ways by rows.

    ``begin`` (rows, LINKS + 1) is when each link begins, then when the piece rests; infinite behind that.
    ``links`` (rows, LINKS + 1, FIELDS), the last of a way what it does at its end. ``length`` is the whole
    way in metres, ``end`` when it ends, ``rests`` whether in rest.
    """

    begin: Rows
    links: Rows
    length: Rows
    end: Rows
    rests: NDArray[np.bool_]


def chains(t: Rows, v: Rows, u: Rows, k: Rows, first: Indices, mug: Rows, tables: Tables) -> Chains:
    """The ways from ``t`` on of pieces with speed ``v`` and rim speed ``u``, both at least 0; ``k`` is their
    inertia over m radius^2."""
    size = v.size
    begin = np.full((size, LINKS + 1), np.inf)
    links = np.zeros((size, LINKS + 1, FIELDS))
    links[:, :, WAY] = np.inf
    length, end, rests = np.zeros(size), t.copy(), np.ones(size, bool)
    on, way, time = np.arange(size), np.zeros(size), t
    for m in range(LINKS + 1):
        v, u = np.where(v < STILL, 0.0, v), np.where(u < STILL, 0.0, u)
        begin[on, m] = time
        links[on, m, WAY], links[on, m, SPEED], links[on, m, RIM] = way, v, u
        length[on], end[on] = way, time
        goes = (v > 0.0) | (u > 0.0)
        if m == LINKS:
            rests[on] = ~goes
            break
        if not goes.all():
            keep = np.nonzero(goes)[0]
            on, v, u, k, first, mug = on[keep], v[keep], u[keep], k[keep], first[keep], mug[keep]
            way, time = way[keep], time[keep]
            if not on.size:
                break
        link, ve, ue = _next_link(v, u, k, first, mug, tables)
        span = link[:, SPAN].copy()
        link[link[:, BOW] == 0.0, SPAN] = 0.0
        links[on, m, HALF:] = link[:, HALF:]
        links[on, m, RIM] = u
        way, time = way + 0.5 * (v + ve) * span, time + span
        v, u = ve, ue
    return Chains(begin, links, length, end, rests)


def _next_link(
    v: Rows, u: Rows, k: Rows, first: Indices, mug: Rows, tables: Tables
) -> tuple[Rows, Rows, Rows]:
    """The next link, and the speeds at its end; v or u is above 0."""
    link = np.zeros((v.size, FIELDS))
    both = (v > 0.0) & (u > 0.0)
    if both.all():
        span, ve, ue, fall, falls = pieces(v, u, k, first, mug, tables)
        half = 0.5 * (v - ve) / span
        slowing = 0.5 * (ue - u) / span
        link[:, BOW] = (2.0 * half - fall) / span
        link[:, BEND] = (-2.0 * slowing - falls) / span
        link[:, HALF], link[:, SLOWING], link[:, SPAN] = half, slowing, span
        return link, ve, ue
    ve, ue = np.zeros_like(v), np.zeros_like(v)
    some = np.nonzero(both)[0]
    if some.size:
        link[some], ve[some], ue[some] = _next_link(v[some], u[some], k[some], first[some], mug[some], tables)
    some = np.nonzero(~both)[0]
    v, u, mug = v[some], u[some], mug[some]
    slow = tables.torque.take(first[some]) * mug / k[some]
    slides = v > 0.0
    span = np.where(slides, v / mug, u / slow)
    link[some, SPAN] = span
    link[some, HALF] = np.where(slides, 0.5 * v / span, 0.0)
    link[some, SLOWING] = np.where(slides, 0.0, -0.5 * slow)
    return link, ve, ue


def when(s: Rows, begin: Rows, links: Rows) -> Rows:
    """When pieces have gone ``s`` metres of their ways, at most all; rows as in :class:`Chains`."""
    m = (links[:, 1:, WAY] < s[:, None]).sum(axis=1)
    here = np.arange(s.size)
    link = links[here, m]
    s = s - link[:, WAY]
    v = link[:, SPEED]
    under = v + np.sqrt(np.maximum(v * v - 4.0 * link[:, HALF] * s, 0.0))
    span: Rows = 2.0 * s / np.where(under > 0.0, under, 1.0)
    return begin[here, m] + span


def link_at(t: Rows, begin: Rows) -> Indices:
    """The number of the link that pieces are on at ``t``."""
    found: Indices = (begin[:, 1:] <= t[:, None]).sum(axis=1)
    return found
