"""A surface with what lies on it when a game begins, and what comes into play from hand."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from rules_engine.boards.set_ups import Placed

from ..pieces import Piece
from .surface import PinSpot, Surface


class Shooter(NamedTuple):
    """What a player brings into play: its name in examples, its kind, the stroke that suits it, where it may
    be set (names of zones, lines or spots of the surface; empty: it is played from where it lies), and one
    such place in metres."""

    id: str
    kind: str
    stroke: Literal["cue", "finger", "spin"]
    places: tuple[str, ...]
    x: float
    y: float

    @property
    def piece(self) -> Piece:
        """The shooter at its place."""
        return Piece(self.id, self.kind, self.x, self.y)


class SetTable(NamedTuple):
    """A surface with the pieces of a game's beginning."""

    surface: Surface
    pieces: tuple[Piece, ...]
    shooter: Shooter | None = None


def standing(spot: PinSpot) -> Piece:
    """A pin on its spot."""
    return Piece(spot.id, spot.kind, spot.x, spot.y, "standing")


def names_of(rows: list[Placed]) -> list[str]:
    """Names of their own: alike pieces are numbered; a ball called as its colour takes the first letter."""
    total, seen = Counter(placed.piece for placed in rows), Counter[str]()
    names = []
    for placed in rows:
        seen[placed.piece] += 1
        name = placed.piece if total[placed.piece] == 1 else f"{placed.piece}{seen[placed.piece]}"
        names.append(name[:1] if name in ("red", "white", "blue") else name)
    return names
