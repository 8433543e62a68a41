"""Carom strokes: a cue ball, object balls, cushions, and an inning that lasts while counts are made.

``reading`` holds the state and what a record shows of a stroke, ``spaces`` the crotches, balks and anchors,
``strokes`` judges strokes, ``choices`` the words of the players, ``panel`` what is shown and offered.
"""

from .family import CAROM, Carom
from .reading import PIECES, CaromFacts, CaromState, Hold
from .spaces import ANCHORS, CORNERS, Limit

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
