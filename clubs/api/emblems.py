"""Emblems for programs: deeds, timeline, challenges, ledger, events, proposals, and what would happen if.

Below ``/api/v1/clubs/<club>/``. The ledger shows each viewer what the emblem's page shows him: the public the
sums of the emblem's own accounts, a person also his own account, the trustee everything.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import OFFICERS, club_for
from clubs.access import require as require_role
from clubs.emblems import clock, folding, ledger, rights, selectors, services
from clubs.emblems.contests import make_match
from clubs.emblems.deeds.conditions import conditions
from clubs.emblems.deeds.events import FACTS, moment
from clubs.emblems.deeds.telling import plain
from clubs.emblems.deeds.terms import DeedError, read_deed
from clubs.emblems.models import Emblem, Proposal, to_json
from clubs.people.models import Club, Table, User
from matches.problems import UserProblem

DEFAULT_PAGE, MOST = 50, 200


class EventSerializer(serializers.Serializer[Any]):
    """An event that is to be recorded: its kind, who did it, its facts, and when if not now."""

    kind = serializers.ChoiceField(choices=sorted(FACTS))
    by = serializers.CharField(
        max_length=120, help_text='a person of the emblem\'s log, "donor" or "referee"'
    )
    facts = serializers.DictField(default=dict)
    at = serializers.DateTimeField(required=False, help_text="only the trustee records what happened before")
    client_uuid = serializers.UUIDField(required=False, help_text="the same one again records nothing twice")


class ProposalSerializer(serializers.Serializer[Any]):
    """Something that another has to confirm."""

    kind = serializers.ChoiceField(choices=sorted(FACTS))
    by = serializers.CharField(max_length=120)
    facts = serializers.DictField(default=dict)


class AnswerSerializer(serializers.Serializer[Any]):
    """An answer to a proposal."""

    accept = serializers.BooleanField()
    at = serializers.DateTimeField(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class WhatIfSerializer(serializers.Serializer[Any]):
    """Further events, and the moment (local to the club) to which the clock is set."""

    until = serializers.CharField(max_length=40)
    events = serializers.ListField(child=serializers.DictField(), max_length=100, default=list)


class EmblemSerializer(serializers.Serializer[Any]):
    """A new emblem under a deed of the club, or under one of the book's ("18-1", "18-2", "pool")."""

    title = serializers.CharField(max_length=160)
    deed = serializers.SlugField(max_length=60)


class DeedSerializer(serializers.Serializer[Any]):
    """A deed written out, as ``GET`` shows one."""

    deed = serializers.DictField()


class MatchSerializer(serializers.Serializer[Any]):
    """The contest's match, and the number of the table where it begins, if it is known."""

    table = serializers.IntegerField(required=False, min_value=1)


def read(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The request's body, checked. Raises ``ValidationError``, which becomes "bad-field"."""
    made = kind(data=request.data)
    made.is_valid(raise_exception=True)
    return dict(made.validated_data)


def person(request: Request) -> User:
    """Who is signed in. Raises ``UserProblem`` "sign-in" (401)."""
    if not isinstance(request.user, User):
        raise UserProblem("sign-in", "Please sign in first.", 401)
    return request.user


class OfClub(APIView):
    """A view below a club that the visitor may see."""

    permission_classes = ()

    def club(self, request: Request) -> Club:
        return club_for(request.user, self.kwargs["club"])

    def emblem(self, request: Request) -> Emblem:
        return selectors.emblem_for(request.user, self.club(request), self.kwargs["emblem"])


OBJECT = inline_serializer("Object", {})
PAGE = [
    OpenApiParameter("after", int, description="rows after this number"),
    OpenApiParameter("limit", int, description=f"at most so many rows ({DEFAULT_PAGE}, at most {MOST})"),
]


def page(request: Request) -> tuple[int, int]:
    """``after`` and ``limit`` of the query. Raises ``UserProblem`` "bad-field" (422)."""
    found = []
    for name, usual, most in (("after", 0, 2**31 - 1), ("limit", DEFAULT_PAGE, MOST)):
        text = request.query_params.get(name, str(usual))
        if not text.isascii() or not text.isdigit() or int(text) > most:
            raise UserProblem(
                "bad-field", f"{name} must be a whole number up to {most}.", 422, {"field": name}
            )
        found.append(int(text))
    return found[0], found[1]


class Emblems(OfClub):
    """The emblems of a club."""

    @extend_schema(operation_id="emblems_list", responses=OBJECT)
    def get(self, request: Request, club: str) -> Response:
        """List them, with where each stands."""
        rows = selectors.listed(self.club(request))
        return Response({"emblems": [selectors.summary(row) for row in rows]})

    @extend_schema(operation_id="emblems_found", request=EmblemSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str) -> Response:
        """Set one up; for the club's officers."""
        body = read(EmblemSerializer, request)
        made = services.found_emblem(
            club=self.club(request), deed_slug=body["deed"], title=body["title"], by=person(request)
        )
        return Response(selectors.summary(made), status=201)


class EmblemDetail(OfClub):
    """One emblem."""

    @extend_schema(operation_id="emblem", responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str) -> Response:
        """Where it stands: holder, challenges, what is due, lineage, and the conditions of a contest."""
        row = self.emblem(request)
        case = folding.fold(row)
        return Response({
            **selectors.summary(row),
            "case": plain(case.state),
            "deadlines": plain(case.deadlines()),
            "conditions": plain(conditions(case.deed)),
            "yours": list(rights.names_of(request.user, row)),
            "trustee": rights.is_trustee(request.user, row),
        })  # fmt: skip


class Deed(OfClub):
    """The deed of an emblem, in every version."""

    @extend_schema(operation_id="emblem_deed", responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str) -> Response:
        """All versions, the first first."""
        return Response({"versions": [one.to_json() for one in folding.deeds_of(self.emblem(request))]})


class Deeds(OfClub):
    """The deeds of a club."""

    @extend_schema(operation_id="deeds_publish", request=DeedSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str) -> Response:
        """Write down a deed, or the next version of one; for the club's officers."""
        found, user = self.club(request), person(request)
        require_role(user, found, *OFFICERS)
        try:
            deed = read_deed(read(DeedSerializer, request)["deed"])
        except DeedError as error:
            raise services.bad_fact(error) from None
        made = services.publish_deed(club=found, deed=deed, by=user)
        return Response({"deed": made.slug, "version": made.version}, status=201)


class Timeline(OfClub):
    """What happened, with clauses."""

    @extend_schema(operation_id="emblem_timeline", parameters=PAGE, responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str) -> Response:
        """Steps after a number, in order."""
        after, limit = page(request)
        rows = list(self.emblem(request).steps.filter(seq__gt=after).order_by("seq")[: limit + 1])
        return Response({"steps": [to_json(row) for row in rows[:limit]], "more": len(rows) > limit})


class Ledger(OfClub):
    """The books, by the viewer's right."""

    @extend_schema(operation_id="emblem_ledger", parameters=PAGE, responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str) -> Response:
        """Balances, and movements after a number."""
        row = self.emblem(request)
        after, limit = page(request)
        seen = ledger.seen_by(request.user, row)
        rows = list(ledger.movements(row, seen).filter(pk__gt=after).order_by("pk")[: limit + 1])
        return Response({
            "balances": {name: str(value) for name, value in ledger.balances_for(row, seen).items()},
            "movements": [ledger.to_json(one) for one in rows[:limit]],
            "more": len(rows) > limit,
            "note": "Balkline keeps the books; it moves no money.",
        })  # fmt: skip


class Statement(OfClub):
    """One account."""

    @extend_schema(operation_id="emblem_statement", responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str, account: str) -> Response:
        """Every movement of an account ("player:Ann", "stake:c3") with the balance after it."""
        row = self.emblem(request)
        return Response({"lines": ledger.statement(row, account, ledger.seen_by(request.user, row))})


class Events(OfClub):
    """Recording what somebody did."""

    @extend_schema(operation_id="emblem_record", request=EventSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str, emblem: str) -> Response:
        """Record an event; what came of it."""
        body = read(EventSerializer, request)
        row = self.emblem(request)
        steps = services.record(
            emblem=row, kind=body["kind"], by=body["by"], facts=body["facts"], user=person(request),
            at=body.get("at"), client_uuid=body.get("client_uuid"),
        )  # fmt: skip
        return Response({"steps": [to_json(one) for one in steps]}, status=201)


class Proposals(OfClub):
    """What waits for somebody's answer."""

    @extend_schema(operation_id="emblem_proposals", responses=OBJECT)
    def get(self, request: Request, club: str, emblem: str) -> Response:
        """The open ones that the visitor made or may answer."""
        rows = selectors.proposals_for(request.user, self.emblem(request))
        return Response({"proposals": [selectors.proposal_json(one) for one in rows]})

    @extend_schema(operation_id="emblem_propose", request=ProposalSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str, emblem: str) -> Response:
        """Propose something that another has to confirm."""
        body = read(ProposalSerializer, request)
        made = services.propose(emblem=self.emblem(request), user=person(request), **body)
        return Response(selectors.proposal_json(made), status=201)


class Answer(OfClub):
    """Answering a proposal."""

    @extend_schema(operation_id="emblem_answer", request=AnswerSerializer, responses=OBJECT)
    def post(self, request: Request, club: str, emblem: str, proposal: str) -> Response:
        """Accept or decline."""
        found = Proposal.objects.filter(emblem=self.emblem(request), public_id=proposal).first()
        if found is None:
            raise UserProblem("not-found", "There is no such proposal.", 404)
        body = read(AnswerSerializer, request)
        done = services.answer(proposal=found, user=person(request), **body)
        return Response(selectors.proposal_json(done))


class WhatIf(OfClub):
    """What a course of events would bring; nothing is written."""

    @extend_schema(operation_id="emblem_what_if", request=WhatIfSerializer, responses=OBJECT)
    def post(self, request: Request, club: str, emblem: str) -> Response:
        """Steps, refusals and books at the end."""
        body = read(WhatIfSerializer, request)
        row = self.emblem(request)
        try:
            until = clock.aware(moment(body["until"], "until"), row.club.tzinfo)
        except DeedError as error:
            raise services.bad_fact(error) from None
        case, steps, refusals = services.what_if(row, until, body["events"])
        return Response({
            "steps": plain(steps),
            "refusals": [
                {"code": r.code, "message": r.message, "citations": list(r.citations)} for r in refusals
            ],
            "state": plain(case.state),
            "books": plain(ledger.readable(case.books(), ledger.seen_by(request.user, row))),
        })  # fmt: skip


class Match(OfClub):
    """The match of a challenge."""

    @extend_schema(operation_id="emblem_match", request=MatchSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str, emblem: str, challenge: str) -> Response:
        """Make it, when both final parts are up."""
        body = read(MatchSerializer, request)
        row = self.emblem(request)
        table = None
        if (number := body.get("table")) is not None:
            table = Table.objects.filter(club=row.club, number=number).first()
            if table is None:
                raise UserProblem("not-found", f"There is no table {number}.", 404)
        made = make_match(emblem=row, challenge=challenge, by=person(request), table=table)
        return Response({"match": made.public_id}, status=201)
