"""Bottle Pool: two object balls and a bottle that stands on its neck.

``facts`` holds the state and what a record shows of a stroke, ``strokes`` judges strokes, ``panel`` what is
shown and offered.
"""

from .facts import BottleFacts, BottleState
from .template import BOTTLE, Bottle

__all__ = ["BOTTLE", "Bottle", "BottleFacts", "BottleState"]
