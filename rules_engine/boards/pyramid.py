"""The table of Russian pyramid: bed, marks, tight pockets, the pyramid of fifteen. Inches, centre (0, 0).

The bed is 3550 by 1775 mm, balls measure 67 mm since 2025 (68 before); corner pockets open 72 to 73 mm,
middle ones 82 to 83 mm. The front spot and the home line lie one quarter up the table, the back spot three
quarters. Home is near.
"""

from __future__ import annotations

from ..lean import NamedTuple
from .billiard_table import Bed, rack
from .shapes import Board, Circle, Line

MM = 1 / 25.4
BED = Bed(1775 / 2 * MM, 3550 / 2 * MM)
BALL_RADIUS = 67 / 2 * MM
CORNER_POCKET = 72.5 * MM
MIDDLE_POCKET = 82.5 * MM
"""The openings, from point to point."""


class Spot(NamedTuple):
    """A spot by its place."""

    x: float
    y: float


FRONT, CENTRE, BACK = (Spot(0.0, y * BED.half_length) for y in (-0.5, 0.0, 0.5))


def places() -> tuple[tuple[float, float], ...]:
    """The places of the fifteen balls, the apex on the back spot."""
    return rack(5, BALL_RADIUS, BED)


def table() -> Board:
    """The table with its pockets, its three spots, the home line and the spotting line."""
    x, y = BED
    pockets = {"bl": (-x, -y), "br": (x, -y), "ml": (-x, 0.0), "mr": (x, 0.0), "tl": (-x, y), "tr": (x, y)}
    holes = (
        Circle(f"pocket-{name}", *at, (MIDDLE_POCKET if name[0] == "m" else CORNER_POCKET) / 2, "pocket")
        for name, at in pockets.items()
    )
    spots = (
        Circle(f"spot-{name}", *spot, 0.5, "spot")
        for name, spot in (("front", FRONT), ("centre", CENTRE), ("back", BACK))
    )
    return Board(
        name="billiard-table",
        half=x,
        half_y=y,
        circles=(*holes, *spots),
        lines=(
            Line("rail-head", -x, -y, x, -y, "rim"),
            Line("rail-right", x, -y, x, y, "rim"),
            Line("rail-foot", x, y, -x, y, "rim"),
            Line("rail-left", -x, y, -x, -y, "rim"),
            Line("home", -x, FRONT.y, x, FRONT.y, "mark"),
            Line("spotting", 0.0, BACK.y, 0.0, y, "mark"),
        ),
        zones=(),
        piece_radius=BALL_RADIUS,
    )
