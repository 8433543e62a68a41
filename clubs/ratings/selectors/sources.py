"""Lists of part of a club's play, such as one league; and results that no match of the log has.

The packages above tell both: each registers a :class:`Source`. The key of a list's source is "kind:slug", as
in "league:town-league"; the club's own list has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from clubs.people.models import Club


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A result of two players that was typed in, without a match of the log. ``number`` tells it from every
    other for ever; ``at`` is when it counts. A drawn frame is half a frame for each."""

    number: int
    at: datetime
    game: str
    one: int
    other: int
    won: float
    lost: float


class Source(Protocol):
    """Part of a club's play, told by the package that knows it."""

    def choices(self, club: Club) -> Sequence[tuple[str, str]]:
        """What of the club can have a list of its own: slug and name."""
        ...

    def matches(self, club_id: int, slug: str, since: datetime) -> Iterable[int]:
        """The keys of its matches, of those that were confirmed since."""
        ...

    def results(self, club_id: int, slug: str | None, since: datetime) -> Iterable[TypedResult]:
        """Its results that were typed in and count, of those since; of all (None)."""
        ...


_sources: dict[str, Source] = {}


def register(kind: str, source: Source) -> None:
    """Let lists be of parts of this kind; idempotent."""
    _sources[kind] = source


def choices_of(club: Club) -> list[tuple[str, str]]:
    """Everything of a club that can have a list of its own: the key of the source, and its name."""
    return [
        (f"{kind}:{slug}", name) for kind, source in _sources.items() for slug, name in source.choices(club)
    ]


def matches_of(club_id: int, key: str, since: datetime) -> set[int]:
    """The matches of a source; none of a kind that is not known any more."""
    kind, _, slug = key.partition(":")
    source = _sources.get(kind)
    return set(source.matches(club_id, slug, since)) if source is not None else set()


def results_of(club_id: int, key: str, since: datetime) -> list[TypedResult]:
    """The typed results of a source, or ("") of the whole club."""
    kind, _, slug = key.partition(":")
    asked = (
        [(_sources[kind], slug)]
        if kind in _sources
        else []
        if key
        else [(one, None) for one in _sources.values()]
    )
    return [result for source, part in asked for result in source.results(club_id, part, since)]
