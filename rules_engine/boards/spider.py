"""The spider side: the carrom board with a spider's web drawn in its middle.

From the centre: the den, three single circles, the double circle, the outer circle; rays run outward from
the den. The spaces are named as Cue Ring counts them: den, then s4 (next to the den), s3, s2 and s1 (just
inside the double circle), out (outside the double circle), and off (off the web). The Castle is all that
lies inside the double circle, and the den is its Throne.

Rims, pockets and shooting lines are those of the carrom board. The book gives no sizes, and its figures are
lost: the radii, the number of rays, and the points of Penning the Pigs on the outer circle (S, R, G, X) are
inferred, and no ruling depends on them.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from . import carrom
from .shapes import Board, Circle, Line

DEN_RADIUS = 1.0
"""The den: one ring lies in it clear of its line."""
LINE_RADII = {"den": DEN_RADIUS, "s4": 2.5, "s3": 4.0, "s2": 5.5, "s1": 7.0}
"""The circle that bounds each space from outside, measured to the middle of its line; that of s1 is the inner
line of the double circle."""
DOUBLE_RADIUS = 7.25
"""The outer line of the double circle."""
OUTER_RADIUS = 9.0
"""The outer circle, the edge of the web."""
LINE_WIDTH = 1 / 16
RING_RADIUS = carrom.RING_RADIUS
RAYS = 16
"""Lines from the den outward: four or a multiple of four, for a quarter of a circle is one move."""

SPACES = ("den", "s4", "s3", "s2", "s1", "out", "off")
"""The spaces of the web from within."""
CASTLE_ZONES = ("throne", "castle", "wall", "outside")
"""Entirely on the Throne, within the Castle, touching the double circle, outside it."""

_TURNS: dict[str, tuple[float, ...]] = {
    "S": (11, 13, 3, 5),
    "R": (10, 14, 2, 6),
    "G": (12, 4, 15, 0, 1, 7, 8, 9),
    "X": (15.5, 0.5, 1.5, 6.5, 7.5, 8.5, 9.5, 14.5),
}


def _at(radius: float, ray: float) -> tuple[float, float]:
    return radius * cos(2 * pi * ray / RAYS), radius * sin(2 * pi * ray / RAYS)


POINTS: dict[str, tuple[tuple[float, float], ...]] = {
    letter: tuple(_at(OUTER_RADIUS, ray) for ray in rays) for letter, rays in _TURNS.items()
}
"""The points of Penning the Pigs on the outer circle: S to shoot from and R for the red rings, two of each on
the near and on the far side; G for the green ones, or X instead."""


def space_at(x: float, y: float, radius: float = RING_RADIUS) -> str:
    """Return the space of a ring whose centre lies at (``x``, ``y``); off the web it is "off".

    A ring that touches a line is counted on the outside of that line, also of the outermost.
    """
    reach = hypot(x, y) + radius
    for space, line in LINE_RADII.items():
        if reach < line - LINE_WIDTH / 2:
            return space
    return "out" if reach < OUTER_RADIUS - LINE_WIDTH / 2 else "off"


def castle_at(x: float, y: float, radius: float = RING_RADIUS) -> str:
    """Return where a ring lies for Crown Castle: entirely on the Throne, in the Castle clear of its wall,
    on the "wall" (touching the double circle, which is in the Castle), or outside."""
    distance = hypot(x, y)
    if distance + radius < DEN_RADIUS - LINE_WIDTH / 2:
        return "throne"
    if distance + radius < LINE_RADII["s1"] - LINE_WIDTH / 2:
        return "castle"
    return "wall" if distance - radius <= DOUBLE_RADIUS + LINE_WIDTH / 2 else "outside"


def place_in(space: str, turn: float = 0.0) -> tuple[float, float]:
    """Return a place for a ring in ``space``, at ``turn`` (0 to 1, round the web): for drawing a noted
    rest."""
    edges = [0.0, *LINE_RADII.values()]
    names = list(LINE_RADII)
    if space in ("den", "throne"):
        return 0.0, 0.0
    if space in names:
        i = names.index(space)
        between = (edges[i] + edges[i + 1]) / 2
    else:
        between = {
            "castle": (LINE_RADII["s4"] + LINE_RADII["s3"]) / 2,
            "wall": LINE_RADII["s1"],
            "out": (DOUBLE_RADIUS + OUTER_RADIUS) / 2,
            "outside": OUTER_RADIUS,
            "off": OUTER_RADIUS + RING_RADIUS,
        }[space]
    return between * cos(2 * pi * turn), between * sin(2 * pi * turn)


_WEB = (
    Circle("outer-circle", 0, 0, OUTER_RADIUS, "line"),
    Circle("double-outer", 0, 0, DOUBLE_RADIUS, "line"),
    Circle("double-inner", 0, 0, LINE_RADII["s1"], "line"),
    Circle("circle-3", 0, 0, LINE_RADII["s2"], "line"),
    Circle("circle-2", 0, 0, LINE_RADII["s3"], "line"),
    Circle("circle-1", 0, 0, LINE_RADII["s4"], "line"),
    Circle("den", 0, 0, DEN_RADIUS, "line"),
)

BOARD = Board(
    name="spider",
    half=carrom.HALF,
    circles=(
        *(circle for circle in carrom.BOARD.circles if circle.kind == "pocket"),
        *_WEB,
        Circle("centre", 0, 0, 1 / 8, "spot"),
    ),
    lines=(
        *carrom.BOARD.lines,
        *(Line(f"ray-{i}", *_at(DEN_RADIUS, i), *_at(OUTER_RADIUS, i), "mark") for i in range(RAYS)),
    ),
    zones=SPACES,
    piece_radius=RING_RADIUS,
)
