"""Rings spun: metal rings are spun in turn, and counted where they lie when all of a round have been spun.

The phases: ``lead``, then ``spin`` for each ring, then ``count``. A spin is recorded by where its ring came
to rest (``A1=in``, ``A1>`` in a pocket, ``A1^`` off the board) and by what else it moved (``B1=out``);
``#short`` says that it did not cross the line that it must. The count names the rings whose order matters,
the nearest first: ``:count A2=in B1=in``; ``#level(B1)`` says that a ring lies as near as the one before it.
A pin that a spin felled is ``pin!``. A ring that is driven by the others is ``c``: ``c=b`` lies on the half
of B.
"""

from .family import RINGS_SPUN, RingsSpun
from .reading import Lying, SpunState

__all__ = ["RINGS_SPUN", "Lying", "RingsSpun", "SpunState"]
