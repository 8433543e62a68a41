"""Pyramid, the Russian game: sixteen large balls, tight pockets, first to eight balls.

Every ball counts one, also the ball that is struck, once it has touched another. A foul gives the opponent a
ball. ``reading`` has the state and what a record shows of a stroke, ``strokes`` judges strokes, ``settling``
writes them into the state, ``choices`` has what is said and done between strokes, ``panel`` is what is shown
and offered.
"""

from .family import PYRAMID, Pyramid
from .reading import PyramidFacts, PyramidState

__all__ = ["PYRAMID", "Pyramid", "PyramidFacts", "PyramidState"]
