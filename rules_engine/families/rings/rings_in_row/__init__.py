"""Rings in a row: one row is taken ring by ring, from its ends only, by both players in turn.

The phases: ``lead``, then ``shot``. A shot is recorded by ``g>`` (a ring in a pocket), ``#loose`` (an end
ring is out of the row, which else stands), ``#apart`` (the row is knocked apart), ``#wrong-ring`` (the ring
that was met first may not be shot at now), ``g^`` (a ring off the board), and by the shooter (``c>``,
``c^``); ``0`` says that nothing of the kind happened. A claim is what the shot was worth.
"""

from .family import RINGS_IN_ROW, RingsInRow
from .reading import RowShot, RowState

__all__ = ["RINGS_IN_ROW", "RingsInRow", "RowShot", "RowState"]
