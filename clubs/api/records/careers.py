"""Players in figures: careers, two players against each other, and everybody at one game."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from django.db.models import F, FloatField, Sum
from django.db.models.functions import Cast, NullIf
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import user_of
from clubs.api.core.figures import FigureField
from clubs.api.core.filtering import Ordering, before_time, from_time
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.api.leagues.honours import TitleSerializer, title_told
from clubs.api.people.players import OfPlayer
from clubs.api.records.book import SEASON, OfBook, PlayerNameSerializer
from clubs.api.records.results import CompetitionNameSerializer
from clubs.leagues.selectors.honours import titles_of_player
from clubs.people.access import not_found, player_for
from clubs.people.models import Player
from clubs.publishing import selectors
from clubs.publishing.models import PlayerResult
from clubs.publishing.rules.measures import compared_at
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.terms import calendar_of
from matches.models import Match
from matches.selectors import game_name

SEEN = Right(Scope.READ, PUBLIC)


class FiguresSerializer(serializers.Serializer[Any]):
    """What somebody has done at one game. ``measure`` is the general average, or the mean of what the game is
    measured by (``measure_label``), as people write it; ``best`` is the high run, break or game."""

    game = serializers.CharField()
    game_name = serializers.CharField(source="name")
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    played = serializers.IntegerField(help_text="without walkovers")
    points = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    measure_label = serializers.CharField(source="compared.measure.label")
    measure = FigureField()
    measure_best = FigureField(source="measure_top")
    best_label = serializers.CharField(source="compared.best.label")
    best = serializers.IntegerField(allow_null=True)


class PlayerFiguresSerializer(FiguresSerializer):
    """Somebody's figures at one game, with who it is."""

    player = PlayerNameSerializer()


class AgainstSerializer(serializers.Serializer[Any]):
    """How a player stands against another."""

    player = PlayerNameSerializer()
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class DoublesSerializer(serializers.Serializer[Any]):
    """A player with one partner at one game; ``partner`` is null for guests."""

    game = serializers.CharField()
    game_name = serializers.CharField(source="name")
    partner = PlayerNameSerializer(allow_null=True)
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class CareerSerializer(serializers.Serializer[Any]):
    """A player's career: figures by game, results in pairs (which are in none of these figures), competitions
    won, titles in leagues, and opponents, the most met first."""

    player = PlayerNameSerializer()
    games = FiguresSerializer(many=True)
    doubles = DoublesSerializer(many=True)
    titles = CompetitionNameSerializer(many=True)
    league_titles = TitleSerializer(many=True)
    opponents = AgainstSerializer(many=True)


class Career(OfPlayer):
    """A player's career."""

    serializer_class: type[serializers.BaseSerializer[Any]] = CareerSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="career", responses=CareerSerializer)
    def get(self, request: Request, club: str, player: str) -> Response:
        """Figures, titles, opponents."""
        found = self.player(request)
        told = {
            "player": found,
            "games": selectors.figures_of(found),
            "doubles": selectors.doubles_of(found),
            "titles": champions.titles_of(found),
            "league_titles": [title_told(one) for one in titles_of_player(found)],
            "opponents": selectors.opponents_of(found),
        }
        return Response(CareerSerializer(told).data)


class PlayerResultSerializer(serializers.Serializer[Any]):
    """One of a player's results, as seen from his side."""

    expands: ClassVar[dict[str, str]] = {"match": "match", "opponent": "player", "game": "game"}

    match = serializers.CharField(source="match.public_id")
    at = serializers.DateTimeField()
    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    opponent = serializers.CharField(source="opponent.slug", allow_null=True, default=None)
    opponent_name = serializers.CharField()
    outcome = serializers.ChoiceField(choices=PlayerResult.Outcome.choices)
    result_kind = serializers.ChoiceField(choices=Match.ResultKind.choices, source="kind")
    score = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    average = serializers.FloatField(allow_null=True)
    measure = serializers.FloatField(allow_null=True)
    best = serializers.IntegerField(allow_null=True)
    best_entry = serializers.IntegerField(allow_null=True, help_text="the entry of the log that made it")

    def get_game_name(self, row: PlayerResult) -> str:
        """The name in the rules."""
        return game_name(row.game)


class PlayerResultFilter(filters.FilterSet):
    """Which of a player's results."""

    game = filters.CharFilter()
    outcome = filters.ChoiceFilter(choices=PlayerResult.Outcome.choices)
    since = from_time("at", "confirmed")
    until = before_time("at", "confirmed")
    ordering = Ordering("at", usual="the latest first")

    class Meta:
        model = PlayerResult
        fields: ClassVar[list[str]] = []


class PlayerResults(OfPlayer):
    """A player's results."""

    queryset = PlayerResult.objects.none()
    serializer_class = PlayerResultSerializer
    filterset_class = PlayerResultFilter
    rights = {"GET": SEEN}

    @extend_schema(operation_id="player_results_list", responses=PlayerResultSerializer(many=True))
    def get(self, request: Request, club: str, player: str) -> Response:
        """The latest first; the course of an average is drawn from these."""
        rows = PlayerResult.objects.filter(player=self.player(request)).select_related("match", "opponent")
        return self.page_of(rows.defer("match__snapshot", "match__board").order_by("-at", "-pk"))


class MeetingSerializer(serializers.Serializer[Any]):
    """Two players at one game: the figures of each against the other."""

    old_names: ClassVar[OldNames] = {"a": "one", "b": "other"}

    game = serializers.CharField(source="one.game")
    a = FiguresSerializer(source="one")
    b = FiguresSerializer(source="other")


class TallySerializer(serializers.Serializer[Any]):
    """How two players stand in one season."""

    season = serializers.CharField(source="name", help_text='its name, as "2025/26"')
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class HeadToHeadSerializer(serializers.Serializer[Any]):
    """Two players against each other; ``won`` and ``lost`` are the first one's."""

    old_names: ClassVar[OldNames] = {"a": "one", "b": "other"}

    a = PlayerNameSerializer(source="one")
    b = PlayerNameSerializer(source="other")
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    games = MeetingSerializer(many=True)
    seasons = TallySerializer(many=True)


class _OfTwo(OfPlayer):
    def other(self, request: Request, one: Player) -> Player:
        """The second player of the address. Raises "not-found"."""
        found = player_for(user_of(request), self.club(request), self.kwargs["other"])
        if found.pk == one.pk:
            raise not_found("pair of players")
        return found


class HeadToHead(_OfTwo):
    """Head to head."""

    serializer_class = HeadToHeadSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="head_to_head", responses=HeadToHeadSerializer)
    def get(self, request: Request, club: str, player: str, other: str) -> Response:
        """What two players have done against each other, game by game and season by season."""
        one = self.player(request)
        two = self.other(request, one)
        met = selectors.meetings(one, two)
        told = {
            "one": one, "other": two, "games": met,
            "matches": sum(m.one.matches for m in met), "won": sum(m.one.won for m in met),
            "drawn": sum(m.one.drawn for m in met), "lost": sum(m.other.won for m in met),
            "seasons": selectors.tallies(one, two, calendar_of(one.club)),
        }  # fmt: skip
        return Response(HeadToHeadSerializer(told).data)


class HeadToHeadResults(_OfTwo):
    """Their matches."""

    queryset = PlayerResult.objects.none()
    serializer_class = PlayerResultSerializer
    filterset_class = PlayerResultFilter
    rights = {"GET": SEEN}

    @extend_schema(operation_id="head_to_head_results_list", responses=PlayerResultSerializer(many=True))
    def get(self, request: Request, club: str, player: str, other: str) -> Response:
        """The first player's results against the second, the latest first."""
        one = self.player(request)
        return self.page_of(
            selectors.matches_between(one, self.other(request, one)).select_related("opponent")
        )


class Figures(OfBook):
    """Everybody at one game."""

    queryset = PlayerResult.objects.none()
    serializer_class = PlayerFiguresSerializer

    @extend_schema(
        operation_id="figures_list",
        filters=False,
        parameters=[OpenApiParameter("game", str, description="the most played one if not given"), SEASON],
        responses=PlayerFiguresSerializer(many=True),
    )
    def get(self, request: Request, club: str) -> Response:
        """The best average first; at a game without averages, the best mean of what it is measured by."""
        found = self.book(request)
        game = self.game(request, found) or selectors.most_played(found)
        rows = selectors.figures_of_club(found, game, self.season(request, found))
        order = "measure_mean"
        if game and compared_at(game).measure.is_average:
            rows = rows.annotate(general=Cast(Sum("points"), FloatField()) / NullIf(Sum("innings"), 0))
            order = "general"
        rows = rows.order_by(F(order).desc(nulls_last=True), "player__name", "player_id")
        page = [selectors.figures_row(found, row) for row in self.paginate_queryset(rows) or []]
        return self.get_paginated_response(PlayerFiguresSerializer(page, many=True).data)
