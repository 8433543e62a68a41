"""From a trace to the facts that the rules engine judges.

Each family of games has a reader (:mod:`simulator.facts.reading`); the modules beside it hold them.
"""

from __future__ import annotations

from . import (
    bar_billiards,
    birilli,
    boards_pins,
    boards_places,
    boards_pocketed,
    boards_resting,
    boards_spun,
    caroms,
    counting_pool,
    cups,
    pins,
    pockets,
    pyramid,
    weights,
)
from .reading import READERS, Played, Reader, entry_text, facts_of, in_order, reads

__all__ = [
    "READERS",
    "Played",
    "Reader",
    "bar_billiards",
    "birilli",
    "boards_pins",
    "boards_places",
    "boards_pocketed",
    "boards_resting",
    "boards_spun",
    "caroms",
    "counting_pool",
    "cups",
    "entry_text",
    "facts_of",
    "in_order",
    "pins",
    "pockets",
    "pyramid",
    "reads",
    "weights",
]
