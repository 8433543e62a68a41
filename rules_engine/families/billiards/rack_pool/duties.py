"""Duties that games of pool share: the lowest ball first, four balls to cushions, balls past a line."""

from __future__ import annotations

from typing import Any

from ....unknown import UNKNOWN, Unknown
from .balls import NUMBERED
from .penalties import After
from .reading import PoolFacts, RackPoolState

FOUR = 4
"""Object balls that a break must drive to cushions."""

EACH = {ball: frozenset({ball}) for ball in NUMBERED.order}


def lowest(table: frozenset[str]) -> str:
    """The ball with the lowest number on the table."""
    for ball in NUMBERED.order:
        if ball in table:
            return ball
    return ""


def lowest_first(state: RackPoolState) -> frozenset[str] | None:
    """The lowest ball, where only that may be met first."""
    return EACH.get(lowest(state.table))


def broke(facts: PoolFacts) -> bool | Unknown:
    """Whether the break pocketed a ball, or drove four to cushions."""
    if facts.pocketed or len(facts.railed) >= FOUR:
        return True
    return False if facts.closed else UNKNOWN


def points_of_break(facts: PoolFacts) -> Any:
    """Balls that fell on the break and balls that passed the line; UNKNOWN where nobody counted these."""
    passed = facts.states.get("passed")
    return UNKNOWN if passed is None else len(facts.pocketed) + int(passed)


PLAY_OR_PASS = After("next", ("as-is", "pass"), "")
"""After a push-out the opponent plays, or lets the same player shoot again."""

PLAY_OR_BACK = After("next", ("as-is", "back"), "")
"""The next player plays the position, or hands the shot back."""
