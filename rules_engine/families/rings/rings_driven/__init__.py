"""Rings driven out: a shooter is shot at rings on the board, and a turn lasts while it succeeds.

The phases: ``lead``, ``shot`` until all rings of one side lie in the ditch, then ``count``. A shot is
recorded by the rings that it drove: ``G=ditch`` (one of G's), ``G3=field`` where rings have numbers, ``G^``
off the board; ``miss`` nothing of the kind. What became of the shooter: ``#shooter-ditch``,
``#shooter-hole``, ``#shooter-off``. ``:count R=inner R=next`` counts the rings that are left;
``:count +9`` is the marker's word.
"""

from .family import RINGS_DRIVEN, RingsDriven
from .reading import DrivenState, Shot

__all__ = ["RINGS_DRIVEN", "DrivenState", "RingsDriven", "Shot"]
