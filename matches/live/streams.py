"""The streams that a club's viewers follow beside its matches, and the bell that wakes the readers.

A package above registers a source of its own (competitions register ``"competition"``): the log of
something that belongs to a club, numbered under a lock as the matches' logs are. ``matches`` thereby
imports nothing upward.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import connection, transaction

from matches.log.append_only import CHANNEL


class Update(NamedTuple):
    """One event of a stream: ``stream`` is its number within the source, ``seq`` its place in it."""

    stream: int
    seq: int
    data: dict[str, Any]


Loader = Callable[[int, Mapping[int, int] | None], list[Update]]

_sources: dict[str, Loader] = {}
_bells: list[Callable[[], None]] = []


def register(name: str, loader: Loader) -> None:
    """Add a source called ``name`` (lower case letters) to every club's stream; events bear its name.

    ``loader(club_id, since)`` returns in order all updates with ``seq > since.get(stream, 0)`` of the
    streams that are still of interest. With ``since`` None it returns the last update of each such
    stream, which tells a new viewer where it stands. It runs in the hub's thread: one query, or two.
    Raises ``ValueError`` for a name that cannot stand in an event id.
    """
    if not (name.isascii() and name.isalpha() and name.islower()) or name == "m":
        raise ValueError(f"{name!r} cannot name a stream")
    _sources[name] = loader


def sources() -> Mapping[str, Loader]:
    """The registered sources."""
    return _sources


def announce() -> None:
    """Wake the readers of all processes once the current transaction has been committed.

    It only makes the news faster, never possible: readers look by themselves, too.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])
    transaction.on_commit(ring)


def announce_match() -> None:
    """As ``announce``, for writers of a match's log, whose rows PostgreSQL announces by a trigger."""
    transaction.on_commit(ring)


def ring() -> None:
    """Wake this process's reader, if it has one, now."""
    for bell in _bells:
        bell()


def add_bell(bell: Callable[[], None]) -> None:
    """Call ``bell`` (which must be quick and safe from any thread) whenever something was committed."""
    _bells.append(bell)


def remove_bell(bell: Callable[[], None]) -> None:
    """Undo ``add_bell``; harmless when it is not there."""
    if bell in _bells:
        _bells.remove(bell)
