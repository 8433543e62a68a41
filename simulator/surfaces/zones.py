"""Where a piece that has come to rest lies: its zones, the lines that it touches, what it is frozen to.

Pure geometry of a :class:`~simulator.surfaces.surface.Surface`; what a place means is the rules' affair. The
zones agree with the engine's own ``zone_at`` of each board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import NamedTuple

from ..pieces import KINDS, Piece
from .surface import Hole, Mark, Surface, Wall, Zone

TOUCH = 5e-5
"""Metres that may lie between two things that are said to be frozen: half a sheet of paper."""
BORDER = 1e-9
"""Metres by which a point on a border may miss it and still lie on it: what arithmetic loses."""


def distance_to(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """The distance of a point from a straight edge between two points."""
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    part = 0.0 if length == 0 else min(max(((x - x1) * dx + (y - y1) * dy) / length, 0.0), 1.0)
    return hypot(x - x1 - part * dx, y - y1 - part * dy)


def inside(x: float, y: float, outline: tuple[tuple[float, float], ...]) -> float:
    """How deep a point lies in a polygon: its distance from the nearest side, below 0 outside."""
    within, nearest = False, inf
    ax, ay = outline[-1]
    for bx, by in outline:
        nearest = min(nearest, distance_to(x, y, ax, ay, bx, by))
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return nearest if within else -nearest


def depth_in_bed(surface: Surface, x: float, y: float) -> float:
    """How far a point lies within the edge of the bed, below 0 outside it; metres."""
    if surface.round_radius is not None:
        return surface.round_radius - hypot(x, y)
    return inside(x, y, surface.outline)


def in_jaws(surface: Surface, x: float, y: float) -> bool:
    """Whether a point lies between the facings of a pocket: there a ball can hang beyond the noses' line."""
    for hole in surface.holes:
        facings = [wall for wall in surface.walls if wall.pocket == hole.id]
        if len(facings) == 2:
            (_, _, ax1, ay1, ax2, ay2, *_), (_, _, bx1, by1, bx2, by2, *_) = facings
            if inside(x, y, ((ax1, ay1), (ax2, ay2), (bx1, by1), (bx2, by2))) > 0:
                return True
    return False


def hole_at(surface: Surface, x: float, y: float) -> Hole | None:
    """The pocket, hole or cup over which a point lies."""
    for hole in surface.holes:
        if hypot(x - hole.x, y - hole.y) < hole.radius:
            return hole
    return None


def over_edge(surface: Surface, x: float, y: float) -> str | None:
    """Where a piece with its centre here has fallen: "ditch" or "floor"; None if it has not."""
    for edge in surface.edges:
        if edge.radius is not None:
            if hypot(x - edge.x, y - edge.y) > edge.radius:
                return edge.where
        elif (edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1) < -BORDER:
            return edge.where
    return None


def zones_at(surface: Surface, kind: str, x: float, y: float) -> tuple[str, ...]:
    """The zones in which a piece of ``kind`` counts that rests with its centre at (x, y); metres.

    Over a hole or beyond an edge these are "hole" (or "pocket-1", "cup-7": the kind and the name) and "ditch"
    or "floor" alone. Of a polygon's border every neighbour has a part: a ball whose centre is on a balk line
    is in each balk that the line borders.
    """
    if (hole := hole_at(surface, x, y)) is not None:
        return (hole.id if hole.id.startswith(hole.kind) else f"{hole.kind}-{hole.id}",)
    if (where := over_edge(surface, x, y)) is not None:
        return (where,)
    radius = KINDS[kind].radius
    found = (zone.id for zone in surface.zones if _counts(zone, x, y, radius))
    return tuple(dict.fromkeys(found))


def _counts(zone: Zone, x: float, y: float, radius: float) -> bool:
    """Whether a round piece counts in a zone."""
    if zone.radius is None:
        deep = inside(x, y, zone.outline)
        return deep >= (radius - BORDER if zone.by == "whole" else -BORDER)
    cx, cy = zone.outline[0]
    distance = hypot(x - cx, y - cy)
    near, far = distance - radius, distance + radius
    if zone.by == "centre":
        counts = zone.inner - BORDER <= distance <= zone.radius + BORDER
    elif zone.by == "outermost":
        counts = zone.inner <= far < zone.radius
    elif zone.by == "innermost":
        counts = zone.inner < near <= zone.radius
    elif zone.by == "touched":
        counts = far >= zone.inner and near <= zone.radius
    else:
        counts = far <= zone.radius + BORDER and (zone.inner == 0 or near >= zone.inner - BORDER)
    return counts and (len(zone.outline) == 1 or inside(x, y, zone.outline[1:]) >= -BORDER)


def lines_touched(surface: Surface, kind: str, x: float, y: float) -> tuple[str, ...]:
    """The lines, circles and arcs of the rules that a resting piece touches, by the names of their marks.

    A ball touches the bed in one point and so a line that this point lies on; a disc, ring or pin touches all
    that its foot covers or meets.
    """
    made = KINDS[kind]
    foot = 0.0 if made.shape == "ball" else made.base or made.radius
    return tuple(
        mark.id
        for mark in surface.marks
        if mark.kind in ("line", "circle", "arc") and _away(mark, x, y) <= foot + mark.width / 2 + BORDER
    )


def _away(mark: Mark, x: float, y: float) -> float:
    """The distance of a point from the middle of a mark's line."""
    if mark.kind == "line":
        return distance_to(x, y, mark.x1, mark.y1, mark.x2, mark.y2)
    dx, dy = x - mark.x1, y - mark.y1
    if mark.kind == "arc" and not _within_arc(mark, degrees(atan2(dy, dx))):
        ends = (mark.start, mark.end)
        return min(hypot(x - a, y - b) for a, b in (arc_point(mark, end) for end in ends))
    return abs(hypot(dx, dy) - mark.radius)


def _within_arc(mark: Mark, angle: float) -> bool:
    return (angle - mark.start) % 360 <= mark.end - mark.start


def arc_point(mark: Mark, angle: float) -> tuple[float, float]:
    """The point of an arc or circle at an angle in degrees."""
    return mark.x1 + mark.radius * cos(radians(angle)), mark.y1 + mark.radius * sin(radians(angle))


def gap_to_wall(wall: Wall, x: float, y: float) -> float:
    """How far a point lies from a wall's edge."""
    return distance_to(x, y, wall.x1, wall.y1, wall.x2, wall.y2)


def axis_of(piece: Piece) -> tuple[float, float, float, float]:
    """The ends of the line round which a piece lies: a fallen pin's axis, or a point."""
    made = KINDS[piece.kind]
    half = max(made.height / 2 - made.radius, 0.0) if piece.state == "fallen" else 0.0
    dx, dy = half * cos(radians(piece.angle)), half * sin(radians(piece.angle))
    return piece.x - dx, piece.y - dy, piece.x + dx, piece.y + dy


def gap_between(a: Piece, b: Piece) -> float:
    """The room between two pieces as seen from above; below 0 they lie in one another. Metres."""
    if a.state != "fallen" != b.state:  # round from above
        return hypot(a.x - b.x, a.y - b.y) - KINDS[a.kind].radius - KINDS[b.kind].radius
    one, two = axis_of(a), axis_of(b)
    apart = min(
        distance_to(one[0], one[1], *two),
        distance_to(one[2], one[3], *two),
        distance_to(two[0], two[1], *one),
        distance_to(two[2], two[3], *one),
    )
    if _cross(one, two):
        apart = 0.0
    return apart - KINDS[a.kind].radius - KINDS[b.kind].radius


def _cross(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two lines between points cross."""

    def side(line: tuple[float, float, float, float], x: float, y: float) -> float:
        return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0])

    return side(a, *b[:2]) * side(a, *b[2:]) < 0 and side(b, *a[:2]) * side(b, *a[2:]) < 0


def frozen_to(
    surface: Surface, kind: str, x: float, y: float, others: Iterable[Piece] = (), tolerance: float = TOUCH
) -> tuple[str, ...]:
    """What a piece at (x, y) touches: rails by their letter or id, jaws as "jaw-bl", posts and other pieces
    by their ids. ``tolerance`` metres may lie between."""
    fixed = fittings_touched(surface, kind, x, y, tolerance)
    return tuple(dict.fromkeys((*fixed, *pieces_touched(kind, x, y, others, tolerance))))


def fittings_touched(
    surface: Surface, kind: str, x: float, y: float, tolerance: float = TOUCH
) -> tuple[str, ...]:
    """The rails, jaws and posts among what :func:`frozen_to` tells."""
    radius = KINDS[kind].radius
    found = [
        f"jaw-{wall.pocket}" if wall.pocket else wall.rail
        for wall in surface.walls
        if gap_to_wall(wall, x, y) <= radius + tolerance
    ]
    for post in surface.posts:
        gap = hypot(x - post.x, y - post.y)
        near = post.radius - gap if post.kind == "round-rim" else gap - post.radius
        if near <= radius + tolerance:
            found.append(f"jaw-{post.pocket}" if post.pocket else post.id)
    return tuple(dict.fromkeys(found))


def pieces_touched(
    kind: str, x: float, y: float, others: Iterable[Piece], tolerance: float = TOUCH
) -> tuple[str, ...]:
    """The other pieces among what :func:`frozen_to` tells."""
    piece = Piece("", kind, x, y)
    near = KINDS[kind].radius + tolerance + BORDER
    found = []
    for other in others:
        if other.state != "fallen":  # most are farther off than a glance at their places needs to tell
            reach = near + KINDS[other.kind].radius
            if not (-reach <= other.x - x <= reach and -reach <= other.y - y <= reach):
                continue
        if gap_between(piece, other) <= tolerance:
            found.append(other.id)
    return tuple(found)


class Lies(NamedTuple):
    """Where a piece lies on a surface, apart from other pieces: zones, lines and fittings touched."""

    zones: tuple[str, ...]
    lines: tuple[str, ...]
    fittings: tuple[str, ...]


class _Same:
    """A surface that is compared by being the same object: a long tuple is slow to hash."""

    __slots__ = ("surface",)

    def __init__(self, surface: Surface) -> None:
        self.surface = surface

    def __hash__(self) -> int:
        return id(self.surface)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.surface is self.surface


def lies_at(surface: Surface, kind: str, x: float, y: float) -> Lies:
    """:func:`zones_at`, :func:`lines_touched` and :func:`fittings_touched` together.

    The answers for the latest places are kept: from one stroke to the next most pieces lie where they lay.
    """
    return _lies_at(_Same(surface), kind, x, y)


@lru_cache(maxsize=4096)
def _lies_at(same: _Same, kind: str, x: float, y: float) -> Lies:
    surface = same.surface
    return Lies(
        zones_at(surface, kind, x, y),
        lines_touched(surface, kind, x, y),
        fittings_touched(surface, kind, x, y),
    )
