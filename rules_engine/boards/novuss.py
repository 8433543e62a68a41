"""The novuss board: a metre square with a bag in each corner, an edge zone along each side, a circle.

Seen by a player who stands between pockets 1 and 2, pocket 1 is at his left hand, 2 at his right, 3 far right
and 4 far left. The board's width is that of boards in use; zone, circle, pockets and discs are inferred.
Inches, as on the other boards.
"""

from __future__ import annotations

from math import hypot

from ..saying import say
from .carrom import SIDES
from .shapes import Board, Circle, Line

MM = 1 / 25.4
HALF = 500 * MM
"""From the centre to the edge."""
ZONE = 400 * MM
"""From the centre to the line of an edge zone."""
PUCK_LINE = 450 * MM
"""From the centre to the middle of an edge zone."""
POCKET_RADIUS = 50 * MM
POCKET_CENTRE = HALF - POCKET_RADIUS
DISC_RADIUS = 27 / 2 * MM
PUCK_RADIUS = 32 / 2 * MM
CIRCLE = 100 * MM
DISCS = 8

_CORNERS = {"1": (-1, -1), "2": (1, -1), "3": (1, 1), "4": (-1, 1)}
POCKETS = {pocket: (x * POCKET_CENTRE, y * POCKET_CENTRE) for pocket, (x, y) in _CORNERS.items()}
ZONES = ("field", "circle", *(f"edge-{side}" for side in SIDES))


def is_dark(side: int, x: float, y: float) -> bool:
    """Whether a disc with its centre there is dark for the first side (0), who stands below, or the second:
    in the edge zone of his own side, or in the circle."""
    return (-y if side == 0 else y) > ZONE or hypot(x, y) < CIRCLE


def start() -> tuple[tuple[str, float, float, str, str], ...]:
    """Each side's discs in a row at the far edge, four on either side of the middle, touching each other."""
    rows = []
    for letter, colour, y in (("a", "black", HALF - DISC_RADIUS), ("b", "white", DISC_RADIUS - HALF)):
        for i in range(DISCS):
            x = (2 * i - DISCS + 1) * DISC_RADIUS
            rows.append(
                (letter, x if y > 0 else -x, y, colour, say("set-ups.in-row-at-edge", "in a row at the edge"))
            )
    return tuple(rows)


def _edges() -> tuple[Line, ...]:
    corners = list(_CORNERS.items())
    rows = []
    for i, (first, (x1, y1)) in enumerate(corners):
        second, (x2, y2) = corners[(i + 1) % 4]
        rows.append(Line(f"rim-{first}{second}", x1 * HALF, y1 * HALF, x2 * HALF, y2 * HALF, "rim"))
    for side, (dx, dy) in SIDES.items():
        ends = [(dx * ZONE - dy * along, dy * ZONE + dx * along) for along in (-HALF, HALF)]
        rows.append(Line(f"edge-{side}", *ends[0], *ends[1], "line"))
        rows.append(Line(f"middle-{side}", dx * ZONE, dy * ZONE, dx * HALF, dy * HALF, "mark"))
    return tuple(rows)


BOARD = Board(
    name="novuss",
    half=HALF,
    circles=(
        *(Circle(f"pocket-{p}", x, y, POCKET_RADIUS, "pocket") for p, (x, y) in POCKETS.items()),
        Circle("circle", 0, 0, CIRCLE, "line"),
    ),
    lines=_edges(),
    zones=ZONES,
    piece_radius=DISC_RADIUS,
)
