"""The clock in a form, of a competition or a table: none, one that is proposed, or numbers of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from config.languages.speaking import translated
from rules_engine.clocks import (
    MOST_SECONDS,
    MOST_TIMES,
    BadClock,
    Clock,
    Preset,
    clock_of,
    in_words,
)
from rules_engine.record.header import MAX_MINUTES

OWN = "own"
AT_TIME = (
    ("stroke", gettext_lazy("the match ends")),
    ("inning", gettext_lazy("the inning is finished")),
    ("equal", gettext_lazy("everybody has equal innings")),
)
NUMBERS = {
    "shot": (gettext_lazy("Seconds for a shot"), 0, MOST_SECONDS),
    "warning": (gettext_lazy("Warning when so many seconds are left"), 0, MOST_SECONDS),
    "after_break": (gettext_lazy("Seconds for the shot after the break"), 0, MOST_SECONDS),
    "late_shot": (gettext_lazy("Seconds for a shot near the end of the match"), 0, MOST_SECONDS),
    "late_minutes": (gettext_lazy("Near the end are so many last minutes"), 0, MAX_MINUTES),
    "after_slow": (
        gettext_lazy("Seconds more when time ran out and the same player has to play"),
        0,
        MOST_SECONDS,
    ),
    "extension": (gettext_lazy("Seconds of an extension"), 0, MOST_SECONDS),
    "extensions": (gettext_lazy("Extensions"), 0, MOST_TIMES),
    "time_outs": (gettext_lazy("Time-outs"), 0, MOST_TIMES),
    "time_out_minutes": (gettext_lazy("Minutes of a time-out"), 1, 60),
    "minutes": (gettext_lazy("Minutes for a match"), 0, MAX_MINUTES),
}
"""Numbers of one's own: what the field is called, and its bounds."""

CLOCK_NAMES = (
    "clock",
    *(f"clock_{name}" for name in ("shot", "warning", "after_break", "late_shot", "late_minutes")),
    *(f"clock_{name}" for name in ("after_slow", "extension", "extensions", "per")),
    *(f"clock_{name}" for name in ("time_outs", "time_out_minutes", "time_outs_per", "minutes", "at_time")),
    "clock_automatic",
)
"""All fields, in the order of the page."""


def clock_fields(
    presets: Sequence[Preset], unit: str, *, none: str = "", help_text: str = ""
) -> dict[str, forms.Field]:
    """The fields, by name: ``clock`` chooses among ``presets``, the others are numbers of one's own.

    ``unit`` is what a game of a race is called, ``none`` the words for no choice.
    """
    none = none or gettext("No clock")
    one = gettext("a {unit}").format(unit=translated(unit))
    units = (("game", one), ("set", gettext("a set")), ("match", gettext("the match")))
    found: dict[str, forms.Field] = {
        "clock": forms.ChoiceField(
            label=gettext("Clock"),
            required=False,
            choices=[
                ("", none),
                *(
                    (str(i), f"{translated(p.name)}: {translated(in_words(p.clock, unit))}")
                    for i, p in enumerate(presets)
                ),
                (OWN, gettext("Own numbers, as below")),
            ],
            help_text=help_text,
        )
    }
    for name, (label, least, most) in NUMBERS.items():
        found[f"clock_{name}"] = forms.IntegerField(
            label=label, required=False, min_value=least, max_value=most
        )
    found["clock_per"] = forms.ChoiceField(label=gettext("Extensions are for"), required=False, choices=units)
    found["clock_time_outs_per"] = forms.ChoiceField(
        label=gettext("Time-outs are for"), required=False, choices=units, initial="match"
    )
    found["clock_at_time"] = forms.ChoiceField(
        label=gettext("When the minutes are up"), required=False, choices=AT_TIME
    )
    found["clock_automatic"] = forms.BooleanField(
        label=gettext("The next shot starts with each entry"),
        required=False,
        help_text=gettext("Otherwise by a tap."),
    )
    return {name: found[name] for name in CLOCK_NAMES}


def initial_clock(presets: Sequence[Preset], kept: Mapping[str, Any]) -> dict[str, Any]:
    """The initial values for a clock that was chosen."""
    clock = clock_of(kept)
    numbers = {f"clock_{name}": value or None for name, value in clock._asdict().items()}
    numbers["clock_warning"] = clock.warning  # 0 is a choice: without a warning
    for i, preset in enumerate(presets):
        if preset.clock == clock:
            return {**numbers, "clock": str(i)}
    return {**numbers, "clock": OWN if kept else ""}


def chosen_clock(presets: Sequence[Preset], data: Mapping[str, Any]) -> dict[str, Any]:
    """The clock that was chosen, as rows keep it. Raises ``ValidationError`` for numbers that are none."""
    choice = data.get("clock") or ""
    if choice != OWN:
        return presets[int(choice)].clock.to_json() if choice else {}
    given = {name: value for name in Clock._fields if (value := data.get(f"clock_{name}")) not in (None, "")}
    try:
        clock = clock_of(given)
        if clock == clock_of({}):
            raise BadClock("shot", gettext("Say how many seconds a shot or how many minutes the match has."))
    except BadClock as error:
        at = f"clock_{error.field}" if error.field in Clock._fields else "clock"
        raise forms.ValidationError({at: translated(error.message)}) from None
    return clock.to_json()
