"""Men taken: carrom in which nobody owns a colour; a man counts for who pockets it, the queen once covered.

The phases: ``lead`` (who begins), then ``shot``; ``give`` where a player chooses which man he gives back. A
stroke is recorded as at carrom: ``w>``, ``b>``, ``q>``, ``c>`` the striker in a pocket, ``c^`` off the board,
``w^`` a man off it, ``0`` or ``miss`` for nothing, ``#improper`` for a stroke against the rules. A claim is
the gain of the stroke in points. A *board* lasts until all pieces are down. ``reading`` holds the state and
the words of a record, ``strokes`` reads and settles a stroke, ``family`` is the rest.
"""

from .family import MEN_TAKEN, MenTaken
from .reading import PointsState, Taken

__all__ = ["MEN_TAKEN", "MenTaken", "PointsState", "Taken"]
