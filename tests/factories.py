"""Clubs, people and tables for tests, made through the real services.

Every helper takes what a test cares about and fills in the rest.
"""

from __future__ import annotations

from typing import Any

from clubs.people.models import Club, Membership, Player, Role, Table, User
from clubs.people.services import founding, players, tables


class Numbers:
    """Numbers that make names differ; ``last`` was given last."""

    last = 0

    def __next__(self) -> int:
        self.last += 1
        return self.last


numbers = Numbers()
PASSWORD = "chalk-and-cue-1905"


def make_user(email: str = "", **fields: Any) -> User:
    """An account that signs in with ``PASSWORD``."""
    number = next(numbers)
    fields.setdefault("display_name", f"Person {number}")
    return User.objects.create_user(email or f"person{number}@example.org", PASSWORD, **fields)


def make_club(name: str = "", *, owner: User | None = None, **fields: Any) -> Club:
    """A club, public and listed unless told otherwise; its owner is made too."""
    name = name or f"Club {next(numbers)}"
    return founding.found_club(name=name, by=owner or make_user(), **fields)


def owner_of(club: Club) -> User:
    """The first owner of ``club``."""
    return User.objects.filter(memberships__club=club, memberships__role=Role.OWNER).order_by("pk")[0]


def make_member(club: Club, *roles: str, user: User | None = None) -> User:
    """A member of ``club`` with ``roles`` (player when none is named)."""
    user = user or make_user()
    for role in roles or (Role.PLAYER,):
        Membership.objects.create(club=club, user=user, role=role)
    return user


def make_player(club: Club, name: str = "", **fields: Any) -> Player:
    """A player of ``club``."""
    user = fields.pop("user", None)
    player = players.add_player(club=club, name=name or f"Player {next(numbers)}", by=None, **fields)
    if user is not None:
        player.user = user
        player.save(update_fields=["user"])
    return player


def make_table(club: Club, kind: str = "carom", **fields: Any) -> Table:
    """A table of ``club``, with the next free number."""
    fields.setdefault("number", tables.next_number(club))
    return tables.add_table(club=club, kind=kind, by=None, **fields)
