"""Many marks of one match in one request: what a program has kept while it could not reach the server."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import bulk
from clubs.api.matches import engine_shapes as engine
from clubs.api.matches import match_shapes as shapes
from clubs.api.matches.marks import LONGEST_TOKENS, MARKED, may_correct
from clubs.api.matches.matches import OfMatch
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Course, Queued, Steps, record_queue


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


BUDGET: Final = 0.1
"""Seconds of work after which a transaction takes no further entry: a correction far back takes long."""
SEEN = serializers.IntegerField(
    min_value=0, max_value=2**31 - 1, help_text="the last entry that was seen before the first of these"
)


class MarksBulk(OfMatch):
    """A queue of marks."""

    rights = {"POST": MARKED}
    in_steps = ("POST",)

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
        queue, unread = _read(request, rows)
        public_id = self.match(request).public_id
        standing: dict[str, Any] = {}
        results: list[dict[str, Any]] = self.progress.done(len(rows))

        def some() -> list[dict[str, Any]]:
            made = record_queue(
                match_id=public_id,
                queue=queue[len(results) :],
                expected_seq=max([seen, *(row["data"]["seq"] for row in results if "data" in row)]),
                by=by,
                dry_run=dry_run,
                seconds=bulk.TRIED_FOR if dry_run else BUDGET,
            )
            standing.update(made.standing)
            told = _told(len(results), made, unread, of=len(queue), rows=len(rows))
            late = range(len(told), len(rows)) if dry_run else ()
            return [*told, *(bulk.no_time_for(number) for number in late)]

        while not standing or len(results) < len(rows):
            results += self.progress.step(some, steps=Steps(), keep=not dry_run)
        return Response({"dry_run": dry_run, "results": results, "standing": standing})


def _told(at: int, made: Course, unread: Exception | None, *, of: int, rows: int) -> list[dict[str, Any]]:
    """The answers of the rows from number ``at`` on, as far as the queue has come."""
    told = [
        {"row": number, "status": 200 if one.duplicate else 201, "data": one.to_json()}
        for number, one in enumerate(made.taken, at)
    ]
    here = at + len(told)
    problem = made.problem or (unread if here == of else None)
    if problem is not None and here < rows:
        told.append(bulk.refused(here, problem))
        told += [bulk.not_tried(number) for number in range(here + 1, rows)]
    return told


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
