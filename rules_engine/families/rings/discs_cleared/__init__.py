"""Discs cleared: each side drives its own discs into the pockets, and the first to clear them wins.

The discs of a side are called by its letter (``a>``, ``b>``), the puck is ``c``. ``-`` is the opposite edge:
before the first disc met it makes a back stroke. ``0`` says that a disc was met and nothing fell, ``miss``
that no disc was met. Words such as ``#dark`` tell of a violation: the turn is lost, and a disc comes back. A
game is a *set*; a turn is a *series*. ``reading`` holds the state and the words of a record, ``strokes``
settles a stroke, ``family`` is the rest.
"""

from .family import DISCS_CLEARED, DiscsCleared
from .reading import Driven, SetState

__all__ = ["DISCS_CLEARED", "DiscsCleared", "Driven", "SetState"]
