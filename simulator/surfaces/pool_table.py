"""The nine-foot pool table of today, and what lies on it when a rack begins."""

from __future__ import annotations

from rules_engine import Game
from rules_engine.boards import billiard_table as bt
from rules_engine.boards import pool_table as pt
from rules_engine.boards.set_ups import set_up_of

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


def nine_foot() -> Surface:
    """The table alone."""
    bed = pt.BED
    nose = KINDS[BALL].radius + bt.NOSE_ABOVE_CENTRE * INCH
    rails = Rails(bed.half_width * INCH, bed.half_length * INCH, nose, bt.RAIL_HEIGHT * INCH)
    jaws = {**dict.fromkeys(tables.CORNERS, CORNER), **dict.fromkeys(tables.SIDES, SIDE)}
    walls, posts, holes = enclosed(rails, jaws)
    width, length, y = bed.half_width * INCH, bed.half_length * INCH, pt.SPOTS["head"][1] * INCH
    whole = ((-width, -length), (width, -length), (width, length), (-width, length))
    return Surface(
        name=NAME,
        title="Pool table of today, 9 feet",
        outline=whole,
        law="ball",
        piece=BALL,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(Mark("string", "line", -width, y, width, y, width=INCH / 16),),
        zones=(
            Zone("string", ((-width, -length), (width, -length), (width, y), (-width, y))),
            Zone("bed", whole),
        ),
        spots=tables.spots(pt.SPOTS, pt.SPOTS),
        note=(
            "Bed 2540 by 1270 mm, balls 57.15 mm, openings 4 1/2 and 5 inches: World Pool Association. "
            "Angles, shelves and falls of the pockets: pool tables in use."
        ),
    )


def laid(game: Game, table: Surface) -> SetTable:
    """The table with the racked balls; the cue ball is played from above the head string."""
    set_up = set_up_of(game.id)
    rows = list(set_up.pieces) if set_up is not None else []
    balls = tuple(
        Piece(name, BALL, placed.x * INCH, placed.y * INCH)
        for name, placed in zip(names_of(rows), rows, strict=True)
    )
    y = (pt.SPOTS["head"][1] - 1) * INCH
    return SetTable(table, balls, Shooter("c", BALL, "cue", game.played_on.shot_from or ("string",), 0.0, y))
