"""Columns of text that keep the message beside the English text."""

from __future__ import annotations

import pytest
from django.db import connection
from django.utils.translation import gettext_lazy, override

from config.languages.speaking import labelled, translated
from matches.models import Match
from rules_engine.saying import Text, say
from rules_engine.telling import told
from tests.factories import make_club
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db

TITLE = say("test.title", "{cup}, {round}", cup="Cup", round=labelled(gettext_lazy("Division")))


@pytest.fixture
def match() -> Match:
    """A match whose title is a message."""
    made = make_match(make_club())
    made.title = TITLE
    made.save()
    return made


@pytest.mark.both_databases
def test_a_message_comes_back_and_english_is_stored(match: Match) -> None:
    """The database is read in English; the message has its values."""
    found = Match.objects.get(pk=match.pk)
    assert isinstance(found.title, Text) and found.title == "Cup, Division"
    assert found.title.id == "test.title" and found.title.values == TITLE.values
    assert Match.objects.values_list("title", flat=True).get(pk=match.pk) == "Cup, Division"
    with connection.cursor() as cursor:
        cursor.execute("select title from matches_match where id = %s", [match.pk])
        assert cursor.fetchone() == ("Cup, Division",)
    with override("de"):
        assert translated(found.title.values["round"]) == "Staffel"


def test_what_somebody_wrote_is_no_message(match: Match) -> None:
    """Neither at once nor after it was read again; one that is written over alone is not shown as before."""
    match.title = "Ann's own"
    match.save(update_fields=["title"])
    found = Match.objects.get(pk=match.pk)
    assert type(found.title) is str and found.title == "Ann's own"
    found.save()
    assert Match.objects.get(pk=match.pk).title_message is None


def test_a_long_message_is_cut_in_english_and_whole_for_readers(match: Match) -> None:
    """The column has room for some; nothing is lost to who reads the page."""
    long = say("test.long", "Of {names}", names="x" * 200)
    match.title = long
    match.save()
    stored = Match.objects.values_list("title", flat=True).get(pk=match.pk)
    assert len(stored) == 120 and stored.endswith("…")
    assert Match.objects.get(pk=match.pk).title == long


def test_a_row_without_its_message_is_plain(match: Match) -> None:
    """Read with ``only``, a text is English and costs no second query."""
    found = Match.objects.only("title").get(pk=match.pk)
    assert found.title == "Cup, Division" and type(found.title) is str


def test_a_text_that_is_made_a_string_stays_a_message() -> None:
    """What serializers do to every text takes no message away; programs get plain ones."""
    assert str(TITLE) is TITLE
    assert type(told({"title": str(TITLE), "n": 1})["title"]) is str
