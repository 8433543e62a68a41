"""Counted tops: so many turns each, and every spin counts by pins felled, places of rest, touches or time.

An entry is one spin, or all tops that are spun together: where they came to rest (``t1=inner``), the pins
that fell (``3! 4! .``), touches (``xpin``), seconds (``t=31.5``), or the marker's word alone (``+3``).
"""

from .family import COUNTED_TOPS, FEWEST_SPINS
from .judging import points_by_zone
from .reading import CountedState, Spin

__all__ = ["COUNTED_TOPS", "FEWEST_SPINS", "CountedState", "Spin", "points_by_zone"]
