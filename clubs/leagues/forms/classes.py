"""The form in which officers note the classes of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.leagues.rules.eligibility.classes import FIRST_YEAR, NOTHING, PlayerClass, Sex
from clubs.people.models import Player

SEXES = (
    ("", gettext_lazy("not noted")),
    ("woman", gettext_lazy("woman")),
    ("man", gettext_lazy("man")),
    ("other", gettext_lazy("other")),
)


class ClassesForm(forms.Form):
    """Two fields for each player: the sex, as a league of women or men needs it, and the year of birth."""

    def __init__(
        self, *args: Any, players: Sequence[Player], noted: Mapping[int, PlayerClass], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        for one in players:
            of = noted.get(one.pk, NOTHING)
            self.fields[f"sex_{one.pk}"] = forms.ChoiceField(
                label=gettext_lazy("Sex"), choices=SEXES, required=False, initial=of.sex.value
            )
            self.fields[f"born_{one.pk}"] = forms.IntegerField(
                label=gettext_lazy("Year of birth"),
                min_value=FIRST_YEAR,
                max_value=2200,
                required=False,
                initial=of.born,
            )

    def rows(self) -> list[tuple[Player, forms.BoundField, forms.BoundField]]:
        """The players with their two fields."""
        return [(one, self[f"sex_{one.pk}"], self[f"born_{one.pk}"]) for one in self.players]

    def noted(self) -> dict[int, PlayerClass]:
        """What was noted, by the player's key. Only after ``is_valid``."""
        data = self.cleaned_data
        return {
            one.pk: PlayerClass(Sex(data[f"sex_{one.pk}"] or ""), data[f"born_{one.pk}"])
            for one in self.players
        }
