"""Cushions, jaws and pockets of a rectangular table.

The handbook gives the openings (4 1/2 inches at the corners, 4 3/4 at the sides, line 994) and the cushions'
heights (line 302), but not the shape of the jaws. Theirs is that of pool tables in use (World Pool-Billiard
Association, equipment specifications): the rubber is cut at 142 degrees at a corner pocket and at 104 at a
side pocket, and the openings are measured from point to point, where the noses of the cushions turn into the
facings. The points are rounded by a post that touches both nose and facing.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin, tan
from typing import NamedTuple

from ..units import INCH
from .surface import Hole, Post, Wall


class Jaws(NamedTuple):
    """The make of a pocket. Inches and degrees.

    ``opening`` is from point to point; ``turn`` the angle by which a facing turns off its rail (180 less the
    angle of the rubber); ``rounding`` the radius of the points; ``shelf`` the way from the line between the
    points to the fall of the slate, which is a circle of ``fall``; ``depth`` how far a ball drops.
    """

    opening: float
    turn: float
    rounding: float
    shelf: float
    fall: float
    depth: float = 4.0


class Rails(NamedTuple):
    """The cushions of a table: half its width and length between the noses, and the heights of the rubber's
    nose and of the rail above the bed. Metres."""

    half_width: float
    half_length: float
    nose: float
    height: float


_SIDES = {"h": ("bl", "br"), "r": ("br", "mr", "tr"), "f": ("tr", "tl"), "l": ("tl", "ml", "bl")}
"""The rails against the clock, each with the pockets along it."""
_HEADINGS = {"h": (1.0, 0.0), "r": (0.0, 1.0), "f": (-1.0, 0.0), "l": (0.0, -1.0)}


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A direction turned with the clock."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return x * c + y * s, y * c - x * s


def enclosed(rails: Rails, pockets: dict[str, Jaws]) -> tuple[list[Wall], list[Post], list[Hole]]:
    """The walls, rounded points and holes of a table with the named pockets (``bl``, ``br``, ``ml``, ``mr``,
    ``tl``, ``tr``: bottom is the head). First come the noses,
    against the clock from the head's, the bed on their left, then the facings of the jaws."""
    noses: list[Wall] = []
    facings: list[Wall] = []
    posts: list[Post] = []
    for rail, along in _SIDES.items():
        ux, uy = _HEADINGS[rail]
        stops = [name for name in along if name in pockets or name[0] != "m"]
        for part, (first, last) in enumerate(pairwise(stops), 1):
            name = rail if len(stops) == 2 else f"{rail}{part}"
            start, end = _place(first, rails), _place(last, rails)
            wall = Wall(name, rail, *start, *end, "cushion", rails.height, rails.nose)
            if jaws := pockets.get(first):
                point = _point(*start, -ux, -uy, jaws, first)
                start = _jaw(facings, posts, first, wall, point, False, jaws)
            if jaws := pockets.get(last):
                point = _point(*end, ux, uy, jaws, last)
                end = _jaw(facings, posts, last, wall, point, True, jaws)
            noses.append(wall._replace(x1=start[0], y1=start[1], x2=end[0], y2=end[1]))
    holes = [_hole(name, jaws, rails) for name, jaws in pockets.items()]
    return noses + facings, posts, holes


def _place(pocket: str, rails: Rails) -> tuple[float, float]:
    """Where a pocket lies: in a corner of the bed, or in the middle of a side."""
    x = rails.half_width if pocket[1] == "r" else -rails.half_width
    y = {"b": -rails.half_length, "m": 0.0, "t": rails.half_length}[pocket[0]]
    return x, y


def _point(x: float, y: float, ux: float, uy: float, jaws: Jaws, pocket: str) -> tuple[float, float]:
    """The sharp point where a rail that heads for the pocket along (ux, uy) would turn into the facing."""
    back = jaws.opening * INCH / (2 if pocket[0] == "m" else 2**0.5)
    return x - ux * back, y - uy * back


def _jaw(
    walls: list[Wall],
    posts: list[Post],
    pocket: str,
    wall: Wall,
    point: tuple[float, float],
    leaving: bool,
    jaws: Jaws,
) -> tuple[float, float]:
    """Add the facing and the rounded point at one end of a rail; return where the straight nose ends.

    ``leaving`` tells the end of the rail, against the clock, from its beginning.
    """
    ux, uy = _HEADINGS[wall.rail]
    sign = 1 if leaving else -1
    hx, hy = sign * ux, sign * uy
    fx, fy = _turned(hx, hy, sign * jaws.turn)
    radius = jaws.rounding * INCH
    cut = radius * tan(radians(jaws.turn) / 2)
    x, y = point[0] - hx * cut, point[1] - hy * cut
    name, (_, _, _, _, _, _, material, height, nose, _) = f"{pocket}-{wall.id}", wall
    # The rubber lies on the right of the rail: so does the middle of the rounding.
    middle = x + uy * radius, y - ux * radius
    posts.append(Post(f"jaw-{name}", *middle, radius, "jaw", material, height, nose, pocket))
    start = point[0] + fx * cut, point[1] + fy * cut
    end = _facing_end(point, (fx, fy), pocket, jaws)
    (x1, y1), (x2, y2) = (start, end) if leaving else (end, start)
    walls.append(Wall(f"facing-{name}", wall.rail, x1, y1, x2, y2, material, height, nose, pocket))
    return x, y


def _axis(pocket: str) -> tuple[float, float]:
    """The way into a pocket."""
    x = 1.0 if pocket[1] == "r" else -1.0
    y = {"b": -1.0, "m": 0.0, "t": 1.0}[pocket[0]]
    length = hypot(x, y)
    return x / length, y / length


def _facing_end(
    point: tuple[float, float], facing: tuple[float, float], pocket: str, jaws: Jaws
) -> tuple[float, float]:
    """A facing runs on to the middle of the fall, inside which it ends."""
    ax, ay = _axis(pocket)
    length = (jaws.shelf + jaws.fall) * INCH / (facing[0] * ax + facing[1] * ay)
    return point[0] + facing[0] * length, point[1] + facing[1] * length


def _hole(name: str, jaws: Jaws, rails: Rails) -> Hole:
    """The fall of a pocket: a circle whose near edge lies a shelf behind the line between the points."""
    (x, y), (ax, ay) = _place(name, rails), _axis(name)
    mouth = 0.0 if name[0] == "m" else -jaws.opening / 2
    deep = (mouth + jaws.shelf + jaws.fall) * INCH
    return Hole(name, x + ax * deep, y + ay * deep, jaws.fall * INCH, "pocket", jaws.depth * INCH)
