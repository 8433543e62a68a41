"""The carom tables of today: the match table of 2840 by 1420 mm and the small one of 2300 by 1150 mm.

Their sizes are the federations': balls of 61.5 mm, noses 37 mm above the cloth, spots a quarter of the length
from the short cushions, start spots 182.5 mm beside the lower one (148 mm on the small table). The bottom of
the table, from which the first stroke is played, is its head here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules_engine.boards import billiard_table as bt
from rules_engine.boards.shapes import Line

from ..pieces import KINDS, Piece
from ..units import INCH
from . import tables
from .cushions import Rails, enclosed
from .set_table import SetTable, Shooter, standing
from .surface import Mark, PinSpot, Surface, Zone

MM = 1 / 25.4
"""A millimetre in inches, in which beds are measured."""
BALL = "carom-ball-modern"
NOSE = 0.037
"""How high the cushions meet the balls, metres."""
RAIL = 0.045

MATCH = bt.Bed(710 * MM, 1420 * MM)
SMALL = bt.Bed(575 * MM, 1150 * MM)
START = {MATCH: 182.5, SMALL: 148.0}
"""Millimetres from the lower spot to the start spots."""
ANCHOR = 178.0
"""The side of an anchor; what the federations print of it was not seen."""
SMALL_ANCHOR = 144.0
NINE = 1420 / 3
"""Millimetres from the cushions to the lines of 47/2 on the match table: a third of its width."""

Corner = tuple[float, float]


def _box(x1: float, y1: float, x2: float, y2: float) -> tuple[Corner, ...]:
    """A rectangle against the clock, from inches."""
    (x1, x2), (y1, y2) = sorted((x1 * INCH, x2 * INCH)), sorted((y1 * INCH, y2 * INCH))
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def _table(
    name: str, title: str, bed: bt.Bed, lines: tuple[Line, ...] = (), zones: tuple[Zone, ...] = ()
) -> Surface:
    """A table without pockets, with its five spots and starting line, and what a discipline draws on it."""
    width, length = bed
    walls, posts, _ = enclosed(Rails(width * INCH, length * INCH, NOSE, RAIL), {})
    places = bed.spots()
    y, beside = places["head"][1], START[bed] * MM
    places |= {"start-left": (-beside, y), "start-right": (beside, y)}
    string = Mark("string", "line", -width * INCH, y * INCH, width * INCH, y * INCH, width=0.001)
    return Surface(
        name=name,
        title=title,
        outline=_box(-width, -length, width, length),
        law="ball",
        piece=BALL,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=(),
        marks=(string, *(tables.line(row)._replace(width=0.001) for row in lines)),
        zones=(Zone("string", _box(-width, -length, width, y)), *zones),
        spots=tables.spots(places, ("head", "centre", "foot", "start-left", "start-right")),
        pins=(),
        note="Sizes of the federations: free surface, cushions, spots and balls.",
    )


# -- straight rail -------------------------------------------------------------------------------------------


def corners(bed: bt.Bed) -> tuple[tuple[Line, ...], tuple[Zone, ...]]:
    """The barred corners: a line from a quarter of the short cushion to a quarter of the long one."""
    width, length = bed
    lines, zones = [], []
    for end, sy in (("head", -1), ("foot", 1)):
        for side, sx in (("left", -1), ("right", 1)):
            x, y = sx * width, sy * length
            a, b = (x - sx * width / 2, y), (x, y - sy * length / 2)
            lines.append(Line(f"corner-{end}-{side}", *a, *b, "line"))
            zones.append(
                Zone(f"balk-{end}-{side}", tuple((p * INCH, q * INCH) for p, q in ((x, y), a, b)))
            )
    return tuple(lines), tuple(zones)


# -- balklines -----------------------------------------------------------------------------------------------


def nine_fields(bed: bt.Bed, mm: float) -> tuple[tuple[Line, ...], tuple[Zone, ...]]:
    """Four lines so many millimetres from the cushions: nine fields and eight anchors."""
    width, length = bed
    inches = mm * MM
    x, y, side = width - inches, length - inches, ANCHOR * MM
    centre = Zone("balk-centre", _box(-x, -y, x, y))
    lines = [
        *bt.balk_lines(inches, bed),
    ]
    zones = [*tables.balks(bed, inches), centre]
    for end, sy in (("head", -1), ("foot", 1)):
        for edge, sx in (("left", -1), ("right", 1)):
            box = _anchor(f"{end}-{edge}", sx * x, sy * length, 0, -sy, side)
            lines += box[0]
            zones.append(box[1])
            box = _anchor(f"{edge}-{end}", sx * width, sy * y, -sx, 0, side)
            lines += box[0]
            zones.append(box[1])
    return tuple(lines), tuple(zones)


def six_fields(bed: bt.Bed, anchor: float) -> tuple[tuple[Line, ...], tuple[Zone, ...]]:
    """A line along the middle and two across it, half the width from the ends: six fields, six anchors."""
    width, length = bed
    y, side = length - width, anchor * MM
    lines = [
        Line("balk-middle", 0, -length, 0, length, "line"),
        Line("balk-head", -width, -y, width, -y, "line"),
        Line("balk-foot", -width, y, width, y, "line"),
    ]
    zones = []
    for edge, sx in (("left", -1), ("right", 1)):
        zones.append(Zone(f"balk-{edge}-middle", _box(0, -y, sx * width, y)))
        for end, sy in (("head", -1), ("foot", 1)):
            zones.append(Zone(f"balk-{end}-{edge}", _box(0, sy * y, sx * width, sy * length)))
            box = _anchor(f"{edge}-{end}", sx * width, sy * y, -sx, 0, side)
            lines += box[0]
            zones.append(box[1])
    for end, sy in (("head", -1), ("foot", 1)):
        box = _anchor(f"{end}-middle", 0, sy * length, 0, -sy, side)
        lines += box[0]
        zones.append(box[1])
    return tuple(lines), tuple(zones)


def _anchor(
    name: str, x: float, y: float, into_x: int, into_y: int, side: float
) -> tuple[list[Line], Zone]:
    """A square with one side on the cushion, astride the line that ends at (x, y)."""
    half = side / 2
    x1, x2 = (x, x + into_x * side) if into_x else (x - half, x + half)
    y1, y2 = (y, y + into_y * side) if into_y else (y - half, y + half)
    ring = [(x1, y1), (x1, y2), (x2, y2), (x2, y1), (x1, y1)]
    lines = [
        Line(f"anchor-{name}-{i}", *ring[i], *ring[i + 1], "mark") for i in range(4)
    ]
    return lines, Zone(f"anchor-{name}", _box(x1, y1, x2, y2))


# -- pins ----------------------------------------------------------------------------------------------------

GAP = 72.0
"""Millimetres from pin to pin: a ball passes between them with little to spare (inferred)."""
NEAR_CUSHION = 100.0
"""Millimetres from the short cushions to the outer spots."""
FIVE = {"1": (0, -1), "2": (1, 0), "3": (-1, 0), "4": (0, 1), "5": (0, 0)}
NINE_PINS = {**FIVE, "6": (0, -2), "7": (2, 0), "8": (-2, 0), "9": (0, 2)}
"""The pins by name, in steps from the centre: 1 is the nearest, 5 the red."""


def _with_pins(name: str, title: str, pins: dict[str, tuple[int, int]]) -> Surface:
    """The match table with pins round its centre, its two halves and the four spots of the long middle line."""
    width, length = MATCH
    halves = (
        Zone("near-half", _box(-width, -length, width, 0)),
        Zone("far-half", _box(-width, 0, width, length)),
    )
    middle = (Line("middle", -width, 0, width, 0, "line"),)
    made = _table(name, title, MATCH, middle, halves)
    y = length - NEAR_CUSHION * MM
    outer = tables.spots({"near": (0.0, -y), "far": (0.0, y)}, ("near", "far"))
    step = GAP / 1000
    stands = tuple(PinSpot(pin, "birillo", x * step, y * step) for pin, (x, y) in pins.items())
    return made._replace(spots=(*made.spots, *outer), pins=stands)


# -- the tables ----------------------------------------------------------------------------------------------

_MATCH = "Match table, 2.84 by 1.42 m"

MATCH_TABLES: dict[str, Callable[[], Surface]] = {
    "match-carom": lambda: _table("match-carom", _MATCH, MATCH),
    "match-libre": lambda: _table("match-libre", f"{_MATCH}, barred corners", MATCH, *corners(MATCH)),
    "match-47": lambda: _table("match-47", f"{_MATCH}, balkline 47", MATCH, *nine_fields(MATCH, NINE)),
    "match-71": lambda: _table("match-71", f"{_MATCH}, balkline 71", MATCH, *six_fields(MATCH, ANCHOR)),
    "match-five-pins": lambda: _with_pins("match-five-pins", f"{_MATCH}, five pins", FIVE),
    "match-nine-pins": lambda: _with_pins("match-nine-pins", f"{_MATCH}, nine pins", NINE_PINS),
    "small-57": lambda: _table(
        "small-57", "Small table, 2.30 by 1.15 m, balkline 57", SMALL, *six_fields(SMALL, SMALL_ANCHOR)
    ),
}
"""The makers of the surfaces, by name."""


def _set(name: str, table: Callable[[], Surface]) -> SetTable:
    """The table with red on the top spot and the other ball on the bottom spot; the opener plays from a start
    spot. With pins the other ball lies near the far cushion, and the opener's anywhere in the near half."""
    made = table()
    at = {mark.id: (mark.x1, mark.y1) for mark in made.spots}
    if made.pins:
        balls = (Piece("r", made.piece, *at["foot"]), Piece("w", made.piece, *at["far"]))
        pins = tuple(standing(spot) for spot in made.pins)
        return SetTable(
            made, (*balls, *pins), Shooter("c", made.piece, "cue", ("near-half",), *at["start-right"])
        )
    lying = (Piece("r", made.piece, *at["foot"]), Piece("w", made.piece, *at["head"]))
    return SetTable(
        made, lying, Shooter("c", made.piece, "cue", ("start-left", "start-right"), *at["start-right"])
    )


SET: dict[str, Callable[[], SetTable]] = {
    name: partial(_set, name, table) for name, table in MATCH_TABLES.items()
}
"""The tables with the balls of the opening, by the board that games name."""

assert BALL in KINDS
