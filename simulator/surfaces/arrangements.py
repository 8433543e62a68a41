"""How rings and pins stand in games whose figure is lost, or that say "in the centre": heaps, triangles.

The books tell the number and the place in words; the exact places are inferred. Inches, as the rules' boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt

from rules_engine.boards import carrom, crokinole

from ..pieces import KINDS, Piece
from ..units import INCH

Places = Sequence[tuple[float, float]]
RING = carrom.RING_RADIUS
PIN = KINDS["ten-pin"].radius / INCH


def heap(count: int, radius: float = RING) -> list[tuple[float, float]]:
    """Places of touching rings round the centre, in the order of their distance from it."""
    reach = 1
    while 3 * reach * (reach + 1) + 1 < count:
        reach += 1
    rows = []
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            if abs(i + j) <= reach:
                x, y = radius * (2 * i + j), radius * sqrt(3) * j
                rows.append((round(hypot(x, y), 9), round((pi / 2 - atan2(y, x)) % (2 * pi), 9), x, y))
    return [(x, y) for _, _, x, y in sorted(rows)[:count]]


def triangle(rows: int, radius: float = RING) -> list[tuple[float, float]]:
    """Places of touching rings in rows of 1, 2, 3 and more about the centre, the first nearest the player."""
    deep = radius * sqrt(3)
    first = -deep * (rows - 1) * 2 / 3
    return [
        ((place - row / 2) * 2 * radius, first + deep * row)
        for row in range(rows)
        for place in range(row + 1)
    ]


def before_pocket_3(rows: Sequence[int], apart: float, nearest: float = 9.6) -> list[tuple[float, float]]:
    """Rows of pins on the diagonal before pocket 3, the row told first being nearest the player at pocket 1.

    ``apart`` inches lie between neighbours, ``nearest`` is how far out the last row stands along both sides.
    """
    deep = apart * sqrt(3) / 2
    back = nearest * sqrt(2)
    places = []
    for row, count in enumerate(rows):
        out = back - deep * (len(rows) - 1 - row)
        for place in range(count):
            aside = (place - (count - 1) / 2) * apart
            # Left of the player's way first: across the diagonal.
            places.append(((out + aside) / sqrt(2), (out - aside) / sqrt(2)))
    return places


def crossings() -> dict[str, tuple[float, float]]:
    """Where the lines to the pockets meet the three circles of the crokinole side."""
    return {
        f"{zone}-{n}": crokinole.before_pocket(n, zone) for zone in crokinole.LINE_RADII for n in range(1, 5)
    }


def round_hole(count: int) -> list[tuple[float, float]]:
    """Rings inside the circle of pegs round the empty hole: six next to it, the others outside these."""
    places = []
    for radius, room in ((2.15 * RING, 6), (4.4 * RING, count - 6)):
        places += [(radius * cos(2 * pi * i / room), radius * sin(2 * pi * i / room)) for i in range(room)]
    return places[:count]


def at_posts() -> list[tuple[float, float]]:
    """Eight rings that touch the pegs from inside, and eight that touch these towards the hole."""
    outer = crokinole.PEG_CIRCLE - crokinole.PEG_RADIUS - RING
    turns = [2 * pi * (i + 0.5) / crokinole.PEGS for i in range(crokinole.PEGS)]
    return [(r * cos(t), r * sin(t)) for r in (outer, outer - 2 * RING) for t in turns]


def pieces(
    kind: str, ids: Iterable[str], places: Iterable[tuple[float, float]], state: str
) -> Iterator[Piece]:
    """Pieces of one kind at places in inches."""
    for name, (x, y) in zip(ids, places, strict=True):
        yield Piece(name, kind, x * INCH, y * INCH, state)


def rings(ids: Iterable[str], places: Iterable[tuple[float, float]]) -> tuple[Piece, ...]:
    """Wooden rings lying flat; inches."""
    return tuple(pieces("ring", ids, places, "rest"))


def pins(ids: Iterable[str], places: Iterable[tuple[float, float]]) -> tuple[Piece, ...]:
    """Ten pins standing; inches."""
    return tuple(pieces("ten-pin", ids, places, "standing"))


def coloured(counts: dict[str, int]) -> list[str]:
    """Names of mixed rings, colours by turns: r1, g1, r2, g2 ..."""
    most = max(counts.values(), default=0)
    return [f"{colour}{n}" for n in range(1, most + 1) for colour, count in counts.items() if n <= count]
