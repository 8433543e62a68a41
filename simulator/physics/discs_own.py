"""The law of motion of a disc or ring from now on, and what it meets next by itself.

The length of the path is solved for, and then the time.
"""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled
from .discs_friction import piece
from .discs_numbers import (
    ACROSS,
    COUPLED,
    EDGE,
    EDGES,
    HOLE,
    HOLES,
    MOVE,
    MUG,
    POST,
    POSTS,
    RENEW,
    ROUND_RIM,
    STILL,
    STOP,
    TOLERANCE,
    WALL,
    WALLS,
)

INF = math.inf
Flats = Any
Whole = Any


@compiled(inline=True)
def plan(
    i: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats, al: Flats,
    bow: Flats, bend: Flats, full: Flats, ts: Flats, reach: Flats, kind: Whole, what: Whole, status: Whole,
    over: Whole, radius: Flats, inertia: Flats, height: Flats, at: Whole, walls: Flats, posts: Flats, holes:
    Flats, edges: Flats, room: Flats, law: Flats, tables: Flats,
) -> None:  # fmt: skip
    """The law of motion of piece ``i`` from now on, and its next event by itself."""
    what[i] = -1
    ux = vx[i]
    uy = vy[i]
    v = math.sqrt(ux * ux + uy * uy)
    r = radius[i]
    u = abs(w[i]) * r
    ax[i] = 0.0
    ay[i] = 0.0
    al[i] = 0.0
    bow[i] = 0.0
    bend[i] = 0.0
    reach[i] = r
    if v < STILL:
        v = 0.0
        vx[i] = 0.0
        vy[i] = 0.0
    if u < STILL:
        u = 0.0
        w[i] = 0.0
    if status[i] != MOVE:
        ts[i] = INF
        return
    mug = law[MUG]
    kind[i] = STOP
    if v == 0.0:
        # It turns on the spot until that ends too.
        slow = tables[at[i] + 1] * mug / inertia[i]
        ts[i] = t + u / slow
        full[i] = INF
        al[i] = -0.5 * slow / r if w[i] > 0.0 else 0.5 * slow / r
        return
    ux /= v
    uy /= v
    ve = 0.0
    ue = 0.0
    fall = 0.0
    falls = 0.0
    over_at = INF
    if u == 0.0:
        span = v / mug
    elif law[COUPLED] > 0.0:
        span, ve, ue, fall, falls = piece(v, u, inertia[i], tables, at[i], mug, law[TOLERANCE])
        if ve > 0.0:
            kind[i] = RENEW
    else:
        slow = tables[at[i] + 1] * mug / inertia[i]
        span = v / mug
        if u > slow * span:
            ue = u - slow * span
            kind[i] = RENEW
        else:
            over_at = u / slow
    half = 0.5 * (v - ve) / span
    ax[i] = -half * ux
    ay[i] = -half * uy
    al[i] = -0.5 * u / (over_at * r) if over_at < INF else 0.5 * (ue - u) / (span * r)
    full[i] = over_at
    if fall > 0.0:
        # How the law's own speed and spin run between the ends: they begin to fall faster or slower.
        full[i] = span
        bow[i] = (2.0 * half - fall) / span
        bend[i] = (-2.0 * al[i] * r - falls) / (span * r)
    if w[i] < 0.0:
        al[i] = -al[i]
        bend[i] = -bend[i]
    best = 0.5 * (v + ve) * span
    whole = best
    x = px[i]
    y = py[i]
    for k in range(len(walls) // WALLS):
        o = WALLS * k
        tx = walls[o + 2]
        ty = walls[o + 3]
        q = ty * ux - tx * uy
        if q > 0.0:
            dx = x - walls[o]
            dy = y - walls[o + 1]
            c = tx * dy - ty * dx - r - walls[o + 5]
            if c <= best * q and c > -r:
                s = c / q if c > 0.0 else 0.0
                foot = tx * (dx + ux * s) + ty * (dy + uy * s)
                if s <= best and foot >= 0.0 and foot <= walls[o + 4]:
                    best = s
                    kind[i] = WALL
                    what[i] = k
    for k in range(len(posts) // POSTS):
        o = POSTS * k
        dx = x - posts[o]
        dy = y - posts[o + 1]
        b = dx * ux + dy * uy
        if posts[o + 3] == ROUND_RIM:
            rho = posts[o + 2] - r
            c = dx * dx + dy * dy - rho * rho
            if c > 0.0:
                c = 0.0
            s = -b + math.sqrt(b * b - c)
            if b > 0.0:
                s = -c / (b + math.sqrt(b * b - c))
            if s <= best:
                best = s
                kind[i] = POST
                what[i] = k
        elif b < 0.0:
            rho = posts[o + 2] + r
            c = dx * dx + dy * dy - rho * rho
            if c < 0.0:
                c = 0.0
            d = b * b - c
            if d >= 0.0:
                s = c / (math.sqrt(d) - b)
                if s <= best:
                    best = s
                    kind[i] = POST
                    what[i] = k
    for k in range(len(holes) // HOLES):
        o = HOLES * k
        dx = x - holes[o]
        dy = y - holes[o + 1]
        b = dx * ux + dy * uy
        c = dx * dx + dy * dy - holes[o + 2] * holes[o + 2]
        if over[i] == k:
            # It is crossing this one: next it leaves it.
            if c > 0.0:
                c = 0.0
            d = math.sqrt(b * b - c)
            s = -c / (b + d) if b > 0.0 else d - b
            if s <= best:
                best = s
                kind[i] = ACROSS
                what[i] = k
            continue
        if holes[o + 3] == 0.0:
            if c + r * r > 0.0 and b >= 0.0:
                continue
            c += r * r
            if holes[o + 2] <= r or (room[k] < 0.5 * height[i] and room[k] < holes[o + 4]):
                continue
        if c <= 0.0:
            best = 0.0
            kind[i] = HOLE
            what[i] = k
        elif b < 0.0:
            d = b * b - c
            if d > 0.0:
                s = c / (math.sqrt(d) - b)
                if s <= best:
                    best = s
                    kind[i] = HOLE
                    what[i] = k
    for k in range(len(edges) // EDGES):
        o = EDGES * k
        dx = x - edges[o]
        dy = y - edges[o + 1]
        rho = edges[o + 2]
        if rho > 0.0:
            b = dx * ux + dy * uy
            c = dx * dx + dy * dy - rho * rho
            if c > 0.0:
                c = 0.0
                b = 1.0
            d = math.sqrt(b * b - c)
            s = -c / (b + d) if b > 0.0 else d - b
        else:
            tx = edges[o + 3]
            ty = edges[o + 4]
            q = ty * ux - tx * uy
            c = tx * dy - ty * dx
            s = INF
            if c < 0.0:
                s = 0.0
            elif q > 0.0:
                s = c / q
        if s <= best:
            best = s
            kind[i] = EDGE
            what[i] = k
    reach[i] = r + best
    if best < whole:
        span = 2.0 * best / (v + math.sqrt(max(v * v - 4.0 * half * best, 0.0)))
    ts[i] = t + span
