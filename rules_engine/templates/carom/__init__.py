"""Carom strokes: a cue ball, object balls, cushions, and an inning that lasts while counts are made.

``facts`` holds the state and what a record shows of a stroke, ``spaces`` the crotches, balks and anchors,
``strokes`` judges strokes, ``choices`` the words of the players, ``panel`` what is shown and offered.
"""

from .facts import PIECES, CaromFacts, CaromState, Hold
from .spaces import ANCHORS, CORNERS, Limit
from .template import CAROM, Carom

__all__ = [
    "ANCHORS",
    "CAROM",
    "CORNERS",
    "PIECES",
    "Carom",
    "CaromFacts",
    "CaromState",
    "Hold",
    "Limit",
]
