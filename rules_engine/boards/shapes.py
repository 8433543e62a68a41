"""The few shapes of which a board is made."""

from __future__ import annotations

from typing import Any

from ..lean import NamedTuple


class Circle(NamedTuple):
    """A circle; ``kind`` is "rim", "field", "line", "hole", "peg", "pocket" or "spot"."""

    id: str
    x: float
    y: float
    r: float
    kind: str


class Line(NamedTuple):
    """A straight line from one point to another; ``kind`` is "rim", "line" or "mark"."""

    id: str
    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


class Board(NamedTuple):
    """A board: half its width, its shapes from the back to the front, the zones, and the pieces' radius.

    ``half_y`` is half its length where that is not the width: the billiard tables.
    """

    name: str
    half: float
    circles: tuple[Circle, ...]
    lines: tuple[Line, ...]
    zones: tuple[str, ...]
    piece_radius: float
    half_y: float | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain values for drawing."""
        return {
            "name": self.name,
            "half": self.half,
            "circles": [c._asdict() for c in self.circles],
            "lines": [line._asdict() for line in self.lines],
            "zones": list(self.zones),
            "piece_radius": self.piece_radius,
        }
