"""The carrom and crokinole boards, from :mod:`rules_engine.boards` (inches) in metres.

The books give hardly a size; where they are silent the rules' boards have those of boards in use, and this
module adds what only physics asks for: heights, depths, materials.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from rules_engine.boards import carrom, carrom_today, crokinole, novuss, spider, ten_pins
from rules_engine.boards.shapes import Board, Circle, Line
from rules_engine.saying import say

from ..units import INCH
from .surface import Edge, Hole, Mark, PinSpot, Post, Surface, Wall, Zone

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
        Wall(
            row.id,
            row.id,
            row.x1 * INCH,
            row.y1 * INCH,
            row.x2 * INCH,
            row.y2 * INCH,
            "wood",
            RIM_HEIGHT * INCH,
        )
        for row in board.lines
        if row.kind == "rim"
    )


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


def _numbered() -> tuple[Mark, ...]:
    """The numbered spots before the pockets."""
    return tuple(
        Mark(f"spot-{name}", "spot", x * INCH, y * INCH, radius=INCH / 4)
        for name, (x, y) in carrom.SPOTS.items()
    )


def _outlined(points: Iterable[tuple[str, float, float]], half: float) -> tuple[Mark, ...]:
    """Squares that are only drawn, by their middles; inches."""
    rows = []
    for name, x, y in points:
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        for i, ((x1, y1), (x2, y2)) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
            rows.append(Mark(f"{name}-{i}", "outline", x1 * INCH, y1 * INCH, x2 * INCH, y2 * INCH))
    return tuple(rows)


def _checkers() -> tuple[Mark, ...]:
    """The border of the checkerboard and of its squares."""
    side, at = carrom.SQUARES, 2 * carrom.SQUARES / 8
    rows = []
    for i in range(9):
        c = -side + i * at
        rows.append(Mark(f"file-{i}", "outline", c * INCH, -side * INCH, c * INCH, side * INCH))
        rows.append(Mark(f"rank-{i}", "outline", -side * INCH, c * INCH, side * INCH, c * INCH))
    return tuple(rows)


def carrom_board() -> Surface:
    """The side with pockets of the 28-inch board: shooting lines, angle lines, numbered spots."""
    board = carrom.BOARD
    return Surface(
        name="carrom",
        title=say("surfaces.carrom", "Carrom board, 28 inches, the side with squares and pockets"),
        outline=square(carrom.HALF),
        law="disc",
        piece="ring",
        constants="wooden-board",
        walls=rims(board),
        holes=pockets(),
        marks=(*marks(board), *_checkers()),
        zones=carrom_zones(),
        spots=(
            *spots(board),
            *_numbered(),
            *(
                Mark(name, "spot", x * INCH, y * INCH, radius=INCH / 8)
                for name, (x, y) in carrom.TIPS.items()
            ),
        ),
        note="28 inches over the rims, which are an inch wide: boards in use; the book gives no sizes.",
    )


def carrom_of_today() -> Surface:
    """The carrom board of the federation: 74 cm, base lines and circles on each side."""
    board = carrom_today.BOARD
    holes = tuple(
        Hole(name, x * INCH, y * INCH, carrom_today.POCKET_RADIUS * INCH, "pocket", POCKET_DEPTH * INCH)
        for name, (x, y) in carrom_today.POCKETS.items()
    )
    reach = carrom_today.BASE_END
    bases = tuple(
        Zone(
            f"base-{side}",
            _scaled(
                carrom_today.on_side(side, along, out)
                for along, out in (
                    (-reach, carrom_today.OUTER_LINE),
                    (reach, carrom_today.OUTER_LINE),
                    (reach, carrom_today.INNER_LINE),
                    (-reach, carrom_today.INNER_LINE),
                )
            ),
        )
        for side in carrom.SIDES
    )
    inner = carrom_today.INNER_LINE
    return Surface(
        name="carrom-74",
        title=say("surfaces.carrom-today", "Carrom board of today, 74 cm"),
        outline=square(carrom_today.HALF),
        law="disc",
        piece="carrom-man",
        constants="wooden-board",
        walls=rims(board),
        holes=holes,
        marks=marks(board),
        zones=(Zone("field", square(inner)), *bases),
        spots=spots(board),
        note="Sizes of the International Carrom Federation: 740 mm within the frame, pockets of 44.5 mm.",
    )


def novuss_board() -> Surface:
    """The novuss board: a metre square, bags in the corners, an edge zone along each side."""
    board = novuss.BOARD
    holes = tuple(
        Hole(name, x * INCH, y * INCH, novuss.POCKET_RADIUS * INCH, "pocket", POCKET_DEPTH * INCH)
        for name, (x, y) in novuss.POCKETS.items()
    )
    far, near = novuss.HALF, novuss.ZONE
    zones = tuple(
        Zone(
            f"edge-{side}",
            _scaled(
                (dx * out - dy * along, dy * out + dx * along)
                for along, out in ((-near, far), (near, far), (near, near), (-near, near))
            ),
        )
        for side, (dx, dy) in carrom.SIDES.items()
    )
    return Surface(
        name="novuss",
        title=say("surfaces.novuss", "Novuss board, a metre square"),
        outline=square(far),
        law="disc",
        piece="novuss-disc",
        constants="wooden-board",
        walls=rims(board),
        holes=holes,
        marks=marks(board),
        zones=(Zone("field", square(near)), *zones),
        note="A metre within the edges: boards in use. Edge zones, circle, pockets and discs are inferred.",
    )


def web_zones() -> tuple[Zone, ...]:
    """The spaces of the web, by whose circle all of a ring lies within; and those of the Castle."""
    line, middle = spider.LINE_WIDTH / 2, ((0.0, 0.0),)
    beyond = 2 * carrom.HALF
    rows = []
    inner = 0.0
    for name, radius in (*spider.LINE_RADII.items(), ("out", spider.OUTER_RADIUS)):
        rows.append(Zone(name, middle, radius=(radius - line) * INCH, inner=inner * INCH, by="outermost"))
        inner = radius - line
    rows.append(Zone("off", middle, radius=beyond * INCH, inner=inner * INCH, by="outermost"))
    throne, castle = spider.DEN_RADIUS - line, spider.LINE_RADII["s1"] - line
    wall = spider.DOUBLE_RADIUS + line
    return (
        *rows,
        Zone("throne", middle, radius=throne * INCH, by="outermost"),
        Zone("castle", middle, radius=castle * INCH, inner=throne * INCH, by="outermost"),
        Zone("wall", middle, radius=wall * INCH, inner=castle * INCH, by="touched"),
        Zone("outside", middle, radius=beyond * INCH, inner=wall * INCH, by="innermost"),
    )


def spider_board() -> Surface:
    """The side of the Crown board with the spider's web, pockets and shooting lines."""
    board = spider.BOARD
    starts = (
        Mark(f"{letter}{i}", "spot", x * INCH, y * INCH, radius=INCH / 4)
        for letter, points in spider.POINTS.items()
        for i, (x, y) in enumerate(points, 1)
    )
    return Surface(
        name="spider",
        title=say("surfaces.spider", "Crown board, 28 inches, the side of the spider and flies"),
        outline=square(carrom.HALF),
        law="disc",
        piece="ring",
        constants="wooden-board",
        walls=rims(board),
        holes=pockets(),
        marks=marks(board),
        zones=(*carrom_zones(), *web_zones()),
        spots=(*spots(board), *_numbered(), *starts),
        note="28 inches over the rims: boards in use. The web's figure is lost; its sizes are inferred.",
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
        title=say("surfaces.crokinole-round", "Round crokinole board, 26 inches, with a ditch"),
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


def _circles() -> tuple[Mark, ...]:
    """The circles and short lines of the crokinole board, without the round field's edge and rim."""
    return tuple(mark for mark in marks(crokinole.BOARD) if mark.kind != "outline")


def crokinole_flat() -> Surface:
    """The crokinole side of the 28-inch Carrom board: flat, with rims and corner pockets, hole and pegs."""
    inside = crokinole_zones()[:-1]
    ditch = Zone("ditch", ((0.0, 0.0),), 2 * carrom.HALF * INCH, inside[-1].radius or 0.0, "outermost")
    return Surface(
        name="carrom-crokinole",
        title=say("surfaces.carrom-crokinole", "Carrom board, 28 inches, the side with circles and pegs"),
        outline=square(carrom.HALF),
        law="disc",
        piece="ring",
        constants="wooden-board",
        walls=rims(carrom.BOARD),
        posts=pegs(),
        holes=(*pockets(), Hole("hole", 0.0, 0.0, crokinole.HOLE_RADIUS * INCH, "hole", HOLE_DEPTH * INCH)),
        marks=_circles(),
        zones=(*inside, ditch),
        note=(
            "28 inches over the rims: boards in use. All that lies outside the outer line, up to rims and "
            "pockets, is the ditch (Carrom book, lines 489 and 527): the bed does not drop."
        ),
    )


def crokinole_square() -> Surface:
    """Bradley's crokinole board: a raised square with hole, pegs and two circles, a ditch, wooden sides.

    A disk on a circle lies in neither ring (rule 9), so the lines are zones of their own.
    """
    half = crokinole.FIELD_RADIUS
    field, sides = square(half), square(crokinole.RIM_RADIUS)
    edges = tuple(
        Edge(f"ditch-{i + 1}", "ditch", None, 0.0, 0.0, *field[i], *field[(i + 1) % 4]) for i in range(4)
    )
    walls = tuple(
        Wall(f"rim-{i + 1}", f"rim-{i + 1}", *sides[i], *sides[(i + 1) % 4], "wood", ROUND_RIM_HEIGHT * INCH)
        for i in range(4)
    )
    line, middle = crokinole.LINE_WIDTH / 2, ((0.0, 0.0),)
    rows = []
    inner = 0.0
    for name in ("inner", "next"):
        radius = crokinole.LINE_RADII[name]
        near, far = (radius - line) * INCH, (radius + line) * INCH
        rows.append(Zone(name, middle, radius=near, inner=inner, by="whole"))
        rows.append(Zone(f"{name}-line", middle, radius=far, inner=near, by="touched"))
        inner = far
    rows.append(Zone("band", middle, radius=2 * half * INCH, inner=inner, by="innermost"))
    return Surface(
        name="crokinole-square",
        title=say(
            "surfaces.crokinole-square", "Square crokinole board: a raised square of 26 inches in a ditch"
        ),
        outline=field,
        law="disc",
        piece="crokinole-disc",
        constants="wooden-board",
        walls=walls,
        posts=pegs(),
        holes=(Hole("hole", 0.0, 0.0, crokinole.HOLE_RADIUS * INCH, "hole", HOLE_DEPTH * INCH),),
        edges=edges,
        marks=tuple(mark for mark in _circles() if mark.id in ("inner-line", "middle-line")),
        zones=tuple(rows),
        note="Bradley book, line 92: raised square, two rings, pegs, pocket, ditch. It gives no sizes.",
    )


def ten_pins_board() -> Surface:
    """Bradley's checker side laid diagonally for ten pins: the bowler sits at the near corner."""
    board = ten_pins.BOARD
    corner = ten_pins.HALF_DIAGONAL
    return Surface(
        name="ten-pins",
        title=say("surfaces.ten-pins", "Ten pins: a square board of 26 inches laid diagonally"),
        outline=_scaled(((0, -corner), (corner, 0), (0, corner), (-corner, 0))),
        law="disc",
        piece="crokinole-disc",
        constants="wooden-board",
        walls=rims(board),
        marks=marks(board),
        spots=spots(board),
        pins=tuple(PinSpot(name, "ten-pin", x * INCH, y * INCH) for name, (x, y) in ten_pins.SPOTS.items()),
        zones=(Zone("alley", _before_foul_line()),),
        note="26 inches within the rims: boards in use. The spots' diagram is lost; spacing inferred.",
    )


def _before_foul_line() -> tuple[tuple[float, float], ...]:
    y, corner = ten_pins.FOUL_LINE_Y, ten_pins.HALF_DIAGONAL
    return _scaled(((0.0, -corner), (corner + y, y), (-corner - y, y)))


def checker_side() -> Surface:
    """Bradley's checker side as it lies before the players: wooden sides and a checkerboard, no pockets."""
    border = tuple(carrom.SQUARE_CORNERS[name] for name in "1234")
    corners = (
        Zone(
            f"corner-{name}", ((x * (carrom.HALF - 1.5) * INCH, y * (carrom.HALF - 1.5) * INCH),), 1.5 * INCH
        )
        for name, (x, y) in {"sw": (-1, -1), "se": (1, -1), "ne": (1, 1), "nw": (-1, 1)}.items()
    )
    return Surface(
        name="bradley-checkers",
        title=say("surfaces.checkers", "Bradley's board, the side with the checkerboard"),
        outline=square(carrom.HALF),
        law="disc",
        piece="crokinole-disc",
        constants="wooden-board",
        walls=rims(carrom.BOARD),
        marks=_checkers(),
        zones=(Zone("squares", _scaled(border), by="whole"), *corners),
        note="26 inches within the wooden sides, squares of 1 7/8 inch: inferred; the book gives no sizes.",
    )
