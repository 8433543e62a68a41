"""Emblems for programs: deeds, timeline, challenges, ledger, events, proposals, and what would happen if.

Below ``/api/v1/clubs/<club>/``. The ledger shows each viewer what the emblem's page shows him: the public the
sums of the emblem's own accounts, a person also his own account, the trustee everything.
"""

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
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentField
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import number, whole_parameter
from clubs.api.core.permissions import BY_DEED, OFFICERS, PAIRERS, PUBLIC, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.api.emblems import emblem_shapes as shapes
from clubs.emblems import access, clock, problems
from clubs.emblems.models import Emblem, EmblemStep, Proposal, to_json
from clubs.emblems.rules.conditions import conditions
from clubs.emblems.rules.events import FACTS, moment
from clubs.emblems.rules.telling import plain
from clubs.emblems.rules.terms import DeedError, read_deed
from clubs.emblems.selectors import cases, ledger, listing
from clubs.emblems.services import emblems, recording, removing
from clubs.emblems.services import proposals as emblem_proposals
from clubs.emblems.services.contests import make_match
from clubs.people.models import Table
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import say

SEEN = Right(Scope.READ, PUBLIC)
SET_UP = Right(Scope.EMBLEMS, OFFICERS)
ACTED = Right(Scope.EMBLEMS, BY_DEED)
DEFAULT_PAGE, MOST = 50, 200


class EventSerializer(serializers.Serializer[Any]):
    """An event that is to be recorded: its kind, who did it, its facts, and when if not now."""

    kind = serializers.ChoiceField(choices=sorted(FACTS))
    by = serializers.CharField(
        max_length=120, help_text='a person of the emblem\'s log, "donor" or "referee"'
    )
    facts = serializers.DictField(child=serializers.JSONField(allow_null=True), default=dict)
    at = MomentField(required=False, help_text="only the trustee records what happened before")
    client_uuid = serializers.UUIDField(required=False, help_text="the same one again records nothing twice")


class ProposalSerializer(serializers.Serializer[Any]):
    """Something that another has to confirm."""

    kind = serializers.ChoiceField(choices=sorted(FACTS))
    by = serializers.CharField(max_length=120)
    facts = serializers.DictField(child=serializers.JSONField(allow_null=True), default=dict)


class AnswerSerializer(serializers.Serializer[Any]):
    """An answer to a proposal."""

    accept = serializers.BooleanField()
    at = MomentField(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class WhatIfSerializer(serializers.Serializer[Any]):
    """Further events, and the moment (local to the club) to which the clock is set."""

    until = serializers.CharField(max_length=40)
    events = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True)),
        max_length=100,
        default=list,
    )


class EmblemSerializer(serializers.Serializer[Any]):
    """A new emblem under a deed of the club, or under one of the book's ("18-1", "18-2", "pool")."""

    old_names: ClassVar[OldNames] = {"name": "title"}

    name = serializers.CharField(max_length=160, source="title")
    deed = serializers.SlugField(max_length=60)


class DeedSerializer(serializers.Serializer[Any]):
    """A deed written out, as ``GET`` shows one."""

    deed = serializers.DictField(child=serializers.JSONField(allow_null=True))


class MatchSerializer(serializers.Serializer[Any]):
    """The contest's match, and the number of the table where it begins, if it is known."""

    table = serializers.IntegerField(required=False, min_value=1, max_value=999)


PAGE = [
    whole_parameter("after", "rows after this number"),
    whole_parameter("limit", f"at most so many rows ({DEFAULT_PAGE} if not given)", 1, MOST),
]


def page(request: Request) -> tuple[int, int]:
    """``after`` and ``limit`` of the query. Raises ``UserProblem`` "bad-field" (422)."""
    return number(request, "after", 0, 0, 2**31 - 1), number(request, "limit", DEFAULT_PAGE, 1, MOST)


class Deeds(Endpoint):
    """The deeds of a club."""

    serializer_class = shapes.DeedPublishedSerializer
    rights = {"POST": SET_UP}

    @extend_schema(
        operation_id="deeds_publish", request=DeedSerializer, responses={201: shapes.DeedPublishedSerializer}
    )
    def post(self, request: Request, club: str) -> Response:
        """Write down a deed, or the next version of one; for the club's officers."""
        try:
            deed = read_deed(read(DeedSerializer, request)["deed"])
        except DeedError as error:
            raise problems.bad_fact(error) from None
        made = act(emblems.publish_deed, club=self.club(request), deed=deed, by=person(request))
        return Response({"deed": made.slug, "version": made.version}, status=201)


class EmblemViewSet(ViewSetMixin, Endpoint):
    """The emblems of a club."""

    renamed = (Renamed("title", "name", *MEMBERS_UNIFIED, of="ordering", operations=("list",)),)

    queryset: Any = Emblem.objects.none()
    serializer_class = shapes.EmblemSummarySerializer
    filterset_class = ordered_by(Emblem, "created_at", usual="by name", name="title", since="held_since")
    lookup_url_kwarg, lookup_value_converter = "emblem", "slug"
    located = {
        "create": Made("emblem", emblem="slug"),
        "match": Made("match", match="match", club=None, emblem=None, challenge=None),
        "propose": Made("emblem-answer", proposal="id"),
    }
    computes = ("what_if",)
    rights = {
        **dict.fromkeys(
            ("list", "retrieve", "deed", "timeline", "ledger", "statement", "proposals", "what_if"), SEEN
        ),
        "create": SET_UP,
        "destroy": SET_UP,
        **dict.fromkeys(("events", "propose", "answer"), ACTED),
        "match": Right(Scope.EMBLEMS, PAIRERS),
    }

    def emblem(self, request: Request) -> Emblem:
        """The emblem of the address. Raises "not-found"."""
        return access.emblem_for(user_of(request), self.club(request), self.kwargs["emblem"])

    @extend_schema(operation_id="emblems_list", responses=shapes.EmblemSummarySerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them, with where each stands."""
        page = self.paginate_queryset(self.filter_queryset(listing.listed(self.club(request)))) or []
        told = [listing.summary(row) for row in page]
        return self.get_paginated_response(shapes.EmblemSummarySerializer(told, many=True).data)

    @extend_schema(
        operation_id="emblems_found",
        request=EmblemSerializer,
        responses={201: shapes.EmblemSummarySerializer},
    )
    def create(self, request: Request, club: str) -> Response:
        """Set one up; for the club's officers."""
        body = read(EmblemSerializer, request)
        made = act(
            emblems.found_emblem,
            club=self.club(request),
            deed_slug=body["deed"],
            title=body["title"],
            by=person(request),
        )
        return Response(listing.summary(made), status=201)

    @extend_schema(operation_id="emblem_remove", responses={204: None})
    def destroy(self, request: Request, club: str, emblem: str) -> Response:
        """Remove one that was set up by mistake: nothing has been recorded of it. Its deed stays."""
        act(removing.remove, emblem=self.emblem(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="emblem", responses=shapes.EmblemDetailSerializer)
    def retrieve(self, request: Request, club: str, emblem: str) -> Response:
        """Where it stands: holder, challenges, what is due, lineage, and the conditions of a contest."""
        row = self.emblem(request)
        case = cases.fold(row)
        return Response(
            {
                **listing.summary(row),
                "case": plain(case.state),
                "deadlines": plain(case.deadlines()),
                "conditions": plain(conditions(case.deed)),
                "yours": list(access.names_of(user_of(request), row)),
                "trustee": access.is_trustee(user_of(request), row),
            }
        )

    @extend_schema(operation_id="emblem_deed", responses=shapes.DeedVersionsSerializer)
    @action(detail=True)
    def deed(self, request: Request, club: str, emblem: str) -> Response:
        """All versions, the first first."""
        return Response({"versions": [one.to_json() for one in cases.deeds_of(self.emblem(request))]})

    @extend_schema(
        operation_id="emblem_timeline", parameters=PAGE[:1], responses=shapes.StepSerializer(many=True)
    )
    @action(
        detail=True,
        queryset=EmblemStep.objects.none(),
        filterset_class=ordered_by(EmblemStep, "seq", usual="the first first"),
    )
    def timeline(self, request: Request, club: str, emblem: str) -> Response:
        """Steps after a number, in order."""
        row, after = self.emblem(request), number(request, "after", 0, 0, 2**31 - 1)
        self.same(request, row.pk, row.last_seq)
        rows = self.filter_queryset(row.steps.filter(seq__gt=after).order_by("seq"))
        page = self.paginate_queryset(rows) or []
        told = [to_json(one) for one in page]
        return self.get_paginated_response(shapes.StepSerializer(told, many=True).data)

    @extend_schema(operation_id="emblem_ledger", parameters=PAGE, responses=shapes.BooksSerializer)
    @action(detail=True)
    def ledger(self, request: Request, club: str, emblem: str) -> Response:
        """Balances, and movements after a number."""
        row = self.emblem(request)
        after, limit = page(request)
        seen = ledger.seen_by(user_of(request), row)
        rows = list(ledger.movements(row, seen).filter(pk__gt=after).order_by("pk")[: limit + 1])
        return Response(
            {
                "balances": {name: str(value) for name, value in ledger.balances_for(row, seen).items()},
                "movements": [ledger.to_json(one) for one in rows[:limit]],
                "more": len(rows) > limit,
                "note": say("emblems.moves-no-money", "Balkline keeps the books; it moves no money."),
            }
        )

    @extend_schema(operation_id="emblem_statement", responses=shapes.StatementSerializer)
    @action(detail=True, url_path="ledger/<str:account>")
    def statement(self, request: Request, club: str, emblem: str, account: str) -> Response:
        """Every movement of an account ("player:Ann", "stake:c3") with the balance after it."""
        row = self.emblem(request)
        return Response({"lines": ledger.statement(row, account, ledger.seen_by(user_of(request), row))})

    @extend_schema(
        operation_id="emblem_record", request=EventSerializer, responses={201: shapes.StepsSerializer}
    )
    @action(detail=True, methods=["post"])
    def events(self, request: Request, club: str, emblem: str) -> Response:
        """Record an event; what came of it."""
        body = read(EventSerializer, request)
        row = self.emblem(request)
        steps = act(
            recording.record,
            emblem=row,
            kind=body["kind"],
            by=body["by"],
            facts=body["facts"],
            user=person(request),
            at=body.get("at"),
            client_uuid=body.get("client_uuid"),
        )
        return Response({"steps": [to_json(one) for one in steps]}, status=201)

    @extend_schema(operation_id="emblem_proposals", responses=shapes.ProposalShownSerializer(many=True))
    @action(
        detail=True,
        queryset=Proposal.objects.none(),
        filterset_class=ordered_by(Proposal, "made_at", usual="the latest first"),
    )
    def proposals(self, request: Request, club: str, emblem: str) -> Response:
        """The open ones that the visitor made or may answer."""
        rows = self.filter_queryset(listing.proposals_for(user_of(request), self.emblem(request)))
        told = [listing.proposal_json(one) for one in self.paginate_queryset(rows) or []]
        return self.get_paginated_response(shapes.ProposalShownSerializer(told, many=True).data)

    @extend_schema(
        operation_id="emblem_propose",
        request=ProposalSerializer,
        responses={201: shapes.ProposalShownSerializer},
    )
    @proposals.mapping.post
    def propose(self, request: Request, club: str, emblem: str) -> Response:
        """Propose something that another has to confirm."""
        body = read(ProposalSerializer, request)
        made = act(emblem_proposals.propose, emblem=self.emblem(request), user=person(request), **body)
        return Response(listing.proposal_json(made), status=201)

    @extend_schema(
        operation_id="emblem_answer", request=AnswerSerializer, responses=shapes.ProposalShownSerializer
    )
    @action(detail=True, methods=["post"], url_path="proposals/<slug:proposal>")
    def answer(self, request: Request, club: str, emblem: str, proposal: str) -> Response:
        """Accept or decline."""
        found = Proposal.objects.filter(emblem=self.emblem(request), public_id=proposal).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such proposal."), 404)
        body = read(AnswerSerializer, request)
        done = act(emblem_proposals.answer, proposal=found, user=person(request), **body)
        return Response(listing.proposal_json(done))

    @extend_schema(
        operation_id="emblem_what_if", request=WhatIfSerializer, responses=shapes.ForetoldSerializer
    )
    @action(detail=True, methods=["post"], url_path="what-if")
    def what_if(self, request: Request, club: str, emblem: str) -> Response:
        """Steps, refusals and books at the end."""
        body = read(WhatIfSerializer, request)
        row = self.emblem(request)
        try:
            until = clock.aware(moment(body["until"], "until"), row.club.tzinfo)
        except DeedError as error:
            raise problems.bad_fact(error) from None
        case, steps, refusals = cases.what_if(row, until, body["events"])
        return Response(
            {
                "steps": plain(steps),
                "refusals": [
                    {"code": r.code, "message": translated(r.message), "citations": list(r.citations)}
                    for r in refusals
                ],
                "state": plain(case.state),
                "books": plain(ledger.readable(case.books(), ledger.seen_by(user_of(request), row))),
            }
        )

    @extend_schema(
        operation_id="emblem_match", request=MatchSerializer, responses={201: shapes.MatchMadeSerializer}
    )
    @action(detail=True, methods=["post"], url_path="challenges/<slug:challenge>/match")
    def match(self, request: Request, club: str, emblem: str, challenge: str) -> Response:
        """Make it, when both final parts are up."""
        body = read(MatchSerializer, request)
        row = self.emblem(request)
        table = None
        if (number := body.get("table")) is not None:
            table = Table.objects.filter(club=row.club, number=number).first()
            if table is None:
                raise UserProblem(
                    "not-found", gettext("There is no table {number}.").format(number=number), 404
                )
        made = act(make_match, emblem=row, challenge=challenge, by=person(request), table=table)
        return Response({"match": made.public_id}, status=201)
