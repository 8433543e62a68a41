"""Who gets what answer from which page: the table, and the world that it is tried in.

Each package lists its addresses in a module ``page_rows.py`` of its tests::

    ROWS = [Row("people:settings", OWNERS), Row("people:archive", OWNERS, method="POST")]

    def furnish(world):        # optional: what the rows need and the world lacks
        world.args["match"] = make_match(world.club).public_id

``test_page_table`` finds these modules by itself, and fails when an address of the project stands in
none of them. Arguments of an address are filled in from ``world.args`` by their names; a row's own
``args(world)`` goes before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from clubs.people.models import Club, Player, Role, User
from clubs.people.services import players
from tests.factories import make_club, make_member, make_player, make_table, make_user

ANONYMOUS, STRANGER = "anonymous", "stranger"
VISITORS = (ANONYMOUS, STRANGER, *(role.value for role in reversed(Role)))

ALLOWED, LOGIN, NOT_FOUND, NOT_ALLOWED = "allowed", "login", "404", "403"


@dataclass(frozen=True)
class Audience:
    """Who may use a page.

    ``of_club`` tells whether the page belongs to a club; ``of_match`` that it belongs to a match, which
    outsiders know to exist where the club is public, so that they are refused and not told "not found".
    """

    name: str
    visitors: frozenset[str]
    of_club: bool = True
    of_match: bool = False

    def answer(self, visitor: str, *, hidden: bool) -> str:
        """What ``visitor`` gets; ``hidden`` when the club is for its members only."""
        if self is TABLETS:
            return LOGIN
        if self is PUBLISHED and hidden:
            return NOT_FOUND
        outside = visitor in (ANONYMOUS, STRANGER)
        if self.of_club and hidden and outside and (ANONYMOUS in self.visitors or self.of_match):
            return NOT_FOUND
        if visitor in self.visitors:
            return ALLOWED
        if visitor == ANONYMOUS:
            return LOGIN
        return NOT_FOUND if visitor == STRANGER and not self.of_match else NOT_ALLOWED


ROLES = frozenset(Role.values)
EVERYONE = Audience("everyone", ROLES | {ANONYMOUS, STRANGER})
PUBLISHED = Audience("everyone, of public clubs alone", ROLES | {ANONYMOUS, STRANGER})
SITE = Audience("everyone, whatever the club", ROLES | {ANONYMOUS, STRANGER}, of_club=False)
SIGNED_IN = Audience("anyone signed in", ROLES | {STRANGER}, of_club=False)
MEMBERS = Audience("members", ROLES)
PAIRERS = Audience("owners, directors, referees, markers", ROLES - {"player"})
REFEREES = Audience("owners, directors, referees", frozenset({"owner", "director", "referee"}))
OFFICERS = Audience("owners and directors", frozenset({"owner", "director"}))
OWNERS = Audience("owners", frozenset({"owner"}))

MARKING = Audience("who marks a match", ROLES - {"player"}, of_match=True)
AT_A_MATCH = Audience("who marks a match, or plays in it", ROLES, of_match=True)
DECIDING = Audience("who decides a match", frozenset({"owner", "director", "referee"}), of_match=True)
TABLETS = Audience("paired tablets alone, no matter who is signed in", frozenset(), of_club=False)


@dataclass(frozen=True)
class Row:
    """One address and one method. ``exceptions`` overrides the audience's answer for some visitors."""

    name: str
    audience: Audience
    method: str = "GET"
    args: Callable[[World], dict[str, Any]] | None = None
    data: Callable[[World], dict[str, Any]] | None = None
    json: bool = False
    exceptions: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


@dataclass
class World:
    """A club with one member of each role, a stranger who owns another club, and a few objects."""

    club: Club
    people: dict[str, User | None]
    args: dict[str, Any]


def make_world(*, hidden: bool, private: bool = False) -> World:
    """The club, public or hidden, furnished by every package. ``private``: no outsider may see the
    names of its players (see :func:`not_seen_by_outsiders`)."""
    if private:
        with not_seen_by_outsiders():
            return make_world(hidden=hidden)
    owner = make_user()
    club = make_club(owner=owner, public=not hidden)
    people: dict[str, User | None] = {ANONYMOUS: None, STRANGER: make_user(), Role.OWNER.value: owner}
    make_club(owner=people[STRANGER])
    for role in (Role.DIRECTOR, Role.REFEREE, Role.MARKER, Role.PLAYER):
        people[role.value] = make_member(club, role)
    table = make_table(club, "carom")
    player = make_player(club, user=people[Role.PLAYER.value])
    make_player(club)
    world = World(
        club,
        people,
        {
            "club": club.slug,
            "number": table.number,
            "player": player.slug,
            "table": table,
            "member": people[Role.PLAYER.value].pk,
        },
    )
    for module in row_modules():
        if hasattr(module, "furnish"):
            module.furnish(world)
    # The world is never committed, and each savepoint that is taken back goes through all that waits for it.
    connection.run_on_commit.clear()
    return world


WAYS: tuple[dict[str, Any], ...] = ({"shown": "hidden"}, {"shown": "initials"}, {"under_age": True})
"""Why a name is not shown in full: the player's choice, or the club's rule for those under age."""


@contextmanager
def not_seen_by_outsiders() -> Iterator[None]:
    """Every player who is added is hidden, has initials, or is under age; namesakes alike. Who has a
    number in place of a family name gets a name that stands nowhere else: "Ann 3" could be a result."""
    add, ways = players.add_player, cycle(WAYS)
    of_names: defaultdict[str, dict[str, Any]] = defaultdict(lambda: next(ways))

    def added(*, name: str, **more: Any) -> Player:
        own = re.sub(r"(\w+) (\d+)", r"\1\2 Quill\2", name)
        return add(name=own, **{**more, **of_names[own]})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players, "add_player", added)
        yield


def row_modules() -> Iterator[Any]:
    """Every ``page_rows`` module below ``tests``."""
    tests = Path(__file__).resolve().parents[1]
    for path in sorted(tests.rglob("page_rows.py")):
        yield import_module(".".join(("tests", *path.relative_to(tests).with_suffix("").parts)))


def all_rows() -> list[Row]:
    """The whole table."""
    return [row for module in row_modules() for row in module.ROWS]
