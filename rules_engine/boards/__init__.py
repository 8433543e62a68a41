"""The boards as data: where lines, holes, pockets and pins lie, in inches, and in which zone a piece rests.

One description serves the picture that a tablet draws, the zone of a tapped ring, and whoever moves rings
by physics. The centre of every board is (0, 0); x grows to the right and y away from the player at the near
side, so a drawing in screen coordinates turns y round. The books give hardly any size: where they are
silent the sizes are those of the boards in use, and no ruling depends on them.
"""

from __future__ import annotations

from . import carrom, crokinole, spider, ten_pins
from .shapes import Board, Circle, Line

__all__ = ["Board", "Circle", "Line", "carrom", "crokinole", "spider", "ten_pins"]
