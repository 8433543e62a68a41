"""How a league plays is one choice in a competition: a set of options, and those that are changed besides."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import rules_engine as engine
from clubs.competitions.forms import SettingsForm

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
