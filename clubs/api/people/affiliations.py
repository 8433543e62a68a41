"""Affiliations for programs: the member clubs of an association, and the associations that a club is in."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.locating import Made
from clubs.api.core.naming import named
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.people.access import affiliation_for, club_for, may_see
from clubs.people.models import Affiliation, Club
from clubs.people.selectors import Affiliated, affiliations_of
from clubs.people.services import affiliations

CHANGED = Right(Scope.PEOPLE, OFFICERS)
KINDS = [("member", "member"), ("association", "association")]


class AffiliationSerializer(serializers.Serializer[Any]):
    """An affiliation as seen from one of its clubs. ``slug`` and ``name`` are those of the other club
    (``slug`` null where the asker does not see it), ``other`` what it is to this one: its ``member`` or its
    ``association``. Before it is accepted the officers alone see it; ``own``: this club has asked, so the
    other answers."""

    number = serializers.IntegerField()
    slug = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    other = serializers.ChoiceField(choices=KINDS)
    own = serializers.BooleanField()
    asked_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class NewAffiliationSerializer(serializers.Serializer[Any]):
    """The club that is asked, and what it is to be: a ``member`` of this one, or its ``association``."""

    slug = serializers.SlugField(max_length=60)
    other = serializers.ChoiceField(choices=KINDS)


def told(club: Club, row: Affiliation, other: Club, *, visible: bool, own: bool) -> dict[str, Any]:
    """An affiliation as :class:`AffiliationSerializer` writes it."""
    return {
        "number": row.pk,
        "slug": other.slug if visible else None,
        "name": other.name,
        "other": "member" if row.association_id == club.pk else "association",
        "own": own,
        "asked_at": row.asked_at,
        "accepted_at": row.accepted_at,
        "ended_at": row.ended_at,
    }


class AffiliationViewSet(ViewSetMixin, Endpoint):
    """The affiliations of a club."""

    pagination_class = ComputedPages
    queryset: Any = Affiliation.objects.none()
    serializer_class = AffiliationSerializer
    lookup_url_kwarg, lookup_value_converter = "affiliation", "int"
    located = {"create": Made("affiliation", affiliation="number")}
    rights = {
        "list": Right(Scope.READ, PUBLIC),
        **dict.fromkeys(("create", "destroy", "accept"), CHANGED),
    }

    @extend_schema(operation_id="affiliations_list", responses=AffiliationSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """Member clubs, then associations, then (for officers) what waits for an answer."""
        of = self.club(request)
        found = affiliations_of(of, user_of(request))
        rows: list[Affiliated] = [*found.members, *found.associations, *found.waiting]
        page = self.paginate_queryset(
            [told(of, one.row, one.other, visible=one.visible, own=one.own) for one in rows]
        )
        return self.get_paginated_response(AffiliationSerializer(page, many=True).data)

    @extend_schema(
        operation_id="affiliation_ask",
        request=NewAffiliationSerializer,
        responses={201: AffiliationSerializer},
    )
    def create(self, request: Request, club: str) -> Response:
        """Ask another club, which the asker has to see. Its officers answer."""
        of, body = self.club(request), read(NewAffiliationSerializer, request)
        with named("slug"):
            other = club_for(user_of(request), body["slug"])
        invites = body["other"] == "member"
        over, under = (of, other) if invites else (other, of)
        made = act(affiliations.ask, association=over, club=under, by_association=invites, by=person(request))
        return self.written(of, made, 201)

    @extend_schema(operation_id="affiliation_end", responses={204: None})
    def destroy(self, request: Request, club: str, affiliation: int) -> Response:
        """End it: what was asked is withdrawn or declined, a membership ends."""
        of = self.club(request)
        found = affiliation_for(user_of(request), of, affiliation)
        act(affiliations.end, affiliation=found, side=of, by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="affiliation_accept", request=None, responses=AffiliationSerializer)
    @action(detail=True, methods=["post"], url_path="acceptance")
    def accept(self, request: Request, club: str, affiliation: int) -> Response:
        """Accept what the other club has asked."""
        of = self.club(request)
        found = affiliation_for(user_of(request), of, affiliation)
        return self.written(of, act(affiliations.accept, affiliation=found, side=of, by=person(request)))

    def written(self, club: Club, row: Affiliation, status: int = 200) -> Response:
        """An affiliation as it stands."""
        over = row.association_id == club.pk
        other = row.club if over else row.association
        visible = may_see(user_of(self.request), other)
        shown = told(club, row, other, visible=visible, own=row.by_association == over)
        return Response(AffiliationSerializer(shown).data, status=status)
