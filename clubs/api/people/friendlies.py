"""Friendlies: the club's, begun at a free table, and those that a tablet begins at its own; and what may come
to that table while its tablet is without the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentField
from clubs.api.core.permissions import PAIRERS, PUBLIC, REFEREES, TABLETS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.matches.match_shapes import MatchRowSerializer
from clubs.api.matches.matches import MatchFilter, OfMatch, match_row, with_row
from clubs.people.access import player_for, table_for
from clubs.people.models import Club, Player
from clubs.people.services import friendlies as services
from matches.coming import friendly as at_tablet
from matches.coming import offers
from matches.coming.told import coming_json
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor

MOST_POINTS = 10_000


class FriendlySideSerializer(serializers.Serializer[Any]):
    """Who plays: a ``player`` of the club by address, or a guest by ``name``; ``start`` points are given."""

    player = serializers.CharField(max_length=90, required=False)
    name = serializers.CharField(max_length=80, required=False)
    start = serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS, default=0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The one or the other."""
        if ("player" in attrs) == ("name" in attrs):
            raise serializers.ValidationError({"player": [gettext("Give a player or a name.")]})
        return attrs


class FriendlySerializer(serializers.Serializer[Any]):
    """A friendly of two. Without ``length`` it is as long as the game has it; ``race``: games to win."""

    table = serializers.IntegerField(min_value=1, max_value=999)
    game = serializers.CharField(max_length=80)
    sides = serializers.ListField(child=FriendlySideSerializer(), min_length=2, max_length=2)
    length = serializers.IntegerField(
        min_value=1, max_value=services.MOST_LENGTH, required=False, allow_null=True, default=None
    )
    race = serializers.IntegerField(min_value=1, max_value=services.MOST_RACE, default=1)
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True), required=False, help_text="of the game"
    )


class TabletBeganSerializer(serializers.Serializer[Any]):
    """A match that has begun at the tablet's table; ``tapped_at`` is when, by the server's clock."""

    match = serializers.CharField(max_length=16)
    tapped_at = MomentField(required=False, allow_null=True, default=None)


class TabletSeatSerializer(TabletBeganSerializer):
    """A match that was offered: its id, and the ``offer`` as it was told."""

    offer = serializers.CharField(max_length=80)


class TabletFriendlySerializer(TabletBeganSerializer):
    """A friendly under an id that the tablet has given it: ten of "23456789abcdefghjkmnpqrstuvwxyz"."""

    client_uuid = serializers.UUIDField()
    game = serializers.CharField(max_length=80)
    names = serializers.ListField(child=serializers.CharField(max_length=80), min_length=2, max_length=2)
    length = serializers.IntegerField(
        min_value=1, max_value=services.MOST_LENGTH, required=False, allow_null=True, default=None
    )
    race = serializers.IntegerField(min_value=1, max_value=services.MOST_RACE, default=1)


class BegunSerializer(serializers.Serializer[Any]):
    """The match at the table."""

    match = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    seq = serializers.IntegerField()


class OfferSerializer(serializers.Serializer[Any]):
    """A match that may begin: its desk as ``state``, its ``journal``, and a remark on when."""

    offer = serializers.CharField()
    when = serializers.CharField(allow_blank=True)
    state = serializers.DictField(child=serializers.JSONField(allow_null=True))
    journal = serializers.DictField(child=serializers.JSONField(allow_null=True))


class FriendlyGameSerializer(serializers.Serializer[Any]):
    """A game whose rules the tablet keeps."""

    game = serializers.CharField()
    name = serializers.CharField()
    length = serializers.DictField(child=serializers.JSONField(allow_null=True), allow_null=True)


class FriendlyTermsSerializer(serializers.Serializer[Any]):
    """What a friendly is begun with: names to propose, games, and the level and clock of the table."""

    players = serializers.ListField(child=serializers.CharField())
    games = FriendlyGameSerializer(many=True)
    level = serializers.CharField(allow_blank=True)
    clock = serializers.DictField(child=serializers.JSONField())


class ComingSerializer(serializers.Serializer[Any]):
    """What may begin at the table; nothing but ``version`` where the asker knows that one."""

    version = serializers.CharField()
    offers = OfferSerializer(many=True, required=False)
    friendly = FriendlyTermsSerializer(required=False)


class Friendlies(Endpoint):
    """The friendlies of a club, the latest first."""

    queryset = Match.objects.none()
    serializer_class = MatchRowSerializer
    filterset_class = MatchFilter
    located = {"POST": Made("match", match="id", club=None)}
    rights = {"GET": Right(Scope.READ, PUBLIC), "POST": Right(Scope.MARK, PAIRERS)}

    @extend_schema(operation_id="friendlies", responses=MatchRowSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List them, those that were called off included."""
        rows = with_row(services.friendlies_of(self.club(request))).order_by("-pk")
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response([match_row(one) for one in page or ()])

    @extend_schema(
        operation_id="friendly_start", request=FriendlySerializer, responses={201: MatchRowSerializer}
    )
    def post(self, request: Request, club: str) -> Response:
        """Begin one at a free table; it is marked like any match, and counts in no competition."""
        found, given = self.club(request), read(FriendlySerializer, request)
        table = table_for(user_of(request), found, given["table"])
        one, two = sides_of(request, found, given["sides"])
        made = act(
            services.start,
            table=table,
            game=given["game"],
            names=(one, two),
            starts=(given["sides"][0]["start"], given["sides"][1]["start"]),
            length=given["length"],
            race=given["race"],
            options=given.get("options"),
            by=Actor.of_user(person(request)),
        )
        return Response(match_row(with_row(Match.objects.filter(pk=made.pk)).get()), status=201)


class CallOffSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class CallingOff(OfMatch):
    """Calling a match off."""

    serializer_class = MatchRowSerializer
    rights = {"POST": Right(Scope.DIRECT, REFEREES)}

    @extend_schema(operation_id="match_call_off", request=CallOffSerializer, responses=MatchRowSerializer)
    def post(self, request: Request, match: str) -> Response:
        """Call off a friendly, or a reported result that was wrong: it counts for nothing. Its log stays."""
        found, by = self.match(request), self.actor(request, "decide")
        given = read(CallOffSerializer, request)
        done = act(services.call_off, match=found, by=by, **given)
        return Response(match_row(with_row(Match.objects.filter(pk=done.pk)).get()))


def sides_of(request: Request, club: Club, sides: Sequence[dict[str, Any]]) -> list[Player | str]:
    """The players of ``sides``, and the names of their guests. Raises ``UserProblem`` "not-found" (404)."""
    return [
        player_for(user_of(request), club, one["player"]) if "player" in one else one["name"] for one in sides
    ]


class OfTablet(Endpoint):
    """An address of the table's own tablet."""

    def tablet(self, request: Request) -> Actor:
        """The tablet that asks. Raises ``UserProblem`` "not-paired" (401)."""
        token = token_of(request)
        if token is None or token.device is None:
            raise UserProblem("not-paired", gettext("This is for the token of a paired tablet."), 401)
        return Actor.of_device(token.device)


def _begun(match: Match) -> dict[str, Any]:
    return {"match": match.public_id, "status": match.status, "seq": match.last_seq}


class TableComing(OfTablet):
    """What may begin at the tablet's table."""

    serializer_class = ComingSerializer
    rights = {"GET": Right(Scope.READ, TABLETS)}

    @extend_schema(
        operation_id="own_table_coming",
        parameters=[OpenApiParameter("known", str, description="the version that the asker knows")],
        responses=ComingSerializer,
    )
    def get(self, request: Request) -> Response:
        """Matches that may begin there while the server is away, each with all that is needed to mark it."""
        return Response(coming_json(self.tablet(request), request.query_params.get("known", "")))


class TableSeat(OfTablet):
    """Seating what was offered."""

    serializer_class = BegunSerializer
    rights = {"POST": Right(Scope.MARK, TABLETS)}

    @extend_schema(operation_id="own_table_seat", request=TabletSeatSerializer, responses=BegunSerializer)
    def post(self, request: Request) -> Response:
        """Say that a match which was offered has begun at the table. Twice does nothing more."""
        by, given = self.tablet(request), read(TabletSeatSerializer, request)
        done = act(
            offers.seat,
            public_id=given["match"],
            purpose=given["offer"],
            by=by,
            at=offers.begun_at(given["tapped_at"]),
        )
        return Response(_begun(done))


class TableFriendlies(OfTablet):
    """Friendlies at the tablet's table."""

    serializer_class = BegunSerializer
    located = {"POST": Made("match", match="match")}
    rights = {"POST": Right(Scope.MARK, TABLETS)}

    @extend_schema(
        operation_id="own_table_friendly", request=TabletFriendlySerializer, responses={201: BegunSerializer}
    )
    def post(self, request: Request) -> Response:
        """Begin one under an id of the tablet's own. The same `client_uuid` again is the same match."""
        by, given = self.tablet(request), read(TabletFriendlySerializer, request)
        one, two = given["names"]
        done = act(
            at_tablet.start,
            public_id=given["match"],
            client_uuid=given["client_uuid"],
            game=given["game"],
            names=(one, two),
            length=given["length"],
            race=given["race"],
            by=by,
            at=offers.begun_at(given["tapped_at"]),
        )
        return Response(_begun(done), status=201)
