"""The page of a club's log tells codes and details in the language of its reader."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse

import clubs
from clubs.people.log_words import DETAILS, WHAT
from clubs.people.models import ClubEvent, Role
from clubs.people.services.common import log
from rules_engine.saying import Text, say
from tests.factories import make_club, owner_of


def calls() -> Iterator[ast.Call]:
    """Every call in the packages of clubs that adds a line to a club's log."""
    for path in Path(clubs.__path__[0]).rglob("*.py"):
        tree = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        names = {
            one.asname or one.name
            for node in tree
            if isinstance(node, ast.ImportFrom) and node.module == "clubs.people.services.common"
            for one in node.names
            if one.name == "log"
        }
        for node in tree:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node


def test_every_code_and_every_detail_has_words():
    """What the services log can be read."""
    codes, details = set(), set()
    for call in calls():
        codes |= {
            one.value
            for one in ast.walk(call.args[2])
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        }
        details |= {one.arg for one in call.keywords if one.arg}
    assert len(codes) > 50 and codes <= set(WHAT), codes - set(WHAT)
    assert details <= set(DETAILS), details - set(DETAILS)


@pytest.mark.django_db
def test_lines_are_told_in_words(client):
    """Roles, yes and no are words; a code that nobody knows stands as it is."""
    club = make_club()
    owner = owner_of(club)
    log(club, owner, "roles-changed", name="Ann", before=[], after=[Role.DIRECTOR, Role.MARKER])
    log(club, owner, "table-moved", number=3, up=True)
    log(club, owner, "something-new", depth=2)
    client.force_login(owner)
    page = client.get(reverse("people:log", args=[club.slug])).content.decode()
    assert "Roles changed" in page and "roles-changed" not in page
    assert "after: <bdi>director and marker</bdi>" in page
    assert "upwards: <bdi>yes</bdi>" in page
    assert "something-new" in page and "depth: <bdi>2</bdi>" in page


@pytest.mark.django_db
def test_a_reason_of_the_program_keeps_its_message(client):
    """It is English in the database and a message when it is read."""
    club = make_club()
    log(club, None, "webhook-off", label="Board", because=say("pool.example", "It was {n} days.", n=5))
    line = ClubEvent.objects.get(what="webhook-off")
    because = line.data["because"]
    assert isinstance(because, Text) and because.id == "pool.example" and because.values == {"n": 5}
    client.force_login(owner_of(club))
    page = client.get(
        reverse("people:log", args=[club.slug]), headers={"accept-language": "de"}
    ).content.decode()
    assert "It was 5 days." in page
