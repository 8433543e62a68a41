"""Small charts drawn by the server: one line of matches over time, with its moving mean.

The picture is stretched to the width of the page, so it holds no text: the labels stand beside it in
HTML, where they stay readable at any size. Everything in it is also in the table below it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rules_engine.saying import figure, say, say_many

WIDTH, HEIGHT = 600, 200
MOVING = 5
"""Matches over which the moving mean is taken."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One match: what is drawn, and what the table says. `points` and `innings` weigh the mean."""

    day: date
    value: float
    label: str
    opponent: str
    address: str
    points: int | None = None
    innings: int | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart: paths for the SVG, labels for the page."""

    dots: tuple[Dot, ...]
    points: tuple[tuple[float, float], ...]
    moving: tuple[float, ...]
    top: float
    scale: tuple[str, ...]
    decimals: int
    title: str
    stepped: bool = False

    @property
    def dots_path(self) -> str:
        """A zero-length stroke for each match; its round cap is the dot, round at any stretch."""
        return "".join(f"M{x:g} {y:g}h0" for x, y in self.points)

    @property
    def moving_path(self) -> str:
        """The line of the moving mean, or of the steps from one value to the next."""
        if self.stepped:
            return self._steps if len(self.points) > 1 else ""
        ends = (
            f"{x:g} {_height(value, self.top):g}"
            for (x, _), value in zip(self.points, self.moving, strict=True)
        )
        return "M" + "L".join(ends) if len(self.points) > 1 else ""

    @property
    def _steps(self) -> str:
        first, *rest = self.points
        return f"M{first[0]:g} {first[1]:g}" + "".join(f"H{x:g}V{y:g}" for x, y in rest)

    @property
    def area_path(self) -> str:
        """The surface below the moving mean."""
        if len(self.points) < 2:
            return ""
        return f"{self.moving_path}L{self.points[-1][0]:g} {HEIGHT}L{self.points[0][0]:g} {HEIGHT}Z"

    @property
    def grid(self) -> tuple[float, ...]:
        """Heights of the lines behind the chart, at the labels of the scale."""
        steps = len(self.scale) - 1
        return tuple(round(HEIGHT * step / steps, 2) for step in range(steps + 1))

    @property
    def first(self) -> date:
        """The day of the first match drawn."""
        return self.dots[0].day

    @property
    def last(self) -> date:
        """The day of the last match drawn."""
        return self.dots[-1].day

    @property
    def description(self) -> str:
        """What a reader of the picture would say of it."""
        low = min(self.dots, key=lambda dot: dot.value).label
        high = max(self.dots, key=lambda dot: dot.value).label
        first, last = _Day.of(self.first), _Day.of(self.last)
        if self.stepped:
            return say(
                "publishing.chart-of-steps",
                "From {begin} on {first} to {end} on {last}, between {low} and {high}.",
                begin=self.dots[0].label, first=first, end=self.dots[-1].label, last=last, low=low, high=high,
            )  # fmt: skip
        if len(self.dots) == 1:
            return say(
                "publishing.chart-of-one-match",
                "1 match from {first} to {last}, between {low} and {high}.",
                first=first, last=last, low=low, high=high,
            )  # fmt: skip
        return say_many(
            "publishing.chart-of-matches",
            "{n} match from {first} to {last}, between {low} and {high}. "
            "The mean of the last {few} is {mean}.",
            "{n} matches from {first} to {last}, between {low} and {high}. "
            "The mean of the last {few} is {mean}.",
            len(self.dots),
            first=first, last=last, low=low, high=high, few=min(MOVING, len(self.dots)),
            mean=figure(self.moving[-1], self.decimals),
        )  # fmt: skip

    @property
    def rows(self) -> list[tuple[Dot, str]]:
        """The table instead of the picture, the latest first: each match and the mean up to it."""
        shown = (figure(value, self.decimals) for value in self.moving)
        return list(reversed(list(zip(self.dots, shown, strict=True))))


class _Day(date):
    """A day that is written as people write it: "5 March 2026"."""

    @classmethod
    def of(cls, day: date) -> _Day:
        """That day."""
        return cls(day.year, day.month, day.day)

    def __str__(self) -> str:
        return f"{self:%-d %B %Y}"


def draw(
    dots: Sequence[Dot], *, title: str, decimals: int, weighted: bool = False, stepped: bool = False
) -> Chart | None:
    """The chart of `dots`, which are in order of time; None without any.

    `stepped`: a value holds until the next, as a rating does; there is no mean. `weighted`: the moving mean
    is all points by all innings, not the mean of the matches' averages.
    """
    if not dots:
        return None
    top, steps = _scale(max(dot.value for dot in dots))
    room = WIDTH / len(dots)
    points = tuple((round(room * (at + 0.5), 2), _height(dot.value, top)) for at, dot in enumerate(dots))
    shown = tuple(figure(Decimal(f"{top * (steps - step) / steps:g}")) for step in range(steps + 1))
    if stepped:
        values = tuple(dot.value for dot in dots)
        return Chart(tuple(dots), points, values, top, shown, decimals, title, stepped=True)
    moving = tuple(_mean(dots[max(0, at - MOVING + 1) : at + 1], weighted) for at in range(len(dots)))
    return Chart(tuple(dots), points, moving, top, shown, decimals, title)


def _mean(dots: Sequence[Dot], weighted: bool) -> float:
    innings = sum(dot.innings or 0 for dot in dots)
    if weighted and innings:
        return sum(dot.points or 0 for dot in dots) / innings
    return sum(dot.value for dot in dots) / len(dots)


def _height(value: float, top: float) -> float:
    return round(HEIGHT * (1 - value / top), 2)


def _scale(highest: float) -> tuple[float, int]:
    """A round number above `highest`, and into how many round steps it is divided."""
    if highest <= 0:
        return 1.0, 2
    size = 10.0 ** math.floor(math.log10(highest))
    for factor, steps in ((1, 4), (1.5, 3), (2, 4), (3, 3), (4, 4), (5, 5), (6, 3), (8, 4), (10, 5)):
        if highest <= factor * size * 1.0000001:
            return factor * size, steps
    return 10 * size, 5
