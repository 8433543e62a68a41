"""The forms of a league, its venues and its teams."""

from __future__ import annotations

from typing import Any

from django import forms

from clubs.leagues.models import League, Team, Venue
from clubs.leagues.services.teams import TeamSettings
from clubs.people.editing import KeptForm
from clubs.people.models import Player


class LeagueForm(KeptForm):
    """A league."""

    name = forms.CharField(label="Name", max_length=200, help_text="Such as Town Pool League.")
    about = forms.CharField(
        label="About it", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    @staticmethod
    def of(league: League) -> dict[str, Any]:
        """The form's values of a league."""
        return {"name": league.name, "about": league.about}


class NewLeagueForm(LeagueForm):
    """A league that is made."""

    of_players = forms.TypedChoiceField(
        label="Who plays in it",
        choices=(("0", "Teams"), ("1", "Single players")),
        coerce=lambda value: value == "1",
        initial="0",
        widget=forms.RadioSelect,
    )


class DeleteForm(forms.Form):
    """The name typed out."""

    typed_name = forms.CharField(label="Type the name to delete it", max_length=200)


class VenueForm(forms.Form):
    """A venue."""

    name = forms.CharField(label="Name", max_length=200)
    address = forms.CharField(label="Address", max_length=200, required=False)
    tables = forms.IntegerField(label="Home matches at a time", min_value=1, max_value=50, initial=1)


class TeamForm(KeptForm):
    """A team, or in a league of players a player."""

    name = forms.CharField(label="Name", max_length=200, required=False)
    player = forms.ModelChoiceField(
        queryset=Player.objects.none(), label="Player", required=False, to_field_name="slug"
    )
    plays_for = forms.CharField(
        label="Club or house",
        max_length=80,
        required=False,
        help_text="Teams of the same house are club-mates.",
    )
    venue = forms.ModelChoiceField(queryset=Venue.objects.none(), label="Plays at home in", required=False)
    colours = forms.CharField(label="Colours", max_length=80, required=False)
    about = forms.CharField(
        label="About it", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = league.venues.all()  # type: ignore[attr-defined]
        if league.of_players:
            del self.fields["name"]
            self.fields["player"].queryset = league.club.players.filter(active=True)  # type: ignore[attr-defined]
            self.fields["player"].required = True
        else:
            del self.fields["player"]
            self.fields["name"].required = True

    def settings(self) -> TeamSettings:
        """What was chosen. Only after ``is_valid``."""
        return TeamSettings(**self.cleaned_data)

    @staticmethod
    def of(team: Team) -> dict[str, Any]:
        """The form's values of a team."""
        values = {name: getattr(team, name) for name in ("name", "plays_for", "colours", "about")}
        return {**values, "player": team.player.slug if team.player else None, "venue": team.venue_id}
