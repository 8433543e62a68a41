"""How the pieces stand when a game begins, where the books say it: for pictures and for play by physics.

A set-up lists what lies on the table or board; a ball in hand is not on it. Games whose figures are lost
(skittle pins, boxes, cups) have none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import atan2, cos, degrees, pi, sin

from ..errors import UnknownGame
from ..lean import NamedTuple
from . import billiard_table as bt
from . import (
    carrom,
    carrom_today,
    crokinole,
    match_table,
    novuss,
    pool_table,
    pyramid,
    snooker_table,
    spider,
    ten_pins,
)
from .pool_racks import BOARDS, RACKS
from .shapes import Board, Circle


class Placed(NamedTuple):
    """A piece on its place: id as in records, colour, and where in words."""

    piece: str
    x: float
    y: float
    colour: str
    where: str
    kind: str = "ball"


class SetUp(NamedTuple):
    """A board with the pieces of the beginning."""

    board: Board
    pieces: tuple[Placed, ...]


_WHERE = {
    "head": "on the head spot",
    "centre": "on the centre spot",
    "foot": "on the foot spot",
    "pool-3": "three inches from the foot cushion",
    "pool-5": "on the pool spot, five inches from the foot cushion",
    "pool-9": "nine inches from the foot cushion",
    "yellow": "at the right end of the balk line",
    "brown": "in the middle of the balk line",
    "green": "at the left end of the balk line",
    "billiard": "on the billiard spot",
    "left-foot-sight": "at the foot cushion, left",
    "right-foot-sight": "at the foot cushion, right",
}


def _ball(piece: str, colour: str, spot: str, kind: str = "ball") -> Placed:
    return Placed(piece, *bt.SPOTS[spot], colour, _WHERE[spot], kind)


def _carom(lines: tuple[bt.Line, ...] = ()) -> SetUp:
    board = bt.table(spots=("head", "centre", "foot"), lines=lines)
    return SetUp(board, (_ball("r", "red", "foot"), _ball("w", "white", "head")))


def _numbered(order: tuple[int, ...]) -> SetUp:
    board = bt.table(pockets=6, spots=("head", "foot"))
    places = zip(order, bt.rack(), strict=True)
    return SetUp(board, tuple(Placed(str(n), x, y, f"pool-{n}", "in the triangle") for n, (x, y) in places))


def _pyramid(d: bool = False) -> SetUp:
    board = bt.table(pockets=6, d=d, spots=("head", "foot"))
    return SetUp(board, tuple(Placed("r", x, y, "red", "in the pyramid") for x, y in bt.rack()))


def _russian_pyramid() -> SetUp:
    return SetUp(
        pyramid.table(), tuple(Placed("w", x, y, "white", "in the pyramid") for x, y in pyramid.places())
    )


def _snooker() -> SetUp:
    reds = _pyramid(d=True)
    x, y = bt.SPOTS["foot"]
    pink = Placed("pk", x, y - 2 * bt.POOL_BALL_RADIUS, "pink", "touching the pyramid's head")
    colours = (
        _ball("yw", "yellow", "yellow"), _ball("gn", "green", "green"), _ball("bn", "brown", "brown"),
        _ball("bu", "blue", "centre"), pink, _ball("bk", "black", "billiard"),
    )  # fmt: skip
    board = bt.table(pockets=6, d=True, spots=("yellow", "brown", "green", "centre", "billiard"))
    return SetUp(board, (*reds.pieces, *colours))


def _on_snooker_table(balls: tuple[snooker_table.Row, ...]) -> SetUp:
    return SetUp(snooker_table.BOARD, tuple(Placed(*ball) for ball in balls))


def _pins(pool_spot: str, *which: str, colours: dict[str, str] | None = None) -> SetUp:
    places = bt.pins()
    names = {"1": "nearest the string", "2": "right", "3": "left", "4": "farthest", "5": "in the middle"}
    shades = colours or {"5": "black"}
    pins = tuple(
        Placed(p, *places[p], shades.get(p, "wood"), f"of the pins, {names[p]}", "pin") for p in which
    )
    board = bt.table(spots=("head", "foot", pool_spot))
    return SetUp(board, (_ball("r", "red", "foot"), _ball("w", "white", pool_spot), *pins))


def _three_pins(head: str, centre: str, foot: str, left: tuple[str, str], right: tuple[str, str]) -> SetUp:
    board = bt.table(spots=("head", "centre", "foot"))
    pins = tuple(
        _ball(colour, colour, spot, "pin")
        for colour, spot in ((head, "head"), (centre, "centre"), (foot, "foot"))
    )
    balls = (_ball(left[0], left[1], "left-foot-sight"), _ball(right[0], right[1], "right-foot-sight"))
    return SetUp(board, (*pins, *balls))


def _on_spots(pockets: int, *balls: tuple[str, str, str]) -> SetUp:
    board = bt.table(pockets=pockets, spots=("head", "centre", "foot"))
    return SetUp(board, tuple(_ball(*ball) for ball in balls))


def _on_pins(*balls: tuple[str, str, str], d: bool = False) -> SetUp:
    board = bt.table(pockets=6, d=d, spots=("head", "foot"))
    pins = tuple(Placed(p, x, y, "wood", "of the five pins", "pin") for p, (x, y) in bt.pins().items())
    return SetUp(board, (*(_ball(*ball) for ball in balls), *pins))


def _carom_with_pin() -> SetUp:
    carom = _carom()
    return SetUp(carom.board, (*carom.pieces, _ball("pin", "wood", "centre", "pin")))


def _english() -> SetUp:
    return SetUp(bt.table(pockets=6, d=True, spots=("billiard", "centre")), (_ball("r", "red", "billiard"),))


def _bottle() -> SetUp:
    board = bt.table(pockets=6, spots=("centre",))
    bottle = _ball("bottle", "wood", "centre", "pin")
    return SetUp(
        board, (_ball("1", "pool-1", "left-foot-sight"), _ball("2", "pool-2", "right-foot-sight"), bottle)
    )


def _bowling(spots: tuple[str, ...] = tuple(ten_pins.SPOTS)) -> SetUp:
    pins = tuple(Placed(pin, *ten_pins.SPOTS[pin], "wood", "on its spot", "pin") for pin in spots)
    return SetUp(ten_pins.BOARD, pins)


_CONTINUOUS = (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 1, 4, 3, 2, 5)
"""Fifteen at the apex, high numbers towards it, 1 and 5 at the corners of the base (line 1000)."""

_ROTATION = tuple(range(1, 16))


def _ring_posts() -> SetUp:
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    return SetUp(
        crokinole.BOARD,
        tuple(
            Placed(f"{'RG'[i % 2]}{i // 2 + 1}", peg.x, peg.y, ("red", "green")[i % 2], "over a post", "ring")
            for i, peg in enumerate(pegs)
        ),
    )


def _over_pegs() -> SetUp:
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    rings = (Placed(f"g{i}", peg.x, peg.y, "green", "over a peg", "ring") for i, peg in enumerate(pegs, 1))
    return SetUp(crokinole.BOARD, tuple(rings))


def _posted(singles: bool = False) -> SetUp:
    """Each side's rings on its four pegs, the upper ones as seen from above; the far left peg is the first.

    Red is the near side. Each side's pegs are told from its far left one round to its far right one.
    """
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    pieces = []
    for letter, colour, turn in (("R", "red", 180), ("G", "green", 0)):
        turned = sorted(((degrees(atan2(p.y, p.x)) - turn) % 360, i) for i, p in enumerate(pegs))
        own = [pegs[i] for _, i in turned[:4]]
        for n, peg in enumerate(own, 1):
            where = "over a peg" if singles and n > 1 else "on a ring over a peg"
            pieces.append(Placed(f"{letter}{n}", peg.x, peg.y, colour, where, "ring"))
    return SetUp(crokinole.BOARD, tuple(pieces))


def _in_hole(piece: str, colour: str, where: str) -> SetUp:
    return SetUp(crokinole.BOARD, (Placed(piece, 0, 0, colour, where, "ring"),))


def _before_pockets(*circles: tuple[str, str, str]) -> SetUp:
    """A pin in the hole, and a ring before each pocket on each circle: letter, zone that it bounds, words."""
    rings = (
        Placed(f"{letter}{n}", *crokinole.before_pocket(n, zone), "red", where, "ring")
        for letter, zone, where in circles
        for n in range(1, 5)
    )
    return SetUp(crokinole.BOARD, (Placed("pin", 0, 0, "wood", "in the hole", "pin"), *rings))


def _pin_circle(count: int, radius: float) -> SetUp:
    """Pins in a circle in the middle of the checker side."""
    turns = (2 * pi * i / count for i in range(count))
    pins = (
        Placed(str(i), radius * cos(t), radius * sin(t), "wood", "in the circle", "pin")
        for i, t in enumerate(turns, 1)
    )
    return SetUp(carrom.BOARD, tuple(pins))


def _pin_line() -> SetUp:
    """Ten pins in a line across the middle, touching; the book gives no size of a pin."""
    pins = (Placed(str(i + 1), i - 4.5, 0, "wood", "in the line", "pin") for i in range(10))
    return SetUp(carrom.BOARD, tuple(pins))


def _round_pocket() -> SetUp:
    """Seven pins round pocket 3, evenly spaced from rim to rim, as near as they stand side by side."""
    x, y = carrom.POCKETS["3"]
    turns = (pi * (166 + 118 * i / 6) / 180 for i in range(7))
    pins = (
        Placed(str(i), x + 2 * cos(t), y + 2 * sin(t), "wood", "round pocket 3", "pin")
        for i, t in enumerate(turns, 1)
    )
    return SetUp(carrom.BOARD, tuple(pins))


def _between_pegs() -> SetUp:
    """A pin between each two pegs, and a ring in the hole for a bumper."""
    turns = (2 * pi * i / crokinole.PEGS for i in range(crokinole.PEGS))
    radius = crokinole.PEG_CIRCLE
    pins = (
        Placed(str(i), radius * cos(t), radius * sin(t), "wood", "between two pegs", "pin")
        for i, t in enumerate(turns, 1)
    )
    return SetUp(crokinole.BOARD, (Placed("ring", 0, 0, "white", "in the hole", "ring"), *pins))


def _on_crossings() -> SetUp:
    """Four pins where the lines to the pockets cross the inner circle."""
    pins = (
        Placed(str(n), *crokinole.before_pocket(n, "inner"), "wood", "on a crossing", "pin")
        for n in range(1, 5)
    )
    return SetUp(crokinole.BOARD, tuple(pins))


def _facing_rings() -> SetUp:
    """A ring each, midway on opposite edges of the checkerboard."""
    at, where = carrom.SQUARES, "midway on the border of the squares"
    rings = ("ring-a", "red", -at), ("ring-b", "green", at)
    return SetUp(carrom.BOARD, tuple(Placed(p, 0, y, c, where, "ring") for p, c, y in rings))


def _pins_on_crokinole(radius: float, first: float) -> SetUp:
    """Four pins a quarter of a circle apart: inches from the centre, and where on it the first stands."""
    turns = [first + i / 4 for i in range(4)]
    pins = tuple(
        Placed("pin", radius * cos(2 * pi * t), radius * sin(2 * pi * t), "wood", "on its place", "pin")
        for t in turns
    )
    return SetUp(crokinole.BOARD, pins)


def _at_posts() -> SetUp:
    """A pin within the inner circle at every second post."""
    return _pins_on_crokinole(crokinole.PEG_CIRCLE - 3 * crokinole.PEG_RADIUS, 0.5 / crokinole.PEGS)


def _pins_on_spots(*pins: tuple[str, float, float]) -> SetUp:
    """Pins on the side with pockets: name and place."""
    return SetUp(carrom.BOARD, tuple(Placed(p, x, y, "wood", "on its place", "pin") for p, x, y in pins))


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


def _castle() -> SetUp:
    """The king on his Throne and 24 rings in circles round him, the colours by turns: 6, 12 and 6."""
    places = [(0.0, 0.0)]
    for radius, count in ((1.3, 6), (2.6, 12), (3.9, 6)):
        places += [(radius * cos(2 * pi * i / count), radius * sin(2 * pi * i / count)) for i in range(count)]
    rings = tuple(
        Placed("rg"[i % 2], x, y, ("red", "green")[i % 2], "round the king", "ring")
        for i, (x, y) in enumerate(places[1:])
    )
    return SetUp(spider.BOARD, (Placed("b", 0, 0, "black", "on the Throne", "ring"), *rings))


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
        ("r", far, "on the tip of a Backgammon point"), ("g", near, "on the tip of a Backgammon point")
    )


def _columns() -> SetUp:
    """Red from spot 2 towards pocket 3, green from spot 4 towards pocket 1; touching, as in a row."""
    steps = [2 * carrom.RING_RADIUS * i for i in range(6)]
    (x2, y2), (x4, y4) = carrom.SPOTS["2"], carrom.SPOTS["4"]
    red, green = tuple((x2, y2 + s) for s in steps), tuple((x4, y4 - s) for s in steps)
    return _rings(("r", red, "in the column from spot 2"), ("g", green, "in the column from spot 4"))


def _stacks() -> SetUp:
    """Four green and three red rings in turn on the line between pockets 1 and 2, evenly spaced."""
    places = [((i - 3) * 2.25, -carrom.LINE) for i in range(7)]
    on_line = "on the line from pocket 1 to pocket 2"
    return _rings(("g", tuple(places[::2]), on_line), ("r", tuple(places[1::2]), on_line))


def _row() -> SetUp:
    """Six rings in a line at the centre, touching."""
    places = tuple(((2 * i - 5) * carrom.RING_RADIUS, 0.0) for i in range(6))
    return _rings(("g", places, "in the row at the centre"))


def _guards() -> SetUp:
    """A pin before each pocket; the rings lie at the centre as they come."""
    return SetUp(
        carrom.BOARD,
        tuple(
            Placed(f"p{p}", x, y, "white", f"before pocket {p}", "pin") for p, (x, y) in carrom.SPOTS.items()
        ),
    )


def _billiards(*middle: tuple[str, str]) -> SetUp:
    """Three rings on their places (line 325), and one more in the centre."""
    rings = (
        Placed("c", *carrom.SPOTS["1"], "white", "on spot 1", "ring"),
        Placed("r", *carrom.SPOTS["3"], "red", "on spot 3", "ring"),
        Placed("g", 0, carrom.LINE, "green", "midway between spots 3 and 4", "ring"),
    )
    more = tuple(Placed(piece, 0, 0, colour, "in the centre", "ring") for piece, colour in middle)
    return SetUp(carrom.BOARD, (*rings, *more))


def _square(middle: bool = False) -> SetUp:
    """Green rings six inches apart (lines 231 and 351), and one in their middle (line 249)."""
    half = 3.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    rings = tuple(
        Placed(f"g{i + 1}", x, y, "green", "of the square", "ring") for i, (x, y) in enumerate(corners)
    )
    return SetUp(carrom.BOARD, (*rings, *(Placed("g5", 0, 0, "green", "in the middle", "ring"),) * middle))


def _in_line() -> SetUp:
    """A red ring on each side of the green one on a straight line (line 1221); how far away is not said."""
    places = (("c", -4.0, "red"), ("g", 0.0, "green"), ("r", 4.0, "red"))
    return SetUp(
        carrom.BOARD,
        tuple(Placed(piece, x, -carrom.LINE, colour, "on the line", "ring") for piece, x, colour in places),
    )


def _guards_and_rings() -> SetUp:
    """A pin before each pocket, and its numbered ring on the corner of the squares."""
    rings = tuple(
        Placed(p, x, y, "red", "on the corner of the squares", "ring")
        for p, (x, y) in carrom.SQUARE_CORNERS.items()
    )
    return SetUp(carrom.BOARD, (*_guards().pieces, *rings))


def _pigs() -> SetUp:
    """The black in the den's centre, the green and red rings on their points of the outer circle."""
    rows = (("g", "green", "G"), ("r", "red", "R"))
    rings = tuple(
        Placed(piece, x, y, colour, f"on the outer circle at {letter}", "ring")
        for piece, colour, letter in rows
        for x, y in spider.POINTS[letter]
    )
    marks = tuple(Circle(f"S{i + 1}", x, y, 1 / 4, "spot") for i, (x, y) in enumerate(spider.POINTS["S"]))
    board = spider.BOARD._replace(circles=spider.BOARD.circles + marks)
    return SetUp(board, (Placed("b", 0, 0, "black", "in the centre of the den", "ring"), *rings))


def _spun(rings: bool = False, pin: bool = False) -> SetUp:
    """Ringarang games: for each of two players a Carrom ring on the space before his far right-hand pocket (A
    sits at the line of pockets 1 and 2), and a pin on the spot in the centre."""
    far_right = tuple(
        Placed(piece, x * carrom.LINE, x * carrom.LINE, colour, "before the far right-hand pocket", "ring")
        for piece, x, colour in (("a", 1, "red"), ("b", -1, "green"))
    )
    centre = Placed("pin", 0, 0, "wood", "on the centre spot", "pin")
    return SetUp(spider.BOARD, (*(far_right if rings else ()), *((centre,) if pin else ())))


def _pins_on_web() -> SetUp:
    """Four pins on the second circle round the den, in line with the pockets."""
    reach = spider.LINE_RADII["s3"] / 2**0.5
    places = ((x * reach, y * reach) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return SetUp(
        spider.BOARD, tuple(Placed("pin", x, y, "wood", "on the second circle", "pin") for x, y in places)
    )


_B = "brunswick/"


def _two_circles() -> SetUp:
    """Double Circle: on the outer crossings red and green by turns, on the next circle the other colour."""
    pieces = []
    for n in (1, 2, 3, 4):
        for zone, circle in (("band", "outer"), ("next", "middle")):
            red = (n % 2 == 1) == (circle == "outer")
            x, y = crokinole.before_pocket(n, zone)
            colour = "red" if red else "green"
            pieces.append(Placed(f"{colour[0]}{n}", x, y, colour, f"on the {circle} crossing {n}", "ring"))
    return SetUp(crokinole.BOARD, tuple(pieces))


def _on_match_table(game_id: str) -> SetUp:
    board, rows = match_table.SET_UPS[game_id]()
    return SetUp(board, tuple(Placed(*row) for row in rows))


def _carrom_today() -> SetUp:
    rows = (Placed(*row, "ring") for row in carrom_today.start())
    return SetUp(carrom_today.BOARD, tuple(rows))


def _novuss() -> SetUp:
    return SetUp(novuss.BOARD, tuple(Placed(*row, "ring") for row in novuss.start()))


_SET_UPS: dict[str, Callable[[], SetUp]] = {
    "today/novuss": _novuss,
    "today/carrom": _carrom_today,
    **dict.fromkeys(
        (
            f"{_B}three-ball-carrom",
            f"{_B}cushion-carrom",
            f"{_B}three-cushion-carrom",
            f"{_B}bank-shot",
            f"{_B}progressive-carrom",
        ),
        _carom,
    ),
    **{game_id: partial(_on_match_table, game_id) for game_id in match_table.SET_UPS},
    f"{_B}balkline-14": lambda: _carom((*bt.balk_lines(14), *bt.anchors(14))),
    f"{_B}balkline-18-1": lambda: _carom(bt.balk_lines(18)),
    f"{_B}balkline-18-2": lambda: _carom(bt.balk_lines(18)),
    f"{_B}space-game": lambda: _carom(bt.space_lines()),
    f"{_B}four-ball-carrom": lambda: _on_spots(0, ("dr", "red", "foot"), ("lr", "light-red", "head")),
    f"{_B}american-four-ball-pocket": lambda: _on_spots(
        4, ("dr", "red", "foot"), ("lr", "light-red", "head")
    ),
    f"{_B}english-billiards": _english,
    **dict.fromkeys(
        (
            f"{_B}continuous-pool",
            f"{_B}fifteen-ball-pool",
            f"{_B}american-pyramid-pool",
            f"{_B}forty-one-pool",
            f"{_B}kelly-pool",
        ),
        lambda: _numbered(_CONTINUOUS),
    ),
    f"{_B}rotation-pool": lambda: _numbered(_ROTATION),
    **dict.fromkeys(
        ("today/free-pyramid", "today/combined-pyramid", "today/dynamic-pyramid"), _russian_pyramid
    ),
    f"{_B}english-pyramids": _pyramid,
    f"{_B}snookers-pool": _snooker,
    f"{_B}pin-pool": lambda: _pins("pool-3", "1", "2", "3", "4", "5"),
    f"{_B}two-pin-pool": lambda: _pins("pool-9", "3", "2", colours={"3": "black", "2": "white"}),
    f"{_B}red-white-and-blue": lambda: _three_pins("blue", "white", "red", ("blue", "blue"), ("red", "red")),
    f"{_B}red-white-and-blue-chicago": lambda: _three_pins(
        "white", "red", "blue", ("red", "red"), ("blue", "blue")
    ),
    f"{_B}bottle-pool": _bottle,
    f"{_B}bull-dog-pool": lambda: _on_spots(
        6, ("2", "pool-2", "head"), ("5", "pool-5", "centre"), ("3", "pool-3", "foot")
    ),
    f"{_B}cowboy-pool": lambda: _on_spots(
        6, ("1", "pool-1", "head"), ("5", "pool-5", "centre"), ("3", "pool-3", "foot")
    ),
    f"{_B}golf-pool": lambda: _on_spots(6, ("w", "white", "head"), ("r", "red", "centre")),
    f"{_B}life-pool": lambda: SetUp(
        bt.table(pockets=6, d=True, spots=("billiard", "centre")), (_ball("w", "white", "billiard"),)
    ),
    f"{_B}spanish-billiards": lambda: _on_pins(("r", "red", "foot"), d=True),
    f"{_B}little-corporal": _carom_with_pin,
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
    "carrom/black-bank": lambda: SetUp(carrom.BOARD, (Placed("b", 0, 0, "black", "at the centre", "ring"),)),
    "carrom/all-in-one": lambda: SetUp(
        carrom.BOARD,
        tuple(Placed("r", x, y, "red", "before pocket 3", "ring") for x, y in carrom.triangle_before("3")),
    ),
    "carrom/pin-and-ring-call": _guards,
    "carrom/clear-the-guard": _guards,
    "carrom/each-his-own": lambda: SetUp(carrom.BOARD, ()),
    "carrom/on-guard": _guards_and_rings,
    "crown/crokinole": lambda: SetUp(crokinole.BOARD, ()),
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
    "crown/ringaro": lambda: SetUp(spider.BOARD, (Placed("c", 0, 0, "red", "in the centre", "ring"),)),
    "crown/crokarang": lambda: SetUp(crokinole.BOARD, ()),
    "crown/ring-post-crokinole": _ring_posts,
    "carrom/ring-out": _ring_posts,
    "carrom/ring-pegs": _over_pegs,
    "carrom/center-out": lambda: _in_hole("g", "green", "in the hole"),
    "carrom/double-entry-posting": _posted,
    "carrom/single-entry-posting": lambda: _posted(singles=True),
    "carrom/piggy-back": lambda: _in_hole("b", "black", "on the red ring, which lies in the hole"),
    "carrom/center-scores": lambda: _before_pockets(("r", "band", "on the outer circle")),
    "carrom/double-center-scores": lambda: _before_pockets(
        ("o", "band", "on the outer circle"), ("m", "next", "on the middle circle")
    ),
    **dict.fromkeys(
        ("carrom/spin-to-center", "carrom/spin-count", "carrom/center-spin-count"),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "carrom/escape": _between_pegs,
    "carrom/break-in": _on_crossings,
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
        carrom.BOARD, (Placed("pin", 0, 0, "wood", "in the middle", "pin"),)
    ),
    **dict.fromkeys(
        ("crown/ringarang-crokinole", "crown/crokaline", "crown/ringacross"),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "crown/crokapin": lambda: SetUp(crokinole.BOARD, (Placed("pin", 0, 0, "wood", "in the hole", "pin"),)),
    "crown/pin-a-four-1": _at_posts,
    "crown/pin-a-four-2": _at_posts,
    "crown/pin-a-four-3": lambda: _pins_on_crokinole(crokinole.LINE_RADII["next"], 1 / 8),
    "crown/pin-a-four-4": lambda: _pins_on_crokinole(crokinole.LINE_RADII["band"], 1 / 8),
    "crown/pin-a-four-5": _pins_on_web,
    "crown/pin-a-four-7": lambda: _on_far_line(False),
    "crown/pin-a-four-8": lambda: _on_far_line(True),
    "crown/pin-a-four-9": _pins_to_the_centre,
    "crown/pin-a-four-10": lambda: _pins_on_spots(
        *((name, *carrom.SPOTS[p]) for name, p in (("pA1", "4"), ("pB1", "2"), ("pA2", "3"), ("pB2", "1")))
    ),
    "carrom/crokinole": lambda: SetUp(crokinole.BOARD, ()),
    **dict.fromkeys(
        (
            "crown/seven-battles",
            "carrom/time-crokinole",
            "carrom/circle-scores",
            "carrom/corner-double-bank",
        ),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "carrom/crown-castle": lambda: SetUp(
        crokinole.BOARD, (Placed("pin", 0, 0, "wood", "in the hole", "pin"),)
    ),
    "carrom/double-circle": _two_circles,
    "bradley/crokinole": lambda: SetUp(crokinole.BOARD, ()),
    "bradley/ten-pins": _bowling,
    "bradley/childrens-ten-pins": _bowling,
    "bradley/cocked-hat-and-feather": lambda: _bowling(ten_pins.HAT_AND_FEATHER),
    "bradley/king-pin-and-four-back": lambda: _bowling(("1", *ten_pins.BACK_ROW)),
    "bradley/four-back": lambda: _bowling(ten_pins.BACK_ROW),
    "bradley/head-pin-out": lambda: _bowling(tuple(ten_pins.SPOTS)[1:]),
    "today/snooker": lambda: _on_snooker_table(snooker_table.balls(5)),
    "today/six-red-snooker": lambda: _on_snooker_table(snooker_table.balls(3)),
    "today/snooker-shoot-out": lambda: _on_snooker_table(snooker_table.balls(5)),
    "today/english-billiards": lambda: _on_snooker_table(snooker_table.billiards()),
}


@lru_cache(maxsize=256)
def set_up_of(game_id: str) -> SetUp | None:
    """The set-up of a game, or None where the book's figure is lost or nothing stands anywhere.

    A game without one under its own id may name another's (`PlayedOn.set_up`).
    """
    if (racked := RACKS.get(game_id)) is not None:
        return SetUp(BOARDS.get(game_id, pool_table.BOARD), tuple(Placed(*ball) for ball in racked))
    made = _SET_UPS.get(game_id)
    if made is None:
        from ..catalogue import game  # here: the catalogue's games are made with boards

        try:
            made = _SET_UPS.get(game(game_id).played_on.set_up or "")
        except UnknownGame:
            return None
    return None if made is None else made()
