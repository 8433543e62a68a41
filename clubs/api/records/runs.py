"""What players keep up over many matches: grand averages and winning streaks."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.filtering import WholeFilter
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import number, whole_parameter
from clubs.api.records.book import SEASON, OfBook, PlayerNameSerializer, bad_query
from clubs.publishing import selectors
from clubs.publishing.models import FeatRow, PlayerSum
from clubs.publishing.rules.measures import compared_at
from clubs.publishing.selectors.terms import terms_of
from clubs.publishing.services.terms import LEAST, MOST
from matches.selectors import game_name
from rules_engine.saying import in_english


class GrandAverageSerializer(serializers.Serializer[Any]):
    """All points of a player by all innings at one game (``shown`` as people write it)."""

    old_names: ClassVar[OldNames] = {"average_text": "shown"}

    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    player = PlayerNameSerializer()
    matches = serializers.IntegerField(source="measured", help_text="matches with innings")
    points = serializers.IntegerField()
    innings = serializers.IntegerField()
    average = serializers.FloatField()
    average_text = serializers.SerializerMethodField()

    def get_game_name(self, row: PlayerSum) -> str:
        """The name in the rules."""
        return game_name(row.game)

    def get_average_text(self, row: PlayerSum) -> str:
        """With the decimals of the game."""
        return in_english(compared_at(row.game).measure.shown(row.average))


class GrandAverages(OfBook):
    """Grand averages."""

    queryset = PlayerSum.objects.none()
    serializer_class = GrandAverageSerializer

    @extend_schema(
        operation_id="grand_averages_list",
        filters=False,
        parameters=[
            OpenApiParameter(
                "game", str, description="the most played one with averages if not given"
            ),
            SEASON,
            whole_parameter(
                "matches", "of players with at least so many; the club's own if not given", LEAST, MOST
            ),
        ],
        responses=GrandAverageSerializer(many=True),
    )  # fmt: skip
    def get(self, request: Request, club: str) -> Response:
        """Players by all their points by all their innings at one game, the best first."""
        found = self.book(request)
        asks = terms_of(found)
        game = self.game(request, found) or selectors.most_averaged(found)
        if game and not compared_at(game).measure.is_average:
            raise bad_query(
                "game", gettext("{game_name} is not counted by an average.").format(game_name=game_name(game))
            )
        least = number(request, "matches", asks.grand_matches, LEAST, MOST)
        rows = selectors.grand_averages(found, game, least, self.season(request, found, asks))
        return self.page_of(rows.select_related("player"))


class StreakSerializer(serializers.Serializer[Any]):
    """Matches won one after the other: from ``since``, when the first was over, to ``match``, the last."""

    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    player = PlayerNameSerializer(allow_null=True)
    name = serializers.CharField(source="result.name")
    wins = serializers.SerializerMethodField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField(source="at")
    match = serializers.CharField(source="result.match.public_id")

    def get_game_name(self, row: FeatRow) -> str:
        """The name in the rules."""
        return game_name(row.game)

    def get_wins(self, row: FeatRow) -> int:
        """How many."""
        return int(row.value)


class StreakFilter(filters.FilterSet):
    """Which streaks."""

    game = filters.CharFilter(method="at_game", help_text="as brunswick/three-cushion-carrom")
    player = filters.CharFilter("player__slug")
    wins_from = WholeFilter("value", lookup_expr="gte", help_text="of at least so many wins")

    class Meta:
        model = FeatRow
        fields: ClassVar[list[str]] = []

    def at_game(self, rows: Any, name: str, value: str) -> Any:
        """The endpoint has looked whether anything was played at it."""
        return rows.filter(game=value)


class Streaks(OfBook):
    """Winning streaks."""

    queryset = FeatRow.objects.none()
    serializer_class = StreakSerializer
    filterset_class = StreakFilter

    @extend_schema(
        operation_id="streaks_list", parameters=[SEASON], responses=StreakSerializer(many=True)
    )  # fmt: skip
    def get(self, request: Request, club: str) -> Response:
        """Winning streaks, the longest first; with a season, those within it."""
        found = self.book(request)
        self.game(request, found)
        rows = selectors.streaks(found, self.season(request, found))
        return self.page_of(
            rows.select_related("player", "result__match").defer(
                "result__match__snapshot", "result__match__board"
            )
        )
