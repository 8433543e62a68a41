"""Strokes worth a thought: at a piece, full or thin; to send a piece to a pocket; by a rail; anyhow.

Aiming is by geometry alone: the ghost ball stands where the struck piece touches its mark. What comes of a
stroke is for the physics to say and for the rules to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import acos, atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from random import Random
from typing import NamedTuple

from ..pieces import KINDS, Piece
from ..scene.space import Space
from ..strokes import CueStroke, FingerStroke, SpinStroke, Stroke
from ..surfaces.surface import Hole, Surface

CUE_SPEEDS = (1.1, 1.8, 2.8, 4.2)
BREAK_SPEEDS = (8.0, 6.5)
FINGER_SPEEDS = (0.7, 1.1, 1.7, 2.6)
SPINS = (60.0, 240.0)
"""Between what a top is twirled with two fingers: ten to forty turns a second, in radians."""
THICKNESSES = 15
"""Aims at one piece, from its one edge to the other."""
BY_RAIL = 1.0
"""Degrees by which an aim by a rail is varied: rails do not give back as mirrors do."""
PUSHES = (0.0, 0.8)
"""Between what such a top is pushed off, metres a second."""
TIPS = ((0.0, 0.0), (0.0, 0.35), (0.0, -0.35), (0.35, 0.15), (-0.35, 0.15))
"""Where a cue's tip may meet the ball: middle, follow, draw, and running side right and left."""


class Aim(NamedTuple):
    """A direction in degrees; with the speed and the height of the tip that its plan asks for, if it has one.

    ``ease`` sorts plans: the greater, the likelier they come off.
    """

    direction: float
    speed: float | None = None
    height: float | None = None
    ease: float = 0.0


class Sought(NamedTuple):
    """What a player has his eye on: pieces to be met and holes to be played for (empty: whichever), and
    places to be reached; ``sends`` are pieces with a place to which each is to be driven, ``in_off`` says
    that the struck ball itself may be sent into a hole off another. ``spins`` and ``pushes``: between what a
    top or ring is spun, in radians a second, and pushed off, in metres a second. ``rims`` are rims of which a
    ring struck must come first, before it meets anything (empty: it need not). ``drives`` are pieces to be
    met full and hard."""

    pieces: tuple[str, ...] = ()
    holes: tuple[str, ...] = ()
    places: tuple[tuple[float, float], ...] = ()
    sends: tuple[tuple[str, tuple[float, float]], ...] = ()
    in_off: bool = False
    spins: tuple[float, float] = SPINS
    pushes: tuple[float, float] = PUSHES
    rims: tuple[str, ...] = ()
    drives: tuple[str, ...] = ()


ANYTHING = Sought()


def aims(
    struck: Piece, pieces: tuple[Piece, ...], surface: Surface, random: Random, sought: Sought = ANYTHING
) -> Iterator[Aim]:
    """Aims, endlessly: plans by ease and others in turns; then others alone, each time a little otherwise."""
    others = [piece for piece in pieces if piece.id != struck.id and piece.on is None]
    wanted = [piece for piece in others if piece.id in sought.pieces] or others
    holes = [hole for hole in surface.holes if hole.id in sought.holes] or list(surface.holes)
    planned = sorted(_plans(struck, wanted, others, holes, surface, sought), key=lambda aim: -aim.ease)
    planned = planned[:12]
    plain = iter(_plain(struck, wanted, holes, surface, random, sought))
    for _ in range(3):
        for aim in planned:
            yield aim
            if (direction := next(plain, None)) is not None:
                yield Aim(direction)
    for direction in plain:
        yield Aim(direction)
    while True:
        for direction in _plain(struck, wanted, holes, surface, random, sought):
            yield Aim(direction)
        for _ in range(4):
            yield Aim(random.uniform(0.0, 360.0))


def _plain(
    struck: Piece,
    wanted: Sequence[Piece],
    holes: Sequence[Hole],
    surface: Surface,
    random: Random,
    sought: Sought,
) -> list[float]:
    """Directions at pieces from edge to edge, at pieces by a rail, at holes and at places; shuffled."""
    own = KINDS[struck.kind].radius
    found: list[float] = []
    for other in wanted:
        reach = own + KINDS[other.kind].radius
        dx, dy = other.x - struck.x, other.y - struck.y
        distance = hypot(dx, dy)
        if distance <= reach * 0.5:
            continue
        straight = atan2(dy, dx)
        thicknesses = THICKNESSES if len(wanted) < 4 else 5
        for n in range(thicknesses):
            offset = reach * 0.97 * (2 * (n + random.random()) / thicknesses - 1)
            if distance > abs(offset):
                found.append(degrees(straight + _arcsin(offset / distance)))
        found += [way + random.gauss(0, BY_RAIL) for way in _by_rails(struck, other, surface, own)]
    found += [degrees(atan2(h.y - struck.y, h.x - struck.x)) for h in holes]
    for x, y in sought.places:
        straight_on = degrees(atan2(y - struck.y, x - struck.x))
        found += [straight_on + random.gauss(0, 0.5) for _ in range(6)]
    random.shuffle(found)
    return found


def _plans(
    struck: Piece,
    wanted: Sequence[Piece],
    others: Sequence[Piece],
    holes: Sequence[Hole],
    surface: Surface,
    sought: Sought,
) -> Iterator[Aim]:
    """Pieces sent to holes or places, straight; and caroms and in-offs by the rule of the right angle, where
    the ways are clear."""
    if surface.law == "ball":
        yield from _drives(struck, wanted, sought)
    else:
        holes = [hole for hole in holes if hole.kind == "pocket"]
    sent_to = [(other, (hole.x, hole.y), 2 * hole.radius) for other in wanted for hole in holes]
    sent_to += [(other, at, 0.0) for other in others for name, at in sought.sends if name == other.id]
    if sent_to:
        yield from _sent(struck, others, sent_to, surface)
    caroms = _caroms(struck, wanted, others, holes if sought.in_off else ())
    if not holes or sought.in_off:
        yield from caroms
    else:
        yield from (aim._replace(ease=0.2 * aim.ease) for aim in caroms)


def _drives(struck: Piece, wanted: Sequence[Piece], sought: Sought) -> Iterator[Aim]:
    """Balls met full and as hard as a rack is broken."""
    for other in wanted:
        if other.id in sought.drives:
            direction = degrees(atan2(other.y - struck.y, other.x - struck.x))
            yield from (Aim(direction, speed, 0.0, speed) for speed in BREAK_SPEEDS)


def _sent(
    struck: Piece,
    others: Sequence[Piece],
    sent_to: Sequence[tuple[Piece, tuple[float, float], float]],
    surface: Surface,
) -> Iterator[Aim]:
    """Pieces sent straight to places, each with how much of the way lies between jaws."""
    space = Space(surface, (struck, *others))
    own = KINDS[struck.kind].radius
    for other, (x, y), mouth in sent_to:
        if KINDS[other.kind].shape == "pin":
            continue
        radius = KINDS[other.kind].radius
        reach = own + radius
        dx, dy = x - other.x, y - other.y
        far = hypot(dx, dy)
        if far < 1e-6:
            continue
        gx, gy = other.x - reach * dx / far, other.y - reach * dy / far
        ax, ay = gx - struck.x, gy - struck.y
        near = hypot(ax, ay)
        cut = (ax * dx + ay * dy) / (near * far) if near > 1e-6 else 0.0
        if cut < 0.2 or not space.clear(struck.x, struck.y, gx, gy, own, (struck.id, other.id)):
            continue
        part = max(far - (mouth or 4 * radius) - radius, 0.0) / far
        ends = (other.x + part * dx, other.y + part * dy)
        if not space.clear(other.x, other.y, *ends, radius, (struck.id, other.id)):
            continue
        sent = sqrt(0.5 + 0.25 * far)
        speed = min(sqrt((sent / cut) ** 2 + 0.25 * near), 6.0)
        yield Aim(degrees(atan2(ay, ax)), speed, None, cut / ((0.3 + near) * (0.3 + far)))


def _caroms(
    struck: Piece, wanted: Sequence[Piece], others: Sequence[Piece], holes: Sequence[Hole]
) -> Iterator[Aim]:
    """A sliding ball leaves another at a right angle to the line of their centres: towards a third, or
    towards a hole."""
    own = KINDS[struck.kind].radius
    if KINDS[struck.kind].shape != "ball":
        return
    seconds = [(p.id, p.x, p.y) for p in others] + [(f"hole {h.id}", h.x, h.y) for h in holes]
    for first in wanted:
        reach = own + KINDS[first.kind].radius
        for name, x, y in seconds:
            dx, dy = x - first.x, y - first.y
            apart = hypot(dx, dy)
            if name == first.id or apart <= reach:
                continue
            for sign in (1, -1):
                angle = atan2(dy, dx) + sign * acos(reach / apart)
                gx, gy = first.x + reach * cos(angle), first.y + reach * sin(angle)
                ax, ay = gx - struck.x, gy - struck.y
                near = hypot(ax, ay)
                if near < 1e-6 or -(ax * cos(angle) + ay * sin(angle)) / near < 0.25:
                    continue
                speed = min(sqrt(1.0 + 0.6 * (near + 2 * apart)), 5.0)
                height = -0.12 - 0.1 * min(near, 2.0)
                yield Aim(degrees(atan2(ay, ax)), speed, height, 1 / ((0.3 + near) * (0.3 + apart)))


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
    struck: Piece,
    pieces: tuple[Piece, ...],
    surface: Surface,
    how: str,
    count: int,
    random: Random,
    sought: Sought = ANYTHING,
) -> Iterator[Stroke]:
    """``count`` strokes on ``struck``; ``how`` is "cue", "finger" or "spin"."""
    ways = aims(struck, pieces, surface, random, sought)
    for _ in range(count):
        direction, speed, tip, _ = next(ways)
        if how == "cue":
            side, height = random.choice(TIPS)
            if tip is not None:
                side, height = 0.0, tip
            speed = random.choice(CUE_SPEEDS) if speed is None else speed
            yield CueStroke(struck.id, direction, _near(speed, random), side, height)
        elif how == "finger":
            yield FingerStroke(struck.id, direction, _near(random.choice(FINGER_SPEEDS), random))
        else:
            yield SpinStroke(
                struck.id,
                random.choice((-1, 1)) * random.uniform(*sought.spins),
                random.uniform(0, 8),
                direction,
                random.uniform(*sought.pushes),
            )


def varied(stroke: CueStroke, random: Random, width: float) -> CueStroke:
    """A stroke like another: ``width`` in degrees is that of its direction, the rest follows."""
    side = min(max(stroke.side + random.gauss(0, 0.08 * width), -0.5), 0.5)
    height = min(max(stroke.height + random.gauss(0, 0.08 * width), -0.5), 0.5)
    if (off := hypot(side, height)) > 0.5:  # farther out the tip slips
        side, height = 0.5 * side / off, 0.5 * height / off
    speed = min(max(stroke.speed * (1 + random.gauss(0, 0.12 * width)), 0.2), 7.0)
    return stroke._replace(
        direction=stroke.direction + random.gauss(0, width), speed=speed, side=side, height=height
    )


def _near(speed: float, random: Random) -> float:
    return speed * random.uniform(0.85, 1.2)


def _arcsin(x: float) -> float:
    return atan2(x, max(1 - x * x, 0.0) ** 0.5)


def turned(direction: float, by: float) -> float:
    """A direction turned by some degrees, between 0 and 360."""
    return degrees(radians(direction + by) % (2 * pi))
