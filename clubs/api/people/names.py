"""Who sees how much of a name: the club's rule, and what officers note for a player.

As on the pages: owners decide for the club, owners and directors for its players. Players with an account
also choose themselves, on *Your data*.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.permissions import OFFICERS, OWNERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.people.players import OfPlayer
from clubs.people import shown
from clubs.people.models import Club, Player, Shown
from clubs.people.services import shown as services
from clubs.people.services.shown import LONGEST_CONSENT


class ClubNamesSerializer(serializers.Serializer[Any]):
    """What people outside the club see of its players' names, where the player has not chosen."""

    names_outside = serializers.ChoiceField(choices=Shown.choices, source="names_shown")
    minors_outside = serializers.ChoiceField(choices=Shown.choices, source="minors_shown")
    hall_names = serializers.BooleanField()


class PlayerNamesSerializer(serializers.Serializer[Any]):
    """What people outside the club see of a player's name. ``outside`` is what was chosen, ``seen`` what
    comes of it by the club's rules."""

    outside = serializers.ChoiceField(choices=Shown.choices, allow_blank=True, source="shown")
    under_age = serializers.BooleanField()
    consent = serializers.CharField(max_length=LONGEST_CONSENT, allow_blank=True)
    seen = serializers.CharField(read_only=True)


class ClubNames(Endpoint):
    """The club's rule."""

    serializer_class = ClubNamesSerializer
    rights = {"GET": Right(Scope.PEOPLE, OWNERS), "PATCH": Right(Scope.PEOPLE, OWNERS)}

    @extend_schema(operation_id="club_names", responses=ClubNamesSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Read it."""
        return self._told(self.club(request))

    @extend_schema(
        operation_id="club_names_change",
        request=ClubNamesSerializer(partial=True),
        responses=ClubNamesSerializer,
    )
    def patch(self, request: Request, club: str) -> Response:
        """Change what is named. Everything that shows a name follows at once, and so do the addresses of the
        players."""
        found, given = self.club(request), read(ClubNamesSerializer, request, partial=True)
        names = ("names_shown", "minors_shown", "hall_names")
        values = {name: given.get(name, getattr(found, name)) for name in names}
        return self._told(act(services.change_names, club=found, by=person(request), **values))

    def _told(self, club: Club) -> Response:
        return Response(ClubNamesSerializer(club).data)


class PlayerNames(OfPlayer):
    """What is noted for one player."""

    serializer_class = PlayerNamesSerializer
    rights = {"GET": Right(Scope.PEOPLE, OFFICERS), "PATCH": Right(Scope.PEOPLE, OFFICERS)}

    @extend_schema(operation_id="player_names", responses=PlayerNamesSerializer)
    def get(self, request: Request, club: str, player: str) -> Response:
        """Read it."""
        return self._told(self.player(request))

    @extend_schema(
        operation_id="player_names_change",
        request=PlayerNamesSerializer(partial=True),
        responses=PlayerNamesSerializer,
    )
    def patch(self, request: Request, club: str, player: str) -> Response:
        """Change what is named, as the player wishes; of one under age nobody outside sees more than the
        club's rule allows. The address of the player may change with it."""
        given = read(PlayerNamesSerializer, request, partial=True)
        if "shown" in given:
            given["level"] = given.pop("shown")
        done = act(services.choose_for, player=self.player(request), by=person(request), **given)
        return self._told(done)

    def _told(self, player: Player) -> Response:
        told = {
            "shown": player.shown, "under_age": player.under_age, "consent": player.consent,
            "seen": shown.public_name(player),
        }  # fmt: skip
        return Response(PlayerNamesSerializer(told).data)
