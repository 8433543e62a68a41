"""Rings staked: each player puts up one of his own rings, and loses it to the other if his shot fails.

Two players, each with a stock of rings; the score is the rings that each has. The phases: ``lead`` (who
begins), then ``shot``. A shot is recorded by the pocket that was called, ``(3)`` or ``(r>3)``, by the pocket
that the ring went into (``r>3``), if any, or its leaving the board (``r^``), and by the shooter (``c>``,
``c^``). The claim ``+1`` says that the ring went down as called, ``0`` or ``miss`` that it did not.
"""

from .family import RINGS_STAKED, RingsStaked
from .reading import StakedShot, StakedState

__all__ = ["RINGS_STAKED", "RingsStaked", "StakedShot", "StakedState"]
