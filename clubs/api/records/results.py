"""Confirmed results of a club, the latest first: exactly what the page of results shows; and reporting one
that was not marked here."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar, Final, cast

import django_filters as filters
from django.db.models import QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.filtering import CHANGED, Ordering, WholeFilter, before_time, from_time
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentField, MomentFilter
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition
from clubs.people.access import player_for, require_open
from clubs.people.models import Club, Player
from clubs.publishing import selectors
from clubs.publishing.models import PlayerResult
from matches.models import Match, played_by
from matches.problems import UserProblem
from matches.selectors import changed_since, game_name
from matches.services import HIGHEST, KINDS, Actor, report_result

SEEN = Right(Scope.READ, PUBLIC)
EARLIEST: Final = 1800


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

    old_names: ClassVar[OldNames] = {"name": "title"}

    expands: ClassVar[dict[str, str]] = {"match": "match", "table": "table", "game": "game"}

    match = serializers.CharField(source="public_id")
    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    name = serializers.CharField(source="title")
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
    table = WholeFilter("table__number", help_text="number of a table")
    since = from_time("finished_at", "finished")
    until = before_time("finished_at", "finished")
    changed_since = MomentFilter(method="changed", help_text=CHANGED)
    ordering = Ordering("finished_at", "confirmed_at", usual="the latest first")

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = []

    def changed(self, rows: Any, name: str, value: datetime) -> Any:
        """Those in which something has happened since."""
        return changed_since(rows, value)

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


class ReportedSideSerializer(serializers.Serializer[Any]):
    """Who played: a ``player`` of the club by address, or a guest by ``name``; the ``score``, unless nobody
    played."""

    player = serializers.CharField(max_length=90, required=False)
    name = serializers.CharField(max_length=80, required=False)
    score = serializers.IntegerField(min_value=0, max_value=HIGHEST, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The one or the other."""
        if ("player" in attrs) == ("name" in attrs):
            raise serializers.ValidationError({"player": [gettext("Give a player or a name.")]})
        return attrs


class ReportedResultSerializer(serializers.Serializer[Any]):
    """A result that was not marked here: two sides with their scores, or a walkover or double forfeit.

    ``winner`` is "a" or "b" by the order of the sides, or "draw"; without it the higher score wins.
    """

    old_names: ClassVar[OldNames] = {"name": "title"}

    at = MomentField()
    game = serializers.CharField(max_length=80)
    sides = serializers.ListField(child=ReportedSideSerializer(), min_length=2, max_length=2)
    kind = serializers.ChoiceField(choices=[(one.value, one.label) for one in KINDS], default=KINDS[0])
    winner = serializers.ChoiceField(
        choices=[(one, one) for one in ("a", "b", "draw")], required=False, allow_null=True, default=None
    )
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="", source="title")
    note = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")

    def validate_at(self, value: datetime) -> datetime:
        """It has been played."""
        if value > now() + timedelta(days=1) or value.year < EARLIEST:
            raise serializers.ValidationError(gettext("This is no day that has been, since 1800."))
        return value


class Results(Endpoint):
    """The results of a club."""

    queryset = Match.objects.none()
    serializer_class = ResultSerializer
    filterset_class = ResultFilter
    located = {"POST": Made("match", match="match", club=None)}
    rights = {"GET": SEEN, "POST": Right(Scope.DIRECT, OFFICERS)}

    @extend_schema(operation_id="results_list", responses=ResultSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Confirmed matches, the latest first."""
        found = cast("QuerySet[Match]", self.filter_queryset(selectors.results(self.club(request))))
        page = self.paginate_queryset(selectors.with_sides(found)) or []
        selectors.score_lines(page)
        return self.get_paginated_response(ResultSerializer(page, many=True).data)

    @extend_schema(
        operation_id="result_report",
        request=ReportedResultSerializer,
        responses={201: ResultSerializer},
    )
    def post(self, request: Request, club: str) -> Response:
        """Report a result of a match that was played elsewhere or earlier: final at once, in no average.

        A wrong one is called off, and reported again.
        """
        found, given = self.club(request), read(ReportedResultSerializer, request)
        require_open(found)
        sides = [_who(request, found, one) for one in given["sides"]]
        if sides[0][0] is not None and sides[0][0] == sides[1][0]:
            raise UserProblem("same-side", gettext("Two different players are needed."), 422)
        scores = [one["score"] for one in given["sides"] if "score" in one]
        made = act(
            report_result,
            club=found,
            game=given["game"],
            sides=sides,
            scores=scores if len(scores) == len(sides) else None,
            winner=_winner(given, scores),
            at=given["at"],
            kind=given["kind"],
            title=given["title"],
            note=given["note"],
            by=Actor.of_user(person(request)),
        )
        (row,) = selectors.with_sides(Match.objects.filter(pk=made.pk))
        selectors.score_lines([row])
        return Response(ResultSerializer(row).data, status=201)


def _who(request: Request, club: Club, one: dict[str, Any]) -> tuple[Player | None, str, int]:
    if "name" in one:
        return None, one["name"], 0
    found = player_for(user_of(request), club, one["player"])
    return found, found.name, 0


def _winner(given: dict[str, Any], scores: list[int]) -> int | None:
    """The place of the side that won; None for a draw, or where nobody did."""
    if given["winner"] is not None:
        return None if given["winner"] == "draw" else "ab".index(given["winner"])
    if len(scores) < len(given["sides"]) or scores[0] == scores[1]:
        return None
    return int(scores[1] > scores[0])
