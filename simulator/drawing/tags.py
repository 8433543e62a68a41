"""Where the numbers of contacts stand: near their contact, clear of one another, of pieces and of paths."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

Point = tuple[float, float]
DIRECTIONS = 16


def placed(
    contacts: Sequence[Point],
    busy: Sequence[tuple[float, float, float]],
    radius: float,
    box: tuple[float, float, float, float],
) -> list[Point]:
    """Return the middle of each contact's tag, of ``radius``, in the picture's units.

    ``busy`` are round places to keep clear of (x, y, radius); ``box`` is the picture. A tag takes the best of
    sixteen directions and three distances, in order: good enough, and always the same.
    """
    tags: list[Point] = []
    left, top, width, height = box
    for x, y in contacts:
        best, least = (x, y), float("inf")
        for away in (2.1, 3.1, 4.4):
            for i in range(DIRECTIONS):
                turn = 2 * pi * (i + 0.5) / DIRECTIONS
                place = x + away * radius * cos(turn), y + away * radius * sin(turn)
                cost = 0.25 * away
                inside = (
                    left + radius < place[0] < left + width - radius
                    and top + radius < place[1] < top + height - radius
                )
                if not inside:
                    cost += 50
                for other in tags:
                    cost += 30 * _overlap(place, radius, other, radius * 1.1)
                for other in contacts:
                    cost += 6 * _overlap(place, radius, other, radius * 0.5)
                for bx, by, r in busy:
                    cost += (2 if r < radius * 0.5 else 5) * _overlap(place, radius, (bx, by), r)
                if cost < least - 1e-9:
                    best, least = place, cost
        tags.append(best)
    return tags


def _overlap(a: Point, ra: float, b: Point, rb: float) -> float:
    """How much two circles overlap: 0 when clear, 1 when one is in the middle of the other."""
    reach = ra + rb
    apart = hypot(a[0] - b[0], a[1] - b[1])
    return max(0.0, 1 - apart / reach) if reach else 0.0
