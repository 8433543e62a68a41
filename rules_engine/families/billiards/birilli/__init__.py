"""Pins round the centre, one stroke about: five-pins and nine-pins (goriziana).

Each side has a ball, the red belongs to nobody. The ball played strikes the other side's ball first, and what
that ball and the red do then makes points: pins that fall, the red that is met. A stroke with a fault gives
all its points to the other side. ``reading`` holds the state and what a record shows of a stroke,
``strokes`` says what a stroke is worth and to whom, ``settling`` writes it into the state, ``panel`` has what
is shown and offered.

The game's facts name its pins: ``pins``, the ``red_pin`` among them, and ``lines`` of pins.
"""

from .family import BIRILLI, Birilli
from .reading import BirilliFacts, BirilliState

__all__ = ["BIRILLI", "Birilli", "BirilliFacts", "BirilliState"]
