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


def full_ball(played: Played, ball: str) -> bool:
    """Whether the struck ball can meet that ball full, centre to centre, nothing being in the way."""
    at, there = played.before.get(played.struck), played.before[ball]
    if at is None:
        return True
    others = (p for p in played.before.values() if p.state == "rest" and p.id not in (at.id, ball))
    own = radius_of(played, at.id)
    in_the_way = [(p.x, p.y, own + radius_of(played, p.id)) for p in others]
    return is_clear((at.x, at.y), (there.x, there.y), in_the_way)


def snookered(
    at: tuple[float, float],
    on: Iterable[tuple[float, float]],
    obstacles: Iterable[tuple[float, float]],
    radius: float,
) -> bool:
    """Whether a ball at ``at`` cannot go straight to both edges of at least one of the balls ``on``; all have
    the same radius. Balls on do not obstruct each other: of the reds none snookers another."""
    in_the_way = [(x, y, 2 * radius) for x, y in obstacles]
    return not any(_both_edges(at, ball, in_the_way, radius) for ball in on)


def _both_edges(
    at: tuple[float, float],
    ball: tuple[float, float],
    in_the_way: list[tuple[float, float, float]],
    radius: float,
) -> bool:
    dx, dy = ball[0] - at[0], ball[1] - at[1]
    far = hypot(dx, dy)
    if far <= 2 * radius:
        return True  # it touches: played away from, it counts as hit
    angle, half, way = atan2(dy, dx), asin(2 * radius / far), sqrt(far * far - 4 * radius * radius)
    return all(
        is_clear(at, (at[0] + way * cos(angle + turn), at[1] + way * sin(angle + turn)), in_the_way)
        for turn in (-half, half)
    )


def is_clear(
    start: tuple[float, float], end: tuple[float, float], in_the_way: Iterable[tuple[float, float, float]]
) -> bool:
    """Whether no circle (x, y, radius) reaches over the straight way from ``start`` to ``end``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy or 1.0
    for x, y, reach in in_the_way:
        part = min(1.0, max(0.0, ((x - start[0]) * dx + (y - start[1]) * dy) / square))
        if hypot(x - start[0] - part * dx, y - start[1] - part * dy) < reach:
            return False
    return True


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
