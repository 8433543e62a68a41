"""Rings off a line: a player drives the rings of one colour off a line and leaves the others alone.

Each side has so many turns, and the line is laid anew for each. The phases: ``lead``, then ``shot``. A shot
is recorded by ``g=off`` (a ring off the line; so are ``g>`` in a pocket and ``g^`` off the board),
``g=moved`` (one that moved and still touches it), and ``#red`` or ``xr`` (a ring that may not be touched was;
``r=moved`` and the like say it, too); ``0`` says that nothing moved. A claim is what the shot scored.
"""

from .family import RINGS_OFF_LINE, RingsOffLine
from .reading import LineShot, LineState

__all__ = ["RINGS_OFF_LINE", "LineShot", "LineState", "RingsOffLine"]
