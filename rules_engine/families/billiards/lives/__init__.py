"""Pools of lives: each player has lives and loses one when his ball is pocketed, or by his own error.

``state`` holds where a pool stands, ``reading`` what a record shows of a stroke, ``strokes`` what it is
worth, ``turns`` who plays next and upon whom, ``deaths`` lives lost and second chances, ``oddities`` leads
and what happens out of turn, ``choices`` and ``sales`` the words of the players, ``panel`` what is
shown and offered.
"""

from .family import LIVES, Lives
from .reading import LivesFacts
from .state import COLOURS, NAMES, LivesState, living, lowest

__all__ = ["COLOURS", "LIVES", "NAMES", "Lives", "LivesFacts", "LivesState", "living", "lowest"]
