"""Tries: each shot is a try at rings that lie as the game sets them up, and the board says what it counts.

The phases: ``lead``, then ``shot``. A try is recorded by where the pieces came to rest (``g=band``), the
marker's word alone (``+5``), or ``miss``. Where the rings stay for a turn they are counted as they lie at its
end, and ``#pin`` says that the pin fell.
"""

from .family import TRIES, Tries
from .reading import TriesState, Try

__all__ = ["TRIES", "Tries", "TriesState", "Try"]
