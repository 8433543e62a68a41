"""Turns of spun rings: one side spins all the metal rings of its turn at pins, or to where they count.

The phases: ``lead``, then ``spin`` for each ring. A spin is recorded by the pins that it felled, in the order
of falling (``pin! pin!``), by where its ring came to rest (``A=inner``), or that it was pocketed (``A>``) or
left the board (``A^``); ``miss`` felled nothing. The rings of a turn are ``A1`` to ``A4`` in the order spun,
the letter alone is the ring just spun. What counts where the rings lie is counted with the last spin of the
turn; ``?`` stands for a rest that was not said, and then the marker's number decides.

Where all spin at once no turn is kept, and the round is over when every side has spun its rings.
"""

from .family import TURNS_SPUN, TurnsSpun
from .reading import Felled, Spin, TurnsSpunState

__all__ = ["TURNS_SPUN", "Felled", "Spin", "TurnsSpun", "TurnsSpunState"]
