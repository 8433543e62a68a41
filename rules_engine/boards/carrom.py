"""The carrom board: a square with a rim, a pocket in each corner, and four straight lines from pocket to
pocket.

Seen by a player seated between pockets 1 and 2, pocket 1 is at his left hand, 2 at his right, 3 far right
and 4 far left. The line nearest him is line-12; between a line and its rim lies a strip (strip-12). The
book gives no sizes.
"""

from __future__ import annotations

from math import hypot, sqrt

from .shapes import Board, Circle, Line

HALF = 13.0
"""From the centre to the rim."""
LINE = 9.5
"""From the centre to each shooting line."""
POCKET_RADIUS = 1.25
POCKET_CENTRE = 12.2
RING_RADIUS = (1 + 1 / 4) / 2

_CORNERS = {"1": (-1, -1), "2": (1, -1), "3": (1, 1), "4": (-1, 1)}
POCKETS = {pocket: (x * POCKET_CENTRE, y * POCKET_CENTRE) for pocket, (x, y) in _CORNERS.items()}
SIDES = {"12": (0, -1), "23": (1, 0), "34": (0, 1), "41": (-1, 0)}
SPOTS = {pocket: (x * LINE, y * LINE) for pocket, (x, y) in _CORNERS.items()}
"""The numbered spot before each pocket, where two lines meet."""
TIP = 6.5
"""From the centre to the tips of the Backgammon points of a side."""
TIPS = {
    f"tip-{side}-{i + 1}": ((dx * TIP, (2 * i - 5) * 1.5 * dx) if dx else ((5 - 2 * i) * 1.5 * dy, dy * TIP))
    for side, (dx, dy) in SIDES.items()
    for i in range(6)
}
"""The tips, six to a side, counted from the pocket named first: tip-12-1 is the nearest to pocket 1."""
ZONES = ("field", "strip-12", "strip-23", "strip-34", "strip-41", *(f"pocket-{p}" for p in POCKETS))

PLACES = (
    "field",
    *(f"{kind}-{side}" for side in SIDES for kind in ("strip", "line")),
    *(f"angle-{pocket}" for pocket in POCKETS),
)
"""Where a shooter may be set: behind a shooting line and clear of all lines, touching it, before it, or
behind it but touching an angle line."""
ANGLES = {pocket: (*SPOTS[pocket], *POCKETS[pocket]) for pocket in POCKETS}
"""The angle lines, from where two shooting lines meet to the pocket: they part the strips of two sides. How
they are drawn is not said in words; so they part the sides evenly."""
SQUARES = 7.5
"""From the centre to the edge of the checkerboard, which lies within the lines; the book gives no sizes."""
SQUARE_CORNERS = {pocket: (x * SQUARES, y * SQUARES) for pocket, (x, y) in _CORNERS.items()}
CELLS = {
    f"{file}{rank + 1}": ((2 * i - 7) * SQUARES / 8, (2 * rank - 7) * SQUARES / 8)
    for rank in range(8)
    for i, file in enumerate("abcdefgh")
}
"""The middle of each of its squares: a1 is by pocket 1, h1 by pocket 2, h8 by pocket 3."""


def triangle_before(pocket: str) -> tuple[tuple[float, float], ...]:
    """Ten places in rows of 4, 3, 2 and 1 before a pocket, the row of four nearest to it, none touching.

    The book gives no distance; the rows here are a ring and a fifth apart.
    """
    x, y = _CORNERS[pocket]
    apart, base = 2 * RING_RADIUS * 1.2, 10.3
    rows = []
    for row in range(4):
        at = base - row * apart * 0.87 / 2**0.5
        for place in range(4 - row):
            aside = (place - (3 - row) / 2) * apart / 2**0.5
            rows.append((x * (at + aside), y * (at - aside)))
    return tuple(rows)


def pocket_at(x: float, y: float) -> str | None:
    """Return the pocket into which a ring falls whose centre lies at (``x``, ``y``), if there is one."""
    for pocket, (px, py) in POCKETS.items():
        if hypot(x - px, y - py) < POCKET_RADIUS:
            return pocket
    return None


def zone_at(x: float, y: float) -> str:
    """Return "pocket-1", "strip-12" (behind that line) or "field" for a ring's centre.

    In a corner, where two strips meet, the strip of the nearer rim is meant.
    """
    if (pocket := pocket_at(x, y)) is not None:
        return f"pocket-{pocket}"
    depth, side = max((x * dx + y * dy, name) for name, (dx, dy) in SIDES.items())
    return f"strip-{side}" if depth > LINE else "field"


def place_at(x: float, y: float) -> str:
    """Return "strip-12", "line-12", "angle-1" or "field" for a shooter with its centre at (``x``, ``y``).

    A ring that touches a line is on it ("line-12"), however far it reaches across; in a corner that of the
    nearer rim is meant.
    """
    depth, side = max((x * dx + y * dy, name) for name, (dx, dy) in SIDES.items())
    if abs(depth - LINE) <= RING_RADIUS:
        return f"line-{side}"
    for pocket, (px, py) in _CORNERS.items():
        if depth > LINE and x * px > 0 and y * py > 0 and abs(x * px - y * py) <= RING_RADIUS * sqrt(2):
            return f"angle-{pocket}"
    return f"strip-{side}" if depth > LINE else "field"


def _lines(at: float, kind: str) -> tuple[Line, ...]:
    corners = list(_CORNERS.items())
    rows = []
    for i, (first, (x1, y1)) in enumerate(corners):
        second, (x2, y2) = corners[(i + 1) % 4]
        if kind == "rim":
            rows.append(Line(f"rim-{first}{second}", x1 * at, y1 * at, x2 * at, y2 * at, kind))
            continue
        dx, dy = SIDES[first + second]
        # A shooting line runs from pocket to pocket, parallel to its rim.
        ends = [
            (dx * at if dx else x * POCKET_CENTRE, dy * at if dy else y * POCKET_CENTRE)
            for x, y in ((x1, y1), (x2, y2))
        ]
        rows.append(Line(f"line-{first}{second}", *ends[0], *ends[1], kind))
    return tuple(rows)


BOARD = Board(
    name="carrom",
    half=HALF,
    circles=(
        *(Circle(f"pocket-{p}", x, y, POCKET_RADIUS, "pocket") for p, (x, y) in POCKETS.items()),
        Circle("centre", 0, 0, RING_RADIUS, "spot"),
    ),
    lines=_lines(HALF, "rim")
    + _lines(LINE, "line")
    + tuple(Line(f"angle-{pocket}", *ends, "mark") for pocket, ends in ANGLES.items()),
    zones=ZONES,
    piece_radius=RING_RADIUS,
)
