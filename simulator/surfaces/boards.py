"""The carrom and crokinole boards, from :mod:`rules_engine.boards` (inches) in metres.

The books give hardly a size; where they are silent the rules' boards have those of boards in use, and this
module adds what only physics asks for: heights, depths, materials.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from rules_engine.boards import carrom, crokinole
from rules_engine.boards.shapes import Board, Circle, Line

from ..units import INCH
from .surface import Edge, Hole, Mark, Post, Surface, Wall, Zone

RIM_HEIGHT = 0.75
"""A carrom board's rim above the bed, inches: boards in use."""
ROUND_RIM_HEIGHT = 1.0
"""A round board's rim above its field; the ditch is deeper."""
PEG_HEIGHT = 0.75
HOLE_DEPTH = 0.25
"""Crokinole boards in use: pegs of 3/4 inch, a hole of 1/4 inch."""
POCKET_DEPTH = 2.0
"""A net or bag below the carrom board."""


def circle(row: Circle) -> Mark:
    """A circle of a rules' board as a mark."""
    kind = "spot" if row.kind == "spot" else "outline" if row.kind in ("rim", "field") else "circle"
    width = crokinole.LINE_WIDTH * INCH if kind == "circle" else 0.0
    return Mark(row.id, kind, row.x * INCH, row.y * INCH, radius=row.r * INCH, width=width)


def straight(row: Line) -> Mark:
    """A line of a rules' board as a mark."""
    return Mark(row.id, "line", row.x1 * INCH, row.y1 * INCH, row.x2 * INCH, row.y2 * INCH, width=INCH / 16)


def rims(board: Board) -> tuple[Wall, ...]:
    """The rims of a board in wood, its bed on their left."""
    return tuple(
        Wall(row.id, row.id, row.x1 * INCH, row.y1 * INCH, row.x2 * INCH, row.y2 * INCH, "wood",
             RIM_HEIGHT * INCH)
        for row in board.lines
        if row.kind == "rim"
    )  # fmt: skip


def marks(board: Board) -> tuple[Mark, ...]:
    """The lines and circles that the rules see."""
    lines = (straight(row) for row in board.lines if row.kind != "rim")
    return (*lines, *(circle(row) for row in board.circles if row.kind in ("line", "rim", "field")))


def spots(board: Board) -> tuple[Mark, ...]:
    """The spots of a board."""
    return tuple(circle(row) for row in board.circles if row.kind == "spot")


def pockets() -> tuple[Hole, ...]:
    """The four pockets of the carrom board, called as the players see them: 1 to 4."""
    return tuple(
        Hole(name, x * INCH, y * INCH, carrom.POCKET_RADIUS * INCH, "pocket", POCKET_DEPTH * INCH)
        for name, (x, y) in carrom.POCKETS.items()
    )


def pegs() -> tuple[Post, ...]:
    """The eight pegs of the crokinole board."""
    return tuple(
        Post(row.id, row.x * INCH, row.y * INCH, row.r * INCH, "peg", "wood", PEG_HEIGHT * INCH)
        for row in crokinole.BOARD.circles
        if row.kind == "peg"
    )


def square(half: float) -> tuple[tuple[float, float], ...]:
    """A square against the clock from its near left corner, half its side in inches."""
    h = half * INCH
    return (-h, -h), (h, -h), (h, h), (-h, h)


def _scaled(points: Iterable[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    return tuple((x * INCH, y * INCH) for x, y in points)


def carrom_zones() -> tuple[Zone, ...]:
    """The strips behind the shooting lines, parted at the corners, and the field between the lines."""
    far, near = carrom.HALF, carrom.LINE
    corners = [carrom.SPOTS[name] for name in "1234"]
    rows = []
    for side in carrom.SIDES:
        ends = [(carrom.SPOTS[name][0] / near, carrom.SPOTS[name][1] / near) for name in side]
        (ax, ay), (bx, by) = ends
        outline = ((ax * far, ay * far), (bx * far, by * far), (bx * near, by * near), (ax * near, ay * near))
        rows.append(Zone(f"strip-{side}", _scaled(outline)))
    return (Zone("field", _scaled(corners)), *rows)


def carrom_board() -> Surface:
    """The side with pockets of the 28-inch board: shooting lines, angle lines, numbered spots."""
    board = carrom.BOARD
    numbered = (
        Mark(f"spot-{name}", "spot", x * INCH, y * INCH, radius=INCH / 4)
        for name, (x, y) in carrom.SPOTS.items()
    )
    return Surface(
        name="carrom",
        title="Carrom board, 28 inches, the side with squares and pockets",
        outline=square(carrom.HALF),
        law="disc",
        piece="ring",
        constants="wooden-board",
        walls=rims(board),
        holes=pockets(),
        marks=marks(board),
        zones=carrom_zones(),
        spots=(*spots(board), *numbered),
        note="28 inches over the rims, which are an inch wide: boards in use; the book gives no sizes.",
    )


def crokinole_zones() -> tuple[Zone, ...]:
    """Round fields from the centre: a ring counts in the innermost within whose line all of it lies, and in
    the edge until its centre passes the field's."""
    rows = []
    inner = 0.0
    for name, radius in crokinole.LINE_RADII.items():
        outer = (radius - crokinole.LINE_WIDTH / 2) * INCH
        rows.append(Zone(name, ((0.0, 0.0),), radius=outer, inner=inner, by="outermost"))
        inner = outer
    beyond = (crokinole.FIELD_RADIUS + 2 * crokinole.RING_RADIUS) * INCH
    return (*rows, Zone("edge", ((0.0, 0.0),), radius=beyond, inner=inner, by="outermost"))


def round_outline(radius: float, sides: int = 72) -> tuple[tuple[float, float], ...]:
    """A circle as a polygon, for drawing; metres."""
    return tuple((radius * cos(2 * pi * i / sides), radius * sin(2 * pi * i / sides)) for i in range(sides))


def crokinole_round() -> Surface:
    """The round crokinole board: a raised field with hole and pegs, a ditch round it, a rim."""
    board = crokinole.BOARD
    field = crokinole.FIELD_RADIUS * INCH
    return Surface(
        name="crokinole-round",
        title="Round crokinole board, 26 inches, with a ditch",
        outline=round_outline(field),
        round_radius=field,
        law="disc",
        piece="crokinole-disc",
        constants="wooden-board",
        posts=(
            *pegs(),
            Post("rim", 0.0, 0.0, crokinole.RIM_RADIUS * INCH, "round-rim", "wood", ROUND_RIM_HEIGHT * INCH),
        ),
        holes=(Hole("hole", 0.0, 0.0, crokinole.HOLE_RADIUS * INCH, "hole", HOLE_DEPTH * INCH),),
        edges=(Edge("ditch", "ditch", radius=field),),
        marks=marks(board),
        zones=crokinole_zones(),
        note="Boards in use: field 26 inches, hole 1 3/8, eight pegs at 4, lines at 4, 8 and 12 inches.",
    )
