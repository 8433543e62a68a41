"""The picture of men on the points of a board, and the same in words: for matches and for the rules' pages.

``static/js/position.js`` moves the men of a picture on when news comes, and says the same words; the points
stay as they were drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext, pgettext_lazy

from config.languages.speaking import translated
from rules_engine.boards.squares import Point, PointBoard, board_named, boards

MARGIN = 0.12
"""Units round the board."""
MAN = 0.86
"""How wide a man is, as a part of a square."""
MAN_ON_A_WEB = 0.56
"""The same where all points are crossings of lines, which lie closer."""
STACK = 5
"""At most so many men are drawn on a triangle; a number stands for more."""
STEP = 0.9
"""How far apart the men of a stack lie."""
SYMBOLS = {
    "king": "king",
    "man of the base": "base",
    "fox": "fox",
    "goose": "goose",
    "hare": "hare",
    "spider": "spider",
    "yellow fly": "fly",
    "green fly": "green-fly",
}
"""The pictures of men that are not plain discs, by the names that the games give them."""
MEN: dict[str, tuple[Any, Any]] = {
    "man": (pgettext_lazy("of a board game", "man"), pgettext_lazy("of a board game", "men")),
    "man in hand": (
        pgettext_lazy("of a board game", "man in hand"),
        pgettext_lazy("of a board game", "men in hand"),
    ),
    "man taken up": (
        pgettext_lazy("of a board game", "man taken up"),
        pgettext_lazy("of a board game", "men taken up"),
    ),
    "man borne off": (
        pgettext_lazy("of a board game", "man borne off"),
        pgettext_lazy("of a board game", "men borne off"),
    ),
    "man of the base": (
        pgettext_lazy("of a board game", "man of the base"),
        pgettext_lazy("of a board game", "men of the base"),
    ),
    "king": (pgettext_lazy("of a board game", "king"), pgettext_lazy("of a board game", "kings")),
    "queen": (pgettext_lazy("of a board game", "queen"), pgettext_lazy("of a board game", "queens")),
    "rook": (pgettext_lazy("of a board game", "rook"), pgettext_lazy("of a board game", "rooks")),
    "bishop": (pgettext_lazy("of a board game", "bishop"), pgettext_lazy("of a board game", "bishops")),
    "knight": (pgettext_lazy("of a board game", "knight"), pgettext_lazy("of a board game", "knights")),
    "pawn": (pgettext_lazy("of a board game", "pawn"), pgettext_lazy("of a board game", "pawns")),
    "fox": (pgettext_lazy("of a board game", "fox"), pgettext_lazy("of a board game", "foxes")),
    "goose": (pgettext_lazy("of a board game", "goose"), pgettext_lazy("of a board game", "geese")),
    "hare": (pgettext_lazy("of a board game", "hare"), pgettext_lazy("of a board game", "hares")),
    "hunter": (pgettext_lazy("of a board game", "hunter"), pgettext_lazy("of a board game", "hunters")),
    "spider": (pgettext_lazy("of a board game", "spider"), pgettext_lazy("of a board game", "spiders")),
    "yellow fly": (
        pgettext_lazy("of a board game", "yellow fly"),
        pgettext_lazy("of a board game", "yellow flies"),
    ),
    "green fly": (
        pgettext_lazy("of a board game", "green fly"),
        pgettext_lazy("of a board game", "green flies"),
    ),
}
"""One man of a kind and several, by the names that the games give them."""


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
    """A man as drawn: its centre and width, its symbol, "light" or "dark", and how many lie there if more
    than are drawn."""

    x: float
    y: float
    width: float
    symbol: str
    look: str
    label: str

    @property
    def left(self) -> float:
        """Its left edge."""
        return round(self.x - self.width / 2, 3)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return round(self.y - self.width / 2, 3)


class Colour(NamedTuple):
    """What a side's men look like: "light" or "dark", and the symbol of a plain one."""

    letter: str
    name: str
    look: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Position:
    """All that the template draws; ``colours`` tell whose men are which."""

    board: str
    view: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    men: tuple[Man, ...]
    last: tuple[tuple[float, float], ...]
    colours: tuple[Colour, ...]
    man_size: float
    shown: Mapping[str, Any] = field(compare=False, repr=False)
    names: Mapping[str, str] = field(compare=False, repr=False)

    @property
    def words(self) -> str:
        """The position in a sentence for each side."""
        return words_of(self.shown, self.names)

    @property
    def way(self) -> str:
        """The points of the last move, joined."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.last)

    @property
    def ring(self) -> float:
        """The radius of the mark round a man."""
        return round(self.man_size * 0.545, 3)


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
    size = man_size(drawn)
    order = list(names)
    return Position(
        board=drawn.name,
        view=f"{-MARGIN:g} {-MARGIN:g} {drawn.width + 2 * MARGIN:g} {drawn.height + 2 * MARGIN:g}",
        width=drawn.width,
        height=drawn.height,
        shapes=_shapes(drawn.name),
        labels=_labels(drawn.name),
        lines=drawn.lines,
        men=tuple(
            drawn_man
            for man in shown["men"]
            if man["at"] in at
            for drawn_man in _stack(
                man,
                at[man["at"]],
                size,
                symbol_of(man["name"], drawn.name, looks[man["side"]]),
                looks[man["side"]],
                order.index(man["side"]),
            )
        ),
        last=tuple((at[p].x, at[p].y) for p in shown["last"] if p in at),
        colours=tuple(
            Colour(letter, name, looks[letter], _plain_man(shown, letter, looks[letter]))
            for letter, name in names.items()
        ),
        man_size=size,
        shown=shown,
        names=names,
    )


def looks_of(shown: Mapping[str, Any], letters: Iterable[str]) -> dict[str, str]:
    """Which side's men are light and which dark: White and Black where the game calls its sides so; else who
    moves first is White at chess, and dark elsewhere."""
    order = list(letters)
    if set(order) == {"W", "B"}:
        return {"W": "light", "B": "dark"}
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
    if kind in ("tip", "peak"):
        base, top = (y - 2.5, y + 2.4) if kind == "tip" else (y + 2.5, y - 2.4)
        corners = f"{x - 0.5:g},{base:g} {x + 0.5:g},{base:g} {x:g},{top:g}"
    return Shape(name, x, y, "tray" if name in ("bar", "off") else kind, shade, corners)


@lru_cache(maxsize=16)
def _labels(name: str) -> tuple[Label, ...]:
    """A square's number in its corner; of letters and rows, those at the lower and the left edge."""
    board = board_named(name)
    found = []
    for point in board.points:
        if point.shape in ("tip", "peak"):
            y = point.y - 2.36 if point.shape == "tip" else point.y + 2.47
            found.append(Label(point.name, round(point.x - 0.47, 2), round(y, 2), point.shade, "start"))
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


def _plain_man(shown: Mapping[str, Any], letter: str, look: str) -> str:
    """The symbol that stands for a side: that of a plain man, or of what it has."""
    own = [man for man in shown["men"] if man["side"] == letter]
    man = next((one for one in own if not one["kind"]), own[0] if own else None)
    name = man["name"] if man else "pawn" if shown["board"] == "chess" else "man"
    return symbol_of(name, shown["board"], look)


def man_size(board: PointBoard) -> float:
    """How wide a man is on that board."""
    return MAN_ON_A_WEB if all(point.shape == "spot" for point in board.points) else MAN


def _stack(
    man: Mapping[str, Any], point: Point, size: float, symbol: str, look: str, order: int
) -> Iterable[Man]:
    """The men of one entry of a position: those on a triangle lie in a row from the edge, others on one."""
    count = man.get("count", 1)
    if point.shape in ("tip", "peak"):
        shown = min(count, STACK)
        for i in range(shown):
            y = round(stacked(point.y, point.shape, i), 3)
            yield Man(point.x, y, size, symbol, look, str(count) if i == STACK - 1 and count > STACK else "")
        return
    y = point.y
    if point.name in ("bar", "off"):
        y += (1 if order else -1) * (2.2 if man["kind"] else 1.1)
    yield Man(point.x, round(y, 3), size, symbol, look, str(count) if count > 1 else "")


def stacked(middle: float, shape: str, i: int) -> float:
    """Where man ``i`` of a triangle lies whose middle is at that height."""
    return middle - 2.5 + 0.5 + i * STEP if shape == "tip" else middle + 2.5 - 0.5 - i * STEP


def words_of(shown: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The position in a sentence for each side: "Ada: men on 1, 2; king on 30."."""
    if not shown["men"]:
        return gettext("The board is empty.")
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
            gettext("{men} on {points}").format(men=called(name, many[name]), points=", ".join(where))
            for name, where in kinds.items()
        )
        men = said or gettext("no man on the board")
        parts.append(gettext("{side}: {men}.").format(side=translated(side), men=men))
    if shown["last"]:
        parts.append(gettext("Last move: {points}.").format(points=", ".join(shown["last"])))
    return " ".join(parts)


def called(name: str, count: int) -> str:
    """What so many of a man's kind are called."""
    one, several = MEN.get(name, (name, name))
    return str(several if count > 1 else one)
