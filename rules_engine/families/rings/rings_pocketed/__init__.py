"""Rings pocketed: two sides shoot rings into the pockets of a square board, from a line, inning by inning.

The phases: ``lead`` (who won the flip), ``colours`` (the leader takes red or green), then ``shot``. A shot
is recorded by the rings that went down (``r>1``, ``g>``; a number is optional: ``r7>``), off the board
(``g^``), and by the shooter (``c>`` in a pocket, ``c^`` off the board); ``0`` says that nothing was
pocketed. Those tokens are all that happened to rings and shooter; what the shooter touched, and the rims,
may be noted and decide nothing. A claim such as ``+2`` is the shot's gain of the player who shot.

An *inning* is the book's: from the break until the board is counted. A *run* is the points of one turn.
Rings of a colour are alike, so the state counts them; it remembers numbers only to refuse a ring pocketed
twice. ``reading`` holds the state and the words of a record, ``shots`` judges a shot and counts an inning,
``panel`` is what is shown and offered.
"""

from .family import RINGS_POCKETED, RingsPocketed
from .reading import COLOURS, Penalty, RingsState, Shot

__all__ = ["COLOURS", "RINGS_POCKETED", "Penalty", "RingsPocketed", "RingsState", "Shot"]
