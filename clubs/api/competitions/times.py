"""Times: what ends in time before there is a draw, times that are set, and how true those told were."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition
from clubs.api.competitions.stages import StageSettingsSerializer
from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.faults import bad_member
from clubs.api.core.moments import MomentField
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition, StartTime, ToldTime
from clubs.competitions.selectors import advice
from clubs.competitions.selectors.advice import MOST_PLAYERS, MOST_TABLES, Asked, Row
from clubs.competitions.selectors.start_times import set_in
from clubs.competitions.selectors.truth import truth
from clubs.competitions.services import start_times


class AdviceQuestionSerializer(serializers.Serializer[Any]):
    """So many players at so many tables. ``length`` and ``race`` of a match as in a competition; ``minutes``
    is a guess of what such a match takes, corrected by what was measured in the club. Without ``ends_by``
    nothing is suggested, only told when which format ends."""

    game = serializers.CharField(max_length=80)
    players = serializers.IntegerField(min_value=2, max_value=MOST_PLAYERS)
    tables = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)
    length = serializers.IntegerField(
        min_value=1, max_value=32767, required=False, allow_null=True, default=None
    )
    race = serializers.IntegerField(min_value=1, max_value=99, default=1)
    rest_minutes = serializers.IntegerField(min_value=0, max_value=240, default=5)
    minutes = serializers.IntegerField(
        min_value=1, max_value=600, required=False, allow_null=True, default=None
    )
    starts_at = MomentField()
    ends_by = MomentField(required=False, allow_null=True, default=None)


class SuggestionSerializer(serializers.Serializer[Any]):
    """A format. ``stages``, ``length`` and ``race`` are as a competition takes them (PATCH or POST);
    ``at_least`` is how many matches everybody plays at least, ``ends`` lies between ``ends_early`` and
    ``ends_late`` four times out of five."""

    old_names: ClassVar[OldNames] = {
        "ends_at": "ends",
        "ends_early_at": "ends_early",
        "ends_late_at": "ends_late",
        "text": "words",
    }

    text = serializers.CharField(source="words")
    stages = StageSettingsSerializer(many=True)
    length = serializers.IntegerField(allow_null=True)
    race = serializers.IntegerField()
    as_asked = serializers.BooleanField(help_text="length and race are those of the question")
    matches = serializers.IntegerField()
    at_least = serializers.IntegerField()
    ends_at = serializers.DateTimeField(source="ends")
    ends_early_at = serializers.DateTimeField(source="ends_early")
    ends_late_at = serializers.DateTimeField(source="ends_late")
    in_time = serializers.BooleanField()


class AdviceSerializer(serializers.Serializer[Any]):
    """``formats`` are all as asked, the quickest first; ``suggested`` at most four that end in time, the best
    first. A match as asked takes ``minutes``, reckoned from ``measured`` ones."""

    minutes = serializers.IntegerField()
    measured = serializers.IntegerField()
    suggested = SuggestionSerializer(many=True)
    formats = SuggestionSerializer(many=True)


def _suggestion(row: Row) -> dict[str, Any]:
    candidate = row.advice.candidate
    return {
        "words": row.words,
        "stages": [
            {"format": one.format, "name": one.name, "settings": one.settings, "feed": one.feed}
            for one in candidate.stages
        ],
        "length": candidate.length,
        "race": candidate.race,
        "as_asked": row.as_asked,
        "matches": row.advice.matches,
        "at_least": row.advice.at_least,
        "ends": row.end.likely,
        "ends_early": row.end.early,
        "ends_late": row.end.late,
        "in_time": row.in_time,
    }


class Advice(Endpoint):
    """Which formats end in time."""

    queryset: Any = Competition.objects.none()
    serializer_class = AdviceSerializer
    computes = ("POST",)
    rights = {"POST": Right(Scope.READ, OFFICERS)}

    @extend_schema(
        operation_id="competition_advice", request=AdviceQuestionSerializer, responses=AdviceSerializer
    )
    def post(self, request: Request, club: str) -> Response:
        """Play every format out for so many players and tables, and say when each ends."""
        made = advice.advised(self.club(request), Asked(**read(AdviceQuestionSerializer, request)))
        told = {
            "minutes": made.minutes,
            "measured": made.measured,
            "suggested": [_suggestion(row) for row in made.suggested],
            "formats": [_suggestion(row) for row in made.rows],
        }
        return Response(AdviceSerializer(told).data)


class StartTimeSerializer(serializers.Serializer[Any]):
    """A time before which something is not called: a ``fixture``, a round (``stage``, ``code`` and
    ``round``), or a whole ``stage``."""

    stage = serializers.IntegerField(source="stage.number", help_text="its number")
    code = serializers.CharField(help_text="of the round; empty for a stage or a fixture")
    round = serializers.IntegerField(help_text="number of the round; 0 for a stage or a fixture")
    fixture = serializers.IntegerField(source="fixture.number", allow_null=True, default=None)
    not_before = serializers.DateTimeField()


class SetTimeSerializer(serializers.Serializer[Any]):
    """What is set: either ``fixture``, or ``stage``, with ``code`` and ``round`` for one of its rounds.
    ``not_before`` null takes the time back."""

    fixture = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    stage = serializers.IntegerField(min_value=1, required=False, default=1)
    code = serializers.CharField(max_length=8, required=False, allow_blank=True, default="")
    round = serializers.IntegerField(min_value=0, max_value=32767, required=False, default=0)
    not_before = MomentField(allow_null=True)


class StartTimes(OfCompetition):
    """Times that are set."""

    queryset = StartTime.objects.none()
    serializer_class = StartTimeSerializer
    pagination_class = None
    rights = {"GET": SEEN, "PUT": DIRECTED}

    @extend_schema(operation_id="start_times", responses=StartTimeSerializer(many=True))
    def get(self, request: Request, club: str, competition: str) -> Response:
        """The times that are set for stages, rounds and fixtures."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        return Response(StartTimeSerializer(set_in(found), many=True).data)

    @extend_schema(
        operation_id="start_time_set",
        request=SetTimeSerializer,
        responses={200: StartTimeSerializer(many=True)},
    )
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Set one, or take it back; answers with all. What is at a table already is left alone."""
        found, body = self.competition(request), read(SetTimeSerializer, request)
        by, at = person(request), body["not_before"]
        if body["fixture"] is not None:
            if body["code"]:
                raise bad_member("code", "not-both", gettext("A time is set for a fixture or for a round."))
            act(start_times.set_match, competition=found, number=body["fixture"], not_before=at, by=by)
        elif body["code"]:
            act(
                start_times.set_round,
                competition=found,
                stage=body["stage"],
                code=body["code"],
                round_=body["round"],
                not_before=at,
                by=by,
            )
        else:
            act(start_times.set_stage, competition=found, stage=body["stage"], not_before=at, by=by)
        return Response(StartTimeSerializer(set_in(found), many=True).data)


class ToldSerializer(serializers.Serializer[Any]):
    """A time as it was told, and when it happened."""

    old_names: ClassVar[OldNames] = {
        "early_at": "early",
        "late_at": "late",
        "likely_at": "likely",
        "happened_at": "happened",
    }

    told_at = serializers.DateTimeField()
    early_at = serializers.DateTimeField(source="early")
    likely_at = serializers.DateTimeField(source="likely")
    late_at = serializers.DateTimeField(source="late")
    happened_at = serializers.DateTimeField(source="happened")
    inside = serializers.BooleanField()


class OccasionSerializer(serializers.Serializer[Any]):
    """What was told on one occasion, of ``count`` matches: the median of by how many minutes it was off, and
    of the share of the time that was to go (per cent; null where all was near), and how many per cent lay in
    their spans."""

    occasion = serializers.ChoiceField(choices=ToldTime.Occasion.choices)
    count = serializers.IntegerField(source="truth.count")
    minutes_off = serializers.IntegerField(source="truth.minutes_off")
    percent_off = serializers.IntegerField(source="truth.percent_off", allow_null=True)
    inside = serializers.IntegerField(source="truth.share_inside")


class ToldOfFixtureSerializer(serializers.Serializer[Any]):
    """A fixture with what was told of it first."""

    number = serializers.IntegerField(source="fixture.number")
    told = ToldSerializer(source="first")


class TruthSerializer(serializers.Serializer[Any]):
    """How true the times were: by occasion, of the end, and of each fixture as it was first told."""

    occasions = OccasionSerializer(many=True)
    ends = ToldSerializer(many=True)
    fixtures = ToldOfFixtureSerializer(many=True)


class Truth(OfCompetition):
    """How true the times were."""

    serializer_class = TruthSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="times_truth", responses=TruthSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """What was told of when fixtures begin, and of the end, against what happened; empty before that."""
        return Response(TruthSerializer(truth(self.competition(request))).data)
