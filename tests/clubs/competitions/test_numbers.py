"""Options of several numbers on the form of a competition and on the rules page."""

from __future__ import annotations

import pytest
from django import forms

import rules_engine as engine
from clubs.competitions.forms import SettingsForm
from clubs.competitions.option_fields import NumbersField, option_field, read_option, write_option
from matches.rules_pages.pages import page_of
from tests.factories import make_club

GAME = "brunswick/parisian-pool"
CUPS = engine.game(GAME).options["cups"]


def test_the_field_shows_and_reads_numbers_in_one_line() -> None:
    """ "1, 2, 3" both ways, with blanks or commas."""
    field = option_field(CUPS)
    assert isinstance(field, NumbersField)
    assert field.initial == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"
    assert "12 to 15 whole numbers" in str(field.help_text)
    read = field.clean("1 2 3 4 5 6 7, 8, 9, 10, 20, 50")
    assert read == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50)
    assert read_option(CUPS, read) == read
    assert field.clean(write_option(list(read))) == read


@pytest.mark.parametrize("text", ["1, 2, 3", "many", "0 1 2 3 4 5 6 7 8 9 10 11", ""])
def test_what_the_game_does_not_allow_is_an_error_of_the_field(text: str) -> None:
    """Too few, no numbers, a cup worth nothing, nothing at all."""
    with pytest.raises(forms.ValidationError):
        option_field(CUPS).clean(text)


@pytest.mark.django_db
def test_a_competition_keeps_the_numbers_that_differ_from_the_usual() -> None:
    """They come back as the form's initial value, also after they were stored as JSON."""
    club = make_club()
    form = SettingsForm({}, club=club, game=engine.game(GAME), format="elimination")
    asked = {name: f.initial for name, f in form.fields.items() if f.initial is not None}
    cups = (*range(1, 12), 25)
    asked |= {"name": "Friday", "option_cups": write_option(cups)}
    form = SettingsForm(asked, club=club, game=engine.game(GAME), format="elimination")
    assert form.is_valid(), form.errors
    assert form.settings().options == {"cups": cups}


def test_the_rules_page_says_what_may_be_chosen() -> None:
    """So many numbers, within their bounds, and those that hold unless chosen otherwise."""
    shown = next(o for o in page_of(GAME).options if o.option.id == "cups")
    assert shown.values == ("12 to 15 whole numbers from 1 to 999",)
    assert shown.default == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"
