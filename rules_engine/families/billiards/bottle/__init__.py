"""Bottle Pool: two object balls and a bottle that stands on its neck.

``reading`` holds the state and what a record shows of a stroke, ``strokes`` judges strokes, ``panel`` what is
shown and offered.
"""

from .family import BOTTLE, Bottle
from .reading import BottleFacts, BottleState

__all__ = ["BOTTLE", "Bottle", "BottleFacts", "BottleState"]
