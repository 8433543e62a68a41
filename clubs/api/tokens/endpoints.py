"""One's own tokens, by program: listing them, making narrower ones, revoking.

A token's descendants never have more rights than it has and are revoked with it, so revoking a lost token is
enough. A token knows itself and its descendants, and can revoke them; the owner's other tokens are seen and
revoked on the page, or with a session.
"""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core import tokens
from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read, user_of, within
from clubs.api.core.filtering import BooleanFilter, Ordering
from clubs.api.core.locating import Made
from clubs.api.core.naming import named
from clubs.api.core.permissions import SIGNED_IN, Right, person
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import Token
from clubs.people import access
from clubs.people.models import Club
from clubs.people.signing_in import signed_in_lately
from matches.problems import UserProblem

OWN = Right(Scope.READ, SIGNED_IN)


class TokenSerializer(serializers.Serializer[Any]):
    """A token, without its secret. ``club`` null: all of its owner's clubs. ``current``: by it you ask."""

    id = serializers.CharField(source="public_id")
    label = serializers.CharField()  # type: ignore[assignment]
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(LABELS.items())))
    club = serializers.CharField(source="club.slug", allow_null=True, default=None)
    made_by = serializers.CharField(
        source="made_by.public_id", allow_null=True, default=None, help_text="the token that made it"
    )
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    good = serializers.BooleanField(source="is_good", help_text="whether it can be used now")
    current = serializers.SerializerMethodField()
    app = serializers.CharField(
        source="consent.app.client_id",
        allow_null=True,
        default=None,
        help_text="the app that got it by your consent; null for programs of your own",
    )

    def get_current(self, token: Token) -> bool:
        """Whether it is the one that asks."""
        asking = token_of(self.context["request"])
        return asking is not None and asking.pk == token.pk


class MadeTokenSerializer(TokenSerializer):
    """A new token with its text, which is shown this once."""

    token = serializers.CharField()


class NewTokenSerializer(serializers.Serializer[Any]):
    """What is asked of a new token. Without ``days`` and ``club`` it has those of the token that makes it;
    made by a session, 90 days and all of one's clubs."""

    label = serializers.CharField(max_length=tokens.LONGEST_LABEL)  # type: ignore[assignment]
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=list(LABELS.items())), min_length=1, max_length=len(LABELS)
    )
    club = serializers.SlugField(max_length=90, required=False, allow_null=True, default=None)
    days = serializers.IntegerField(
        min_value=1, max_value=tokens.LONGEST_DAYS, required=False, allow_null=True, default=None
    )


class TokenFilter(filters.FilterSet):
    """Which tokens."""

    good = BooleanFilter(method="usable", help_text="those that can be used now, or the others")

    ordering = Ordering("made_at", "expires_at", "last_used_at", "label", usual="the latest first")

    class Meta:
        model = Token
        fields: ClassVar[list[str]] = []

    def usable(self, rows: Any, name: str, value: bool) -> Any:
        """By revocation and end."""
        usable = Q(revoked_at=None, expires_at__gt=now()) & (Q(consent=None) | ~Q(access=None))
        return rows.filter(usable) if value else rows.exclude(usable)


def own(request: Request) -> Any:
    """The asker's tokens; a token knows itself and those that it made."""
    rows = Token.objects.filter(user=person(request)).select_related("club", "made_by", "consent__app")
    asking = token_of(request)
    return (
        rows.filter(consent=None) if asking is None else rows.filter(pk__in=tokens.with_descendants(asking))
    )


class TokenViewSet(ViewSetMixin, Endpoint):
    """One's own tokens; to a token, itself and those that it made."""

    queryset = Token.objects.none()
    serializer_class = TokenSerializer
    filterset_class = TokenFilter
    lookup_url_kwarg, lookup_value_converter = "token", "slug"
    located = {"create": Made("token", token="id")}  # noqa: S106 - where it is told, no secret
    rights = {"list": OWN, "create": OWN, "retrieve": OWN, "destroy": OWN}

    def token(self, request: Request) -> Token:
        """The token of the address. Raises ``UserProblem`` "not-found" (404), for others' too."""
        found: Token | None = own(request).filter(public_id=self.kwargs["token"]).first()
        if found is None:
            raise access.not_found("token")
        return found

    @staticmethod
    def _club_of(request: Request, slug: str | None) -> Club | None:
        """A club that the asker belongs to. Raises ``UserProblem`` "not-found", "other-club"."""
        if slug is None:
            return None
        found = access.club_for(user_of(request), slug)
        access.require(user_of(request), found)
        within(request, found)
        return found

    @extend_schema(operation_id="tokens_list", responses=TokenSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List one's own, the latest first, those that are good no more included. A token lists itself and
        those that it made."""
        return self.page_of(own(request))

    @extend_schema(
        operation_id="token_make", request=NewTokenSerializer, responses={201: MadeTokenSerializer}
    )
    def create(self, request: Request) -> Response:
        """Make one. A token makes none that can do more than itself or lasts longer; a session makes one
        within a quarter of an hour after signing in."""
        user, given = person(request), read(NewTokenSerializer, request)
        if token_of(request) is None and not signed_in_lately(request._request):
            said = gettext("You signed in a while ago. Sign in again, then make the token.")
            raise UserProblem("sign-in-again", said, 403)
        with named("club"):
            club = self._club_of(request, given["club"])
        made, text = act(tokens.make_token, user=user, by=token_of(request), **{**given, "club": club})
        made.token = text  # type: ignore[attr-defined]
        return Response(MadeTokenSerializer(made, context={"request": request}).data, status=201)

    @extend_schema(operation_id="token", responses=TokenSerializer)
    def retrieve(self, request: Request, token: str) -> Response:
        """One of one's own."""
        return Response(TokenSerializer(self.token(request), context={"request": request}).data)

    @extend_schema(operation_id="token_revoke", responses={204: None})
    def destroy(self, request: Request, token: str) -> Response:
        """Revoke it, with those that were made by it. A token revokes itself and those that it made."""
        act(tokens.revoke, token=self.token(request))
        return Response(status=204)
