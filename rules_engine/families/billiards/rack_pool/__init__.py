"""Pool of today: games won by the rack, and their kin, under one set of general rules.

``balls`` has the sets of balls and their groups, ``reading`` the state and what a record shows of a stroke,
``words`` what an entry may say, ``strokes`` judges strokes, ``settling`` writes them into the state,
``endings`` says how a rack or game ends, ``choices`` are the words of the players, ``panel`` is what is shown
and offered, ``prompts`` the sentence on the shot to come.
"""

from .balls import COLOUR_GROUPS, NUMBER_GROUPS, NUMBERED, REDS_AND_YELLOWS, groups_of, numbered, to_clear
from .family import RACK_POOL, RackPool
from .penalties import ALLOWED, STANDARD, USUAL, After, Penalty
from .reading import PoolFacts, RackPoolState
from .strokes import CHOOSE

__all__ = [
    "ALLOWED",
    "CHOOSE",
    "COLOUR_GROUPS",
    "NUMBERED",
    "NUMBER_GROUPS",
    "RACK_POOL",
    "REDS_AND_YELLOWS",
    "STANDARD",
    "USUAL",
    "After",
    "Penalty",
    "PoolFacts",
    "RackPool",
    "RackPoolState",
    "groups_of",
    "numbered",
    "to_clear",
]
