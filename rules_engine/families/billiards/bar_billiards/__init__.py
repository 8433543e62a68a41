"""Bar billiards: breaks at holes behind pegs, banked by a stroke that makes nothing, lost by a foul.

The phases: ``lead``, ``shot``, and ``last`` when one ball is left. Every stroke is played from the cue spot;
a ball in a hole counts the hole's number, the red twice, and comes back to the trough until the bar falls
(``:bar``). A break goes on while balls are potted. A stroke that pots nothing banks it, a foul loses it; the
black peg loses the whole score. A white is ``w`` whether it was struck or not, the red ``r``.

A stroke is recorded by the balls in holes (``w>50 r>50``) and the pegs in the order in which they fell
(``white! black!``); by its sum alone (``+150``), after which nobody knows how many balls are on the table; or
a whole break in one entry: ``:banked(850)``, ``:lost``, ``:black``.

``reading`` holds the state and what a record shows of a stroke, ``strokes`` judges it, ``settling`` banks
breaks and ends the game, ``panel`` is what is shown and offered.
"""

from .family import BAR_BILLIARDS, BarBilliards
from .reading import BarState, BarStroke

__all__ = ["BAR_BILLIARDS", "BarBilliards", "BarState", "BarStroke"]
