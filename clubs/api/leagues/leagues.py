"""Leagues, their venues, and their log."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import Ordering, before_time, from_time, ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import named
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, OF_CLUB, SEEN, OfLeagues, TypedLeagueNameSerializer
from clubs.leagues.access import clubs_served, is_officer, require_league_or_club
from clubs.leagues.models import League, LeagueEvent, Season, Venue
from clubs.leagues.services import setup
from matches.problems import UserProblem


class LeagueSettingsSerializer(serializers.Serializer[Any]):
    """What is chosen about a league."""

    name = serializers.CharField(max_length=200)
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")


class NewLeagueSerializer(NewNameSerializer, LeagueSettingsSerializer):
    """A new league. In one ``of_players`` each side is one player; else sides are teams."""

    of_players = serializers.BooleanField(default=False)


class LeagueRowSerializer(serializers.Serializer[Any]):
    """A league in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    of_players = serializers.BooleanField()


class LeagueSeasonSerializer(serializers.Serializer[Any]):
    """A season of a league."""

    old_names: ClassVar[OldNames] = {"status": "phase"}

    slug = serializers.CharField()
    name = serializers.CharField()
    begins_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    status = serializers.ChoiceField(choices=Season.Phase.choices, source="phase")


class LeagueSerializer(LeagueRowSerializer):
    """A league with its seasons, the latest first."""

    about = serializers.CharField()
    seasons = LeagueSeasonSerializer(many=True)


class VenueSettingsSerializer(serializers.Serializer[Any]):
    """A venue; so many home matches fit in ``at_a_time``. ``club`` is the member club of the association at
    whose tables its matches are marked."""

    name = serializers.CharField(max_length=80)
    address = serializers.CharField(max_length=200, allow_blank=True, default="")
    at_a_time = serializers.IntegerField(source="tables", min_value=1, max_value=50, default=1)
    club = serializers.SlugField(max_length=60, allow_null=True, default=None)


class VenueSerializer(VenueSettingsSerializer):
    """A venue of a league; ``number`` is its own."""

    number = serializers.IntegerField(source="pk")
    club = serializers.SlugField(source="club.slug", max_length=60, allow_null=True, default=None)


class LeagueLogSerializer(serializers.Serializer[Any]):
    """A line of a league's log. ``private`` lines are shown to officers alone."""

    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_label")
    kind = serializers.CharField()
    text = serializers.CharField()
    season = serializers.CharField(source="season.slug", allow_null=True, default=None)
    team_match = serializers.IntegerField(source="team_match.number", allow_null=True, default=None)
    private = serializers.BooleanField()


class LeagueViewSet(ViewSetMixin, OfLeagues):
    """The leagues of a club."""

    queryset: Any = League.objects.none()
    serializer_class = LeagueRowSerializer
    filterset_class = ordered_by(League, "name", "created_at", usual="by name")
    lookup_url_kwarg, lookup_value_converter = "league", "slug"
    located = {"create": Made("league", league="slug")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "partial_update", "remove"), DIRECTED),
    }

    def written(self, league: League, status: int = 200) -> Response:
        """The league with its seasons."""
        return Response(LeagueSerializer(league_told(league)).data, status=status)

    @extend_schema(operation_id="leagues_list", responses=LeagueRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them by name."""
        return self.page_of(League.objects.filter(club=self.club(request)).order_by("name", "pk"))

    @extend_schema(operation_id="league_make", request=NewLeagueSerializer, responses={201: LeagueSerializer})
    def create(self, request: Request, club: str) -> Response:
        """Make one."""
        found, body = self.club(request), read(NewLeagueSerializer, request)
        rows = partial(League.objects.filter, club=found)
        make = asking(setup.create_league, rows, body["name"], body, club=found)
        return self.written(act(make, club=found, by=person(request), **body), 201)

    @extend_schema(operation_id="league", responses=LeagueSerializer)
    def retrieve(self, request: Request, club: str, league: str) -> Response:
        """One, with its seasons."""
        return self.written(self.league(request))

    @extend_schema(
        operation_id="league_change",
        request=LeagueSettingsSerializer(partial=True),
        responses=LeagueSerializer,
    )
    def partial_update(self, request: Request, club: str, league: str) -> Response:
        """Change its name, or what is said of it; what is not given stays."""
        found = self.league(request)
        given = read(LeagueSettingsSerializer, request, partial=True)
        settings = {"name": found.name, "about": found.about, **given}
        return self.written(act(setup.edit_league, league=found, by=person(request), **settings))

    @extend_schema(operation_id="league_remove", request=TypedLeagueNameSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="removal")
    def remove(self, request: Request, club: str, league: str) -> Response:
        """Delete it with its seasons, its name typed out; matches that were marked for it stay."""
        body = read(TypedLeagueNameSerializer, request)
        act(setup.delete_league, league=self.league(request), by=person(request), **body)
        return Response(status=204)


def league_told(league: League) -> dict[str, Any]:
    """A league as :class:`LeagueSerializer` writes it."""
    names = ("slug", "name", "of_players", "about")
    return {**{name: getattr(league, name) for name in names}, "seasons": league.seasons.all()}


class VenueViewSet(ViewSetMixin, OfLeagues):
    """The venues of a league."""

    queryset: Any = Venue.objects.none()
    serializer_class = VenueSerializer
    filterset_class = ordered_by(Venue, "name", "number", usual="by name")
    lookup_url_kwarg, lookup_value_converter = "venue", "int"
    located = {"create": Made("venue", venue="number")}
    rights = {"list": SEEN, "partial_update": OF_CLUB, **dict.fromkeys(("create", "destroy"), DIRECTED)}

    @extend_schema(operation_id="venues_list", responses=VenueSerializer(many=True))
    def list(self, request: Request, club: str, league: str) -> Response:
        """List them by name."""
        return self.page_of(self.league(request).venues.select_related("club"))

    @extend_schema(
        operation_id="venue_make", request=VenueSettingsSerializer, responses={201: VenueSerializer}
    )
    def create(self, request: Request, club: str, league: str) -> Response:
        """Add one."""
        found, body = self.league(request), read(VenueSettingsSerializer, request)
        with named("club"):
            body["club"] = self.member_club(found, body["club"])
        made = act(setup.save_venue, league=found, venue=None, by=person(request), **body)
        return Response(VenueSerializer(made).data, status=201)

    @extend_schema(
        operation_id="venue_change",
        request=VenueSettingsSerializer(partial=True),
        responses=VenueSerializer,
    )
    def partial_update(self, request: Request, club: str, league: str, venue: int) -> Response:
        """Change one; what is not given stays. Officers of its member club change all but the club."""
        found = self.league(request)
        require_league_or_club(user_of(request), found)
        row = self.venue(found, venue)
        officer = is_officer(user_of(request), found.club)
        given = read(VenueSettingsSerializer, request, partial=True)
        if not officer and (row.club_id not in clubs_served(user_of(request), found) or "club" in given):
            raise UserProblem("not-allowed", gettext("This is for the officers of the league."), 403)
        if "club" in given:
            with named("club"):
                given["club"] = self.member_club(found, given["club"])
        settings = {name: getattr(row, name) for name in ("name", "address", "tables", "club")} | given
        made = act(setup.save_venue, league=found, venue=row, by=person(request), **settings)
        return Response(VenueSerializer(made).data)

    @extend_schema(operation_id="venue_remove", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, venue: int) -> Response:
        """Delete one; teams and matches that had it have none then."""
        found = self.league(request)
        act(setup.delete_venue, league=found, venue=self.venue(found, venue), by=person(request))
        return Response(status=204)


class LeagueLogFilter(filters.FilterSet):
    """Which lines of the log."""

    kind = filters.CharFilter()
    season = filters.CharFilter("season__slug", help_text="a season's address")
    since = from_time("at", "written")
    until = before_time("at", "written")
    ordering = Ordering("at", usual="the latest first")

    class Meta:
        model = LeagueEvent
        fields: ClassVar[list[str]] = []


class LeagueLog(OfLeagues):
    """The log of a league."""

    queryset = LeagueEvent.objects.none()
    serializer_class = LeagueLogSerializer
    filterset_class = LeagueLogFilter
    rights = {"GET": SEEN}

    @extend_schema(operation_id="league_log_list", responses=LeagueLogSerializer(many=True))
    def get(self, request: Request, club: str, league: str) -> Response:
        """Who changed what, the latest first."""
        rows = self.league(request).events.select_related("season", "team_match")
        if not is_officer(user_of(request), self.club(request)):
            rows = rows.filter(private=False)
        return self.page_of(rows)
