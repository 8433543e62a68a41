"""Pens: each player drives rings of several colours into his own two pockets, in the order due.

Two sides. The phases: ``lead``, then ``shot``. Before a shot ``(g)``, ``(r)`` or ``(b)`` names the colour
that is shot at, where more than one may be. ``xg`` is the ring that the shooter met first, with ``-`` before
it by way of a rim. ``g>a`` puts a green ring into a pen of A (``g>3`` into that pocket, which is the pen of
whoever sits opposite); ``g^`` is off the board, ``c>`` and ``c^`` are the shooter's loss; ``0`` penned
nothing. ``#black-moved``: the black left the centre and is in no pen; ``#other-red``: another red fell than
the one shot at; ``#shooting-place(A)`` and ``#centre-blocked``: a ring stopped where none may lie.
"""

from .family import PENS, Pens
from .reading import PenShot, PensState

__all__ = ["PENS", "PenShot", "Pens", "PensState"]
