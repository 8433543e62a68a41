"""When moving things first meet: the first root of a quadratic, and of a circle or sphere on a parabola.

Positions are ``c + b t + a t^2`` (so ``a`` is half the acceleration), times in seconds from now. Every
search returns ``math.inf`` when there is no contact. No quartic is solved: the tangent plane at the nearest
point of a round body is a half-plane that the body does not leave, so the time at which a point crosses it
comes no later than the contact, and can be had from a quadratic. Moving there and repeating climbs to the
first contact from below and cannot step over a grazing one.
"""

from __future__ import annotations

import math

from .compiling import compiled

INF = math.inf
TOUCHING = 1e-13
"""Metres: nearer than this is contact."""
ROUNDS = 200
"""Steps of a search; five are usual, and a grazing contact takes some dozens."""


@compiled(inline=True)
def first_fall(a: float, b: float, c: float) -> float:
    """The first t >= 0 at which ``a t^2 + b t + c`` comes down to zero, from ``c`` above it.

    With ``c <= 0`` the bodies touch: then only approach counts (b < 0, or b = 0 and a < 0 to come), so that
    a pair that parts is never held to be in contact.
    """
    if c <= 0.0:
        if b < 0.0:
            return 0.0
        if a < 0.0:
            return -b / a
        return INF
    d = b * b - 4.0 * a * c
    if d < 0.0:
        return INF
    if b < 0.0:
        return 2.0 * c / (math.sqrt(d) - b)
    if a < 0.0:
        return (b + math.sqrt(d)) / (-2.0 * a)
    return INF


@compiled(inline=True)
def meet_circle(
    cx: float, cy: float, bx: float, by: float, ax: float, ay: float, rho: float, horizon: float
) -> float:
    """The first t in [0, horizon] at which the point ``c + b t + a t^2`` comes from outside to the circle of
    radius ``rho`` round the origin."""
    t = 0.0
    x = cx
    y = cy
    vx = bx
    vy = by
    for _ in range(ROUNDS):
        d = math.sqrt(x * x + y * y)
        gap = d - rho
        if d == 0.0:
            return t
        if gap < TOUCHING:
            if t > 0.0:
                return t
            gap = 0.0
        dt = first_fall((x * ax + y * ay) / d, (x * vx + y * vy) / d, gap)
        t += dt
        if t > horizon:
            return INF
        if dt < 1e-16:
            return t
        x = cx + (bx + ax * t) * t
        y = cy + (by + ay * t) * t
        vx = bx + 2.0 * ax * t
        vy = by + 2.0 * ay * t
    return t


@compiled
def meet_sphere(
    cx: float, cy: float, cz: float, bx: float, by: float, bz: float, ax: float, ay: float, az: float,
    rho: float, horizon: float,
) -> float:  # fmt: skip
    """As :func:`meet_circle`, in space: the sphere of radius ``rho`` round the origin."""
    t = 0.0
    x = cx
    y = cy
    z = cz
    for _ in range(ROUNDS):
        d = math.sqrt(x * x + y * y + z * z)
        gap = d - rho
        if d == 0.0:
            return t
        if gap < TOUCHING:
            if t > 0.0:
                return t
            gap = 0.0
        vx = bx + 2.0 * ax * t
        vy = by + 2.0 * ay * t
        vz = bz + 2.0 * az * t
        dt = first_fall((x * ax + y * ay + z * az) / d, (x * vx + y * vy + z * vz) / d, gap)
        t += dt
        if t > horizon:
            return INF
        if dt < 1e-16:
            return t
        x = cx + (bx + ax * t) * t
        y = cy + (by + ay * t) * t
        z = cz + (bz + az * t) * t
    return t


@compiled
def leave_circle(
    cx: float, cy: float, bx: float, by: float, ax: float, ay: float, rho: float, horizon: float
) -> float:
    """The first t in [0, horizon] at which the point ``c + b t + a t^2`` leaves the circle of radius ``rho``
    round the origin, inside which it is now.

    The square of the distance is a quartic; its two highest terms are bounded by a multiple of t^2 over the
    time that is left, which gives a lower bound of the root, from which the search goes on. Near the root
    the bound is as good as Newton's step.
    """
    t = 0.0
    x = cx
    y = cy
    left = horizon
    for _ in range(ROUNDS):
        vx = bx + 2.0 * ax * t
        vy = by + 2.0 * ay * t
        inside = rho * rho - x * x - y * y
        out = x * vx + y * vy
        if inside < 2.0 * TOUCHING * rho:
            if out > 0.0 or t > 0.0:
                return t
            inside = 0.0
        more = (2.0 * (vx * ax + vy * ay) + (ax * ax + ay * ay) * left) * left
        if more < 0.0:
            more = 0.0
        bend = vx * vx + vy * vy + 2.0 * (x * ax + y * ay) + more
        dt = first_fall(-bend, -2.0 * out, inside)
        if inside == 0.0 and dt == INF:
            return INF
        t += dt
        if t > horizon:
            return INF
        if dt < 1e-16:
            return t
        left = horizon - t
        x = cx + (bx + ax * t) * t
        y = cy + (by + ay * t) * t
    return t
