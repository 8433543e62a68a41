"""The pool tables of today (nine feet, heyball, British), and what lies on them when a rack begins."""

from __future__ import annotations

from rules_engine import Game
from rules_engine.boards import billiard_table as bt
from rules_engine.boards import pool_table as pt
from rules_engine.boards import pub_table
from rules_engine.boards.set_ups import set_up_of
from rules_engine.saying import say

from ..pieces import KINDS, Piece
from ..units import INCH
from . import tables
from .cushions import Jaws, Rails, enclosed
from .set_table import SetTable, Shooter, names_of
from .surface import Mark, Surface, Zone

NAME = "pool-9ft"
BALL = "pool-ball-modern"
CORNER = Jaws(pt.CORNER, turn=180 - 142, rounding=1 / 8, shelf=1.5, fall=2.25)
SIDE = Jaws(pt.SIDE, turn=180 - 104, rounding=1 / 8, shelf=3 / 16, fall=2.25)


HEYBALL_CORNER = Jaws(pub_table.HEYBALL_OPENINGS[0], turn=45, rounding=1.5, shelf=1.0, fall=1.9)
HEYBALL_SIDE = Jaws(pub_table.HEYBALL_OPENINGS[1], turn=85, rounding=1.25, shelf=0.25, fall=1.9)
PUB_CORNER = Jaws(pub_table.OPENINGS[0], turn=45, rounding=1.25, shelf=0.75, fall=1.7)
PUB_SIDE = Jaws(pub_table.OPENINGS[1], turn=85, rounding=1.0, shelf=0.25, fall=1.7)
"""Rounded jaws, as on snooker tables."""
Places = dict[str, tuple[float, float]]


def nine_foot() -> Surface:
    """The table of nine feet alone."""
    note = (
        "Bed 2540 by 1270 mm, balls 57.15 mm, openings 4 1/2 and 5 inches: World Pool Association. "
        "Angles, shelves and falls of the pockets: pool tables in use."
    )
    return _table(
        NAME,
        say("surfaces.pool-today", "Pool table of today, 9 feet"),
        pt.BED,
        BALL,
        (CORNER, SIDE),
        pt.SPOTS,
        note,
    )


def heyball() -> Surface:
    """The same bed with the pockets of a snooker table."""
    note = (
        "Bed 2540 by 1270 mm, balls 57.15 mm, openings 84 and 88 mm: heyball tables in use. "
        "Rounded jaws, as on snooker tables."
    )
    jaws = HEYBALL_CORNER, HEYBALL_SIDE
    return _table(
        "heyball-9ft", say("surfaces.heyball", "Heyball table, 9 feet"), pt.BED, BALL, jaws, pt.SPOTS, note
    )


def pub() -> Surface:
    """The small table of blackball and its kin."""
    note = (
        "Bed 1829 by 914 mm, baulk line at a fifth of its length, balls 50.8 mm and a cue ball of 47.6 mm: "
        "World Eightball Pool Federation. Pockets with rounded jaws: British tables in use. "
        "The black's spot is the foot spot."
    )
    jaws, spots = (PUB_CORNER, PUB_SIDE), pub_table.SPOTS
    name, title = "pub-7ft", say("surfaces.pub", "British pool table, 7 feet")
    return _table(name, title, pub_table.BED, "pub-ball", jaws, spots, note, pub_table.BAULK)


TABLES = frozenset({NAME, "heyball-9ft", "pub-7ft"})
"""The names of these tables."""


def _table(
    name: str,
    title: str,
    bed: bt.Bed,
    ball: str,
    openings: tuple[Jaws, Jaws],
    spots: Places,
    note: str,
    string: float = pt.SPOTS["head"][1],
) -> Surface:
    """A table with its line and its spots; ``openings`` are its corner and its side pockets."""
    nose = KINDS[ball].radius + bt.NOSE_ABOVE_CENTRE * INCH
    rails = Rails(bed.half_width * INCH, bed.half_length * INCH, nose, bt.RAIL_HEIGHT * INCH)
    corner, side = openings
    jaws = {**dict.fromkeys(tables.CORNERS, corner), **dict.fromkeys(tables.SIDES, side)}
    walls, posts, holes = enclosed(rails, jaws)
    width, length, y = bed.half_width * INCH, bed.half_length * INCH, string * INCH
    whole = ((-width, -length), (width, -length), (width, length), (-width, length))
    return Surface(
        name=name,
        title=title,
        outline=whole,
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(Mark("string", "line", -width, y, width, y, width=INCH / 16),),
        zones=(
            Zone("string", ((-width, -length), (width, -length), (width, y), (-width, y))),
            Zone("bed", whole),
        ),
        spots=tables.spots(spots, spots),
        note=note,
    )


def laid(game: Game, table: Surface) -> SetTable:
    """The table with the racked balls; the cue ball is played from above the head string."""
    set_up = set_up_of(game.id)
    rows = list(set_up.pieces) if set_up is not None else []
    balls = tuple(
        Piece(name, table.piece, placed.x * INCH, placed.y * INCH)
        for name, placed in zip(names_of(rows), rows, strict=True)
    )
    y = table.marks[0].y1 - INCH
    cue = _CUE_BALLS.get(table.piece, table.piece)
    return SetTable(table, balls, Shooter("c", cue, "cue", game.played_on.shot_from or ("string",), 0.0, y))


_CUE_BALLS = {"pub-ball": "pub-cue-ball"}
"""Cue balls of another size than the object balls."""
