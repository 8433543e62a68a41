"""The twelve-foot table of snooker and English billiards today: its bed, pockets, spots, baulk line and D.

The measures are those of the World Professional Billiards and Snooker Association, in millimetres there and
in inches here, as on all boards. The baulk end is near (y below 0), the top far. Pockets are cut to templates
that are not published; their openings are those of tables in use.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from ..saying import say
from .billiard_table import Bed
from .shapes import Board, Circle, Line

MM = 1 / 25.4
"""Inches a millimetre."""
BED = Bed(1778 / 2 * MM, 3569 / 2 * MM)
BALL_RADIUS = 52.5 / 2 * MM
BAULK = (737 - 3569 / 2) * MM
"""Where the baulk line lies, 737 mm from the bottom cushion."""
D_RADIUS = 292 * MM
CORNER, MIDDLE = 3.5, 4.0
"""Openings of the pockets."""
SPOTS: dict[str, tuple[float, float]] = {
    "yellow": (D_RADIUS, BAULK),
    "green": (-D_RADIUS, BAULK),
    "brown": (0.0, BAULK),
    "centre": (0.0, 0.0),
    "pyramid": (0.0, BED.half_length / 2),
    "billiard": (0.0, BED.half_length - 324 * MM),
}
"""The spots; ``billiard`` is that of the black, 324 mm from the top cushion."""
GAP = 0.02
"""Between the pink and the first red, which do not touch, and between the reds, which lie tight."""

Row = tuple[str, float, float, str, str]
"""A ball: its name, where it lies, its colour, and where that is in words."""

_COLOURS = (
    ("yw", "yellow", "yellow", say("set-ups.at-right-corner-of-d", "at the right corner of the D")),
    ("gn", "green", "green", say("set-ups.at-left-corner-of-d", "at the left corner of the D")),
    ("bn", "brown", "brown", say("set-ups.in-middle-of-baulk-line", "in the middle of the baulk line")),
    ("bu", "blue", "centre", say("set-ups.on-centre-spot", "on the centre spot")),
    ("pk", "pink", "pyramid", say("set-ups.on-pyramid-spot", "on the pyramid spot")),
    ("bk", "black", "billiard", say("set-ups.on-black-spot", "on the black spot")),
)


def balls(rows: int) -> tuple[Row, ...]:
    """The reds in a triangle of so many rows behind the pink, and the colours on their spots."""
    x, y = SPOTS["pyramid"]
    first, step = y + 2 * BALL_RADIUS + GAP, 2 * BALL_RADIUS + GAP / 20
    reds = tuple(
        (
            "r",
            x + (place - row / 2) * step,
            first + row * step * 3**0.5 / 2,
            "red",
            say("set-ups.in-triangle", "in the triangle"),
        )
        for row in range(rows)
        for place in range(row + 1)
    )
    return (*reds, *((name, *SPOTS[spot], colour, where) for name, colour, spot, where in _COLOURS))


def billiards() -> tuple[Row, ...]:
    """The red of English billiards on its spot; the other balls are in hand."""
    return (("r", *SPOTS["billiard"], "red", say("set-ups.on-spot", "on the spot")),)


def _lines() -> tuple[Line, ...]:
    x, y = BED
    rails = (
        Line("rail-head", -x, -y, x, -y, "rim"),
        Line("rail-right", x, -y, x, y, "rim"),
        Line("rail-foot", x, y, -x, y, "rim"),
        Line("rail-left", -x, y, -x, -y, "rim"),
    )
    steps = 24
    arc = [(D_RADIUS * cos(pi * i / steps), BAULK - D_RADIUS * sin(pi * i / steps)) for i in range(steps + 1)]
    half_circle = (Line(f"d-{i}", *start, *end, "mark") for i, (start, end) in enumerate(pairwise(arc)))
    return (*rails, Line("string", -x, BAULK, x, BAULK, "mark"), *half_circle)


def _circles() -> tuple[Circle, ...]:
    x, y = BED
    holes = [
        Circle(f"pocket-{end}{side}", sx * x, sy * y, (MIDDLE if end == "m" else CORNER) / 2, "pocket")
        for end, sy in (("b", -1), ("m", 0), ("t", 1))
        for side, sx in (("l", -1), ("r", 1))
    ]
    return (*holes, *(Circle(f"spot-{name}", *at, 0.5, "spot") for name, at in SPOTS.items()))


BOARD = Board(
    name="billiard-table",
    half=BED.half_width,
    half_y=BED.half_length,
    circles=_circles(),
    lines=_lines(),
    zones=(),
    piece_radius=BALL_RADIUS,
)
