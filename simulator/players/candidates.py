"""Strokes worth a thought: at a piece, full or thin; to send a piece to a pocket; by a rail; anyhow.

Aiming is by geometry alone: the ghost ball stands where the struck piece touches its mark. What comes of a
stroke is for the physics to say and for the rules to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, radians, sin
from random import Random

from ..pieces import KINDS, Piece
from ..strokes import CueStroke, FingerStroke, SpinStroke, Stroke
from ..surfaces.surface import Surface

CUE_SPEEDS = (1.1, 1.8, 2.8, 4.2)
FINGER_SPEEDS = (0.7, 1.1, 1.7, 2.6)
TIPS = ((0.0, 0.0), (0.0, 0.35), (0.0, -0.35), (0.35, 0.15), (-0.35, 0.15))
"""Where a cue's tip may meet the ball: middle, follow, draw, and running side right and left."""


Places = tuple[tuple[float, float], ...]


def aims(
    struck: Piece, pieces: tuple[Piece, ...], surface: Surface, random: Random, targets: Places = ()
) -> Iterator[float]:
    """Directions in degrees, endlessly: targeted ones first in a shuffled order, then any."""
    found: list[float] = []
    own = KINDS[struck.kind].radius
    others = [piece for piece in pieces if piece.id != struck.id and piece.on is None]
    for other in others:
        reach = own + KINDS[other.kind].radius
        dx, dy = other.x - struck.x, other.y - struck.y
        distance = hypot(dx, dy)
        if distance <= reach * 0.5:
            continue
        straight = atan2(dy, dx)
        for share in (-0.85, -0.5, 0.0, 0.5, 0.85):
            offset = share * reach
            if distance > abs(offset):
                found.append(degrees(straight + _arcsin(offset / distance)))
        for hole in surface.holes:
            toward = atan2(hole.y - other.y, hole.x - other.x)
            gx, gy = other.x - reach * cos(toward), other.y - reach * sin(toward)
            aim = atan2(gy - struck.y, gx - struck.x)
            if cos(aim - toward) > 0.2:
                found.append(degrees(aim))
        found += _by_rails(struck, other, surface, own)
    found += [degrees(atan2(h.y - struck.y, h.x - struck.x)) for h in surface.holes]
    found += [degrees(atan2(y - struck.y, x - struck.x)) for x, y in targets]
    random.shuffle(found)
    yield from found
    while True:
        yield random.uniform(0.0, 360.0)


def _by_rails(struck: Piece, other: Piece, surface: Surface, radius: float) -> list[float]:
    """Aims that meet ``other`` after one rail, if rails gave back as mirrors do."""
    found = []
    for wall in surface.walls:
        length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
        if length < 6 * radius:
            continue
        nx, ny = -(wall.y2 - wall.y1) / length, (wall.x2 - wall.x1) / length
        depth = (other.x - wall.x1) * nx + (other.y - wall.y1) * ny - radius
        mx, my = other.x - 2 * depth * nx, other.y - 2 * depth * ny
        found.append(degrees(atan2(my - struck.y, mx - struck.x)))
    return found


def strokes(
    struck: Piece, pieces: tuple[Piece, ...], surface: Surface, how: str, count: int, random: Random,
    targets: Places = (),
) -> Iterator[Stroke]:  # fmt: skip
    """``count`` strokes on ``struck``; ``how`` is "cue", "finger" or "spin"."""
    ways = aims(struck, pieces, surface, random, targets)
    for _ in range(count):
        direction = next(ways)
        if how == "cue":
            side, height = random.choice(TIPS)
            yield CueStroke(struck.id, direction, _near(random.choice(CUE_SPEEDS), random), side, height)
        elif how == "finger":
            yield FingerStroke(struck.id, direction, _near(random.choice(FINGER_SPEEDS), random))
        else:
            yield SpinStroke(
                struck.id, random.choice((-1, 1)) * random.uniform(60, 240), random.uniform(0, 8),
                direction, random.uniform(0.0, 0.8),
            )  # fmt: skip


def _near(speed: float, random: Random) -> float:
    return speed * random.uniform(0.85, 1.2)


def _arcsin(x: float) -> float:
    return atan2(x, max(1 - x * x, 0.0) ** 0.5)


def turned(direction: float, by: float) -> float:
    """A direction turned by some degrees, between 0 and 360."""
    return degrees(radians(direction + by) % (2 * pi))
