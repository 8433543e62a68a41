"""Pins on a billiard table: balls are played so that pins fall, and which ball felled which pin may matter.

``reading`` holds the state and what a record shows of a stroke, ``figures`` what a match settles once,
``strokes`` judges strokes, ``turns`` those out of turn, ``settling`` writes them into the state, ``choices``
has the words of the players, ``panel`` what is shown and offered.

A game names its balls, pins and places in its facts ``balls``, ``pins`` and ``pin_places``; ``quick`` and
``irregular`` are functions that offer its quick buttons, ``pockets`` the holes if it has any, ``wins_from``
the fewest pins that can win outright (1 if not said). A question of a governor that means nothing in a game
is silenced by the figure False.
"""

from .family import TABLE_PINS, TablePins
from .figures import values_of
from .reading import PinFacts, TablePinsState
from .strokes import Price

__all__ = ["TABLE_PINS", "PinFacts", "Price", "TablePins", "TablePinsState", "values_of"]
