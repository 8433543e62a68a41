"""Pool: numbered balls, a cue ball that all share, calls, forfeits, and frames of fifteen balls.

``facts`` holds the state and what a record shows of a stroke, ``strokes`` judges strokes, ``choices`` the
words of the players, ``panel`` what is shown and offered.
"""

from .facts import BALLS, POCKETS, PoolFacts, PoolState
from .template import POOL, Pool

__all__ = ["BALLS", "POCKETS", "POOL", "Pool", "PoolFacts", "PoolState"]
