"""The fixture list of a season: made from all wishes at once, and what it does not respect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, HourField, OfLeagues
from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.rules.fixture_lists.fixtures import Conflict
from clubs.leagues.services import fixtures


class FixtureListWishesSerializer(serializers.Serializer[Any]):
    """When matches begin (``at``, club time). A ``plain`` list is made by the circle method, without the
    solver."""

    at = HourField(allow_null=True, default=None)
    plain = serializers.BooleanField(default=False)


class FixtureConflictSerializer(serializers.Serializer[Any]):
    """A wish that is not respected. ``hard`` ones have to be mended; ``teams``, ``day`` and ``venue`` (its
    name) say where to look."""

    code = serializers.CharField()
    hard = serializers.BooleanField()
    words = serializers.CharField()
    division = serializers.CharField(allow_null=True)
    teams = serializers.ListField(child=serializers.CharField())
    day = serializers.DateField(allow_null=True)
    venue = serializers.CharField(allow_null=True)


class FixtureListSerializer(serializers.Serializer[Any]):
    """A fixture list: how many matches, how many of them without a day, and its conflicts, the hard ones
    first. ``words`` tell what else is to be known after it was made: matches on another day than their round,
    and whether the solver was there."""

    matches = serializers.IntegerField()
    without_day = serializers.IntegerField()
    conflicts = FixtureConflictSerializer(many=True)
    words = serializers.ListField(child=serializers.CharField())


def list_told(season: Season, conflicts: Iterable[Conflict], words: Iterable[str] = ()) -> dict[str, Any]:
    """A fixture list as :class:`FixtureListSerializer` writes it."""
    rows = fixtures.listed_of(season).exclude(phase=TeamMatch.Phase.ANNULLED)
    sides: dict[Any, str] = dict(season.sides.values_list("pk", "team__slug"))
    divisions: dict[Any, str] = dict(season.divisions.values_list("pk", "slug"))
    venues: dict[Any, str] = dict(season.league.venues.values_list("pk", "name"))
    return {
        "matches": rows.count(),
        "without_day": rows.filter(on=None).count(),
        "conflicts": [
            {
                "code": one.code, "hard": one.hard, "words": one.words, "day": one.day,
                "division": divisions.get(one.division), "venue": venues.get(one.venue),
                "teams": [sides[key] for key in one.teams if key in sides],
            }
            for one in sorted(conflicts, key=lambda one: not one.hard)
        ],
        "words": list(words),
    }  # fmt: skip


class FixtureListEndpoint(OfLeagues):
    """The fixture list of a season."""

    queryset = TeamMatch.objects.none()
    rights = dict.fromkeys(("GET", "POST", "DELETE"), DIRECTED)

    @extend_schema(operation_id="fixture_list", responses=FixtureListSerializer)
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """What of the wishes the list as it stands does not respect."""
        found = self.season(request)
        return Response(FixtureListSerializer(list_told(found, fixtures.conflicts(found))).data)

    @extend_schema(
        operation_id="fixture_list_make",
        request=FixtureListWishesSerializer,
        responses={201: FixtureListSerializer},
    )
    def post(self, request: Request, club: str, league: str, season: str) -> Response:
        """Make it, in place of the one that was there."""
        found, body = self.season(request), read(FixtureListWishesSerializer, request)
        solver = False if body["plain"] else None
        made = act(fixtures.make, season=found, at=body["at"], solver=solver, by=person(request))
        words = [*made.notes, *(one.words for one in made.moved)]
        return Response(FixtureListSerializer(list_told(found, made.conflicts, words)).data, status=201)

    @extend_schema(operation_id="fixture_list_clear", responses={204: None})
    def delete(self, request: Request, club: str, league: str, season: str) -> Response:
        """Remove it, before a match has begun or a line-up was sent."""
        act(fixtures.clear, season=self.season(request), by=person(request))
        return Response(status=204)
