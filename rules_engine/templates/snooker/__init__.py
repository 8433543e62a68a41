"""Snooker-like games: reds, valued colours that return to their spots, a ball on, penalties paid to the
others.

``facts`` holds the state and what a record shows of a stroke, ``strokes`` judges strokes, ``choices`` the
words of the players, ``panel`` what is shown and offered.
"""

from .facts import COLOURS, VALUES, SnookerFacts, SnookerState, value_of
from .template import SNOOKER, Snooker

__all__ = ["COLOURS", "SNOOKER", "VALUES", "Snooker", "SnookerFacts", "SnookerState", "value_of"]
