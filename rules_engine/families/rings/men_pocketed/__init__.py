"""Men pocketed: carrom by boards, each side with nine men of its colour, and a queen that must be covered.

The phases: ``lead`` (who breaks), ``break`` (until the striker touches a man), then ``shot``. A stroke is
recorded by what fell (``w>``, ``b>3``, ``q>``; numbers are optional: ``w7>``), what left the board (``w^``),
the striker (``c>`` in a pocket, ``c^`` over the edge) and words such as ``#improper``. ``0`` says that
nothing was pocketed, ``miss`` that no man was touched either; a claim such as ``+2`` counts own men that
fell. What the striker met, and the frame, may be noted and decide nothing but the break.

A *board* is played from the break until one side's men are down, and gives points; a game is several boards.
A *run* is the men of one turn. A man that is owed (a *due* or *penalty*) comes out of the pocket as soon as
one is there; who places it may forgo it. ``reading`` holds the state and the words of a record, ``strokes``
reads a stroke, ``settling`` lets it stand, ``endings`` decides a board whose last man fell, ``boards`` counts
it and begins the next, ``acts`` judges what is no stroke, ``panel`` is what is shown and offered.
"""

from .family import MEN_POCKETED, MenPocketed
from .reading import Ending, MenState, Stroke, colour_of, men_left

__all__ = ["MEN_POCKETED", "Ending", "MenPocketed", "MenState", "Stroke", "colour_of", "men_left"]
