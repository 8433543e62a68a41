"""Tops among pins: a top spins through the boxes of a slab, and the pins that it knocks down count by their
box. Each spin is one entry: the pins that fell (``a3! k!``), or their worth alone (``+120``)."""

from .family import TOPS
from .slab import BLACK, Slab, Spin, TopsState, slab_of

__all__ = ["BLACK", "TOPS", "Slab", "Spin", "TopsState", "slab_of"]
