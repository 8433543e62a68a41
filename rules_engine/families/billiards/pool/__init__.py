"""Pool: numbered balls, a cue ball that all share, calls, forfeits, and frames of fifteen balls.

``racks`` has the sets of balls, ``names`` what they are called, ``reading`` the state and what a record shows
of a stroke, ``words`` what an entry may say, ``strokes`` judges strokes, ``settling`` writes them into the
state, ``ends`` says when frames and games are over, ``colours`` and ``playoff`` belong to games of their own,
``choices`` are the words of the players, ``panel`` is what is shown and offered, with its ``buttons`` and
``prompts``.
"""

from .family import POOL, Pool
from .racks import FACE, Rack, coloured
from .reading import BALLS, POCKETS, PoolFacts, PoolState, following, worth_all

__all__ = [
    "BALLS",
    "FACE",
    "POCKETS",
    "POOL",
    "Pool",
    "PoolFacts",
    "PoolState",
    "Rack",
    "coloured",
    "following",
    "worth_all",
]
