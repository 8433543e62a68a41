"""The billiard table: its bed, pockets, spots, and the lines that games draw on it. Inches, centre (0, 0).

The handbook draws the fourteen-inch balk-lines of a 5x10 table through the first sights of the end and side
rails (line 597). There are eight spaces between sights along the table and four across it, so its bed is 112
by 56 inches. The head of the table is near (y below 0); strings, spots and balk follow from the sights.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from .shapes import Board, Circle, Line

HALF_WIDTH = 28.0
HALF_LENGTH = 56.0
SIGHT = 14.0
"""Between neighbouring sights."""
BALL_RADIUS = (2 + 3 / 8) / 2
"""Carom balls (line 412)."""
POOL_BALL_RADIUS = (2 + 5 / 16) / 2
"""Pool balls (line 994)."""
CORNER_POCKET = 4.5 / 2
SIDE_POCKET = 4.75 / 2
D_RADIUS = 11.0
"""Half of the 21 to 23 inches that the handbook gives the semicircle (line 1150)."""
PIN_SPACING = 5.0
"""From the centre pin to its neighbours (line 1695)."""

SPOTS = {
    "head": (0.0, -HALF_LENGTH / 2),
    "centre": (0.0, 0.0),
    "foot": (0.0, HALF_LENGTH / 2),
    "pool-3": (0.0, HALF_LENGTH - 3),
    "pool-5": (0.0, HALF_LENGTH - 5),
    "pool-9": (0.0, HALF_LENGTH - 9),
    "yellow": (D_RADIUS, -HALF_LENGTH / 2),
    "brown": (0.0, -HALF_LENGTH / 2),
    "green": (-D_RADIUS, -HALF_LENGTH / 2),
    "billiard": (0.0, HALF_LENGTH - 12.75),
    "left-foot-sight": (-SIGHT, HALF_LENGTH - BALL_RADIUS),
    "right-foot-sight": (SIGHT, HALF_LENGTH - BALL_RADIUS),
}
"""The spots by name; ``pool-5`` lies five inches from the foot cushion."""

POCKETS = {
    "bl": (-HALF_WIDTH, -HALF_LENGTH, CORNER_POCKET),
    "br": (HALF_WIDTH, -HALF_LENGTH, CORNER_POCKET),
    "ml": (-HALF_WIDTH, 0.0, SIDE_POCKET),
    "mr": (HALF_WIDTH, 0.0, SIDE_POCKET),
    "tl": (-HALF_WIDTH, HALF_LENGTH, CORNER_POCKET),
    "tr": (HALF_WIDTH, HALF_LENGTH, CORNER_POCKET),
}
"""Where the six pockets open: x, y and half the opening. The foot of the table is the top."""


def rack(rows: int = 5, radius: float = POOL_BALL_RADIUS) -> tuple[tuple[float, float], ...]:
    """The places of a triangle of balls, row by row, the apex on the foot spot and pointing to the head."""
    x, y = SPOTS["foot"]
    return tuple(
        (x + (place - row / 2) * 2 * radius, y + row * radius * 3**0.5)
        for row in range(rows)
        for place in range(row + 1)
    )


def pins() -> dict[str, tuple[float, float]]:
    """The five pins round the centre: 1 nearest the string, 2 right, 3 left, 4 farthest, 5 in the middle."""
    d = PIN_SPACING
    return {"1": (0, -d), "2": (d, 0), "3": (-d, 0), "4": (0, d), "5": (0, 0)}


def _rails() -> tuple[Line, ...]:
    x, y = HALF_WIDTH, HALF_LENGTH
    return (
        Line("rail-head", -x, -y, x, -y, "rim"),
        Line("rail-right", x, -y, x, y, "rim"),
        Line("rail-foot", x, y, -x, y, "rim"),
        Line("rail-left", -x, y, -x, -y, "rim"),
    )


def _string() -> tuple[Line, ...]:
    y = SPOTS["head"][1]
    return (Line("string", -HALF_WIDTH, y, HALF_WIDTH, y, "mark"),)


def _d() -> tuple[Line, ...]:
    y, steps = SPOTS["head"][1], 24
    arc = [(D_RADIUS * cos(pi * i / steps), y - D_RADIUS * sin(pi * i / steps)) for i in range(steps + 1)]
    return tuple(Line(f"d-{i}", *start, *end, "mark") for i, (start, end) in enumerate(pairwise(arc)))


def balk_lines(inches: float) -> tuple[Line, ...]:
    """The four lines of a balk-line game, so many inches from the cushions."""
    x, y = HALF_WIDTH - inches, HALF_LENGTH - inches
    return (
        Line("balk-left", -x, -HALF_LENGTH, -x, HALF_LENGTH, "line"),
        Line("balk-right", x, -HALF_LENGTH, x, HALF_LENGTH, "line"),
        Line("balk-head", -HALF_WIDTH, -y, HALF_WIDTH, -y, "line"),
        Line("balk-foot", -HALF_WIDTH, y, HALF_WIDTH, y, "line"),
    )


def anchors(inches: float) -> tuple[Line, ...]:
    """The eight anchor spaces, 3 1/2 by 7 inches, where balk-lines meet the cushions (line 625)."""
    rows: list[Line] = []
    deep, half = 3.5, 3.5
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (HALF_WIDTH - inches), sy * HALF_LENGTH
            rows += _box(f"end{sx:+d}{sy:+d}", x - half, y, x + half, y - sy * deep)
            x, y = sx * HALF_WIDTH, sy * (HALF_LENGTH - inches)
            rows += _box(f"side{sx:+d}{sy:+d}", x, y - half, x - sx * deep, y + half)
    return tuple(rows)


def _box(name: str, x1: float, y1: float, x2: float, y2: float) -> list[Line]:
    corners = [(x1, y1), (x1, y2), (x2, y2), (x2, y1), (x1, y1)]
    return [
        Line(f"anchor-{name}-{i}", *start, *end, "mark") for i, (start, end) in enumerate(pairwise(corners))
    ]


def space_lines() -> tuple[Line, ...]:
    """The lines of the Space Game: corner spaces, cut off eleven inches from the rails (line 761)."""
    rows: list[Line] = []
    along = HALF_LENGTH - 1.5 * SIGHT
    inner = HALF_WIDTH - 11.0
    for sx in (-1, 1):
        rows.append(Line(f"along{sx:+d}", sx * inner, -along, sx * inner, along, "line"))
        for sy in (-1, 1):
            name = f"{sx:+d}{sy:+d}"
            rows.append(Line(f"out{name}", sx * HALF_WIDTH, sy * along, sx * inner, sy * along, "line"))
            rows.append(Line(f"slant{name}", sx * inner, sy * along, 0, sy * (HALF_LENGTH - 11.0), "line"))
    rows += [Line(f"end{sy:+d}", 0, sy * HALF_LENGTH, 0, sy * (HALF_LENGTH - 11.0), "line") for sy in (-1, 1)]
    return tuple(rows)


def table(
    *, pockets: int = 0, d: bool = False, spots: tuple[str, ...] = (), lines: tuple[Line, ...] = ()
) -> Board:
    """A table with no pockets, the four of the corners or all six, a string or a D, and what a game marks."""
    holes = [
        Circle(f"pocket-{name}", x, y, r, "pocket")
        for name, (x, y, r) in POCKETS.items()
        if pockets == 6 or (pockets == 4 and name[0] != "m")
    ]
    marks = [Circle(f"spot-{name}", *SPOTS[name], 0.5, "spot") for name in spots]
    return Board(
        name="billiard-table",
        half=HALF_WIDTH,
        half_y=HALF_LENGTH,
        circles=(*holes, *marks),
        lines=(*_rails(), *_string(), *(_d() if d else ()), *lines),
        zones=(),
        piece_radius=BALL_RADIUS,
    )
