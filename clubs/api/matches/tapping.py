"""What a tablet of one's own needs beside single marks: the journal, taps that waited, clocks, two courses.

The same services as the tablet's page, and the same promises (docs/api-tablet.md): a tap that is sent again
is done once, and a course that is not chosen is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.authentication import actor_of
from clubs.api.core.clocks import ClockSerializer
from clubs.api.core.endpoint import act, read
from clubs.api.core.paging import number, whole_parameter
from clubs.api.core.permissions import AT_MATCH, MARKERS, PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.api.matches import tablet_shapes as shapes
from clubs.api.matches.marks import may_correct
from clubs.api.matches.matches import OfMatch, desk_answer
from matches import selectors, services
from matches.courses import choosing, judging, striking, told
from matches.courses.shapes import comparison_json
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from matches.services import Actor, Tap

MARKED = Right(Scope.MARK, MARKERS)
AT_DESK = Right(Scope.MARK, AT_MATCH)
SEEN = Right(Scope.READ, PUBLIC)
LARGEST = shapes.LARGEST


class TabletViewSet(ViewSetMixin, OfMatch):
    """A match at a tablet of one's own."""

    serializer_class: type[serializers.BaseSerializer[Any]] = shapes.JournalSerializer
    lookup_url_kwarg, lookup_value_converter = "match", "slug"
    rights = {
        "journal": AT_DESK,
        "taps": AT_DESK,
        "moment": SEEN,
        "clock": SEEN,
        **dict.fromkeys(("run_clock", "set_clock", "level", "compare", "choose", "strike"), MARKED),
    }

    def desk_actor(self, request: Request) -> Actor:
        """Who marks the match, or confirms it. Raises "sign-in" (401), "not-allowed" (403)."""
        found, by = self.match(request), actor_of(request)
        if not by.may("mark", found):
            by.require("confirm", found)
        return by

    @extend_schema(
        operation_id="match_journal",
        parameters=[whole_parameter("since", "entries after this number")],
        responses=shapes.JournalSerializer,
    )
    @action(detail=True)
    def journal(self, request: Request, match: str) -> Response:
        """All that is needed to judge the match by a rule book of one's own."""
        self.desk_actor(request)
        since = number(request, "since", 0, 0, LARGEST)
        return Response(selectors.journal_json(self.match(request), since))

    @extend_schema(
        operation_id="match_taps", request=shapes.TapsSerializer, responses=shapes.TappedSerializer
    )
    @action(detail=True, methods=["post"])
    def taps(self, request: Request, match: str) -> Response:
        """Do taps that waited, in order, up to the first that is refused.

        Sent again, they are done once. Where the first is refused, the whole request is.
        """
        by, given = self.desk_actor(request), read(shapes.TapsSerializer, request)["taps"]
        if by.kind == "device" and any(one["kind"] == "confirm" and not one.get("side") for one in given):
            raise UserProblem("bad-field", gettext("side must be given."), 422, {"field": "side"})
        if any(one["kind"] in ("entry", "amend") for one in given):
            may_correct(request, self.match(request))
        return Response(services.do_taps(by, self.match(request).public_id, [_as_json(one) for one in given]))

    @extend_schema(
        operation_id="match_moment",
        parameters=[whole_parameter("entry", "the number of an entry", 1)],
        responses=shapes.MomentSerializer,
    )
    @action(detail=True, url_path="before", url_name="before")
    def moment(self, request: Request, match: str) -> Response:
        """What was expected when an entry was made, and the board of that moment."""
        row, entry = self.match(request), number(request, "entry", 1, 1, LARGEST)
        if not LogEntry.objects.filter(match=row, seq=entry).exists():
            raise UserProblem("not-found", gettext("There is no entry {seq}.").format(seq=entry), 404)
        game = selectors.before(row, entry)
        return Response({"expects": game.expects().to_json(), "board": game.board()})

    @extend_schema(operation_id="match_clock", responses=shapes.ClockNowSerializer)
    @action(detail=True)
    def clock(self, request: Request, match: str) -> Response:
        """How the clocks stand now."""
        return Response(_clock_of(self.match(request)))

    @extend_schema(
        operation_id="match_clock_run",
        request=shapes.ClockDeedSerializer,
        responses={200: shapes.ClockNowSerializer},
    )
    @clock.mapping.post
    def run_clock(self, request: Request, match: str) -> Response:
        """Start, stop or reset a clock, or end a time-out."""
        by, given = self.actor(request, "mark"), read(shapes.ClockDeedSerializer, request)
        done = act(
            services.run_clock,
            match_id=self.match(request).public_id,
            deed=given["do"],
            after_break=given["after_break"],
            tap=Tap(tapped_at=given["tapped_at"]),
            by=by,
        )
        return Response(_clock_of(done))

    @extend_schema(
        operation_id="match_clock_set", request=ClockSerializer, responses=shapes.ClockNowSerializer
    )
    @clock.mapping.put
    def set_clock(self, request: Request, match: str) -> Response:
        """Give the match another clock, or none (`{}`). Its minutes are fixed from its first entry on."""
        by, given = self.actor(request, "mark"), read(ClockSerializer, request)
        done = act(services.set_clock, match_id=self.match(request).public_id, clock=given, by=by)
        return Response(_clock_of(done))

    @extend_schema(
        operation_id="match_level", request=shapes.LevelSerializer, responses=shapes.LevelSetSerializer
    )
    @action(detail=True, methods=["put"])
    def level(self, request: Request, match: str) -> Response:
        """Mark more or less of the match from now on."""
        by, given = self.actor(request, "mark"), read(shapes.LevelSerializer, request)
        done = act(services.set_level, match_id=self.match(request).public_id, by=by, **given)
        return Response({"seq": done.last_seq, "marking": selectors.marking_json(done)})

    @extend_schema(
        operation_id="courses_compare",
        request=shapes.ComparingSerializer,
        responses=shapes.ComparedSerializer,
    )
    @action(detail=True, methods=["post"], url_path="courses/compare", url_name="courses-compare")
    def compare(self, request: Request, match: str) -> Response:
        """Judge the tablet's entries and the log from where they part; nothing is written."""
        row, by = self.match(request), actor_of(request)
        choosing.require(row, by)
        given = read(shapes.ComparingSerializer, request)
        judged = judging.compare(row, _course(row, by, given), frozenset(given.get("skipped", ())))
        if "text" not in given:
            judging.check_known(judged)
        return Response(comparison_json(judged, by))

    @extend_schema(
        operation_id="courses_choose",
        request=shapes.ChoosingSerializer,
        responses=shapes.ChosenDeskSerializer,
    )
    @action(detail=True, methods=["post"], url_path="courses/choose", url_name="courses-choose")
    def choose(self, request: Request, match: str) -> Response:
        """Let one course stand; the other is kept with the match as struck. The same `client_uuid` again
        chooses once."""
        row, by = self.match(request), actor_of(request)
        choosing.require(row, by)
        may_correct(request, row)
        given = read(shapes.ChoosingSerializer, request)
        done = act(
            choosing.choose,
            match_id=row.public_id,
            told=_course(row, by, given),
            skipped=frozenset(given.get("skipped", ())),
            by=by,
            strict="text" not in given,
            **{name: given[name] for name in ("seq", "choice", "client_uuid", "reason", "force", "again")},
        )
        fresh = Match.objects.select_related("club", "table").get(pk=row.pk)
        return Response({**desk_answer(by, fresh), "chosen": done})

    @extend_schema(
        operation_id="courses_strike",
        request=shapes.StrikingSerializer,
        responses=shapes.StruckSerializer,
    )
    @action(detail=True, methods=["post"], url_path="courses/strike", url_name="courses-strike")
    def strike(self, request: Request, match: str) -> Response:
        """Keep entries with the match that were thrown away at the tablet; they never count."""
        row, by = self.match(request), self.actor(request, "mark")
        given = read(shapes.StrikingSerializer, request)
        return Response(
            act(
                striking.strike,
                match_id=row.public_id,
                told=_course(row, by, given),
                client_uuid=given["client_uuid"],
                by=by,
                reason=given["reason"],
            )
        )


def _clock_of(match: Match) -> dict[str, Any]:
    event = selectors.clock_event(selectors.shown_clock(match), match.revision)
    return {**event, "seq": match.last_seq}


def _as_json(tap: Mapping[str, Any]) -> dict[str, Any]:
    """A tap that was checked, in the form in which the services take taps."""
    return {name: _plain(value) for name, value in tap.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if isinstance(value, datetime) else value


def _course(match: Match, by: Actor, given: Mapping[str, Any]) -> told.Told:
    """The tablet's course. Raises ``UserProblem`` "other-match" (409), and what reading it raises."""
    if "text" not in given:
        rows = [_as_json(one) for one in given["entries"]]
        return told.from_json(
            given["after"], rows, by.label, given.get("state_hash", ""), given.get("follows")
        )
    export = told.from_text(given["text"])
    if export.match != match.public_id:
        raise UserProblem(
            "other-match", gettext("These entries are of another match."), 409, {"match": export.match}
        )
    return export.course
