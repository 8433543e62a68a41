"""Shuffle-board: weights rolled down a sanded board, counted when the roll is over.

A roll is one entry: where the weights came to rest, the foremost first (``A1=end B2=3 A4=2``), or what it
counts for the side that scores (``+3``). A weight over the end of the board may be flipped by its owner
before the roll is counted.

``places`` is the other kind: the nearest rings count by their places, whosever they are.
"""

from .counting import Count, ShuffleFacts, ShuffleState
from .family import SHUFFLEBOARD
from .places import BY_PLACES, PlacesState

__all__ = ["BY_PLACES", "SHUFFLEBOARD", "Count", "PlacesState", "ShuffleFacts", "ShuffleState"]
