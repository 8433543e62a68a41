"""How rings, men and pins stand at the beginning on a carrom board, old or of today, and at novuss."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from ...saying import say
from .. import carrom, carrom_today, novuss
from .placed import Placed, SetUp


def _pin_circle(count: int, radius: float) -> SetUp:
    """Pins in a circle in the middle of the checker side."""
    turns = (2 * pi * i / count for i in range(count))
    pins = (
        Placed(
            str(i), radius * cos(t), radius * sin(t), "wood", say("set-ups.in-circle", "in the circle"), "pin"
        )
        for i, t in enumerate(turns, 1)
    )
    return SetUp(carrom.BOARD, tuple(pins))


def _pin_line() -> SetUp:
    """Ten pins in a line across the middle, touching; the book gives no size of a pin."""
    pins = (
        Placed(str(i + 1), i - 4.5, 0, "wood", say("set-ups.in-line", "in the line"), "pin")
        for i in range(10)
    )
    return SetUp(carrom.BOARD, tuple(pins))


def _round_pocket() -> SetUp:
    """Seven pins round pocket 3, evenly spaced from rim to rim, as near as they stand side by side."""
    x, y = carrom.POCKETS["3"]
    turns = (pi * (166 + 118 * i / 6) / 180 for i in range(7))
    pins = (
        Placed(
            str(i),
            x + 2 * cos(t),
            y + 2 * sin(t),
            "wood",
            say("set-ups.round-pocket-3", "round pocket 3"),
            "pin",
        )
        for i, t in enumerate(turns, 1)
    )
    return SetUp(carrom.BOARD, tuple(pins))


def _facing_rings() -> SetUp:
    """A ring each, midway on opposite edges of the checkerboard."""
    at, where = (
        carrom.SQUARES,
        say("set-ups.midway-on-border-of-squares", "midway on the border of the squares"),
    )
    rings = ("ring-a", "red", -at), ("ring-b", "green", at)
    return SetUp(carrom.BOARD, tuple(Placed(p, 0, y, c, where, "ring") for p, c, y in rings))


def _pins_on_spots(*pins: tuple[str, float, float]) -> SetUp:
    """Pins on the side with pockets: name and place."""
    return SetUp(
        carrom.BOARD,
        tuple(
            Placed(p, x, y, "wood", say("set-ups.on-its-place", "on its place"), "pin") for p, x, y in pins
        ),
    )


def _on_far_line(centre: bool) -> SetUp:
    """Two pins on the far numbered spaces, and two between on the line, or one and one in the centre."""
    spaces = [("pin", *carrom.SPOTS[pocket]) for pocket in ("3", "4")]
    if centre:
        return _pins_on_spots(*spaces, ("pin", 0.0, carrom.LINE), ("centre", 0.0, 0.0))
    apart = carrom.LINE / 3
    return _pins_on_spots(*spaces, ("pin", -apart, carrom.LINE), ("pin", apart, carrom.LINE))


def _pins_to_the_centre() -> SetUp:
    """Four pins from a numbered space to the centre, equally far apart."""
    x, y = carrom.SPOTS["3"]
    parts = (("p20", 3), ("p15", 2), ("p10", 1), ("p5", 0))
    return _pins_on_spots(*((name, x * part / 3, y * part / 3) for name, part in parts))


def _rings(*rows: tuple[str, tuple[tuple[float, float], ...], str]) -> SetUp:
    """Rings on a carrom board: of each colour its places, and where they are in words."""
    names = {"r": "red", "g": "green"}
    pieces = (
        Placed(f"{colour}{i}", x, y, names[colour], where, "ring")
        for colour, places, where in rows
        for i, (x, y) in enumerate(places, 1)
    )
    return SetUp(carrom.BOARD, tuple(pieces))


def _tips(step: int = 1) -> SetUp:
    """Each side's rings on every tip opposite, or every second: red is the side at line-12."""
    far, near = (
        tuple(at for tip, at in carrom.TIPS.items() if tip.startswith(f"tip-{side}-"))[::step]
        for side in ("34", "12")
    )
    return _rings(
        ("r", far, say("set-ups.on-tip-of-backgammon-point", "on the tip of a Backgammon point")),
        ("g", near, say("set-ups.on-tip-of-backgammon-point", "on the tip of a Backgammon point")),
    )


def _columns() -> SetUp:
    """Red from spot 2 towards pocket 3, green from spot 4 towards pocket 1; touching, as in a row."""
    steps = [2 * carrom.RING_RADIUS * i for i in range(6)]
    (x2, y2), (x4, y4) = carrom.SPOTS["2"], carrom.SPOTS["4"]
    red, green = tuple((x2, y2 + s) for s in steps), tuple((x4, y4 - s) for s in steps)
    return _rings(
        ("r", red, say("set-ups.in-column-from-spot-2", "in the column from spot 2")),
        ("g", green, say("set-ups.in-column-from-spot-4", "in the column from spot 4")),
    )


def _stacks() -> SetUp:
    """Four green and three red rings in turn on the line between pockets 1 and 2, evenly spaced."""
    places = [((i - 3) * 2.25, -carrom.LINE) for i in range(7)]
    on_line = say("set-ups.on-line-between-pockets", "on the line from pocket 1 to pocket 2")
    return _rings(("g", tuple(places[::2]), on_line), ("r", tuple(places[1::2]), on_line))


def _row() -> SetUp:
    """Six rings in a line at the centre, touching."""
    places = tuple(((2 * i - 5) * carrom.RING_RADIUS, 0.0) for i in range(6))
    return _rings(("g", places, say("set-ups.in-row-at-centre", "in the row at the centre")))


def _guards() -> SetUp:
    """A pin before each pocket; the rings lie at the centre as they come."""
    return SetUp(
        carrom.BOARD,
        tuple(
            Placed(
                f"p{p}",
                x,
                y,
                "white",
                say("set-ups.before-pocket", "before pocket {pocket}", pocket=p),
                "pin",
            )
            for p, (x, y) in carrom.SPOTS.items()
        ),
    )


def _billiards(*middle: tuple[str, str]) -> SetUp:
    """Three rings on their places (line 325), and one more in the centre."""
    rings = (
        Placed("c", *carrom.SPOTS["1"], "white", say("set-ups.on-spot-1", "on spot 1"), "ring"),
        Placed("r", *carrom.SPOTS["3"], "red", say("set-ups.on-spot-3", "on spot 3"), "ring"),
        Placed(
            "g",
            0,
            carrom.LINE,
            "green",
            say("set-ups.midway-between-spots-3-and-4", "midway between spots 3 and 4"),
            "ring",
        ),
    )
    more = tuple(
        Placed(piece, 0, 0, colour, say("set-ups.in-centre", "in the centre"), "ring")
        for piece, colour in middle
    )
    return SetUp(carrom.BOARD, (*rings, *more))


def _square(middle: bool = False) -> SetUp:
    """Green rings six inches apart (lines 231 and 351), and one in their middle (line 249)."""
    half = 3.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    rings = tuple(
        Placed(f"g{i + 1}", x, y, "green", say("set-ups.of-square", "of the square"), "ring")
        for i, (x, y) in enumerate(corners)
    )
    return SetUp(
        carrom.BOARD,
        (*rings, *(Placed("g5", 0, 0, "green", say("set-ups.in-middle", "in the middle"), "ring"),) * middle),
    )


def _in_line() -> SetUp:
    """A red ring on each side of the green one on a straight line (line 1221); how far away is not said."""
    places = (("c", -4.0, "red"), ("g", 0.0, "green"), ("r", 4.0, "red"))
    return SetUp(
        carrom.BOARD,
        tuple(
            Placed(piece, x, -carrom.LINE, colour, say("set-ups.on-line", "on the line"), "ring")
            for piece, x, colour in places
        ),
    )


def _guards_and_rings() -> SetUp:
    """A pin before each pocket, and its numbered ring on the corner of the squares."""
    rings = tuple(
        Placed(p, x, y, "red", say("set-ups.on-corner-of-squares", "on the corner of the squares"), "ring")
        for p, (x, y) in carrom.SQUARE_CORNERS.items()
    )
    return SetUp(carrom.BOARD, (*_guards().pieces, *rings))


def _carrom_today() -> SetUp:
    rows = (Placed(*row, "ring") for row in carrom_today.start())
    return SetUp(carrom_today.BOARD, tuple(rows))


def _novuss() -> SetUp:
    return SetUp(novuss.BOARD, tuple(Placed(*row, "ring") for row in novuss.start()))


ON_CARROM_BOARD: dict[str, Callable[[], SetUp]] = {
    "today/novuss": _novuss,
    "today/carrom": _carrom_today,
    "carrom/carroms": lambda: SetUp(carrom.BOARD, ()),
    **dict.fromkeys(
        (
            "carrom/spot-shots",
            "carrom/call-carroms",
            "carrom/travelling-carroms",
            "carrom/four-tries",
            "carrom/scottville-carroms",
            "carrom/wild-ring-pool",
            "carrom/forty-six",
            "carrom/bank-them-all",
            "carrom/rotation-cue-pocket",
            "carrom/sixty-six",
            "crown/carroms",
            "crown/traveling-carroms",
            "crown/cue-pocket",
            "crown/rotation-cue-pocket",
            "crown/sixty-six",
            "carrom/mixer",
            "carrom/penalty",
            "carrom/shooter-is-wild",
            "carrom/single-rings",
            "carrom/single-rings-variation",
        ),
        lambda: SetUp(carrom.BOARD, ()),
    ),
    **dict.fromkeys(("carrom/billiards", "carrom/pocket-rebound", "carrom/wild-billiard"), _billiards),
    "carrom/four-ring-billiard": lambda: _billiards(("x", "black")),
    "carrom/billiardette": _square,
    "carrom/option-billiard": _square,
    "carrom/easy-billiardette": lambda: _square(middle=True),
    "carrom/three-rings": _in_line,
    "carrom/bank-carroms": lambda: SetUp(carrom.BOARD, ()),
    "carrom/red-rings-wild": lambda: SetUp(carrom.BOARD, ()),
    **dict.fromkeys(
        ("crown/three-ring-glance", "crown/four-ring-glance", "crown/chinese-glance"),
        lambda: SetUp(carrom.BOARD, ()),
    ),
    "carrom/bank-it": lambda: SetUp(carrom.BOARD, ()),
    "carrom/ring-and-dice": lambda: SetUp(carrom.BOARD, ()),
    "carrom/deduct": lambda: SetUp(carrom.BOARD, ()),
    "carrom/call-the-black": lambda: SetUp(carrom.BOARD, ()),
    "carrom/six-at-war": _tips,
    "carrom/zelto": _tips,
    "carrom/pursuit": lambda: _tips(2),
    "carrom/double-line-up": _columns,
    "carrom/line-up": _row,
    "carrom/ring-stacks": _stacks,
    "carrom/blockade": _guards,
    "carrom/call-the-blockade": _guards,
    "carrom/black-bank": lambda: SetUp(
        carrom.BOARD, (Placed("b", 0, 0, "black", say("set-ups.at-centre", "at the centre"), "ring"),)
    ),
    "carrom/all-in-one": lambda: SetUp(
        carrom.BOARD,
        tuple(
            Placed("r", x, y, "red", say("set-ups.before-pocket", "before pocket {pocket}", pocket=3), "ring")
            for x, y in carrom.triangle_before("3")
        ),
    ),
    "carrom/pin-and-ring-call": _guards,
    "carrom/clear-the-guard": _guards,
    "carrom/each-his-own": lambda: SetUp(carrom.BOARD, ()),
    "carrom/on-guard": _guards_and_rings,
    **dict.fromkeys(
        tuple(
            f"carrom/{slug}"
            for slug in ("top-spin", "time-top", "green-top-down", "forfeit", "spin-time", "spin-series")
        ),
        lambda: SetUp(carrom.BOARD, ()),
    ),
    "carrom/ring-spin": _facing_rings,
    "carrom/pocket-pin": _round_pocket,
    **dict.fromkeys(("carrom/ten-pin-circle", "carrom/single-ko"), lambda: _pin_circle(10, 3.0)),
    **dict.fromkeys(("carrom/tight-spin-circle", "carrom/down-and-out"), lambda: _pin_circle(10, 2.2)),
    "carrom/circle-four": lambda: _pin_circle(4, 2.0),
    "carrom/bump-counts": _pin_line,
    "carrom/spinner-bumps": lambda: SetUp(
        carrom.BOARD, (Placed("pin", 0, 0, "wood", say("set-ups.in-middle", "in the middle"), "pin"),)
    ),
    "crown/pin-a-four-7": lambda: _on_far_line(False),
    "crown/pin-a-four-8": lambda: _on_far_line(True),
    "crown/pin-a-four-9": _pins_to_the_centre,
    "crown/pin-a-four-10": lambda: _pins_on_spots(
        *((name, *carrom.SPOTS[p]) for name, p in (("pA1", "4"), ("pB1", "2"), ("pA2", "3"), ("pB2", "1")))
    ),
}
"""By the id of the game."""
