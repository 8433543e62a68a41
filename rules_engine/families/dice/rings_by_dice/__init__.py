"""Rings given away by the dice: an ace puts one into the pocket, a six hands one to the left.

A throw is ``[6]``. When one ring is left the pocket is closed, and its holder has a few throws to be rid of
it; who fails has lost. The score counts one for everybody else.
"""

from .family import RINGS_BY_DICE, DiceRingsState, RingsByDice

__all__ = ["RINGS_BY_DICE", "DiceRingsState", "RingsByDice"]
