"""Balls that are struck together: who belongs to a cluster, and what a blow through it does to each.

:mod:`.clusters` plays the push along the lines of centres. Across them the balls rub as a pair does
(:func:`.laws.knock`): with the push that a contact had in all, against the slip that it had on the average
while it pressed. A blow that presses the two alone that met is left to the law of pairs, so that a
neighbour that is not reached changes nothing. Balls of unequal size press level: the bed takes up what is
upright. A ball that flies is struck by pairs alone.
"""

from __future__ import annotations

import math
from typing import Any

from .balls_motion import BALL_A, BALL_B, BALL_C, BALL_E, BALL_FADE, FLOOR, FLY, GONE, MODULUS, REST, SLIDE
from .clusters import GRID, NEAR, PARTING, SLOWEST, STEPS, WIDEST, depth_of, part, press, share_of, tamed
from .compiling import compiled
from .laws import faded

HERTZ_STEP = 2.9432750 / STEPS
"""A step in greatest depths over closing speeds."""


@compiled(bare=True)
def crowded(a: int, b: int, n: int, t: float, state: Any, balls: Any, rad: Any) -> bool:
    """Whether a third ball is so near to a or b, both at time t, that it may be struck with them."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    xa = px[a]
    ya = py[a]
    xb = px[b]
    yb = py[b]
    mx = 0.5 * (xa + xb)
    my = 0.5 * (ya + yb)
    ra = rad[a] + WIDEST
    rb = rad[b] + WIDEST
    far = 2.0 * (ra if ra > rb else rb)
    for j in range(n):
        x = px[j]
        y = py[j]
        r = rad[j]
        if state[j] != REST:
            dt = t - t0[j]
            x += (vx[j] + ax[j] * dt) * dt
            y += (vy[j] + ay[j] * dt) * dt
        reach = far + r
        x -= mx
        if x > reach or x < -reach:
            continue
        y -= my
        if j == a or y > reach or y < -reach or b == j:
            continue
        x += mx
        y += my
        reach = ra + r
        if (x - xa) * (x - xa) + (y - ya) * (y - ya) < reach * reach:
            return True
        reach = rb + r
        if (x - xb) * (x - xb) + (y - yb) * (y - yb) < reach * reach:
            return True
    return False


@compiled(bare=True)
def gather(
    a: int, b: int, n: int, t: float, closing: float, state: Any, balls: Any, body: Any, law: Any, heap: Any
) -> tuple[int, int]:
    """The cluster in which balls a and b close with ``closing``: how many members and contacts."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    rad, root, mass = body
    mark, who, one, two, turn = heap[0]
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = heap[1]
    nx, ny, deep, push, rub, lead = heap[2]
    near = NEAR * depth_of(closing, mass[a] * mass[b] / (mass[a] + mass[b]), hardness(a, b, rad, law), True)
    if near > WIDEST:
        near = WIDEST
    for j in range(n):
        mark[j] = 0
        if state[j] == FLY or state[j] == GONE:
            mark[j] = 3
            continue
        dt = t - t0[j] if state[j] != REST else 0.0
        x[j] = px[j] + (vx[j] + ax[j] * dt) * dt
        y[j] = py[j] + (vy[j] + ay[j] * dt) * dt
        u[j] = vx[j] + 2.0 * ax[j] * dt
        v[j] = vy[j] + 2.0 * ay[j] * dt
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
        own = root[i]
        for j in range(n):
            if mark[j] >= 2:
                continue
            ex = x[j] - x[i]
            rho = own * root[j]
            far = rho + near
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
            deep[m] = min(rho - d, 0.0)
            m += 1
            if mark[j] == 0:
                mark[j] = 1
                who[size] = j
                size += 1
    return size, m


@compiled(inline=True, bare=True)
def hardness(a: int, b: int, rad: Any, law: Any) -> float:
    """The stiffness of the contact of two balls, N/m^1.5 (Hertz)."""
    return 4.0 / 3.0 * law[MODULUS] * math.sqrt(rad[a] * rad[b] / (rad[a] + rad[b]))


@compiled(bare=True)
def strike(
    a: int, b: int, n: int, t: float, state: Any, balls: Any, body: Any, law: Any, heap: Any
) -> tuple[int, int, int, float]:
    """Work out the blow through the cluster of balls a and b, which meet at t and are there.

    Returns how many members and contacts it has, how many contacts were pressed, and the restitution of the
    blow, which is that of the closing speed of a and b; nothing but ``heap`` is changed. With fewer than two
    contacts the law of pairs holds.
    """
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    rad, root, mass = body
    nx = px[b] - px[a]
    ny = py[b] - py[a]
    d = math.sqrt(nx * nx + ny * ny)
    if d == 0.0:
        return 2, 0, 0, law[BALL_E]
    closing = ((vx[a] - vx[b]) * nx + (vy[a] - vy[b]) * ny) / d
    if closing < SLOWEST:
        return 2, 0, 0, law[BALL_E]
    e = faded(law[BALL_E], law[BALL_FADE], 0.0, closing)
    size, m = gather(a, b, n, t, closing, state, balls, body, law, heap)
    if size < 3:
        return size, m, 0, e
    one = heap[0][2]
    two = heap[0][3]
    u = heap[1][2]
    v = heap[1][3]
    cx = heap[2][0]
    cy = heap[2][1]
    # Others may meet in the same blow, and faster; the step is that of the fastest and lightest pair.
    reduced = mass[a] * mass[b] / (mass[a] + mass[b])
    for c in range(m):
        i = one[c]
        j = two[c]
        speed = (u[i] - u[j]) * cx[c] + (v[i] - v[j]) * cy[c]
        if speed > closing:
            closing = speed
        reduced = min(reduced, mass[i] * mass[j] / (mass[i] + mass[j]))
    stiff = hardness(a, b, rad, law)
    step = HERTZ_STEP * depth_of(closing, reduced, stiff, True) / closing
    pressed = press(size, m, heap[0], heap[1], heap[2], e, stiff, True, step)
    return size, m, pressed, e


@compiled(bare=True)
def take(size: int, m: int, state: Any, balls: Any, body: Any, law: Any, heap: Any) -> None:
    """Give the pressed balls of a cluster, which are all at the time of the blow, what it did to them.

    Their motion becomes SLIDE; of ``heap``'s marks, 4 says which they are.
    """
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    rad, root, mass = body
    mark, who, one, two, turn = heap[0]
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = heap[1]
    nx, ny, deep, push, rub, lead = heap[2]
    spare = tamed(size, m, heap[0], heap[1], heap[2])
    for q in range(size):
        i = who[q]
        hx[i] = 0.0
        hy[i] = 0.0
        h1[i] = 0.0
        h2[i] = 0.0
        h3[i] = 0.0
    for c in range(m):
        if turn[c] < 0:
            continue
        i = one[c]
        j = two[c]
        ex = nx[c]
        ey = ny[c]
        ri = rad[i]
        rj = rad[j]
        f = push[c]
        slip_t = rub[c] / f + (ri * wz[i] + rj * wz[j])
        slip_z = ri * (wx[i] * ey - wy[i] * ex) + rj * (wx[j] * ey - wy[j] * ex)
        slip = math.sqrt(slip_t * slip_t + slip_z * slip_z)
        drag = (law[BALL_A] + law[BALL_B] * math.exp(-law[BALL_C] * slip)) * f
        full = slip / (3.5 * (light[i] + light[j]))
        k = -1.0 / (3.5 * (light[i] + light[j]))
        if drag < full:
            k = -drag / slip
        jt = (k * slip_t + GRID) - GRID
        jz = k * slip_z
        a = (k * slip_t * ey + GRID) - GRID
        b = (k * slip_t * ex + GRID) - GRID
        hx[i] -= a
        hy[i] += b
        hx[j] += a
        hy[j] -= b
        a = (jz * ey + GRID) - GRID
        b = (jz * ex + GRID) - GRID
        h1[i] += a
        h2[i] -= b
        h3[i] += jt
        h1[j] += a
        h2[j] -= b
        h3[j] += jt
        mark[i] = 4
        mark[j] = 4
    first = 0.0
    second = 0.0
    for q in range(size):
        i = who[q]
        k = 2.5 / rad[i]
        first += u[i] * hx[i] + v[i] * hy[i] + (wx[i] * h1[i] + wy[i] * h2[i] + wz[i] * h3[i]) * rad[i]
        spun = h1[i] * h1[i] + h2[i] * h2[i] + h3[i] * h3[i]
        second += (hx[i] * hx[i] + hy[i] * hy[i] + k * rad[i] * spun) * light[i]
    s = share_of(first, second, spare)
    for q in range(size):
        i = who[q]
        if mark[i] == 4:
            k = s * light[i]
            u[i] += k * hx[i]
            v[i] += k * hy[i]
            k *= 2.5 / rad[i]
            wx[i] += k * h1[i]
            wy[i] += k * h2[i]
            wz[i] += k * h3[i]
            state[i] = SLIDE
    part(size, m, heap[0], heap[1], heap[2], law[FLOOR])
    for q in range(size):
        i = who[q]
        if mark[i] == 4:
            vx[i] = u[i]
            vy[i] = v[i]
