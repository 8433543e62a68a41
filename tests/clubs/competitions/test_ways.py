"""How a league plays is one choice in a competition: a set of options, and those that are changed besides."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

import rules_engine as engine
from clubs.competitions.forms import SettingsForm
from clubs.competitions.services import setup
from clubs.competitions.services.setup import Settings
from config.languages import speaking
from rules_engine.languages import Words
from tests.factories import owner_of

from .conftest import build_club

pytestmark = pytest.mark.django_db
GAME = "today/eight-ball"


@pytest.fixture
def form() -> SimpleNamespace:
    """A way to fill in the form of a knockout at eight-ball."""
    club = build_club()
    empty = SettingsForm(club=club, game=engine.game(GAME), format="elimination")
    usual = {name: field.initial for name, field in empty.fields.items() if field.initial is not None}

    def filled(**given: object) -> SettingsForm:
        return SettingsForm(
            usual | {"name": "Cup"} | given, club=club, game=engine.game(GAME), format="elimination"
        )

    return SimpleNamespace(filled=filled, empty=empty)


def test_a_way_sets_its_options(form: SimpleNamespace) -> None:
    """APA: what it changes is set, and nothing that is as usual anyway."""
    chosen = form.filled(way="apa")
    assert chosen.is_valid(), chosen.errors
    options = chosen.settings().options
    game = engine.game(GAME)
    apa = game.ways["apa"].options
    assert options == {key: value for key, value in apa.items() if value != game.options[key].default}
    assert options["call-shot"] == "eight-only"
    assert form.filled().is_valid() and form.filled(way="nobody").is_valid() is False


def test_what_is_changed_besides_counts_too(form: SimpleNamespace) -> None:
    """An option of one's own above the way."""
    chosen = form.filled(way="vnea", **{"option_eight-on-break": "re-rack"})
    assert chosen.is_valid(), chosen.errors
    assert chosen.settings().options["eight-on-break"] == "re-rack"


def test_an_option_is_chosen_in_the_words_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the settings names each value in the reader's language; what is sent is its code."""
    german = {"today/eight-ball.option.eight-on-break.re-rack": "neu aufbauen", "rules.yes": "ja"}
    monkeypatch.setattr(speaking, "words_of", lambda language: Words(german if language == "de" else {}))
    club, director = build_club(), Client()
    director.force_login(owner_of(club))
    competition = setup.create(club=club, settings=Settings(name="Cup", game=GAME), by=None)
    address = reverse("competitions:edit", args=[club.slug, competition.slug])
    with override(None):  # a request leaves its language behind
        english = director.get(address).content.decode()
        page = director.get(address, headers={"accept-language": "de"}).content.decode()
    assert '<option value="re-rack">Re rack</option>' in english
    assert '<option value="re-rack">Neu aufbauen</option>' in page and ">Ja</option>" in page
