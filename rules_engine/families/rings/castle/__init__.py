"""The Castle: each side pockets the other's rings, and a king that both want.

Two sides, R with the red and G with the green rings. The phases: ``lead``, ``shot`` until one side's rings
and the king are down, then ``count``. A shot is recorded by what fell (``g>`` a green ring, ``b>2`` the king
in pocket 2), what left the board (``r^``), the shooter (``c>``, ``c^``), or ``0``. In order of time ``-`` is
a rim, ``xg`` a ring met, ``Rxg`` a red ring driven against a green one: a ring before any rim is a direct
shot. ``#castle-direct``: a ring in the Castle was hit by one; ``#line-direct``: one that may only be banked;
``g=castle``: a ring was driven back inside. Where the shooter is played from its place, ``c=castle``,
``c=field`` and ``c=line`` say where it stopped. ``:count r=throne r=castle r=wall r=outside`` counts the
rings that are left; ``:count +25`` is the marker's word.
"""

from .family import CASTLE, Castle
from .reading import CastleShot, CastleState, Loss

__all__ = ["CASTLE", "Castle", "CastleShot", "CastleState", "Loss"]
