"""The billiard table: its bed, pockets, spots, and the lines that games draw on it. Inches, centre (0, 0).

The handbook draws the fourteen-inch balk-lines of a 5x10 table through the first sights of the end and side
rails (line 597). There are eight spaces between sights along the table and four across it, so its bed is 112
by 56 inches. The side pins of Skittle Pool confirm it: four steps of 21 inches lead from the string to the
foot of a 5x10 table (line 1411), and 84 is three quarters of 112. On a 4 1/2x9 table the steps are 18 3/4
inches (line 1415), so its bed is 100 by 50 inches. Of the 4x8 table (line 300) no measure is given: 88 by 44
follows, as each foot less takes twelve inches and six. The head of the table is near (y below 0); strings,
spots and balk follow from the sights. What takes no bed is that of a 5x10 table.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from ..lean import NamedTuple
from .shapes import Board, Circle, Line

BALL_RADIUS = (2 + 3 / 8) / 2
"""Carom balls (line 412)."""
POOL_BALL_RADIUS = (2 + 5 / 16) / 2
"""Pool balls (line 994)."""
CORNER_POCKET = 4.5 / 2
SIDE_POCKET = 4.75 / 2
"""Half of the openings (line 994)."""
NOSE_ABOVE_CENTRE = 1 / 4
"""A cushion meets the ball so far above its centre (line 302)."""
RAIL_HEIGHT = 2.0
"""The rails rise about two inches above the bed (line 302)."""
D_RADIUS = 11.0
"""Half of the 21 to 23 inches that the handbook gives the semicircle (line 1150)."""
LEAD_RADIUS = 6.0
"""A striker in hand places his ball within this of the head spot (lines 494, 557 and 1743)."""
CROTCH = 4.5
"""The side of the square in each corner in which balls are crotched (line 585)."""
ANCHOR = (3.5, 7.0)
"""How deep and how long an anchor space is (line 625)."""
SPACE = 11.0
"""From the cushions to the inner lines of the Space Game (line 761)."""
PIN_SPACING = 5.0
"""From the centre pin to its neighbours (line 1695)."""


class Bed(NamedTuple):
    """The bed of a table between the noses of its cushions: half its width, half its length."""

    half_width: float
    half_length: float

    @property
    def sight(self) -> float:
        """Between neighbouring sights: an eighth of the length."""
        return self.half_length / 4

    def spots(self) -> dict[str, tuple[float, float]]:
        """The spots by name; ``pool-5`` lies five inches from the foot cushion.

        The billiard spot lies 12 3/4 inches from it on a 5x10 table, and on smaller ones as much nearer, so
        that a pyramid leaves it free.
        """
        length, sight = self.half_length, self.sight
        return {
            "head": (0.0, -length / 2),
            "centre": (0.0, 0.0),
            "foot": (0.0, length / 2),
            "pool-3": (0.0, length - 3),
            "pool-5": (0.0, length - 5),
            "pool-9": (0.0, length - 9),
            "head-5": (0.0, 5 - length),
            "yellow": (D_RADIUS, -length / 2),
            "brown": (0.0, -length / 2),
            "green": (-D_RADIUS, -length / 2),
            "billiard": (0.0, length - 12.75 * length / 56),
            "left-foot-sight": (-sight, length - BALL_RADIUS),
            "right-foot-sight": (sight, length - BALL_RADIUS),
        }

    def pockets(self) -> dict[str, tuple[float, float, float]]:
        """Where the six pockets open: x, y and half the opening. The foot of the table is the top."""
        x, y = self.half_width, self.half_length
        return {
            "bl": (-x, -y, CORNER_POCKET),
            "br": (x, -y, CORNER_POCKET),
            "ml": (-x, 0.0, SIDE_POCKET),
            "mr": (x, 0.0, SIDE_POCKET),
            "tl": (-x, y, CORNER_POCKET),
            "tr": (x, y, CORNER_POCKET),
        }


BEDS = {"5x10": Bed(28.0, 56.0), "4.5x9": Bed(25.0, 50.0), "4x8": Bed(22.0, 44.0)}
"""The beds by the name of their size, in feet over the rails."""
BED = BEDS["5x10"]
HALF_WIDTH, HALF_LENGTH = BED
SIGHT = BED.sight
SPOTS = BED.spots()
POCKETS = BED.pockets()


def rack(rows: int = 5, radius: float = POOL_BALL_RADIUS, bed: Bed = BED) -> tuple[tuple[float, float], ...]:
    """The places of a triangle of balls, row by row, the apex on the foot spot and pointing to the head."""
    x, y = bed.spots()["foot"]
    return tuple(
        (x + (place - row / 2) * 2 * radius, y + row * radius * 3**0.5)
        for row in range(rows)
        for place in range(row + 1)
    )


def pins() -> dict[str, tuple[float, float]]:
    """The five pins round the centre: 1 nearest the string, 2 right, 3 left, 4 farthest, 5 in the middle."""
    d = PIN_SPACING
    return {"1": (0, -d), "2": (d, 0), "3": (-d, 0), "4": (0, d), "5": (0, 0)}


def skittles(bed: Bed = BED) -> dict[str, tuple[float, float]]:
    """The ten white and three black pins of Skittle Pool (lines 1409 to 1415), named as in its records.

    The diagram is lost. The text gives the side lines, 3 1/2 inches from the cushions and in four equal steps
    from the string to the foot; white six 3 inches from the foot spot with a black 1 3/4 beyond; a black
    1 3/4 from white eight; white ten and a black on the string, 7 inches from the spot (6 on a 4 1/2x9
    table, so 5 on a 4x8). On which sides these stand is inferred.
    """
    x, string, foot = bed.half_width - 3.5, -bed.half_length / 2, bed.half_length / 2
    step = (bed.half_length - string) / 4
    aside = 7.0 - (HALF_LENGTH - bed.half_length) / 6
    places = {f"l{i + 1}": (-x, string + i * step) for i in range(4)}
    places |= {f"r{i + 1}": (x, string + i * step) for i in range(4)}
    places |= {"mid": (0.0, foot + 3), "top": (aside, string)}
    return places | {"bm": (0.0, foot + 4.75), "br": (x + 1.75, string + step), "bt": (-aside, string)}


def _rails() -> tuple[Line, ...]:
    x, y = HALF_WIDTH, HALF_LENGTH
    return (
        Line("rail-head", -x, -y, x, -y, "rim"),
        Line("rail-right", x, -y, x, y, "rim"),
        Line("rail-foot", x, y, -x, y, "rim"),
        Line("rail-left", -x, y, -x, -y, "rim"),
    )


def _string() -> tuple[Line, ...]:
    y = SPOTS["head"][1]
    return (Line("string", -HALF_WIDTH, y, HALF_WIDTH, y, "mark"),)


def _d() -> tuple[Line, ...]:
    y, steps = SPOTS["head"][1], 24
    arc = [(D_RADIUS * cos(pi * i / steps), y - D_RADIUS * sin(pi * i / steps)) for i in range(steps + 1)]
    return tuple(Line(f"d-{i}", *start, *end, "mark") for i, (start, end) in enumerate(pairwise(arc)))


def balk_lines(inches: float, bed: Bed = BED) -> tuple[Line, ...]:
    """The four lines of a balk-line game, so many inches from the cushions."""
    width, length = bed
    x, y = width - inches, length - inches
    return (
        Line("balk-left", -x, -length, -x, length, "line"),
        Line("balk-right", x, -length, x, length, "line"),
        Line("balk-head", -width, -y, width, -y, "line"),
        Line("balk-foot", -width, y, width, y, "line"),
    )


def anchors(inches: float, bed: Bed = BED) -> tuple[Line, ...]:
    """The eight anchor spaces, 3 1/2 by 7 inches, where balk-lines meet the cushions (line 625)."""
    rows: list[Line] = []
    (deep, long), (width, length) = ANCHOR, bed
    half = long / 2
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (width - inches), sy * length
            rows += _box(f"end{sx:+d}{sy:+d}", x - half, y, x + half, y - sy * deep)
            x, y = sx * width, sy * (length - inches)
            rows += _box(f"side{sx:+d}{sy:+d}", x, y - half, x - sx * deep, y + half)
    return tuple(rows)


def _box(name: str, x1: float, y1: float, x2: float, y2: float) -> list[Line]:
    corners = [(x1, y1), (x1, y2), (x2, y2), (x2, y1), (x1, y1)]
    return [
        Line(f"anchor-{name}-{i}", *start, *end, "mark") for i, (start, end) in enumerate(pairwise(corners))
    ]


def space_lines(bed: Bed = BED) -> tuple[Line, ...]:
    """The lines of the Space Game: corner spaces, cut off eleven inches from the rails (line 761)."""
    rows: list[Line] = []
    width, length = bed
    along, inner = length - 1.5 * bed.sight, width - SPACE
    for sx in (-1, 1):
        rows.append(Line(f"along{sx:+d}", sx * inner, -along, sx * inner, along, "line"))
        for sy in (-1, 1):
            name = f"{sx:+d}{sy:+d}"
            rows.append(Line(f"out{name}", sx * width, sy * along, sx * inner, sy * along, "line"))
            rows.append(Line(f"slant{name}", sx * inner, sy * along, 0, sy * (length - SPACE), "line"))
    rows += [Line(f"end{sy:+d}", 0, sy * length, 0, sy * (length - SPACE), "line") for sy in (-1, 1)]
    return tuple(rows)


def table(
    *, pockets: int = 0, d: bool = False, spots: tuple[str, ...] = (), lines: tuple[Line, ...] = ()
) -> Board:
    """A table with no pockets, the four of the corners or all six, a string or a D, and what a game marks."""
    holes = [
        Circle(f"pocket-{name}", x, y, r, "pocket")
        for name, (x, y, r) in POCKETS.items()
        if pockets == 6 or (pockets == 4 and name[0] != "m")
    ]
    marks = [Circle(f"spot-{name}", *SPOTS[name], 0.5, "spot") for name in spots]
    return Board(
        name="billiard-table",
        half=HALF_WIDTH,
        half_y=HALF_LENGTH,
        circles=(*holes, *marks),
        lines=(*_rails(), *_string(), *(_d() if d else ()), *lines),
        zones=(),
        piece_radius=BALL_RADIUS,
    )
