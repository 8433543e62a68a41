"""The carom tables of today: the match table of 2.84 by 1.42 m, the small one of 2.30 by 1.15 m, and what the
disciplines draw and set up on them. Inches, centre (0, 0); the bottom, from which the first stroke is played,
is the head of the table (y below 0).

Sizes are the federations' in millimetres: spots a quarter of the length from the short cushions, start spots
182.5 beside the lower one (148 on the small table), lines of 47/2 a third of the width from the cushions.
What they print of anchors (178) and of the places of pins was not seen and is inferred.
"""

from __future__ import annotations

from collections.abc import Callable

from ..lean import NamedTuple
from ..saying import say
from .billiard_table import Bed, balk_lines
from .shapes import Board, Circle, Line

MM = 1 / 25.4
"""A millimetre in inches."""
MATCH = Bed(710 * MM, 1420 * MM)
SMALL = Bed(575 * MM, 1150 * MM)
START = {MATCH: 182.5 * MM, SMALL: 148.0 * MM}
"""From the lower spot to the start spots."""
RADIUS = 61.5 * MM / 2
ANCHOR = 178 * MM
SMALL_ANCHOR = 144 * MM
THIRD = 1420 / 3 * MM
"""From the cushions to the lines of 47/2 on the match table."""
GAP = 72 * MM
"""From pin to pin: a ball passes between them with little to spare."""
NEAR_CUSHION = 100 * MM
"""From the short cushions to the outer spots of the games with pins."""
FIVE = {"1": (0, -1), "2": (1, 0), "3": (-1, 0), "4": (0, 1), "5": (0, 0)}
NINE = {**FIVE, "6": (0, -2), "7": (2, 0), "8": (-2, 0), "9": (0, 2)}
"""The pins by name, in steps from the centre: 1 is the nearest, 5 the red."""

Point = tuple[float, float]
_SIDES = (("left", -1), ("right", 1))
_ENDS = (("head", -1), ("foot", 1))


class Field(NamedTuple):
    """A part of the table that a discipline names: its name in records, and its corners."""

    name: str
    corners: tuple[Point, ...]


class Drawn(NamedTuple):
    """What a discipline draws: lines, and fields."""

    lines: tuple[Line, ...] = ()
    fields: tuple[Field, ...] = ()


def spots(bed: Bed) -> dict[str, Point]:
    """The five spots, and the two near the short cushions."""
    found = {name: at for name, at in bed.spots().items() if name in ("head", "centre", "foot")}
    y, beside, far = found["head"][1], START[bed], bed.half_length - NEAR_CUSHION
    return found | {
        "start-left": (-beside, y),
        "start-right": (beside, y),
        "near": (0.0, -far),
        "far": (0.0, far),
    }


def pins(places: dict[str, tuple[int, int]]) -> dict[str, Point]:
    """Where pins stand."""
    return {pin: (x * GAP, y * GAP) for pin, (x, y) in places.items()}


def box(x1: float, y1: float, x2: float, y2: float) -> tuple[Point, ...]:
    """A rectangle against the clock."""
    (x1, x2), (y1, y2) = sorted((x1, x2)), sorted((y1, y2))
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def corners(bed: Bed = MATCH) -> Drawn:
    """The barred corners of straight rail: a line from a quarter of the short cushion to a quarter of the
    long one."""
    width, length = bed
    lines, fields = [], []
    for end, sy in _ENDS:
        for side, sx in _SIDES:
            x, y = sx * width, sy * length
            a, b = (x - sx * width / 2, y), (x, y - sy * length / 2)
            lines.append(Line(f"corner-{end}-{side}", *a, *b, "line"))
            fields.append(Field(f"balk-{end}-{side}", ((x, y), a, b)))
    return Drawn(tuple(lines), tuple(fields))


def nine_fields(bed: Bed = MATCH, inches: float = THIRD) -> Drawn:
    """Four lines so far from the cushions: nine fields and eight anchors."""
    width, length = bed
    x, y = width - inches, length - inches
    lines = list(balk_lines(inches, bed))
    fields = [Field("balk-centre", box(-x, -y, x, y))]
    for end, sy in _ENDS:
        fields.append(Field(f"balk-{end}-middle", box(-x, sy * y, x, sy * length)))
        for side, sx in _SIDES:
            fields.append(Field(f"balk-{end}-{side}", box(sx * x, sy * y, sx * width, sy * length)))
            _anchor(lines, fields, f"{end}-{side}", (sx * x, sy * length), (0, -sy), ANCHOR)
            _anchor(lines, fields, f"{side}-{end}", (sx * width, sy * y), (-sx, 0), ANCHOR)
    fields += [Field(f"balk-{side}-middle", box(sx * x, -y, sx * width, y)) for side, sx in _SIDES]
    return Drawn(tuple(lines), tuple(fields))


def six_fields(bed: Bed = MATCH, anchor: float = ANCHOR) -> Drawn:
    """A line along the middle and two across it, half the width from the ends: six fields, six anchors."""
    width, length = bed
    y = length - width
    lines = [
        Line("balk-middle", 0, -length, 0, length, "line"),
        Line("balk-head", -width, -y, width, -y, "line"),
        Line("balk-foot", -width, y, width, y, "line"),
    ]
    fields: list[Field] = []
    for side, sx in _SIDES:
        fields.append(Field(f"balk-{side}-middle", box(0, -y, sx * width, y)))
        for end, sy in _ENDS:
            fields.append(Field(f"balk-{end}-{side}", box(0, sy * y, sx * width, sy * length)))
            _anchor(lines, fields, f"{side}-{end}", (sx * width, sy * y), (-sx, 0), anchor)
    for end, sy in _ENDS:
        _anchor(lines, fields, f"{end}-middle", (0, sy * length), (0, -sy), anchor)
    return Drawn(tuple(lines), tuple(fields))


def _anchor(
    lines: list[Line], fields: list[Field], name: str, at: Point, into: tuple[int, int], side: float
) -> None:
    """Add a square with one side on the cushion, astride the line that ends at ``at``."""
    (x, y), half = at, side / 2
    x1, x2 = (x, x + into[0] * side) if into[0] else (x - half, x + half)
    y1, y2 = (y, y + into[1] * side) if into[1] else (y - half, y + half)
    ring = [(x1, y1), (x1, y2), (x2, y2), (x2, y1), (x1, y1)]
    lines += [Line(f"anchor-{name}-{i}", *ring[i], *ring[i + 1], "mark") for i in range(4)]
    fields.append(Field(f"anchor-{name}", box(x1, y1, x2, y2)))


def halves(bed: Bed = MATCH) -> Drawn:
    """The two halves of the table, with the line between them."""
    width, length = bed
    near, far = box(-width, -length, width, 0), box(-width, 0, width, length)
    return Drawn(
        (Line("middle", -width, 0, width, 0, "line"),), (Field("near-half", near), Field("far-half", far))
    )


# -- set-ups -------------------------------------------------------------------------------------------------

Row = tuple[str, float, float, str, str, str]
"""A piece of a set-up: id, place, colour, where in words, kind."""


def board(bed: Bed, drawn: Drawn, marked: tuple[str, ...]) -> Board:
    """The table as a picture shows it."""
    x, y = bed
    rails = (
        Line("rail-head", -x, -y, x, -y, "rim"),
        Line("rail-right", x, -y, x, y, "rim"),
        Line("rail-foot", x, y, -x, y, "rim"),
        Line("rail-left", -x, y, -x, -y, "rim"),
    )
    string = Line("string", -x, spots(bed)["head"][1], x, spots(bed)["head"][1], "mark")
    return Board(
        name="billiard-table",
        half=x,
        half_y=y,
        circles=tuple(Circle(f"spot-{name}", *spots(bed)[name], 0.5, "spot") for name in marked),
        lines=(*rails, string, *drawn.lines),
        zones=(),
        piece_radius=RADIUS,
    )


_FIVE_SPOTS = ("head", "centre", "foot", "start-left", "start-right")


def _opening(bed: Bed, drawn: Drawn) -> tuple[Board, tuple[Row, ...]]:
    """Red on the top spot, the other player's ball on the bottom spot."""
    at = spots(bed)
    rows: tuple[Row, ...] = (
        ("r", *at["foot"], "red", say("set-ups.on-top-spot", "on the top spot"), "ball"),
        ("w", *at["head"], "yellow", say("set-ups.on-bottom-spot", "on the bottom spot"), "ball"),
    )
    return board(bed, drawn, _FIVE_SPOTS), rows


def _castle(places: dict[str, tuple[int, int]]) -> tuple[Board, tuple[Row, ...]]:
    """Pins round the centre, the red in the middle of the far half, the other ball near the far cushion."""
    at = spots(MATCH)
    rows: list[Row] = [
        (
            "r",
            *at["foot"],
            "red",
            say("set-ups.in-middle-of-far-half", "in the middle of the far half"),
            "ball",
        ),
        ("w", *at["far"], "yellow", say("set-ups.near-far-cushion", "near the far cushion"), "ball"),
    ]
    for pin, (x, y) in pins(places).items():
        rows.append(
            (pin, x, y, "red" if pin == "5" else "wood", say("set-ups.of-pins", "of the pins"), "pin")
        )
    return board(MATCH, halves(), ("head", "foot", "near", "far")), tuple(rows)


SET_UPS: dict[str, Callable[[], tuple[Board, tuple[Row, ...]]]] = {
    "today/three-cushion": lambda: _opening(MATCH, Drawn()),
    "today/one-cushion": lambda: _opening(MATCH, Drawn()),
    "today/straight-rail": lambda: _opening(MATCH, corners()),
    "today/balkline-47-2": lambda: _opening(MATCH, nine_fields()),
    "today/balkline-47-1": lambda: _opening(MATCH, nine_fields()),
    "today/balkline-71-2": lambda: _opening(MATCH, six_fields()),
    "today/balkline-57-2": lambda: _opening(SMALL, six_fields(SMALL, SMALL_ANCHOR)),
    "today/five-pins": lambda: _castle(FIVE),
    "today/nine-pins": lambda: _castle(NINE),
}
"""By game: the board, and the pieces on it."""
