"""Whoever may not, cannot: every address of the project, tried by everyone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.clubs.page_table import ALLOWED, LOGIN, VISITORS, Row, World, all_rows, make_world

# Addresses that are not ours to decide upon, by how their names begin, with the reason.
ELSEWHERE = {
    "admin:": "Django's admin: for staff of the installation alone; see test_the_admin_is_for_staff",
    "account_": "allauth's pages of one's own account",
    "healthz": "asked by monitors; knows nothing of clubs",
    "style": "shown while developing only",
}
pytestmark = pytest.mark.django_db


def addresses(patterns: list[URLPattern | URLResolver], spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """The full name of every address; an address without a name comes as its pattern."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from addresses(pattern.url_patterns, inner)
        else:
            yield ":".join((*spaces, pattern.name or str(pattern.pattern)))


def owned() -> set[str]:
    """The addresses that have to stand in the table."""
    return {name for name in addresses(get_resolver().url_patterns) if not name.startswith(tuple(ELSEWHERE))}


def test_every_address_stands_in_the_table():
    """A page that was added without saying who may use it fails here."""
    listed = {row.name for row in all_rows()}
    assert sorted(owned() - listed) == [], "say in a page_rows.py who may use these"
    assert sorted(listed - owned()) == [], "these are in the table but no longer in the project"


def answer_of(client: Client, row: Row, world: World) -> str:
    """What the address answers, reduced to allowed, login, 404 or 403."""
    resolved = dict(world.args)
    if row.args is not None:
        resolved.update(row.args(world))
    wanted = _arguments(row.name)
    address = reverse(row.name, kwargs={name: resolved[name] for name in wanted})
    data = row.data(world) if row.data else {}
    sid = transaction.savepoint()
    try:
        if row.json:
            body = "" if row.method == "GET" else json.dumps(data)
            response = client.generic(row.method, address, body, "application/json")
        else:
            response = client.post(address, data) if row.method == "POST" else client.get(address, data)
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
def _arguments(name: str) -> tuple[str, ...]:
    *spaces, last = name.split(":")
    resolver = get_resolver()
    for space in spaces:
        resolver = resolver.namespace_dict[space][1]
    return tuple(resolver.reverse_dict.getlist(last)[0][0][0][1])


@pytest.fixture(scope="module", params=[False, True], ids=["public", "hidden"])
def world(request, django_db_setup, django_db_blocker):
    """One world for all rows; each test undoes what it changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world(hidden=request.param)
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def sessions(world):
    """The key of each visitor's session; none for who is not signed in."""
    keys = {}
    for visitor, user in world.people.items():
        if user is not None:
            client = Client()
            client.force_login(user)
            keys[visitor] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return keys


@pytest.mark.parametrize("row", all_rows(), ids=str)
def test_each_visitor_gets_the_answer_in_the_table(row, world, sessions):
    """Seven visitors try the address; each gets what the table says, in a public and a hidden club."""
    answers, expected, hidden = {}, {}, not world.club.public
    for visitor in VISITORS:
        client = Client()
        if visitor in sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = sessions[visitor]
        answers[visitor] = answer_of(client, row, world)
        expected[visitor] = row.exceptions.get(visitor) or row.audience.answer(visitor, hidden=hidden)
    assert answers == expected


@pytest.mark.parametrize("visitor", ["anonymous", "stranger"])
def test_missing_and_hidden_look_alike(visitor):
    """From outside, a hidden club's page and one that never was differ in nothing but the address."""
    world = make_world(hidden=True)
    client = Client()
    if world.people[visitor] is not None:
        client.force_login(world.people[visitor])
    for path in ("", "players/", "tables/1/", "settings/", "people/", f"players/{world.args['player']}/"):
        hidden, missing = (client.get(f"/c/{slug}/{path}") for slug in (world.club.slug, "never-was"))
        assert hidden.status_code == missing.status_code
        tokens = rb'"X-CSRFToken": "\w+"|value="\w{64}"'
        bodies = [
            re.sub(tokens, b"", page.content).replace(slug.encode(), b"*")
            for page, slug in ((hidden, world.club.slug), (missing, "never-was"))
        ]
        assert bodies[0] == bodies[1]


def test_the_admin_is_for_staff(client):
    """An owner of a club is not thereby staff of the installation."""
    world = make_world(hidden=False)
    client.force_login(world.people["owner"])
    assert client.get(reverse("admin:index")).status_code == 302
