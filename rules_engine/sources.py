"""Where the rules of a game of today stand, and what else is known of it besides its rules.

An old game stands in a book, between two lines. A game of today is written by a federation, in a document
that has editions, and its rules have sections. It has names by which people look for it, leagues that play it
their own way, and often an old game from which it comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .errors import BadHeader, RulesError
from .lean import NamedTuple
from .options import Option
from .saying import fixed


class Authority(NamedTuple):
    """Who writes the rules, in which document and edition, and which sections of it are meant."""

    name: str
    document: str
    edition: str = ""
    sections: str = ""

    def __str__(self) -> str:
        """In a line: "World Pool Association, World Pool Rules, 2016"."""
        return ", ".join(word for word in (self.name, self.document, self.edition) if word)


class Way(NamedTuple):
    """How a league or an event plays the game: a named set of options, each by its id.

    ``unconfirmed`` says that no text of the league was read that says so.
    """

    id: str
    name: str
    options: Mapping[str, Any]
    note: str = ""
    unconfirmed: bool = False


def section_of(ref: str, sections: Mapping[str, str]) -> str:
    """The section in which the authority has the rule ``ref``: what ``sections`` says, else the ref itself
    where it begins with a figure; "" where the authority has no number for it."""
    said = sections.get(ref)
    return said if said is not None else ref if ref[:1].isdigit() else ""


def checked_ways(game: str, ways: Iterable[Way], options: Mapping[str, Option]) -> dict[str, Way]:
    """The ways by their id; raises :class:`RulesError` for two of one id, or for options that cannot be."""
    found: dict[str, Way] = {}
    for way in ways:
        if way.id in found:
            raise RulesError("double-way", f"{game} has two ways called {way.id}")
        for key, value in way.options.items():
            if key not in options:
                raise RulesError("no-such-option", f"{game}: {way.id} sets {key}, which is no option")
            try:
                options[key].check(value)
            except BadHeader as error:
                raise RulesError("bad-option", f"{game}: {way.id}: {error.message}") from None
        found[way.id] = way._replace(
            name=fixed(f"{game}.way.{way.id}.name", way.name),
            note=fixed(f"{game}.way.{way.id}.note", way.note) if way.note else "",
        )
    return found
