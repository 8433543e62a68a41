"""Many marks of one match in one request: what a program has kept while it could not reach the server."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import bulk
from clubs.api.core.endpoint import act
from clubs.api.matches import engine_shapes as engine
from clubs.api.matches import match_shapes as shapes
from clubs.api.matches.marks import LONGEST_TOKENS, MARKED, may_correct
from clubs.api.matches.matches import OfMatch
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Queued, record_queue


class QueuedMarkSerializer(serializers.Serializer[Any]):
    """An entry of the queue: whose, and what was observed, in notation; ``client_uuid`` is of its sender's
    making, and by it the entry is known again."""

    client_uuid = serializers.UUIDField()
    side = serializers.CharField(max_length=4)
    tokens = serializers.CharField(max_length=LONGEST_TOKENS)
    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class TakenMarkSerializer(serializers.Serializer[Any]):
    """What came of an entry; ``duplicate`` says that it had been recorded before."""

    seq = serializers.IntegerField()
    ruling = engine.RuledSerializer()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    state_hash = serializers.CharField()
    duplicate = serializers.BooleanField()


class StandingNowSerializer(serializers.Serializer[Any]):
    """Where the match stands after the queue."""

    seq = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    board = shapes.BoardSerializer()
    expects = shapes.ExpectsSerializer()
    problems = shapes.IllegalSerializer(many=True)
    state_hash = serializers.CharField(help_text="digest of the engine's state after the log's last entry")


SEEN = serializers.IntegerField(
    min_value=0, max_value=2**31 - 1, help_text="the last entry that was seen before the first of these"
)


class MarksBulk(OfMatch):
    """A queue of marks."""

    rights = {"POST": MARKED}

    @extend_schema(
        operation_id="match_marks",
        request=bulk.sent(QueuedMarkSerializer, "marks", expected_seq=SEEN),
        responses=bulk.told(TakenMarkSerializer, "MarksRecorded", standing=StandingNowSerializer()),
    )
    def post(self, request: Request, match: str) -> Response:
        """Record many in order. The first that is refused ends it: those before it are recorded, and those
        after it are "not-tried". A queue may be sent again as a whole."""
        by = self.actor(request, "mark")
        may_correct(request, self.match(request))
        rows, dry_run = bulk.rows_of(request, "marks", "expected_seq")
        seen = SEEN.run_validation(dict(request.data).get("expected_seq", serializers.empty))
        queue, problem = _read(request, rows)
        found = self.match(request)
        made = act(
            record_queue, match_id=found.public_id, queue=queue, expected_seq=seen, by=by, dry_run=dry_run
        )
        results = [
            {"row": number, "status": 200 if one.duplicate else 201, "data": one.to_json()}
            for number, one in enumerate(made.taken)
        ]
        problem = made.problem or problem
        if problem is not None:
            results.append(bulk.refused(len(results), problem))
            results += [bulk.not_tried(number) for number in range(len(results), len(rows))]
        return Response({"dry_run": dry_run, "results": results, "standing": made.standing})


def _read(request: Request, rows: list[Any]) -> tuple[list[Queued], Exception | None]:
    """The entries up to the first that cannot be read, and what is wrong with that one."""
    queue: list[Queued] = []
    for row in rows:
        try:
            one = bulk.row_of(QueuedMarkSerializer, row, request)
        except UserProblem as problem:
            return queue, problem
        queue.append(Queued(one["side"], one["tokens"], one["client_uuid"], one["note"]))
    return queue, None
