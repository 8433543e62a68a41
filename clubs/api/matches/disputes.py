"""Disputed strokes by program: opened, laid out, studied, ruled on, withdrawn (docs/disputes.md).

Everybody reads both versions and the rulings; the case, what the rules ask and the answer of the study are
for the referee until he has ruled, as on the pages.
"""

from __future__ import annotations

from typing import Any

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.authentication import actor_of, token_of
from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.filtering import Ordering, before_time, from_time
from clubs.api.core.locating import Made
from clubs.api.core.permissions import AT_MATCH, OFFICERS, PUBLIC, REFEREES, Right
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.api.matches.dispute_shapes import (
    DisputeOpenSerializer,
    DisputePlaceSerializer,
    DisputePreviewSerializer,
    DisputeReasonSerializer,
    DisputeRevisionSerializer,
    DisputeRowSerializer,
    DisputeRuleSerializer,
    DisputeSerializer,
    EvidenceSerializer,
    RulingEffectSerializer,
    RulingSerializer,
)
from clubs.api.matches.matches import OfMatch
from clubs.people.models import User
from matches.disputes import services
from matches.disputes.pages import asked_of
from matches.models import Dispute, DisputeEvidence
from matches.problems import UserProblem

SEEN = Right(Scope.READ, PUBLIC)
RULED = Right(Scope.DIRECT, REFEREES)


def ruling_row(row: DisputeEvidence) -> dict[str, Any]:
    """A ruling as everybody sees it."""
    return {**row.to_json(), "dispute": row.dispute.public_id, "entry": row.dispute.entry}


def dispute_row(one: Dispute) -> dict[str, Any]:
    """A dispute as a list shows it."""
    return {
        "id": one.public_id, "match": one.match.public_id, "entry": one.entry, "state": one.state,
        "revision": one.revision, "by": one.by_label, "at": one.at.isoformat(),
        "sheet": {"side": one.sheet_side, "tokens": one.sheet_tokens, "words": one.sheet_words},
        "other": {"side": one.other_side, "tokens": one.other_tokens, "words": one.other_words},
    }  # fmt: skip


class DisputeFilter(filters.FilterSet):
    """Which disputes."""

    status = filters.ChoiceFilter("state", choices=Dispute.State.choices)
    since = from_time("at", "opened")
    until = before_time("at", "opened")
    ordering = Ordering("at", usual="the latest first")

    class Meta:
        model = Dispute
        fields: tuple[str, ...] = ()


class ClubDisputes(Endpoint):
    """The disputes of a club, the latest first."""

    renamed = (Renamed("state", "status", *MEMBERS_UNIFIED),)

    queryset = Dispute.objects.none()
    serializer_class = DisputeRowSerializer
    filterset_class = DisputeFilter
    rights = {"GET": SEEN}

    @extend_schema(operation_id="club_disputes", responses=DisputeRowSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List them."""
        rows = Dispute.objects.filter(match__club=self.club(request)).select_related("match").order_by("-pk")
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response([dispute_row(one) for one in page or ()])


class MatchDisputes(OfMatch):
    """The disputes of a match."""

    queryset = Dispute.objects.none()
    serializer_class = DisputeRowSerializer
    filter_backends = ()
    located = {"POST": Made("dispute", dispute="id")}
    rights = {"GET": SEEN, "POST": Right(Scope.MARK, AT_MATCH)}

    @extend_schema(operation_id="match_disputes", responses=DisputeRowSerializer(many=True))
    def get(self, request: Request, match: str) -> Response:
        """In the order in which they were opened."""
        rows = Dispute.objects.filter(match=self.match(request)).select_related("match").order_by("pk")
        return self.get_paginated_response([dispute_row(one) for one in self.paginate_queryset(rows) or ()])

    @extend_schema(
        operation_id="match_dispute_open",
        request=DisputeOpenSerializer,
        responses={201: DisputeRowSerializer},
    )
    def post(self, request: Request, match: str) -> Response:
        """Dispute an entry: from now on the result waits for the referee."""
        by, given = self.actor(request, "dispute"), read(DisputeOpenSerializer, request)
        done = act(services.open_dispute, match_id=self.match(request).public_id, by=by, **given)
        return Response(dispute_row(done), status=201)


class MatchRulings(OfMatch):
    """The rulings of referees in a match."""

    queryset = DisputeEvidence.objects.none()
    serializer_class = RulingSerializer
    filter_backends = ()
    rights = {"GET": SEEN}

    @extend_schema(operation_id="match_rulings", responses=RulingSerializer(many=True))
    def get(self, request: Request, match: str) -> Response:
        """In order, each with the entry of the log that holds it."""
        rows = DisputeEvidence.objects.filter(match=self.match(request)).select_related("dispute")
        page = self.paginate_queryset(rows.defer("document").order_by("pk"))
        return self.get_paginated_response([ruling_row(one) for one in page or ()])


class DisputeOf(OfMatch):
    """An address below a dispute."""

    def dispute(self, request: Request) -> Dispute:
        """The dispute. Raises ``UserProblem`` "not-found" (404)."""
        match = self.match(request)
        found = Dispute.objects.filter(match=match, public_id=self.kwargs["dispute"]).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such dispute."), 404)
        found.match = match
        return found

    def refereed(self, request: Request) -> Dispute:
        """The dispute, for who may rule on it. Raises "not-found" (404), "not-allowed" (403)."""
        found = self.dispute(request)
        self.actor(request, "correct")
        return found


class DisputeViewSet(ViewSetMixin, DisputeOf):
    """One dispute of a match: its case, its study, and the ruling."""

    serializer_class = DisputeSerializer
    lookup_url_kwarg, lookup_value_converter = "dispute", "slug"
    computes = ("preview",)
    rights = {
        "retrieve": SEEN,
        **dict.fromkeys(("place", "ask", "stop", "preview", "rule"), RULED),
        "withdraw": Right(Scope.MARK, AT_MATCH),
        "reopen": Right(Scope.DIRECT, OFFICERS),
        "evidence": Right(Scope.READ, AT_MATCH),
    }

    def told(self, request: Request) -> Response:
        """The dispute as the asker may see it now."""
        one = self.dispute(request)
        rules = isinstance(request.user, User) and actor_of(request).may("correct", one.match)
        token = token_of(request)
        rules = rules and (token is None or Scope.DIRECT in token.scopes)
        ruling = None if one.is_open else one.ruling
        open_to_all = ruling is not None
        return Response(
            {
                **dispute_row(one),
                "ruling": ruling_row(ruling) if ruling else None,
                "case": one.case if rules else None,
                "asked": asked_of(one) if rules and one.is_open and one.case else None,
                "progress": one.progress if rules else None,
                "problem": one.problem if rules else "",
                "answer": one.answer if rules or open_to_all else None,
                "answered_at": one.answered_at.isoformat() if one.answered_at else None,
            }
        )

    @extend_schema(operation_id="dispute", responses=DisputeSerializer)
    def retrieve(self, request: Request, match: str, dispute: str) -> Response:
        """Both versions, and the ruling; for the referee also the case and the answer of its study."""
        return self.told(request)

    @extend_schema(operation_id="dispute_place", request=DisputePlaceSerializer, responses=DisputeSerializer)
    @action(detail=True, methods=["post"])
    def place(self, request: Request, match: str, dispute: str) -> Response:
        """Change parts of the case; an answer to the case as it was is dropped."""
        one, by = self.dispute(request), self.actor(request, "correct")
        given = read(DisputePlaceSerializer, request)
        revision = given.pop("revision")
        act(services.place, dispute_id=one.pk, by=by, expected_revision=revision, **given)
        return self.told(request)

    @extend_schema(
        operation_id="dispute_ask", request=DisputeRevisionSerializer, responses={202: DisputeSerializer}
    )
    @action(detail=True, methods=["post"])
    def ask(self, request: Request, match: str, dispute: str) -> Response:
        """Let the worker study the case; read the dispute until it is answered."""
        one, by = self.dispute(request), self.actor(request, "correct")
        revision = read(DisputeRevisionSerializer, request)["revision"]
        act(services.ask, dispute_id=one.pk, by=by, expected_revision=revision)
        answer = self.told(request)
        answer.status_code = 202
        return answer

    @extend_schema(operation_id="dispute_stop", request=None, responses=DisputeSerializer)
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, match: str, dispute: str) -> Response:
        """End a study that is waited for; the case stays as it is laid out."""
        one, by = self.dispute(request), self.actor(request, "correct")
        act(services.stop, dispute_id=one.pk, by=by)
        return self.told(request)

    @extend_schema(
        operation_id="dispute_preview", request=DisputePreviewSerializer, responses=RulingEffectSerializer
    )
    @action(detail=True, methods=["post"])
    def preview(self, request: Request, match: str, dispute: str) -> Response:
        """Look before ruling; nothing is written."""
        one, by = self.dispute(request), self.actor(request, "correct")
        given = read(DisputePreviewSerializer, request)
        return Response(services.preview_ruling(dispute_id=one.pk, by=by, **given))

    @extend_schema(operation_id="dispute_rule", request=DisputeRuleSerializer, responses=DisputeSerializer)
    @action(detail=True, methods=["post"])
    def rule(self, request: Request, match: str, dispute: str) -> Response:
        """Decide, with a reason: an entry of the log."""
        one, by = self.dispute(request), self.actor(request, "correct")
        given = read(DisputeRuleSerializer, request)
        revision = given.pop("revision")
        act(services.rule, dispute_id=one.pk, by=by, expected_revision=revision, **given)
        return self.told(request)

    @extend_schema(
        operation_id="dispute_withdraw", request=DisputeReasonSerializer, responses=DisputeSerializer
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, match: str, dispute: str) -> Response:
        """Withdraw it, as the one who opened it or as the referee. The sheet stands."""
        one, by = self.dispute(request), self.actor(request, "dispute")
        act(services.withdraw, dispute_id=one.pk, by=by, **read(DisputeReasonSerializer, request))
        return self.told(request)

    @extend_schema(
        operation_id="dispute_reopen", request=DisputeReasonSerializer, responses=DisputeSerializer
    )
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, match: str, dispute: str) -> Response:
        """What was ruled on, with a reason."""
        one, by = self.dispute(request), self.actor(request, "overrule")
        act(services.reopen, dispute_id=one.pk, by=by, **read(DisputeReasonSerializer, request))
        return self.told(request)

    @extend_schema(operation_id="dispute_evidence", responses=EvidenceSerializer)
    @action(detail=True)
    def evidence(self, request: Request, match: str, dispute: str) -> Response:
        """Every ruling with its document, for those who may dispute or rule."""
        one, by = self.dispute(request), actor_of(request)
        if not by.may("correct", one.match):
            by.require("dispute", one.match)
        rows = DisputeEvidence.objects.filter(dispute=one).order_by("number")
        return Response({"rulings": [{**row.to_json(), "document": row.document} for row in rows]})
