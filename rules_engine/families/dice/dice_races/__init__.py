"""Races by dice: each side has one piece on a circuit, and the dice say how far it goes.

The phases: ``lead`` (who begins: said with ``:lead``, or thrown for, one throw of each side), ``roles`` (who
has the odd and who the even numbers: ``:odd``, ``:even``), ``spots`` (each side chooses where it begins:
``@h3``), ``throw``. A throw is ``[6 5]``; the piece is moved by the engine, and the place that it reached may
stand in the entry (``[6 5] @12``), which is then refused if it is another. The score is the number of spaces
gone, or of games won where the game says what one is worth.
"""

from .family import DICE_RACES, DiceRaces
from .state import TrackState

__all__ = ["DICE_RACES", "DiceRaces", "TrackState"]
