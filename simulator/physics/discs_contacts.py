"""What a hole and a cluster do to discs and rings.

Pieces that touch are never pushed apart: such a pair is in contact again when it approaches.
"""

from __future__ import annotations

import math
from typing import Any

from .clusters import FELT, put_in_order
from .compiling import compiled
from .discs_clusters import strike, take
from .discs_laws import fall_time, leaning_way
from .discs_numbers import (
    E_DISC,
    F_DISC,
    F_HOLE,
    FLOOR,
    GONE,
    GRAVITY,
    HELD,
    HOLE,
    HOLES,
    LEAN,
    LEANS,
    MOVE,
    NONE,
    STIFF,
    TOUCH,
)
from .discs_pairs import least, place
from .discs_record import advance, note

INF = math.inf
Flats = Any
Whole = Any


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
