"""Flicks of rings and discs worth a thought: into a pocket full, cut or by a rim, to a place, at a piece.

Geometry with the mean laws of the board: a piece slides with one friction, gives 90 % of its speed along the
line of centres, and leaves a rim with less than it brought, so that a bank is aimed wider than a mirror says.
What really comes of a flick is for the physics to say and for the rules to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, pairwise
from math import atan2, copysign, degrees, hypot, sqrt
from random import Random
from typing import NamedTuple

from ..constants import Constants
from ..pieces import KINDS, Piece
from ..strokes import FingerStroke
from ..surfaces.surface import Hole, Surface, Wall
from ..surfaces.zones import distance_to
from .candidates import Sought, strokes

GRAVITY = 9.81
ARRIVES = 0.45
"""Metres a second at which a ring is meant to come to its pocket."""
PUSHES = 1.1
"""Metres a second at which it is meant to come there past a pin, which it takes along into the pocket."""
FASTEST = 4.5
"""Metres a second beyond which pieces leave the board."""
HARD = 2.7
"""Metres a second that knock a ring off its peg, or across a board."""
THINNEST = 0.2
"""Cosine of the thinnest cut that is tried."""
GUARDS = 0.1
"""Metres within which a pin stands before a pocket."""
LONGEST = 10
"""Rims shorter than so many radii give no bank."""

Point = tuple[float, float]


class Flick(NamedTuple):
    """A plan: from where, the direction in degrees, the speed in m/s; the greater its ease, the likelier."""

    ease: float
    at: Point
    direction: float
    speed: float


class Way(NamedTuple):
    """A way from one point to another: its first direction as a vector, its length in metres (``after``: of
    the part after the rim), the share of
    the speed that a rim leaves, its corners between the ends, and the speed of the piece's edge that a rim
    has given it by spin, as a share of the speed after it (anticlockwise above 0)."""

    dx: float
    dy: float
    length: float
    kept: float
    corners: tuple[Point, ...]
    spin: float = 0.0
    after: float = 0.0

    def needs(self, arrives: float, slowing: float) -> float:
        """The speed at the start with which a piece comes to the end at ``arrives``; m/s."""
        later = (arrives**2 + 2 * slowing * self.after) / self.kept**2
        return sqrt(later + 2 * slowing * (self.length - self.after))


class Laws(NamedTuple):
    """What aiming asks of a board: the deceleration in m/s^2; restitution and friction of pieces and rims."""

    slowing: float
    pieces: float
    rubbing: float
    rims: float
    friction: float


@lru_cache(maxsize=16)
def laws_of(name: str) -> Laws:
    """The laws of a named set of constants."""
    constants = Constants(name)
    return Laws(
        constants["friction"] * GRAVITY,
        constants["disc_restitution"],
        constants["disc_friction"],
        constants["rim_restitution"],
        constants["rim_friction"],
    )


def straight(start: Point, end: Point) -> Way:
    """The way without a rim."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1e-9
    return Way(dx / far, dy / far, far, 1.0, ())


def bank(start: Point, end: Point, wall: Wall, kind: str, laws: Laws, spin: float = 0.0) -> Way | None:
    """The way of a piece of ``kind`` by one rim; None if the rim is not met, or met at its very end.

    ``spin`` is what the piece has at the start, as in :class:`Way`.
    """
    made = KINDS[kind]
    radius, inertia, restitution = made.radius, made.inertia_factor, laws.rims
    length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
    tx, ty = (wall.x2 - wall.x1) / length, (wall.y2 - wall.y1) / length
    nx, ny = -ty, tx
    ahead = (start[0] - wall.x1) * nx + (start[1] - wall.y1) * ny
    behind = (end[0] - wall.x1) * nx + (end[1] - wall.y1) * ny
    if ahead * behind <= 0:
        return None
    side = copysign(1.0, ahead)
    d1, d2 = abs(ahead) - radius, abs(behind) - radius
    if d1 <= 0 or d2 <= 0:
        return None
    along = (end[0] - start[0]) * tx + (end[1] - start[1]) * ty
    # The slope k, along the rim over towards it, becomes (k - lost) / restitution; friction at the rim holds
    # the edge of the piece, or takes what it can.
    grips = inertia / (1 + inertia)
    most = laws.friction * (1 + restitution)
    k = along / (d1 + d2 * (1 - grips) / restitution)
    for _ in range(6 if spin else 2):
        lost = max(-most, min(most, grips * (k + side * spin * hypot(1.0, k))))
        k = (along + d2 * lost / restitution) / (d1 + d2 / restitution)
    out = (k - lost) / restitution
    s = (start[0] - wall.x1) * tx + (start[1] - wall.y1) * ty + d1 * k
    if not 2 * radius < s < length - 2 * radius:
        return None
    corner = (wall.x1 + s * tx + side * radius * nx, wall.y1 + s * ty + side * radius * ny)
    to, fro = hypot(d1, d1 * k), hypot(d2, d2 * out)
    kept = restitution * hypot(1.0, out) / hypot(1.0, k)
    left = (spin - side * lost / (inertia * hypot(1.0, k))) / kept
    return Way((corner[0] - start[0]) / to, (corner[1] - start[1]) / to, to + fro, kept, (corner,), left, fro)


def thrown(
    dx: float, dy: float, way: Way, struck: Point, grips: float, laws: Laws
) -> tuple[float, float, float]:
    """The line of centres, as a vector, at which a piece that comes by ``way`` sends another along (dx, dy);
    and the speed across that line with which the other leaves, as a share of that along it.

    ``struck`` is the direction in which it comes. The edges rub: the other leaves at an angle to the line of
    centres, towards where the rubbing edge goes.
    """
    nx, ny, share = dx, dy, 0.0
    for _ in range(3):
        closing = struck[0] * nx + struck[1] * ny
        if closing <= 0.05:
            break
        edge = struck[1] * nx - struck[0] * ny + way.spin
        share = edge / closing * grips / (1 + laws.pieces)
        share = max(-laws.rubbing, min(laws.rubbing, share))
        far = hypot(1.0, share)
        nx, ny = (dx + share * dy) / far, (dy - share * dx) / far
    return nx, ny, share


def _last(way: Way, start: Point, end: Point) -> Point:
    """The direction in which a way ends, as a vector."""
    x, y = way.corners[-1] if way.corners else start
    far = hypot(end[0] - x, end[1] - y) or 1e-9
    return (end[0] - x) / far, (end[1] - y) / far


class Obstacles:
    """What lies in the way: pieces by their ids, and posts; all round."""

    def __init__(self, surface: Surface, pieces: Sequence[Piece]) -> None:
        self.round = [(p.id, p.x, p.y, KINDS[p.kind].radius) for p in pieces]
        self.round += [
            (post.id, post.x, post.y, post.radius) for post in surface.posts if post.kind != "round-rim"
        ]

    def free(self, way: Way, start: Point, end: Point, radius: float, *but: str) -> bool:
        """Whether a piece of ``radius`` can go a way and meet nothing but ``but``."""
        points = (start, *way.corners, end)
        return not any(
            name not in but and distance_to(x, y, *a, *b) < reach + radius
            for name, x, y, reach in self.round
            for a, b in pairwise(points)
        )


def rims(surface: Surface, radius: float) -> tuple[Wall, ...]:
    """The straight rims that are long enough to play by."""
    return tuple(
        wall for wall in surface.walls if hypot(wall.x2 - wall.x1, wall.y2 - wall.y1) > LONGEST * radius
    )


def planned(
    struck: Piece, places: Sequence[Point], pieces: Sequence[Piece], surface: Surface, sought: Sought
) -> Iterator[Flick]:
    """Flicks by which a piece sought, or any, goes into a pocket sought, or any; the easiest first."""
    laws = laws_of(surface.constants)
    slowing, given = laws.slowing, (1 + laws.pieces) / 2
    others = [piece for piece in pieces if piece.id != struck.id and piece.on is None]
    wanted = [piece for piece in others if piece.id in sought.pieces or not sought.pieces]
    wanted = [piece for piece in wanted if KINDS[piece.kind].shape != "pin" and piece.state == "rest"]
    holes = [h for h in surface.holes if h.kind == "pocket" and (h.id in sought.holes or not sought.holes)]
    own = KINDS[struck.kind].radius
    walls = rims(surface, own)
    guards = {hole.id: guards_of(hole, others) for hole in holes}
    upright = [piece for piece in others if piece.state == "standing"]
    guarded = {hole.id for hole in holes if guards_of(hole, upright)}
    found: list[tuple[float, Piece, Hole, Wall | None, Way, float, Point, Wall | None]] = []
    for other in wanted:
        radius = KINDS[other.kind].radius
        for hole in holes:
            for rim, sent in _ways((other.x, other.y), (hole.x, hole.y), walls, other.kind, laws):
                ghost = (other.x - (own + radius) * sent.dx, other.y - (own + radius) * sent.dy)
                needs = sent.needs(PUSHES if hole.id in guarded else ARRIVES, slowing) / given
                for at in places:
                    for wall, to in _ways(at, ghost, () if sent.corners else walls, struck.kind, laws):
                        if sought.rims and (wall is None or wall.id not in sought.rims):
                            continue
                        ex, ey = _last(to, at, ghost)
                        cut = ex * sent.dx + ey * sent.dy
                        if cut < THINNEST:
                            continue
                        ease = cut / ((0.15 + to.length) * (0.15 + sent.length))
                        ease *= 0.4 if to.corners or sent.corners else 1.0
                        found.append((ease, other, hole, rim, sent, needs, at, wall))
    found.sort(key=lambda row: -row[0])
    things = Obstacles(surface, others)
    inertia = KINDS[struck.kind].inertia_factor
    grips = inertia / (1 + inertia)
    for ease, other, target, rim, sent, needs, at, wall in found:
        reach = own + KINDS[other.kind].radius
        lies, end = (other.x, other.y), (target.x, target.y)
        nx, ny = sent.dx, sent.dy
        way: Way | None = None
        for _ in range(3):
            ghost = (other.x - reach * nx, other.y - reach * ny)
            way = straight(at, ghost) if wall is None else bank(at, ghost, wall, struck.kind, laws)
            if way is None:
                break
            ex, ey = _last(way, at, ghost)
            nx, ny, share = thrown(sent.dx, sent.dy, way, (ex, ey), grips, laws)
            if rim is not None:  # what rubbed has given spin, which changes how the rim is left
                spin = -share / (inertia * hypot(1.0, share))
                sent = bank(lies, end, rim, other.kind, laws, spin) or sent
        if way is None or (cut := ex * nx + ey * ny) < THINNEST:
            continue
        speed = way.needs(needs / cut, slowing)
        if speed > FASTEST or not things.free(way, at, ghost, own, other.id):
            continue
        # A pin that guards the pocket goes in before the ring.
        if things.free(sent, lies, end, KINDS[other.kind].radius, other.id, *guards[target.id]):
            yield Flick(ease, at, degrees(atan2(way.dy, way.dx)), speed)


def guards_of(hole: Hole, pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The pins before a pocket."""
    return tuple(
        p.id for p in pieces if KINDS[p.kind].shape == "pin" and hypot(p.x - hole.x, p.y - hole.y) < GUARDS
    )


def _ways(
    start: Point, end: Point, walls: tuple[Wall, ...], kind: str, laws: Laws
) -> Iterator[tuple[Wall | None, Way]]:
    yield None, straight(start, end)
    for wall in walls:
        if (way := bank(start, end, wall, kind, laws)) is not None:
            yield wall, way


def reaching(struck: Piece, places: Sequence[Point], surface: Surface, sought: Sought) -> list[Flick]:
    """Flicks that come to rest at the places sought."""
    slowing = laws_of(surface.constants).slowing
    found = []
    for end in sought.places:
        for at in places:
            way = straight(at, end)
            found.append(Flick(1.0, at, degrees(atan2(way.dy, way.dx)), sqrt(2 * slowing * way.length)))
    return found


def driving(
    struck: Piece, places: Sequence[Point], pieces: Sequence[Piece], surface: Surface, sought: Sought
) -> list[Flick]:
    """Flicks that meet a piece which is to be driven away, full and hard, the nearest first."""
    others = [piece for piece in pieces if piece.id != struck.id]
    things = Obstacles(surface, others)
    own = KINDS[struck.kind].radius
    found = []
    for x, y in dict.fromkeys((piece.x, piece.y) for piece in others if piece.id in sought.drives):
        here = [piece for piece in others if (piece.x, piece.y) == (x, y)]
        reach = own + KINDS[here[0].kind].radius
        for at in places:
            way = straight(at, (x, y))
            ghost = (x - reach * way.dx, y - reach * way.dy)
            if way.length > reach and things.free(way, at, ghost, own, *(piece.id for piece in here)):
                found.append(Flick(1 / way.length, at, degrees(atan2(way.dy, way.dx)), HARD))
    return sorted(found, key=lambda plan: -plan.ease)


def flicks(
    struck: Piece,
    places: Sequence[Point],
    pieces: tuple[Piece, ...],
    surface: Surface,
    count: int,
    random: Random,
    sought: Sought,
) -> Iterator[tuple[Point, FingerStroke]]:
    """``count`` flicks of ``struck``, each with the place it is shot from: the easiest plans, then others.

    Plans of all places are weighed against one another; a part of what is tried is no plan at all, for what
    no one thought of.
    """
    ways = driving(struck, places, pieces, surface, sought) if sought.drives else ()
    plans = list(islice(chain(ways, planned(struck, places, pieces, surface, sought)), max(1, count // 2)))
    near = reaching(struck, places, surface, sought)
    random.shuffle(near)
    for n, plan in enumerate((*plans, *near[: count // 3])):
        pace = plan.speed * (random.uniform(0.9, 1.3) if n % 2 else 1.0)
        aim = plan.direction + (random.gauss(0.0, 0.4) if n % 2 else 0.0)
        yield plan.at, FingerStroke(struck.id, aim, min(pace, FASTEST))
    left = max(count - len(plans) - min(len(near), count // 3), len(places))
    for x, y in places:
        for stroke in strokes(
            struck._replace(x=x, y=y), pieces, surface, "finger", max(1, left // len(places)), random, sought
        ):
            assert isinstance(stroke, FingerStroke)
            yield (x, y), stroke
