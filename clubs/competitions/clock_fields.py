"""The clock in a competition's form: none, one that is proposed for the game, or numbers of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

import rules_engine as engine
from rules_engine.clocks import (
    MOST_SECONDS,
    MOST_TIMES,
    BadClock,
    Clock,
    clock_of,
    in_words,
    presets_of,
)
from rules_engine.record.header import MAX_MINUTES

OWN = "own"
AT_TIME = (
    ("stroke", "the match ends"),
    ("inning", "the inning is finished"),
    ("equal", "everybody has equal innings"),
)
NUMBERS = {
    "shot": ("Seconds for a shot", MOST_SECONDS),
    "warning": ("Warning when so many seconds are left", MOST_SECONDS),
    "after_break": ("Seconds for the shot after the break", MOST_SECONDS),
    "extension": ("Seconds of an extension", MOST_SECONDS),
    "extensions": ("Extensions", MOST_TIMES),
    "time_outs": ("Time-outs", MOST_TIMES),
    "time_out_minutes": ("Minutes of a time-out", 60),
    "minutes": ("Minutes for a match", MAX_MINUTES),
}

CLOCK_NAMES = (
    "clock",
    *(f"clock_{name}" for name in ("shot", "warning", "after_break", "extension", "extensions", "per")),
    *(f"clock_{name}" for name in ("time_outs", "time_out_minutes", "time_outs_per", "minutes", "at_time")),
    "clock_automatic",
)
"""All fields, in the order of the page."""


def clock_fields(game: engine.Game) -> dict[str, forms.Field]:
    """The fields, by name: ``clock`` chooses, the others are numbers of one's own."""
    unit = game.family.unit
    units = (("game", f"a {unit}"), ("set", "a set"), ("match", "the match"))
    found: dict[str, forms.Field] = {
        "clock": forms.ChoiceField(
            label="Clock",
            required=False,
            choices=[
                ("", "No clock"),
                *((str(i), f"{p.name}: {in_words(p.clock, unit)}") for i, p in enumerate(presets_of(game))),
                (OWN, "Own numbers, as below"),
            ],
            help_text="It runs on the tablet and on every scoreboard. A marker can change it in a match.",
        )
    }
    for name, (label, most) in NUMBERS.items():
        found[f"clock_{name}"] = forms.IntegerField(label=label, required=False, min_value=0, max_value=most)
    found["clock_per"] = forms.ChoiceField(label="Extensions are for", required=False, choices=units)
    found["clock_time_outs_per"] = forms.ChoiceField(
        label="Time-outs are for", required=False, choices=units, initial="match"
    )
    found["clock_at_time"] = forms.ChoiceField(
        label="When the minutes are up", required=False, choices=AT_TIME
    )
    found["clock_automatic"] = forms.BooleanField(
        label="The next shot starts with each entry", required=False, help_text="Otherwise by a tap."
    )
    return found


def initial_clock(game: engine.Game, kept: Mapping[str, Any]) -> dict[str, Any]:
    """The initial values for a clock that was chosen."""
    clock = clock_of(kept)
    numbers = {f"clock_{name}": value or None for name, value in clock._asdict().items()}
    for i, preset in enumerate(presets_of(game)):
        if preset.clock == clock:
            return {**numbers, "clock": str(i)}
    return {**numbers, "clock": OWN if kept else ""}


def chosen_clock(game: engine.Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The clock that was chosen. Raises ``ValidationError`` for numbers that are none."""
    choice = data.get("clock") or ""
    if choice == OWN:
        given = {
            name: value
            for name in Clock._fields
            if (value := data.get(f"clock_{name}")) not in (None, "", 0, False)
        }
        try:
            return clock_of(given).to_json()
        except BadClock as error:
            at = f"clock_{error.field}" if error.field in Clock._fields else "clock"
            raise forms.ValidationError({at: error.message}) from None
    return presets_of(game)[int(choice)].clock.to_json() if choice else {}
