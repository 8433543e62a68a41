"""The clock in the forms of a competition and of a table: proposals, own numbers, refusals."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from clubs.competitions.forms import SettingsForm
from clubs.people.clock_fields import CLOCK_NAMES, NUMBERS, chosen_clock, clock_fields, initial_clock
from clubs.people.forms.tables import TableForm
from clubs.people.models import Table
from rules_engine.clocks import Clock, clock_of, presets_of, table_presets
from tests.factories import make_club, make_table

EIGHT_BALL, SHOOT_OUT = "today/eight-ball", "today/snooker-shoot-out"


def settings_form(game: str = EIGHT_BALL, kept: dict[str, Any] | None = None, **given: Any) -> SettingsForm:
    """The form of a knockout as a director fills it in; ``kept``: the clock that the tournament has."""
    of = engine.game(game)
    club = make_club()
    empty = SettingsForm(club=club, game=of, format="elimination")
    usual = {name: field.initial for name, field in empty.fields.items() if field.initial is not None}
    clock = initial_clock(presets_of(of), kept or {})
    shown = {name: value for name, value in clock.items() if value is not None and value is not False}
    return SettingsForm(usual | {"name": "Cup"} | shown | given, club=club, game=of, format="elimination")


def table_form(**given: Any) -> TableForm:
    """The form of a table as an officer fills it in."""
    return TableForm({"number": 1, "kind": "pocket", **given})


def own(**numbers: Any) -> dict[str, Any]:
    """Own numbers as a page sends them."""
    return {"clock": "own", **{f"clock_{name}": value for name, value in numbers.items()}}


@pytest.mark.parametrize("form", [settings_form, table_form])
@pytest.mark.django_db
def test_without_a_choice_there_is_no_clock(form: Any) -> None:
    """Numbers that are not chosen count for nothing."""
    filled = form(clock="", clock_shot=40)
    assert filled.is_valid(), filled.errors
    kept = filled.cleaned_data.get("chosen_clock", filled.cleaned_data.get("clock"))
    assert kept == {}


@pytest.mark.django_db
def test_what_is_proposed_for_the_game_is_one_choice() -> None:
    """The Shoot Out with its two times; every proposal of every game comes back as it was chosen."""
    form = settings_form(SHOOT_OUT, clock="0")
    assert form.is_valid(), form.errors
    assert form.settings().clock == {
        "shot": 15, "warning": 5, "late_shot": 10, "late_minutes": 5, "minutes": 10, "automatic": True,
    }  # fmt: skip
    for presets in (*(presets_of(game) for game in engine.games()), table_presets()):
        for i, preset in enumerate(presets):
            kept = preset.clock.to_json()
            assert chosen_clock(presets, {"clock": str(i)}) == kept
            assert initial_clock(presets, kept)["clock"] == str(i)


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        ({"shot": 40}, {"shot": 40}),
        ({"shot": 40, "warning": 0}, {"shot": 40, "warning": 0}),
        ({"shot": 15, "warning": ""}, {"shot": 15}),
        ({"minutes": 50, "at_time": "inning"}, {"minutes": 50, "at_time": "inning"}),
        (
            {"shot": 35, "extension": 25, "extensions": 1, "per": "set", "automatic": "on"},
            {"shot": 35, "extension": 25, "extensions": 1, "per": "set", "automatic": True},
        ),
        (
            {"shot": 30, "late_shot": 15, "late_minutes": 15, "minutes": 30},
            {"shot": 30, "late_shot": 15, "late_minutes": 15, "minutes": 30},
        ),
        ({"shot": 45, "after_slow": 15}, {"shot": 45, "after_slow": 15}),
        ({"time_outs": 2, "time_out_minutes": 1, "time_outs_per": "game"},
         {"time_outs": 2, "time_out_minutes": 1, "time_outs_per": "game"}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", [settings_form, table_form])
@pytest.mark.django_db
def test_own_numbers(form: Any, numbers: dict[str, Any], kept: dict[str, Any]) -> None:
    """What is as usual is not kept; what was kept fills in the form again, and means the same."""
    filled = form(**own(**numbers))
    assert filled.is_valid(), filled.errors
    clock = filled.cleaned_data.get("chosen_clock", filled.cleaned_data.get("clock"))
    assert {name: clock[name] for name in kept} == kept
    assert clock_of(clock) == clock_of(kept)
    shown = {k: v for k, v in initial_clock((), clock).items() if v is not None}
    assert chosen_clock((), shown) == clock


@pytest.mark.parametrize(
    ("numbers", "field", "words"),
    [
        ({}, "shot", "Say how many seconds a shot or how many minutes the match has."),
        ({"shot": "soon"}, "shot", "Enter a whole number."),
        ({"shot": 35.5}, "shot", "Enter a whole number."),
        ({"shot": -1}, "shot", "Ensure this value is greater than or equal to 0."),
        ({"shot": 3601}, "shot", "Ensure this value is less than or equal to 3600."),
        ({"shot": 30, "warning": 30}, "warning", "The warning comes before"),
        ({"shot": 30, "extensions": 1}, "extension", "Say how many seconds an extension has."),
        ({"extension": 25, "minutes": 30}, "shot", "Say how many seconds a shot has."),
        ({"shot": 30, "time_out_minutes": 0}, "time_out_minutes", "greater than or equal to 1"),
        ({"shot": 30, "at_time": "inning"}, "at_time", "Say how many minutes the match has."),
        ({"shot": 30, "at_time": "soon"}, "at_time", "Select a valid choice."),
        ({"shot": 30, "per": "frame"}, "per", "Select a valid choice."),
        ({"shot": 15, "late_shot": 10, "minutes": 10}, "late_minutes", "Say for how many last minutes"),
        ({"shot": 15, "late_shot": 10, "late_minutes": 5}, "late_minutes", "fewer than those of the match"),
        ({"shot": 15, "late_shot": 9, "late_minutes": 5, "minutes": 10, "warning": 9}, "warning", "before"),
    ],
)
@pytest.mark.parametrize("form", [settings_form, table_form])
@pytest.mark.django_db
def test_numbers_that_are_no_clock(form: Any, numbers: dict[str, Any], field: str, words: str) -> None:
    """The field that is wrong is named, with a sentence; the group of the clock is open then."""
    filled = form(**own(**numbers))
    assert not filled.is_valid()
    assert list(filled.errors) == [f"clock_{field}"]
    assert words in filled.errors[f"clock_{field}"][0]
    if isinstance(filled, TableForm):
        assert filled.shows_clock()
    else:
        assert next(group for group in filled.sections() if group["title"] == "Clock")["open"]


@pytest.mark.parametrize("choice", ["99", "mine", "-1"])
@pytest.mark.parametrize("form", [settings_form, table_form])
@pytest.mark.django_db
def test_a_choice_that_is_not_offered(form: Any, choice: str) -> None:
    """Only what stands in the list."""
    assert list(form(clock=choice).errors) == ["clock"]


def test_every_part_of_a_clock_has_its_field() -> None:
    """A new part of a clock cannot be forgotten in the form."""
    names = {f"clock_{name}" for name in Clock._fields} | {"clock"}
    assert set(CLOCK_NAMES) == names == set(clock_fields((), "rack"))
    rest = {"per", "time_outs_per", "at_time", "automatic"}
    assert set(NUMBERS) | rest == set(Clock._fields)


@pytest.mark.django_db
def test_a_table_comes_back_as_it_was_kept() -> None:
    """The form of a table that has a clock shows it, and keeps it when nothing is changed."""
    table = make_table(make_club(), clock={"shot": 30, "warning": 0})
    table = Table.objects.get(pk=table.pk)
    shown = {k: v for k, v in TableForm.of(table).items() if v is not None and v is not False}
    form = TableForm(shown, kept=TableForm.of(table))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["clock"] == {"shot": 30, "warning": 0}
    assert form.shows_clock()
