"""Snooker-like games: reds, valued colours that return to their spots, a ball on, penalties paid to the
others.

``reading`` holds the state and what a record shows of a stroke, ``strokes`` judges strokes, ``choices`` the
words of the players, ``panel`` what is shown and offered.
"""

from .family import SNOOKER, Snooker
from .reading import COLOURS, VALUES, SnookerFacts, SnookerState, value_of

__all__ = ["COLOURS", "SNOOKER", "VALUES", "Snooker", "SnookerFacts", "SnookerState", "value_of"]
