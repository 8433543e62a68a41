"""When two balls next meet. Lower bounds for all pairs of a ball at once; the exact time when one comes up.

The bound is the time at which the plane midway, square to the line of centres, is crossed (see
:mod:`.roots`); it costs a square root or two a pair and no search. A pair's time counts only up to the next
event of either ball, for after that its paths are others.

``tp[i * n + j]`` is the time of the pair, kept in the row of the lower of two moving balls and in the
moving ball's row when the other rests; ``exact`` says whether it is a bound or the time itself.
"""

from __future__ import annotations

import math
from typing import Any

from .balls_motion import FLY, GONE, GRAV
from .compiling import compiled, quick
from .roots import INF, meet_circle, meet_sphere


@compiled(inline=True, bare=True)
def pair_time(
    i: int, j: int, t: float, state: Any, balls: Any, flight: Any, rad: Any, root: Any, law: Any, ts: Any
) -> float:
    """The time at which balls i and j first meet from t on, if before either's next event."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    horizon = ts[i]
    if ts[j] < horizon:
        horizon = ts[j]
    di = t - t0[i]
    dj = t - t0[j]
    aix = ax[i]
    aiy = ay[i]
    ajx = ax[j]
    ajy = ay[j]
    vix = vx[i]
    viy = vy[i]
    vjx = vx[j]
    vjy = vy[j]
    cx = (px[j] + (vjx + ajx * dj) * dj) - (px[i] + (vix + aix * di) * di)
    cy = (py[j] + (vjy + ajy * dj) * dj) - (py[i] + (viy + aiy * di) * di)
    bx = vjx - vix + 2.0 * (ajx * dj - aix * di)
    by = vjy - viy + 2.0 * (ajy * dj - aiy * di)
    if state[i] == FLY or state[j] == FLY:
        pz, vz = flight
        g = law[GRAV]
        aiz = -0.5 * g if state[i] == FLY else 0.0
        ajz = -0.5 * g if state[j] == FLY else 0.0
        cz = pz[j] + rad[j] + (vz[j] + ajz * dj) * dj - pz[i] - rad[i] - (vz[i] + aiz * di) * di
        bz = vz[j] - vz[i] + 2.0 * (ajz * dj - aiz * di)
        return t + meet_sphere(
            cx, cy, cz, bx, by, bz, ajx - aix, ajy - aiy, ajz - aiz, rad[i] + rad[j], horizon - t
        )
    return t + meet_circle(cx, cy, bx, by, ajx - aix, ajy - aiy, root[i] * root[j], horizon - t)


def bounds_of(i: int, n: int, t: float, balls: Any, root: Any, ts: Any, tp: Any, exact: Any) -> None:
    """Lower bounds of ball i's meetings with all others from t on, into its row. No ball flies."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    x = px[i]
    y = py[i]
    ux = vx[i]
    uy = vy[i]
    hx = ax[i]
    hy = ay[i]
    ri = root[i]
    own = ts[i]
    o = i * n
    for j in range(n):
        k = o + j
        tp[k] = INF
        if j == i:
            continue
        exact[k] = 0
        end = ts[j]
        if end < INF:
            dj = t - t0[j]
            ajx = ax[j]
            ajy = ay[j]
            vjx = vx[j]
            vjy = vy[j]
            cx = px[j] + (vjx + ajx * dj) * dj - x
            cy = py[j] + (vjy + ajy * dj) * dj - y
            bx = vjx + 2.0 * ajx * dj - ux
            by = vjy + 2.0 * ajy * dj - uy
            ajx -= hx
            ajy -= hy
            if own < end:
                end = own
        else:  # it rests
            cx = px[j] - x
            cy = py[j] - y
            bx = -ux
            by = -uy
            ajx = -hx
            ajy = -hy
            end = own
        b = cx * bx + cy * by
        a = cx * ajx + cy * ajy
        if b >= 0.0 and a >= 0.0:
            continue
        d = math.sqrt(cx * cx + cy * cy) + 1e-300
        gap = d - ri * root[j]
        q = 1.0 / d
        b *= q
        a *= q
        if gap <= 1e-13:
            gap = 0.0
        disc = b * b - 4.0 * a * gap
        if disc < 0.0:
            continue
        if b < 0.0:
            th = t + 2.0 * gap / (math.sqrt(disc) - b)
        elif a < 0.0:
            th = t + (b + math.sqrt(disc)) / (-2.0 * a)
        else:
            continue
        if th <= end:
            tp[k] = th


def bounds_without_branches(
    i: int, n: int, t: float, balls: Any, root: Any, ts: Any, tp: Any, exact: Any
) -> None:  # fmt: skip
    """The same for the compiler, which takes several balls at once if there are no branches and each index is
    plainly not below zero."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    x = px[i]
    y = py[i]
    ux = vx[i]
    uy = vy[i]
    hx = ax[i]
    hy = ay[i]
    ri = root[i]
    own = ts[i]
    o = i * n
    row = tp[o : o + n]
    mark = exact[o : o + n]
    for j in range(n):
        dj = t - t0[j]
        ajx = ax[j]
        ajy = ay[j]
        vjx = vx[j]
        vjy = vy[j]
        cx = px[j] + (vjx + ajx * dj) * dj - x
        cy = py[j] + (vjy + ajy * dj) * dj - y
        bx = vjx + 2.0 * ajx * dj - ux
        by = vjy + 2.0 * ajy * dj - uy
        d = math.sqrt(cx * cx + cy * cy) + 1e-300
        gap = d - ri * root[j]
        q = 1.0 / d
        b = (cx * bx + cy * by) * q
        a = (cx * (ajx - hx) + cy * (ajy - hy)) * q
        gap = gap if gap > 1e-13 else 0.0
        disc = b * b - 4.0 * a * gap
        s = math.sqrt(disc if disc > 0.0 else 0.0)
        num = 2.0 * gap if b < 0.0 else b + s
        den = s - b if b < 0.0 else -2.0 * a
        good = (disc >= 0.0) & (den > 0.0)
        th = t + num / (den if good else 1.0)
        end = own if own < ts[j] else ts[j]
        row[j] = th if good & (th <= end) else INF
        mark[j] = 0
    row[i] = INF


compiled(bounds_of, inline=True, bare=True, spelled=bounds_without_branches)


@compiled(bare=True)
def times_of(
    i: int, n: int, t: float, state: Any, balls: Any, flight: Any, rad: Any, root: Any, law: Any,
    ts: Any, tp: Any, exact: Any,
) -> None:  # fmt: skip
    """Fill ball i's row with the times themselves: what is done while any ball flies."""
    o = i * n
    for j in range(n):
        exact[o + j] = 1
        if j == i or state[j] == GONE:
            tp[o + j] = INF
        else:
            tp[o + j] = pair_time(i, j, t, state, balls, flight, rad, root, law, ts)


def least(row: Any, low: int, high: int) -> float:
    """The least of ``row[low:high]``."""
    return min(row[low:high])


def least_in_loop(row: Any, low: int, high: int) -> float:
    """The same for the compiler."""
    m = INF
    for j in range(low, high):
        m = min(m, row[j])
    return m


def place(row: Any, low: int, high: int, value: float) -> int:
    """Where in ``row[low:high]`` the value first stands, counted from ``low``."""
    return row.index(value, low, high) - low


def place_in_loop(row: Any, low: int, high: int, value: float) -> int:
    """The same for the compiler."""
    for j in range(low, high):
        if row[j] == value:
            return j - low
    return -1


compiled(least, inline=True, bare=True, spelled=least_in_loop)
compiled(place, inline=True, bare=True, spelled=place_in_loop)


def lowest_in_loop(row: Any) -> float:
    """``min`` of a whole row for the compiler."""
    m = INF
    for j in range(len(row)):
        m = min(m, row[j])
    return m


lowest = quick(min, lowest_in_loop)
"""The least of a whole row."""
