"""The sandbox by program: which club it is, and a token for who asks."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act
from clubs.api.core.locating import Made
from clubs.api.core.permissions import SITE, Right
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.people.clubs import ClubRowSerializer
from clubs.api.tokens.sandbox import ends_at, give, sandbox


class SandboxSerializer(serializers.Serializer[Any]):
    """The club, and when it is made anew."""

    club = ClubRowSerializer()
    ends_at = serializers.DateTimeField(help_text="when all that is in it is thrown away, tokens too")


class SandboxTokenSerializer(serializers.Serializer[Any]):
    """A token of the sandbox with its text, which is shown this once."""

    id = serializers.CharField()
    token = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(LABELS.items())))
    club = serializers.CharField()
    expires_at = serializers.DateTimeField()


class Sandbox(Endpoint):
    """The sandbox."""

    serializer_class = SandboxSerializer
    rights = {"GET": Right(Scope.READ, SITE), "POST": Right(Scope.READ, SITE)}
    located = {"POST": Made("token", token="id")}  # noqa: S106 - where it is told, no secret

    @extend_schema(operation_id="sandbox", responses=SandboxSerializer)
    def get(self, request: Request) -> Response:
        """Which club it is, and when it is made anew."""
        club = sandbox()
        return Response(SandboxSerializer({"club": club, "ends_at": ends_at(club)}).data)

    @extend_schema(operation_id="sandbox_enter", request=None, responses={201: SandboxTokenSerializer})
    def post(self, request: Request) -> Response:
        """Get a token for it, without an account. It lasts until the sandbox is made anew."""
        given = act(give, address=request.META.get("REMOTE_ADDR", ""))
        told = {
            "id": given.token.public_id, "token": given.text, "scopes": given.token.scopes,
            "club": given.club.slug, "expires_at": given.token.expires_at,
        }  # fmt: skip
        return Response(SandboxTokenSerializer(told).data, status=201)
