"""Whether a ball can be hit by a straight stroke: what "snookered" means.

The struck ball going straight in a direction meets first the ball whose circle of twice the radius its line
enters first. Which ball that is changes only at the tangents to those circles and where two of them cross,
so that one direction between each two such angles tells of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import asin, atan2, cos, hypot, pi, sin, sqrt

from .lies import radius_of
from .reading import Played

Circle = tuple[str, float, float, float]
"""A ball's id, where it lies as seen from the struck ball, and the sum of both radii."""


def can_be_hit(played: Played, balls: Iterable[str]) -> bool:
    """Whether the struck ball, going straight from where it lies, can meet one of ``balls`` first."""
    wanted = frozenset(balls)
    at = played.before.get(played.struck)
    if at is None:
        return True
    own = radius_of(played, at.id)
    circles = [
        (p.id, p.x - at.x, p.y - at.y, own + radius_of(played, p.id))
        for p in played.before.values()
        if p.id != at.id and p.state == "rest"
    ]
    angles = sorted({angle % (2 * pi) for angle in _turns(circles)})
    if not angles:
        return bool(wanted)
    between = [(a + b) / 2 for a, b in pairwise((*angles, angles[0] + 2 * pi))]
    return any(_first(circles, angle) in wanted for angle in between)


def _turns(circles: list[Circle]) -> Iterator[float]:
    """The directions at which the ball met first may change."""
    for _, x, y, reach in circles:
        angle, far = atan2(y, x), hypot(x, y)
        half = asin(min(reach / far, 1.0)) if far else pi
        yield angle - half
        yield angle + half
    for (_, x1, y1, r1), (_, x2, y2, r2) in combinations(circles, 2):
        dx, dy = x2 - x1, y2 - y1
        apart = hypot(dx, dy)
        if not apart or apart >= r1 + r2:
            continue
        along = (apart * apart + r1 * r1 - r2 * r2) / (2 * apart)
        aside = sqrt(max(r1 * r1 - along * along, 0.0))
        for sign in (-1, 1):
            yield atan2(
                y1 + (along * dy + sign * aside * dx) / apart, x1 + (along * dx - sign * aside * dy) / apart
            )


def _first(circles: list[Circle], angle: float) -> str | None:
    """The ball that a line in this direction meets first."""
    ux, uy = cos(angle), sin(angle)
    best: tuple[float, str] | None = None
    for name, x, y, reach in circles:
        along, aside = x * ux + y * uy, x * uy - y * ux
        if along <= 0 or abs(aside) >= reach:
            continue
        way = along - sqrt(reach * reach - aside * aside)
        if best is None or (way, name) < best:
            best = (way, name)
    return None if best is None else best[1]
