"""Many entrants, or many results, of a competition in one request."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, OfCompetition
from clubs.api.competitions.entries import EntrantSerializer, new_player
from clubs.api.competitions.entries import shown as entrant_shown
from clubs.api.competitions.fixtures import DecisionSerializer, FixtureSerializer
from clubs.api.competitions.fixtures import shown as fixture_shown
from clubs.api.core import bulk
from clubs.api.core.endpoint import user_of
from clubs.api.core.namesakes import NewNameSerializer
from clubs.api.core.permissions import person
from clubs.competitions.services import deciding, entries
from clubs.people.access import player_for


class EntrantRowSerializer(NewNameSerializer):
    """One who enters: a ``player`` of the club by address, or a ``new_name``, who is added to the club. Of a
    pair also the ``partner``, and the ``name`` that they have chosen, if any."""

    player = serializers.CharField(max_length=90, required=False)
    new_name = serializers.CharField(max_length=80, required=False)
    partner = serializers.CharField(max_length=90, allow_null=True, default=None)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if ("player" in attrs) == ("new_name" in attrs):
            raise serializers.ValidationError(gettext("Give either player or new_name."))
        return attrs


class ResultRowSerializer(DecisionSerializer):
    """The result of a ``fixture`` that was not marked here, as fixture_decide takes it."""

    fixture = serializers.IntegerField(min_value=1, max_value=32767)


class EntrantsBulk(OfCompetition):
    """Entering many, each for itself."""

    serializer_class = EntrantSerializer
    rights = {"POST": DIRECTED}
    in_steps = ("POST",)

    @extend_schema(
        operation_id="entrants_add",
        request=bulk.sent(EntrantRowSerializer, "entrants"),
        responses=bulk.told(EntrantSerializer, "EntrantsAdded"),
    )
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Enter many before the draw, each with an answer of its own; the others are entered."""
        found, by, user = self.competition(request), person(request), user_of(request)

        def enter(row: dict[str, Any]) -> dict[str, Any]:
            if "player" in row:
                player = player_for(user, found.club, row["player"])
            else:
                player = new_player(found.club, row["new_name"], by, same_name=row["same_name"])
            partner = None if row["partner"] is None else player_for(user, found.club, row["partner"])
            made = entries.enter(
                competition=found, players=[player], partners=[partner], names=[row["name"]], by=by
            )
            return entrant_shown(made[0])

        return bulk.each(self, "entrants", EntrantRowSerializer, enter)


class ResultsBulk(OfCompetition):
    """Results that were not marked here, each for itself."""

    serializer_class = FixtureSerializer
    rights = {"POST": DIRECTED}
    in_steps = ("POST",)

    @extend_schema(
        operation_id="fixtures_decide",
        request=bulk.sent(ResultRowSerializer, "results"),
        responses=bulk.told(FixtureSerializer, "FixturesDecided"),
    )
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Decide many fixtures in order, each with an answer of its own, as fixture_decide gives it. A later
        row may decide what an earlier one has made ready."""
        found, by = self.competition(request), person(request)

        def decide(row: dict[str, Any]) -> dict[str, Any]:
            number = row.pop("fixture")
            deciding.decide(competition=found, number=number, by=by, **row)
            return fixture_shown(found, number)

        return bulk.each(self, "results", ResultRowSerializer, decide, status=200)
