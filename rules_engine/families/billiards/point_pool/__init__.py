"""Games of pool of today that count balls or points, rack after rack or to a number.

They rest on :mod:`..rack_pool`: its fouls, calls, breaks and choices. ``facts`` adds what these games look
for in a stroke, ``settling`` writes strokes into the state (points, debts, balls that wait), ``rerack`` says
where the last ball and the cue ball go when fourteen are racked anew, ``goals`` what wins, ``words`` what the
players say, ``panel`` what is shown and offered.
"""

from .facts import PointFacts
from .family import POINT_POOL, PointPool
from .goals import DRAWN, best, first_past, uncatchable
from .racks import ALIKE_15, COUNTED_15, alike

__all__ = [
    "ALIKE_15",
    "COUNTED_15",
    "DRAWN",
    "POINT_POOL",
    "PointFacts",
    "PointPool",
    "alike",
    "best",
    "first_past",
    "uncatchable",
]
