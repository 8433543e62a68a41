"""The twelve-foot table of Russian pyramid: large balls, pockets little wider than they."""

from __future__ import annotations

from rules_engine.boards import billiard_table as bt
from rules_engine.boards import pyramid
from rules_engine.saying import say

from ..pieces import KINDS, Piece
from ..units import INCH
from .cushions import Jaws, Rails, enclosed
from .set_table import SetTable, Shooter
from .surface import Mark, Surface, Zone
from .tables import CORNERS, SIDES, spots

CORNER = Jaws(pyramid.CORNER_POCKET, turn=45, rounding=0.2, shelf=0.6, fall=1.43)
MIDDLE = Jaws(pyramid.MIDDLE_POCKET, turn=84, rounding=0.2, shelf=0.2, fall=1.43)
"""Openings by the rules; angles, shelves and falls: pyramid tables in use."""


def pyramid_table() -> Surface:
    """The table with its home line, the line through the back spot, and the spotting line."""
    bed, ball = pyramid.BED, "pyramid-ball"
    width, length = bed.half_width * INCH, bed.half_length * INCH
    nose = KINDS[ball].radius + bt.NOSE_ABOVE_CENTRE * INCH
    jaws = dict.fromkeys(CORNERS, CORNER) | dict.fromkeys(SIDES, MIDDLE)
    walls, posts, holes = enclosed(Rails(width, length, nose, bt.RAIL_HEIGHT * INCH), jaws)
    home, back = pyramid.FRONT.y * INCH, pyramid.BACK.y * INCH
    outline = ((-width, -length), (width, -length), (width, length), (-width, length))

    def below(y: float) -> tuple[tuple[float, float], ...]:
        return (-width, -length), (width, -length), (width, y), (-width, y)

    places = {"front": tuple(pyramid.FRONT), "centre": tuple(pyramid.CENTRE), "back": tuple(pyramid.BACK)}
    return Surface(
        name="pyramid",
        title=say("surfaces.pyramid", "Pyramid table, 12 feet"),
        outline=outline,
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
        marks=(
            Mark("string", "line", -width, home, width, home, width=INCH / 16),
            Mark("spotting", "line", 0.0, back, 0.0, length, width=INCH / 16),
        ),
        zones=(Zone("home", below(home)), Zone("long-home", below(back)), Zone("table", outline)),
        spots=spots({name: (x, y) for name, (x, y) in places.items()}, places),
        note=(
            "Bed 3550 by 1775 mm, balls of 67 mm since 2025 (68 before), corner pockets 72.5 mm and middle "
            "pockets 82.5 mm: the rules of pyramid. Angles, shelves and falls of the pockets: tables in use."
        ),
    )


def set_pyramid() -> SetTable:
    """Fifteen balls in their pyramid, the coloured one in hand in home."""
    made = pyramid_table()
    balls = tuple(
        Piece(f"w{n}", made.piece, x * INCH, y * INCH) for n, (x, y) in enumerate(pyramid.places(), 1)
    )
    return SetTable(
        made, balls, Shooter("c", made.piece, "cue", ("home",), 0.0, (pyramid.FRONT.y - 2) * INCH)
    )
