"""Discs and rings brought forward in time, and what the kernel writes down of them: legs and events."""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled
from .discs_numbers import EVENTS, LEGS, MOVE

Flats = Any
Whole = Any


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
