"""The fields of a competition's form for other lengths and races in single rounds: which rounds, by format.

Rounds that a form does not offer (set through the interface) are kept as they are when it is saved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.competitions.models import Competition, Format
from clubs.competitions.rules.stages import PLANS
from config.languages.speaking import translated

WORDS = {
    "final": gettext_lazy("the final"),
    "third": gettext_lazy("the match for third place"),
    "semi": gettext_lazy("the semi-finals"),
    "quarter": gettext_lazy("the quarter-finals"),
    "plate": gettext_lazy("the plate"),
    "places": gettext_lazy("matches for further places"),
    "w": gettext_lazy("the winners’ side"),
    "l": gettext_lazy("the losers’ side"),
    "reset": gettext_lazy("the second final"),
    "groups": gettext_lazy("the groups"),
    "round": gettext_lazy("the table of everybody"),
    "steps": gettext_lazy("the steps before it"),
}
"""The rounds in words, as they stand after the name of a length."""

RACES = {
    "final": gettext_lazy("Games or frames in the final"),
    "third": gettext_lazy("Games or frames in the match for third place"),
    "semi": gettext_lazy("Games or frames in the semi-finals"),
    "quarter": gettext_lazy("Games or frames in the quarter-finals"),
    "plate": gettext_lazy("Games or frames in the plate"),
    "places": gettext_lazy("Games or frames in matches for further places"),
    "w": gettext_lazy("Games or frames in the winners’ side"),
    "l": gettext_lazy("Games or frames in the losers’ side"),
    "reset": gettext_lazy("Games or frames in the second final"),
    "groups": gettext_lazy("Games or frames in the groups"),
    "round": gettext_lazy("Games or frames in the table of everybody"),
    "steps": gettext_lazy("Games or frames in the steps before it"),
}
"""What is asked of a race in these rounds."""

KNOCKOUT = ("final", "third", "semi", "quarter")
"""Rounds of a knockout, and of a last knockout after another format."""

OF_FORMAT: Mapping[str, tuple[str, ...]] = {
    Format.ELIMINATION: (*KNOCKOUT, "plate", "places"),
    Format.DOUBLE: ("w", "l", "final", "reset", *KNOCKOUT[1:]),
    Format.GROUPS: ("groups", *KNOCKOUT),
    Format.ROUND_ROBIN: ("round", *KNOCKOUT),
    Format.STEPLADDER: ("final", "steps"),
}
"""The rounds that the form of each format offers."""


def rounds_of(format_: str) -> tuple[str, ...]:
    """The rounds that the form offers, by their keys."""
    return OF_FORMAT.get(format_, KNOCKOUT if format_ in PLANS else ())


def fields_of(format_: str, option: engine.Option | None) -> Iterator[tuple[str, forms.Field]]:
    """The fields by name; `option` is the length of the game, if it has one."""
    for key in rounds_of(format_):
        if option is not None:
            yield (
                f"length_{key}",
                forms.IntegerField(
                    label=gettext("{length}: {rounds}").format(
                        length=translated(option.text), rounds=WORDS[key]
                    ),
                    required=False,
                    min_value=option.low,
                    max_value=option.high,
                ),
            )
    for key in rounds_of(format_):
        yield (
            f"race_{key}",
            forms.IntegerField(label=RACES[key], required=False, min_value=1, max_value=99),
        )


def chosen(
    format_: str, data: Mapping[str, Any], competition: Competition | None
) -> tuple[dict[str, int], dict[str, int]]:
    """Lengths and races by round as the cleaned fields say, with those that the form does not offer."""
    offered = rounds_of(format_)
    found: list[dict[str, int]] = []
    for kind in ("length", "race"):
        old: Mapping[str, int] = getattr(competition, f"{kind}_by_round") if competition is not None else {}
        kept = {key: value for key, value in old.items() if key not in offered}
        fresh = {key: data[f"{kind}_{key}"] for key in offered if data.get(f"{kind}_{key}") is not None}
        found.append(kept | fresh)
    return found[0], found[1]
