"""Every page in a language that nobody speaks (:mod:`tests.pseudo`): nothing on it is left in English.

It is the owner who reads them: so each page of the table is also shown to the owner of a public club.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse

from clubs.api.reading import guides
from clubs.api.reading.kept import subjects
from config.languages.columns import SaidField, SaidTextField
from tests import pseudo
from tests.clubs.page_answers import arguments_of, reduced
from tests.clubs.page_table import ALLOWED, Row, World, all_rows, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pseudo_languages")]

OWNER = "owner"
OURS = ("people", "competitions", "leagues", "series", "emblems", "ladders", "ratings", "handicaps",
        "matches", "webhooks", "publishing", "archives", "api", "calling")  # fmt: skip

WRITTEN = ("leagues.Rubber.name", "leagues.ProtestEntry.text", "leagues.TeamMatch.note")
"""Columns that people fill, though the program may say something there, too."""

SAME_EVERYWHERE = re.compile(
    r"Balkline|Deutsch|English|Español|Long|Mirrored|Atom|JSON Feed|iCalendar|Excel|CSV|JSON|PDF|RSS"
    r"|Glicko-2|Elo|AGPL|Bradley|Brunswick|Crown|Carrom|(?:https?:/)?/\S+|\b(?:ft|in|cm|m)\b|No\."
    # Django's own: months, days of the week
    r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b"
    r"|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?\b"
)
"""Names, kinds of files, units, and what Django says by itself."""


def titles() -> dict[str, set[str]]:
    """What guides and subjects of the interface are called, by the pages that have these titles. What is
    written for programmers is in English on purpose."""
    return {
        "reading:guide": {guides.title_of(name) for name in guides.names()},
        "reading:reference": {one.name for one in subjects().values()},
    }


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    """A public club with something on each page."""
    return make_world(hidden=False)


def pages() -> Iterator[Row]:
    """Every page that the owner may see; what answers programs is none."""
    for row in all_rows():
        answer = row.exceptions.get(OWNER) or row.audience.answer(OWNER, hidden=False)
        if row.method == "GET" and not row.json and answer == ALLOWED:
            yield row


def given_by_people() -> set[str]:
    """Names and remarks in the database: every text that is no message."""
    found: set[str] = set()
    for model in apps.get_models():
        if model._meta.app_label not in OURS:
            continue
        columns = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField)
            and (str(field) in WRITTEN or not isinstance(field, SaidField | SaidTextField))
            and not field.choices
        ]
        for row in model._base_manager.values_list(*columns) if columns else ():
            found.update(text for text in row if text)
    return found


def test_no_page_says_anything_in_english(world: World) -> None:
    """Texts, labels for those who hear the page, titles and placeholders: all of them are messages."""
    client = Client(headers={"accept-language": pseudo.LONG})
    client.force_login(world.people[OWNER])
    known, titled, english, seen = given_by_people(), titles(), {}, 0
    for row in pages():
        words = {**world.args, **(row.args(world) if row.args else {})}
        address = reverse(row.name, kwargs={name: words[name] for name in arguments_of(row.name)})
        answer = client.get(address, row.data(world) if row.data else {})
        assert reduced(answer) == ALLOWED, row
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        seen += 1
        left = pseudo.untranslated(
            answer.content.decode(), known | titled.get(row.name, set()), SAME_EVERYWHERE
        )
        if left:
            english[row.name] = left
    assert english == {}
    assert seen > 150
