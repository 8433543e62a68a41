"""Averages and highest breaks of leagues, and a player's seasons in one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import user_of
from clubs.api.core.faults import bad_parameter
from clubs.api.core.paging import ComputedPages, number, whole_parameter
from clubs.api.core.renaming import LISTS_UNIFIED, Renamed
from clubs.api.leagues.common import SEEN, OfLeagues
from clubs.api.leagues.honours import TitleSerializer, title_told
from clubs.api.leagues.people import handle_of
from clubs.api.leagues.tables import LeagueAverageSerializer, average_told
from clubs.leagues.models import Division, League, Rubber, Season
from clubs.leagues.rules.averages import Order, Qualification
from clubs.leagues.rules.noted import BEST
from clubs.leagues.rules.season import MOST_MATCHES
from clubs.leagues.selectors.averages import averages_of, history_of
from clubs.leagues.selectors.highest import breaks_of
from clubs.leagues.selectors.honours import titles_of_player
from clubs.people.access import player_for

ORDERS = [one.value for one in Order]
MOST_PLACES, MOST_LEAST = 200, 10_000

AVERAGES = [
    OpenApiParameter("ordering", str, enum=ORDERS, description="by what; as the season's games have it"),
    whole_parameter("matches", "matches asked for a place, in place of the season's rule", 0, MOST_MATCHES),
    whole_parameter("share", "per cent of the team's matches, in place of the season's rule", 0, 100),
    OpenApiParameter("team", str, description="the players of this team alone"),
]
BREAKS = [
    whole_parameter("least", "breaks of at least so much", 1, MOST_LEAST),
    whole_parameter("places", "so many places", 1, MOST_PLACES),
    OpenApiParameter("once", bool, description="the best of each player alone"),
]


class _Averages(OfLeagues):
    renamed = (Renamed("order", "ordering", *LISTS_UNIFIED),)
    pagination_class = ComputedPages
    queryset = Division.objects.none()
    serializer_class = LeagueAverageSerializer
    rights = {"GET": SEEN}

    def listed(self, request: Request, scope: Division | Season) -> Response:
        """The averages of a scope. Raises ``UserProblem`` "bad-field" (422)."""
        season = scope.season if isinstance(scope, Division) else scope
        order = request.query_params.get("ordering", "")
        if order and order not in ORDERS:
            raise bad_parameter(
                "ordering",
                "not-a-choice",
                gettext("ordering is one of {names}.").format(names=", ".join(ORDERS)),
                ORDERS,
            )
        matches = number(request, "matches", season.rules.least_matches, 0, MOST_MATCHES)
        share = number(request, "share", season.rules.least_share, 0, 100)
        team = request.query_params.get("team", "")
        if team:
            self.team(request, team)
        rule = Qualification(matches=matches, of_matches=Fraction(share, 100))
        rows = averages_of(scope, rule=rule, order=Order(order) if order else None, team=team)
        page = self.paginate_queryset([average_told(row, season.league) for row in rows])
        return self.get_paginated_response(LeagueAverageSerializer(page, many=True).data)


class AveragesOfDivision(_Averages):
    """The averages of a division."""

    @extend_schema(
        operation_id="division_averages_list",
        parameters=AVERAGES,
        responses=LeagueAverageSerializer(many=True),
    )
    def get(self, request: Request, club: str, league: str, season: str, division: str) -> Response:
        """The players' averages, the best first; those who do not qualify follow."""
        return self.listed(request, self.division(request))


class AveragesOfSeason(_Averages):
    """The averages of a season."""

    @extend_schema(
        operation_id="season_averages_list", parameters=AVERAGES, responses=LeagueAverageSerializer(many=True)
    )
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """The averages of all divisions together."""
        return self.listed(request, self.season(request))


class LeagueBreakSerializer(serializers.Serializer[Any]):
    """A break: its place (shared by equals), ``kind`` as the game has it (high-run, highest-break ...), who
    made it and where. ``match`` is the marked match; null for one that a sheet tells of."""

    kind = serializers.ChoiceField(choices=[(code, title) for code, (title, _) in BEST.items()])
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    size = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    side = serializers.CharField()
    season = serializers.CharField()
    division = serializers.CharField(allow_null=True)
    cup = serializers.CharField(allow_null=True)
    team_match = serializers.IntegerField()
    on = serializers.DateField(allow_null=True)
    match = serializers.CharField(allow_null=True)


class _Breaks(OfLeagues):
    pagination_class = ComputedPages
    queryset = Rubber.objects.none()
    serializer_class = LeagueBreakSerializer
    rights = {"GET": SEEN}

    def listed(self, request: Request, scope: Division | Season | League) -> Response:
        """The highest breaks of a scope, kind by kind. Raises ``UserProblem`` "bad-field" (422)."""
        once = request.query_params.get("once", "false").lower()
        if once not in ("true", "false"):
            raise bad_parameter("once", "not-a-boolean", gettext("once is true or false."))
        lists = breaks_of(
            scope,
            least=number(request, "least", 1, 1, MOST_LEAST),
            places=number(request, "places", 50, 1, MOST_PLACES),
            once=once == "true",
        )
        told = [
            {
                "kind": one.code, "place": row.place, "shared": row.shared, "size": row.size,
                "player": handle_of(row.player, row.match.season.league),
                "name": row.player.name, "side": row.side,
                "season": row.match.season.slug,
                "division": row.match.division.slug if row.match.division is not None else None,
                "cup": row.match.cup.slug if row.match.cup is not None else None,
                "team_match": row.match.number, "on": row.match.on, "match": row.marked or None,
            }
            for one in lists
            for row in one.rows
        ]  # fmt: skip
        page = self.paginate_queryset(told)
        return self.get_paginated_response(LeagueBreakSerializer(page, many=True).data)


class BreaksOfLeague(_Breaks):
    """The highest breaks of a league."""

    @extend_schema(
        operation_id="league_breaks_list", parameters=BREAKS, responses=LeagueBreakSerializer(many=True)
    )
    def get(self, request: Request, club: str, league: str) -> Response:
        """Those of all seasons."""
        return self.listed(request, self.league(request))


class BreaksOfSeason(_Breaks):
    """The highest breaks of a season."""

    @extend_schema(
        operation_id="season_breaks_list", parameters=BREAKS, responses=LeagueBreakSerializer(many=True)
    )
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """Those of all divisions."""
        return self.listed(request, self.season(request))


class BreaksOfDivision(_Breaks):
    """The highest breaks of a division."""

    @extend_schema(
        operation_id="division_breaks_list", parameters=BREAKS, responses=LeagueBreakSerializer(many=True)
    )
    def get(self, request: Request, club: str, league: str, season: str, division: str) -> Response:
        """Those of its matches."""
        return self.listed(request, self.division(request))


class PlayerSeasonSerializer(LeagueAverageSerializer):
    """A player's line of one season."""

    season = serializers.CharField()
    season_name = serializers.CharField()


class PlayerInLeagueSerializer(serializers.Serializer[Any]):
    """A player in a league: titles, and the averages of each season, the latest first."""

    player = serializers.CharField()
    name = serializers.CharField()
    titles = TitleSerializer(many=True)
    seasons = PlayerSeasonSerializer(many=True)


class PlayerInLeague(OfLeagues):
    """A player in a league."""

    queryset = League.objects.none()
    rights = {"GET": SEEN}

    @extend_schema(operation_id="league_player", responses=PlayerInLeagueSerializer)
    def get(self, request: Request, club: str, league: str, player: str) -> Response:
        """Titles, and averages season by season."""
        of = self.league(request)
        found = player_for(user_of(request), self.club(request), player)
        told = {
            "player": found.slug, "name": found.name,
            "titles": [title_told(one) for one in titles_of_player(found) if one.season.league_id == of.pk],
            "seasons": [
                {**average_told(one.row, of), "season": one.season.slug, "season_name": one.season.name}
                for one in history_of(of, found)
            ],
        }  # fmt: skip
        return Response(PlayerInLeagueSerializer(told).data)
