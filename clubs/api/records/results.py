"""Confirmed results of a club, the latest first: exactly what the page of results shows."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import django_filters as filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.moments import MomentFilter
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition
from clubs.people.models import Player
from clubs.publishing import selectors
from clubs.publishing.models import PlayerResult
from matches.models import Match, played_by
from matches.selectors import game_name

SEEN = Right(Scope.READ, PUBLIC)


class CompetitionNameSerializer(serializers.Serializer[Any]):
    """Which competition."""

    slug = serializers.CharField()
    name = serializers.CharField()


class SideResultSerializer(serializers.Serializer[Any]):
    """One side of a confirmed match. ``average`` is points for each inning, ``best`` the high run or break
    (or what counts at the game). Without play there are no figures."""

    letter = serializers.CharField()
    name = serializers.SerializerMethodField()
    player = serializers.CharField(source="player.slug", allow_null=True, default=None)
    score = serializers.IntegerField(allow_null=True)
    outcome = serializers.ChoiceField(choices=PlayerResult.Outcome.choices)
    points = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    average = serializers.FloatField(allow_null=True)
    best = serializers.IntegerField(allow_null=True)

    def get_name(self, row: PlayerResult) -> str:
        """The player's name now, or as it stood on the sheet."""
        return row.player.name if row.player is not None else row.name


class ResultSerializer(serializers.Serializer[Any]):
    """A confirmed match."""

    match = serializers.CharField(source="public_id")
    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    title = serializers.CharField()
    competition = serializers.SerializerMethodField()
    fixture = serializers.SerializerMethodField()
    table = serializers.IntegerField(source="table.number", allow_null=True, default=None)
    result_kind = serializers.ChoiceField(choices=Match.ResultKind.choices)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    confirmed_at = serializers.DateTimeField(allow_null=True)
    sides = SideResultSerializer(many=True, source="line")

    def get_game_name(self, match: Match) -> str:
        """The name in the rules."""
        return game_name(match.game)

    def get_fixture(self, match: Match) -> int | None:
        """The number of the fixture that it was played for."""
        played_for = getattr(match, "fixture_match", None)
        return played_for.fixture.number if played_for else None

    @extend_schema_field(CompetitionNameSerializer(allow_null=True))
    def get_competition(self, match: Match) -> dict[str, Any] | None:
        """The competition that it was played in."""
        played_for = getattr(match, "fixture_match", None)
        return dict(CompetitionNameSerializer(played_for.fixture.competition).data) if played_for else None


class ResultFilter(filters.FilterSet):
    """Which results."""

    game = filters.CharFilter()
    player = filters.CharFilter(method="of_player", help_text="a player's address")
    competition = filters.CharFilter(method="in_competition", help_text="a competition's address")
    since = MomentFilter("finished_at", lookup_expr="gte")
    until = MomentFilter("finished_at", lookup_expr="lt")

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = []

    def of_player(self, rows: Any, name: str, value: str) -> Any:
        """By player; a merged one's address gives the one that remained."""
        found = Player.objects.filter(club=self._club(), slug=value).select_related("merged_into").first()
        return rows.filter(played_by(found.merged_into or found, "sides__")) if found else rows.none()

    def in_competition(self, rows: Any, name: str, value: str) -> Any:
        """By competition, without what was struck there."""
        found = Competition.objects.filter(club=self._club(), slug=value).exclude(started_at=None).first()
        return (
            rows.filter(fixture_match__fixture__competition=found, fixture_match__struck_at=None)
            if found
            else rows.none()
        )

    def _club(self) -> Any:
        view = self.request.parser_context["view"]
        return view.club(self.request)


class Results(Endpoint):
    """The results of a club."""

    queryset = Match.objects.none()
    serializer_class = ResultSerializer
    filterset_class = ResultFilter
    rights = {"GET": SEEN}

    @extend_schema(operation_id="results_list", responses=ResultSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Confirmed matches, the latest first."""
        found = cast("QuerySet[Match]", self.filter_queryset(selectors.results(self.club(request))))
        page = self.paginate_queryset(selectors.with_sides(found)) or []
        selectors.score_lines(page)
        return self.get_paginated_response(ResultSerializer(page, many=True).data)
