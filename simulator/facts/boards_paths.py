"""How near a piece came to something on its way: exact, for its path is a row of polynomials of time."""

from __future__ import annotations

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
    x, y = x * INCH, y * INCH
    least = float("inf")
    for leg in trace.path_of(piece):
        begin, way = _reach(leg, x, y)
        least = min(least, begin)
        if begin - way < least:  # else it cannot have come nearer
            least = min(least, *_distances(leg, x, y))
    return least / INCH


def farthest(trace: Trace, piece: str, x: float = 0.0, y: float = 0.0) -> float:
    """The greatest distance in inches of the centre of ``piece`` from a point given in inches."""
    x, y = x * INCH, y * INCH
    most = 0.0
    for leg in trace.path_of(piece):
        begin, way = _reach(leg, x, y)
        if begin + way > most:
            most = max(most, *_distances(leg, x, y))
    return most / INCH


def _reach(leg: Leg, x: float, y: float) -> tuple[float, float]:
    """How far a leg begins from a point, and how long its way is at most."""
    span = leg.end - leg.start
    way = hypot(leg.x[1], leg.y[1]) * span + hypot(leg.x[2], leg.y[2]) * span * span
    return hypot(leg.x[0] - x, leg.y[0] - y), way


def _distances(leg: Leg, x: float, y: float) -> list[float]:
    """The distances from a point at the ends of a leg and wherever they turn between, by time."""
    a = np.array([leg.x[2], leg.x[1], leg.x[0] - x])
    b = np.array([leg.y[2], leg.y[1], leg.y[0] - y])
    square = np.polyadd(np.polymul(a, a), np.polymul(b, b))
    times = sorted(_times(leg, np.roots(np.polyder(square))))
    return [hypot(float(np.polyval(a, time)), float(np.polyval(b, time))) for time in times]


def least_depth(trace: Trace, piece: str, dx: float, dy: float) -> float:
    """How near the centre of ``piece`` came to the far side, as its least way along (``dx``, ``dy``) from the
    centre of the board, in inches; infinity for a piece without a path."""
    found = float("inf")
    for leg in trace.path_of(piece):
        start, slope, bend = (dx * leg.x[i] + dy * leg.y[i] for i in range(3))
        span = leg.end - leg.start
        turn = -slope / (2 * bend) if bend else 0.0
        for time in (0.0, span, turn if 0.0 < turn < span else 0.0):
            found = min(found, start + (slope + bend * time) * time)
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
        aside = np.array(
            [dx * leg.y[2] - dy * leg.x[2], dx * leg.y[1] - dy * leg.x[1], dx * shifted[1] - dy * shifted[0]]
        )
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
        begin, way = _reach(leg, 0.0, 0.0)
        distances = [begin] if abs(begin - radius * INCH) > way else _distances(leg, 0.0, 0.0)
        for distance in distances:
            inside = distance < radius * INCH
            left = left or (within and not inside)
            within = within or inside
    return within, left
