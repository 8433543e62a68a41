"""The form of a season's handicaps."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy

from clubs.competitions.rules.pairs import PairRating
from clubs.handicaps.models import Policy
from clubs.leagues.models import Season
from clubs.leagues.rules.team_handicap import LARGEST_STEP, MOST, StartBy, StartIn, shown
from clubs.leagues.services.handicaps import HandicapSettings


class SeasonHandicapForm(forms.Form):
    """The policies of a season, and what the weaker side begins with."""

    policies = forms.ModelMultipleChoiceField(
        queryset=Policy.objects.none(),
        label=gettext_lazy("Policies"),
        required=False,
        to_field_name="slug",
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Each rubber is played by the policy that is made for its game, else by one for "
            "its discipline, else by one for every game."
        ),
    )
    follows = forms.ChoiceField(
        label=gettext_lazy("When a policy changes during the season"),
        choices=(
            ("0", gettext_lazy("the version with which the season began holds to its end")),
            ("1", gettext_lazy("the version that is in force on the day of a match holds")),
        ),
        initial="0",
        widget=forms.RadioSelect,
    )
    pairs = forms.ChoiceField(
        label=gettext_lazy("The handicap of a pair"),
        choices=(
            (PairRating.MEAN, gettext_lazy("half the sum of both")),
            (PairRating.SUM, gettext_lazy("the sum of both")),
            (PairRating.LOWER, gettext_lazy("that of the weaker of the two")),
        ),
        initial=PairRating.MEAN,
    )
    by = forms.ChoiceField(
        label=gettext_lazy("A side begins a match with"),
        choices=(
            (StartBy.FIXED, gettext_lazy("its own number of rubbers, which the page of divisions has")),
            (StartBy.HANDICAPS, gettext_lazy("what the difference of the players’ handicaps gives")),
            (StartBy.STRENGTH, gettext_lazy("what the difference of the players’ ratings gives")),
        ),
        initial=StartBy.FIXED,
        widget=forms.RadioSelect,
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("The weaker side begins with"),
        choices=(
            (StartIn.RUBBERS, gettext_lazy("rubbers of the match")),
            (StartIn.POINTS, gettext_lazy("points of the table")),
        ),
        initial=StartIn.RUBBERS,
    )
    each = forms.IntegerField(label=gettext_lazy("So many"), min_value=1, max_value=MOST, initial=1)
    step = forms.DecimalField(
        label=gettext_lazy("for every"),
        min_value=0,
        max_value=LARGEST_STEP,
        decimal_places=1,
        initial=10,
        help_text=gettext_lazy("Of the difference between the sums of handicaps, or between the strengths."),
    )
    most = forms.IntegerField(label=gettext_lazy("At most"), min_value=1, max_value=MOST, required=False)

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = Policy.objects.filter(Q(closed_at=None) | Q(league_seasons__season=season))
        self.fields["policies"].queryset = (  # type: ignore[attr-defined]
            rows.filter(club=season.league.club).distinct().order_by("name", "pk")
        )

    def settings(self) -> HandicapSettings:
        """What was chosen. Only after ``is_valid``."""
        data = self.cleaned_data
        team: dict[str, Any] = {}
        if data["by"] != StartBy.FIXED:
            team = {name: data[name] for name in ("by", "unit", "each", "most")}
            team["step"] = shown(data["step"])
        return HandicapSettings(
            policies=list(data["policies"]), follows=data["follows"] == "1", pairs=data["pairs"], team=team
        )

    @staticmethod
    def of(season: Season) -> dict[str, Any]:
        """The form's values of a season."""
        team = season.start_of_sides
        return {
            "policies": list(season.handicaps.values_list("policy__slug", flat=True)),
            "follows": "1" if season.handicap_follows else "0",
            "pairs": season.handicap_pairs,
            "by": team.by,
            "unit": team.unit,
            "each": team.each,
            "step": team.step,
            "most": team.most,
        }
