"""Ten pins on a square board laid diagonally: the pin spots in the far corner, the foul line across the
near one.

The bowler sits at the near corner. The spots form the usual triangle: 1 nearest to him, then 2 3, 4 5 6 and
the back row 7 8 9 10, from left to right. The book's diagram is lost; the spacing is that of pins an inch
thick.
"""

from __future__ import annotations

from math import sqrt

from .shapes import Board, Circle, Line

HALF_DIAGONAL = 13.0 * sqrt(2)
"""From the centre to a corner of the square board of 26 inches."""
PIN_RADIUS = 1 / 2
SPACING = 2.0
"""Between neighbouring spots."""
HEAD_PIN_Y = 7.0
FOUL_LINE_Y = -12.0
DISK_RADIUS = (1 + 1 / 4) / 2


def _spots() -> dict[str, tuple[float, float]]:
    spots: dict[str, tuple[float, float]] = {}
    for row in range(4):
        for place in range(row + 1):
            x = (place - row / 2) * SPACING
            spots[str(len(spots) + 1)] = (x, HEAD_PIN_Y + row * SPACING * sqrt(3) / 2)
    return spots


SPOTS = _spots()
"""Where each pin stands."""
BACK_ROW = ("7", "8", "9", "10")
"""The row farthest from the bowler."""
HAT_AND_FEATHER = ("1", "5", "7", "10")
"""The hat on 5, 7 and 10, the feather on 1."""


def pin_at(x: float, y: float) -> str | None:
    """Return the pin whose spot is nearest to a tap, None when it is more than half a spacing away."""
    distance, pin = min(((x - px) ** 2 + (y - py) ** 2, pin) for pin, (px, py) in SPOTS.items())
    return pin if distance <= (SPACING / 2) ** 2 else None


def over_line(y: float) -> bool:
    """Whether a finger at ``y`` is across the foul line."""
    return y > FOUL_LINE_Y


def _half_width(y: float) -> float:
    return HALF_DIAGONAL - abs(y)


_C = HALF_DIAGONAL
BOARD = Board(
    name="ten-pins",
    half=HALF_DIAGONAL,
    circles=tuple(Circle(f"spot-{pin}", x, y, PIN_RADIUS, "spot") for pin, (x, y) in SPOTS.items()),
    lines=(
        Line("rim-1", 0, -_C, _C, 0, "rim"),
        Line("rim-2", _C, 0, 0, _C, "rim"),
        Line("rim-3", 0, _C, -_C, 0, "rim"),
        Line("rim-4", -_C, 0, 0, -_C, "rim"),
        Line(
            "foul-line", -_half_width(FOUL_LINE_Y), FOUL_LINE_Y, _half_width(FOUL_LINE_Y), FOUL_LINE_Y, "mark"
        ),
    ),
    zones=(),
    piece_radius=DISK_RADIUS,
)
