"""Golf on a pool table: the red is played into one pocket after another, and every stroke counts."""

from .strokes import GolfFacts, GolfState
from .template import GOLF

__all__ = ["GOLF", "GolfFacts", "GolfState"]
