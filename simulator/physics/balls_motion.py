"""How one ball moves between two events: it rests, slides, rolls, or flies, in closed form.

Sliding: friction ``mu_s g`` against the slip of the foot, which keeps its direction, so that the path is a
parabola; it ends when the ball rolls, after 2 u / (7 mu_s g). Rolling: a straight line, ``mu_r g`` against
the speed. Side spin falls evenly at 5 mu_sp g / (2 R), whatever else the ball does on the bed. Flight: a
parabola in height, spin kept. (D. Alciatore, *The Illustrated Principles of Pool and Billiards*, TP 4.1;
W. C. Marlow, *The Physics of Pocket Billiards*, 1995.) Where cloth near the rails slows more, rolling is cut
at the border of that strip.

On a sloped bed the pull down the slope turns both the slip and the path. Such motions are cut into short
stretches of constant acceleration, each taken with the direction of its middle, so that the error of a
stretch is of third order in its length.

A ball's numbers are the i-th of flat lists; ``ax``, ``ay`` are half its acceleration, ``t0`` the time for
which the rest is told, ``tt`` when this motion ends by itself.
"""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled

REST, SLIDE, ROLL, FLY, GONE = 0, 1, 2, 3, 4

# Where in the row of the law's numbers each is.
HALF_SLIDE, SLIDE_TIME, HALF_ROLL, ROLL_TIME, SPIN_LOSS = 0, 1, 2, 3, 4
BALL_E, BALL_A, BALL_B, BALL_C = 5, 6, 7, 8
RAIL_E, RAIL_MU, RAIL_LAW, RAIL_RATIO, RAIL_TABLED = 9, 10, 11, 12, 13
BED_E, BED_MU, FLOOR, GRAV, SLOPE_X, SLOPE_Y, HOP, POST_TOP = 14, 15, 16, 17, 18, 19, 20, 21
UNTIL, MODULUS = 22, 23
RAIL_FADE, RAIL_FIRM, BALL_FADE = 24, 25, 26
STRIP_MORE, STRIP_LEFT, STRIP_RIGHT, STRIP_NEAR, STRIP_FAR = 27, 28, 29, 30, 31
LAW_SIZE = 32

STILL = 1e-14
"""Speeds below this are none (m/s)."""
HAIR = 1e-9
"""Metres: a ball so near the border of the strip beside the rails has crossed it."""
TURN = 0.01
"""How far, in radians, a direction may turn in one stretch of a path on a sloped bed."""

INF = math.inf


@compiled(bare=True)
def keep_leg(i: int, s: int, t: float, balls: Any, flight: Any, legs: Any, count: Any) -> None:
    """Write down ball i's path from its t0 to t: 13 numbers in ``legs``, if there is room; count[1] legs."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    o = 13 * count[1]
    if o + 13 <= len(legs):
        legs[o] = i
        legs[o + 1] = t0[i]
        legs[o + 2] = t
        legs[o + 3] = s
        legs[o + 4] = px[i]
        legs[o + 5] = vx[i]
        legs[o + 6] = ax[i]
        legs[o + 7] = py[i]
        legs[o + 8] = vy[i]
        legs[o + 9] = ay[i]
        legs[o + 10] = wz[i]
        if s == FLY:
            legs[o + 11] = flight[0][i]
            legs[o + 12] = flight[1][i]
        count[1] += 1
    else:
        count[2] = 1


@compiled(inline=True, bare=True)
def advance(i: int, s: int, t: float, balls: Any, flight: Any, rad: Any, law: Any) -> None:
    """Bring ball i, which is in motion ``s``, to time t."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    dt = t - t0[i]
    if s != REST:
        hx = ax[i]
        hy = ay[i]
        ux = vx[i]
        uy = vy[i]
        px[i] += (ux + hx * dt) * dt
        py[i] += (uy + hy * dt) * dt
        ux += 2.0 * hx * dt
        uy += 2.0 * hy * dt
        vx[i] = ux
        vy[i] = uy
        if s == ROLL:
            wx[i] = -uy / rad[i]
            wy[i] = ux / rad[i]
        elif s == SLIDE:
            k = 5.0 / rad[i] * dt
            wx[i] += k * (hy - 0.5 * law[SLOPE_Y])
            wy[i] -= k * (hx - 0.5 * law[SLOPE_X])
        else:
            pz, vz = flight
            pz[i] += (vz[i] - 0.5 * law[GRAV] * dt) * dt
            vz[i] -= law[GRAV] * dt
    if wz[i] != 0.0 and s != FLY:
        d = law[SPIN_LOSS] / rad[i] * dt
        if wz[i] > d:
            wz[i] -= d
        elif wz[i] < -d:
            wz[i] += d
        else:
            wz[i] = 0.0
    t0[i] = t


@compiled(inline=True, bare=True)
def settle(i: int, state: Any, balls: Any, flight: Any, rad: Any, law: Any) -> None:
    """From ball i's place, speed and spin at its t0: its acceleration, and when its motion ends by itself.

    ``state[i]`` tells the motion that is possible at most; a ball that does not slip rolls, and a ball that
    does not roll rests.
    """
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    s = state[i]
    if s == SLIDE:
        ux = vx[i] - rad[i] * wy[i]
        uy = vy[i] + rad[i] * wx[i]
        u = math.sqrt(ux * ux + uy * uy)
        if u >= STILL:
            if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
                slide_on_slope(i, balls, ux, uy, u, law)
                return
            k = -law[HALF_SLIDE] / u
            ax[i] = k * ux
            ay[i] = k * uy
            tt[i] = t0[i] + law[SLIDE_TIME] * u
            return
        s = ROLL
        state[i] = ROLL
    if s == ROLL:
        if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
            state[i] = roll_on_slope(i, balls, law)
            return
        v = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
        if v >= STILL:
            if law[STRIP_MORE] != 0.0:
                roll_by_rails(i, v, balls, law)
                return
            k = -law[HALF_ROLL] / v
            ax[i] = k * vx[i]
            ay[i] = k * vy[i]
            tt[i] = t0[i] + law[ROLL_TIME] * v
            return
        s = REST
        state[i] = REST
    if s == FLY:
        ax[i] = 0.5 * law[SLOPE_X]
        ay[i] = 0.5 * law[SLOPE_Y]
        pz, vz = flight
        up = vz[i]
        tt[i] = t0[i] + (up + math.sqrt(up * up + 2.0 * law[GRAV] * max(0.0, pz[i]))) / law[GRAV]
        return
    vx[i] = 0.0
    vy[i] = 0.0
    ax[i] = 0.0
    ay[i] = 0.0
    wx[i] = 0.0
    wy[i] = 0.0
    tt[i] = INF


@compiled(bare=True)
def strip_ahead(px: float, py: float, ux: float, uy: float, law: Any) -> tuple[bool, float]:
    """Whether a ball at p that goes along the unit vector u is in the strip beside the rails, a hair ahead,
    and how far the strip's border is on its way, if it comes to it."""
    low = -INF
    high = INF
    for axis in range(2):
        p = px if axis == 0 else py
        u = ux if axis == 0 else uy
        a = law[STRIP_LEFT] if axis == 0 else law[STRIP_NEAR]
        b = law[STRIP_RIGHT] if axis == 0 else law[STRIP_FAR]
        if abs(u) < 1e-12:
            if p <= a or p >= b:
                return True, INF
            continue
        one = (a - p) / u
        two = (b - p) / u
        low = max(low, min(one, two))
        high = min(high, max(one, two))
    if low >= high or high <= HAIR:
        return True, INF
    if low > HAIR:
        return True, low
    return False, high


@compiled(bare=True)
def roll_by_rails(i: int, v: float, balls: Any, law: Any) -> None:
    """Rolling where cloth near the rails slows more: a stretch as far as the strip's border, or to rest."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    slow, ahead = strip_ahead(px[i], py[i], vx[i] / v, vy[i] / v, law)
    half = law[HALF_ROLL]
    if slow:
        half *= 1.0 + law[STRIP_MORE]
    k = -half / v
    ax[i] = k * vx[i]
    ay[i] = k * vy[i]
    left = v * v - 4.0 * half * ahead
    if left > 0.0:
        tt[i] = t0[i] + 2.0 * ahead / (v + math.sqrt(left))
    else:
        tt[i] = t0[i] + 0.5 * v / half


@compiled(bare=True)
def slide_on_slope(i: int, balls: Any, ux: float, uy: float, u: float, law: Any) -> None:
    """A stretch of sliding on a sloped bed: the slip changes by friction (7/2 of it) and by the slope."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    sx = law[SLOPE_X]
    sy = law[SLOPE_Y]
    rub = 2.0 * law[HALF_SLIDE]
    # So long that neither does the slip turn by more than TURN, nor does friction take more than all of it.
    across = abs(ux * sy - uy * sx) / u
    loss = 3.5 * rub - (ux * sx + uy * sy) / u
    dt = u / loss if loss > 0.0 else 0.5
    if across * dt > TURN * u:
        dt = TURN * u / across
    if dt < 1e-6:
        dt = 1e-6  # the end of the slip, where its direction turns fast and no longer matters
    mx = ux + 0.5 * dt * (sx - 3.5 * rub * ux / u)
    my = uy + 0.5 * dt * (sy - 3.5 * rub * uy / u)
    m = math.sqrt(mx * mx + my * my)
    if m < STILL:
        mx = ux
        my = uy
        m = u
    k = -0.5 * rub / m
    ax[i] = k * mx + 0.5 * sx
    ay[i] = k * my + 0.5 * sy
    # The slip's least along this stretch, if it comes within: from there the ball rolls.
    gx = sx + 7.0 * k * mx
    gy = sy + 7.0 * k * my
    gg = gx * gx + gy * gy
    least = -(ux * gx + uy * gy) / gg if gg > 0.0 else dt
    if 0.0 < least < dt:
        dt = least
    tt[i] = t0[i] + dt


@compiled(bare=True)
def roll_on_slope(i: int, balls: Any, law: Any) -> int:
    """A stretch of rolling on a sloped bed: 5/7 of the pull down the slope, and the rolling resistance
    against the way the ball goes. The motion it is in: ROLL, or REST where the slope cannot start it."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    sx = law[SLOPE_X] / 1.4
    sy = law[SLOPE_Y] / 1.4
    pull = math.sqrt(sx * sx + sy * sy)
    drag = 2.0 * law[HALF_ROLL]
    v = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
    if v < 1e-7:
        if pull <= drag:
            vx[i] = 0.0
            vy[i] = 0.0
            ax[i] = 0.0
            ay[i] = 0.0
            wx[i] = 0.0
            wy[i] = 0.0
            tt[i] = INF
            return REST
        vx[i] = 0.0
        vy[i] = 0.0
        k = 0.5 * (1.0 - drag / pull)
        ax[i] = k * sx
        ay[i] = k * sy
        tt[i] = t0[i] + 0.5
        return ROLL
    ux = vx[i] / v
    uy = vy[i] / v
    along = ux * sx + uy * sy - drag
    across = abs(ux * sy - uy * sx)
    dt = 0.5
    if along < 0.0:
        dt = min(dt, v / -along)
    if across * dt > TURN * v:
        dt = TURN * v / across
    if dt < 1e-6:
        dt = 1e-6
    mx = vx[i] + 0.5 * dt * (sx - drag * ux)
    my = vy[i] + 0.5 * dt * (sy - drag * uy)
    m = math.sqrt(mx * mx + my * my)
    if m < STILL:
        mx = ux
        my = uy
        m = 1.0
    gx = sx - drag * mx / m
    gy = sy - drag * my / m
    ax[i] = 0.5 * gx
    ay[i] = 0.5 * gy
    gg = gx * gx + gy * gy
    least = -(vx[i] * gx + vy[i] * gy) / gg if gg > 0.0 else dt
    if 1e-9 < least < dt:
        dt = least
    tt[i] = t0[i] + dt
    return ROLL
