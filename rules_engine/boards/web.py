"""The spider's web as points and lines: the den, circles round it, and rays that run outward.

A point is named by its circle, "a" next to the den to "e", and its ray from 0: "a0", "d15"; the den is "den".
Circle "d" is the double circle, "e" the outer one. The number of rays stands in a lost diagram; the rules
need one that is divisible by four (Spider and Flies, Crown book, lines 136-170).
"""

from __future__ import annotations

from functools import cache

from ..lean import NamedTuple

CIRCLES = "abcde"
DEN = "den"
DOUBLE = 4
"""The level of the double circle: the den is level 0, circle "a" level 1."""
OUTER = 5


class Web(NamedTuple):
    """A web: its points, and from each point the ways on, each as the points that follow one another."""

    rays: int
    points: tuple[str, ...]
    ways: dict[str, tuple[tuple[str, ...], ...]]
    """Along rays to the end of the web (inward also through the den and out again), and round circles."""
    on_ray: dict[str, int]
    """How many of the ways of a point run along rays; the rest run round its circle."""


def level_of(point: str) -> int:
    """0 for the den, 1 for the circle next to it, 4 for the double circle."""
    return 0 if point == DEN else CIRCLES.index(point[0]) + 1


def ray_of(point: str) -> int:
    """The ray on which a point of a circle lies."""
    return int(point[1:])


def named(level: int, ray: int, rays: int) -> str:
    """The point on a ray, or the den for level 0."""
    return DEN if level == 0 else f"{CIRCLES[level - 1]}{ray % rays}"


@cache
def web(rays: int = 16) -> Web:
    """The web with so many rays."""
    points = (DEN, *(named(level, ray, rays) for level in range(1, 6) for ray in range(rays)))
    ways: dict[str, tuple[tuple[str, ...], ...]] = {
        DEN: tuple(tuple(named(level, ray, rays) for level in range(1, 6)) for ray in range(rays))
    }
    on_ray = {DEN: rays}
    for point in points[1:]:
        level, ray = level_of(point), ray_of(point)
        outward = tuple(named(up, ray, rays) for up in range(level + 1, OUTER + 1))
        opposite = ray + rays // 2
        inward = (
            *(named(down, ray, rays) for down in range(level - 1, -1, -1)),
            *(named(up, opposite, rays) for up in range(1, OUTER + 1)),
        )
        right = tuple(named(level, ray + i, rays) for i in range(1, rays))
        left = tuple(named(level, ray - i, rays) for i in range(1, rays))
        ways[point] = tuple(way for way in (outward, inward, right, left) if way)
        on_ray[point] = len(ways[point]) - 2
    return Web(rays, points, ways, on_ray)
