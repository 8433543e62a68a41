"""The picture of a set-up: board, lines, pieces, as figures for an SVG, and the same in words.

A table that is longer than wide is drawn lying, its head at the left, so that it fits a telephone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, gettext_lazy, ngettext, ngettext_lazy

import rules_engine as engine
from config.languages.speaking import translated
from matches.pages.positions import Position, position_of
from rules_engine.boards.set_ups import Placed, SetUp, set_up_of
from rules_engine.saying import say

MOVED = ("board-moves", "backgammon")
"""The panels of games whose men stand on points."""
MARGIN = 2.5
"""Inches round the board."""


@dataclass(frozen=True, slots=True)
class Round:
    """A circle of the picture; ``look`` is a CSS class."""

    x: float
    y: float
    r: float
    look: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight line of the picture."""

    x1: float
    y1: float
    x2: float
    y2: float
    look: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the template draws; ``bed`` is (x, y, width, height) of a table's cloth, if it is one."""

    view: str
    bed: tuple[float, float, float, float] | None
    circles: tuple[Round, ...]
    lines: tuple[Stretch, ...]
    pieces: tuple[Round, ...]
    placed: tuple[Placed, ...]

    @property
    def words(self) -> str:
        """The set-up as a sentence, for who cannot see the picture."""
        return _words(self.placed)


@lru_cache(maxsize=256)
def picture_of(game_id: str) -> Picture | None:
    """The picture of a game's set-up, or None where there is none."""
    set_up = set_up_of(game_id)
    return None if set_up is None else _draw(set_up)


@lru_cache(maxsize=128)
def position_at_start(game: engine.Game) -> Position | None:
    """The men of a game that is moved on points, as they stand before the first move; else None."""
    if not game.playable or game.panel not in MOVED:
        return None
    names = dict(
        zip(
            game.side_letters(),
            (say("position.first-side", "First side"), say("position.second-side", "Second side")),
            strict=True,
        )
    )
    started = engine.Match(engine.Header(game.id, tuple(names.items())))
    return position_of(started.board(), names)


def _draw(set_up: SetUp) -> Picture:
    board = set_up.board
    lying = board.half_y is not None
    width, height = (board.half_y or board.half, board.half) if lying else (board.half, board.half)

    def at(x: float, y: float) -> tuple[float, float]:
        return (round(y, 3), round(x, 3)) if lying else (round(x, 3), round(-y, 3))

    left, top = -width - MARGIN, -height - MARGIN
    view = f"{left:g} {top:g} {2 * (width + MARGIN):g} {2 * (height + MARGIN):g}"
    return Picture(
        view=view,
        bed=(-width, -height, 2 * width, 2 * height) if lying else None,
        circles=tuple(Round(*at(c.x, c.y), c.r, c.kind) for c in board.circles),
        lines=tuple(Stretch(*at(ln.x1, ln.y1), *at(ln.x2, ln.y2), ln.kind) for ln in board.lines),
        pieces=tuple(_piece(p, at(p.x, p.y), board.piece_radius) for p in set_up.pieces),
        placed=tuple(set_up.pieces),
    )


def _piece(piece: Placed, at: tuple[float, float], radius: float) -> Round:
    label = piece.piece if piece.piece.isdigit() else ""
    return Round(
        *at,
        radius * (0.75 if piece.kind == "pin" else 1),
        f"{piece.kind} {piece.kind}--{piece.colour}",
        label,
    )


def _words(pieces: Iterable[Placed]) -> str:
    told: dict[str, list[Placed]] = {}
    for piece in pieces:
        told.setdefault(piece.where, []).append(piece)
    parts = [
        gettext("{pieces} {where}").format(pieces=_together(there), where=translated(where))
        for where, there in told.items()
    ]
    said = "; ".join(parts) or gettext("the empty board")
    return said[0].upper() + said[1:]


def _together(pieces: list[Placed]) -> str:
    alike = list({_kind(piece): piece for piece in pieces}.values())
    if len(alike) == 1 and len(pieces) > 1 and not _numbered(pieces[0]):
        return _several(pieces[0], len(pieces))
    if len(alike) > 1 and all(_numbered(piece) for piece in alike):
        numbers = ", ".join(piece.piece for piece in alike)
        if all(piece.kind == "pin" for piece in alike):
            return gettext("pins {numbers}").format(numbers=numbers)
        if all(piece.kind != "pin" for piece in alike):
            return gettext("balls {numbers}").format(numbers=numbers)
    return ", ".join(_name(piece) for piece in alike)


def _numbered(piece: Placed) -> bool:
    return piece.piece.isdigit()


def _kind(piece: Placed) -> tuple[str, str]:
    """What tells a piece from others in words: whether it is a pin, and its number or colour."""
    if piece.piece == "bottle":
        return "pin", "bottle"
    return "pin" if piece.kind == "pin" else "ball", piece.piece if _numbered(piece) else piece.colour


def _name(piece: Placed) -> str:
    kind, which = _kind(piece)
    if _numbered(piece):
        pattern = gettext("pin {number}") if kind == "pin" else gettext("ball {number}")
        return pattern.format(number=which)
    if (kind, which) in PIECES:
        return str(PIECES[kind, which][0])
    colour = which.replace("-", " ")
    pattern = gettext("{colour} pin") if kind == "pin" else gettext("{colour} ball")
    return pattern.format(colour=colour)


def _several(piece: Placed, count: int) -> str:
    kind, which = _kind(piece)
    if (kind, which) in PIECES:
        return PIECES[kind, which][1].format(n=count)
    colour = which.replace("-", " ")
    if kind == "pin":
        return ngettext("{n} {colour} pin", "{n} {colour} pins", count).format(n=count, colour=colour)
    return ngettext("{n} {colour} ball", "{n} {colour} balls", count).format(n=count, colour=colour)


PIECES = {
    ("pin", "bottle"): (gettext_lazy("bottle"), ngettext_lazy("{n} bottle", "{n} bottles", "n")),
    ("pin", "wood"): (gettext_lazy("pin"), ngettext_lazy("{n} pin", "{n} pins", "n")),
    ("pin", "blue"): (gettext_lazy("blue pin"), ngettext_lazy("{n} blue pin", "{n} blue pins", "n")),
    ("pin", "red"): (gettext_lazy("red pin"), ngettext_lazy("{n} red pin", "{n} red pins", "n")),
    ("pin", "white"): (gettext_lazy("white pin"), ngettext_lazy("{n} white pin", "{n} white pins", "n")),
    ("ball", "black"): (
        gettext_lazy("black ball"),
        ngettext_lazy("{n} black ball", "{n} black balls", "n"),
    ),
    ("ball", "blue"): (gettext_lazy("blue ball"), ngettext_lazy("{n} blue ball", "{n} blue balls", "n")),
    ("ball", "brown"): (
        gettext_lazy("brown ball"),
        ngettext_lazy("{n} brown ball", "{n} brown balls", "n"),
    ),
    ("ball", "green"): (
        gettext_lazy("green ball"),
        ngettext_lazy("{n} green ball", "{n} green balls", "n"),
    ),
    ("ball", "light-red"): (
        gettext_lazy("light red ball"),
        ngettext_lazy("{n} light red ball", "{n} light red balls", "n"),
    ),
    ("ball", "pink"): (gettext_lazy("pink ball"), ngettext_lazy("{n} pink ball", "{n} pink balls", "n")),
    ("ball", "red"): (gettext_lazy("red ball"), ngettext_lazy("{n} red ball", "{n} red balls", "n")),
    ("ball", "white"): (
        gettext_lazy("white ball"),
        ngettext_lazy("{n} white ball", "{n} white balls", "n"),
    ),
    ("ball", "yellow"): (
        gettext_lazy("yellow ball"),
        ngettext_lazy("{n} yellow ball", "{n} yellow balls", "n"),
    ),
}
"""Pieces without a number: one of them, and several, by kind and colour."""
