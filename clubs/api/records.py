"""The club's records, the best of each kind, and what counts as a record."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import not_found
from clubs.api.base import OFFICERS, PUBLIC, Endpoint, Right, act, person, read
from clubs.api.paging import number, whole_parameter
from clubs.api.scopes import Scope
from clubs.publishing import selectors, terms
from clubs.publishing.measures import KINDS
from clubs.publishing.models import FeatRow, RecordTitle

LINES = [(code, one.label) for code, one in KINDS.items()]
SEEN = Right(Scope.READ, PUBLIC)


class FeatSerializer(serializers.Serializer[Any]):
    """What somebody did: the value (``shown`` as people write it), who, when, and the entry that made it."""

    value = serializers.FloatField()
    shown = serializers.CharField()
    name = serializers.SerializerMethodField()
    player = serializers.CharField(source="result.player.slug", allow_null=True, default=None)
    opponent = serializers.CharField(source="result.opponent_name")
    innings = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    match = serializers.CharField(source="result.match.public_id")
    entry = serializers.IntegerField(allow_null=True)

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


class GameRecordsSerializer(serializers.Serializer[Any]):
    """The records of one game."""

    game = serializers.CharField()
    game_name = serializers.CharField(source="name")
    records = RecordSerializer(many=True)


class RecordsSerializer(serializers.Serializer[Any]):
    """All records of the club. An average counts from so many innings (``average_innings``)."""

    average_innings = serializers.IntegerField()
    games = GameRecordsSerializer(many=True)


class Records(Endpoint):
    """The record book."""

    serializer_class = RecordsSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="records", responses=RecordsSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Every record, game by game."""
        found = self.club(request)
        told = {
            "average_innings": selectors.average_innings(found), "games": selectors.club_records(found),
        }  # fmt: skip
        return Response(RecordsSerializer(told).data)


class TermsSerializer(serializers.Serializer[Any]):
    """From how many innings an average counts as a record, from how many matches a grand average, and the day
    on which seasons begin."""

    average_innings = serializers.IntegerField(min_value=terms.LEAST, max_value=terms.MOST)
    grand_matches = serializers.IntegerField(min_value=terms.LEAST, max_value=terms.MOST)
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
        made = act(terms.set_terms, club=found, by=person(request), **whole)
        return Response(TermsSerializer(made).data)


class Best(Endpoint):
    """The best of one kind."""

    queryset = FeatRow.objects.none()
    serializer_class = FeatSerializer
    rights = {"GET": SEEN}

    @extend_schema(
        operation_id="best_list",
        filters=False,
        parameters=[whole_parameter("length", "for what only compares at one length")],
        responses=FeatSerializer(many=True),
    )
    def get(self, request: Request, club: str, book: str, slug: str, kind: str) -> Response:
        """The record and what comes next, the best first."""
        found, game = self.club(request), f"{book}/{slug}"
        length = number(request, "length", 0, 0, 2**31 - 1)
        titles = RecordTitle.objects.filter(club=found, game=game, kind=kind, length=length)
        if kind not in KINDS or not titles.exists():
            raise not_found("record")
        rows = selectors.feats(found, game, kind, length, selectors.average_innings(found))
        return self.page_of(
            rows.select_related("result__player", "result__match").defer(
                "result__match__snapshot", "result__match__board"
            )
        )
