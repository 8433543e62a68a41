"""When discs and rings meet: of each pair a lower bound of the time is kept, and refined when it is next.

A pair belongs to the row of that of the two whose motion was renewed last.
"""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled
from .discs_numbers import GONE, MOVE
from .roots import meet_circle

INF = math.inf
Flats = Any
Whole = Any


def _least_by_fours(values: Flats, low: int, high: int) -> float:
    a = INF
    b = INF
    c = INF
    d = INF
    k = low
    while k + 3 < high:
        a = values[k] if values[k] < a else a
        b = values[k + 1] if values[k + 1] < b else b
        c = values[k + 2] if values[k + 2] < c else c
        d = values[k + 3] if values[k + 3] < d else d
        k += 4
    while k < high:
        a = values[k] if values[k] < a else a
        k += 1
    a = b if b < a else a
    c = d if d < c else c
    return c if c < a else a


@compiled(inline=True, spelled=_least_by_fours)
def least(values: Flats, low: int, high: int) -> float:
    """The least of ``values[low:high]``."""
    return min(values[low:high], default=INF)


def _place_by_search(values: Flats, value: float, low: int) -> int:
    k = low
    while values[k] != value:
        k += 1
    return k


@compiled(inline=True, spelled=_place_by_search)
def place(values: Flats, value: float, low: int) -> int:
    """Where ``value`` first stands in ``values``, from ``low`` on."""
    return values.index(value, low)


def _row_without_branches(
    i: int, n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, t0: Flats,
    ts: Flats, reach: Flats, status: Whole, radius: Flats, tp: Flats, exact: Whole,
) -> float:  # fmt: skip
    base = i * n
    mine = tp[base : base + n]
    known = exact[base : base + n]
    x = px[i]
    y = py[i]
    ux = vx[i]
    uy = vy[i]
    bx = ax[i]
    by = ay[i]
    end = ts[i] if status[i] != GONE else -INF
    r = radius[i]
    for j in range(n):
        dt = t - t0[j]
        qx = ax[j]
        qy = ay[j]
        dx = px[j] - x + (vx[j] + qx * dt) * dt
        dy = py[j] - y + (vy[j] + qy * dt) * dt
        b = dx * (vx[j] + 2.0 * qx * dt - ux) + dy * (vy[j] + 2.0 * qy * dt - uy)
        a = dx * (qx - bx) + dy * (qy - by)
        d = math.sqrt(dx * dx + dy * dy)
        gap = d - r - radius[j]
        gap = gap * d if gap > 1e-13 else 0.0
        s = b * b - 4.0 * a * gap
        root = math.sqrt(s if s > 0.0 else 0.0)
        top = 2.0 * gap if b < 0.0 else b + root
        under = root - b if b < 0.0 else -2.0 * a
        good = (s >= 0.0) & (under > 0.0)
        th = t + top / (under if good else 1.0)
        last = end if end < ts[j] else ts[j]
        good = good & (th <= last) & (status[j] != GONE)
        mine[j] = th if good else INF
        known[j] = 0
    mine[i] = INF
    return least(tp, base, base + n)


@compiled(inline=True, spelled=_row_without_branches)
def row(
    i: int, n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, t0: Flats,
    ts: Flats, reach: Flats, status: Whole, radius: Flats, tp: Flats, exact: Whole,
) -> float:  # fmt: skip
    """Lower bounds of the contacts of piece ``i``, which is at its place at ``t``; returns the least."""
    base = i * n
    first = INF
    if status[i] == GONE:
        tp[base : base + n] = [INF] * n
        return INF
    x = px[i]
    y = py[i]
    ux = vx[i]
    uy = vy[i]
    bx = ax[i]
    by = ay[i]
    end = ts[i]
    r = radius[i]
    near = reach[i] + 1e-9
    moving = status[i] == MOVE
    mine = [INF] * n
    # ``reach`` is how far round its place the piece gets before its next event, its own radius with it.
    for j, far in enumerate(reach):
        far += near
        dx = px[j] - x
        if dx > far or dx < -far:
            continue
        dy = py[j] - y
        if dy > far or dy < -far or dx * dx + dy * dy > far * far or j == i:
            continue
        qx = ax[j]
        qy = ay[j]
        wx = vx[j]
        wy = vy[j]
        if status[j] == MOVE:
            dt = t - t0[j]
            dx += (wx + qx * dt) * dt
            dy += (wy + qy * dt) * dt
            wx += 2.0 * qx * dt
            wy += 2.0 * qy * dt
        elif not moving or status[j] == GONE:
            continue
        # All three numbers of the quadratic are times the distance between the middles.
        b = dx * (wx - ux) + dy * (wy - uy)
        a = dx * (qx - bx) + dy * (qy - by)
        if b >= 0.0 and a >= 0.0:
            continue
        d = math.sqrt(dx * dx + dy * dy)
        gap = d - r - radius[j]
        gap = gap * d if gap > 1e-13 else 0.0
        s = b * b - 4.0 * a * gap
        if s < 0.0:
            continue
        s = math.sqrt(s)
        th = t + (2.0 * gap / (s - b) if b < 0.0 else (b + s) / (-2.0 * a))
        if th <= end and th <= ts[j]:
            mine[j] = th
            exact[base + j] = 0
            if th < first:
                first = th
    tp[base : base + n] = mine
    return first


@compiled(inline=True)
def meeting(
    i: int, j: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, t0: Flats,
    ts: Flats, radius: Flats,
) -> float:  # fmt: skip
    """When the pieces touch, from ``t`` on."""
    di = t - t0[i]
    dj = t - t0[j]
    end = ts[i] if ts[i] < ts[j] else ts[j]
    return t + meet_circle(
        px[j] + (vx[j] + ax[j] * dj) * dj - px[i] - (vx[i] + ax[i] * di) * di,
        py[j] + (vy[j] + ay[j] * dj) * dj - py[i] - (vy[i] + ay[i] * di) * di,
        vx[j] + 2.0 * ax[j] * dj - vx[i] - 2.0 * ax[i] * di,
        vy[j] + 2.0 * ay[j] * dj - vy[i] - 2.0 * ay[i] * di,
        ax[j] - ax[i], ay[j] - ay[i], radius[i] + radius[j], end - t,
    )  # fmt: skip
