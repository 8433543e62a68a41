"""The carom tables of today, from :mod:`rules_engine.boards.match_table`: in metres, with walls and zones.

Balls are of 61.5 mm, and the cushions meet them 37 mm above the cloth.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules_engine.boards import match_table as mt
from rules_engine.boards.billiard_table import Bed
from rules_engine.saying import say

from ..pieces import Piece
from ..units import INCH
from . import tables
from .cushions import Rails, enclosed
from .set_table import SetTable, Shooter, standing
from .surface import Mark, PinSpot, Surface, Zone

BALL = "carom-ball-modern"
PIN = "birillo"
NOSE = 0.037
"""How high the cushions meet the balls."""
RAIL = 0.045
LINE = 0.001
"""How wide a line is drawn."""


def _metres(corners: tuple[mt.Point, ...]) -> tuple[mt.Point, ...]:
    return tuple((x * INCH, y * INCH) for x, y in corners)


def _table(
    name: str,
    title: str,
    bed: Bed = mt.MATCH,
    drawn: mt.Drawn | None = None,
    pins: dict[str, tuple[int, int]] | None = None,
) -> Surface:
    """A table without pockets: its spots and starting line, what a discipline draws on it, its pins."""
    drawn = drawn or mt.Drawn()
    width, length = bed
    walls, posts, _ = enclosed(Rails(width * INCH, length * INCH, NOSE, RAIL), {})
    places = mt.spots(bed)
    y = places["head"][1]
    string = Mark("string", "line", -width * INCH, y * INCH, width * INCH, y * INCH, width=LINE)
    behind = Zone("string", _metres(mt.box(-width, -length, width, y)))
    names = [spot for spot in places if pins or spot not in ("near", "far")]
    stands = mt.pins(pins or {})
    return Surface(
        name=name,
        title=title,
        outline=_metres(mt.box(-width, -length, width, length)),
        law="ball",
        piece=BALL,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=(),
        marks=(string, *(tables.line(row)._replace(width=LINE) for row in drawn.lines)),
        zones=(behind, *(Zone(field.name, _metres(field.corners)) for field in drawn.fields)),
        spots=tables.spots(places, names),
        pins=tuple(PinSpot(pin, PIN, x * INCH, y * INCH) for pin, (x, y) in stands.items()),
        note="Sizes of the federations: free surface, cushions, spots and balls.",
    )


MATCH_TABLES: dict[str, Callable[[], Surface]] = {
    "match-carom": lambda: _table("match-carom", say("surfaces.match", "Match table, 2.84 by 1.42 m")),
    "match-libre": lambda: _table(
        "match-libre",
        say("surfaces.match-libre", "Match table, 2.84 by 1.42 m, barred corners"),
        drawn=mt.corners(),
    ),
    "match-47": lambda: _table(
        "match-47",
        say("surfaces.match-47", "Match table, 2.84 by 1.42 m, balkline 47"),
        drawn=mt.nine_fields(),
    ),
    "match-71": lambda: _table(
        "match-71",
        say("surfaces.match-71", "Match table, 2.84 by 1.42 m, balkline 71"),
        drawn=mt.six_fields(),
    ),
    "match-five-pins": lambda: _table(
        "match-five-pins",
        say("surfaces.match-five-pins", "Match table, 2.84 by 1.42 m, five pins"),
        drawn=mt.halves(),
        pins=mt.FIVE,
    ),
    "match-nine-pins": lambda: _table(
        "match-nine-pins",
        say("surfaces.match-nine-pins", "Match table, 2.84 by 1.42 m, nine pins"),
        drawn=mt.halves(),
        pins=mt.NINE,
    ),
    "small-57": lambda: _table(
        "small-57",
        say("surfaces.small-57", "Small table, 2.30 by 1.15 m, balkline 57"),
        mt.SMALL,
        mt.six_fields(mt.SMALL, mt.SMALL_ANCHOR),
    ),
}
"""The makers of the surfaces, by name."""


def _set(table: Callable[[], Surface]) -> SetTable:
    """The table with red on the top spot and the other ball on the bottom spot; the opener plays from a start
    spot. With pins the other ball lies near the far cushion, and the opener's anywhere in the near half."""
    made = table()
    at = {mark.id: (mark.x1, mark.y1) for mark in made.spots}
    other, places = ("far", ("near-half",)) if made.pins else ("head", ("start-left", "start-right"))
    balls = (Piece("r", made.piece, *at["foot"]), Piece("w", made.piece, *at[other]))
    pins = tuple(standing(spot) for spot in made.pins)
    return SetTable(made, (*balls, *pins), Shooter("c", made.piece, "cue", places, *at["start-right"]))


SET: dict[str, Callable[[], SetTable]] = {name: partial(_set, table) for name, table in MATCH_TABLES.items()}
"""The tables with the balls of the opening, by the board that games name."""
