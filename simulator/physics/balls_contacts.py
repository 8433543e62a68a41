"""What contacts do to balls: two that meet, a cluster, and a ball at a wall or post.

Bodies are never pushed apart: a touching pair is met when it closes and left alone when it parts.
"""

from __future__ import annotations

import math
from typing import Any

from .balls_clusters import strike, take
from .balls_fixed import JUMP, TOUCH
from .balls_motion import (
    BALL_A,
    BALL_B,
    BALL_C,
    BALL_E,
    BALL_FADE,
    BED_E,
    BED_MU,
    FLOOR,
    FLY,
    HALF_ROLL,
    HOP,
    RAIL_E,
    RAIL_FADE,
    RAIL_FIRM,
    RAIL_LAW,
    RAIL_MU,
    RAIL_RATIO,
    RAIL_TABLED,
    REST,
    SLIDE,
    SLOPE_X,
    SLOPE_Y,
    advance,
    keep_leg,
)
from .balls_pairs import least, place
from .balls_record import note
from .clusters import FELT, put_in_order
from .compiling import compiled
from .laws import faded, knock, knock_in_space, land
from .laws_cushions import bounce
from .roots import INF

LEAN = 0.06
"""m/s: on a sloped bed, a ball slower than this that is pressed against something stays there."""
WEDGED = 30.0
"""After so many such contacts on end it lies between things none of which would hold it alone."""


@compiled(bare=True)
def leans(i: int, nx: float, ny: float, closing: float, balls: Any, law: Any, ends: Any) -> bool:
    """Whether ball i, met from its side n, stays leaning there: only on a sloped bed."""
    sx = law[SLOPE_X]
    sy = law[SLOPE_Y]
    press = -(nx * sx + ny * sy)
    vx = balls[2][i]
    vy = balls[3][i]
    slow = ends[2]
    if closing > LEAN or vx * vx + vy * vy > LEAN * LEAN:
        slow[i] = 0.0
        return False
    if press <= 0.0:
        return False
    slow[i] += 1.0
    if slow[i] >= WEDGED:
        return True
    along = abs(nx * sy - ny * sx)
    return along <= 2.8 * law[HALF_ROLL] + law[RAIL_MU] * press


@compiled(bare=True)
def meet_ball(
    a: int,
    b: int,
    t: float,
    state: Any,
    balls: Any,
    flight: Any,
    body: Any,
    law: Any,
    ends: Any,
    log: Any,
    count: Any,
) -> None:
    """Balls a and b, both at time t, touch: log it, and give them their new speeds, spins and motions."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    rad, root, mass = body
    nx = px[b] - px[a]
    ny = py[b] - py[a]
    nz = pz[b] + rad[b] - pz[a] - rad[a]
    d = math.sqrt(nx * nx + ny * ny + nz * nz)
    if d == 0.0:
        nx = 1.0
        d = 1.0
    nx /= d
    ny /= d
    nz /= d
    va = vx[a] * nx + vy[a] * ny + vz[a] * nz
    vb = vx[b] * nx + vy[b] * ny + vz[b] * nz
    if va >= -vb:
        note(log, count, TOUCH, a, b, t, px[a], py[a], va - vb)
    else:
        note(log, count, TOUCH, b, a, t, px[b], py[b], va - vb)
    if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
        # Pressed against one that lies still, a slow ball lies still too.
        if state[b] == REST and state[a] != FLY and leans(a, -nx, -ny, va - vb, balls, law, ends):
            state[a] = REST
            return
        if state[a] == REST and state[b] != FLY and leans(b, nx, ny, va - vb, balls, law, ends):
            state[b] = REST
            return
    e = faded(law[BALL_E], law[BALL_FADE], 0.0, va - vb)
    fa = state[a] == FLY
    fb = state[b] == FLY
    if nz == 0.0 and not fa and not fb:
        (
            vx[a], vy[a], wx[a], wy[a], wz[a], vx[b], vy[b], wx[b], wy[b], wz[b],
        ) = knock(
            nx, ny, mass[a], mass[b], rad[a], rad[b], vx[a], vy[a], wx[a], wy[a], wz[a],
            vx[b], vy[b], wx[b], wy[b], wz[b],
            e, law[BALL_A], law[BALL_B], law[BALL_C], law[FLOOR],
        )  # fmt: skip
        state[a] = SLIDE
        state[b] = SLIDE
        return
    (
        vx[a], vy[a], vz[a], wx[a], wy[a], wz[a], vx[b], vy[b], vz[b], wx[b], wy[b], wz[b],
    ) = knock_in_space(
        nx, ny, nz, mass[a], mass[b], rad[a], rad[b], vx[a], vy[a], vz[a], wx[a], wy[a], wz[a],
        vx[b], vy[b], vz[b], wx[b], wy[b], wz[b],
        e, law[BALL_A], law[BALL_B], law[BALL_C], law[FLOOR],
    )  # fmt: skip
    for side in range(2):
        i = a if side == 0 else b
        if not (fa if side == 0 else fb):
            leave_bed(i, t, state, balls, flight, rad, law, log, count)


@compiled(bare=True)
def meet_cluster(
    a: int, b: int, n: int, t: float, keep: bool, state: Any, balls: Any, flight: Any, body: Any, law: Any,
    heap: Any, legs: Any, log: Any, count: Any,
) -> int:  # fmt: skip
    """Balls a and b, both at time t, meet where others touch them: log the contacts that are pressed, and
    give all that were struck their new speeds, spins and motions. How many those are, and their numbers in
    ``heap[0][1]``; 0 if the law of pairs holds."""
    rad, root, mass = body
    size, m, pressed, e = strike(a, b, n, t, state, balls, body, law, heap)
    if pressed < 2:
        return 0
    mark, who, one, two, turn = heap[0]
    if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
        # What leans on another there is for the law of pairs.
        slow = True
        for c in range(m):
            if turn[c] >= 0 and push_speed(c, one[c], two[c], e, heap) > LEAN:
                slow = False
        if slow:
            return 0
    x = heap[1][0]
    y = heap[1][1]
    put_in_order(n, m, heap[0], heap[2])
    for _ in range(pressed):
        c = place(heap[2][2], 0, m, least(heap[2][2], 0, m))
        heap[2][2][c] = INF
        i = one[c]
        j = two[c]
        speed = push_speed(c, i, j, e, heap)
        if speed < FELT:
            pass
        elif heap[2][5][c] >= 0.0:
            note(log, count, TOUCH, i, j, t, x[i], y[i], speed)
        else:
            note(log, count, TOUCH, j, i, t, x[j], y[j], speed)
        for _side in range(2):
            if mark[i] != 5:
                mark[i] = 5
                if i != a and i != b:
                    if keep and (state[i] != REST or balls[8][i] != 0.0):
                        keep_leg(i, state[i], t, balls, flight, legs, count)
                    advance(i, state[i], t, balls, flight, rad, law)
            i = j
    take(size, m, state, balls, body, law, heap)
    struck = 0
    for q in range(size):
        i = who[q]
        if mark[i] == 4:
            who[struck] = i
            struck += 1
    return struck


@compiled(bare=True)
def push_speed(c: int, i: int, j: int, e: float, heap: Any) -> float:
    """The closing speed at which a pair alone would have had the push of contact c, of balls i and j with
    restitution e."""
    light = heap[1][6]
    speed: float = heap[2][3][c] * (light[i] + light[j]) / (1.0 + e)
    return speed


@compiled(bare=True)
def leave_bed(
    i: int, t: float, state: Any, balls: Any, flight: Any, rad: Any, law: Any, log: Any, count: Any
) -> None:
    """A ball on the bed got an upright speed: the bed throws back what is pressed down, and it may fly."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    if vz[i] < 0.0:
        vx[i], vy[i], vz[i], wx[i], wy[i], wz[i] = land(
            rad[i], vx[i], vy[i], vz[i], wx[i], wy[i], wz[i], law[BED_E], law[BED_MU]
        )
    pz[i] = 0.0
    if vz[i] > law[HOP]:
        state[i] = FLY
        note(log, count, JUMP, i, -1, t, px[i], py[i], vz[i])
    else:
        vz[i] = 0.0
        state[i] = SLIDE


@compiled(inline=True, bare=True)
def meet_fixed(
    i: int, nx: float, ny: float, nose: float, number: int, kind: int, t: float, state: Any, balls: Any,
    flight: Any, rad: Any, law: Any, rail: Any, ends: Any, log: Any, count: Any,
) -> None:  # fmt: skip
    """Ball i meets a wall or post whose level unit normal, towards the ball, is n, at its nose's height.

    A ball on the bed stays there if the nose is at the height of its centre or above (the laws of cushions
    are made and measured so); below it, a fast ball may be thrown up.
    """
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    closing = -(vx[i] * nx + vy[i] * ny)
    note(log, count, kind, i, number, t, px[i], py[i], closing)
    flies = state[i] == FLY
    r = rad[i]
    hz = (pz[i] + r - nose) / r
    if nose < 0.0:  # a straight side of the height -nose: met at the height of the centre, or at its top
        hz = max(0.0, (pz[i] + r + nose) / r)
    if hz > 0.8:
        hz = 0.8
    elif hz < -0.8:
        hz = -0.8
    h = math.sqrt(1.0 - hz * hz)
    up = vz[i] if flies else 0.0
    whole = law[RAIL_E]
    e = faded(whole, law[RAIL_FADE], law[RAIL_FIRM], h * closing - hz * up)
    vx[i], vy[i], up, wx[i], wy[i], wz[i] = bounce(
        h * nx, h * ny, hz, r, vx[i], vy[i], up, wx[i], wy[i], wz[i], e, law[RAIL_MU],
        int(law[RAIL_LAW]), law[RAIL_RATIO], rail, law[RAIL_TABLED] != 0.0 and e == whole, law[BED_MU], flies,
    )  # fmt: skip
    part = vx[i] * nx + vy[i] * ny
    if part < law[FLOOR]:
        vx[i] += (law[FLOOR] - part) * nx
        vy[i] += (law[FLOOR] - part) * ny
    if flies:
        vz[i] = up
    elif hz > 0.05 and up > law[HOP]:
        vz[i] = up
        pz[i] = 0.0
        state[i] = FLY
        note(log, count, JUMP, i, -1, t, px[i], py[i], up)
    elif (law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0) and leans(i, nx, ny, closing, balls, law, ends):
        state[i] = REST
    else:
        state[i] = SLIDE
