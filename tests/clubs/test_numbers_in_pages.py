"""Attributes, drawings and styles have a point in every language; a comma there breaks the page.

Every page of a club is shown in English and in German, and whatever is no text for people is compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Role
from tests.clubs.page_answers import arguments_of
from tests.clubs.page_table import Row, World, all_rows, make_world

pytestmark = pytest.mark.django_db

TOLD = frozenset(
    {
        "alt",
        "aria-label",
        "aria-valuetext",
        "aria-description",
        "content",
        "data-title",
        "placeholder",
        "title",
    }
)
"""Attributes that people hear or read."""
COMMA = re.compile(r"(?<!\d)\d+,\d+")
WITH_NUMBERS = ("style", "script")
"""Elements whose content is no text for people."""
GAMES = ("brunswick/bottle-pool", "bradley/checkers", "bradley/backgammon", "bradley/nine-men-morris")


class Attributes(HTMLParser):
    """What stands in attributes, and in styles and scripts, where it has a number with a comma."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str, str]] = set()
        self.within = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.within = tag
        for name, value in attrs:
            if value and name not in TOLD and COMMA.search(value):
                self.found.add((tag, name, value))

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within in WITH_NUMBERS:
            self.found |= {(self.within, "", one) for one in COMMA.findall(data)}


def commas(client: Client, address: str, data: dict[str, object] | None = None) -> set[tuple[str, str, str]]:
    """What has a comma in German alone."""
    found = _commas(client, address, data, "de")
    return found - _commas(client, address, data, "en") if found else found


def _commas(client: Client, address: str, data: Any, language: str) -> set[tuple[str, str, str]]:
    answer = client.get(address, data or {}, headers={"accept-language": language})
    if "text/html" not in answer.headers.get("Content-Type", "") or answer.status_code != 200:
        return set()
    return Attributes(b"".join(answer).decode()).found


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    """A club with one of everything."""
    return make_world(hidden=False)


def wrong_on(world: World, rows: Iterable[Row]) -> dict[str, set[tuple[str, str, str]]]:
    """What is wrong on these pages, as the owner of the club sees them."""
    client = Client()
    client.force_login(world.people[Role.OWNER.value])
    wrong = {}
    for row in rows:
        known = dict(world.args) | (row.args(world) if row.args is not None else {})
        address = reverse(row.name, kwargs={name: known[name] for name in arguments_of(row.name)})
        if found := commas(client, address, row.data(world) if row.data else None):
            wrong[row.name] = found
    return wrong


def pages() -> list[Row]:
    """All that is shown."""
    return [row for row in all_rows() if row.method == "GET" and not row.json]


def test_fields_with_amounts_have_a_point(world):
    """A fee at the door, and the players of the club."""
    rows = [row for row in pages() if row.name in ("competitions:door", "people:players")]
    assert len(rows) == 2
    assert wrong_on(world, rows) == {}


@pytest.mark.soak
def test_no_page_of_a_club_has_a_comma_in_an_attribute(world):
    """Whatever there is to see."""
    assert wrong_on(world, pages()) == {}


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_boards_are_drawn_alike(client, game):
    """Set-ups, and men on points."""
    book, slug = game.split("/")
    address = reverse("rules:game", args=[book, slug])
    page = client.get(address, headers={"accept-language": "de"}).content.decode()
    assert re.search(r'(viewBox|points|cx|x)="[^"]*\d\.\d', page), "it draws nothing"
    assert commas(client, address) == set()
