"""What is built onto tables and boards: closed outlines of walls, partitions, rows of arches, rings of cups.

Inches; the walls keep the bed on their left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from ..units import INCH
from .surface import Hole, Material, Post, Wall

Points = Sequence[tuple[float, float]]


class Make(NamedTuple):
    """What a wall is made of, how high it stands and where its nose is; metres."""

    material: Material = "wood"
    height: float = 0.05
    nose: float = 0.0


WOOD = Make()


def metres(points: Points) -> tuple[tuple[float, float], ...]:
    """The same points in metres."""
    return tuple((x * INCH, y * INCH) for x, y in points)


def box(x1: float, y1: float, x2: float, y2: float) -> tuple[tuple[float, float], ...]:
    """A rectangle against the clock from its near left corner, in metres."""
    return metres(((x1, y1), (x2, y1), (x2, y2), (x1, y2)))


def chain(points: Points, name: str, rails: Sequence[str] = (), make: Make = WOOD) -> tuple[Wall, ...]:
    """Walls from point to point; ``rails`` names them (the last one to the end), else each has its own id."""
    rows = []
    for i, ((x1, y1), (x2, y2)) in enumerate(pairwise(points), 1):
        rail = rails[min(i, len(rails)) - 1] if rails else f"{name}-{i}"
        rows.append(Wall(f"{name}-{i}", rail, x1 * INCH, y1 * INCH, x2 * INCH, y2 * INCH, *make))
    return tuple(rows)


def closed(points: Points, name: str, rails: Sequence[str] = (), make: Make = WOOD) -> tuple[Wall, ...]:
    """Walls all round."""
    return chain([*points, points[0]], name, rails, make)


def arc(x: float, y: float, radius: float, start: float, end: float, sides: int) -> list[tuple[float, float]]:
    """Points of an arc, angles in half turns."""
    turns = [pi * (start + (end - start) * i / sides) for i in range(sides + 1)]
    return [(x + radius * cos(t), y + radius * sin(t)) for t in turns]


def partition(
    name: str, x1: float, y1: float, x2: float, y2: float, thick: float, make: Make = WOOD
) -> tuple[tuple[Wall, ...], tuple[Post, ...]]:
    """A thin standing wall with rounded ends from one point to another: two faces and a post at each end."""
    length = hypot(x2 - x1, y2 - y1)
    nx, ny = -(y2 - y1) / length * thick / 2, (x2 - x1) / length * thick / 2
    there = chain(
        [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny)], f"partition-{name}-a", (f"partition-{name}",), make
    )
    back = chain(
        [(x2 - nx, y2 - ny), (x1 - nx, y1 - ny)], f"partition-{name}-b", (f"partition-{name}",), make
    )
    posts = tuple(
        Post(
            f"partition-{name}-{end}",
            x * INCH,
            y * INCH,
            thick / 2 * INCH,
            "corner",
            make.material,
            make.height,
            make.nose,
        )
        for end, (x, y) in (("1", (x1, y1)), ("2", (x2, y2)))
    )
    return there + back, posts


class Arcade(NamedTuple):
    """A row of arches: the posts and faces of its piers, and the hole or floor behind each arch."""

    walls: tuple[Wall, ...]
    posts: tuple[Post, ...]
    holes: tuple[Hole, ...]
    openings: tuple[tuple[float, float, float, float], ...]
    """The ends of each opening, left and right, in metres."""


def arcade(
    half: float, front: float, back: float, values: Sequence[int], pier: float, *, pocket: bool, make: Make
) -> Arcade:
    """Arches from side to side between ``-half`` and ``half``, from the line ``front`` back to the wall.

    ``pier`` is how thick the piers between them are. With ``pocket`` a ball that passes an arch falls into a
    pocket with the arch's value.
    """
    count = len(values)
    step = 2 * half / count
    walls: tuple[Wall, ...] = ()
    posts: tuple[Post, ...] = ()
    holes = []
    openings = []
    for i in range(1, count):
        x = -half + i * step
        faces, ends = partition(f"pier-{i}", x, front, x, back, pier, make)
        walls += faces
        # Before pockets a pier runs on into the wall behind, where nothing can reach its end.
        posts += ends[:1] if pocket else ends
    for i, value in enumerate(values):
        left = -half + i * step + (pier / 2 if i else 0.0)
        right = -half + (i + 1) * step - (pier / 2 if i < count - 1 else 0.0)
        openings.append((left * INCH, front * INCH, right * INCH, front * INCH))
        if pocket:
            # As wide as the arch, so that no ball can go round it.
            radius = (right - left) / 2
            middle = front + radius + 0.25
            holes.append(
                Hole(
                    f"arch-{i + 1}",
                    (left + right) / 2 * INCH,
                    middle * INCH,
                    radius * INCH,
                    "pocket",
                    4 * INCH,
                    value,
                )
            )
    return Arcade(walls, posts, tuple(holes), tuple(openings))


def ring_of_cups(
    x: float, y: float, round_it: float, values: Sequence[int], radius: float, depth: float
) -> tuple[Hole, ...]:
    """A cup in the middle with the last value, the others round it: the first nearest the player, then by
    turns left and right up to the farthest."""
    outer = len(values) - 1
    turns = [2 * pi * i / outer for i in range(outer)]
    turns.sort(key=lambda t: (-round(cos(t), 9), t))
    places = [(x - round_it * sin(t), y - round_it * cos(t)) for t in turns]
    rows = zip([*places, (x, y)], values, strict=True)
    return tuple(
        Hole(f"cup-{n}", cx * INCH, cy * INCH, radius * INCH, "cup", depth * INCH, value)
        for n, ((cx, cy), value) in enumerate(rows, 1)
    )
