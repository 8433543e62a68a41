"""The fields of a competition's form for other lengths and races in single rounds: which rounds, by format.

Rounds that a form does not offer (set through the interface) are kept as they are when it is saved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

import rules_engine as engine
from clubs.competitions.models import Competition, Format
from clubs.competitions.rules.stages import PLANS

KNOCKOUT = (
    ("final", "the final"),
    ("third", "the match for third place"),
    ("semi", "the semi-finals"),
    ("quarter", "the quarter-finals"),
)
"""Rounds of a knockout, and of a last knockout after another format."""

OF_FORMAT: Mapping[str, tuple[tuple[str, str], ...]] = {
    Format.ELIMINATION: (*KNOCKOUT, ("plate", "the plate"), ("places", "matches for further places")),
    Format.DOUBLE: (
        ("w", "the winners’ side"),
        ("l", "the losers’ side"),
        ("final", "the final"),
        ("reset", "the second final"),
        *KNOCKOUT[1:],
    ),
    Format.GROUPS: (("groups", "the groups"), *KNOCKOUT),
    Format.ROUND_ROBIN: (("round", "the table of everybody"), *KNOCKOUT),
    Format.STEPLADDER: (("final", "the final"), ("steps", "the steps before it")),
}
"""The rounds that the form of each format offers, with their words in a sentence."""


def rounds_of(format_: str) -> tuple[tuple[str, str], ...]:
    """The rounds that the form offers: key and words."""
    return OF_FORMAT.get(format_, KNOCKOUT if format_ in PLANS else ())


def fields_of(format_: str, option: engine.Option | None) -> Iterator[tuple[str, forms.Field]]:
    """The fields by name; `option` is the length of the game, if it has one."""
    for key, words in rounds_of(format_):
        if option is not None:
            yield (
                f"length_{key}",
                forms.IntegerField(
                    label=f"{option.text}: {words}",
                    required=False,
                    min_value=option.low,
                    max_value=option.high,
                ),
            )
    for key, words in rounds_of(format_):
        yield (
            f"race_{key}",
            forms.IntegerField(
                label=f"Games or frames in {words}", required=False, min_value=1, max_value=99
            ),
        )


def chosen(
    format_: str, data: Mapping[str, Any], competition: Competition | None
) -> tuple[dict[str, int], dict[str, int]]:
    """Lengths and races by round as the cleaned fields say, with those that the form does not offer."""
    offered = [key for key, _ in rounds_of(format_)]
    found: list[dict[str, int]] = []
    for kind in ("length", "race"):
        old: Mapping[str, int] = getattr(competition, f"{kind}_by_round") if competition is not None else {}
        kept = {key: value for key, value in old.items() if key not in offered}
        fresh = {key: data[f"{kind}_{key}"] for key in offered if data.get(f"{kind}_{key}") is not None}
        found.append(kept | fresh)
    return found[0], found[1]
