"""The picture of men on the points of a board, and the same in words: for matches and for the rules' pages.

``static/js/position.js`` moves the men of a picture on when news comes, and says the same words; the points
stay as they were drawn here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules_engine.boards.squares import Point, PointBoard, board_named, boards

MARGIN = 0.12
"""Units round the board."""
MAN = 0.86
"""How wide a man is, as a part of a square."""
SYMBOLS = {
    "king": "king",
    "man of the base": "base",
    "fox": "fox",
    "goose": "goose",
    "hare": "hare",
}
"""The pictures of men that are not plain discs, by the names that the games give them."""
_PLURALS = {"man": "men", "goose": "geese", "fox": "foxes"}
_PLURAL = re.compile(r"^\w+")


@dataclass(frozen=True, slots=True)
class Shape:
    """A point as drawn; ``corners`` for a triangle."""

    name: str
    x: float
    y: float
    kind: str
    shade: str
    corners: str

    @property
    def left(self) -> float:
        """The left edge of a square."""
        return self.x - 0.5

    @property
    def top(self) -> float:
        """The upper edge of a square."""
        return self.y - 0.5


class Label(NamedTuple):
    """A word in a corner of a square; ``anchor`` is "start" or "end" of its line."""

    text: str
    x: float
    y: float
    shade: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Man:
    """A man as drawn: its left upper corner, its symbol, "light" or "dark", and how many lie there."""

    x: float
    y: float
    symbol: str
    look: str
    count: int


@dataclass(frozen=True, slots=True)
class Position:
    """All that the template draws; ``colours`` are the sides with the look of their men."""

    board: str
    view: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    men: tuple[Man, ...]
    last: tuple[tuple[float, float], ...]
    colours: tuple[tuple[str, str, str], ...]
    words: str

    @property
    def way(self) -> str:
        """The points of the last move, joined."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.last)

    @property
    def man_size(self) -> float:
        """How wide a man is."""
        return MAN


def geometry() -> dict[str, Any]:
    """The boards as the tablet draws them: each point as (name, x, y, shape, shade)."""
    return {name: _plain(board_named(name)) for name in boards()}


def _plain(board: PointBoard) -> dict[str, Any]:
    return {
        "width": board.width,
        "height": board.height,
        "points": [list(point) for point in board.points],
        "lines": [list(line) for line in board.lines],
        "words": board.words,
    }


def position_of(board: Mapping[str, Any], names: Mapping[str, str]) -> Position | None:
    """The picture of a match's ``board``; None where no men stand on points. ``names`` are the sides'."""
    shown = board.get("position")
    if not shown or shown.get("board") not in boards():
        return None
    drawn = board_named(shown["board"])
    at = {point.name: point for point in drawn.points if point.name}
    looks = looks_of(shown, names)
    return Position(
        board=drawn.name,
        view=f"{-MARGIN:g} {-MARGIN:g} {drawn.width + 2 * MARGIN:g} {drawn.height + 2 * MARGIN:g}",
        width=drawn.width,
        height=drawn.height,
        shapes=_shapes(drawn.name),
        labels=_labels(drawn.name),
        lines=drawn.lines,
        men=tuple(
            _man(man, at[man["at"]], looks[man["side"]], drawn.name)
            for man in shown["men"]
            if man["at"] in at
        ),
        last=tuple((at[p].x, at[p].y) for p in shown["last"] if p in at),
        colours=tuple((letter, name, looks[letter]) for letter, name in names.items()),
        words=words_of(shown, names),
    )


def looks_of(shown: Mapping[str, Any], letters: Iterable[str]) -> dict[str, str]:
    """Which side's men are light and which dark: who moves first is White at chess, and dark elsewhere."""
    order = list(letters)
    first = shown.get("lead") or order[0]
    begins, other = ("light", "dark") if shown["board"] == "chess" else ("dark", "light")
    return {letter: begins if letter == first else other for letter in order}


@lru_cache(maxsize=16)
def _shapes(name: str) -> tuple[Shape, ...]:
    board = board_named(name)
    return tuple(_shape(point) for point in board.points)


def _shape(point: Point) -> Shape:
    name, x, y, kind, shade = point
    corners = ""
    if kind == "triangle":
        corners = f"{x - 0.5:g},{y - 2.5:g} {x + 0.5:g},{y - 2.5:g} {x:g},{y + 2.5:g}"
    return Shape(name, x, y, kind, shade, corners)


@lru_cache(maxsize=16)
def _labels(name: str) -> tuple[Label, ...]:
    """A square's number in its corner; of letters and rows, those at the lower and the left edge."""
    board = board_named(name)
    found = []
    for point in board.points:
        if point.shape != "square" or not point.name:
            continue
        left, top = round(point.x - 0.47, 2), round(point.y - 0.33, 2)
        if point.name.isdigit():
            found.append(Label(point.name, left, top, point.shade, "start"))
            continue
        if point.x < 1:
            found.append(Label(point.name[1:], left, top, point.shade, "start"))
        if point.y + 1 > board.height:
            corner = (round(point.x + 0.47, 2), round(point.y + 0.46, 2))
            found.append(Label(point.name[0], *corner, point.shade, "end"))
    return tuple(found)


def symbol_of(name: str, board: str, look: str) -> str:
    """The id of a man's picture in ``templates/parts/men.html``."""
    if board == "chess":
        return f"men-chess-{name}"
    return f"men-{SYMBOLS.get(name) or f'man-{look}'}"


def _man(man: Mapping[str, Any], point: Point, look: str, board: str) -> Man:
    x, y = round(point.x - MAN / 2, 3), round(point.y - MAN / 2, 3)
    return Man(x, y, symbol_of(man["name"], board, look), look, man.get("count", 1))


def words_of(shown: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The position in a sentence for each side: "Ada: men on 1, 2; king on 30."."""
    if not shown["men"]:
        return "The board is empty."
    parts = []
    for letter, side in names.items():
        kinds: dict[str, list[str]] = {}
        many: dict[str, int] = {}
        for man in shown["men"]:
            if man["side"] == letter:
                count = man.get("count", 1)
                kinds.setdefault(man["name"], []).append(f"{man['at']} ({count})" if count > 1 else man["at"])
                many[man["name"]] = many.get(man["name"], 0) + count
        said = "; ".join(
            f"{plural(name) if many[name] > 1 else name} on {', '.join(where)}"
            for name, where in kinds.items()
        )
        parts.append(f"{side}: {said or 'no man on the board'}.")
    if shown["last"]:
        parts.append(f"Last move: {', '.join(shown['last'])}.")
    return " ".join(parts)


def plural(name: str) -> str:
    """Several of a man's kind: "men of the base"."""
    return _PLURAL.sub(lambda word: _PLURALS.get(word[0], f"{word[0]}s"), name, count=1)
