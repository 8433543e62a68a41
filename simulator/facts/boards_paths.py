"""How near a piece came to something on its way: exact, for its path is a row of polynomials of time."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import numpy as np

from ..traces import Leg, Trace
from ..units import INCH


def _times(leg: Leg, roots: np.ndarray) -> list[float]:
    """The two ends of a leg and the moments between them at which something turns, since the leg began."""
    span = leg.end - leg.start
    between = [float(root.real) for root in roots if abs(root.imag) < 1e-9 and 0.0 < root.real < span]
    return [0.0, span, *between]


def nearest(trace: Trace, piece: str, x: float = 0.0, y: float = 0.0) -> float:
    """The least distance in inches of the centre of ``piece`` from a point given in inches; infinity for a
    piece without a path."""
    return min(_distances(trace, piece, x * INCH, y * INCH), default=float("inf")) / INCH


def farthest(trace: Trace, piece: str, x: float = 0.0, y: float = 0.0) -> float:
    """The greatest distance in inches of the centre of ``piece`` from a point given in inches."""
    return max(_distances(trace, piece, x * INCH, y * INCH), default=0.0) / INCH


def _distances(trace: Trace, piece: str, x: float, y: float) -> Iterator[float]:
    for leg in trace.path_of(piece):
        a = np.array([leg.x[2], leg.x[1], leg.x[0] - x])
        b = np.array([leg.y[2], leg.y[1], leg.y[0] - y])
        square = np.polyadd(np.polymul(a, a), np.polymul(b, b))
        for time in _times(leg, np.roots(np.polyder(square))):
            yield hypot(float(np.polyval(a, time)), float(np.polyval(b, time)))


def least_depth(trace: Trace, piece: str, dx: float, dy: float) -> float:
    """How near the centre of ``piece`` came to the far side, as its least way along (``dx``, ``dy``) from the
    centre of the board, in inches; infinity for a piece without a path."""
    found = float("inf")
    for leg in trace.path_of(piece):
        along = [dx * leg.x[i] + dy * leg.y[i] for i in (2, 1, 0)]
        for time in _times(leg, np.roots(np.polyder(np.array(along)))):
            found = min(found, float(np.polyval(along, time)))
    return found / INCH


def crossings(
    trace: Trace, piece: str, start: tuple[float, float], end: tuple[float, float]
) -> list[tuple[float, int]]:
    """When the centre of ``piece`` crossed the line between two points in inches, in order of time: with 1
    from its right to its left as seen from ``start``, -1 the other way."""
    found = []
    (x1, y1), (x2, y2) = ((x * INCH, y * INCH) for x, y in (start, end))
    dx, dy = x2 - x1, y2 - y1
    for leg in trace.path_of(piece):
        shifted = (leg.x[0] - x1, leg.y[0] - y1)
        aside = np.array([dx * leg.y[2] - dy * leg.x[2], dx * leg.y[1] - dy * leg.x[1],
                          dx * shifted[1] - dy * shifted[0]])  # fmt: skip
        for time in _times(leg, np.roots(aside))[2:]:
            x, y = leg.at(leg.start + time)
            part = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
            speed = float(np.polyval(np.polyder(aside), time))
            if 0.0 <= part <= 1.0 and speed:
                found.append((leg.start + time, 1 if speed > 0 else -1))
    return sorted(found)


def left_and_returned(trace: Trace, piece: str, radius: float) -> tuple[bool, bool]:
    """Whether the centre of ``piece`` came within ``radius`` inches of the centre of the board, and whether
    it went out again after that."""
    within = left = False
    for leg in trace.path_of(piece):
        a = np.array([leg.x[2], leg.x[1], leg.x[0]])
        b = np.array([leg.y[2], leg.y[1], leg.y[0]])
        square = np.polyadd(np.polymul(a, a), np.polymul(b, b))
        turns = np.roots(np.polyder(square))
        for time in sorted(_times(leg, turns)):
            inside = hypot(float(np.polyval(a, time)), float(np.polyval(b, time))) < radius * INCH
            left = left or (within and not inside)
            within = within or inside
    return within, left
