"""Boards of points on which men are moved: where each point lies, for pictures.

A board is ``width`` by ``height`` units, the first side's own rows at the top. A point has a name as records
have it, a place (its centre), and a shape: a "square" of one unit, a "spot", or a "triangle" that points down
("tip") or up ("peak"), one unit wide and five high. ``shade`` is "dark" or "light". Lines join centres, for
boards that are drawn so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import cos, pi, sin

from ..lean import NamedTuple
from ..saying import say
from .web import DEN, level_of, ray_of, web


class Point(NamedTuple):
    """A point of a board; ``name`` is "" for one that is drawn and not used."""

    name: str
    x: float
    y: float
    shape: str = "square"
    shade: str = "dark"


class PointBoard(NamedTuple):
    """A board with its points, and the lines between them by their ends: (x1, y1, x2, y2)."""

    name: str
    width: float
    height: float
    points: tuple[Point, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()
    words: str = ""


def _draughts(shade: str = "dark") -> PointBoard:
    other = "light" if shade == "dark" else "dark"
    points = []
    for row in range(8):
        for column in range(8):
            used = (row + column) % 2 == 1
            name = str(row * 4 + column // 2 + 1) if used else ""
            points.append(Point(name, column + 0.5, row + 0.5, "square", shade if used else other))
    return PointBoard(
        "draughts",
        8,
        8,
        tuple(points),
        words=say("squares.draughts", "squares 1 to 32 of one colour, four a row"),
    )


def _grid(name: str, size: int, words: str) -> PointBoard:
    """A chequered square with points a1, b1 ... the numbers upward."""
    points = tuple(
        Point(f"{chr(97 + x)}{y + 1}", x + 0.5, size - y - 0.5, "square", "light" if (x + y) % 2 else "dark")
        for y in range(size)
        for x in range(size)
    )
    return PointBoard(name, size, size, points, words=words)


def _web(rays: int) -> PointBoard:
    """The spider's web: five circles, the fourth of them double, and the den in the middle."""
    radii = (1.0, 1.7, 2.4, 3.1, 3.9)

    def at(level: int, ray: int) -> tuple[float, float]:
        angle = 2 * pi * ray / rays
        return 4.3 + radii[level] * sin(angle), 4.3 - radii[level] * cos(angle)

    net = web(rays)
    points = [Point(DEN, 4.3, 4.3, "spot", "dark")]
    points += [Point(name, *at(level_of(name) - 1, ray_of(name)), "spot", "light") for name in net.points[1:]]
    lines = [(4.3, 4.3, *at(4, ray)) for ray in range(rays)]
    lines += [(*at(level, ray), *at(level, ray + 1)) for level in range(5) for ray in range(rays)]
    words = say(
        "squares.web",
        "a web of {rays} rays and five circles round a den; the fourth is the double circle",
        rays=rays,
    )
    return PointBoard(f"web-{rays}", 8.6, 8.6, tuple(points), tuple(lines), words)


def _backgammon() -> PointBoard:
    """Points 1 to 24 as the first side counts them, its home at the top right, and the places beside them."""
    points = []
    for number in range(1, 25):
        top = number <= 12
        column = 12 - number if top else number - 13
        x = column + 0.5 + (column > 5)
        shade = "dark" if number % 2 else "light"
        points.append(Point(str(number), x, 2.5 if top else 8.5, "tip" if top else "peak", shade))
    points += [Point("bar", 6.5, 5.5, "spot"), Point("off", 13.5, 5.5, "spot")]
    bar = ((6.0, 0.0, 6.0, 11.0), (7.0, 0.0, 7.0, 11.0), (13.0, 0.0, 13.0, 11.0))
    words = say("squares.backgammon", "points 1 to 24 as the first side counts them, bar and off")
    return PointBoard("backgammon", 14, 11, tuple(points), bar, words)


_BOARDS: dict[str, Callable[[], PointBoard]] = {
    **{f"web-{rays}": partial(_web, rays) for rays in (12, 16, 20, 24)},
    "chess": lambda: _grid("chess", 8, say("squares.sixty-four", "sixty-four squares, a1 to h8")),
    "nine-squares": lambda: _grid("nine-squares", 3, say("squares.nine-squares", "nine squares, a1 to c3")),
    "inner-squares": lambda: _grid(
        "inner-squares", 6, say("squares.thirty-six", "thirty-six squares, a1 to f6")
    ),
    "eight-by-eight": lambda: _grid(
        "eight-by-eight", 8, say("squares.sixty-four-spaces", "sixty-four spaces, a1 to h8")
    ),
    "backgammon": _backgammon,
    "draughts": _draughts,
    "draughts-white": lambda: _draughts("light"),
}


@cache
def board_named(name: str) -> PointBoard:
    """The board of that name; raises KeyError for one that is not kept here."""
    return _BOARDS[name]()


def boards() -> tuple[str, ...]:
    """The names of all boards of points."""
    return tuple(_BOARDS)
