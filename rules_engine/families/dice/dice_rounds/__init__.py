"""Rounds of a die: a player rolls on and on towards a total, then the other, and who is nearer has the round.

A roll is ``[5]``; ``:wild(4)`` is a die that came to rest in the hole, with the number called; ``#off`` one
that left the board or stands cocked. ``:stop`` hands the die over. The score is the rounds won.
"""

from .family import DICE_ROUNDS, DiceRounds, DiceRoundsState

__all__ = ["DICE_ROUNDS", "DiceRounds", "DiceRoundsState"]
