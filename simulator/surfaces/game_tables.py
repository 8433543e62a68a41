"""Billiard tables with what a game sets on them or draws on them: balk lines, spaces, the D, pins and corks.

Each is the carom or pool table of its size with other marks, so that physics knows but three beds. The
English table of six by twelve feet stands by itself.
"""

from __future__ import annotations

from rules_engine.boards import billiard_table as bt
from rules_engine.saying import say

from ..pieces import KINDS
from ..units import INCH
from . import tables
from .cushions import Rails, enclosed
from .surface import Mark, PinSpot, Surface, Zone

ENGLISH_BED = bt.Bed(35.0, 70.25)
"""Six feet by twelve over the rails: 11 feet 8 1/2 inches by 5 feet 10 within the cushions, in use."""
ENGLISH_BALK = 29.0
ENGLISH_D = 11.5
"""The balk line 29 inches from the cushion and a D of 11 1/2: tables in use, and within the 21 to 23 inches
of the handbook (line 1150)."""
ENGLISH_OPENINGS = "Rounded jaws, 3 1/2 inches at the fall of a corner: English tables in use."


def _with(table: Surface, name: str, title: str, note: str = "") -> Surface:
    """The same table under the name of what is set on it."""
    size = table.name.rsplit("-", 1)[-1]
    return table._replace(name=f"{name}-{size}", title=title, note=f"{note} {table.note}".strip())


def balkline(size: str, inches: float) -> Surface:
    """A carom table with balk lines so many inches from the cushions, and their anchors."""
    bed, table = bt.BEDS[size], tables.carom(size)
    drawn = tuple(tables.line(row) for row in (*bt.balk_lines(inches, bed), *bt.anchors(inches, bed)))
    made = table._replace(
        marks=(*table.marks, *drawn),
        zones=(*table.zones, *tables.balks(bed, inches), *tables.anchors(bed, inches)),
    )
    return _with(
        made,
        f"balkline-{inches:g}",
        say(
            "surfaces.balkline",
            "Carom table with {inches}-inch balk lines, {size}",
            inches=f"{inches:g}",
            size=tables.feet(size),
        ),
        "Lines 597 and 669, anchors line 625.",
    )


def space_game(size: str) -> Surface:
    """A carom table with the lines of the Space Game."""
    bed, table = bt.BEDS[size], tables.carom(size)
    drawn = tuple(tables.line(row) for row in bt.space_lines(bed))
    made = table._replace(marks=(*table.marks, *drawn), zones=(*table.zones, *tables.spaces(bed)))
    return _with(
        made,
        "space",
        say("surfaces.space", "Carom table with the lines of the Space Game, {size}", size=tables.feet(size)),
        "Line 761.",
    )


def _pins(kind: str, places: dict[str, tuple[float, float]]) -> tuple[PinSpot, ...]:
    return tuple(PinSpot(name, kind, x * INCH, y * INCH) for name, (x, y) in places.items())


def five_pins(size: str) -> Surface:
    """A carom table with the five pins round its centre."""
    table = tables.carom(size)._replace(pins=_pins("pool-pin", bt.pins()), spots=_pin_pool_spots(size))
    return _with(
        table,
        "five-pins",
        say("surfaces.five-pins", "Carom table with five pins, {size}", size=tables.feet(size)),
        "Pins five inches apart: line 1695.",
    )


def _pin_pool_spots(size: str) -> tuple[Mark, ...]:
    return tables.spots(bt.BEDS[size].spots(), ("head", "centre", "foot", "pool-3", "pool-5", "pool-9"))


def two_pins(size: str) -> Surface:
    """A carom table with a black pin left of the centre and a white one right of it."""
    places = bt.pins()
    pins = _pins("pool-pin", {"black": places["3"], "white": places["2"]})
    table = tables.carom(size)._replace(pins=pins, spots=_pin_pool_spots(size))
    return _with(
        table,
        "two-pins",
        say("surfaces.two-pins", "Carom table with two pins, {size}", size=tables.feet(size)),
        "Line 1695.",
    )


def three_pins(size: str, chicago: bool = False) -> Surface:
    """A carom table with a red, a white and a blue pin on its three spots; at home a fourth near the head."""
    spots = bt.BEDS[size].spots()
    names = ("white", "red", "blue") if chicago else ("blue", "white", "red")
    places = {name: spots[spot] for name, spot in zip(names, ("head", "centre", "foot"), strict=True)}
    if not chicago:
        places["tricolour"] = spots["head-5"]
    table = tables.carom(size)._replace(pins=_pins("pool-pin", places))
    if chicago:
        return _with(
            table,
            "three-pins-chicago",
            say(
                "surfaces.three-pins-chicago",
                "Carom table with three pins, as in Chicago, {size}",
                size=tables.feet(size),
            ),
        )
    return _with(
        table,
        "three-pins",
        say("surfaces.three-pins", "Carom table with three pins, {size}", size=tables.feet(size)),
        "Lines 1595 and 1625.",
    )


def one_pin(size: str) -> Surface:
    """A carom table with the Little Corporal on its centre spot."""
    table = tables.carom(size)._replace(pins=_pins("pool-pin", {"pin": (0.0, 0.0)}))
    return _with(
        table,
        "one-pin",
        say("surfaces.one-pin", "Carom table with one pin, {size}", size=tables.feet(size)),
        "Line 1721.",
    )


def corks(size: str) -> Surface:
    """A carom table with a cork on each of its three spots."""
    spots = bt.BEDS[size].spots()
    places = {"head": spots["head"], "pool": spots["centre"], "foot": spots["foot"]}
    table = tables.carom(size)._replace(pins=_pins("cork", places))
    return _with(
        table,
        "corks",
        say("surfaces.corks", "Carom table with three corks, {size}", size=tables.feet(size)),
        "Lines 1735 to 1737.",
    )


def skittles(size: str) -> Surface:
    """A carom table with the ten white and three black pins of Skittle Pool."""
    bed = bt.BEDS[size]
    x, y = bt.skittles(bed)["top"]
    balls = tables.spots({"white": (-x / 2, y), "spot-white": (x / 2, y)}, ("white", "spot-white"))
    table = tables.carom(size)
    table = table._replace(pins=_pins("pool-pin", bt.skittles(bed)), spots=(*table.spots, *balls))
    note = "Lines 1409 to 1415; the diagram is lost: sides of the pins and the whites' spots are inferred."
    return _with(
        table,
        "skittles",
        say("surfaces.skittles", "Carom table with the pins of Skittle Pool, {size}", size=tables.feet(size)),
        note,
    )


def bottle(size: str) -> Surface:
    """A pool table with the bottle on its centre spot."""
    spots = bt.BEDS[size].spots()
    table = tables.pool(size)._replace(pins=_pins("pool-bottle", {"bottle": spots["centre"]}))
    marks = tables.spots(spots, ("left-foot-sight", "right-foot-sight"))
    table = table._replace(spots=(*table.spots, *marks))
    return _with(
        table,
        "bottle",
        say("surfaces.bottle", "Pool table with the pool bottle, {size}", size=tables.feet(size)),
        "Line 1497.",
    )


def english(size: str) -> Surface:
    """A pool table with a D behind its string line, for the English games."""
    bed, table = bt.BEDS[size], tables.pool(size)
    arc, *zones = tables.d_marks(bed)
    names = ("yellow", "brown", "green", "centre", "foot", "billiard")
    table = table._replace(
        marks=(*table.marks, arc),
        zones=(*table.zones, *zones),
        spots=tables.spots(bed.spots(), names),
    )
    return _with(
        table,
        "english",
        say("surfaces.english", "Pool table with a D, {size}", size=tables.feet(size)),
        "D of 22 inches: line 1150.",
    )


def spanish(size: str) -> Surface:
    """The same with the five pins round the centre."""
    table = english(size)._replace(pins=_pins("pool-pin", bt.pins()))
    made = _with(
        table,
        "spanish",
        say("surfaces.spanish", "Pool table with a D and five pins, {size}", size=tables.feet(size)),
    )
    return made


def english_full() -> Surface:
    """The English table of six by twelve feet."""
    bed, ball = ENGLISH_BED, "english-ball"
    nose = KINDS[ball].radius + bt.NOSE_ABOVE_CENTRE * INCH
    rails = Rails(bed.half_width * INCH, bed.half_length * INCH, nose, bt.RAIL_HEIGHT * INCH)
    jaws = dict.fromkeys(tables.CORNERS, tables.ENGLISH_CORNER)
    jaws |= dict.fromkeys(tables.SIDES, tables.ENGLISH_SIDE)
    walls, posts, holes = enclosed(rails, jaws)
    width, length = bed.half_width * INCH, bed.half_length * INCH
    y = ENGLISH_BALK - bed.half_length
    arc, d, balk = tables.d_marks(bed, ENGLISH_D, y)
    places = {
        "yellow": (ENGLISH_D, y), "brown": (0.0, y), "green": (-ENGLISH_D, y), "centre": (0.0, 0.0),
        "pyramid": (0.0, bed.half_length / 2), "billiard": (0.0, bed.half_length - 12.75),
    }  # fmt: skip
    string = Mark("string", "line", -width, y * INCH, width, y * INCH, width=INCH / 16)
    return Surface(
        name="english-6x12",
        title=say("surfaces.english-full", "English table, 6 by 12 feet"),
        outline=((-width, -length), (width, -length), (width, length), (-width, length)),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(string, arc),
        zones=(Zone("string", balk.outline), d, balk),
        spots=tables.spots(places, places),
        note=f"Bed 140 1/2 by 70 inches, balk line and D: English tables in use. {ENGLISH_OPENINGS}",
    )
