"""Handicap policies for programs: their versions, the handicaps of players, reviews, charts and fairness."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.faults import bad_parameter
from clubs.api.core.filtering import Ordering, before_time, from_time, ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import asking
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.api.people.handicap_shapes import (
    ChartLineSerializer,
    FairnessSerializer,
    HandicapChangeSerializer,
    HandicapLineSerializer,
    HandicapPolicyRowSerializer,
    HandicapPolicySerializer,
    HandicapSerializer,
    NewPolicySerializer,
    NewVersionSerializer,
    PastedHandicapsSerializer,
    PolicyNameSerializer,
    ReviewSerializer,
    SetHandicapSerializer,
)
from clubs.handicaps.access import policy_for
from clubs.handicaps.models import Handicap, HandicapLine, Policy
from clubs.handicaps.rules import charts
from clubs.handicaps.rules.terms import Kind
from clubs.handicaps.selectors.fairness import Fairness, fairness_of
from clubs.handicaps.selectors.versions import version_on
from clubs.handicaps.services import lists, pasting, policies, removing, reviews
from clubs.handicaps.services.common import today
from clubs.people.access import player_for, require_open
from matches.problems import UserProblem

SEEN = Right(Scope.READ, PUBLIC)
CHANGED = Right(Scope.PEOPLE, OFFICERS)
LONGEST = {"games": 50, "points": 200}


def _fair(part: Fairness) -> dict[str, Any]:
    report = part.report
    return {
        "unit": part.unit, "rows": report.rows, "total": report.total, "even": report.even,
        "level": report.level,
    }  # fmt: skip


class LineFilter(filters.FilterSet):
    """Which changes of handicaps."""

    player = filters.CharFilter("handicap__player__slug", help_text="a player's address")
    since = from_time("at", "written")
    until = before_time("at", "written")
    ordering = Ordering("at", usual="the latest first", on="day")

    class Meta:
        model = HandicapLine
        fields: ClassVar[list[str]] = []


class HandicapPolicyViewSet(ViewSetMixin, Endpoint):
    """The handicap policies of a club."""

    renamed = (Renamed("day", "on", *MEMBERS_UNIFIED, of="ordering", operations=("lines",)),)

    queryset: Any = Policy.objects.none()
    serializer_class: Any = HandicapPolicyRowSerializer
    filterset_class = ordered_by(Policy, "name", "created_at", usual="by name")
    lookup_url_kwarg, lookup_value_converter = "policy", "slug"
    located = {
        "create": Made("handicap-policy", policy="slug"),
        "add_version": Made("handicap-policy-withdraw-version", number="versions.highest.number"),
    }
    rights = {
        **dict.fromkeys(("list", "retrieve", "values", "lines", "chart", "fairness"), SEEN),
        **dict.fromkeys(
            (
                "create", "partial_update", "destroy", "close", "reopen", "add_version", "withdraw_version",
                "set_value", "paste", "review", "hold_review",
            ),
            CHANGED,
        ),
    }  # fmt: skip

    def policy(self, request: Request) -> Policy:
        """The policy of the address. Raises "not-found"."""
        return policy_for(user_of(request), self.club(request), self.kwargs["policy"])

    def written(self, policy: Policy, status: int = 200) -> Response:
        """The policy with its versions."""
        versions = list(policy.versions.order_by("number"))
        for one in versions:
            one.policy = policy
        told = {str(name): getattr(policy, str(name)) for name in HandicapPolicyRowSerializer().fields}
        now_is = version_on(policy, today(policy.club)).number
        data = HandicapPolicySerializer({**told, "version": now_is, "versions": versions}).data
        return Response(data, status=status)

    @extend_schema(operation_id="handicap_policies", responses=HandicapPolicyRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them by name."""
        return self.page_of(Policy.objects.filter(club=self.club(request)).order_by("name", "pk"))

    @extend_schema(
        operation_id="handicap_policy_make",
        request=NewPolicySerializer,
        responses={201: HandicapPolicySerializer},
    )
    def create(self, request: Request, club: str) -> Response:
        """Make one with its first version."""
        found, body = self.club(request), read(NewPolicySerializer, request)
        make = asking(
            policies.make, partial(Policy.objects.filter, club=found), body["name"], body, club=found
        )
        return self.written(act(make, club=found, by=person(request), **body), 201)

    @extend_schema(operation_id="handicap_policy_remove", responses={204: None})
    def destroy(self, request: Request, club: str, policy: str) -> Response:
        """Remove one that was made by mistake: nobody has a handicap by it, and nothing uses it."""
        act(removing.remove, policy=self.policy(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="handicap_policy", responses=HandicapPolicySerializer)
    def retrieve(self, request: Request, club: str, policy: str) -> Response:
        """One with all its versions."""
        return self.written(self.policy(request))

    @extend_schema(
        operation_id="handicap_policy_rename",
        request=PolicyNameSerializer,
        responses=HandicapPolicySerializer,
    )
    def partial_update(self, request: Request, club: str, policy: str) -> Response:
        """Call it something else; its address stays."""
        body = read(PolicyNameSerializer, request)
        return self.written(act(policies.rename, policy=self.policy(request), by=person(request), **body))

    @extend_schema(operation_id="handicap_policy_close", request=None, responses=HandicapPolicySerializer)
    @action(detail=True, methods=["put"], url_path="closed")
    def close(self, request: Request, club: str, policy: str) -> Response:
        """Use it no longer: nothing new chooses it. What was drawn by it stays."""
        return self.written(act(policies.close, policy=self.policy(request), by=person(request)))

    @extend_schema(operation_id="handicap_policy_reopen", responses={200: HandicapPolicySerializer})
    @close.mapping.delete
    def reopen(self, request: Request, club: str, policy: str) -> Response:
        """Use it again, with the handicaps that it had."""
        return self.written(act(policies.reopen, policy=self.policy(request), by=person(request)))

    @extend_schema(
        operation_id="handicap_version_add",
        request=NewVersionSerializer,
        responses={201: HandicapPolicySerializer},
    )
    @action(detail=True, methods=["post"], url_path="versions")
    def add_version(self, request: Request, club: str, policy: str) -> Response:
        """Give it other terms from a day on. What was drawn before keeps its version."""
        found, body = self.policy(request), read(NewVersionSerializer, request)
        act(policies.add_version, policy=found, by=person(request), **body)
        return self.written(found, 201)

    @extend_schema(operation_id="handicap_version_withdraw", responses={200: HandicapPolicySerializer})
    @action(detail=True, methods=["delete"], url_path="versions/<int:number>")
    def withdraw_version(self, request: Request, club: str, policy: str, number: int) -> Response:
        """Take the latest version back, as long as nothing was drawn or played by it."""
        found = self.policy(request)
        act(policies.withdraw_version, policy=found, number=number, by=person(request))
        return self.written(found)

    @extend_schema(operation_id="handicaps", responses=HandicapSerializer(many=True))
    @action(
        detail=True,
        url_path="values",
        queryset=Handicap.objects.none(),
        serializer_class=HandicapSerializer,
        filterset_class=ordered_by(Handicap, "value", usual="by name", name="player__name"),
    )
    def values(self, request: Request, club: str, policy: str) -> Response:
        """The handicaps of its players, by name."""
        rows = Handicap.objects.filter(policy=self.policy(request), player__merged_into=None)
        rows = (
            rows.exclude(value=None).select_related("player__club", "policy").order_by("player__name", "pk")
        )
        return self.page_of(rows)

    @extend_schema(operation_id="handicap_set", request=SetHandicapSerializer, responses=HandicapSerializer)
    @action(detail=True, methods=["put"], url_path="values/<slug:player>")
    def set_value(self, request: Request, club: str, policy: str, player: str) -> Response:
        """Set a player's handicap, or take them off the list."""
        found, body = self.policy(request), read(SetHandicapSerializer, request)
        one = player_for(user_of(request), self.club(request), player)
        act(lists.set_handicap, policy=found, player=one, by=person(request), **body)
        value = Handicap.objects.filter(policy=found, player=one).values_list("value", flat=True).first()
        return Response(HandicapSerializer(Handicap(policy=found, player=one, value=value)).data)

    @extend_schema(
        operation_id="handicaps_paste",
        request=PastedHandicapsSerializer,
        responses={200: OpenApiResponse(HandicapChangeSerializer(many=True), "What changes, or would.")},
    )
    @action(detail=True, methods=["post"], url_path="paste", pagination_class=None)
    def paste(self, request: Request, club: str, policy: str) -> Response:
        """Set the handicaps of all lines, or none; "lines-wrong" tells every bad line in ``problems``."""
        found, body = self.policy(request), read(PastedHandicapsSerializer, request)
        if body["dry_run"]:
            require_open(found.club)
            done = pasting.try_pasted(policy=found, text=body["lines"])
        else:
            done = act(pasting.paste, policy=found, text=body["lines"], by=person(request))
        return Response(HandicapChangeSerializer(done, many=True).data)

    @extend_schema(operation_id="handicap_lines", responses=HandicapLineSerializer(many=True))
    @action(
        detail=True,
        url_path="lines",
        queryset=HandicapLine.objects.none(),
        serializer_class=HandicapLineSerializer,
        filterset_class=LineFilter,
    )
    def lines(self, request: Request, club: str, policy: str) -> Response:
        """Every change of its handicaps with the reason, the latest first."""
        rows = HandicapLine.objects.filter(handicap__policy=self.policy(request))
        return self.page_of(
            rows.select_related("handicap__player__club", "handicap__policy").order_by("-at", "-pk")
        )

    @extend_schema(operation_id="handicap_review", responses=ReviewSerializer)
    @action(detail=True, url_path="review")
    def review(self, request: Request, club: str, policy: str) -> Response:
        """What a review today would change."""
        return Response(ReviewSerializer(reviews.review_of(self.policy(request))).data)

    @extend_schema(
        operation_id="handicap_review_hold", request=None, responses={200: HandicapPolicySerializer}
    )
    @review.mapping.post
    def hold_review(self, request: Request, club: str, policy: str) -> Response:
        """Hold the review: every proposal becomes a line."""
        found = self.policy(request)
        act(reviews.hold, policy=found, by=person(request))
        return self.written(found)

    @extend_schema(
        operation_id="handicap_chart",
        parameters=[OpenApiParameter("to", int, description="the race, or the length of the game")],
        responses=ChartLineSerializer(many=True),
    )
    @action(detail=True, url_path="chart", pagination_class=None, filter_backends=())
    def chart(self, request: Request, club: str, policy: str) -> Response:
        """The chart of a policy of kind "chart", for a race to 7 or a game to 40 if nothing else is asked
        for."""
        rules = version_on(self.policy(request), today(self.club(request))).rules
        if rules.kind is not Kind.CHART:
            raise UserProblem("no-chart", gettext("This policy has no chart."), 409)
        points = rules.gives == "points"
        asked = request.query_params.get("to", "40" if points else "7")
        to = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0
        if not 1 <= to <= LONGEST[rules.gives]:
            said = gettext("A chart is for 1 to {most}.").format(most=LONGEST[rules.gives])
            raise bad_parameter("to", "out-of-bounds", said)
        chance = charts.doubling_chance(100 if rules.rating == "rated" else rules.doubling)
        lines = charts.chart(chance, to, points=points, most=rules.cap)
        return Response(ChartLineSerializer(lines, many=True).data)

    @extend_schema(operation_id="handicap_fairness", responses=FairnessSerializer(many=True))
    @action(detail=True, url_path="fairness", pagination_class=None, filter_backends=())
    def fairness(self, request: Request, club: str, policy: str) -> Response:
        """How often the receiver won, by size of start, and what start would have been even."""
        parts = [_fair(part) for part in fairness_of(self.policy(request))]
        return Response(FairnessSerializer(parts, many=True).data)
