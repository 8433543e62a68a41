"""Line-ups of a team match: read by those who may, sent and taken back by captains; substitutions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.naming import Way
from clubs.api.core.permissions import person
from clubs.api.leagues.common import OF_SIDE, SEEN, OfLeagues, WhichSideSerializer
from clubs.api.leagues.people import LeaguePlayerField, handle_of, registered_named
from clubs.api.leagues.team_matches import RubberPlaceSerializer, TeamMatchSerializer, match_told
from clubs.leagues.access import require_line_up, require_side
from clubs.leagues.models import RubberPlayer, TeamMatch
from clubs.leagues.rules.plan import MOST_RUBBERS
from clubs.leagues.rules.relay import MOST_LEGS
from clubs.leagues.selectors.eligible import eligible
from clubs.leagues.selectors.naming import still_secret
from clubs.leagues.services import line_ups
from clubs.people.models import Player


class LineUpPlacesSerializer(serializers.Serializer[Any]):
    """The places of one side in a rubber."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    places = RubberPlaceSerializer(many=True)


class EligibleSerializer(serializers.Serializer[Any]):
    """Somebody whom the side may name; ``registered`` so many days before the match. ``refused`` is why the
    season's rules keep the player out of it ("" for nothing), ``note`` what is told of one who may play."""

    player = serializers.CharField()
    name = serializers.CharField()
    substitute = serializers.BooleanField(help_text="of the pool")
    registered = serializers.IntegerField()
    refused = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)


class LineUpSerializer(serializers.Serializer[Any]):
    """A side's line-up, and whom it may name. Before it was sent, ``rubbers`` are empty."""

    sent_at = serializers.DateTimeField(allow_null=True)
    rubbers = LineUpPlacesSerializer(many=True)
    eligible = EligibleSerializer(many=True)


class SendLineUpSerializer(serializers.Serializer[Any]):
    """For each rubber of the plan, in order, the players (null: an empty place); no players at all where the
    plan has them named during the evening.

    As in ``[["ann"], ["bo", "cy"], []]``.
    """

    rubbers = serializers.ListField(
        child=serializers.ListField(child=LeaguePlayerField(allow_null=True), max_length=MOST_LEGS),
        max_length=MOST_RUBBERS,
    )


class SubstitutionSerializer(WhichSideSerializer):
    """Who comes into a place of a side (null: nobody)."""

    position = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, default=1)
    player = LeaguePlayerField(allow_null=True)


class LineUpEndpoint(OfLeagues):
    """The line-up of one side of a match."""

    queryset = TeamMatch.objects.none()
    rights = {"GET": SEEN, "PUT": OF_SIDE, "DELETE": OF_SIDE}

    @extend_schema(operation_id="line_up", responses=LineUpSerializer)
    def get(self, request: Request, club: str, league: str, season: str, number: int, which: str) -> Response:
        """Read it: until the season's rules open it, its own captains alone."""
        found, side = self.team_match(request), self.which()
        require_line_up(user_of(request), found, side)
        places = RubberPlayer.objects.filter(rubber__team_match=found, side=side).select_related(
            "rubber", "player__club"
        )
        rubbers: dict[int, dict[str, Any]] = {}
        hidden = still_secret(found)
        for one in places.exclude(rubber__in=hidden).order_by("rubber__number", "position"):
            one.rubber.team_match = found
            row = {"number": one.rubber.number, "name": one.rubber.name, "places": []}
            rubbers.setdefault(one.rubber.number, row)["places"].append(one)
        may = eligible(found, side)
        people = Player.objects.filter(pk__in=may).select_related("club")
        slugs = {one.pk: handle_of(one, found.season.league) for one in people}
        told_eligible = [
            {
                "player": slugs[key],
                "name": one.name,
                "substitute": one.substitute,
                "registered": one.registered,
                "refused": one.refused.words if one.refused is not None else "",
                "note": one.note,
            }
            for key, one in may.items()
        ]
        told = {"sent_at": found.sent_at(side), "rubbers": rubbers.values(), "eligible": told_eligible}
        return Response(LineUpSerializer(told).data)

    @extend_schema(operation_id="line_up_send", request=SendLineUpSerializer, responses=TeamMatchSerializer)
    def put(self, request: Request, club: str, league: str, season: str, number: int, which: str) -> Response:
        """Send it, or send it anew while the match has not begun; with the second line-up it begins."""
        found, side = self.team_match(request), self.which()
        require_side(user_of(request), found, side)
        rubbers = read(SendLineUpSerializer, request)["rubbers"]
        ways: dict[Way, str | None] = {
            ("rubbers", n, at): one for n, places in enumerate(rubbers) for at, one in enumerate(places)
        }
        keys = registered_named(found.season, ways)
        line_up = [tuple(keys[one] for one in places) for places in rubbers]
        act(line_ups.send, match=found, which=side, line_up=line_up, by=person(request))
        return match_told(user_of(request), found)

    @extend_schema(operation_id="line_up_take_back", responses={200: TeamMatchSerializer})
    def delete(
        self, request: Request, club: str, league: str, season: str, number: int, which: str
    ) -> Response:
        """Take it back, before the match has begun."""
        found, side = self.team_match(request), self.which()
        require_side(user_of(request), found, side)
        act(line_ups.take_back, match=found, which=side, by=person(request))
        return match_told(user_of(request), found)


class RubberSubstitution(OfLeagues):
    """Who comes into a rubber that has not begun."""

    queryset = RubberPlayer.objects.none()
    rights = {"POST": OF_SIDE}

    @extend_schema(
        operation_id="rubber_substitute", request=SubstitutionSerializer, responses=TeamMatchSerializer
    )
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Put another player into a place."""
        found, body = self.team_match(request), read(SubstitutionSerializer, request)
        require_side(user_of(request), found, body["side"])
        keys = registered_named(found.season, {("player",): body["player"]})
        act(
            line_ups.substitute, match=found, number=rubber, which=body["side"], position=body["position"],
            player=keys[body["player"]], by=person(request),
        )  # fmt: skip
        return match_told(user_of(request), found)
