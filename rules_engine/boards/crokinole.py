"""The crokinole board: a round raised field with a hole, circles and pegs, a ditch round it, and a rim.

Names of the zones from the centre: hole, inner, next, band, edge, ditch. "A ring touching any line is
counted outside of that line" (crown/crokinole#C4), so a zone is decided by the ring's outermost point,
while the hole and the ditch are decided by its centre: over the hole it drops in, past the field's edge it
falls.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from .shapes import Board, Circle, Line

FIELD_RADIUS = 13.0
"""The field's edge: a board of 26 inches."""
LINE_RADII = {"inner": 4.0, "next": 8.0, "band": 12.0}
"""The circle that bounds each zone, measured to the middle of the line."""
LINE_WIDTH = 1 / 16
HOLE_RADIUS = (1 + 3 / 8) / 2
RING_RADIUS = (1 + 1 / 4) / 2
PEG_CIRCLE = 4.0
PEG_RADIUS = 3 / 16
PEGS = 8
RIM_RADIUS = 15.5
"""The inner side of the rim: the ditch is two rings wide."""

ZONES = ("hole", "inner", "next", "band", "edge", "ditch")


def zone_at(x: float, y: float, radius: float = RING_RADIUS, zones: tuple[str, ...] = ZONES) -> str:
    """Return the zone of a ring of ``radius`` inches whose centre lies at (``x``, ``y``).

    A ring that touches a line belongs outside it; where a game's ``zones`` have the line itself
    ("inner-line"), the ring lies on that. Without "edge" the outer line bounds the field ("ditch"), or marks
    nothing ("band"). A ring that leans in the hole cannot be told from its place: the marker says so.
    """
    distance = hypot(x, y)
    if distance < HOLE_RADIUS:
        return "hole"
    if distance > FIELD_RADIUS:
        return "ditch"
    for zone, line in LINE_RADII.items():
        if distance + radius < line - LINE_WIDTH / 2:
            return zone
        if f"{zone}-line" in zones and distance - radius <= line + LINE_WIDTH / 2:
            return f"{zone}-line"
    if "edge" in zones:
        return "edge"
    return "band" if "inner-line" in zones else "ditch"


def place_in(zone: str, turn: float = 0.0, radius: float = RING_RADIUS) -> tuple[float, float]:
    """Return a place for a ring in ``zone``, at ``turn`` (0 to 1, round the board): for drawing a noted
    rest."""
    between = {
        "hole": 0.0,
        "leaning": 0.0,
        "inner": (HOLE_RADIUS + LINE_RADII["inner"] - radius) / 2,
        "inner-line": LINE_RADII["inner"],
        "next": (LINE_RADII["inner"] + LINE_RADII["next"]) / 2,
        "next-line": LINE_RADII["next"],
        "band": (LINE_RADII["next"] + LINE_RADII["band"]) / 2,
        "edge": LINE_RADII["band"],
        "ditch": (FIELD_RADIUS + RIM_RADIUS) / 2,
    }[zone]
    return between * cos(2 * pi * turn), between * sin(2 * pi * turn)


def quarter_of(x: float, y: float) -> int:
    """Return whose quarter a point lies in: 0 near, 1 right, 2 far, 3 left; the short lines bound them."""
    if abs(y) >= abs(x):
        return 0 if y <= 0 else 2
    return 1 if x > 0 else 3


def _at(radius: float, turn: float) -> tuple[float, float]:
    return radius * cos(2 * pi * turn), radius * sin(2 * pi * turn)


def _pegs() -> tuple[Circle, ...]:
    places = [_at(PEG_CIRCLE, (i + 0.5) / PEGS) for i in range(PEGS)]
    return tuple(Circle(f"peg-{i + 1}", x, y, PEG_RADIUS, "peg") for i, (x, y) in enumerate(places))


def before_pocket(number: int, zone: str) -> tuple[float, float]:
    """Return the place on the circle that bounds ``zone`` before pocket 1 to 4 of a board with pockets.

    The pockets are numbered from the near left corner, against the clock; inches from the centre.
    """
    return _at(LINE_RADII[zone], (2 * number + 3) / 8)


def _short_lines() -> tuple[Line, ...]:
    rows = []
    for i in range(4):
        turn = (2 * i + 1) / 8
        rows.append(
            Line(f"short-{i + 1}", *_at(LINE_RADII["next"], turn), *_at(LINE_RADII["band"], turn), "mark")
        )
    return tuple(rows)


BOARD = Board(
    name="crokinole",
    half=RIM_RADIUS,
    circles=(
        Circle("rim", 0, 0, RIM_RADIUS, "rim"),
        Circle("field", 0, 0, FIELD_RADIUS, "field"),
        Circle("outer-line", 0, 0, LINE_RADII["band"], "line"),
        Circle("middle-line", 0, 0, LINE_RADII["next"], "line"),
        Circle("inner-line", 0, 0, LINE_RADII["inner"], "line"),
        Circle("hole", 0, 0, HOLE_RADIUS, "hole"),
        *_pegs(),
    ),
    lines=_short_lines(),
    zones=ZONES,
    piece_radius=RING_RADIUS,
)
