"""Cannons and hazards: a cue ball, object balls that may be pocketed and met, and a cue ball that may go in.

``reading`` holds the state and what a record shows of a stroke, ``words`` what a record may say,
``supposing`` the strokes that a quick claim may stand for, ``weighing`` what a stroke is worth, ``strokes``
judges it, ``settling`` writes it into the state, ``choices`` are the words of the players, ``panel`` what is
shown and offered.
"""

from .family import HAZARDS, Hazards
from .reading import BallSet, HazardFacts, HazardState, Price, Remedy

__all__ = ["HAZARDS", "BallSet", "HazardFacts", "HazardState", "Hazards", "Price", "Remedy"]
