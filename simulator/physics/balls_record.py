"""What the kernel of balls writes down of a run: rows of its log, and where balls went that left the table.

``count`` is what the kernel tells of itself: rows of the log, legs, whether either had no room (1), events,
the obstacle that ended it (a wall's number, or a post's after all walls; else -1), and the ball that met it.
A row of the log is (kind, ball, other, time, x, y, closing speed).
"""

from __future__ import annotations

from typing import Any

from .balls_motion import GONE
from .compiling import compiled

ROW = 7
"""Numbers in a row of the log."""
LEG = 13
"""Numbers in a leg."""
AWAY = 1e6
"""Metres: where balls are put that have left the table."""


@compiled(bare=True)
def note(log: Any, count: Any, kind: int, a: int, b: int, t: float, x: float, y: float, speed: float) -> None:
    """Write a row of the log, if there is room."""
    o = ROW * count[0]
    if o + ROW <= len(log):
        log[o] = kind
        log[o + 1] = a
        log[o + 2] = b
        log[o + 3] = t
        log[o + 4] = x
        log[o + 5] = y
        log[o + 6] = speed
        count[0] += 1
    else:
        count[2] = 1


@compiled(bare=True)
def go(i: int, state: Any, balls: Any, ends: Any) -> None:
    """Ball i has left the table: keep its place for the record, and put it out of the way."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    ends[0][i] = px[i]
    ends[1][i] = py[i]
    px[i] = AWAY * (1.0 + i)
    py[i] = AWAY
    wz[i] = 0.0
    state[i] = GONE
