"""Titles of leagues: what tables and figures propose, what the officers confirm, the roll of champions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read
from clubs.api.core.filtering import ordered_by
from clubs.api.core.naming import Naming, Way, naming
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, SEEN, OfLeagues
from clubs.leagues.models import Season, Team, Title
from clubs.leagues.selectors.honours import Award, proposal_of, titles_of, titles_of_club
from clubs.leagues.services import honours
from clubs.leagues.services.honours import MOST_SHARED, NamedAward
from clubs.people.models import Player

MOST_AWARDS = 200


class NamedPlayerSerializer(serializers.Serializer[Any]):
    """A player who is named."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TitleSerializer(serializers.Serializer[Any]):
    """A title. ``place`` is 1 for the winner, 2 for the runner-up; rows of one ``name`` and ``place`` share
    it. ``holder`` is the name of then, ``figure`` what it was won with, ``reason`` why the officers named
    another than the table."""

    league = serializers.CharField()
    season = serializers.CharField()
    season_name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Title.Kind.choices)
    name = serializers.CharField()
    division = serializers.CharField(allow_null=True)
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    team = serializers.CharField(allow_null=True)
    holder = serializers.CharField()
    players = NamedPlayerSerializer(many=True)
    figure = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    won_at = serializers.DateTimeField()


class ProposedHolderSerializer(serializers.Serializer[Any]):
    """Who is proposed for an award."""

    team = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    players = NamedPlayerSerializer(many=True)
    figure = serializers.CharField(allow_blank=True)


class LeagueAwardSerializer(serializers.Serializer[Any]):
    """An award of a season (``key`` names it) and whom tables and figures propose."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(choices=Title.Kind.choices)
    name = serializers.CharField()
    place = serializers.IntegerField()
    holders = ProposedHolderSerializer(many=True)


class NamedAwardSerializer(serializers.Serializer[Any]):
    """Who gets an award in place of the proposal, and why: ``teams`` for a division's, else ``players``;
    nobody where both are empty."""

    key = serializers.CharField(max_length=60)
    teams = serializers.ListField(
        child=serializers.SlugField(max_length=90), max_length=MOST_SHARED, default=list
    )
    players = serializers.ListField(
        child=serializers.SlugField(max_length=150), max_length=MOST_SHARED, default=list
    )
    reason = serializers.CharField(max_length=200)


class ConfirmTitlesSerializer(serializers.Serializer[Any]):
    """Confirm the proposal; ``named`` are the awards that others get."""

    named = NamedAwardSerializer(many=True, default=list, max_length=MOST_AWARDS)  # type: ignore[call-arg]


def title_told(one: Title) -> dict[str, Any]:
    """A title as :class:`TitleSerializer` writes it."""
    names = ("kind", "name", "place", "shared", "holder", "figure", "reason", "won_at")
    return {
        **{name: getattr(one, name) for name in names},
        "league": one.season.league.slug,
        "season": one.season.slug,
        "season_name": one.season.name,
        "division": one.division.slug if one.division is not None else None,
        "team": one.team.slug if one.team is not None else None,
        "players": [row.player for row in one.players.all()],
    }


def award_told(one: Award) -> dict[str, Any]:
    """An award as :class:`LeagueAwardSerializer` writes it."""
    return {
        "key": one.key, "kind": one.kind, "name": one.name, "place": one.place,
        "holders": [
            {
                "team": holder.team.slug if holder.team is not None else None, "name": holder.name,
                "players": holder.players, "figure": holder.figure,
            }
            for holder in one.holders
        ],
    }  # fmt: skip


class TitlesOfLeague(OfLeagues):
    """The champions of a league."""

    queryset = Title.objects.none()
    serializer_class = TitleSerializer
    filterset_class = ordered_by(Title, "won_at", "name", usual="the latest first")
    rights = {"GET": SEEN}

    @extend_schema(operation_id="league_titles_list", responses=TitleSerializer(many=True))
    def get(self, request: Request, club: str, league: str) -> Response:
        """All titles, those of the latest season first."""
        found = self.league(request)
        rows = titles_of_club(found.club).filter(season__league=found)
        page = self.paginate_queryset(self.filter_queryset(rows)) or []
        told = [title_told(one) for one in page]
        return self.get_paginated_response(TitleSerializer(told, many=True).data)


class ProposedTitles(OfLeagues):
    """What a season's tables and figures propose."""

    pagination_class = ComputedPages
    queryset = Title.objects.none()
    serializer_class = LeagueAwardSerializer
    rights = {"GET": DIRECTED}

    @extend_schema(operation_id="titles_proposed_list", responses=LeagueAwardSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """The awards with those who would get them as it stands."""
        page = self.paginate_queryset([award_told(one) for one in proposal_of(self.season(request))])
        return self.get_paginated_response(LeagueAwardSerializer(page, many=True).data)


class TitlesOfSeason(OfLeagues):
    """The titles of a season."""

    pagination_class = ComputedPages
    queryset = Title.objects.none()
    serializer_class = TitleSerializer
    rights = {"GET": SEEN, "PUT": DIRECTED}

    @extend_schema(operation_id="season_titles_list", responses=TitleSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """Those that were confirmed, and those of cups."""
        return self._page(self.season(request))

    @extend_schema(
        operation_id="season_titles_confirm",
        request=ConfirmTitlesSerializer,
        responses=TitleSerializer(many=True),
    )
    def put(self, request: Request, club: str, league: str, season: str) -> Response:
        """Put them into the record book, once the season is closed; put again they replace the former."""
        found, body = self.season(request), read(ConfirmTitlesSerializer, request)
        with naming() as names:
            named = {
                one["key"]: self._named(request, found, one, names, ("named", n))
                for n, one in enumerate(body["named"])
            }
            names.once(
                ((("named", n, "key"), one["key"]) for n, one in enumerate(body["named"])),
                gettext("This award is named twice."),
            )
        act(honours.confirm, season=found, named=named, by=person(request))
        return self._page(found)

    def _named(
        self, request: Request, season: Season, one: dict[str, Any], names: Naming, at: Way
    ) -> NamedAward:
        teams = dict(
            Team.objects.filter(league=season.league, slug__in=one["teams"]).values_list("slug", "pk")
        )
        rows = Player.objects.filter(club=self.club(request), slug__in=one["players"])
        players = dict(rows.values_list("slug", "pk"))
        words = {"teams": gettext("There is no such team."), "players": gettext("There is no such player.")}
        for kind, known in (("teams", teams), ("players", players)):
            for n, slug in enumerate(one[kind]):
                if slug not in known:
                    names.unknown((*at, kind, n), words[kind])
            names.once(((*at, kind, n), slug) for n, slug in enumerate(one[kind]))
        return NamedAward(
            one["reason"],
            [teams.get(slug, 0) for slug in one["teams"]],
            [players.get(slug, 0) for slug in one["players"]],
        )

    def _page(self, season: Season) -> Response:
        page = self.paginate_queryset([title_told(one) for one in titles_of(season)])
        return self.get_paginated_response(TitleSerializer(page, many=True).data)
