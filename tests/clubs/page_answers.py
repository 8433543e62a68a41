"""Everyone tries the table of pages in one club, which stands for a whole module of tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from typing import Any
from zlib import crc32

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from clubs.people import languages
from clubs.people.limited import SHELF
from clubs.people.models import Club, Player
from clubs.people.names import slug_of
from clubs.people.shown import is_limited, public_name
from tests.clubs.page_table import ALLOWED, ANONYMOUS, LOGIN, STRANGER, VISITORS, Row, make_world
from tests.clubs.people.privacy.walking import text_of
from tests.soak import SOAKING

OUTSIDE = frozenset({ANONYMOUS, STRANGER})
MEMBERS = tuple(visitor for visitor in VISITORS if visitor not in OUTSIDE)
"""The members, from the one who may least to the one who may most."""


def trying(row: Row, *, hidden: bool) -> list[str]:
    """Who tries an address: in a soak all seven visitors.

    Otherwise only those whose answer says something new. A visitor without an account and a stranger try each
    address, of a public club or of a hidden one; a member each that not everybody may read.

    - A page that everybody may read: a visitor where the club is public; where it is hidden, the member who
      may least, at one in four. (``test_pseudo_language`` reads it as the owner.)
    - Other addresses of a public club: the visitor, the stranger, members on either side of a line between
      refused and let in, and the first who is let in (the owner, if none is); of those who are let in where
      something is changed, every second one. The member who may least, where another is refused, too: at one
      in three.
    - A hidden club: of outsiders, those who are answered otherwise than by a public club, and the stranger
      where even a hidden club lets everybody in.
    """
    answers = {one: row.audience.answer(one, hidden=hidden) for one in VISITORS}
    read_by_all = row.method == "GET" and row.audience.answer(ANONYMOUS, hidden=False) == ALLOWED
    if hidden:
        public = {one: row.audience.answer(one, hidden=False) for one in OUTSIDE}
        chosen = {one for one in OUTSIDE if answers[one] != public[one]}
        chosen |= {STRANGER} if answers[STRANGER] == ALLOWED else set()
        chosen |= {MEMBERS[0]} if read_by_all and one_in(4, row) else set()
    elif read_by_all:
        chosen = {ANONYMOUS}
    else:
        turns = {one for pair in pairwise(MEMBERS) if answers[pair[0]] != answers[pair[1]] for one in pair}
        let_in = next((one for one in MEMBERS if answers[one] == ALLOWED), MEMBERS[-1])
        chosen = {let_in, *turns} if row.method == "GET" or one_in(2, row) else set()
        chosen |= {ANONYMOUS, STRANGER, *(one for one in turns if answers[one] != ALLOWED)}
        chosen |= {MEMBERS[0]} if one_in(3, row) else set()
    chosen |= row.exceptions.keys()
    return [visitor for visitor in VISITORS if SOAKING or visitor in chosen]


def one_in(number: int, row: Row) -> bool:
    """Whether it is the turn of an address: the same ones in each run."""
    return crc32(str(row).encode()) % number == 0


@contextmanager
def as_in_a_process() -> Iterator[None]:
    """What a process keeps until somebody changes it is known: the names that are not shown in full, the
    languages of clubs. Within a transaction each request would read it."""
    clubs, names, read = SHELF.clubs(), cache(SHELF.names), cache(languages._READ["club"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SHELF, "clubs", lambda: clubs)
        patch.setattr(SHELF, "names", names)
        patch.setitem(languages._READ, "club", read)
        yield


OWN_WORD = re.compile(r"[A-Z][a-z]{3,}\d+")
"""A word of a name that stands nowhere else (see :func:`not_seen_by_outsiders` of the table)."""
SHORT = 3
"""Names and addresses up to so many letters stand in pages for other reasons: "p1" is a paragraph."""
ENOUGH = 50
"""At least so many names and words of names are sought."""


class Visits:
    """The club, public or hidden, and each visitor's browser. Build it in a fixture with ``module_db``."""

    def __init__(self, *, hidden: bool) -> None:
        self.world, self.hidden = make_world(hidden=hidden, private=not hidden), hidden
        self.secret = None if hidden else not_to_be_read(self.world.club)
        self.client = Client()  # one for all: each would set up the middleware again
        self.sessions: dict[str, str] = {}
        for visitor, user in self.world.people.items():
            if user is not None:
                client = Client()
                client.force_login(user)
                self.sessions[visitor] = client.cookies[settings.SESSION_COOKIE_NAME].value

    def assert_answers(self, row: Row) -> None:
        """The visitors try the address; each gets what the table says."""
        answers, expected = {}, {}
        for visitor in trying(row, hidden=self.hidden):
            answers[visitor] = self._answer(row, visitor)
            expected[visitor] = row.exceptions.get(visitor) or row.audience.answer(
                visitor, hidden=self.hidden
            )
        assert answers == expected, (answers, expected)

    def _answer(self, row: Row, visitor: str) -> str:
        """What the address answers, reduced to allowed, login, 404 or 403; whatever changes is undone."""
        client = self.client
        client.cookies.clear()
        if visitor in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[visitor]
        known = dict(self.world.args)
        if row.args is not None:
            known.update(row.args(self.world))
        address = reverse(row.name, kwargs={name: known[name] for name in arguments_of(row.name)})
        data = row.data(self.world) if row.data else {}
        sid = transaction.savepoint()
        try:
            if row.json:
                body = "" if row.method == "GET" else json.dumps(data)
                response = client.generic(row.method, address, body, "application/json")
            elif row.method == "POST":
                response = client.post(address, data)
            elif visitor in MEMBERS and self.hidden:
                # Members of a public club ask for the page itself, with the same answer.
                response = client.head(address, data)
            else:
                response = client.get(address, data)
        finally:
            transaction.savepoint_rollback(sid)
        answer = reduced(response)
        if visitor in OUTSIDE and self.secret is not None and answer != LOGIN:
            assert not (found := set(self.secret.findall(text_of(response)))), found
        return answer


def reduced(response: Any) -> str:
    """A response as allowed, login, 404 or 403. A fault, or a method that is unknown there, is an error."""
    if response.status_code in (301, 302) and response["Location"].startswith("/account/login/"):
        return LOGIN
    if response.status_code == 401:
        return LOGIN
    if response.status_code in (403, 404):
        return str(response.status_code)
    assert response.status_code < 500 and response.status_code != 405, response.status_code
    return ALLOWED


def not_to_be_read(club: Club) -> re.Pattern[str]:
    """The names of a club's players who are not shown in full, and what addresses were made of them."""
    limited = [one for one in Player.objects.filter(club=club).select_related("club") if is_limited(one)]
    sought = set[str]()
    for player in limited:
        told, slug = public_name(player), slug_of(player.name, 90)
        if told == player.name or player.slug == slug or player.name != player.name.title():
            continue  # one word, a namesake's address, or words ("Of the pool")
        words = {player.name, slug, *OWN_WORD.findall(player.name)}
        sought |= {word for word in words if len(word) > SHORT and word not in told}
    assert len(sought) > ENOUGH
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(sought)))})(?![\w-])")


@cache
def arguments_of(name: str) -> tuple[str, ...]:
    """The names of an address's parts."""
    *spaces, last = name.split(":")
    resolver = get_resolver()
    for space in spaces:
        resolver = resolver.namespace_dict[space][1]
    return tuple(resolver.reverse_dict.getlist(last)[0][0][0][1])
