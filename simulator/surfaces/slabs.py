"""The shuffle-board and the slab of Devil-Among-the-Tailors.

Their sizes are those of boards in use or inferred: the handbook gives rules alone (lines 2037 to 2097).
"""

from __future__ import annotations

from math import cos, pi, sin

from rules_engine.books.brunswick.devil_among_the_tailors import BLACK, BOXES, LAYOUTS, slab_from
from rules_engine.saying import say

from ..pieces import KINDS
from ..units import INCH
from .fittings import Make, box, closed, partition
from .surface import Edge, Mark, PinSpot, Post, Surface, Wall, Zone

SHUFFLE_HALF_WIDTH, SHUFFLE_HALF_LENGTH = 10.0, 132.0
"""Twenty-two feet by twenty inches."""
SHUFFLE_LINES = {"1": 72.0, "2": 12.0, "3": 6.0}
"""From the end of the board to each line, inches: six feet, one foot, half a foot."""


def shuffle_board() -> Surface:
    """The long board, alleys round it: weights fall off every side. Three lines at both ends."""
    width, length = SHUFFLE_HALF_WIDTH, SHUFFLE_HALF_LENGTH
    weight = KINDS["shuffleboard-weight"].radius / INCH
    corners = ((-width, -length), (width, -length), (width, length), (-width, length))
    names = ("near", "right", "far", "left")
    edges = []
    for i, name in enumerate(names):
        (x1, y1), (x2, y2) = corners[i], corners[(i + 1) % 4]
        edges.append(
            Edge(f"alley-{name}", "ditch", None, 0.0, 0.0, x1 * INCH, y1 * INCH, x2 * INCH, y2 * INCH)
        )
    marks = tuple(
        Mark(f"line-{number}{end}", "line", -width * INCH, y * INCH, width * INCH, y * INCH, width=INCH / 16)
        for number, far in SHUFFLE_LINES.items()
        for end, y in (("", length - far), ("-near", far - length))
    )
    tops = {"1": length - SHUFFLE_LINES["2"], "2": length - SHUFFLE_LINES["3"], "3": length}
    zones = (
        Zone("end", box(-width, length - weight, width, length)),
        *(
            Zone(number, box(-width, length - SHUFFLE_LINES[number], width, tops[number]), value=int(number))
            for number in ("3", "2", "1")
        ),
        Zone("short", box(-width, -length, width, length - SHUFFLE_LINES["1"])),
        Zone("roll", box(-width, -length, width, SHUFFLE_LINES["2"] - length)),
    )
    return Surface(
        name="shuffleboard",
        title=say("surfaces.shuffle-board", "Shuffle-board, 22 feet"),
        outline=box(-width, -length, width, length),
        law="disc",
        piece="shuffleboard-weight",
        constants="waxed-alley",
        edges=tuple(edges),
        marks=marks,
        zones=zones,
        note=(
            "Lines 2071 to 2097: three lines at both ends, alleys beside the board, weights that project "
            "over its end. Sizes: boards in use, 22 feet by 20 inches, lines at 6 feet, 12 and 6 inches."
        ),
    )


BOX = 9.0
"""The side of each box, inches."""
SEAT = 6.0
"""How deep the space is at the near end where the top is wound up."""
OPENING = 4.0
THICK = 0.375
ROWS = (("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"))
"""The boxes from the seat onwards, left and right: what counts more lies farther away."""


def devil() -> Surface:
    """The slab with its eight boxes, joined by openings, and the seat of the top at the near end."""
    make = Make("wood", 2.0 * INCH)
    half_width, length = BOX, SEAT + 4 * BOX
    near = -length / 2
    floor = near + SEAT
    walls: tuple[Wall, ...] = closed(
        [(-half_width, near), (half_width, near), (half_width, -near), (-half_width, -near)], "rim", (), make
    )
    posts: tuple[Post, ...] = ()
    free = (BOX - OPENING) / 2
    for row in range(4):
        y = floor + row * BOX
        # Across, below each box: a stub at both sides of its opening.
        for column, x in (("l", -BOX), ("r", 0.0)):
            for end, x1, x2 in (("1", x, x + free), ("2", x + BOX - free, x + BOX)):
                faces, ends = partition(f"{row}{column}{end}", x1, y, x2, y, THICK, make)
                walls += faces
                posts += ends
        for end, y1, y2 in (("1", y, y + free), ("2", y + BOX - free, y + BOX)):
            faces, ends = partition(f"{row}m{end}", 0.0, y1, 0.0, y2, THICK, make)
            walls += faces
            posts += ends
    slab = slab_from(LAYOUTS[0])
    worth = dict(BOXES)
    counts = {name: pins for name, _, pins in slab.boxes}
    pins: list[PinSpot] = []
    zones: list[Zone] = []
    for row, names in enumerate(ROWS):
        for side, name in zip((-0.5, 0.5), names, strict=True):
            x, y, half = side * BOX, floor + (row + 0.5) * BOX, BOX / 2
            zones.append(Zone(name, box(x - half, y - half, x + half, y + half), value=worth[name]))
            black = name == BOXES[-1][0]
            for n, (px, py) in enumerate(_spots(counts[name], middle_free=black), 1):
                pins.append(PinSpot(f"{name}{n}", "devil-pin", (x + px) * INCH, (y + py) * INCH))
            if black:
                pins.append(PinSpot("k", "devil-pin", x * INCH, y * INCH))
    zones.append(Zone("seat", box(-half_width, near, half_width, floor)))
    return Surface(
        name="devil",
        title=say("surfaces.devil", "Slab of Devil-Among-the-Tailors"),
        outline=box(-half_width, near, half_width, -near),
        law="disc",
        piece="devil-top",
        constants="marble-slab",
        walls=walls,
        posts=_once(posts),
        zones=tuple(zones),
        pins=tuple(pins),
        spots=(Mark("seat", "spot", 0.0, (near + SEAT / 2) * INCH, radius=INCH / 4),),
        note=(
            "Lines 2037 to 2069: boxes joined by openings, three of 10, two of 20, two of 30 and one of 50, "
            f"35 pins of which the black one counts {BLACK}. Inferred: boxes of nine inches, four by two."
        ),
    )


def _spots(count: int, middle_free: bool) -> list[tuple[float, float]]:
    """Spots of a box: four in a square, a fifth in the middle, more in a circle."""
    at = BOX / 4
    if count <= 4 + (not middle_free):
        return [(-at, -at), (at, -at), (at, at), (-at, at), (0.0, 0.0)][:count]
    return [(1.3 * at * cos(2 * pi * i / count), 1.3 * at * sin(2 * pi * i / count)) for i in range(count)]


def _once(posts: tuple[Post, ...]) -> tuple[Post, ...]:
    """Ends of partitions that meet are one post."""
    found = {(round(post.x, 9), round(post.y, 9)): post for post in reversed(posts)}
    return tuple(reversed(found.values()))
