"""The picture of a set-up: board, lines, pieces, as figures for an SVG, and the same in words.

A table that is longer than wide is drawn lying, its head at the left, so that it fits a telephone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import rules_engine as engine
from matches.pages.positions import Position, position_of
from rules_engine.boards.set_ups import Placed, SetUp, set_up_of

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
    words: str


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
    names = dict(zip(game.side_letters(), ("First side", "Second side"), strict=True))
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
        words=_words(set_up.pieces),
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
    """The set-up as a sentence, for who cannot see the picture."""
    told: dict[str, list[str]] = {}
    for piece in pieces:
        told.setdefault(piece.where, []).append(_name(piece))
    parts = [f"{_together(names)} {where}" for where, names in told.items()]
    said = "; ".join(parts) or "the empty board"
    return said[0].upper() + said[1:]


def _together(names: list[str]) -> str:
    kinds = list(dict.fromkeys(names))
    if len(kinds) == 1 and len(names) > 1:
        return f"{len(names)} {kinds[0]}s"
    for word in ("ball ", "pin "):
        if len(kinds) > 1 and all(name.startswith(word) for name in kinds):
            return f"{word.strip()}s {', '.join(name.removeprefix(word) for name in kinds)}"
    return ", ".join(kinds)


def _name(piece: Placed) -> str:
    if piece.piece == "bottle":
        return "bottle"
    if piece.kind == "pin":
        if piece.piece.isdigit():
            return f"pin {piece.piece}"
        return "pin" if piece.colour == "wood" else f"{piece.colour} pin"
    return f"ball {piece.piece}" if piece.piece.isdigit() else f"{piece.colour.replace('-', ' ')} ball"
