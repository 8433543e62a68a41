"""Every address stands in the table of who gets what; a hidden club cannot be told from none.

Everyone tries the addresses in ``test_page_table_public.py`` and ``test_page_table_hidden.py``: two files,
because a file goes to one core.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.clubs.page_answers import MEMBERS, trying
from tests.clubs.page_table import ALLOWED, ANONYMOUS, STRANGER, World, all_rows, make_world

# Addresses that are not ours to decide upon, by how their names begin, with the reason.
ELSEWHERE = {
    "admin-password": "leads from the admin's own page to everybody's",
    "admin:": "Django's admin: for staff of the installation alone; see test_the_admin_is_for_staff",
    "account_": "allauth's pages of one's own account",
    "mfa_": "allauth's pages of one's own second step of signing in",
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


def test_each_turn_of_an_answer_is_tried():
    """Of two neighbouring roles that are answered differently, the one that is refused tries the address in
    one of the clubs, and at a page the other, too; so do a visitor without an account and a stranger."""
    for row in all_rows():
        tried = {*trying(row, hidden=False), *trying(row, hidden=True)}
        answers = {one: row.audience.answer(one, hidden=False) for one in MEMBERS}
        turns = [pair for pair in pairwise(MEMBERS) if answers[pair[0]] != answers[pair[1]]]
        page = row.method == "GET"
        assert {one for pair in turns for one in pair if page or answers[one] != ALLOWED} <= tried, row
        assert {ANONYMOUS, STRANGER} <= tried, row


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    """A hidden club, for all tests of this file."""
    return make_world(hidden=True)


@pytest.mark.parametrize("visitor", ["anonymous", "stranger"])
def test_missing_and_hidden_look_alike(visitor, world):
    """From outside, a hidden club's page and one that never was differ in nothing but the address."""
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


def test_the_admin_is_for_staff(client, world):
    """An owner of a club is not thereby staff of the installation."""
    client.force_login(world.people["owner"])
    assert client.get(reverse("admin:index")).status_code == 302
