"""The forms of a series: how it counts, and which competitions count."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Status
from clubs.people.editing import KeptForm
from clubs.series.models import MOST_COMPETITIONS, OWN, Series, default_criteria
from clubs.series.rules.race import CRITERIA, SCALES
from clubs.series.services.competitions import LEAST_WEIGHT
from clubs.series.services.setup import Settings
from config.languages.speaking import translated

PLACES = range(1, len(CRITERIA) + 1)
FIRST_POINTS = 8

FIELD_OF = {
    "name-empty": "name", "name-too-long": "name", "bad-scale": "points", "bad-shared": "shared",
    "bad-criteria": "criterion_1", "bad-season": "ends_on", "name-differs": "typed_name",
    "bad-weight": "weight", "in-series": "competition", "competition-cancelled": "competition",
    "series-full": "competition",
}  # fmt: skip
"""By the code of a refusal, the field that it is about."""


def _scale_words() -> list[tuple[str, str]]:
    """The scales with their first points: "Ten places: 25, 18, 15, 12, 10, 8, 6, 4 …"."""
    found = []
    for key, words in Series.Scale.choices:
        points = SCALES[key].points if key in SCALES else ()
        first = ", ".join(map(str, points[:FIRST_POINTS]))
        more = " …" if len(points) > FIRST_POINTS else ""
        told = gettext("{scale}: {points}").format(scale=words, points=f"{first}{more}")
        found.append((key, told if points else str(words)))
    return found


class SeriesForm(KeptForm):
    """How a series counts."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    about = forms.CharField(
        label=gettext_lazy("About it"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    begins_on = forms.DateField(
        label=gettext_lazy("First day of the season"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Last day"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    planned = forms.IntegerField(
        label=gettext_lazy("Competitions planned"),
        required=False,
        min_value=1,
        max_value=MOST_COMPETITIONS,
        help_text=gettext_lazy(
            "With it the race says who can still win, also before all competitions are made."
        ),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Points by place"),
        choices=_scale_words,
        initial=Series.Scale.TEN,
        widget=forms.RadioSelect,
    )
    points = forms.CharField(
        label=gettext_lazy("Our own points, the winner’s first"),
        required=False,
        max_length=4000,
        help_text=gettext_lazy("Such as 10, 7, 5, 3. They count where “Points of our own” is chosen."),
    )
    after = forms.IntegerField(
        label=gettext_lazy("Points of every place behind them"), required=False, min_value=0, initial=0
    )
    shared = forms.ChoiceField(
        label=gettext_lazy("Players who share places"),
        choices=Series.Shared.choices,
        initial=Series.Shared.MEAN,
    )
    best = forms.IntegerField(
        label=gettext_lazy("Results that count"),
        required=False,
        min_value=1,
        max_value=MOST_COMPETITIONS,
        help_text=gettext_lazy(
            "The best so many of each player; the others are dropped. Left empty, all count."
        ),
    )
    taking_part = forms.IntegerField(
        label=gettext_lazy("Points for taking part"), required=False, min_value=0, max_value=1000, initial=0
    )
    taking_part_always = forms.BooleanField(
        label=gettext_lazy("also for results that are dropped"), required=False, initial=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = default_criteria()
        for place in PLACES:
            self.fields[f"criterion_{place}"] = forms.ChoiceField(
                label=gettext("As many points: first by") if place == 1 else gettext("then by"),
                choices=[
                    ("", gettext("– nothing more –")),
                    *((key, translated(words)) for key, (words, _) in CRITERIA.items()),
                ],
                required=False,
                initial=first[place - 1] if place <= len(first) else "",
            )

    def clean_points(self) -> list[int]:
        """Read "10, 7, 5"."""
        try:
            return [int(part) for part in self.cleaned_data["points"].replace(",", " ").split()]
        except ValueError:
            raise forms.ValidationError(
                gettext("Give whole numbers, such as 10, 7, 5."), code="bad-scale"
            ) from None

    def settings(self) -> Settings:
        """What was chosen. Only after ``is_valid``."""
        data = self.cleaned_data
        own = data["scale"] == OWN
        return Settings(
            name=data["name"],
            about=data["about"],
            scale=data["scale"],
            points=data["points"] if own else (),
            after=(data["after"] or 0) if own else 0,
            shared=data["shared"],
            best=data["best"],
            taking_part=data["taking_part"] or 0,
            taking_part_always=data["taking_part_always"],
            criteria=[data[f"criterion_{n}"] for n in PLACES if data[f"criterion_{n}"]],
            planned=data["planned"],
            begins_on=data["begins_on"],
            ends_on=data["ends_on"],
        )

    @staticmethod
    def of(series: Series) -> dict[str, Any]:
        """The form's values of a series."""
        names = (
            "name", "about", "begins_on", "ends_on", "planned", "scale", "shared", "best", "taking_part",
            "taking_part_always",
        )  # fmt: skip
        own = series.scale == OWN
        return {
            **{name: getattr(series, name) for name in names},
            "points": ", ".join(map(str, series.points)) if own else "",
            "after": series.after if own else 0,
            **{f"criterion_{n}": series.criteria[n - 1] if n <= len(series.criteria) else "" for n in PLACES},
        }

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = (
            (gettext("The series"), ("name", "about", "begins_on", "ends_on", "planned")),
            (gettext("Points"), ("scale", "points", "after", "shared", "taking_part", "taking_part_always")),
            (gettext("What counts"), ("best", *(f"criterion_{n}" for n in PLACES))),
        )
        return [(title, [self[name] for name in names]) for title, names in parts]


class WeightForm(forms.Form):
    """How much a competition counts."""

    weight = forms.DecimalField(
        label=gettext_lazy("Weight"),
        initial=1,
        min_value=LEAST_WEIGHT,
        max_value=100,
        decimal_places=2,
        max_digits=5,
        help_text=gettext_lazy("2 counts double, 0.5 half."),
    )


class AddForm(WeightForm):
    """A competition that is to count."""

    competition = forms.ModelChoiceField(
        queryset=Competition.objects.none(),
        label=gettext_lazy("Competition"),
        to_field_name="slug",
        empty_label=gettext_lazy("Choose"),
    )
    field_order = ("competition", "weight")

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = Competition.objects.filter(club_id=series.club_id).exclude(status=Status.CANCELLED)
        self.fields["competition"].queryset = rows.exclude(counted_in__series=series)  # type: ignore[attr-defined]


class DeleteForm(forms.Form):
    """The name of the series typed out."""

    typed_name = forms.CharField(
        label=gettext_lazy("Type the name of the series to delete it"), max_length=200
    )
