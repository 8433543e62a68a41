"""What a body names by an address or a number: players, entrants, tables.

All that is not there is told at once, each with its place (``#/players/17``), and so is what a list names
twice. It is a fault of the body, and not the 404 of an address.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from django.utils.translation import gettext

from clubs.api.core.faults import TWICE, UNKNOWN_REFERENCE, bad_fields
from config.languages.speaking import translated
from matches.problems import Fault, UserProblem

T = TypeVar("T")
Way = tuple[str | int, ...]


class Naming:
    """Looks up what a body names, and keeps what is not there."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def find(self, at: str | Way, look: Callable[[], T]) -> T:
        """What ``look`` finds, which the body names ``at`` a place.

        What is not there is kept as a fault and answered with None; the block of :func:`naming`, which raises
        in its end, makes nothing of that.
        """
        try:
            return look()
        except UserProblem as problem:
            if problem.status != 404:
                raise
            self.unknown(at, translated(problem.message))
            return None  # type: ignore[return-value]

    def unknown(self, at: str | Way, words: str) -> None:
        """What the body names there is not there."""
        self.faults.append(Fault((at,) if isinstance(at, str) else at, UNKNOWN_REFERENCE, words))

    def once(self, named: Iterable[tuple[Way, Hashable]], words: str = "") -> None:
        """Each may be named once; None may be there often."""
        seen: set[Hashable] = set()
        for at, one in named:
            if one is not None and one in seen:
                self.faults.append(Fault(at, TWICE, words or gettext("This stands in the list already.")))
            seen.add(one)


@contextmanager
def naming() -> Iterator[Naming]:
    """Names are looked up within the block; in its end "bad-field" (422) is raised for all that are wrong."""
    found = Naming()
    yield found
    if found.faults:
        raise bad_fields(found.faults)


@contextmanager
def named(*at: str | int) -> Iterator[None]:
    """One thing is looked up within the block that the body names ``at`` this place.

    Raises ``UserProblem`` "bad-field" (422) where it is not there.
    """
    try:
        yield
    except UserProblem as problem:
        if problem.status != 404:
            raise
        raise bad_fields([Fault(at, UNKNOWN_REFERENCE, translated(problem.message))]) from None


@contextmanager
def placed(places: Mapping[Hashable, Way]) -> Iterator[None]:
    """A service is called within the block; of each thing that it calls at fault ``places`` tells where the
    body has it (by the last step of the service's own way to it)."""
    try:
        yield
    except UserProblem as problem:
        problem.faults = tuple(
            replace(one, at=places[one.at[-1]], place="body") if one.place == "thing" else one
            for one in problem.faults
            if one.place != "thing" or one.at[-1] in places
        )
        raise
