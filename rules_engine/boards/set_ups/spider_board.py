"""How rings and pins stand at the beginning on the board with the spider's web."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from ...saying import say
from .. import carrom, spider
from ..shapes import Circle
from .placed import Placed, SetUp


def _castle() -> SetUp:
    """The king on his Throne and 24 rings in circles round him, the colours by turns: 6, 12 and 6."""
    places = [(0.0, 0.0)]
    for radius, count in ((1.3, 6), (2.6, 12), (3.9, 6)):
        places += [(radius * cos(2 * pi * i / count), radius * sin(2 * pi * i / count)) for i in range(count)]
    rings = tuple(
        Placed(
            "rg"[i % 2], x, y, ("red", "green")[i % 2], say("set-ups.round-king", "round the king"), "ring"
        )
        for i, (x, y) in enumerate(places[1:])
    )
    return SetUp(
        spider.BOARD, (Placed("b", 0, 0, "black", say("set-ups.on-throne", "on the Throne"), "ring"), *rings)
    )


def _pigs() -> SetUp:
    """The black in the den's centre, the green and red rings on their points of the outer circle."""
    rows = (("g", "green", "G"), ("r", "red", "R"))
    rings = tuple(
        Placed(
            piece,
            x,
            y,
            colour,
            say("set-ups.on-outer-circle-at", "on the outer circle at {letter}", letter=letter),
            "ring",
        )
        for piece, colour, letter in rows
        for x, y in spider.POINTS[letter]
    )
    marks = tuple(Circle(f"S{i + 1}", x, y, 1 / 4, "spot") for i, (x, y) in enumerate(spider.POINTS["S"]))
    board = spider.BOARD._replace(circles=spider.BOARD.circles + marks)
    return SetUp(
        board,
        (
            Placed("b", 0, 0, "black", say("set-ups.in-centre-of-den", "in the centre of the den"), "ring"),
            *rings,
        ),
    )


def _spun(rings: bool = False, pin: bool = False) -> SetUp:
    """Ringarang games: for each of two players a Carrom ring on the space before his far right-hand pocket (A
    sits at the line of pockets 1 and 2), and a pin on the spot in the centre."""
    far_right = tuple(
        Placed(
            piece,
            x * carrom.LINE,
            x * carrom.LINE,
            colour,
            say("set-ups.before-far-right-hand-pocket", "before the far right-hand pocket"),
            "ring",
        )
        for piece, x, colour in (("a", 1, "red"), ("b", -1, "green"))
    )
    centre = Placed("pin", 0, 0, "wood", say("set-ups.on-centre-spot", "on the centre spot"), "pin")
    return SetUp(spider.BOARD, (*(far_right if rings else ()), *((centre,) if pin else ())))


def _pins_on_web() -> SetUp:
    """Four pins on the second circle round the den, in line with the pockets."""
    reach = spider.LINE_RADII["s3"] / 2**0.5
    places = ((x * reach, y * reach) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return SetUp(
        spider.BOARD,
        tuple(
            Placed("pin", x, y, "wood", say("set-ups.on-second-circle", "on the second circle"), "pin")
            for x, y in places
        ),
    )


ON_SPIDER_BOARD: dict[str, Callable[[], SetUp]] = {
    **dict.fromkeys(("crown/crown-castle", "crown/walk-around-castle"), _castle),
    "crown/penning-the-pigs": _pigs,
    "crown/cue-ring": lambda: SetUp(spider.BOARD, ()),
    **dict.fromkeys(
        (
            "crown/ringette",
            "crown/ring-shuffle",
            "crown/ringaline",
            "crown/bankaring",
            "crown/ring-bagatelle",
        ),
        _spun,
    ),
    "crown/ring-ring": lambda: _spun(rings=True),
    "crown/pin-ring": lambda: _spun(rings=True, pin=True),
    "crown/pin-pocket": lambda: _spun(pin=True),
    "crown/ringaro": lambda: SetUp(
        spider.BOARD, (Placed("c", 0, 0, "red", say("set-ups.in-centre", "in the centre"), "ring"),)
    ),
    "crown/pin-a-four-5": _pins_on_web,
}
"""By the id of the game."""
