"""The forms of a league, its venues and its teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.leagues.forms.players import club_field, player_field, with_own
from clubs.leagues.models import League, Team, Venue
from clubs.leagues.services.teams import TeamSettings
from clubs.people.access import member_clubs
from clubs.people.editing import KeptForm
from clubs.people.models import Player


class LeagueForm(KeptForm):
    """A league."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=200, help_text=gettext_lazy("Such as Town Pool League.")
    )
    about = forms.CharField(
        label=gettext_lazy("About it"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @staticmethod
    def of(league: League) -> dict[str, Any]:
        """The form's values of a league."""
        return {"name": league.name, "about": league.about}


class NewLeagueForm(LeagueForm):
    """A league that is made."""

    of_players = forms.TypedChoiceField(
        label=gettext_lazy("Who plays in it"),
        choices=(("0", gettext_lazy("Teams")), ("1", gettext_lazy("Single players"))),
        coerce=lambda value: value == "1",
        initial="0",
        widget=forms.RadioSelect,
    )


class DeleteForm(forms.Form):
    """The name typed out."""

    typed_name = forms.CharField(label=gettext_lazy("Type the name to delete it"), max_length=200)


class VenueForm(forms.Form):
    """A venue."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    address = forms.CharField(label=gettext_lazy("Address"), max_length=200, required=False)
    tables = forms.IntegerField(
        label=gettext_lazy("Home matches at a time"), min_value=1, max_value=50, initial=1
    )
    club = club_field(
        gettext_lazy("Tables of"),
        gettext_lazy("Matches there are marked at the tables and tablets of this club."),
    )

    def __init__(
        self, *args: Any, league: League, venue: Venue | None = None, full: bool = True, **kwargs: Any
    ) -> None:
        """Without `full` its club is not asked."""
        super().__init__(*args, **kwargs)
        self.venue = venue
        rows = with_own(member_clubs(league.club), venue.club_id if venue is not None else None)
        self.clubs = list(rows) if full else []
        self.fields["club"].queryset = rows  # type: ignore[attr-defined]
        if not self.clubs:
            del self.fields["club"]

    def values(self) -> dict[str, Any]:
        """What was chosen; a club that is not asked stays. Only after ``is_valid``."""
        return {"club": self.venue.club if self.venue is not None else None, **self.cleaned_data}


class TeamForm(KeptForm):
    """A team, or in a league of players a player."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200, required=False)
    player = forms.ModelChoiceField(
        queryset=Player.objects.none(), label=gettext_lazy("Player"), required=False
    )
    plays_for = forms.CharField(
        label=gettext_lazy("Club or house"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Teams of the same house are club-mates."),
    )
    club = club_field(gettext_lazy("Member club"), gettext_lazy("Whose officers run this team, too."))
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), label=gettext_lazy("Plays at home in"), required=False
    )
    colours = forms.CharField(label=gettext_lazy("Colours"), max_length=80, required=False)
    about = forms.CharField(
        label=gettext_lazy("About it"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self, *args: Any, league: League, team: Team | None = None, full: bool = True, **kwargs: Any
    ) -> None:
        """Without `full`, for officers of the team's club, neither club nor player are asked."""
        super().__init__(*args, **kwargs)
        self.team = team
        self.fields["venue"].queryset = league.venues.all()  # type: ignore[attr-defined]
        clubs = with_own(member_clubs(league.club), team.club_id if team is not None else None)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        if league.of_players:
            del self.fields["name"]
            self.fields["player"] = player_field(league)
        else:
            del self.fields["player"]
            self.fields["name"].required = True
        if not full or not clubs.exists():
            del self.fields["club"]
        if not full:
            self.fields.pop("player", None)

    def settings(self) -> TeamSettings:
        """What was chosen; what is not asked stays. Only after ``is_valid``."""
        names = ("club", "player", "weekday")
        kept = {name: getattr(self.team, name) for name in names} if self.team is not None else {}
        return TeamSettings(**{**kept, **self.cleaned_data})

    @staticmethod
    def of(team: Team) -> dict[str, Any]:
        """The form's values of a team."""
        values = {name: getattr(team, name) for name in ("name", "plays_for", "colours", "about")}
        keys = {"player": team.player_id, "venue": team.venue_id, "club": team.club_id}
        return {**values, **keys}
