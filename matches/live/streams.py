"""The streams that a club's viewers follow besides its matches.

A package above registers its own source (competitions register ``"competition"``): the log of something
that belongs to a club, numbered under a lock like the logs of matches. So ``matches`` imports nothing upward.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Update(NamedTuple):
    """One event of a stream: ``stream`` is its number within the source, ``seq`` its place in it."""

    stream: int
    seq: int
    data: dict[str, Any]


Loader = Callable[[int, Mapping[int, int] | None], list[Update]]

_sources: dict[str, Loader] = {}


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
