"""The balls of a rack: numbered from 1, or known by colour alone, and the two groups of eight-ball games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..pool.racks import Rack


@cache
def numbered(last: int) -> Rack:
    """Balls numbered from 1 to ``last``."""
    order = tuple(str(n) for n in range(1, last + 1))
    return Rack(order, frozenset(order), {}, f"they are 1 to {last}", {})


NUMBERED = numbered(15)


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
    names = [rack.name(ball) for ball in balls]
    if rack.names:
        return ", ".join(f"the {name}" for name in names)
    return ("ball " if len(names) == 1 else "balls ") + ", ".join(names)
