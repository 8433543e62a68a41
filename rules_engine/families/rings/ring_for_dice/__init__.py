"""A ring for the dice: one side rolls, a ring is put on the square of the roll, the other side has one shot.

The phases: ``lead`` (who rolls first), ``roll``, ``shot``. A roll is ``[6 5]``; where a number has two
squares ``:right`` or ``:left`` says which, in the entry of the roll or alone. A shot is recorded by ``r>``
(the ring in a pocket), ``r^`` (off the board), ``c>`` and ``c^`` for the shooter, or ``0``. A claim of ``+1``
is a ring pocketed.
"""

from .family import RING_FOR_DICE, RingForDice
from .reading import DiceState

__all__ = ["RING_FOR_DICE", "DiceState", "RingForDice"]
