"""What the endpoints of leagues have in common: what an address names, and who may."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from clubs.api.core.endpoint import Endpoint, user_of
from clubs.api.core.permissions import BY_CLUB, BY_SIDE, OFFICERS, PUBLIC, RECORDERS, Right
from clubs.api.core.scopes import Scope
from clubs.leagues.access import (
    division_for,
    league_for,
    season_for,
    shows_fixtures,
    team_for,
    team_match_for,
)
from clubs.leagues.models import Division, League, Season, Side, Team, TeamMatch, Venue
from clubs.leagues.models.team_matches import SIDES
from clubs.people.access import member_clubs, not_found
from clubs.people.models import Club

SEEN: Final = Right(Scope.READ, PUBLIC)
DIRECTED: Final = Right(Scope.DIRECT, OFFICERS)
OF_CLUB: Final = Right(Scope.DIRECT, BY_CLUB)
OF_SIDE: Final = Right(Scope.MARK, BY_SIDE)
RECORDED: Final = Right(Scope.MARK, RECORDERS)

FIRST_YEAR, LAST_YEAR = 1900, 2200
HOUR: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"

SIDE_CHOICES: Final = [(one, one) for one in SIDES]
WON_CHOICES: Final = [*SIDE_CHOICES, ("", "nobody")]


class OfLeagues(Endpoint):
    """An address below a club's leagues. Each part raises ``UserProblem`` "not-found" where there is none."""

    def league(self, request: Request) -> League:
        """The league of the address."""
        return league_for(user_of(request), self.club(request), self.kwargs["league"])

    def season(self, request: Request) -> Season:
        """The season of the address."""
        return season_for(user_of(request), self.club(request), self.kwargs["league"], self.kwargs["season"])

    def division(self, request: Request) -> Division:
        """The division of the address."""
        names = self.kwargs["league"], self.kwargs["season"], self.kwargs["division"]
        return division_for(user_of(request), self.club(request), *names)

    def division_of(self, season: Season, slug: str) -> Division:
        """A division of the season by its name in addresses."""
        found = Division.objects.filter(season=season, slug=slug).first()
        if found is None:
            raise not_found("division")
        found.season = season
        return found

    def team(self, request: Request, slug: str | None = None) -> Team:
        """A team of the league, that of the address unless another is named."""
        named = slug if slug is not None else self.kwargs["team"]
        return team_for(user_of(request), self.club(request), self.kwargs["league"], named)

    def venue(self, league: League, number: int) -> Venue:
        """A venue of the league by its number."""
        found = Venue.objects.filter(league=league, pk=number).select_related("club").first()
        if found is None:
            raise not_found("venue")
        return found

    def member_club(self, league: League, slug: str | None) -> Club | None:
        """A member club of the league's association by its address; None where none was named."""
        if slug is None:
            return None
        found = member_clubs(league.club).filter(slug=slug).first()
        if found is None:
            raise not_found("member club")
        return found

    def side(self, season: Season, team: str) -> Side:
        """The side of a season that its team is."""
        rows = Side.objects.filter(season=season, team__slug=team)
        found = rows.select_related("team__venue", "division").first()
        if found is None:
            raise not_found("side")
        found.season = found.division.season = season
        return found

    def team_match(self, request: Request) -> TeamMatch:
        """The team match of the address; in a season that is being planned, for officers alone."""
        names = self.kwargs["league"], self.kwargs["season"], self.kwargs["number"]
        return team_match_for(user_of(request), self.club(request), *names)

    def shows_fixtures(self, request: Request, season: Season) -> bool:
        """Whether the asker sees the fixtures of a season: they are public once it runs."""
        return shows_fixtures(user_of(request), season)

    def which(self) -> str:
        """The side of the address, "home" or "away"."""
        found = str(self.kwargs["which"])
        if found not in SIDES:
            raise not_found("side")
        return found


class DayField(serializers.DateField):
    """A day of this era: from one more can be counted on and back."""

    def to_internal_value(self, value: Any) -> date:
        """Raises ``ValidationError``."""
        found = super().to_internal_value(value)
        if not FIRST_YEAR <= found.year <= LAST_YEAR:
            raise serializers.ValidationError(
                gettext("A day lies between the years {first_year} and {last_year}.").format(
                    first_year=FIRST_YEAR, last_year=LAST_YEAR
                ),
                code="not-a-day",
            )
        return found


@extend_schema_field({"type": "string", "pattern": HOUR})
class HourField(serializers.TimeField):
    """A time of the day where the club is, as "19:30" or "19:30:00"; without a zone."""

    def __init__(self, **more: Any) -> None:
        super().__init__(input_formats=["%H:%M", "%H:%M:%S"], **more)


class TypedLeagueNameSerializer(serializers.Serializer[Any]):
    """The name, typed out."""

    typed_name = serializers.CharField(max_length=200)


class WhichSideSerializer(serializers.Serializer[Any]):
    """For which side: "home" or "away"."""

    side = serializers.ChoiceField(choices=SIDE_CHOICES)
