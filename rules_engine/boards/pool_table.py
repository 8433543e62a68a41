"""The nine-foot pool table of today, and the racks that stand on it: triangle, diamond, and rows of ten.

The measures are those of the World Pool Association: a bed of 100 by 50 inches and balls of 57.15 mm. The
head is near (y below 0), the foot far; a rack has its apex on the foot spot, towards the head.
"""

from __future__ import annotations

from ..saying import say
from .billiard_table import Bed
from .shapes import Board, Circle, Line

BED = Bed(25.0, 50.0)
BALL_RADIUS = 57.15 / 2 / 25.4
CORNER, SIDE = 4.5, 5.0
"""Openings of the pockets between the noses of the cushions."""
SPOTS: dict[str, tuple[float, float]] = {
    name: at for name, at in BED.spots().items() if name in ("head", "centre", "foot")
}
GAP = 0.002
"""Between neighbours in a rack, which is as tight as it can be set."""

Row = tuple[str, float, float, str, str]
"""A ball: its name, where it lies, its colour, and where that is in words."""


def rack(
    rows: tuple[int, ...],
    order: str,
    *,
    on_spot: int = 0,
    colours: dict[str, str] | None = None,
    spot: tuple[float, float] = SPOTS["foot"],
    radius: float = BALL_RADIUS,
) -> tuple[Row, ...]:
    """Balls in rows from the apex, each row centred; ``order`` names them row by row.

    ``on_spot`` is the row that stands on the foot spot, or on ``spot``. Without
    ``colours`` a ball has that of its number.
    """
    x, y = spot
    step = 2 * radius + GAP
    names = iter(order.split())
    found = []
    for at, many in enumerate(rows):
        for place in range(many):
            name = next(names)
            colour = (colours or {}).get(name, f"pool-{name}")
            left = x + (place - (many - 1) / 2) * step
            found.append(
                (
                    name,
                    left,
                    y + (at - on_spot) * step * 3**0.5 / 2,
                    colour,
                    say("set-ups.in-rack", "in the rack"),
                )
            )
    return tuple(found)


TRIANGLE = (1, 2, 3, 4, 5)
DIAMOND = (1, 2, 3, 2, 1)
FOUR_ROWS = (1, 2, 3, 4)


def _lines(bed: Bed, string: float) -> tuple[Line, ...]:
    x, y = bed
    return (
        Line("rail-head", -x, -y, x, -y, "rim"),
        Line("rail-right", x, -y, x, y, "rim"),
        Line("rail-foot", x, y, -x, y, "rim"),
        Line("rail-left", -x, y, -x, -y, "rim"),
        Line("string", -x, string, x, string, "mark"),
    )


def _circles(
    bed: Bed, spots: dict[str, tuple[float, float]], corner: float, side_pocket: float
) -> tuple[Circle, ...]:
    x, y = bed
    holes = [
        Circle(f"pocket-{end}{side}", sx * x, sy * y, (side_pocket if end == "m" else corner) / 2, "pocket")
        for end, sy in (("b", -1), ("m", 0), ("t", 1))
        for side, sx in (("l", -1), ("r", 1))
    ]
    return (*holes, *(Circle(f"spot-{name}", *at, 0.5, "spot") for name, at in spots.items()))


def board_of(
    bed: Bed,
    string: float,
    spots: dict[str, tuple[float, float]],
    openings: tuple[float, float],
    radius: float = BALL_RADIUS,
) -> Board:
    """A table as it is drawn: its line at ``string``, its spots, the openings of corner and side pockets."""
    return Board(
        name="billiard-table",
        half=bed.half_width,
        half_y=bed.half_length,
        circles=_circles(bed, spots, *openings),
        lines=_lines(bed, string),
        zones=(),
        piece_radius=radius,
    )


BOARD = board_of(BED, SPOTS["head"][1], SPOTS, (CORNER, SIDE))
