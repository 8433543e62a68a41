"""Shuffle-board: weights rolled down a sanded board, counted when the roll is over.

A roll is one entry: where the weights came to rest, the foremost first (``A1=end B2=3 A4=2``), or what it
counts for the side that scores (``+3``). A weight over the end of the board may be flipped by its owner
before the roll is counted.
"""

from .counting import Count, ShuffleFacts, ShuffleState
from .template import SHUFFLEBOARD

__all__ = ["SHUFFLEBOARD", "Count", "ShuffleFacts", "ShuffleState"]
