"""Balls of which one counts as much as another: numbered ones that nobody need name, and plain ones."""

from __future__ import annotations

from functools import cache

from ....saying import say
from ..pool.names import NOUNS
from ..pool.racks import NUMBERS, Rack, coloured

COUNTED_15 = Rack(
    NUMBERS,
    frozenset(NUMBERS),
    {"": NUMBERS},
    say("point-pool.counted-balls", "they are 1 to 15, and +1 says that one fell"),
    {"": NOUNS["ball"]},
)
"""Balls with numbers that may be named, although only how many fell matters."""


@cache
def alike(many: int) -> Rack:
    """So many balls without a number: ``b``."""
    return coloured({"b": many}, say("point-pool.every-ball-is-b", "every object ball is b"), {"b": "ball"})


ALIKE_15 = alike(15)
