"""Postponing a team match: one captain asks, the other answers, an officer decides."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import (
    DIRECTED,
    OF_SIDE,
    SEEN,
    SIDE_CHOICES,
    DayField,
    HourField,
    OfLeagues,
    WhichSideSerializer,
)
from clubs.leagues.access import require_side
from clubs.leagues.models import Postponement
from clubs.leagues.services import postponing


class PostponementSerializer(serializers.Serializer[Any]):
    """A wish to play on another day (null: on one to be found). ``agreed_at``: the other captain agreed;
    ``approved_at``: an officer did, and the match has its new day; ``closed_at``: it came to nothing."""

    asked_by = serializers.ChoiceField(choices=SIDE_CHOICES)
    on = serializers.DateField(allow_null=True)
    at = HourField(allow_null=True)
    reason = serializers.CharField()
    asked_at = serializers.DateTimeField()
    agreed_at = serializers.DateTimeField(allow_null=True)
    approved_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    answer = serializers.CharField(allow_blank=True)


class AskPostponementSerializer(WhichSideSerializer):
    """For which side, why, and the day and time that are wished for."""

    reason = serializers.CharField(max_length=200)
    on = DayField(allow_null=True, default=None)
    at = HourField(allow_null=True, default=None)


class AnswerPostponementSerializer(WhichSideSerializer):
    """The other captain agrees or declines; who asked takes back."""

    old_names: ClassVar[OldNames] = {"note": "words"}

    answer = serializers.ChoiceField(choices=[(one, one) for one in ("agree", "decline", "take_back")])
    note = serializers.CharField(max_length=200, allow_blank=True, default="", source="words")


class DecidePostponementSerializer(serializers.Serializer[Any]):
    """Whether the match gets its new day."""

    old_names: ClassVar[OldNames] = {"note": "words"}

    approve = serializers.BooleanField()
    note = serializers.CharField(max_length=200, allow_blank=True, default="", source="words")


class Postponements(OfLeagues):
    """Wishes to postpone a match."""

    queryset = Postponement.objects.none()
    serializer_class = PostponementSerializer
    filterset_class = ordered_by(Postponement, "asked_at", "on", usual="as they were asked for")
    rights = {"GET": SEEN, "POST": OF_SIDE}

    @extend_schema(operation_id="postponements_list", responses=PostponementSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """List them, the latest first."""
        return self.page_of(self.team_match(request).postponements.all())

    @extend_schema(
        operation_id="postponement_ask",
        request=AskPostponementSerializer,
        responses={201: PostponementSerializer},
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Ask to play on another day; one wish at a time."""
        found, body = self.team_match(request), read(AskPostponementSerializer, request)
        side = body.pop("side")
        require_side(user_of(request), found, side)
        made = act(postponing.ask, match=found, which=side, by=person(request), **body)
        return Response(PostponementSerializer(made).data, status=201)


class PostponementAnswer(OfLeagues):
    """What captains say to a wish."""

    queryset = Postponement.objects.none()
    rights = {"POST": OF_SIDE}

    @extend_schema(
        operation_id="postponement_answer",
        request=AnswerPostponementSerializer,
        responses=PostponementSerializer,
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Agree, decline, or take one's own wish back."""
        found, body = self.team_match(request), read(AnswerPostponementSerializer, request)
        which, by = body["side"], person(request)
        require_side(user_of(request), found, which)
        if body["answer"] == "take_back":
            made = act(postponing.take_back, match=found, which=which, by=by)
        else:
            agree, words = body["answer"] == "agree", body["words"]
            made = act(postponing.answer, match=found, which=which, agree=agree, words=words, by=by)
        return Response(PostponementSerializer(made).data)


class PostponementDecision(OfLeagues):
    """What officers say to a wish."""

    queryset = Postponement.objects.none()
    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="postponement_decide",
        request=DecidePostponementSerializer,
        responses=PostponementSerializer,
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Approve the wish, so that the match has its new day, or refuse it."""
        found, body = self.team_match(request), read(DecidePostponementSerializer, request)
        made = act(postponing.decide, match=found, by=person(request), **body)
        return Response(PostponementSerializer(made).data)
