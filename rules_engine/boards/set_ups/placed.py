"""A piece on its place, and a board with the pieces of the beginning."""

from __future__ import annotations

from ...lean import NamedTuple
from ..shapes import Board


class Placed(NamedTuple):
    """A piece on its place: id as in records, colour, and where in words."""

    piece: str
    x: float
    y: float
    colour: str
    where: str
    kind: str = "ball"


class SetUp(NamedTuple):
    """A board with the pieces of the beginning."""

    board: Board
    pieces: tuple[Placed, ...]
