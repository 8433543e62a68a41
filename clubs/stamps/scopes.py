"""The names of the scopes."""

from __future__ import annotations

from typing import NewType

Scope = NewType("Scope", str)

LANGUAGES = Scope("languages")
"""Which languages the clubs speak, all of them together."""

NAMES = Scope("names")
"""Which players are not shown in full to everybody, and how (:mod:`clubs.people.shown`): those of all clubs
together."""

SITE = Scope("site")
"""Every kept page is made of this, too: moved when all are to be forgotten."""


def club(pk: int) -> Scope:
    """What a club is: its settings, people and tables."""
    return Scope(f"club:{pk}")


def names_of(pk: int) -> Scope:
    """The names of one club that are not shown in full. It moves with :data:`NAMES`."""
    return Scope(f"names:{pk}")


def play(pk: int) -> Scope:
    """What is played in the club with this primary key: results, decisions, logs of competitions."""
    return Scope(f"play:{pk}")


def competition(pk: int) -> Scope:
    """One competition, down to each entry of its matches."""
    return Scope(f"competition:{pk}")
