"""The call list: who is called to which table, who has answered; answers, second calls."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import BY_CALL, OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.calling.access import call_for, called_for, require_answer
from clubs.calling.models import Answered, Call, terms_of
from clubs.calling.rules.standing import Standing
from clubs.calling.selectors.calls import CallLine, call_list, line_of, spoken_calls
from clubs.calling.services import answering, calling
from clubs.calling.services.common import bounded
from clubs.people.access import player_for
from clubs.people.models import User
from matches.problems import UserProblem

DIRECTED = Right(Scope.DIRECT, OFFICERS)
GUESTS_ANSWERS = 300
"""Answers of visitors who are not signed in that one address gives in ten minutes, as on the pages."""


class CalledPlayerSerializer(serializers.Serializer[Any]):
    """A player who is called. ``how`` says by whom the answer came."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    side = serializers.ChoiceField(choices=[("a", "a"), ("b", "b")])
    answered_at = serializers.DateTimeField(allow_null=True)
    how = serializers.ChoiceField(choices=Answered.choices, allow_blank=True, source="answered_how")


class TableCallSerializer(serializers.Serializer[Any]):
    """One call. ``standing``: called, again (a second call), late, coming (all have answered), given-up,
    started."""

    old_names: ClassVar[OldNames] = {"status": "standing"}

    expands: ClassVar[dict[str, str]] = {"competition": "competition", "match": "match", "table": "table"}

    id = serializers.IntegerField(source="call.pk")
    competition = serializers.CharField(source="fixture.competition.slug")
    fixture = serializers.IntegerField(source="fixture.number")
    match = serializers.CharField(source="call.match.public_id")
    table = serializers.IntegerField(source="table.number")
    players = CalledPlayerSerializer(many=True)
    status = serializers.ChoiceField(choices=[(one.value, one.value) for one in Standing], source="standing")
    called_at = serializers.DateTimeField(source="call.called_at")
    again_at = serializers.DateTimeField(source="call.again_at", allow_null=True)
    late_at = serializers.DateTimeField(source="late", help_text="from when who has not answered is late")
    started_at = serializers.DateTimeField(source="call.started_at", allow_null=True)
    given_up_at = serializers.DateTimeField(source="call.given_up_at", allow_null=True)
    spoken = serializers.SerializerMethodField(help_text="to be read aloud; empty where nothing is")

    def get_spoken(self, line: CallLine) -> str:
        """What the hall's screen says of it."""
        found: str = self.context.get("spoken", {}).get(line.call.pk, "")
        return found


class CallAnswerSerializer(serializers.Serializer[Any]):
    """Whether the player comes. Only owners and directors take an answer back."""

    answered = serializers.BooleanField(default=True)


class CallViewSet(ViewSetMixin, Endpoint):
    """The calls of a club that are open, and those whose match began in the last ten minutes."""

    pagination_class = ComputedPages
    queryset = Call.objects.none()
    serializer_class = TableCallSerializer
    lookup_url_kwarg, lookup_value_converter = "call", "int"
    rights = {
        "list": Right(Scope.READ, PUBLIC),
        "retrieve": Right(Scope.READ, PUBLIC),
        "again": DIRECTED,
        "given_up": DIRECTED,
    }

    def shown(self, request: Request, call: Call) -> Response:
        """One call as it stands now."""
        found = call_for(user_of(request), self.club(request), call.pk)
        line = line_of(found, terms_of(self.club(request)))
        return Response(TableCallSerializer(line, context={"spoken": self.spoken(request)}).data)

    def spoken(self, request: Request) -> dict[int, str]:
        """What is said aloud, by call."""
        return {line.call.pk: text for line, text in spoken_calls(self.club(request))}

    @extend_schema(operation_id="calls_list", responses=TableCallSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """The call list, the longest waiting first."""
        page = self.paginate_queryset(call_list(self.club(request)))
        told = TableCallSerializer(page, many=True, context={"spoken": self.spoken(request)})
        return self.get_paginated_response(told.data)

    @extend_schema(operation_id="call", responses=TableCallSerializer)
    def retrieve(self, request: Request, club: str, call: int) -> Response:
        """One call, also one that is over."""
        return self.shown(request, call_for(user_of(request), self.club(request), call))

    @extend_schema(operation_id="call_again", request=None, responses=TableCallSerializer)
    @action(detail=True, methods=["post"])
    def again(self, request: Request, club: str, call: int) -> Response:
        """Call those who have not answered once more."""
        found = call_for(user_of(request), self.club(request), call)
        act(calling.call_again, call=found, by=person(request))
        return self.shown(request, found)

    @extend_schema(operation_id="call_give_up", request=None, responses=TableCallSerializer)
    @action(detail=True, methods=["post"], url_path="given-up")
    def given_up(self, request: Request, club: str, call: int) -> Response:
        """Note that nobody looks for the players any longer; decides nothing about the match."""
        found = call_for(user_of(request), self.club(request), call)
        act(calling.give_up, call=found, by=person(request))
        return self.shown(request, found)


class CallAnswer(Endpoint):
    """A player's answer to a call."""

    rights = {"PUT": Right(Scope.MARK, BY_CALL)}
    serializer_class = TableCallSerializer

    @extend_schema(operation_id="call_answer", request=CallAnswerSerializer, responses=TableCallSerializer)
    def put(self, request: Request, club: str, call: int, player: str) -> Response:
        """Say that the player comes: one's own answer, or one that a director notes."""
        where, user = self.club(request), user_of(request)
        found = call_for(user, where, call)
        own = called_for(user, found, player_for(user, where, player)).player
        body = read(CallAnswerSerializer, request)
        by = user if isinstance(user, User) else None
        officer = self.held(request, *(OFFICERS.roles or ()))
        if officer and not body["answered"]:
            act(answering.take_back, call=found, player=own, by=by)
        else:
            how = Answered.DIRECTOR if officer and own.user_id != getattr(by, "pk", None) else None
            how = how or require_answer(user, where, own)
            if how == Answered.GUEST:
                bounded("answers", request.META.get("REMOTE_ADDR", ""), GUESTS_ANSWERS)
            if not body["answered"]:
                raise UserProblem(
                    "not-allowed", gettext("Only owners and directors take an answer back."), 403
                )
            act(answering.answer, call=found, player=own, how=how, by=by)
        line = line_of(call_for(user, where, call), terms_of(where))
        spoken = {one.call.pk: text for one, text in spoken_calls(where)}
        return Response(TableCallSerializer(line, context={"spoken": spoken}).data)
