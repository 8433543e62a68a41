"""Timed tops: innings, each won by the side whose top, or whose chain of tops, spun longest.

An entry is what the watch read for a side (``t=41.2``, or beginning and end of every spin), or the marker's
word who won (``B +1``). All spin at once, or one after another, as the game has it.
"""

from .family import TIMED_TOPS
from .reading import ContestState, Timed

__all__ = ["TIMED_TOPS", "ContestState", "Timed"]
