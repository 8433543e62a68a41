"""Discs, rings and weights from event to event: the loop itself, over flat lists.

Between events a piece moves on a parabola of time along a straight line. Each piece knows its own next event
(it stops, its retardation is renewed, it meets a wall, post, hole or edge), for which the length of the path
is solved for and then the time. Of each pair a lower bound of the time of contact is kept, which is refined
to the contact itself only when it is the next thing to happen. A pair belongs to the row of that of the two
whose motion was renewed last. Pieces that touch are never pushed apart: such a pair is in contact again when
it approaches.

Layout of the flat lists (metres, seconds; n pieces):

* ``walls``, 7 numbers each: x1, y1, the unit vector along the wall, its length, the distance that a middle
  keeps beyond the piece's radius (an obstacle's own radius), and what it is (a wall, or an obstacle);
* ``posts``, 4 each: x, y, radius, and what it is (peg, round rim met from inside, end of a wall, obstacle);
* ``holes``, 5 each: x, y, radius, 1 if it swallows whatever comes over it, depth;
* ``edges``, 5 each: a circle x, y, radius, 0, 0; a straight one x1, y1, -1 and the unit vector along it;
* ``law``: see the names below; ``tables``: :mod:`simulator.physics.discs_friction`.
"""

from __future__ import annotations

import math
from typing import Any

from .clusters import FELT, put_in_order
from .compiling import compiled
from .discs_clusters import crowded, strike, take
from .discs_friction import piece
from .discs_laws import fall_time, leaning_way, rebound, touch
from .roots import meet_circle

INF = math.inf
REST, MOVE, GONE, HELD, LEANS = 0, 1, 2, 3, 4
"""At rest; moving; out of play; in a hole but standing out of it; leaning in a hole."""
NONE, STOP, RENEW, WALL, POST, HOLE, ACROSS, EDGE, TOUCH, OFF, LEAN, OBSTACLE = range(12)
"""What happens to a piece."""
PEG, ROUND_RIM, END, THING = 0, 1, 2, 3
"""What a post is."""
WALLS, POSTS, HOLES, EDGES = 7, 4, 5, 5
EVENTS, LEGS = 7, 12
"""Numbers in an event (time, kind, piece, other, x, y, closing speed) and in a leg (piece, start, end, x, y,
vx, vy, ax, ay, angle, w, al; accelerations halved)."""
(
    MUG, E_DISC, F_DISC, E_RIM, F_RIM, E_PEG, F_PEG, JUMP, RATTLE, FLOOR, COUPLED, TOLERANCE, GRAVITY,
    F_HOLE, MOST, UNTIL, STIFF,
) = range(17)  # fmt: skip
"""Places in ``law``."""
DONE, MET, FULL, ENDLESS, CUT = 0, 1, 2, 3, 4
"""How a run ended: all rest; an obstacle is met; the log is full; more events than there can be; it is as
late as it was to be played."""
STILL = 1e-9
"""Metres a second: slower is not moving."""

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


@compiled(inline=True)
def log(
    i: int, begun: float, ended: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats,
    w: Flats, al: Flats, angle: Flats, legs: Flats, count: Whole,
) -> None:  # fmt: skip
    """Note the leg of piece ``i``, which is at the beginning of it."""
    o = LEGS * count[1]
    count[1] += 1
    if o + LEGS <= len(legs):
        legs[o] = i
        legs[o + 1] = begun
        legs[o + 2] = ended
        legs[o + 3] = px[i]
        legs[o + 4] = py[i]
        legs[o + 5] = vx[i]
        legs[o + 6] = vy[i]
        legs[o + 7] = ax[i]
        legs[o + 8] = ay[i]
        legs[o + 9] = angle[i]
        legs[o + 10] = w[i]
        legs[o + 11] = al[i]


@compiled(inline=True)
def shift(i: int, dt: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats) -> None:
    """Bring the place and speed of piece ``i`` forward by ``dt``."""
    px[i] += (vx[i] + ax[i] * dt) * dt
    py[i] += (vy[i] + ay[i] * dt) * dt
    vx[i] += 2.0 * ax[i] * dt
    vy[i] += 2.0 * ay[i] * dt


@compiled(inline=True)
def advance(
    i: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats, al: Flats,
    bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, status: Whole, legs: Flats, count: Whole,
) -> None:  # fmt: skip
    """Bring piece ``i`` to ``t`` and note the leg."""
    begun = t0[i]
    dt = t - begun
    t0[i] = t
    if status[i] != MOVE or dt <= 0.0:
        return
    if dt > full[i] and bow[i] == 0.0:
        # Without coupling the spin may end before the sliding does.
        log(i, begun, begun + full[i], px, py, vx, vy, ax, ay, w, al, angle, legs, count)
        angle[i] += 0.5 * w[i] * full[i]
        w[i] = 0.0
        al[i] = 0.0
        shift(i, full[i], px, py, vx, vy, ax, ay)
        begun += full[i]
        dt = t - begun
    log(i, begun, t, px, py, vx, vy, ax, ay, w, al, angle, legs, count)
    shift(i, dt, px, py, vx, vy, ax, ay)
    angle[i] += (w[i] + al[i] * dt) * dt
    w[i] += 2.0 * al[i] * dt
    left = full[i] - dt
    if bow[i] != 0.0 and left > 0.0:
        # Interrupted: from here on goes what the law says, not the straight line between the ends.
        w[i] += bend[i] * dt * left
        v = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
        more = 1.0 + bow[i] * dt * left / v if v > 0.0 else 1.0
        vx[i] *= more
        vy[i] *= more


@compiled(inline=True)
def note(
    t: float, kind: int, i: int, other: int, x: float, y: float, speed: float, events: Flats, count: Whole
) -> None:
    """Write an event down."""
    o = EVENTS * count[0]
    if o + EVENTS <= len(events):
        events[o] = t
        events[o + 1] = kind
        events[o + 2] = i
        events[o + 3] = other
        events[o + 4] = x
        events[o + 5] = y
        events[o + 6] = speed
    count[0] += 1


@compiled
def drop(
    i: int, n: int, k: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w:
    Flats, t0: Flats, status: Whole, over: Whole, where: Whole, radius: Flats, height: Flats, holes: Flats,
    room: Flats, law: Flats,
) -> int:  # fmt: skip
    """Piece ``i`` is over hole ``k``: it falls in (HOLE), sticks leaning (LEAN), or crosses (NONE)."""
    o = HOLES * k
    hx = holes[o]
    hy = holes[o + 1]
    dx = px[i] - hx
    dy = py[i] - hy
    d2 = dx * dx + dy * dy
    if holes[o + 3] == 0.0:
        v = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
        fall = fall_time(room[k], height[i], law[GRAVITY])
        if v > 0.0:
            b = (dx * vx[i] + dy * vy[i]) / v
            way = math.sqrt(max(b * b - d2 + holes[o + 2] * holes[o + 2], 0.0)) - b
            if v * fall >= way:
                over[i] = k
                return NONE
        d = math.sqrt(d2)
        way = leaning_way(d, v, holes[o + 2], radius[i], room[k], law[F_HOLE], law[GRAVITY])
        if way >= 0.0 and d > 0.0:
            status[i] = LEANS
            where[i] = k
            vx[i] = 0.0
            vy[i] = 0.0
            w[i] = 0.0
            return LEAN
        left = height[i] - room[k]
        room[k] -= height[i]
        status[i] = HELD if left > 0.0 else GONE
        # It comes to lie in the middle, unless another piece that reaches over the hole is in its way.
        free = True
        for j in range(n):
            if j != i and status[j] != GONE:
                dt = t - t0[j]
                ex = px[j] + (vx[j] + ax[j] * dt) * dt - hx
                ey = py[j] + (vy[j] + ay[j] * dt) * dt - hy
                r = radius[i] + radius[j]
                if ex * ex + ey * ey < r * r:
                    free = False
        if free or status[i] == GONE:
            px[i] = hx
            py[i] = hy
    else:
        status[i] = GONE
        px[i] = hx
        py[i] = hy
    where[i] = k
    vx[i] = 0.0
    vy[i] = 0.0
    w[i] = 0.0
    return HOLE


@compiled
def meet_cluster(
    a: int, b: int, n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats,
    w: Flats, al: Flats, bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, status: Whole,
    over: Whole, where: Whole, radius: Flats, mass: Flats, inertia: Flats, law: Flats, events: Flats,
    legs: Flats, count: Whole, heap: Any,
) -> int:  # fmt: skip
    """Pieces a and b, both at time t, meet where others touch them: note the contacts that are pressed, and
    give all that were struck their new speeds and spins. How many those are, and their numbers in
    ``heap[0][1]``; 0 if the law of pairs holds."""
    size, m, pressed = strike(
        a, b, n, t, px, py, vx, vy, ax, ay, bow, full, t0, status, radius, mass, law[E_DISC], law[STIFF], heap
    )
    if pressed < 2:
        return 0
    mark, who, one, two, turn = heap[0]
    light = heap[1][6]
    put_in_order(n, m, heap[0], heap[2])
    for _ in range(pressed):
        c = place(heap[2][2], least(heap[2][2], 0, m), 0)
        heap[2][2][c] = INF
        i = one[c]
        j = two[c]
        for side in range(2):
            if mark[i] != 5:
                mark[i] = 5
                advance(i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
                status[i] = MOVE
                over[i] = -1
                where[i] = -1
            if side == 0:
                i = j
                j = one[c]
        # (i and j have changed places)
        speed = heap[2][3][c] * (light[i] + light[j]) / (1.0 + law[E_DISC])
        if speed < FELT:
            pass
        elif heap[2][5][c] >= 0.0:
            note(t, TOUCH, j, i, px[j], py[j], speed, events, count)
        else:
            note(t, TOUCH, i, j, px[i], py[i], speed, events, count)
    return take(size, m, vx, vy, w, radius, inertia, law[F_DISC], law[FLOOR], heap)


@compiled
def play(
    n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats, al: Flats,
    bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, ts: Flats, tb: Flats, reach: Flats, kind:
    Whole, what: Whole, status: Whole, over: Whole, where: Whole, radius: Flats, mass: Flats, inertia: Flats,
    height: Flats, at: Whole, walls: Flats, posts: Flats, holes: Flats, edges: Flats, room: Flats, law:
    Flats, tables: Flats, tp: Flats, exact: Whole, events: Flats, legs: Flats, count: Whole, heap: Any,
) -> tuple[int, float, int, int]:  # fmt: skip
    """Play from ``t`` until all rests or an obstacle is met.

    Returns how it ended, when, and for an obstacle the piece and the wall (k) or post (-1 - k) it is about to
    meet. ``count`` is how many events and legs were noted (or would have been: the logs may be shorter; of
    length 0 they are not wanted) and how many contacts and renewals there were.
    """
    logged = len(events) > 0
    drawn = len(legs) > 0
    for i in range(n):
        t0[i] = t
        tb[i] = INF
        plan(
            i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what, status, over,
            radius, inertia, height, at, walls, posts, holes, edges, room, law, tables,
        )  # fmt: skip
    for i in range(n * n):
        tp[i] = INF
    for i in range(n):
        if status[i] == MOVE:
            row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
            for j in range(i):
                if status[j] == MOVE:
                    tp[i * n + j] = INF
            tb[i] = least(tp, i * n, i * n + n)
    while True:
        if logged and EVENTS * count[0] > len(events):
            return FULL, t, -1, -1
        if drawn and LEGS * (count[1] + 2 * n) > len(legs):
            return FULL, t, -1, -1
        first = least(ts, 0, n)
        second = least(tb, 0, n)
        partner = -1
        if first == INF and second == INF:
            break
        if first > law[UNTIL] and second > law[UNTIL]:
            t = law[UNTIL]
            for i in range(n):
                advance(i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            return CUT, t, -1, -1
        if second < first:
            a = place(tb, second, 0)
            base = a * n
            b = place(tp, second, base) - base
            if exact[base + b] == 0:
                tp[base + b] = meeting(a, b, second, px, py, vx, vy, ax, ay, t0, ts, radius)
                exact[base + b] = 1
                tb[a] = least(tp, base, base + n)
                continue
            t = second
            count[2] += 1
            partner = b
            advance(a, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            advance(b, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            if (
                n > 2
                and status[a] != HELD
                and status[b] != HELD
                and crowded(a, b, n, t, px, py, vx, vy, ax, ay, t0, status, radius)
            ):
                struck = meet_cluster(
                    a, b, n, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, over,
                    where, radius, mass, inertia, law, events, legs, count, heap,
                )  # fmt: skip
                if struck > 0:
                    if count[2] > law[MOST]:
                        return ENDLESS, t, -1, -1
                    who = heap[0][1]
                    for q in range(struck):
                        plan(
                            who[q], t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what,
                            status, over, radius, inertia, height, at, walls, posts, holes, edges, room, law,
                            tables,
                        )  # fmt: skip
                    for j in range(n):
                        if tb[j] < INF:
                            for q in range(struck):
                                tp[j * n + who[q]] = INF
                            tb[j] = least(tp, j * n, j * n + n)
                    for q in range(struck):
                        i = who[q]
                        row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
                        for p in range(q):
                            tp[i * n + who[p]] = INF
                        tb[i] = least(tp, i * n, i * n + n)
                    continue
            if status[a] == HELD:
                a, b = b, a
            elif status[b] != HELD:
                # The event names first whichever is the faster towards the other.
                nx = px[b] - px[a]
                ny = py[b] - py[a]
                if vx[a] * nx + vy[a] * ny < -(vx[b] * nx + vy[b] * ny):
                    a, b = b, a
            partner = b
            if status[b] == HELD:
                ux = vx[a]
                uy = vy[a]
                turn = w[a]
                speed = touch(
                    a, b, px, py, vx, vy, w, radius, mass, inertia, 0, law[E_DISC], law[F_DISC], law[FLOOR]
                )
                v = math.sqrt(vx[b] * vx[b] + vy[b] * vy[b])
                k = where[b]
                out = law[RATTLE] * v
                out = out * out - 2.0 * law[GRAVITY] * (room[k] + height[b])
                if out > 0.0:
                    # Struck hard enough it climbs out: what is left of its speed pays for the height.
                    out = math.sqrt(out) / v
                    vx[b] *= out
                    vy[b] *= out
                    room[k] += height[b]
                    over[b] = k
                    where[b] = -1
                    status[b] = MOVE
                else:
                    vx[b] = 0.0
                    vy[b] = 0.0
                    w[b] = 0.0
                    w[a] = turn
                    vx[a] = ux
                    vy[a] = uy
                    speed = touch(
                        a, b, px, py, vx, vy, w, radius, mass, inertia, 1, law[E_DISC], law[F_DISC],
                        law[FLOOR],
                    )  # fmt: skip
            else:
                speed = touch(
                    a, b, px, py, vx, vy, w, radius, mass, inertia, 0, law[E_DISC], law[F_DISC], law[FLOOR]
                )
                status[b] = MOVE
                over[b] = -1
                where[b] = -1
            status[a] = MOVE
            over[a] = -1
            where[a] = -1
            note(t, TOUCH, a, b, px[a], py[a], speed, events, count)
        else:
            t = first
            a = place(ts, first, 0)
            advance(a, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            count[2] += 1
            what_k = what[a]
            happens = kind[a]
            if happens == STOP:
                vx[a] = 0.0
                vy[a] = 0.0
                w[a] = 0.0
                status[a] = REST
                if over[a] >= 0:
                    what_k = over[a]
                    happens = HOLE
                else:
                    note(t, STOP, a, -1, px[a], py[a], 0.0, events, count)
            if happens == WALL:
                o = WALLS * what_k
                if walls[o + 6] != 0.0:
                    for i in range(n):
                        advance(
                            i,
                            t,
                            px,
                            py,
                            vx,
                            vy,
                            ax,
                            ay,
                            w,
                            al,
                            bow,
                            bend,
                            full,
                            angle,
                            t0,
                            status,
                            legs,
                            count,
                        )
                    return MET, t, a, what_k
                nx = -walls[o + 3]
                ny = walls[o + 2]
                if -(vx[a] * nx + vy[a] * ny) > law[JUMP]:
                    happens = OFF
                else:
                    speed = rebound(a, nx, ny, vx, vy, w, radius, inertia, law[E_RIM], law[F_RIM], law[FLOOR])
                    over[a] = -1
                    note(t, WALL, a, what_k, px[a], py[a], speed, events, count)
            elif happens == POST:
                o = POSTS * what_k
                sort = int(posts[o + 3])
                if sort == THING:
                    for i in range(n):
                        advance(
                            i,
                            t,
                            px,
                            py,
                            vx,
                            vy,
                            ax,
                            ay,
                            w,
                            al,
                            bow,
                            bend,
                            full,
                            angle,
                            t0,
                            status,
                            legs,
                            count,
                        )
                    return MET, t, a, -1 - what_k
                nx = px[a] - posts[o]
                ny = py[a] - posts[o + 1]
                d = math.sqrt(nx * nx + ny * ny)
                if sort == ROUND_RIM:
                    d = -d
                nx /= d
                ny /= d
                if sort != PEG and -(vx[a] * nx + vy[a] * ny) > law[JUMP]:
                    happens = OFF
                else:
                    speed = rebound(
                        a, nx, ny, vx, vy, w, radius, inertia, law[E_PEG] if sort == PEG else law[E_RIM],
                        law[F_PEG] if sort == PEG else law[F_RIM], law[FLOOR],
                    )  # fmt: skip
                    over[a] = -1
                    note(t, POST, a, what_k, px[a], py[a], speed, events, count)
            elif happens == HOLE:
                x = px[a]
                y = py[a]
                speed = math.sqrt(vx[a] * vx[a] + vy[a] * vy[a])
                fell = drop(
                    a, n, what_k, t, px, py, vx, vy, ax, ay, w, t0, status, over, where, radius, height,
                    holes, room, law,
                )  # fmt: skip
                if fell != NONE:
                    kind[a] = fell
                    over[a] = -1
                    note(t, fell, a, what_k, x, y, speed, events, count)
            elif happens == ACROSS:
                over[a] = -1
                vx[a] *= law[RATTLE]
                vy[a] *= law[RATTLE]
            elif happens == EDGE:
                note(
                    t, EDGE, a, what_k, px[a], py[a], math.sqrt(vx[a] * vx[a] + vy[a] * vy[a]), events, count
                )
                status[a] = GONE
                where[a] = what_k
            if happens == OFF:
                note(t, OFF, a, what_k if kind[a] == WALL else -1 - what_k, px[a], py[a],
                     math.sqrt(vx[a] * vx[a] + vy[a] * vy[a]), events, count)  # fmt: skip
                status[a] = GONE
                where[a] = what_k if kind[a] == WALL else -1 - what_k
                kind[a] = OFF
            if happens in (EDGE, OFF):
                vx[a] = 0.0
                vy[a] = 0.0
                w[a] = 0.0
        if count[2] > law[MOST]:
            return ENDLESS, t, -1, -1
        for turn in range(2):
            i = a if turn == 0 else partner
            if i >= 0:
                plan(
                    i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what, status, over,
                    radius, inertia, height, at, walls, posts, holes, edges, room, law, tables,
                )  # fmt: skip
        # What the other rows hold of these pieces is out of date.
        for j in range(n):
            base = j * n
            old = tp[base + a]
            tp[base + a] = INF
            if partner >= 0:
                if tp[base + partner] < old:
                    old = tp[base + partner]
                tp[base + partner] = INF
            if old < INF and old == tb[j]:
                tb[j] = least(tp, base, base + n)
        for turn in range(2):
            i = a if turn == 0 else partner
            if i < 0:
                break
            tb[i] = row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
            if turn == 1 and tp[i * n + a] < INF:
                # The pair of the two is in the first one's row already.
                tp[i * n + a] = INF
                tb[i] = least(tp, i * n, i * n + n)
    return DONE, t, -1, -1


@compiled
def play_many(
    many: int, n: int, starts: Flats, lies: Whole, depths: Flats, laws: Flats, ends: Flats, fates: Whole,
    lines: Whole, told: Flats, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats,
    al: Flats, bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, ts: Flats, tb: Flats, reach:
    Flats, kind: Whole, what: Whole, status: Whole, over: Whole, where: Whole, radius: Flats, mass: Flats,
    inertia: Flats, height: Flats, at: Whole, walls: Flats, posts: Flats, holes: Flats, edges: Flats, room:
    Flats, law: Flats, tables: Flats, tp: Flats, exact: Whole, events: Flats, legs: Flats, count: Whole,
    heap: Any,
) -> int:  # fmt: skip
    """Play ``many`` starts of the same ``n`` pieces, one after another, without legs.

    ``starts`` has x, y, vx, vy and spin of every piece of every start; ``lies`` for every piece what it does
    when it does not move (REST, HELD, LEANS) and the hole it is in (or over, if it moves), or -1. ``depths``
    is the room in each hole at the start, ``laws`` one row of ``law`` for all, or one a start. ``ends`` takes
    x, y, turn and the time of the end, ``fates`` status, what became of it, where, and how the run ended.
    ``told`` takes the events, start after start, ``lines`` how many of each start; one for whose events there
    is no room, in ``events`` or there, has ended as FULL and has no lines. Returns the number of contacts.
    """
    happened = 0
    size = len(law)
    each = len(laws) > size
    used = 0
    for q in range(many):
        for i in range(n):
            o = 5 * (q * n + i)
            px[i] = starts[o]
            py[i] = starts[o + 1]
            vx[i] = starts[o + 2]
            vy[i] = starts[o + 3]
            w[i] = starts[o + 4]
            angle[i] = 0.0
            kind[i] = NONE
            over[i] = -1
            where[i] = -1
            if vx[i] != 0.0 or vy[i] != 0.0 or w[i] != 0.0:
                status[i] = MOVE
                over[i] = lies[2 * i + 1]
            else:
                status[i] = lies[2 * i]
                if status[i] != REST:
                    where[i] = lies[2 * i + 1]
        for k in range(size):
            law[k] = laws[size * q + k] if each else laws[k]
        for k in range(len(room)):
            room[k] = depths[k]
        count[0] = 0
        count[1] = 0
        count[2] = 0
        code, t, _by, _met = play(
            n, 0.0, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, ts, tb, reach, kind, what,
            status, over, where, radius, mass, inertia, height, at, walls, posts, holes, edges, room, law,
            tables, tp, exact, events, legs, count, heap,
        )  # fmt: skip
        happened += count[2]
        lines[q] = 0
        if code == DONE and len(events) > 0:
            if used + EVENTS * count[0] > len(told):
                code = FULL
            else:
                for k in range(EVENTS * count[0]):
                    told[used + k] = events[k]
                used += EVENTS * count[0]
                lines[q] = count[0]
        for i in range(n):
            o = 4 * (q * n + i)
            ends[o] = px[i]
            ends[o + 1] = py[i]
            ends[o + 2] = angle[i]
            ends[o + 3] = t
            fates[o] = status[i]
            fates[o + 1] = kind[i]
            fates[o + 2] = where[i]
            fates[o + 3] = code
    return happened
