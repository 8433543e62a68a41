"""What is late in a season, penalties, and what a captain has to do."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import MEMBERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.leagues.common import DIRECTED, SIDE_CHOICES, OfLeagues
from clubs.leagues.models import Penalty
from clubs.leagues.rules.deadlines import Cost, Duty
from clubs.leagues.selectors.lateness import Owed, late_in, penalties_of
from clubs.leagues.selectors.todo import Todo, my_teams
from clubs.leagues.services import lateness

DUTIES = [(one.value, one.words) for one in Duty]
COSTS = [(one.value, one.words) for one in Cost]
KINDS = [(one, one) for one in ("line-up", "results", "confirm", "sheets-differ", "postponement", "protest")]


class OwedSerializer(serializers.Serializer[Any]):
    """What a side of a match owes since ``due_at``. ``penalty`` is the number of its penalty in the match."""

    match = serializers.IntegerField()
    side = serializers.ChoiceField(choices=SIDE_CHOICES)
    team = serializers.CharField()
    duty = serializers.ChoiceField(choices=DUTIES)
    due_at = serializers.DateTimeField()
    penalty = serializers.IntegerField(allow_null=True)


class PenaltySerializer(serializers.Serializer[Any]):
    """What a side that was late pays. ``number`` counts in the match; ``decided_by`` is "Balkline" where the
    season's rules apply it."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    match = serializers.IntegerField()
    number = serializers.IntegerField()
    side = serializers.ChoiceField(choices=SIDE_CHOICES)
    duty = serializers.ChoiceField(choices=DUTIES)
    cost = serializers.ChoiceField(choices=COSTS)
    points = serializers.IntegerField()
    fine = serializers.CharField(allow_blank=True)
    due_at = serializers.DateTimeField()
    status = serializers.ChoiceField(choices=Penalty.State.choices, source="state")
    made_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)


class DutySerializer(serializers.Serializer[Any]):
    """What which side owes."""

    side = serializers.ChoiceField(choices=SIDE_CHOICES)
    duty = serializers.ChoiceField(choices=DUTIES)


class DutyReasonSerializer(DutySerializer):
    """What which side owes, and why it is decided so."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class PenaltyReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class RemindedSerializer(serializers.Serializer[Any]):
    """How many accounts were written to."""

    reminded = serializers.IntegerField()


class TodoSerializer(serializers.Serializer[Any]):
    """One thing to do for a side that the asker leads, in a league of the club or of an association that it
    is in: ``club`` is whose league it is. ``due_at`` is the season's limit for it; ``page`` the path where
    people do it."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    club = serializers.CharField()
    league = serializers.CharField()
    season = serializers.CharField()
    match = serializers.IntegerField()
    side = serializers.ChoiceField(choices=SIDE_CHOICES)
    team = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    text = serializers.CharField(source="words")
    due_at = serializers.DateTimeField(allow_null=True)
    late = serializers.BooleanField()
    page = serializers.CharField()


def penalty_told(row: Penalty) -> dict[str, Any]:
    """A penalty as :class:`PenaltySerializer` writes it."""
    names = (
        "number", "side", "duty", "cost", "points", "fine", "due_at", "state", "made_at", "decided_at",
        "decided_by", "reason",
    )  # fmt: skip
    return {"match": row.team_match.number, **{name: getattr(row, name) for name in names}}


def _owed(one: Owed) -> dict[str, Any]:
    return {
        "match": one.match.number,
        "side": one.due.side,
        "team": one.match.side(one.due.side).team.slug,
        "duty": one.due.duty.value,
        "due_at": one.due.at,
        "penalty": one.penalty.number if one.penalty is not None else None,
    }


def _todo(one: Todo) -> dict[str, Any]:
    season = one.match.season
    return {
        "club": season.league.club.slug,
        "league": season.league.slug,
        "season": season.slug,
        "match": one.match.number,
        "side": one.which,
        "team": one.match.side(one.which).team.slug,
        "kind": one.kind,
        "words": one.words,
        "due_at": one.due_at,
        "late": one.late,
        "page": one.path,
    }


class OfPenalties(OfLeagues):
    """An address of what is late."""

    queryset = Penalty.objects.none()

    def penalty(self, request: Request) -> Penalty:
        """The penalty of the address."""
        return lateness.penalty_of(self.team_match(request), self.kwargs["penalty"])


class Late(OfPenalties):
    """What is late."""

    pagination_class = ComputedPages
    serializer_class = OwedSerializer
    rights = {"GET": DIRECTED}

    @extend_schema(operation_id="late_list", responses=OwedSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """List what sides owe whose limit has passed, the oldest first."""
        page = self.paginate_queryset([_owed(one) for one in late_in(self.season(request))])
        return self.get_paginated_response(OwedSerializer(page, many=True).data)


class Penalties(OfPenalties):
    """The penalties of a season."""

    pagination_class = ComputedPages
    serializer_class = PenaltySerializer
    rights = {"GET": DIRECTED}

    @extend_schema(operation_id="penalties_list", responses=PenaltySerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them: those to be decided, then the latest."""
        page = self.paginate_queryset([penalty_told(one) for one in penalties_of(self.season(request))])
        return self.get_paginated_response(PenaltySerializer(page, many=True).data)


class MatchReminder(OfPenalties):
    """A reminder at once."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="team_match_remind", request=DutySerializer, responses=RemindedSerializer)
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Remind a side's captains of what it owes, whatever was sent before."""
        found, body = self.team_match(request), read(DutySerializer, request)
        count = act(lateness.remind, match=found, duty=body["duty"], which=body["side"], by=person(request))
        return Response(RemindedSerializer({"reminded": count}).data)


class MatchWaiver(OfPenalties):
    """A side that is let off."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="penalty_waive", request=DutyReasonSerializer, responses=PenaltySerializer)
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Let a side off: its penalty is waived, or taken back; without one, none is proposed."""
        found, body = self.team_match(request), read(DutyReasonSerializer, request)
        row = act(
            lateness.waive, match=found, duty=body["duty"], which=body["side"], reason=body["reason"],
            by=person(request),
        )  # fmt: skip
        row.team_match = found
        return Response(PenaltySerializer(penalty_told(row)).data)


class PenaltyApplied(OfPenalties):
    """A penalty that an officer approves."""

    rights = {"PUT": DIRECTED}

    @extend_schema(operation_id="penalty_apply", request=PenaltyReasonSerializer, responses=PenaltySerializer)
    def put(
        self, request: Request, club: str, league: str, season: str, number: int, penalty: int
    ) -> Response:
        """Apply a proposed penalty."""
        found, body = self.penalty(request), read(PenaltyReasonSerializer, request)
        row = act(lateness.apply, penalty=found, reason=body["reason"], by=person(request))
        return Response(PenaltySerializer(penalty_told(row)).data)


class CaptainsTodo(Endpoint):
    """What the asker has to do as a captain."""

    pagination_class = ComputedPages
    queryset = Penalty.objects.none()
    serializer_class = TodoSerializer
    rights = {"GET": Right(Scope.READ, MEMBERS)}

    @extend_schema(operation_id="league_todo_list", responses=TodoSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List what is to be done for the sides that the asker leads in running seasons."""
        rows = [_todo(todo) for one in my_teams(user_of(request), self.club(request)) for todo in one.todo]
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(TodoSerializer(page, many=True).data)
