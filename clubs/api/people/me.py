"""Who asks: the first thing that a program wants to know of a token that it was given."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.permissions import IDENTIFIED, SIGNED_IN, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.core.throttling import Kind, PerCaller
from clubs.api.core.tokens import account_only, is_lent
from clubs.api.models import Token
from clubs.api.people.tablets import PairedSerializer, told
from clubs.api.tokens.endpoints import TokenSerializer
from clubs.people.models import Membership, Role, User
from clubs.people.services import accounts

KINDS: Final = ("session", "person", "club", "tablet")
"""What signs in: a browser's session, a person's token for all of his clubs, one for a single club, or that
of a paired tablet."""


class OwnPersonSerializer(serializers.Serializer[Any]):
    """The person for whom the asker acts. ``email`` is null to a token for one club, which may lie in a
    program of the club's, and to an app: to a person alone, it is told."""

    id = serializers.IntegerField(source="pk", help_text="as in the lists of members")
    name = serializers.CharField(source="get_full_name")
    email = serializers.CharField(allow_null=True)
    language = serializers.CharField(help_text="of letters; blank: as the club's")


class OwnAccountSerializer(serializers.Serializer[Any]):
    """What a person says of themselves; address, password and second step are changed on the pages."""

    name = serializers.CharField(max_length=80)
    language = serializers.CharField(
        max_length=16, allow_blank=True, help_text='of letters, as "de"; blank: as the club\'s'
    )


class OwnClubSerializer(serializers.Serializer[Any]):
    """A club of the person's, with the roles held there, from most to least."""

    slug = serializers.CharField()
    name = serializers.CharField()
    public = serializers.BooleanField()
    archived_at = serializers.DateTimeField(allow_null=True)
    roles = serializers.ListField(child=serializers.ChoiceField(choices=Role.choices))


class LimitSerializer(serializers.Serializer[Any]):
    """Of ``limit`` in ``seconds`` are ``remaining`` left; after ``reset`` seconds it is full again."""

    limit = serializers.IntegerField()
    remaining = serializers.IntegerField()
    reset = serializers.IntegerField()
    seconds = serializers.IntegerField()


class LimitsSerializer(serializers.Serializer[Any]):
    """How much the asker may ask; null where the server has set no limit.

    ``marks``: what takes the scope ``mark``, but reading. ``requests``: all else. All tokens of an account
    share both. ``streams``: open at once by this token, at each web process.
    """

    requests = LimitSerializer(allow_null=True)
    marks = LimitSerializer(allow_null=True)
    streams = serializers.IntegerField()


class MeSerializer(serializers.Serializer[Any]):
    """Who asks, by what, in which clubs, within which limits.

    ``kind``: ``session``, ``person`` (a token for all of a person's clubs), ``club`` (one for a single club)
    or ``tablet``. ``person`` is null to a tablet, ``token`` to a session, ``tablet`` to all but a tablet.
    """

    kind = serializers.ChoiceField(choices=KINDS)
    person = OwnPersonSerializer(allow_null=True)
    tablet = PairedSerializer(allow_null=True)
    clubs = OwnClubSerializer(many=True)
    token = TokenSerializer(allow_null=True)
    limits = LimitsSerializer()


class Me(Endpoint):
    """The asker."""

    serializer_class = MeSerializer
    rights = {"GET": Right(None, IDENTIFIED), "PATCH": Right(Scope.PEOPLE, SIGNED_IN)}

    @extend_schema(operation_id="me", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Who asks: the person or the tablet, clubs and roles, what the token is good for, the limits. Any
        token may."""
        token = token_of(request)
        user = request.user if isinstance(request.user, User) else None
        device = token.device if token is not None else None
        found = {
            "kind": kind_of(token),
            "person": user,
            "tablet": told(device) if device is not None else None,
            "clubs": clubs_of(user, token) if user is not None else [],
            "token": token,
            "limits": limits_of(request),
        }
        return Response(self._written(request, found))

    @extend_schema(
        operation_id="me_change", request=OwnAccountSerializer(partial=True), responses=MeSerializer
    )
    def patch(self, request: Request) -> Response:
        """Change the name that others see, or the language of letters; what is not given stays.

        Neither an app's token nor one for a single club may: others can hold them.
        """
        token, user = token_of(request), person(request)
        if token is not None and is_lent(token):
            raise account_only()
        given = read(OwnAccountSerializer, request, partial=True)
        changed = {"display_name" if name == "name" else name: value for name, value in given.items()}
        act(accounts.change_account, user=user, **changed)
        return self.get(request)

    def _written(self, request: Request, found: dict[str, Any]) -> dict[str, Any]:
        token = found["token"]
        written = dict(MeSerializer(found, context={"request": request}).data)
        if written["person"] is not None and token is not None and is_lent(token):
            written["person"]["email"] = None
        return written


def kind_of(token: Token | None) -> str:
    """One of :data:`KINDS`."""
    if token is None:
        return "session"
    if token.device_id is not None:
        return "tablet"
    return "person" if token.club_id is None else "club"


def clubs_of(user: User, token: Token | None) -> list[dict[str, Any]]:
    """The clubs that ``user`` belongs to and ``token`` is good for, by name, archived ones included."""
    rows: QuerySet[Membership] = Membership.objects.filter(user=user).select_related("club")
    if token is not None and token.club_id is not None:
        rows = rows.filter(club=token.club_id)
    held: dict[int, set[str]] = {}
    clubs = {}
    for row in rows.order_by("club__name", "club_id"):
        clubs[row.club_id] = row.club
        held.setdefault(row.club_id, set()).add(row.role)
    return [
        {
            "slug": club.slug,
            "name": club.name,
            "public": club.public,
            "archived_at": club.archived_at,
            "roles": [role for role in Role if role in held[key]],
        }
        for key, club in clubs.items()
    ]


def limits_of(request: Request) -> dict[str, Any]:
    """What the asker has left of each kind; this request is counted already."""
    counts = {kind: PerCaller().counts(request, kind) for kind in Kind}
    return {
        **{str(kind): one.look() if one is not None else None for kind, one in counts.items()},
        "streams": settings.API_STREAMS,
    }
