"""The forms of divisions, sides and registered players."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.leagues.forms.fields import day_field, weekday_field
from clubs.leagues.forms.players import player_field
from clubs.leagues.models import Division, Registration, Season, Side, Team
from clubs.leagues.services.teams import DivisionSettings
from clubs.people.models import Player


class DivisionForm(forms.Form):
    """A division."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    weekday = weekday_field(gettext_lazy("Night"))
    meetings = forms.IntegerField(
        label=gettext_lazy("Times that two sides meet"), min_value=1, max_value=6, initial=2
    )
    up = forms.IntegerField(label=gettext_lazy("Go up"), min_value=0, max_value=40, initial=0)
    down = forms.IntegerField(label=gettext_lazy("Go down"), min_value=0, max_value=40, initial=0)
    open_to = forms.ChoiceField(
        label=gettext_lazy("Open to"),
        required=False,
        choices=[
            ("", gettext_lazy("everybody")),
            ("women", gettext_lazy("women")),
            ("men", gettext_lazy("men")),
        ],
    )
    under = forms.IntegerField(
        label=gettext_lazy("Players under so many years"), min_value=1, max_value=120, required=False
    )
    from_age = forms.IntegerField(
        label=gettext_lazy("Players of so many years or over"), min_value=1, max_value=120, required=False
    )

    def settings(self) -> DivisionSettings:
        """What was chosen. Only after ``is_valid``."""
        return DivisionSettings(**self.cleaned_data)

    @staticmethod
    def of(division: Division) -> dict[str, Any]:
        """The form's values of a division."""
        names = ("name", "weekday", "meetings", "up", "down", "open_to", "under", "from_age")
        return {name: getattr(division, name) for name in names}


class EnterForm(forms.Form):
    """A team that enters a division."""

    team = forms.ModelChoiceField(
        queryset=Team.objects.none(), label=gettext_lazy("Team"), to_field_name="slug"
    )
    division = forms.ModelChoiceField(
        queryset=Division.objects.none(), label=gettext_lazy("Division"), to_field_name="slug"
    )
    late = forms.BooleanField(
        label=gettext_lazy("The fixtures are made already: I make the rest of the list anew afterwards"),
        required=False,
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not season.team_matches.exists():
            del self.fields["late"]
        rows = season.league.teams.exclude(sides__season=season)
        self.fields["team"].queryset = rows  # type: ignore[attr-defined]
        self.fields["division"].queryset = season.divisions.all()  # type: ignore[attr-defined]


class RegisterForm(forms.Form):
    """A player for a side, or for the pool of substitutes."""

    player = forms.ModelChoiceField(queryset=Player.objects.none(), label=gettext_lazy("Player"))
    side = forms.ModelChoiceField(
        queryset=Side.objects.none(),
        label=gettext_lazy("Plays for"),
        required=False,
        empty_label=gettext_lazy("The pool of substitutes"),
    )
    role = forms.ChoiceField(
        label=pgettext_lazy("role of a player", "As"),
        choices=Registration.Role.choices,
        initial=Registration.Role.PLAYER,
    )
    from_on = day_field(
        pgettext_lazy("from a day", "From"), help_text=gettext_lazy("Left empty: from today.")
    )

    def __init__(
        self, *args: Any, season: Season, clubs: Collection[int] | None = None, **kwargs: Any
    ) -> None:
        """With `clubs` (keys), players and sides of these clubs alone can be chosen."""
        super().__init__(*args, **kwargs)
        taken = season.registrations.filter(until_on=None, side__isnull=False).values("player")
        self.fields["player"] = player_field(season.league, clubs=clubs, but=taken)
        sides = season.sides.filter(withdrawn_on=None)
        if clubs is not None:
            sides = sides.filter(team__club__in=clubs)
        self.fields["side"].queryset = sides.select_related("team")  # type: ignore[attr-defined]


class DeductForm(forms.Form):
    """Points taken from a side."""

    side = forms.ModelChoiceField(queryset=Side.objects.none(), label=gettext_lazy("Side"))
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=1, max_value=100)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, *args: Any, sides: Iterable[Side], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = [one.pk for one in sides]
        self.fields["side"].queryset = Side.objects.filter(pk__in=keys)  # type: ignore[attr-defined]
