"""A shot: a surface, what lies on it, the stroke, the constants and the seed; read from JSON and checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from .constants import Constants
from .pieces import Piece
from .strokes import Stroke, stroke_to_json
from .surfaces.surface import Surface


class Shot(NamedTuple):
    """All that decides what happens. ``seed`` draws what chance decides (how a pin rolls, a top drifts)."""

    surface: Surface
    pieces: tuple[Piece, ...]
    stroke: Stroke
    constants: Constants
    seed: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return plain values that :func:`read_shot` reads again."""
        return {
            "surface": self.surface.name,
            "pieces": [piece.to_json() for piece in self.pieces],
            "stroke": stroke_to_json(self.stroke),
            "constants": self.constants.to_json(),
            "seed": self.seed,
        }
