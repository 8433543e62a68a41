"""For what a match was played: told by the packages above, which this one does not know.

Each registers a function that finds its matches among a club's. A match that nobody claims is a friendly.
A finder may also name matches of other clubs that count for this one: the rubbers of an association's leagues
are marked at the tables of its member clubs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal

from matches.models import Match

Occasion = Literal["competition", "ladder"]
Finder = Callable[[int, datetime], Iterable[int]]
"""From a club's key and a moment to the keys of the matches, of those confirmed since, that are its own."""

Owners = Callable[[Match], Iterable[int]]
"""From a match to the keys of the clubs, besides its own, for which it counts."""

_finders: list[tuple[Occasion, Finder]] = []
_abroad: list[Finder] = []
_owners: list[Owners] = []


def register(occasion: Occasion, finder: Finder) -> None:
    """Ask ``finder`` from now on for matches of ``occasion``; idempotent. A match for a challenge
    trophy is one of a ladder."""
    if (occasion, finder) not in _finders:
        _finders.append((occasion, finder))


def register_abroad(finder: Finder, owners: Owners) -> None:
    """Let matches at other clubs' tables count for a club: ``finder`` finds them, ``owners`` tells for which
    clubs a match counts besides its own. Idempotent."""
    if finder not in _abroad:
        _abroad.append(finder)
        _owners.append(owners)


def abroad_of(club_id: int, since: datetime) -> set[int]:
    """The matches, confirmed since, that count for the club also where players are of other clubs and where
    they were marked elsewhere. A query for each package."""
    return {pk for finder in _abroad for pk in finder(club_id, since)}


def owners_of(match: Match) -> set[int]:
    """The clubs for which a match counts: its own, and others."""
    return {match.club_id, *(pk for owners in _owners for pk in owners(match))}


def occasions_of(club_id: int, since: datetime) -> dict[int, Occasion]:
    """The occasion of each match of the club, confirmed since, that is no friendly. A query for each
    package."""
    found: dict[int, Occasion] = {}
    for occasion, finder in _finders:
        found.update(dict.fromkeys(finder(club_id, since), occasion))
    return found
