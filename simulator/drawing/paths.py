"""A piece's way as an SVG path, exactly.

On a leg x and y are polynomials of time of second degree. Such a curve *is* a quadratic Bezier: with the
leg's span T, its ends are the places at 0 and T and its one handle is ``c0 + c1 T/2`` (the polynomial's polar
form). So no way is sampled; a leg that runs straight is a line, and a flight is drawn apart, dotted.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from ..traces import Leg
from .view import View, num

Point = tuple[float, float]
STRAIGHT = 0.02
"""Millimetres by which a curve may leave its chord and still be written as a line."""


def bezier(leg: Leg) -> tuple[Point, Point, Point]:
    """Return the start, the handle and the end of the leg's curve in metres."""
    span = leg.end - leg.start
    (x0, x1, _), (y0, y1, _) = leg.x, leg.y
    return (x0, y0), (x0 + x1 * span / 2, y0 + y1 * span / 2), leg.at(leg.end)


def moves(leg: Leg) -> bool:
    """Return whether the piece changes its place on this leg."""
    return any(leg.x[1:]) or any(leg.y[1:])


def ways(legs: Iterable[Leg], view: View) -> list[tuple[str, str]]:
    """Return the parts of one piece's way as ("ground" or "fly", the path's ``d``), in order of time."""
    parts: list[tuple[str, str]] = []
    kind, drawn = "", _Pen()
    for leg in legs:
        if not moves(leg):
            continue
        now = "fly" if leg.motion == "fly" else "ground"
        if now != kind:
            if drawn.d:
                parts.append((kind, drawn.text()))
            kind, drawn = now, _Pen()
        drawn.draw(*(view.to(*point) for point in bezier(leg)))
    if drawn.d:
        parts.append((kind, drawn.text()))
    return parts


class _Pen:
    """Draws curves after one another; a line that goes on straight becomes longer."""

    def __init__(self) -> None:
        self.d: list[str] = []
        self.ends: list[Point] = []
        """The last two points, if a line joins them."""

    def draw(self, start: Point, handle: Point, end: Point) -> None:
        if self.ends and hypot(start[0] - self.ends[-1][0], start[1] - self.ends[-1][1]) > STRAIGHT:
            self.ends = []
        if not self.ends:
            self.d.append(f"M{_at(start)}")
            self.ends = [start]
        turn = _turn(start, handle, end)
        if turn is not None:
            self._line(turn)
        elif not _lies_on(handle, start, end):
            self.d.append(f"Q{_at(handle)} {_at(end)}")
            self.ends = [end]
            return
        self._line(end)

    def _line(self, end: Point) -> None:
        if len(self.ends) == 2 and _lies_on(self.ends[1], self.ends[0], end):
            self.d.pop()
            self.ends.pop()
        self.d.append(f"L{_at(end)}")
        self.ends = [self.ends[-1], end]

    def text(self) -> str:
        return "".join(self.d)


def _turn(start: Point, handle: Point, end: Point) -> Point | None:
    """Where a piece that runs straight turns back on its own line (a ball drawn back): a line needs that
    point, for the curve goes farther than its ends."""
    chord = (end[0] - start[0], end[1] - start[1])
    first = (handle[0] - start[0], handle[1] - start[1])
    last = (end[0] - handle[0], end[1] - handle[1])
    if first[0] * last[0] + first[1] * last[1] >= 0:
        return None
    away = abs(first[0] * last[1] - first[1] * last[0])
    if away > STRAIGHT * max(hypot(*first), hypot(*last), hypot(*chord), 1e-9):
        return None  # a true curve
    a, b = hypot(*first), hypot(*last)
    s = a / (a + b)  # where the curve's speed is nil: both rates have one line and opposite senses
    return (
        (1 - s) ** 2 * start[0] + 2 * s * (1 - s) * handle[0] + s * s * end[0],
        (1 - s) ** 2 * start[1] + 2 * s * (1 - s) * handle[1] + s * s * end[1],
    )


def _lies_on(middle: Point, start: Point, end: Point) -> bool:
    """Return whether ``middle`` lies between the ends on their line, or too near to see a difference."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < 1e-9:
        return hypot(middle[0] - start[0], middle[1] - start[1]) < STRAIGHT
    mx, my = middle[0] - start[0], middle[1] - start[1]
    along = (mx * dx + my * dy) / length
    return abs(mx * dy - my * dx) / length < STRAIGHT and -STRAIGHT < along < length + STRAIGHT


def _at(point: Point) -> str:
    x, y = num(point[0], 2), num(point[1], 2)
    return f"{x}{'' if y.startswith('-') else ' '}{y}"
