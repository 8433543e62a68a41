"""The upkeep of tables by families of games: what lies where between strokes. Modules register their own."""

from __future__ import annotations

from . import (
    bar_billiards,
    birilli,
    boards,
    caroms,
    counting_pool,
    cups,
    dice_ring,
    pins,
    pocketing,
    pockets,
    posting,
    pushing,
    pyramid,
    resting,
    spinning,
    weights,
)

__all__ = [
    "bar_billiards",
    "birilli",
    "boards",
    "caroms",
    "counting_pool",
    "cups",
    "dice_ring",
    "pins",
    "pocketing",
    "pockets",
    "posting",
    "pushing",
    "pyramid",
    "resting",
    "spinning",
    "weights",
]
