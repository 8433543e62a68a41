"""The bar billiards table: closed, without side pockets, played from one end at nine holes behind pegs.

No official text with sizes was found: bed, balls and holes are those of makers' tables, the places of holes
and pegs are inferred. What the holes of the back row are worth is the game's own default.
"""

from __future__ import annotations

from rules_engine.boards import billiard_table as bt
from rules_engine.catalogue import game
from rules_engine.saying import say

from ..pieces import KINDS
from ..units import INCH
from .fittings import Make, box, closed
from .surface import Hole, Mark, PinSpot, Surface, Zone

HALF_WIDTH, HALF_LENGTH = 0.405, 0.75
"""Metres: a bed of 1500 by 810 mm."""
HOLE_RADIUS = 0.027
HOLE_DEPTH = 0.05
FRONT = -0.45
"""The front line, beyond which a ball must stay."""
CUE, RED = (0.0, -0.52), (0.0, -0.36)
ROWS = ((0.30, (0.0,)), (0.44, (-0.2, 0.0, 0.2)), (0.60, (-0.28, -0.14, 0.0, 0.14, 0.28)))
"""The rows of holes from the front: how far up, and how far across."""
PEGS = {"white-1": (-0.2, 0.37), "white-2": (0.2, 0.37), "black": (0.0, 0.23)}


def bar_billiards() -> Surface:
    """The table with its holes and pegs, the cue spot and the spot of the red."""
    back = game("today/bar-billiards").options["back-row"].default
    worth = (200, 50, 100, 50, *back)
    places = [(x, y) for y, row in ROWS for x in row]
    holes = [
        Hole(f"hole-{n}", x, y, HOLE_RADIUS, "cup", HOLE_DEPTH, value)
        for n, ((x, y), value) in enumerate(zip(places, worth, strict=True), 1)
    ]
    ball = KINDS["bar-ball"]
    w, h = HALF_WIDTH / INCH, HALF_LENGTH / INCH
    make = Make("cushion", bt.RAIL_HEIGHT * INCH, ball.radius + bt.NOSE_ABOVE_CENTRE * INCH)
    return Surface(
        name="bar-billiards",
        title=say("surfaces.bar-billiards", "Bar billiards table"),
        outline=box(-w, -h, w, h),
        law="ball",
        piece="bar-ball",
        constants="billiard-cloth",
        walls=closed([(-w, -h), (w, -h), (w, h), (-w, h)], "rail", ("h", "r", "f", "l"), make),
        holes=tuple(holes),
        marks=(Mark("front-line", "line", -HALF_WIDTH, FRONT, HALF_WIDTH, FRONT, width=INCH / 16),),
        zones=(Zone("front", box(-w, -h, w, FRONT / INCH)),),
        spots=(Mark("cue", "spot", *CUE, radius=INCH / 4), Mark("red", "spot", *RED, radius=INCH / 4)),
        pins=tuple(PinSpot(name, "bar-peg", x, y) for name, (x, y) in PEGS.items()),
        note=(
            "Bed of 1500 by 810 mm, balls of 47.6 mm, holes of 54 mm: makers' tables. Inferred: places of "
            "holes, pegs, spots and the front line. A ball in a hole rolls back to the player's end."
        ),
    )
