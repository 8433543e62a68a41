"""Many players at once, from lines such as a spreadsheet gives."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.locating import Made
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.handicaps.models import Handicap, shown
from clubs.people.access import require_open
from clubs.people.services import pasting

MOST_CHARACTERS = 60_000


class PastedLinesSerializer(serializers.Serializer[Any]):
    """Lines of name, rating, handicap, home club, parted by tabs, semicolons or commas; all but the name may
    be left out. ``handicap_list`` is the policy whose list the handicaps are for. With ``dry_run`` nothing
    is written."""

    lines = serializers.CharField(max_length=MOST_CHARACTERS, trim_whitespace=False)
    handicap_list = serializers.CharField(max_length=90, allow_blank=True, default="")
    dry_run = serializers.BooleanField(default=False)


class PastedPlayerSerializer(serializers.Serializer[Any]):
    """A player of one line; ``slug`` is null as long as nothing was written."""

    slug = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    rating = serializers.IntegerField()
    handicap = serializers.CharField(allow_null=True)
    home_club = serializers.CharField()


class PastedSerializer(serializers.Serializer[Any]):
    """Who was added, or with ``dry_run`` would be, in the order of the lines."""

    dry_run = serializers.BooleanField()
    players = PastedPlayerSerializer(many=True)


class PlayersPaste(Endpoint):
    """Pasting players."""

    serializer_class = PastedSerializer
    located = {"POST": Made("player", player="players.slug")}
    rights = {"POST": Right(Scope.PEOPLE, OFFICERS)}

    @extend_schema(
        operation_id="players_paste",
        request=PastedLinesSerializer,
        responses={
            200: OpenApiResponse(PastedSerializer, "A dry run: who would be added."),
            201: OpenApiResponse(PastedSerializer, "Added."),
        },
    )
    def post(self, request: Request, club: str) -> Response:
        """Add every player of the lines, or nobody; "lines-wrong" tells every bad line in ``problems``."""
        body = read(PastedLinesSerializer, request)
        found, by = self.club(request), person(request)
        if body["dry_run"]:
            require_open(found)
            tried = pasting.try_pasted(club=found, text=body["lines"], handicap_list=body["handicap_list"])
            rows = [
                {
                    "slug": None,
                    "name": p.name,
                    "rating": p.rating,
                    "handicap": None if p.handicap is None else f"{p.handicap.normalize():f}",
                    "home_club": p.home_club,
                }
                for p in tried
            ]
        else:
            key = body["handicap_list"]
            added = act(pasting.add_pasted, club=found, by=by, text=body["lines"], handicap_list=key)
            rows_of = Handicap.objects.filter(player__in=added, policy__slug=key).exclude(value=None)
            told_of = {player: shown(value) for player, value in rows_of.values_list("player", "value")}
            rows = [
                {
                    "slug": p.slug,
                    "name": p.name,
                    "rating": p.rating,
                    "handicap": told_of.get(p.pk),
                    "home_club": p.home_club,
                }
                for p in added
            ]
        told = PastedSerializer({"dry_run": body["dry_run"], "players": rows}).data
        return Response(told, status=200 if body["dry_run"] else 201)
