"""Who comes next at a table: asked here, answered by the package that plans the play.

A competition registers a function when it is loaded; until then nothing is known of later matches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Coming:
    """A match to come: the names of its sides, what it is ("Semi-final"), and a remark ("about 20:40")."""

    sides: tuple[str, ...]
    title: str = ""
    when: str = ""


Answer = Callable[[Any, Any, int], list[Coming]]

_planners: list[Answer] = []


def register(planner: Answer) -> None:
    """Ask ``planner(club, table or None, most)`` from now on; with a table, what may come there."""
    if planner not in _planners:
        _planners.append(planner)


def next_up(club: Any, table: Any = None, most: int = 4) -> list[Coming]:
    """At most ``most`` matches to come in ``club`` (at ``table``)."""
    found: list[Coming] = []
    for planner in _planners:
        found += planner(club, table, most - len(found))
        if len(found) >= most:
            break
    return found[:most]
