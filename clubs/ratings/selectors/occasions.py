"""For what a match was played: told by the packages above, which this one does not know.

Each registers a function that finds its matches among a club's. A match that nobody claims is a friendly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal

Occasion = Literal["competition", "ladder"]
Finder = Callable[[int, datetime], Iterable[int]]
"""From a club's key and a moment to the keys of the matches, of those confirmed since, that are its own."""

_finders: list[tuple[Occasion, Finder]] = []


def register(occasion: Occasion, finder: Finder) -> None:
    """Ask ``finder`` from now on for matches of ``occasion``; idempotent. A match for a challenge
    trophy is one of a ladder."""
    if (occasion, finder) not in _finders:
        _finders.append((occasion, finder))


def occasions_of(club_id: int, since: datetime) -> dict[int, Occasion]:
    """The occasion of each match of the club, confirmed since, that is no friendly. A query for each
    package."""
    found: dict[int, Occasion] = {}
    for occasion, finder in _finders:
        found.update(dict.fromkeys(finder(club_id, since), occasion))
    return found
