"""Balls played with a cue at numbered cups, holes, arches, pockets or boxes.

``reading`` holds the state and what a record shows of a shot, ``shots`` judges shots, ``settling`` writes
them into the state and ends turns, rounds and games, ``words`` are those of the players, ``panel`` what is
shown and offered.
"""

from .family import CUPS, Cups
from .reading import CupsFacts, CupsState, Kit, holes

__all__ = ["CUPS", "Cups", "CupsFacts", "CupsState", "Kit", "holes"]
