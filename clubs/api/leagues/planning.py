"""Planning a list by hand: holidays from a calendar, what a move would add, and matches that stay."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.naming import named
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, OfLeagues
from clubs.api.leagues.fixture_lists import FixtureConflictSerializer, conflicts_told
from clubs.api.leagues.seasons import LeagueSeasonDetailSerializer, season_told
from clubs.api.leagues.team_matches import PlacedSerializer, TeamMatchSerializer, match_told
from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.services import fixtures, keeping

MOST_CALENDAR = 900_000


class CalendarFileSerializer(serializers.Serializer[Any]):
    """The text of an iCalendar file."""

    ical = serializers.CharField(max_length=MOST_CALENDAR, trim_whitespace=False)


class AddedConflictsSerializer(serializers.Serializer[Any]):
    """What the list would not respect any more."""

    conflicts = FixtureConflictSerializer(many=True)


class SeasonHolidays(OfLeagues):
    """Holidays of a season from a calendar."""

    queryset = Season.objects.none()
    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="season_holidays_add",
        request=CalendarFileSerializer,
        responses=LeagueSeasonDetailSerializer,
    )
    def post(self, request: Request, club: str, league: str, season: str) -> Response:
        """Add the days of an iCalendar file that lie in the season to the days without play."""
        found, body = self.season(request), read(CalendarFileSerializer, request)
        act(fixtures.add_holidays, season=found, content=body["ical"].encode(), by=person(request))
        return Response(LeagueSeasonDetailSerializer(season_told(self.season(request))).data)


class TeamMatchMove(OfLeagues):
    """What a move of a match would add, before it is made."""

    queryset = TeamMatch.objects.none()
    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="team_match_move_try", request=PlacedSerializer, responses=AddedConflictsSerializer
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Which wishes the list would no longer respect if the match were placed so. Nothing is written."""
        found, given = self.team_match(request), read(PlacedSerializer, request)
        on = given.get("on", found.on)
        venue = found.venue
        if "venue" in given:
            number_ = given["venue"]
            with named("venue"):
                venue = None if number_ is None else self.venue(found.season.league, number_)
        rows = fixtures.would_add(match=found, on=on, venue=venue, turned=given["turned"])
        told = {"conflicts": conflicts_told(found.season, rows)}
        return Response(AddedConflictsSerializer(told).data)


class TeamMatchPin(OfLeagues):
    """Whether a match stays where it is when the list is made anew."""

    queryset = TeamMatch.objects.none()
    rights = dict.fromkeys(("PUT", "DELETE"), DIRECTED)

    @extend_schema(operation_id="team_match_pin", request=None, responses=TeamMatchSerializer)
    def put(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Pin it: it stays."""
        return self.pinned(request, True)

    @extend_schema(operation_id="team_match_unpin", responses={200: TeamMatchSerializer})
    def delete(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Let it move."""
        return self.pinned(request, False)

    def pinned(self, request: Request, pinned: bool) -> Response:
        """The match, pinned or not."""
        found = self.team_match(request)
        act(keeping.pin, match=found, pinned=pinned, by=person(request))
        return match_told(user_of(request), found)
