"""The twelve-foot table of snooker and English billiards today, and what lies on it when a game begins."""

from __future__ import annotations

from rules_engine import Game
from rules_engine.boards import billiard_table as bt
from rules_engine.boards import snooker_table as st
from rules_engine.boards.set_ups import set_up_of
from rules_engine.saying import say

from ..pieces import KINDS, Piece
from ..units import INCH
from . import tables
from .cushions import Rails, enclosed
from .set_table import SetTable, Shooter, names_of
from .surface import Mark, Surface, Zone

NAME = "snooker-12ft"
BALL = "snooker-ball-modern"


def twelve_foot() -> Surface:
    """The table alone."""
    bed = st.BED
    nose = KINDS[BALL].radius + bt.NOSE_ABOVE_CENTRE * INCH
    rails = Rails(bed.half_width * INCH, bed.half_length * INCH, nose, bt.RAIL_HEIGHT * INCH)
    jaws = dict.fromkeys(tables.CORNERS, tables.ENGLISH_CORNER)
    jaws |= dict.fromkeys(tables.SIDES, tables.ENGLISH_SIDE)
    walls, posts, holes = enclosed(rails, jaws)
    width, length, y = bed.half_width * INCH, bed.half_length * INCH, st.BAULK * INCH
    arc, d, baulk = tables.d_marks(bed, st.D_RADIUS, st.BAULK)
    string = Mark("string", "line", -width, y, width, y, width=INCH / 16)
    return Surface(
        name=NAME,
        title=say("surfaces.snooker", "Snooker table, 12 feet"),
        outline=((-width, -length), (width, -length), (width, length), (-width, length)),
        law="ball",
        piece=BALL,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(string, arc),
        zones=(
            Zone("string", baulk.outline),
            d,
            baulk,
            Zone("bed", ((-width, -length), (width, -length), (width, length), (-width, length))),
        ),
        spots=tables.spots(st.SPOTS, st.SPOTS),
        note=(
            "Bed 3569 by 1778 mm, baulk line 737 mm from the bottom cushion, D of 292 mm: World Professional "
            "Billiards and Snooker Association. Rounded jaws, 3 1/2 inches at the fall of a corner: in use."
        ),
    )


def laid(game: Game, table: Surface) -> SetTable:
    """The table with the balls of the game's set-up; the white is played from the D, beside the brown."""
    set_up = set_up_of(game.id)
    rows = list(set_up.pieces) if set_up is not None else []
    balls = tuple(
        Piece(name, BALL, placed.x * INCH, placed.y * INCH)
        for name, placed in zip(names_of(rows), rows, strict=True)
    )
    places = game.played_on.shot_from or ("d",)
    return SetTable(table, balls, Shooter("c", BALL, "cue", places, 4 * INCH, (st.BAULK - 1) * INCH))
