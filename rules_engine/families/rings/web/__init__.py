"""Rings shot on a web with a rebound: each side shoots its own rings by turns, and counts where they lie.

The phases: ``lead``, ``shot`` until all rings have been shot, then ``count``. ``c`` is the ring that is shot,
R and G are those that lie on the field. In order of time ``-`` is a side of the board, ``xG`` a ring that the
ring shot meets, ``RxG`` one that it drives against another. ``c=off`` (``c>``, ``c^``): it is not on the
field; ``G=off``: a ring of G was driven off and did not come back; what is not named stays on the field.
``miss``: no ring of the opponent was met. Where sides and rings are not told one by one, ``#direct`` says
that no side came first, ``#late`` two or more. ``#unmoved``: the opponent's ring was touched, not moved;
``#back``: one went off the field and came back. ``:count R=den R=s4 G=out`` counts the round;
``:count(15 4)`` is the marker's word.
"""

from .family import WEB, Web
from .reading import WebShot, WebState

__all__ = ["WEB", "Web", "WebShot", "WebState"]
