"""The holidays of a season as lines: what a reader is shown in some language is read again."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.translation import override

from clubs.leagues.forms.fixtures import CalendarForm

CHRISTMAS = {"first": "2026-12-21", "last": "2027-01-03", "name": "Christmas"}


def read(line: str) -> list[dict[str, str]]:
    """The holidays of these lines."""
    form = CalendarForm({"holidays": line, "cup_weeks": ""})
    assert form.is_valid()
    found: list[dict[str, str]] = form.calendar()["holidays"]
    return found


@pytest.mark.parametrize("word", ["to", "-", "–", "bis", "al", "a", "hasta", "Bis"])
def test_days_are_joined_in_every_language(word):
    """By the language's word, or a dash."""
    assert read(f"2026-12-21 {word} 2027-01-03 Christmas") == [CHRISTMAS]


def test_a_name_may_begin_with_such_a_word():
    """It joins days only where a day follows."""
    assert read("2027-05-01 A Midsummer Night") == [
        {"first": "2027-05-01", "last": "2027-05-01", "name": "A Midsummer Night"}
    ]


@pytest.mark.parametrize(("language", "word"), [("en-gb", "to"), ("de", "bis"), ("es", "al")])
def test_what_is_shown_is_read_again(language, word):
    """In the language of the reader."""
    holiday = SimpleNamespace(first=date(2026, 12, 21), last=date(2027, 1, 3), name="Christmas")
    season: Any = SimpleNamespace(days_off=SimpleNamespace(holidays=[holiday], cup_weeks=[]))
    with override(language):
        shown = CalendarForm.of(season)["holidays"]
    assert shown == f"2026-12-21 {word} 2027-01-03 Christmas"
    assert read(shown) == [CHRISTMAS]
