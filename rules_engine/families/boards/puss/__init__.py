"""Puss in the corner: one player in the middle, the others change corners; who is caught takes the middle.

``:puss`` is the lot, ``@nw`` the corner that a player takes, ``:swap(C)`` two players who changed corners.
``A xB`` says that Puss touched B's man: on his way unless ``#off-star`` or ``#at-rest`` is seen; ``#fingers``
if it was the fingers. ``#lifted``, ``#two-hands`` and ``#fingers-off`` are offences, ``:time-up`` the end,
perhaps with the seconds played (``t=600``). The score is the number of times a player was in the middle.

``state`` holds where a game stands, ``middle`` says who goes into the middle, ``corners`` who takes or
changes a corner, ``words`` what players say; ``panel`` is what is shown and offered.
"""

from .family import PUSS, PussGame
from .state import PussState

__all__ = ["PUSS", "PussGame", "PussState"]
