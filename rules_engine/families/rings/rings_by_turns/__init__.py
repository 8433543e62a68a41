"""Rings by turns: a player pockets a ring of his own and a red one alternately, until all his are down.

Two sides, each with a colour, shoot one shooter from where it lies. The phases: ``lead``, ``colours`` (the
leader chooses), then ``shot``. A shot is recorded by the rings that fell, ``g>`` ``w>`` ``r>``, or left the
board, ``g^``, and by the shooter, ``c>`` or ``c^``; ``0`` says that nothing fell. What is not recorded did
not happen. A claim such as ``+1`` counts the rings of the kind that was due; the score counts own rings.
"""

from .family import RINGS_BY_TURNS, RingsByTurns
from .reading import TurnsState
from .shots import TurnsShot

__all__ = ["RINGS_BY_TURNS", "RingsByTurns", "TurnsShot", "TurnsState"]
