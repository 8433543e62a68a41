"""Rings pursued: a player names one of his own rings and shoots at no other until it is pocketed.

Each side has its own numbered rings: ``r2`` is the second of R. The phases: ``lead`` (who begins), then
``shot``. A call ``(r2)``, alone or with the shot, names the ring; it stands from turn to turn. A shot is
recorded by the rings that went down (``r2>``), left the board (``g1^``) or were hit (``xr2``), and by the
shooter (``c>``, ``c^``). The claim ``+1`` says that the ring named went down, ``0`` that it did not, ``miss``
that it was not even hit.
"""

from .family import RINGS_PURSUED, RingsPursued
from .reading import PursuedState, PursuitShot

__all__ = ["RINGS_PURSUED", "PursuedState", "PursuitShot", "RingsPursued"]
