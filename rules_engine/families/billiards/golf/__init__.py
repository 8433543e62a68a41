"""Golf on a pool table: the red is played into one pocket after another, and every stroke counts.

``strokes`` holds the state and says what a stroke counts, ``settling`` writes it into the state, ``ordering``
is how the order of play is drawn, ``panel`` what is shown and offered.
"""

from .family import GOLF
from .strokes import GolfFacts, GolfState

__all__ = ["GOLF", "GolfFacts", "GolfState"]
