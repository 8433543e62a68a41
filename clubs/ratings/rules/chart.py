"""The picture of a rating over time: a line of steps in a band of its uncertainty.

It is stretched to the width of the page and holds no text; labels stand beside it, and the table below tells
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, floor, log10

from clubs.ratings.rules.telling import Day
from rules_engine.saying import say

WIDTH, HEIGHT = 600, 200
MOST_STEPS = 5


@dataclass(frozen=True, slots=True)
class Point:
    """A rating from a moment on."""

    at: datetime
    value: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart: paths for the SVG, the labels of its scale from above, and a description."""

    line: str
    band: str
    dots: str
    scale: tuple[int, ...]
    first: datetime
    last: datetime
    description: str

    @property
    def grid(self) -> tuple[float, ...]:
        """Heights of the lines at the labels."""
        steps = len(self.scale) - 1
        return tuple(round(HEIGHT * step / steps, 2) for step in range(steps + 1))


def draw(points: Sequence[Point], until: datetime) -> Chart | None:
    """The chart of ``points``, in order of time, the last of which holds ``until``; None of fewer than
    two."""
    if len(points) < 2:
        return None
    low = min(one.value for one in points)
    high = max(one.value for one in points)
    room = max(high - low, 20.0) * 0.25
    scale = _scale(low - room, high + room)
    top, bottom = scale[0], scale[-1]
    begin, end = points[0].at.timestamp(), max(until.timestamp(), points[-1].at.timestamp() + 1)

    def x(at: datetime) -> float:
        return round(WIDTH * (at.timestamp() - begin) / (end - begin), 2)

    def y(value: float) -> float:
        return round(HEIGHT * (top - min(max(value, bottom), top)) / (top - bottom), 2)

    line = _steps([(x(one.at), y(one.value)) for one in points], WIDTH)
    above = _steps([(x(one.at), y(one.value + one.uncertainty)) for one in points], WIDTH)
    below = [(x(one.at), y(one.value - one.uncertainty)) for one in points]
    back, right = "", float(WIDTH)
    for at, height in reversed(below):
        back += f"L{right:g} {height:g}L{at:g} {height:g}"
        right = at
    dots = "".join(f"M{x(one.at):g} {y(one.value):g}h0" for one in points)
    first, last = points[0], points[-1]
    text = say(
        "ratings.chart",
        "From {first} on {begin} to {last} on {end}, between {low} and {high}.",
        first=round(first.value),
        begin=Day.of(first.at),
        last=round(last.value),
        end=Day.of(last.at),
        low=round(low),
        high=round(high),
    )
    return Chart(line, f"{above}{back}Z", dots, scale, first.at, max(until, last.at), text)


def _steps(points: Sequence[tuple[float, float]], end: float) -> str:
    """A line that holds each height until the next."""
    (left, height), *rest = points
    return f"M{left:g} {height:g}" + "".join(f"H{at:g}V{to:g}" for at, to in rest) + f"H{end:g}"


def _scale(low: float, high: float) -> tuple[int, ...]:
    """Round numbers that hold the range, from above."""
    size = 10.0 ** floor(log10((high - low) / MOST_STEPS))
    step = next(size * n for n in (1, 2, 2.5, 5, 10) if (high - low) / (size * n) <= MOST_STEPS)
    step = max(1, ceil(step))
    bottom, top = floor(low / step), ceil(high / step)
    return tuple(step * n for n in range(top, bottom - 1, -1))
