"""Golf on a pool table: the red is played into one pocket after another, and every stroke counts."""

from .family import GOLF
from .strokes import GolfFacts, GolfState

__all__ = ["GOLF", "GolfFacts", "GolfState"]
