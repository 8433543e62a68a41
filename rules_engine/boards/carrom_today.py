"""The carrom board of today: 74 cm square, a pocket in each corner, two base lines and two circles a side.

Seen by a player seated between pockets 1 and 2, pocket 1 is at his left hand, 2 at his right, 3 far right
and 4 far left; his base is base-12. Sizes are those of the International Carrom Federation; inches, as on
the other boards.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

from ..saying import say
from .carrom import SIDES
from .shapes import Board, Circle, Line

MM = 1 / 25.4
"""A millimetre in inches."""
HALF = 370 * MM
"""From the centre to the frame: 735 to 740 mm over the whole board."""
POCKET_RADIUS = 44.5 / 2 * MM
POCKET_CENTRE = HALF - POCKET_RADIUS
MAN_RADIUS = 31 / 2 * MM
"""Men are 30.2 to 31.8 mm wide."""
STRIKER_RADIUS = 41 / 2 * MM
"""Strikers are 41.3 mm wide at most."""
OUTER_LINE = HALF - 101.5 * MM
"""From the centre to the base line that is nearer the player."""
INNER_LINE = OUTER_LINE - 31.8 * MM
BASE = (OUTER_LINE + INNER_LINE) / 2
"""From the centre to the middle between the base lines, on which the striker is set."""
BASE_END = 235 * MM
"""From the middle of a base to its end."""
CIRCLE = 31.8 / 2 * MM
"""The radius of a base circle, and of the centre circle."""
CIRCLE_AT = BASE_END - CIRCLE
OUTER_CIRCLE = 170 / 2 * MM

_CORNERS = {"1": (-1, -1), "2": (1, -1), "3": (1, 1), "4": (-1, 1)}
POCKETS = {pocket: (x * POCKET_CENTRE, y * POCKET_CENTRE) for pocket, (x, y) in _CORNERS.items()}
ZONES = ("field", *(f"base-{side}" for side in SIDES))


def on_side(side: str, along: float, out: float) -> tuple[float, float]:
    """A place of a side: so far along its base to the right of its player, so far out from the centre."""
    dx, dy = SIDES[side]
    return dx * out - dy * along, dy * out + dx * along


def in_base(side: str, x: float, y: float) -> bool:
    """Whether a striker with its centre at (``x``, ``y``) is set as it must be: touching both base lines and
    no circle's end, or covering a base circle."""
    dx, dy = SIDES[side]
    out, along = dx * x + dy * y, dx * y - dy * x
    slack = 0.5 * MM
    if hypot(abs(along) - CIRCLE_AT, out - BASE) <= STRIKER_RADIUS - CIRCLE + slack:
        return True
    both = OUTER_LINE - STRIKER_RADIUS - slack <= out <= INNER_LINE + STRIKER_RADIUS + slack
    return both and abs(along) <= CIRCLE_AT - CIRCLE


def start() -> tuple[tuple[str, float, float, str, str], ...]:
    """The men before the break: the queen, six round her, twelve round these, three arms of white men."""
    step = 2 * MAN_RADIUS
    rows = [("q", 0.0, 0.0, "red", say("set-ups.in-centre-circle", "in the centre circle"))]
    for i in range(6):
        colour = ("white", "black")[i % 2]
        rows.append(
            (colour[0], *_at(90 + 60 * i, step), colour, say("set-ups.in-first-row", "in the first row"))
        )
    for i in range(12):
        colour = ("white", "black")[i % 2]
        out = 2 * step if i % 2 == 0 else step * 3**0.5
        rows.append(
            (colour[0], *_at(90 + 30 * i, out), colour, say("set-ups.in-second-row", "in the second row"))
        )
    return tuple(rows)


def _at(angle: float, out: float) -> tuple[float, float]:
    return out * cos(radians(angle)), out * sin(radians(angle))


def _bases() -> tuple[Line, ...]:
    rows = []
    for side in SIDES:
        for name, out in ((f"base-{side}", OUTER_LINE), (f"base-{side}-inner", INNER_LINE)):
            ends = (*on_side(side, -CIRCLE_AT, out), *on_side(side, CIRCLE_AT, out))
            rows.append(Line(name, *ends, "line"))
    return tuple(rows)


def _arrows() -> tuple[Line, ...]:
    near, far = 160 * MM, OUTER_LINE - 10 * MM
    return tuple(
        Line(f"arrow-{pocket}", x * near, y * near, x * far, y * far, "mark")
        for pocket, (x, y) in _CORNERS.items()
    )


def _frame() -> tuple[Line, ...]:
    corners = list(_CORNERS.items())
    rows = []
    for i, (first, (x1, y1)) in enumerate(corners):
        second, (x2, y2) = corners[(i + 1) % 4]
        rows.append(Line(f"rim-{first}{second}", x1 * HALF, y1 * HALF, x2 * HALF, y2 * HALF, "rim"))
    return tuple(rows)


BOARD = Board(
    name="carrom-74",
    half=HALF,
    circles=(
        *(Circle(f"pocket-{p}", x, y, POCKET_RADIUS, "pocket") for p, (x, y) in POCKETS.items()),
        Circle("outer-circle", 0, 0, OUTER_CIRCLE, "line"),
        *(
            Circle(f"circle-{side}-{hand}", *on_side(side, along, BASE), CIRCLE, "line")
            for side in SIDES
            for hand, along in (("left", -CIRCLE_AT), ("right", CIRCLE_AT))
        ),
        Circle("centre", 0, 0, CIRCLE, "spot"),
    ),
    lines=(*_frame(), *_bases(), *_arrows()),
    zones=ZONES,
    piece_radius=MAN_RADIUS,
)
