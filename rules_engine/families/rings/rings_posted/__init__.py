"""Rings posted: rings are knocked off the pegs of each side, count at once, and go back when ditched.

The phases: ``lead``, then ``shot``. A shot is recorded by the rings that it drove: ``G2=field`` (from its peg
into the circles), ``G2=ditch``, ``G2^`` off the board, ``G1b=field`` the lower one of a peg, ``G=ditch`` a
loose one; or ``miss``. A loose ring has the name of a place on a peg that lacks one.
"""

from .family import RINGS_POSTED, RingsPosted
from .reading import Driven, PostedState, Shot

__all__ = ["RINGS_POSTED", "Driven", "PostedState", "RingsPosted", "Shot"]
