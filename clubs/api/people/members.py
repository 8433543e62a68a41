"""Members, their roles, and invitations."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.naming import named
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import MEMBERS, OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import invitation_for, member_for, player_for
from clubs.people.models import Club, Invitation, Membership, Player, Role, User
from clubs.people.services import invitations, members
from clubs.people.views.common import base_url

CHANGED = Right(Scope.PEOPLE, OFFICERS)


class RolesSerializer(serializers.Serializer[Any]):
    """Roles, from most to least: owner, director, referee, marker, player."""

    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=Role.choices), min_length=1, max_length=len(Role)
    )


class MemberSerializer(RolesSerializer):
    """A member. ``email`` is shown to officers alone; ``player`` is the player that the account plays as."""

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    id = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField(allow_null=True)
    player = serializers.CharField(allow_null=True)


def listed(club: Club, *, officer: bool, only: User | None = None) -> list[dict[str, Any]]:
    """The members of a club by name, in two queries."""
    rows = Membership.objects.filter(club=club).select_related("user")
    players = Player.objects.filter(club=club, user__isnull=False, merged_into=None)
    if only is not None:
        rows, players = rows.filter(user=only), players.filter(user=only)
    plays_as = dict(players.values_list("user", "slug"))
    held: dict[int, set[str]] = {}
    users = {}
    for row in rows:
        held.setdefault(row.user_id, set()).add(row.role)
        users[row.user_id] = row.user
    return [
        {
            "id": user.pk, "name": user.get_full_name(), "email": user.email if officer else None,
            "roles": [role for role in Role.values if role in held[user.pk]], "player": plays_as.get(user.pk),
        }
        for user in sorted(users.values(), key=lambda one: (one.get_full_name().casefold(), one.pk))
    ]  # fmt: skip


class OwnMembership(Endpoint):
    """One's own membership."""

    rights = {"DELETE": Right(Scope.PEOPLE, MEMBERS)}
    serializer_class = MemberSerializer

    @extend_schema(operation_id="membership_end", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Leave the club. The last owner cannot."""
        user = person(request)
        act(members.remove_member, club=self.club(request), member=user, by=user)
        return Response(status=204)


class InviteSerializer(RolesSerializer):
    """Whom to invite, as what; as one of the club's players (an address), where it is one."""

    email = serializers.EmailField()
    player = serializers.CharField(max_length=90, allow_null=True, default=None)


class InvitationSerializer(RolesSerializer):
    """An invitation. It is good once, for its address alone, until ``expires_at``."""

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    id = serializers.IntegerField(source="pk")
    email = serializers.CharField()
    player = serializers.SerializerMethodField()
    open = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)
    problem = serializers.CharField(help_text="why the letter has not been sent yet")
    link = serializers.SerializerMethodField(help_text="to pass on where no letter is sent; else empty")

    def get_link(self, one: Invitation) -> str:
        """The link of an open invitation, where nobody else sends it."""
        return "" if settings.SENDS_MAIL or not one.open else invitations.link_of(one)

    def get_player(self, one: Invitation) -> str | None:
        """Who is invited as one of the club's players."""
        return one.player.slug if one.player is not None else None


class MemberViewSet(ViewSetMixin, Endpoint):
    """Who belongs to the club."""

    queryset = Membership.objects.none()
    serializer_class = MemberSerializer
    lookup_url_kwarg, lookup_value_converter = "member", "int"
    pagination_class = ComputedPages
    rights = {
        "list": Right(Scope.READ, MEMBERS),
        "retrieve": Right(Scope.READ, MEMBERS),
        "destroy": CHANGED,
        "roles": CHANGED,
    }

    @extend_schema(operation_id="members_list", filters=False, responses=MemberSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them by name."""
        page = self.paginate_queryset(listed(self.club(request), officer=self.held(request, *OFFICER_ROLES)))
        return self.get_paginated_response(MemberSerializer(page, many=True).data)

    @extend_schema(operation_id="member", responses=MemberSerializer)
    def retrieve(self, request: Request, club: str, member: int) -> Response:
        """Name and roles."""
        found = self.club(request)
        one = member_for(user_of(request), found, member)
        (row,) = listed(found, officer=self.held(request, *OFFICER_ROLES), only=one)
        return Response(MemberSerializer(row).data)

    @extend_schema(operation_id="member_remove", responses={204: None})
    def destroy(self, request: Request, club: str, member: int) -> Response:
        """Remove a member; the player stays. Owners and directors are removed by owners alone."""
        found = self.club(request)
        one = member_for(user_of(request), found, member)
        act(members.remove_member, club=found, member=one, by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="member_roles", request=RolesSerializer, responses=MemberSerializer)
    @action(detail=True, methods=["put"])
    def roles(self, request: Request, club: str, member: int) -> Response:
        """Give exactly these roles. Owner and director are given and taken by owners alone."""
        found, body = self.club(request), read(RolesSerializer, request)
        one = member_for(user_of(request), found, member)
        act(members.change_roles, club=found, member=one, roles=body["roles"], by=person(request))
        (row,) = listed(found, officer=True, only=one)
        return Response(MemberSerializer(row).data)


class InvitationViewSet(ViewSetMixin, Endpoint):
    """Who is invited."""

    queryset = Invitation.objects.none()
    serializer_class = InvitationSerializer
    filterset_class = ordered_by(Invitation, "created_at", "expires_at", "email", usual="the latest first")
    lookup_url_kwarg, lookup_value_converter = "invitation", "int"
    located = {"create": Made("invitation", invitation="id")}
    rights = {"list": Right(Scope.READ, OFFICERS), "create": CHANGED, "destroy": CHANGED, "resend": CHANGED}

    @extend_schema(operation_id="invitations_list", responses=InvitationSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """Invitations that were neither accepted nor withdrawn; some may have run out."""
        return self.page_of(invitations.open_invitations(self.club(request)).select_related("player"))

    @extend_schema(
        operation_id="invitation_send", request=InviteSerializer, responses={201: InvitationSerializer}
    )
    def create(self, request: Request, club: str) -> Response:
        """Invite somebody by e-mail."""
        found, body = self.club(request), read(InviteSerializer, request)
        with named("player"):
            player = player_for(user_of(request), found, body["player"]) if body["player"] else None
        made = act(
            invitations.invite,
            club=found,
            email=body["email"],
            roles=body["roles"],
            by=person(request),
            base_url=base_url(request._request),
            player=player,
        )
        return Response(InvitationSerializer(made).data, status=201)

    @extend_schema(operation_id="invitation_withdraw", responses={204: None})
    def destroy(self, request: Request, club: str, invitation: int) -> Response:
        """Make it void."""
        found = invitation_for(user_of(request), self.club(request), invitation)
        act(invitations.withdraw, invitation=found, by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="invitation_resend", request=None, responses=InvitationSerializer)
    @action(detail=True, methods=["post"])
    def resend(self, request: Request, club: str, invitation: int) -> Response:
        """Send a new letter; the old link no longer works."""
        found = invitation_for(user_of(request), self.club(request), invitation)
        sent = act(
            invitations.resend, invitation=found, by=person(request), base_url=base_url(request._request)
        )
        return Response(InvitationSerializer(sent).data)
