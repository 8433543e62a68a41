"""Discs and rings that are struck together: who belongs to a cluster, and what a blow does to each.

:mod:`.clusters` plays the push along the lines of centres. The edges rub as those of a pair do
(:func:`.discs_laws.touch`): at most by friction times the push that a contact had in all, against the sliding
that it had on the average while it pressed. What stands in a hole is struck by pairs alone.
"""

from __future__ import annotations

import math
from typing import Any

from .clusters import GRID, NEAR, PARTING, SLOWEST, STEPS, WIDEST, depth_of, part, press, share_of, tamed
from .compiling import compiled
from .discs_numbers import GONE, HELD, MOVE

Flats = Any
Whole = Any

STEP = math.pi / STEPS
"""A step in greatest depths over closing speeds."""


@compiled
def crowded(
    a: int, b: int, n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats,
    t0: Flats, status: Whole, radius: Flats,
) -> bool:  # fmt: skip
    """Whether a third piece is so near to a or b, both at time t, that it may be struck with them."""
    xa = px[a]
    ya = py[a]
    xb = px[b]
    yb = py[b]
    ra = radius[a] + WIDEST
    rb = radius[b] + WIDEST
    far = 2.0 * (ra if ra > rb else rb)
    mx = 0.5 * (xa + xb)
    my = 0.5 * (ya + yb)
    for j in range(n):
        x = px[j]
        y = py[j]
        if status[j] == MOVE:
            dt = t - t0[j]
            x += (vx[j] + ax[j] * dt) * dt
            y += (vy[j] + ay[j] * dt) * dt
        r = radius[j]
        reach = far + r
        dx = x - mx
        if dx > reach or dx < -reach:
            continue
        dy = y - my
        if j == a or dy > reach or dy < -reach or b == j or status[j] == GONE or status[j] == HELD:
            continue
        reach = ra + r
        if (x - xa) * (x - xa) + (y - ya) * (y - ya) < reach * reach:
            return True
        reach = rb + r
        if (x - xb) * (x - xb) + (y - yb) * (y - yb) < reach * reach:
            return True
    return False


@compiled
def strike(
    a: int, b: int, n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats,
    bow: Flats, full: Flats, t0: Flats, status: Whole, radius: Flats, mass: Flats, restitution: float,
    stiffness: float, heap: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Work out the blow through the cluster of pieces a and b, which meet at t and are there.

    Returns how many members and contacts it has, and how many contacts were pressed; nothing but ``heap`` is
    changed. With fewer than two the law of pairs holds.
    """
    mark, who, one, two, turn = heap[0]
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = heap[1]
    nx, ny, deep, push, rub, lead = heap[2]
    ex = px[b] - px[a]
    ey = py[b] - py[a]
    d = math.sqrt(ex * ex + ey * ey)
    if d == 0.0:
        return 2, 0, 0
    closing = ((vx[a] - vx[b]) * ex + (vy[a] - vy[b]) * ey) / d
    if closing < SLOWEST:
        return 2, 0, 0
    reduced = mass[a] * mass[b] / (mass[a] + mass[b])
    near = NEAR * depth_of(closing, reduced, stiffness, False)
    if near > WIDEST:
        near = WIDEST
    for j in range(n):
        mark[j] = 0
        if status[j] == GONE or status[j] == HELD:
            mark[j] = 3
            continue
        x[j] = px[j]
        y[j] = py[j]
        u[j] = vx[j]
        v[j] = vy[j]
        dt = t - t0[j]
        if status[j] == MOVE and dt > 0.0:
            x[j] += (vx[j] + ax[j] * dt) * dt
            y[j] += (vy[j] + ay[j] * dt) * dt
            u[j] += 2.0 * ax[j] * dt
            v[j] += 2.0 * ay[j] * dt
            left = full[j] - dt
            if bow[j] != 0.0 and left > 0.0:
                speed = math.sqrt(u[j] * u[j] + v[j] * v[j])
                more = 1.0 + bow[j] * dt * left / speed if speed > 0.0 else 1.0
                u[j] *= more
                v[j] *= more
        u0[j] = u[j]
        v0[j] = v[j]
        light[j] = 1.0 / mass[j]
    who[0] = a
    who[1] = b
    mark[a] = 1
    mark[b] = 1
    size = 2
    m = 0
    q = 0
    while q < size:
        i = who[q]
        q += 1
        mark[i] = 2
        reach = radius[i] + near
        for j in range(n):
            if mark[j] >= 2:
                continue
            ex = x[j] - x[i]
            far = reach + radius[j]
            if ex > far or ex < -far:
                continue
            ey = y[j] - y[i]
            d = ex * ex + ey * ey
            if d > far * far or d == 0.0:
                continue
            d = math.sqrt(d)
            ex /= d
            ey /= d
            if (u[j] - u[i]) * ex + (v[j] - v[i]) * ey > PARTING * closing or m >= len(one):
                continue
            one[m] = i
            two[m] = j
            nx[m] = ex
            ny[m] = ey
            deep[m] = min(radius[i] + radius[j] - d, 0.0)
            m += 1
            if mark[j] == 0:
                mark[j] = 1
                who[size] = j
                size += 1
    if size < 3:
        return size, m, 0
    for c in range(m):
        reduced = min(reduced, 1.0 / (light[one[c]] + light[two[c]]))
    step = STEP * math.sqrt(reduced / stiffness)
    return size, m, press(size, m, heap[0], heap[1], heap[2], restitution, stiffness, False, step)


@compiled
def take(
    size: int, m: int, vx: Flats, vy: Flats, w: Flats, radius: Flats, inertia: Flats, friction: float,
    floor: float, heap: Any,
) -> int:  # fmt: skip
    """Give the pressed pieces of a cluster, which are all at the time of the blow, what it did to them.

    How many they are, and who, in the beginning of the heap's members.
    """
    mark, who, one, two, turn = heap[0]
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = heap[1]
    nx, ny, deep, push, rub, lead = heap[2]
    spare = tamed(size, m, heap[0], heap[1], heap[2])
    for q in range(size):
        i = who[q]
        hx[i] = 0.0
        hy[i] = 0.0
        h3[i] = 0.0
    for c in range(m):
        if turn[c] < 0:
            continue
        i = one[c]
        j = two[c]
        slip = rub[c] / push[c] + (w[i] * radius[i] + w[j] * radius[j])
        jt = -slip / (light[i] + light[j] + (light[i] / inertia[i] + light[j] / inertia[j]))
        most = friction * push[c]
        if jt > most:
            jt = most
        elif jt < -most:
            jt = -most
        ea = (jt * ny[c] + GRID) - GRID
        eb = (jt * nx[c] + GRID) - GRID
        jt = (jt + GRID) - GRID
        hx[i] -= ea
        hy[i] += eb
        hx[j] += ea
        hy[j] -= eb
        h3[i] += jt
        h3[j] += jt
        mark[i] = 4
        mark[j] = 4
    first = 0.0
    second = 0.0
    for q in range(size):
        i = who[q]
        first += u[i] * hx[i] + v[i] * hy[i] + w[i] * radius[i] * h3[i]
        second += (hx[i] * hx[i] + hy[i] * hy[i] + h3[i] * h3[i] / inertia[i]) * light[i]
    s = share_of(first, second, spare)
    for q in range(size):
        i = who[q]
        k = s * light[i]
        u[i] += k * hx[i]
        v[i] += k * hy[i]
        w[i] += k * h3[i] / (inertia[i] * radius[i])
    part(size, m, heap[0], heap[1], heap[2], floor)
    struck = 0
    for q in range(size):
        i = who[q]
        if mark[i] == 4:
            vx[i] = u[i]
            vy[i] = v[i]
            who[struck] = i
            struck += 1
    return struck
