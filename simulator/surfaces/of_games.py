"""The table and the pieces of every physical game."""

from __future__ import annotations

from typing import NamedTuple

from ..pieces import Piece
from .surface import Surface


class SetTable(NamedTuple):
    """A surface with the pieces of a game's beginning."""

    surface: Surface
    pieces: tuple[Piece, ...]


def table_of(game_id: str) -> SetTable:
    """The table of a game."""
    raise KeyError(game_id)
