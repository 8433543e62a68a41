"""What is where: questions about a table or board with pieces on it, asked of a pymunk space.

Is the way clear, may a piece lie here, which pieces lie within a circle, where does a respotted ball fit,
what is nearest. Answers are exact to rounding, in a fixed order, and change nothing.

Shapes of one :class:`Space` are made once; a space is cheap (some 50 us for a pool table) and is thrown away
after use.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import pymunk

from ..errors import SimulatorError
from ..pieces import KINDS, Kind, Piece
from ..surfaces.surface import Surface
from ..surfaces.zones import depth_in_bed

FIXED: Final = 1
"""Category of walls and posts."""
PIECES: Final = 2
"""Category of pieces: balls, discs, rings, pins, tops."""

RIM_PARTS: Final = 360
"""Segments of a round rim."""

TOUCH: Final = 1e-9
"""Pieces nearer than this (metres) touch; deeper than this they overlap."""


class Hit(NamedTuple):
    """What bars a way first: its id, whether it is a piece, and how far along (metres) the mover gets."""

    id: str
    piece: bool
    distance: float


class Fault(NamedTuple):
    """Why a piece cannot lie somewhere: a code of :class:`SimulatorError`, and what is in the way."""

    code: str
    other: str


def kind_of(name: str) -> Kind:
    """Return the make of piece called ``name``, or raise :class:`SimulatorError` ("unknown-kind")."""
    kind = KINDS.get(name)
    if kind is None:
        raise SimulatorError("unknown-kind", f"there is no kind of piece called {name!r}")
    return kind


def fallen_axis(piece: Piece) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return the two ends and the radius of the capsule in which a fallen pin or top lies."""
    kind = kind_of(piece.kind)
    half = max(kind.height / 2 - kind.radius, 0.0)
    dx, dy = math.cos(math.radians(piece.angle)) * half, math.sin(math.radians(piece.angle)) * half
    return (piece.x - dx, piece.y - dy), (piece.x + dx, piece.y + dy), kind.radius


def fixed_shapes(surface: Surface, body: pymunk.Body) -> list[tuple[pymunk.Shape, str]]:
    """Return a segment for every wall and a circle for every post of ``surface``, each with its id.

    A round rim, which holds pieces from without, is a ring of segments: it misses the circle by 6 um.
    """
    shapes: list[tuple[pymunk.Shape, str]] = []
    for wall in surface.walls:
        shapes.append((pymunk.Segment(body, (wall.x1, wall.y1), (wall.x2, wall.y2), 0.0), wall.id))
    for post in surface.posts:
        if post.kind != "round-rim":
            shapes.append((pymunk.Circle(body, post.radius, (post.x, post.y)), post.id))
            continue
        half = math.pi / RIM_PARTS
        # Half of each segment lies inside the circle and half outside.
        reach = post.radius * (1 + half * half / 4)
        corners = [
            (post.x + reach * math.cos(2 * half * i), post.y + reach * math.sin(2 * half * i))
            for i in range(RIM_PARTS)
        ]
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            shapes.append((pymunk.Segment(body, a, b, 0.0), post.id))
    return shapes


class Space:
    """A surface and the pieces on it, to be asked.

    Of pieces that are stacked or posted only the lowest counts; pieces that are gone are not to be given.
    """

    def __init__(self, surface: Surface, pieces: Iterable[Piece]) -> None:
        self.surface = surface
        self.pieces = {piece.id: piece for piece in pieces}
        self.space = pymunk.Space(threaded=False)
        self._ids: dict[pymunk.Shape, str] = {}
        body = self.space.static_body
        for shape, name in fixed_shapes(surface, body):
            shape.filter = pymunk.ShapeFilter(categories=FIXED)
            self._add(shape, name)
        for piece in self.pieces.values():
            if piece.state == "fallen":
                a, b, radius = fallen_axis(piece)
                made: pymunk.Shape = pymunk.Segment(body, a, b, radius)
            else:
                made = pymunk.Circle(body, kind_of(piece.kind).radius, (piece.x, piece.y))
            made.filter = pymunk.ShapeFilter(categories=PIECES)
            self._add(made, piece.id)

    def _add(self, shape: pymunk.Shape, name: str) -> None:
        self._ids[shape] = name
        self.space.add(shape)

    def bar(
        self, x1: float, y1: float, x2: float, y2: float, radius: float, ignoring: Collection[str] = ()
    ) -> Hit | None:
        """Return what a piece of ``radius`` that goes straight from (x1, y1) to (x2, y2) meets first.

        None if the way is clear. What it touches at the start and leaves is not met; what it overlaps at the
        start is met at distance 0. Walls count from either side.
        """
        length = math.hypot(x2 - x1, y2 - y1)
        hits = []
        reach = max(radius - TOUCH, 0.0)
        for info in self.space.point_query((x1, y1), reach, pymunk.ShapeFilter()):
            name = self._ids[info.shape] if info.shape is not None else ""
            if info.shape is not None and name not in ignoring:
                hits.append(Hit(name, info.shape.filter.categories == PIECES, 0.0))
        # The space's own segment query looks for shapes along the bare line only, whatever the radius; so the
        # shapes in the swept box are asked one by one.
        box = pymunk.BB(min(x1, x2) - reach, min(y1, y2) - reach, max(x1, x2) + reach, max(y1, y2) + reach)
        for shape in self.space.bb_query(box, pymunk.ShapeFilter()):
            name = self._ids[shape]
            found = shape.segment_query((x1, y1), (x2, y2), reach)
            if found is not None and found.shape is not None and name not in ignoring:
                hits.append(Hit(name, shape.filter.categories == PIECES, found.alpha * length))
        return min(hits, key=lambda hit: (hit.distance, hit.id), default=None)

    def clear(
        self, x1: float, y1: float, x2: float, y2: float, radius: float, ignoring: Collection[str] = ()
    ) -> bool:
        """Whether a piece of ``radius`` can go straight from (x1, y1) to (x2, y2) and meet nothing."""
        return self.bar(x1, y1, x2, y2, radius, ignoring) is None

    def fault(self, x: float, y: float, radius: float, ignoring: Collection[str] = ()) -> Fault | None:
        """Return why a piece of ``radius`` cannot lie at (x, y), or None if it can. Touching is allowed."""
        if depth_in_bed(self.surface, x, y) < -TOUCH:
            return Fault("outside", self.surface.name)
        for hole in self.surface.holes:
            if math.hypot(x - hole.x, y - hole.y) < hole.radius - TOUCH and hole.kind != "cup":
                return Fault("in-pocket", hole.id)
        faults = []
        for info in self.space.point_query((x, y), max(radius - TOUCH, 0.0), pymunk.ShapeFilter()):
            if info.shape is None or info.distance >= radius - TOUCH:
                continue
            name = self._ids[info.shape]
            if name in ignoring:
                continue
            if info.shape.filter.categories == PIECES:
                faults.append(Fault("overlap", name))
            elif isinstance(info.shape, pymunk.Segment):
                faults.append(Fault("outside", name))
            else:
                faults.append(Fault("blocked", name))
        return min(faults, default=None)

    def within(self, x: float, y: float, radius: float, *, whole: bool = False) -> tuple[str, ...]:
        """Return the pieces whose centre lies within ``radius`` of (x, y), nearest first.

        With ``whole``, only those that lie in the circle entirely.
        """
        found = []
        for piece in self.pieces.values():
            distance = math.hypot(piece.x - x, piece.y - y)
            if distance + (kind_of(piece.kind).radius if whole else 0.0) <= radius + TOUCH:
                found.append((distance, piece.id))
        return tuple(name for _, name in sorted(found))

    def nearest(self, x: float, y: float, ignoring: Collection[str] = ()) -> tuple[str, float] | None:
        """Return the piece whose edge is nearest to (x, y), and that distance: below 0 inside it."""
        found = [
            (info.distance, self._ids[info.shape])
            for info in self.space.point_query((x, y), 1e3, pymunk.ShapeFilter(mask=PIECES))
            if info.shape is not None and self._ids[info.shape] not in ignoring
        ]
        if not found:
            return None
        distance, name = min(found)
        return name, distance

    def fit(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        along: tuple[float, float] | None = None,
        ignoring: Collection[str] = (),
    ) -> tuple[float, float]:
        """Return where a piece of ``radius`` goes that belongs on the spot (x, y).

        The spot itself if it is free; else, with ``along``, the nearest free place on the line from the spot
        in that direction (as the books say: behind the spot, on the string), then on the line's other half;
        else the nearest free place of all. A place found touches what was in the way. Raises
        :class:`SimulatorError` ("overlap") when there is none.
        """
        if self.fault(x, y, radius, ignoring) is None:
            return x, y
        if along is not None:
            length = math.hypot(*along)
            ux, uy = along[0] / length, along[1] / length
            for sign in (1.0, -1.0):
                for s in sorted(self._stops(x, y, sign * ux, sign * uy, radius, ignoring)):
                    place = (x + sign * ux * s, y + sign * uy * s)
                    if self.fault(*place, radius, ignoring) is None:
                        return place
        places = self._corners(x, y, radius, ignoring)
        for place in sorted(places, key=lambda p: (math.hypot(p[0] - x, p[1] - y), p)):
            if self.fault(*place, radius, ignoring) is None:
                return place
        raise SimulatorError("overlap", f"there is no room for a piece of radius {radius:g} m")

    def _circles(self, radius: float, ignoring: Collection[str]) -> list[tuple[float, float, float]]:
        """Circles on which the centre of a piece of ``radius`` lies when it touches a piece or a post."""
        circles = []
        for piece in self.pieces.values():
            if piece.id in ignoring:
                continue
            if piece.state == "fallen":
                # Its two ends and its middle: a row of circles is near enough for a place to lie.
                a, b, r = fallen_axis(piece)
                circles += [(*a, r + radius), (*b, r + radius), (piece.x, piece.y, r + radius)]
            else:
                circles.append((piece.x, piece.y, kind_of(piece.kind).radius + radius))
        for post in self.surface.posts:
            reach = post.radius - radius if post.kind == "round-rim" else post.radius + radius
            circles.append((post.x, post.y, reach))
        return circles

    def _stops(
        self, x: float, y: float, ux: float, uy: float, radius: float, ignoring: Collection[str]
    ) -> list[float]:
        """How far along a ray a piece of ``radius`` just touches what lies there."""
        stops = []
        for cx, cy, reach in self._circles(radius, ignoring):
            b = ux * (cx - x) + uy * (cy - y)
            square = reach * reach - (cx - x - b * ux) ** 2 - (cy - y - b * uy) ** 2
            if square >= 0:
                stops += [s for s in (b - math.sqrt(square), b + math.sqrt(square)) if s > 0]
        for wall in self.surface.walls:
            length = math.hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
            nx, ny = -(wall.y2 - wall.y1) / length, (wall.x2 - wall.x1) / length
            rate = ux * nx + uy * ny
            if rate:
                s = (radius - (x - wall.x1) * nx - (y - wall.y1) * ny) / rate
                if s > 0:
                    stops.append(s)
        return stops

    def _corners(
        self, x: float, y: float, radius: float, ignoring: Collection[str]
    ) -> list[tuple[float, float]]:
        """Places near (x, y) where a piece touches one thing, or two at once: one of them is the nearest."""
        circles = self._circles(radius, ignoring)
        places = []
        for cx, cy, reach in circles:
            d = math.hypot(x - cx, y - cy)
            ux, uy = ((x - cx) / d, (y - cy) / d) if d > 0 else (0.0, 1.0)
            places.append((cx + ux * reach, cy + uy * reach))
        for i, (ax, ay, ar) in enumerate(circles):
            for bx, by, br in circles[:i]:
                d = math.hypot(bx - ax, by - ay)
                if not 0 < d < ar + br:
                    continue
                s = (ar * ar - br * br + d * d) / (2 * d)
                if ar * ar < s * s:
                    continue
                h = math.sqrt(ar * ar - s * s)
                ex, ey = (bx - ax) / d, (by - ay) / d
                places += [(ax + ex * s - ey * h, ay + ey * s + ex * h)]
                places += [(ax + ex * s + ey * h, ay + ey * s - ex * h)]
        for wall in self.surface.walls:
            length = math.hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
            ex, ey = (wall.x2 - wall.x1) / length, (wall.y2 - wall.y1) / length
            gap = radius - (x - wall.x1) * -ey - (y - wall.y1) * ex
            places.append((x - ey * gap, y + ex * gap))
            for cx, cy, reach in circles:
                off = (cx - wall.x1) * -ey + (cy - wall.y1) * ex - radius
                if abs(off) <= reach:
                    along = math.sqrt(reach * reach - off * off)
                    px, py = cx + ey * off, cy - ex * off
                    places += [(px + ex * along, py + ey * along), (px - ex * along, py - ey * along)]
        return places
