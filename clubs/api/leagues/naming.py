"""Players named during the evening, a match that a side concedes, and the classes of a club's players."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.naming import Way, naming
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.leagues.common import OF_SIDE, OfLeagues, WhichSideSerializer
from clubs.api.leagues.people import LeaguePlayerField, registered_named
from clubs.api.leagues.team_matches import TeamMatchSerializer, match_told
from clubs.leagues.access import require_side
from clubs.leagues.models import PlayerClass, Rubber, TeamMatch
from clubs.leagues.rules.eligibility import classes as rules
from clubs.leagues.rules.relay import MOST_LEGS
from clubs.leagues.services import agreeing, classes
from clubs.leagues.services import naming as evening
from clubs.people.models import Player

MOST_CLASSES = 1000
LAST_YEAR = 2200


class NamedSerializer(WhichSideSerializer):
    """The players of a side in a rubber (null: an empty place)."""

    players = serializers.ListField(
        child=LeaguePlayerField(allow_null=True), min_length=1, max_length=MOST_LEGS
    )


class FilledSerializer(WhichSideSerializer):
    """``side`` is the short side; its ``player`` plays again in its empty place."""

    position = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, default=1)
    player = LeaguePlayerField()


class ConcessionSerializer(WhichSideSerializer):
    """Which side cannot play, and why."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class PlayerClassSerializer(serializers.Serializer[Any]):
    """What is noted of a player: ``sex`` ("" for nothing) and the year of birth."""

    player = serializers.SlugField(max_length=90)
    sex = serializers.ChoiceField(choices=[(one.value, one.value) for one in rules.Sex], default="")
    born = serializers.IntegerField(
        min_value=rules.FIRST_YEAR, max_value=LAST_YEAR, allow_null=True, default=None
    )


class PlayerClassesSerializer(serializers.Serializer[Any]):
    """Players of whom something is noted."""

    players = PlayerClassSerializer(many=True, max_length=MOST_CLASSES)  # type: ignore[call-arg]


class RubberNaming(OfLeagues):
    """Who plays a rubber whose players are named during the evening."""

    queryset = Rubber.objects.none()
    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="rubber_name", request=NamedSerializer, responses=TeamMatchSerializer)
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Name a side's players, when it is its turn."""
        found, body = self.team_match(request), read(NamedSerializer, request)
        require_side(user_of(request), found, body["side"])
        ways: dict[Way, str | None] = {("players", n): one for n, one in enumerate(body["players"])}
        keys = registered_named(found.season, ways)
        players = [keys[one] for one in body["players"]]
        act(
            evening.put_up, match=found, number=rubber, which=body["side"], players=players,
            by=person(request),
        )  # fmt: skip
        return match_told(user_of(request), found)


class RubberFilling(OfLeagues):
    """Who plays again for a short side, chosen by its opponents."""

    queryset = Rubber.objects.none()
    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="rubber_fill", request=FilledSerializer, responses=TeamMatchSerializer)
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Choose, for the captains of the other side."""
        found, body = self.team_match(request), read(FilledSerializer, request)
        require_side(user_of(request), found, "away" if body["side"] == "home" else "home")
        key = registered_named(found.season, {("player",): body["player"]})[body["player"]]
        act(
            evening.fill, match=found, number=rubber, which=body["side"], position=body["position"],
            player=key, by=person(request),
        )  # fmt: skip
        return match_told(user_of(request), found)


class Concession(OfLeagues):
    """A match that a side concedes."""

    queryset = TeamMatch.objects.none()
    rights = {"POST": OF_SIDE}

    @extend_schema(
        operation_id="team_match_concede", request=ConcessionSerializer, responses=TeamMatchSerializer
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Concede it before it begins: the other side has it."""
        found, body = self.team_match(request), read(ConcessionSerializer, request)
        require_side(user_of(request), found, body["side"])
        act(agreeing.concede, match=found, which=body["side"], reason=body["reason"], by=person(request))
        return match_told(user_of(request), found)


class PlayerClasses(Endpoint):
    """What the club has noted of its players for leagues of women, of the young or of seniors; private."""

    queryset = PlayerClass.objects.none()
    rights = {"GET": Right(Scope.DIRECT, OFFICERS), "PUT": Right(Scope.DIRECT, OFFICERS)}

    @extend_schema(operation_id="player_classes", responses=PlayerClassesSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Read it, for officers alone."""
        rows = PlayerClass.objects.filter(player__club=self.club(request)).select_related("player")
        told = [{"player": row.player.slug, "sex": row.sex, "born": row.born} for row in rows]
        return Response(PlayerClassesSerializer({"players": told}).data)

    @extend_schema(
        operation_id="player_classes_note",
        request=PlayerClassesSerializer,
        responses=PlayerClassesSerializer,
    )
    def put(self, request: Request, club: str) -> Response:
        """Note it of the players that are given; of others it stays. Without sex and year nothing is kept."""
        of, rows = self.club(request), read(PlayerClassesSerializer, request)["players"]
        named = {one["player"]: rules.PlayerClass(rules.Sex(one["sex"]), one["born"]) for one in rows}
        players = Player.objects.filter(club=of, slug__in=named).values_list("slug", "pk", "merged_into")
        noted = {merged or pk: named[slug] for slug, pk, merged in players}
        known = {slug for slug, _, _ in players}
        with naming() as names:
            for n, one in enumerate(rows):
                if one["player"] not in known:
                    names.unknown(("players", n, "player"), gettext("There is no such player."))
            names.once(
                ((("players", n, "player"), one["player"]) for n, one in enumerate(rows)),
                gettext("This player is named twice."),
            )
        act(classes.note_classes, club=of, noted=noted, by=person(request))
        return self.get(request, club)
