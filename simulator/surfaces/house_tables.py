"""Tables of the house: Parisian board, bagatelles, Pigeon Hole, Jenny Lind, Parepa, Klondike, Monte Carlo.

The handbook describes them in words (lines 1851 to 2035) and gives hardly a figure, so sizes and layouts are
inferred; each note says what the book has. What cups and arches are worth is the games' own default.
"""

from __future__ import annotations

from rules_engine.boards import billiard_table as bt
from rules_engine.catalogue import game
from rules_engine.saying import say

from ..pieces import KINDS
from ..units import INCH
from .fittings import Make, Points, arc, arcade, box, closed, metres, partition, ring_of_cups
from .surface import Gate, Hole, Mark, Post, Surface, Zone

RAILS = ("h", "r", "f", "l")
CUP_DEPTH = 0.5
"""Half an inch: bagatelle cups in use. A fast ball rolls over them."""


def values(game_id: str, option: str) -> tuple[int, ...]:
    """What the cups of a game are worth, if the house has not said otherwise."""
    found: tuple[int, ...] = game(f"brunswick/{game_id}").options[option].default
    return found


def _cushions(ball: str) -> Make:
    return Make("cushion", bt.RAIL_HEIGHT * INCH, KINDS[ball].radius + bt.NOSE_ABOVE_CENTRE * INCH)


def _rectangle(half_width: float, half_length: float) -> Points:
    w, h = half_width, half_length
    return [(-w, -h), (w, -h), (w, h), (-w, h)]


def _across(name: str, half: float, y: float) -> Mark:
    return Mark(name, "line", -half * INCH, y * INCH, half * INCH, y * INCH, width=INCH / 16)


def _spot(name: str, x: float, y: float) -> Mark:
    return Mark(name, "spot", x * INCH, y * INCH, radius=INCH / 4)


PARISIAN_EDGE = 20.0
"""From the head cushion to the brass edge of the Parisian board."""


def parisian() -> Surface:
    """A 5x10 carom table with a cup board across its head: the ball goes to the far cushion and returns."""
    bed, ball = bt.BED, "carom-ball"
    width, length = bed
    edge = PARISIAN_EDGE - length
    string = bed.spots()["head"][1]
    cups = []
    numbers = values("parisian-pool", "cups")
    rows = -(-len(numbers) // 4)
    for i, value in enumerate(numbers):
        row, place = divmod(i, 4)
        x = (place - 1.5) * 13.0 + (3.0 if row % 2 else -3.0)
        y = edge - 4.5 - row * 13.0 / max(rows - 1, 1)
        cups.append(Hole(f"cup-{i + 1}", x * INCH, y * INCH, 1.4 * INCH, "cup", CUP_DEPTH * INCH, value))
    return Surface(
        name="parisian",
        title=say("surfaces.parisian", "Carom table with the Parisian board"),
        outline=box(-width, -length, width, length),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=closed(_rectangle(width, length), "rail", RAILS, _cushions(ball)),
        holes=tuple(cups),
        marks=(_across("string", width, string), _across("plate", width, edge)),
        zones=(
            Zone("board", box(-width, -length, width, edge)),
            Zone("string", box(-width, edge + 2 * bt.BALL_RADIUS, width, string)),
        ),
        gates=(Gate("board", -width * INCH, edge * INCH, width * INCH, edge * INCH),),
        spots=(_spot("head", *bed.spots()["head"]),),
        note=(
            "Line 1879: a board of the table's width with 12 or 15 cups, its edge bevelled down to the "
            "cloth. Inferred: that it lies across the head (the ball returns to it), its depth of 20 "
            "inches, the cups' places. Its rise is not part of the motion: a ball runs onto it as on the "
            "level."
        ),
    )


BAGATELLE_HALF, BAGATELLE_LENGTH = 12.0, 84.0
BAGATELLE_CUPS = 5.5


def bagatelle() -> Surface:
    """A bagatelle board: straight sides, a round far end, nine cups, a spot before the first, a balk line."""
    ball, half = "bagatelle-ball", BAGATELLE_HALF
    near, middle = -BAGATELLE_LENGTH / 2, BAGATELLE_LENGTH / 2 - half
    curve = arc(0.0, middle, half, 0.0, 1.0, 32)
    outline = [(-half, near), (half, near), *curve]
    rails = ("h", "r", *("f",) * 32, "l")
    balk = near + BAGATELLE_LENGTH / 4
    cups = ring_of_cups(0.0, middle, BAGATELLE_CUPS, values("bagatelle", "holes"), 1.0, CUP_DEPTH)
    first = middle - BAGATELLE_CUPS
    return Surface(
        name="bagatelle",
        title=say("surfaces.bagatelle", "Bagatelle board"),
        outline=metres(outline),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=closed(outline, "rail", rails, _cushions(ball)),
        holes=cups,
        marks=(_across("balk-line", half, balk),),
        zones=(Zone("back", box(-half, near, half, balk)),),
        spots=(_spot("king", 0.0, first - 4.0),),
        note=(
            "Lines 1934 to 1964: cups with numbers, a balk line, a spot before the first cup. Sizes of "
            "boards in use: seven feet by two, a round end, 1 1/2 inch balls, cups 1 to 8 round 9. Level."
        ),
    )


CAROMBOLETTE = bt.Bed(21.0, 42.0)


def _carombolette(name: str, title: str, pocket: bool, note: str) -> Surface:
    """The Carombolette table, its arches open or closed by the pool-stop."""
    bed, ball = CAROMBOLETTE, "pool-ball"
    width, length = bed
    front = length - (5.0 if pocket else 16.0)
    make = _cushions(ball)
    row = arcade(
        width, front, front + 5.0, values("carombolette-pool", "arches"), 0.75, pocket=pocket, make=make
    )
    cups: tuple[Hole, ...] = ()
    gates: tuple[Gate, ...] = ()
    if not pocket:
        numbers = values("carombolette-bagatelle", "holes")
        step = 2 * width / 5
        places = [(step * (i - 2), length - 8.0 + 4.5 * row) for row in (0, 1) for i in range(5)]
        # The two tens stand in the far corners.
        order = sorted(places, key=lambda p: (p[1], abs(p[0]) > 1.5 * step, p[0]))
        cups = tuple(
            Hole(f"cup-{n}", x * INCH, y * INCH, 1.4 * INCH, "cup", CUP_DEPTH * INCH, value)
            for n, ((x, y), value) in enumerate(zip(order, numbers, strict=False), 1)
        )
        gates = tuple(Gate(f"arch-{n}", x1, y1, x2, y2) for n, (x1, y1, x2, y2) in enumerate(row.openings, 1))
    string = bed.spots()["head"][1]
    return Surface(
        name=name,
        title=title,
        outline=box(-width, -length, width, length),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=(*closed(_rectangle(width, length), "rail", RAILS, make), *row.walls),
        posts=row.posts,
        holes=(*row.holes, *cups),
        marks=(_across("string", width, string),),
        zones=(Zone("back", box(-width, -length, width, string)),),
        gates=gates,
        spots=(_spot("red", 0.0, length / 4),),
        note=(
            "Lines 1966 to 1990: numbered arches, holes (two of them of ten), a stop that makes the arches "
            f"pockets, the red midway between the lower diamonds. {note}Inferred: bed 84 by 42 inches "
            "and where everything stands."
        ),
    )


def carombolette() -> Surface:
    """The Carombolette table for bagatelle: balls pass the arches to the cups behind."""
    return _carombolette(
        "carombolette", say("surfaces.carombolette", "Carombolette table, the stop removed"), False, ""
    )


def carombolette_pool() -> Surface:
    """The Carombolette table for pool: the stop in place, each arch a pocket."""
    return _carombolette(
        "carombolette-pool",
        say("surfaces.carombolette-pool", "Carombolette table with the pool-stop"),
        True,
        "Stop in place. ",
    )


def pigeon_hole() -> Surface:
    """The Pigeon Hole table: a row of numbered holes across its foot."""
    bed, ball = bt.BEDS["4x8"], "pool-ball"
    width, length = bed
    make = _cushions(ball)
    row = arcade(width, length, length + 6.0, values("pigeon-hole", "holes"), 1.0, pocket=True, make=make)
    line = -length + bed.sight
    # The side cushions run on to the back of the holes.
    outline = [(-width, -length), (width, -length), (width, length + 6.0), (-width, length + 6.0)]
    return Surface(
        name="pigeon-hole",
        title=say("surfaces.pigeon-hole", "Pigeon Hole table"),
        outline=metres(outline),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=(*closed(outline, "rail", RAILS, make), *row.walls),
        posts=row.posts,
        holes=row.holes,
        marks=(_across("line", width, line),),
        zones=(Zone("line", box(-width, -length, width, line)),),
        spots=(_spot("centre", 0.0, 0.0),),
        note=(
            "Lines 1900 to 1916: numbered holes, a line across from the first sights, the red on the centre "
            "spot. Inferred: a bed of 88 by 44 inches with nine holes in a row across the foot."
        ),
    )


def jenny_lind() -> Surface:
    """The Jenny Lind table: numbered pockets sunk into the far half of the bed."""
    bed, ball = bt.BEDS["4x8"], "pool-ball"
    width, length = bed
    line = -length + bed.sight
    cups = ring_of_cups(0.0, length * 0.62, 9.0, values("pigeon-hole", "holes"), 1.7, 2.0)
    return Surface(
        name="jenny-lind",
        title=say("surfaces.jenny-lind", "Jenny Lind table"),
        outline=box(-width, -length, width, length),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=closed(_rectangle(width, length), "rail", RAILS, _cushions(ball)),
        holes=tuple(cup._replace(id=cup.id.replace("cup", "hole"), kind="pocket") for cup in cups),
        marks=(_across("line", width, line),),
        zones=(Zone("line", box(-width, -length, width, line)),),
        spots=(_spot("centre", 0.0, 0.0),),
        note=(
            "Lines 1900 to 1916, as Pigeon Hole but with pockets. Inferred: a bed of 88 by 44 inches with "
            "eight pockets round a ninth."
        ),
    )


PAREPA_TRIANGLE = 24.0
"""The triangle stands about so many inches in front of the box (line 1920)."""


def parepa() -> Surface:
    """A 4 1/2x9 table with the Parepa box across its foot."""
    bed, ball = bt.BEDS["4.5x9"], "pool-ball"
    width, length = bed
    make = _cushions(ball)
    row = arcade(width, length, length + 10.0, values("parepa", "pockets"), 3.0, pocket=True, make=make)
    outline = [(-width, -length), (width, -length), (width, length + 10.0), (-width, length + 10.0)]
    string = bed.spots()["head"][1]
    return Surface(
        name="parepa",
        title=say("surfaces.parepa", "Table with the Parepa box"),
        outline=metres(outline),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=(*closed(outline, "rail", RAILS, make), *row.walls),
        posts=row.posts,
        holes=row.holes,
        marks=(_across("string", width, string),),
        zones=(Zone("string", box(-width, -length, width, string)),),
        spots=(_spot("triangle", 0.0, length - PAREPA_TRIANGLE),),
        note=(
            "Lines 1918 to 1932: a box with numbered pockets, the triangle about 24 inches before it. "
            "Inferred: a bed of 100 by 50 inches, five pockets in a row; the triangle's base faces the box."
        ),
    )


KLONDIKE = bt.Bed(18.0, 36.0)
ALLEY = 3.5


def klondike() -> Surface:
    """The Klondike table: alleys at its sides, nests of pins at its head, cushion points at its foot."""
    bed, ball = KLONDIKE, "pool-ball"
    width, length = bed
    make = _cushions(ball)
    side = width - ALLEY
    # The cushion points: three triangles that stand out from the foot.
    points = [(-10.0, 3.0), (0.0, 3.0), (10.0, 3.0)]
    foot = [(x + dx, length - dy) for x, deep in reversed(points) for dx, dy in ((3, 0), (0, deep), (-3, 0))]
    outline = [(-width, -length), (width, -length), (width, length), *foot, (-width, length)]
    rails = ("h", "r", *("f",) * (len(foot) + 1), "l")
    left, left_ends = partition("left", -side, -length, -side, length - 10.0, 0.5, make)
    right, right_ends = partition("right", side, -length, side, length - 10.0, 0.5, make)
    pins = []
    zones = []
    reach = bt.POOL_BALL_RADIUS + 0.25
    for n, x in enumerate((-8.0, 0.0, 8.0), 1):
        nest = ((x - 1.6, -length + 9.0), (x, -length + 7.5), (x + 1.6, -length + 9.0))
        for i, (px, py) in enumerate(nest, 1):
            pins.append(Post(f"pin-{n}{i}", px * INCH, py * INCH, INCH / 8, "peg", "metal", 2 * INCH))
            zones.append(Zone("pin", metres(((px, py),)), radius=(reach + 0.1) * INCH))
    string = -length / 2
    return Surface(
        name="klondike",
        title=say("surfaces.klondike", "Klondike table"),
        outline=metres(outline),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=(*closed(outline, "rail", rails, make), *left, *right),
        posts=(*left_ends, *right_ends, *pins),
        marks=(_across("string", side, string),),
        zones=(
            *zones,
            Zone("point", box(-side, length - 3.0 - bt.POOL_BALL_RADIUS, side, length)),
            Zone("alley", box(-width, -length, -side, length - 10.0)),
            Zone("alley", box(side, -length, width, length - 10.0)),
            Zone("bed", metres(outline)),
        ),
        spots=(_spot("red", 0.0, 0.0), _spot("alley", side + ALLEY / 2, -length + 4.0)),
        note=(
            "Lines 2022 to 2035: alleys at the sides, from one of which the white is played, pins at the "
            "head, cushion points at the foot. Inferred: bed 72 by 36 inches, the place of everything, and "
            "that it is level."
        ),
    )


MONTE_CARLO = bt.Bed(12.0, 30.0)


def monte_carlo() -> Surface:
    """The Monte Carlo board: a gutter, numbered receptacles and a bell; it falls towards the player."""
    bed, ball = MONTE_CARLO, "bagatelle-ball"
    width, length = bed
    gutter = -length + 12.0
    cups = []
    numbers = values("monte-carlo", "receptacles")
    for i, value in enumerate(numbers):
        row, place = divmod(i, 3)
        x = (place - 1) * 7.0 + (2.0 if row % 2 else -2.0)
        y = 4.0 + row * 7.0
        cups.append(Hole(f"receptacle-{i + 1}", x * INCH, y * INCH, INCH, "cup", CUP_DEPTH * INCH, value))
    bell = Post("bell", 0.0, (length - 6.0) * INCH, 1.25 * INCH, "peg", "metal", 2 * INCH)
    return Surface(
        name="monte-carlo",
        title=say("surfaces.monte-carlo", "Monte Carlo board"),
        outline=box(-width, -length, width, length),
        law="ball",
        piece=ball,
        constants="billiard-cloth",
        walls=closed(_rectangle(width, length), "rail", RAILS, _cushions(ball)),
        posts=(bell,),
        holes=tuple(cups),
        marks=(_across("gutter", width, gutter),),
        zones=(Zone("back", box(-width, -length, width, gutter)),),
        gates=(Gate("gutter", -width * INCH, gutter * INCH, width * INCH, gutter * INCH),),
        slope=(0.0, -0.03),
        spots=(_spot("start", 0.0, -length + 4.0),),
        note=(
            "Lines 1889 to 1897: a gutter, receptacles, a ball that comes back if struck too lightly, a "
            "bell. Inferred: bed 60 by 24 inches that falls 3 in 100 to the player, the places of all."
        ),
    )
