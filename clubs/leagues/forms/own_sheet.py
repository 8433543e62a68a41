"""The form of a captain's own sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from clubs.leagues.models import Rubber


class OwnSheetForm(forms.Form):
    """Two figures for each rubber that can be typed in; a rubber without figures is not over yet."""

    def __init__(
        self, *args: Any, rubbers: Sequence[Rubber], kept: Mapping[int, tuple[int, int]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rubbers = rubbers
        for one in rubbers:
            labels = (gettext("{rubber}, home"), gettext("{rubber}, away"))
            for place, which in enumerate(("home", "away")):
                self.fields[f"{which}-{one.number}"] = forms.IntegerField(
                    label=labels[place].format(rubber=one.name),
                    min_value=0,
                    max_value=one.races[place],
                    required=False,
                    initial=kept[one.number][place] if one.number in kept else None,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                )

    def clean(self) -> dict[str, Any]:
        """Both figures of a rubber, or none."""
        data = super().clean() or {}
        for one in self.rubbers:
            both = data.get(f"home-{one.number}"), data.get(f"away-{one.number}")
            if both.count(None) == 1:
                self.add_error(None, gettext("{rubber}: give both scores.").format(rubber=one.name))
        return data

    def scores(self) -> dict[int, tuple[int, int]]:
        """The scores by the rubber's number. Only after ``is_valid``."""
        data = self.cleaned_data
        found = {}
        for one in self.rubbers:
            home, away = data.get(f"home-{one.number}"), data.get(f"away-{one.number}")
            if home is not None and away is not None:
                found[one.number] = (home, away)
        return found

    def rows(self) -> list[tuple[Rubber, forms.BoundField, forms.BoundField]]:
        """Each rubber with its two fields."""
        return [(one, self[f"home-{one.number}"], self[f"away-{one.number}"]) for one in self.rubbers]
