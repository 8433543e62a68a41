"""Rings and discs shot on boards: at pockets, at each other, where they count. Modules register their own."""

from __future__ import annotations

from . import at_rest, dice_ring, driven, gates, guarded, men, own_rings, posting, ring_billiards, taken, web

__all__ = [
    "at_rest",
    "dice_ring",
    "driven",
    "gates",
    "guarded",
    "men",
    "own_rings",
    "posting",
    "ring_billiards",
    "taken",
    "web",
]
