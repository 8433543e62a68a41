"""Champions of the finished competitions, each with the way there, and who has most titles."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import EntrantNameSerializer
from clubs.api.competitions.fixtures import KINDS
from clubs.api.core.endpoint import Endpoint
from clubs.api.core.filtering import ordered_by
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.api.leagues.honours import TitleSerializer, title_told
from clubs.api.records.book import SEASON, OfBook
from clubs.competitions.models import Competition, Fixture, Format
from clubs.leagues.models import Title
from clubs.leagues.selectors.honours import titles_of_club
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.terms import terms_of
from matches.selectors import game_name


class WayStepSerializer(serializers.Serializer[Any]):
    """One fixture of the champion's way; ``own`` is the champion's score."""

    fixture = serializers.IntegerField(source="fixture.number")
    round_name = serializers.CharField(source="fixture.round_name")
    opponent = EntrantNameSerializer(allow_null=True)
    own = serializers.IntegerField(allow_null=True)
    theirs = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    kind = serializers.ChoiceField(choices=KINDS, source="fixture.result_kind")
    match = serializers.SerializerMethodField()

    def get_match(self, one: champions.Step) -> str | None:
        """The match that was played."""
        fixture: Fixture = one.fixture
        return fixture.match.public_id if fixture.match is not None else None


class PlaceSerializer(EntrantNameSerializer):
    """A place at the end; several may share one."""

    old_names: ClassVar[OldNames] = {"place": "rank", "place_to": "rank_to"}

    place = serializers.IntegerField(source="final_rank")
    place_to = serializers.IntegerField(source="final_rank_to")
    reason = serializers.CharField(source="final_reason")


class ChampionSerializer(serializers.Serializer[Any]):
    """A finished competition: its champion, the first three places, and the champion's way.

    Where the first place is shared, nobody is champion: ``places`` has them all.
    """

    expands: ClassVar[dict[str, str]] = {"competition": "competition", "game": "game"}

    competition = serializers.CharField(source="slug")
    name = serializers.CharField()
    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    format = serializers.ChoiceField(choices=Format.choices)
    finished_at = serializers.DateTimeField()
    champion = EntrantNameSerializer(allow_null=True)
    places = PlaceSerializer(many=True)
    way = WayStepSerializer(many=True)

    def get_game_name(self, one: Competition) -> str:
        """The name in the rules."""
        return game_name(one.game)


class Champions(OfBook):
    """The roll of champions."""

    queryset = Competition.objects.none()
    serializer_class = ChampionSerializer
    filterset_class = ordered_by(Competition, "finished_at", "name", usual="the latest first")

    @extend_schema(
        operation_id="champions_list", parameters=[SEASON], responses=ChampionSerializer(many=True)
    )
    def get(self, request: Request, club: str) -> Response:
        """Who won what, the latest first, in all seasons or in one."""
        found = self.book(request)
        asks = terms_of(found)
        rows = champions.roll(found, shared=True)
        if season := self.season(request, found, asks):
            rows = champions.within(rows, *asks.calendar.bounds(season))
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response(
            ChampionSerializer(champions.with_ways(page or []), many=True).data
        )


class LeagueChampions(OfBook):
    """The champions of leagues."""

    queryset = Title.objects.none()
    serializer_class = TitleSerializer

    @extend_schema(
        operation_id="league_champions_list",
        filters=False,
        parameters=[SEASON],
        responses=TitleSerializer(many=True),
    )
    def get(self, request: Request, club: str) -> Response:
        """All titles of the club's leagues, the latest first, in all seasons of the book or in one."""
        found = self.book(request)
        asks = terms_of(found)
        rows = titles_of_club(found)
        if season := self.season(request, found, asks):
            start, end = asks.calendar.bounds(season)
            rows = rows.filter(won_at__gte=start, won_at__lt=end)
        told = [title_told(one) for one in self.paginate_queryset(rows) or []]
        return self.get_paginated_response(TitleSerializer(told, many=True).data)


class TitlesSerializer(serializers.Serializer[Any]):
    """How often somebody has been champion."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    titles = serializers.IntegerField()


MOST_SHOWN = 1000


class Titles(Endpoint):
    """Who has most titles."""

    pagination_class = ComputedPages
    queryset = Competition.objects.none()
    serializer_class = TitlesSerializer
    rights = {"GET": Right(Scope.READ, PUBLIC)}

    @extend_schema(operation_id="titles_list", responses=TitlesSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Players by the number of competitions won, the most first."""
        return self.page_of(champions.most_titles(self.club(request), MOST_SHOWN))
