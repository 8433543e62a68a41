"""Everyone tries the table of pages in one club, which stands for a whole module of tests."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from tests.clubs.page_table import ALLOWED, ANONYMOUS, LOGIN, STRANGER, VISITORS, Row, make_world
from tests.soak import SOAKING

OUTSIDE = frozenset({ANONYMOUS, STRANGER})
MEMBERS = tuple(visitor for visitor in VISITORS if visitor not in OUTSIDE)
"""The members, from the one who may least to the one who may most."""


def trying(row: Row, *, hidden: bool) -> list[str]:
    """Who tries an address: in a soak all seven visitors.

    Otherwise outsiders and those with an answer of their own. At a public club also the members who may most
    and least, and those who are refused though a neighbour is let in. The members of a hidden club are
    answered as those of a public one: there the first of them who is let in tries it, and every other who is
    let in though a neighbour is refused; or the owner where nobody is let in.
    """
    answers = {member: row.audience.answer(member, hidden=hidden) for member in MEMBERS}
    turns = {one for pair in pairwise(MEMBERS) if answers[pair[0]] != answers[pair[1]] for one in pair}
    if hidden:
        let_in = [one for one in MEMBERS if answers[one] == ALLOWED]
        members = {one for one in let_in if one in turns or one == let_in[0]} or {MEMBERS[-1]}
    else:
        members = {MEMBERS[0], MEMBERS[-1], *(one for one in turns if answers[one] != ALLOWED)}
    chosen = {*OUTSIDE, *members, *row.exceptions}
    return [visitor for visitor in VISITORS if SOAKING or visitor in chosen]


class Visits:
    """The club, public or hidden, and each visitor's browser. Build it in a fixture with ``module_db``."""

    def __init__(self, *, hidden: bool) -> None:
        self.world, self.hidden = make_world(hidden=hidden), hidden
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
        if response.status_code in (301, 302) and response["Location"].startswith("/account/login/"):
            return LOGIN
        if response.status_code == 401:
            return LOGIN
        if response.status_code in (403, 404):
            return str(response.status_code)
        assert response.status_code < 500 and response.status_code != 405, response.status_code
        return ALLOWED


@cache
def arguments_of(name: str) -> tuple[str, ...]:
    """The names of an address's parts."""
    *spaces, last = name.split(":")
    resolver = get_resolver()
    for space in spaces:
        resolver = resolver.namespace_dict[space][1]
    return tuple(resolver.reverse_dict.getlist(last)[0][0][0][1])
