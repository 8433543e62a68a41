"""A third-party tablet: paired with a table by a code, and informed of the match there.

A user with the right to pair makes the code (``tables/<number>/pairing-codes/``, or the table's page). The
tablet exchanges the code here, once, for a token that reads and marks at that table. docs/api-tablet.md has
the rules for a client that loses no stroke.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import tokens
from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.permissions import SITE, TABLETS, Right
from clubs.api.core.scopes import Scope
from clubs.api.matches.match_shapes import MatchRowSerializer, MatchTableSerializer
from clubs.api.matches.matches import match_row
from clubs.api.models import Token
from clubs.api.people.clubs import ClubRowSerializer
from matches import services
from matches.models import Device
from matches.problems import UserProblem
from matches.services import pair as pair_tablet
from matches.services import write_transaction


class TabletSerializer(serializers.Serializer[Any]):
    """The tablet, as the table's page calls it."""

    id = serializers.IntegerField(source="pk")
    label = serializers.CharField()  # type: ignore[assignment]


class PairedSerializer(serializers.Serializer[Any]):
    """Where a tablet belongs."""

    club = ClubRowSerializer()
    table = MatchTableSerializer()
    tablet = TabletSerializer()


class MadePairingSerializer(PairedSerializer):
    """A pairing with the tablet's token, which is shown this once."""

    token = serializers.CharField()
    expires_at = serializers.DateTimeField()


class PairSerializer(serializers.Serializer[Any]):
    """The code that somebody of the club has made, and what the tablet is to be called."""

    code = serializers.CharField(max_length=40)
    label = serializers.CharField(  # type: ignore[assignment]
        max_length=60, required=False, allow_blank=True, default=""
    )
    days = serializers.IntegerField(min_value=1, max_value=tokens.LONGEST_DAYS, default=tokens.LONGEST_DAYS)


def told(device: Device) -> dict[str, Any]:
    """Club, table and tablet."""
    table = device.table
    return {"club": table.club, "table": {"number": table.number, "name": str(table)}, "tablet": device}


def pair(*, code: str, address: str, label: str, days: int) -> tuple[Token, str]:
    """Use up ``code`` for the token of a new tablet. Raises what ``matches.services.pair`` does."""
    with write_transaction():
        device, _ = pair_tablet(code=code, address=address, label=label)
        return tokens.make_device_token(device=device, label=device.label, days=days)


class Pairings(Endpoint):
    """Pairing."""

    serializer_class = MadePairingSerializer
    rights = {"POST": Right(Scope.MARK, SITE)}

    @extend_schema(
        operation_id="pairing_make", request=PairSerializer, responses={201: MadePairingSerializer}
    )
    def post(self, request: Request) -> Response:
        """Use up a code: its table's new tablet gets a token that reads and marks there. It is shown once."""
        given = read(PairSerializer, request)
        made, text = act(pair, address=request.META.get("REMOTE_ADDR", ""), **given)
        assert made.device is not None
        found = {**told(made.device), "token": text, "expires_at": made.expires_at}
        return Response(MadePairingSerializer(found).data, status=201)


class AtTableSerializer(PairedSerializer):
    """Where the tablet belongs, and the match that it marks; null while none has been called to the table."""

    match = MatchRowSerializer(allow_null=True)


class OwnTable(Endpoint):
    """The tablet's table."""

    serializer_class = AtTableSerializer
    rights = {"GET": Right(Scope.READ, TABLETS)}

    @extend_schema(operation_id="own_table", responses=AtTableSerializer)
    def get(self, request: Request) -> Response:
        """Its club, its table, and the match to be marked there now."""
        token = token_of(request)
        if token is None or token.device is None:
            raise UserProblem("not-paired", gettext("This is for the token of a paired tablet."), 401)
        device, match = token.device, services.current_match(token.device.table_id)
        state = (match.pk, match.revision, match.last_seq, match.status) if match is not None else ()
        table, club = device.table, device.table.club
        self.same(request, device.label, table.number, table.name, club.slug, club.name, club.town, *state)
        return Response(
            {
                **PairedSerializer(told(device)).data,
                "match": match_row(match) if match is not None else None,
            }
        )
