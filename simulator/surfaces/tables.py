"""The billiard tables: carom, pool with four or six pockets, English; with the lines that games draw on them.

Beds, spots, pockets and lines come from :mod:`rules_engine.boards.billiard_table`, in inches; here they
become metres, walls, holes and zones. The head of the table is its near end.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.boards import billiard_table as bt
from rules_engine.boards.shapes import Line
from rules_engine.saying import Text, say

from ..pieces import KINDS
from ..units import INCH
from .cushions import Jaws, Rails, enclosed
from .surface import Mark, PinSpot, Surface, Zone

CORNER = Jaws(2 * bt.CORNER_POCKET, turn=180 - 142, rounding=1 / 8, shelf=1.5, fall=2.25)
SIDE = Jaws(2 * bt.SIDE_POCKET, turn=180 - 104, rounding=1 / 8, shelf=3 / 16, fall=2.25)
"""Openings: line 994. Angles, shelves and falls: pool tables in use."""
ENGLISH_CORNER = Jaws(3.5, turn=45, rounding=2.0, shelf=1.0, fall=1.9)
ENGLISH_SIDE = Jaws(4.0, turn=85, rounding=1.5, shelf=0.25, fall=1.9)
"""Rounded jaws of English tables in use: 3 1/2 inches at the fall of a corner."""

SPOT = 0.25
"""The radius of a spot as drawn, inches."""
CORNERS = ("bl", "br", "tl", "tr")
SIDES = ("ml", "mr")


def line(row: Line) -> Mark:
    """A line of a rules' board in metres."""
    return Mark(row.id, "line", row.x1 * INCH, row.y1 * INCH, row.x2 * INCH, row.y2 * INCH, width=INCH / 16)


def _rails(bed: bt.Bed, ball: str) -> Rails:
    nose = KINDS[ball].radius + bt.NOSE_ABOVE_CENTRE * INCH
    return Rails(bed.half_width * INCH, bed.half_length * INCH, nose, bt.RAIL_HEIGHT * INCH)


def _box(x1: float, y1: float, x2: float, y2: float) -> tuple[tuple[float, float], ...]:
    """A rectangle against the clock, from inches."""
    (x1, x2), (y1, y2) = sorted((x1 * INCH, x2 * INCH)), sorted((y1 * INCH, y2 * INCH))
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def head_marks(bed: bt.Bed) -> tuple[tuple[Mark, ...], tuple[Zone, ...]]:
    """The string line, and the half circle of six inches from which carom games are led; with their zones."""
    width, length = bed
    x, y = bed.spots()["head"]
    string = Mark("string", "line", -width * INCH, y * INCH, width * INCH, y * INCH, width=INCH / 16)
    lead = Mark(
        "lead", "arc", x * INCH, y * INCH, radius=bt.LEAD_RADIUS * INCH, start=180, end=360, width=INCH / 16
    )
    behind = _box(-width, -length, width, y)
    zones = (
        Zone("string", behind),
        Zone("lead", ((x * INCH, y * INCH), *behind), radius=bt.LEAD_RADIUS * INCH),
    )
    return (string, lead), zones


def d_marks(bed: bt.Bed, radius: float = bt.D_RADIUS, balk: float | None = None) -> tuple[Mark, Zone, Zone]:
    """The D: its arc, and the zones "d" and "balk" (all behind its line); inches."""
    y = bed.spots()["head"][1] if balk is None else balk
    behind = _box(-bed.half_width, -bed.half_length, bed.half_width, y)
    arc = Mark("d", "arc", 0.0, y * INCH, radius=radius * INCH, start=180, end=360, width=INCH / 16)
    zone = Zone("d", ((0.0, y * INCH), *behind), radius=radius * INCH)
    return arc, zone, Zone("balk", behind)


def spots(places: dict[str, tuple[float, float]], names: Iterable[str]) -> tuple[Mark, ...]:
    """Spots as marks."""
    return tuple(
        Mark(name, "spot", places[name][0] * INCH, places[name][1] * INCH, radius=SPOT * INCH)
        for name in names
    )


def crotches(bed: bt.Bed) -> tuple[Zone, ...]:
    """The squares of 4 1/2 inches in the corners in which balls are crotched (line 585)."""
    return _at_corners("crotch", bed, bt.CROTCH, bt.CROTCH)


def _at_corners(kind: str, bed: bt.Bed, wide: float, deep: float) -> tuple[Zone, ...]:
    width, length = bed
    return tuple(
        Zone(
            f"{kind}-{end}-{side}",
            _box(sx * width, sy * length, sx * (width - wide), sy * (length - deep)),
        )
        for end, sy in (("head", -1), ("foot", 1))
        for side, sx in (("left", -1), ("right", 1))
    )


def balks(bed: bt.Bed, inches: float) -> tuple[Zone, ...]:
    """The eight balk spaces by the cushions on which they lie, as a marker names them."""
    width, length = bed
    x, y = width - inches, length - inches
    return (
        *_at_corners("balk", bed, inches, inches),
        Zone("balk-head-middle", _box(-x, -length, x, -y)),
        Zone("balk-foot-middle", _box(-x, y, x, length)),
        Zone("balk-left-middle", _box(-width, -y, -x, y)),
        Zone("balk-right-middle", _box(x, -y, width, y)),
    )


def anchors(bed: bt.Bed, inches: float) -> tuple[Zone, ...]:
    """The eight anchor spaces: "anchor-head-left" on the head cushion, "anchor-left-head" on the left one."""
    (width, length), (deep, long) = bed, bt.ANCHOR
    half = long / 2
    rows = []
    for end, sy in (("head", -1), ("foot", 1)):
        for side, sx in (("left", -1), ("right", 1)):
            x, y = sx * (width - inches), sy * length
            rows.append(Zone(f"anchor-{end}-{side}", _box(x - half, y, x + half, y - sy * deep)))
            x, y = sx * width, sy * (length - inches)
            rows.append(Zone(f"anchor-{side}-{end}", _box(x, y - half, x - sx * deep, y + half)))
    return tuple(rows)


def spaces(bed: bt.Bed) -> tuple[Zone, ...]:
    """The four corner spaces and two side strips of the Space Game (line 761), and the anchors where their
    lines meet the cushions, if they are agreed upon: in the middle of the ends, and on the sides."""
    width, length = bed
    along, inner, end = length - 1.5 * bed.sight, width - bt.SPACE, length - bt.SPACE
    rows = []
    for name, sy in (("head", -1), ("foot", 1)):
        for side, sx in (("left", -1), ("right", 1)):
            corner = (
                (sx * width, sy * length),
                (sx * width, sy * along),
                (sx * inner, sy * along),
                (0.0, sy * end),
                (0.0, sy * length),
            )
            outline = tuple((x * INCH, y * INCH) for x, y in corner)
            rows.append(Zone(f"corner-{name}-{side}", outline))
    rows.append(Zone("side-left", _box(-width, -along, -inner, along)))
    rows.append(Zone("side-right", _box(inner, -along, width, along)))
    deep, half = bt.ANCHOR[0], bt.ANCHOR[1] / 2
    for name, sy in (("head", -1), ("foot", 1)):
        y = sy * length
        rows.append(Zone(f"anchor-{name}-middle", _box(-half, y, half, y - sy * deep)))
        for side, sx in (("left", -1), ("right", 1)):
            x, y = sx * width, sy * along
            rows.append(Zone(f"anchor-{side}-{name}", _box(x, y - half, x - sx * deep, y + half)))
    return tuple(rows)


def table(
    name: str,
    title: str,
    size: str,
    *,
    ball: str,
    pockets: tuple[str, ...] = (),
    spot_names: tuple[str, ...] = ("head", "centre", "foot"),
    marks: tuple[Mark, ...] = (),
    zones: tuple[Zone, ...] = (),
    pins: tuple[PinSpot, ...] = (),
    note: str = "",
) -> Surface:
    """A billiard table with a bed of the handbook: its cushions, the pockets named, and what a game marks."""
    bed = bt.BEDS[size]
    rails = _rails(bed, ball)
    jaws = {pocket: SIDE if pocket in SIDES else CORNER for pocket in pockets}
    walls, posts, holes = enclosed(rails, jaws)
    head, head_zones = head_marks(bed)
    if len(pockets) == 6:  # pool is led from anywhere within the string
        head, head_zones = head[:1], head_zones[:1]
    return Surface(
        name=name,
        title=title,
        outline=_box(-bed.half_width, -bed.half_length, bed.half_width, bed.half_length),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(*head, *marks),
        zones=(*head_zones, *zones),
        spots=spots(bed.spots(), spot_names),
        pins=pins,
        note=note,
    )


def carom(size: str) -> Surface:
    """A carom table: its rails are continuous about the sides and ends (line 302)."""
    return table(
        f"carom-{size}",
        say("surfaces.carom", "Carom table, {size}", size=feet(size)),
        size,
        ball="carom-ball",
        spot_names=("head", "centre", "foot", "pool-5"),
        zones=crotches(bt.BEDS[size]),
        note=BED_NOTES[size],
    )


def pool(size: str, pockets: int = 6) -> Surface:
    """A pool table with a pocket in each corner, and in the middle of each side if it has six."""
    name, title = f"pool-{size}", say("surfaces.pool", "Pool table, {size}", size=feet(size))
    if pockets == 4:
        name = f"four-pocket-{size}"
        title = say("surfaces.four-pocket", "Table with four pockets, {size}", size=feet(size))
    return table(
        name,
        title,
        size,
        ball="pool-ball",
        pockets=CORNERS + SIDES if pockets == 6 else CORNERS,
        spot_names=("head", "centre", "foot", "pool-5"),
        note=f"{BED_NOTES[size]} {_JAWS}",
    )


def feet(size: str) -> Text:
    """The size of a table ("4.5x9") for people."""
    wide, long = size.replace("4.5", "4 1/2").split("x")
    return say("surfaces.feet", "{wide} by {long} feet", wide=wide, long=long)


_JAWS = "Openings: line 994; angles, shelves and falls of the pockets: pool tables in use."
BED_NOTES = {
    "5x10": "Bed 112 by 56 inches: lines 597 and 1411.",
    "4.5x9": "Bed 100 by 50 inches: line 1415.",
    "4x8": "Bed 88 by 44 inches: inferred from the larger two.",
}
