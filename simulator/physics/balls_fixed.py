"""When a ball next meets something fixed: a wall, a post, a pocket, an edge, the end of its own motion.

Long walls are looked at always, unless the whole path lies in the *quiet box*, in which nothing fixed can be
met. The rest (jaws, pockets, cups, posts, obstacles) is grouped in *zones*, each with the box that holds the
centres of all balls that could meet something of it; a zone that a path does not touch costs four
comparisons.

The search writes, for ball i: ``ts[i]`` the time of its next event, ``kind[i]`` which, ``what[i]`` with which
wall, post, hole or edge.
"""

from __future__ import annotations

import math
from typing import Any

from .balls_motion import FLY, GONE, GRAV, REST
from .compiling import compiled
from .roots import INF, first_fall, leave_circle, meet_circle

END, TOUCH, WALL, POST, HOLE, EDGE, LAND, JUMP, OVER, OUT, PASS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
"""What can come next: the end of a motion, a ball, a wall, a post, a hole, an edge, the bed after a flight,
the start of a flight, a flight over a wall, the end of the world, a cup that is rolled over."""

NEAR = 1e-13
BACKED = 0.04
"""Metres: a flying ball whose foot is lower than this over a pocket is held by the pocket's back."""


@compiled(inline=True, bare=True)
def first_wall(
    low: int, high: int, px: float, py: float, vx: float, vy: float, ax: float, ay: float, r: float,
    best: float, walls: Any,
) -> tuple[float, int]:  # fmt: skip
    """When a centre first comes within r of one of the walls from ``low`` to ``high``, between its ends, and
    of which; ``best`` and -1 if not before ``best``. The roots are those of :func:`.roots.first_fall`."""
    wx, wy, dx, dy, length, nx, ny = walls
    found = -1
    behind = -0.5 * r - 1e-9
    for k in range(low, high):
        mx = nx[k]
        my = ny[k]
        b = mx * vx + my * vy
        a = mx * ax + my * ay
        if b >= 0.0 and a >= 0.0:
            continue
        rx = px - wx[k]
        ry = py - wy[k]
        c = mx * rx + my * ry - r
        if c > NEAR:
            d = b * b - 4.0 * a * c
            if d < 0.0:
                continue
            if b < 0.0:
                t = 2.0 * c / (math.sqrt(d) - b)
            else:
                t = (b + math.sqrt(d)) / (-2.0 * a)
        elif b < 0.0:
            if c < behind:
                continue
            t = 0.0
        else:
            # On the wall's line or behind it (in a pocket's mouth): it comes out, and falls back upon it.
            d = b * b - 4.0 * a * c
            if d > 0.0:
                t = (b + math.sqrt(d)) / (-2.0 * a)
            elif c < behind:
                continue
            else:
                t = -b / a
        if t < best:
            f = (rx + (vx + ax * t) * t) * dx[k] + (ry + (vy + ay * t) * t) * dy[k]
            if 0.0 <= f <= length[k]:
                best = t
                found = k
    return best, found


@compiled(inline=True, bare=True)
def next_fixed(
    i: int, state: Any, balls: Any, flight: Any, rad: Any, law: Any, table: Any, ts: Any, kind: Any, what: Any
) -> None:
    """Find ball i's next event but for those with other balls, from its own t0 on."""
    s = state[i]
    kind[i] = END
    what[i] = -1
    if not REST < s < GONE:
        ts[i] = INF
        return
    if s == FLY:
        next_in_flight(i, balls, flight, rad, law, table, ts, kind, what)
        return
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    x0s, y0s, vxs, vys, axs, ays, wxs, wys, wzs, t0s, tts = balls
    px = x0s[i]
    py = y0s[i]
    vx = vxs[i]
    vy = vys[i]
    ax = axs[i]
    ay = ays[i]
    t = t0s[i]
    r = rad[i]
    best = tts[i] - t
    if spans[1] == 0:  # walls alone
        best, k = first_wall(0, spans[0], px, py, vx, vy, ax, ay, r, best, walls)
        if k >= 0:
            kind[i] = WALL
            what[i] = k
        else:
            ex = px + (vx + ax * best) * best
            ey = py + (vy + ay * best) * best
            if ex < box[4] or ex > box[5] or ey < box[6] or ey > box[7]:
                best = world_end(i, px, py, vx, vy, ax, ay, best, box, kind, what)
        ts[i] = t + best
        return
    # The parabola lies within the triangle of its ends and the crossing of its end tangents.
    mx = px + 0.5 * vx * best
    my = py + 0.5 * vy * best
    ex = px + (vx + ax * best) * best
    ey = py + (vy + ay * best) * best
    xa = min(px, mx, ex)
    xb = max(px, mx, ex)
    ya = min(py, my, ey)
    yb = max(py, my, ey)
    if xa < box[0] or xb > box[1] or ya < box[2] or yb > box[3]:
        best, k = first_wall(0, spans[0], px, py, vx, vy, ax, ay, r, best, walls)
        if k >= 0:
            kind[i] = WALL
            what[i] = k
            mx = px + 0.5 * vx * best
            my = py + 0.5 * vy * best
            ex = px + (vx + ax * best) * best
            ey = py + (vy + ay * best) * best
            xa = min(px, mx, ex)
            xb = max(px, mx, ex)
            ya = min(py, my, ey)
            yb = max(py, my, ey)
        for z in range(spans[1]):
            if xb < zones[4 * z] or xa > zones[4 * z + 1] or yb < zones[4 * z + 2] or ya > zones[4 * z + 3]:
                continue
            best = next_in_zone(z, i, px, py, vx, vy, ax, ay, r, best, table, kind, what)
        if xa < box[4] or xb > box[5] or ya < box[6] or yb > box[7]:
            best = world_end(i, px, py, vx, vy, ax, ay, best, box, kind, what)
    ts[i] = t + best


@compiled(bare=True)
def world_end(
    i: int, px: float, py: float, vx: float, vy: float, ax: float, ay: float, best: float, box: Any,
    kind: Any, what: Any,
) -> float:  # fmt: skip
    """When a centre leaves the world, if before ``best``."""
    for side in range(4):
        if side == 0:
            th = first_fall(ax, vx, max(0.0, px - box[4]))
        elif side == 1:
            th = first_fall(-ax, -vx, max(0.0, box[5] - px))
        elif side == 2:
            th = first_fall(ay, vy, max(0.0, py - box[6]))
        else:
            th = first_fall(-ay, -vy, max(0.0, box[7] - py))
        if th < best:
            best = th
            kind[i] = OUT
            what[i] = side
    return best


@compiled(bare=True)
def next_in_zone(
    z: int, i: int, px: float, py: float, vx: float, vy: float, ax: float, ay: float, r: float, best: float,
    table: Any, kind: Any, what: Any,
) -> float:  # fmt: skip
    """The first event with the things of zone z, if before ``best``; returns its time."""
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    o = 2 + 8 * z
    if spans[o + 1] > spans[o]:
        best, w = first_wall(spans[o], spans[o + 1], px, py, vx, vy, ax, ay, r, best, walls)
        if w >= 0:
            kind[i] = WALL
            what[i] = w
    qx, qy, qr = posts
    for k in range(spans[o + 2], spans[o + 3]):
        rho = qr[k] + r
        cx = px - qx[k]
        cy = py - qy[k]
        if qr[k] < 0.0:  # a rim, met from inside
            th = leave_circle(cx, cy, vx, vy, ax, ay, -rho, best)
            if th < best:
                best = th
                kind[i] = POST
                what[i] = k
            continue
        cc = cx * cx + cy * cy
        if cc < (rho - 0.5 * r) * (rho - 0.5 * r) and cc < rho * rho * 0.9:
            continue  # within it: it was flown over or pressed into; it gets out again freely
        th = meet_circle(cx, cy, vx, vy, ax, ay, rho, best)
        if th < best:
            best = th
            kind[i] = POST
            what[i] = k
    hx, hy, hr, hd, hk = holes
    for k in range(spans[o + 4], spans[o + 5]):
        cx = px - hx[k]
        cy = py - hy[k]
        inside = cx * cx + cy * cy <= hr[k] * hr[k]
        if hk[k] >= 1.0:
            # A cup: judged at its rim alone, on the way in.
            if cx * cx + cy * cy <= hr[k] * hr[k] * (1.0 + 1e-9):
                continue
        elif inside:
            best = 0.0
            kind[i] = HOLE
            what[i] = k
            continue
        th = meet_circle(cx, cy, vx, vy, ax, ay, hr[k], best)
        if th < best:
            best = th
            kind[i] = HOLE
            what[i] = k
    e1, e2, e3, e4, er = edges
    for k in range(spans[o + 6], spans[o + 7]):
        if er[k] > 0.0:
            th = leave_circle(px - e1[k], py - e2[k], vx, vy, ax, ay, er[k], best)
        else:
            # The bed lies on the left of the edge's direction (e3, e4); er = -length.
            rx = px - e1[k]
            ry = py - e2[k]
            c = e3[k] * ry - e4[k] * rx
            if c < -1e-6:
                continue
            th = first_fall(e3[k] * ay - e4[k] * ax, e3[k] * vy - e4[k] * vx, max(0.0, c))
            if th < best:
                f = (rx + (vx + ax * th) * th) * e3[k] + (ry + (vy + ay * th) * th) * e4[k]
                if f < 0.0 or f > -er[k]:
                    continue
        if th < best:
            best = th
            kind[i] = EDGE
            what[i] = k
    return best


@compiled(bare=True)
def next_in_flight(
    i: int, balls: Any, flight: Any, rad: Any, law: Any, table: Any, ts: Any, kind: Any, what: Any
) -> None:
    """As :func:`next_fixed` for a flying ball, which walls and posts stop that are higher than its foot."""
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    x0s, y0s, vxs, vys, axs, ays, wxs, wys, wzs, t0s, tts = balls
    px = x0s[i]
    py = y0s[i]
    vx = vxs[i]
    vy = vys[i]
    ax = axs[i]
    ay = ays[i]
    z0 = flight[0][i]
    up = flight[1][i]
    g = 0.5 * law[GRAV]
    r = rad[i]
    best = tts[i] - t0s[i]
    kind[i] = LAND
    wx, wy, dx, dy, length, nx, ny = walls
    for k in range(len(wx)):
        th, w = first_wall(k, k + 1, px, py, vx, vy, ax, ay, r, best, walls)
        if th < best and z0 + (up - g * th) * th < tops[k]:
            best = th
            kind[i] = WALL
            what[i] = k
            continue
        # Over its top, or already between its top and its nose: it is off when its centre is past the wall.
        c = nx[k] * (px - wx[k]) + ny[k] * (py - wy[k])
        if c < 0.0:
            continue
        th, w = first_wall(k, k + 1, px, py, vx, vy, ax, ay, 0.0, best, walls)
        if th < best and th > 0.0:
            best = th
            kind[i] = OVER
            what[i] = k
    qx, qy, qr = posts
    for k in range(len(qx)):
        rho = qr[k] + r
        cx = px - qx[k]
        cy = py - qy[k]
        if qr[k] < 0.0:
            th = leave_circle(cx, cy, vx, vy, ax, ay, -rho, best)
            if th < best:
                best = th
                kind[i] = POST if z0 + (up - g * th) * th < tops[len(wx) + k] else OUT
                what[i] = k if kind[i] == POST else 0
            continue
        cc = cx * cx + cy * cy
        if cc < (rho - 0.5 * r) * (rho - 0.5 * r) and cc < rho * rho * 0.9:
            continue
        th = meet_circle(cx, cy, vx, vy, ax, ay, rho, best)
        if th < best and z0 + (up - g * th) * th < tops[len(wx) + k]:
            best = th
            kind[i] = POST
            what[i] = k
    hx, hy, hr, hd, hk = holes
    for k in range(len(hx)):
        if hk[k] == 0.0:
            cx = px - hx[k]
            cy = py - hy[k]
            th = meet_circle(cx, cy, vx, vy, ax, ay, hr[k], best)
            if cx * cx + cy * cy <= hr[k] * hr[k]:
                th = 0.0
            if th < best and z0 + (up - g * th) * th < BACKED:
                best = th
                kind[i] = HOLE
                what[i] = k
    best = world_end(i, px, py, vx, vy, ax, ay, best, box, kind, what)
    ts[i] = t0s[i] + best


@compiled(bare=True)
def speed_over_cup(v: float, half_chord: float, depth: float, r: float, g: float) -> float:
    """The speed at which a ball comes out of a shallow cup that it enters at v, or -1.0 if it stays in.

    Over a chord 2 c its foot falls h = min(depth, g (2 c / v)^2 / 2) below the rim (as in B. Holmes,
    "Putting: how a golf ball and hole interact", Am. J. Phys. 59 (1991) 129). At the far rim it strikes a
    step of height h: angular momentum about the step's edge leaves v' = v (1 - 5 h / (7 r)), and climbing
    takes g h = 0.7 (v'^2 - v''^2). A ball that falls by its radius or more stays.
    """
    if v <= 0.0:
        return -1.0
    t = 2.0 * half_chord / v
    h = min(depth, 0.5 * g * t * t)
    if h >= r:
        return -1.0
    v1 = v * (1.0 - 5.0 * h / (7.0 * r))
    left = v1 * v1 - g * h / 0.7
    return math.sqrt(left) if left > 0.0 else -1.0
