"""The club's records, of all seasons or of one, the best of each kind, and what counts as a record."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.figures import FigureField
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages, number, whole_parameter
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.records.book import GAME, SEASON, SEEN, OfBook, PlayerNameSerializer
from clubs.people.access import not_found
from clubs.publishing import selectors
from clubs.publishing.models import FeatRow, PlayerSum, RecordTitle
from clubs.publishing.rules.measures import KINDS
from clubs.publishing.selectors import terms
from clubs.publishing.services.terms import LEAST, MOST, set_terms

LINES = [(code, one.label) for code, one in KINDS.items()]


class FeatSerializer(serializers.Serializer[Any]):
    """What somebody did: the value (``shown`` as people write it), who, when, and the entry that made it."""

    old_names: ClassVar[OldNames] = {"value_text": "shown"}

    expands: ClassVar[dict[str, str]] = {"match": "match"}

    value = serializers.FloatField()
    value_text = FigureField(source="shown")
    name = serializers.SerializerMethodField()
    player = serializers.CharField(source="result.player.slug", allow_null=True, default=None)
    opponent = serializers.CharField(source="result.opponent_name")
    innings = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    match = serializers.CharField(source="result.match.public_id")
    entry = serializers.IntegerField(allow_null=True)
    since = serializers.DateTimeField(allow_null=True, help_text="of a streak: when its first match was over")

    def get_name(self, feat: FeatRow) -> str:
        """Who did it."""
        return feat.result.player.name if feat.result.player is not None else feat.result.name


class RecordSerializer(serializers.Serializer[Any]):
    """A line of the record book. ``length`` is 0 where it holds at any length."""

    kind = serializers.ChoiceField(choices=LINES, source="kind.code")
    label = serializers.CharField()  # type: ignore[assignment]
    unit = serializers.CharField(source="kind.unit")
    note = serializers.CharField(source="kind.note")
    length = serializers.IntegerField()
    feat = FeatSerializer()


class GrandRecordSerializer(serializers.Serializer[Any]):
    """The best grand average at a game: all points by all innings (``shown`` as people write it)."""

    old_names: ClassVar[OldNames] = {"average_text": "shown"}

    label = serializers.CharField(source="grand_label")  # type: ignore[assignment]
    player = PlayerNameSerializer(source="grand.player")
    matches = serializers.IntegerField(source="grand.measured")
    points = serializers.IntegerField(source="grand.points")
    innings = serializers.IntegerField(source="grand.innings")
    average = serializers.FloatField(source="grand.average")
    average_text = FigureField(source="grand_shown")


class GameRecordsSerializer(serializers.Serializer[Any]):
    """The records of one game. ``grand_average`` is null where nobody has played enough for one."""

    game = serializers.CharField()
    game_name = serializers.CharField(source="name")
    records = RecordSerializer(many=True)
    grand_average = serializers.SerializerMethodField()

    @extend_schema_field(GrandRecordSerializer(allow_null=True))
    def get_grand_average(self, one: selectors.GameRecords) -> dict[str, Any] | None:
        """The best, if there is one."""
        return dict(GrandRecordSerializer(one).data) if one.grand is not None else None


class RecordsSerializer(serializers.Serializer[Any]):
    """Records of the club. An average counts from so many innings (``average_innings``), a grand average from
    so many matches (``grand_matches``); ``season`` is null for all seasons together."""

    average_innings = serializers.IntegerField()
    grand_matches = serializers.IntegerField()
    season = serializers.IntegerField(allow_null=True)
    games = GameRecordsSerializer(many=True)


class Records(OfBook):
    """The record book."""

    serializer_class = RecordsSerializer

    @extend_schema(operation_id="records", parameters=[SEASON, GAME], responses=RecordsSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Every record, game by game, of all seasons or of one."""
        found = self.book(request)
        asks = terms.terms_of(found)
        season, game = self.season(request, found, asks), self.game(request, found)
        told = {
            "average_innings": asks.average_innings, "grand_matches": asks.grand_matches,
            "season": season or None, "games": selectors.club_records(found, season, asks, game),
        }  # fmt: skip
        return Response(RecordsSerializer(told).data)


class SeasonSerializer(serializers.Serializer[Any]):
    """A season in which something was played: ``season`` is the year in which it begins, and what other
    addresses take; it lasts from ``start`` to just before ``end``."""

    old_names: ClassVar[OldNames] = {"begins_at": "start", "ends_at": "end"}

    season = serializers.IntegerField()
    name = serializers.CharField(help_text='as "2025/26"')
    begins_at = serializers.DateTimeField(source="start")
    ends_at = serializers.DateTimeField(source="end")


class Seasons(OfBook):
    """The seasons of the book."""

    pagination_class = ComputedPages
    queryset = PlayerSum.objects.none()
    serializer_class = SeasonSerializer

    @extend_schema(operation_id="seasons_list", filters=False, responses=SeasonSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Seasons in which something was played, the latest first."""
        found = self.book(request)
        calendar = terms.calendar_of(found)
        page = self.paginate_queryset(selectors.seasons_of(found, calendar)) or []
        told = []
        for season, name in page:
            start, end = calendar.bounds(season)
            told.append({"season": season, "name": name, "start": start, "end": end})
        return self.get_paginated_response(SeasonSerializer(told, many=True).data)


class TermsSerializer(serializers.Serializer[Any]):
    """From how many innings an average counts as a record, from how many matches a grand average, and the day
    on which seasons begin."""

    average_innings = serializers.IntegerField(min_value=LEAST, max_value=MOST)
    grand_matches = serializers.IntegerField(min_value=LEAST, max_value=MOST)
    season_month = serializers.IntegerField(min_value=1, max_value=12)
    season_day = serializers.IntegerField(min_value=1, max_value=31)


class RecordTerms(Endpoint):
    """What counts as a record."""

    serializer_class = TermsSerializer
    rights = {"GET": SEEN, "PATCH": Right(Scope.PEOPLE, OFFICERS)}

    @extend_schema(operation_id="record_terms", responses=TermsSerializer)
    def get(self, request: Request, club: str) -> Response:
        """What the club asks of a record."""
        return Response(TermsSerializer(terms.terms_of(self.club(request))).data)

    @extend_schema(
        operation_id="record_terms_change",
        request=TermsSerializer(partial=True),
        responses=TermsSerializer,
    )
    def patch(self, request: Request, club: str) -> Response:
        """Ask something else; what is not given stays, and the records follow at once."""
        found, given = self.club(request), read(TermsSerializer, request, partial=True)
        whole = {**TermsSerializer(terms.terms_of(found)).data, **given}
        made = act(set_terms, club=found, by=person(request), **whole)
        return Response(TermsSerializer(made).data)


class Best(OfBook):
    """The best of one kind."""

    queryset = FeatRow.objects.none()
    serializer_class = FeatSerializer

    @extend_schema(
        operation_id="best_list",
        filters=False,
        parameters=[whole_parameter("length", "for what only compares at one length"), SEASON],
        responses=FeatSerializer(many=True),
    )
    def get(self, request: Request, club: str, book: str, slug: str, kind: str) -> Response:
        """The record and what comes next, the best first."""
        found, game = self.book(request), f"{book}/{slug}"
        length = number(request, "length", 0, 0, 2**31 - 1)
        titles = RecordTitle.objects.filter(club=found, game=game, kind=kind, length=length)
        if kind not in KINDS or not titles.exists():
            raise not_found("record")
        asks = terms.terms_of(found)
        season = self.season(request, found, asks)
        rows = selectors.feats(found, game, kind, length, asks.average_innings, season)
        return self.page_of(
            rows.select_related("result__player", "result__match").defer(
                "result__match__snapshot", "result__match__board"
            )
        )
