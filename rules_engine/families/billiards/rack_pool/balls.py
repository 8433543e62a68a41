"""The balls of a rack: numbered from 1, or known by colour alone, and the two groups of eight-ball games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ....saying import say
from ..pool.names import in_a_list, numbers, the
from ..pool.racks import Rack, coloured
from .reading import RackPoolState


@cache
def numbered(last: int) -> Rack:
    """Balls numbered from 1 to ``last``."""
    order = tuple(str(n) for n in range(1, last + 1))
    return Rack(order, frozenset(order), {}, say("rack-pool.numbered", "they are 1 to {last}", last=last), {})


NUMBERED = numbered(15)

REDS_AND_YELLOWS = coloured(
    {"r": 7, "y": 7, "bk": 1},
    say("rack-pool.reds-and-yellows", "they are r, y and bk: seven reds, seven yellows and the black"),
    {"r": "red", "y": "yellow", "bk": "black"},
)
"""The small balls of British tables."""
COLOUR_GROUPS: Mapping[str, frozenset[str]] = {
    "reds": frozenset(REDS_AND_YELLOWS.kinds["r"]),
    "yellows": frozenset(REDS_AND_YELLOWS.kinds["y"]),
}
GROUP_NAMES: Mapping[str, str] = {
    "reds": say("rack-pool.reds", "reds"),
    "yellows": say("rack-pool.yellows", "yellows"),
    "solids": say("rack-pool.solids", "solids"),
    "stripes": say("rack-pool.stripes", "stripes"),
}
"""What people call the groups."""
NUMBER_GROUPS: Mapping[str, frozenset[str]] = {
    "solids": frozenset(str(n) for n in range(1, 8)),
    "stripes": frozenset(str(n) for n in range(9, 16)),
}


def to_clear(
    state: RackPoolState, groups: Mapping[str, frozenset[str]], money: frozenset[str]
) -> frozenset[str]:
    """What the side in turn must pocket before the ball that decides: its group, or all on an open table."""
    return groups[state.groups[state.turn or 0]] & state.table if state.groups else state.table - money


def balls_of(play: Any) -> Rack:
    """The balls of a match."""
    found: Rack | None = play.value("balls")
    return NUMBERED if found is None else found


def groups_of(play: Any) -> Mapping[str, frozenset[str]]:
    """The two groups by name, in the games that have any."""
    found: Mapping[str, frozenset[str]] | None = play.value("groups")
    return {} if found is None else found


def listed(rack: Rack, balls: Any) -> str:
    """Balls as a sentence names them."""
    if rack.names:
        return in_a_list(the(rack.name(ball)) for ball in balls)
    return numbers(balls)


def group_name(group: str) -> str:
    """A group as people call it."""
    return GROUP_NAMES.get(group, group)
