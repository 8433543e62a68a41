"""Captains' own sheets: writing one, taking over the other side's, and the officers' decision."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.naming import naming
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, OF_SIDE, SEEN, OfLeagues, WhichSideSerializer
from clubs.leagues.access import require_side
from clubs.leagues.models import OwnSheet, TeamMatch
from clubs.leagues.rules.own_sheets import Compared, Score
from clubs.leagues.rules.plan import MOST_FRAMES, MOST_RUBBERS
from clubs.leagues.selectors.own_sheets import compared
from clubs.leagues.services import own_sheets


class FramesSerializer(serializers.Serializer[Any]):
    """Frames of both sides."""

    home = serializers.IntegerField()
    away = serializers.IntegerField()


class ComparedRubberSerializer(serializers.Serializer[Any]):
    """A rubber as the captain of each side wrote it, and as it stands on the shared sheet; null where nothing
    was written."""

    rubber = serializers.IntegerField()
    by_home = FramesSerializer(allow_null=True)
    by_away = FramesSerializer(allow_null=True)
    shared = FramesSerializer(allow_null=True)
    differs = serializers.BooleanField()


class WrittenRubberSerializer(serializers.Serializer[Any]):
    """A rubber that is over: its number, and the frames of both sides."""

    rubber = serializers.IntegerField(min_value=1, max_value=MOST_RUBBERS)
    home = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)
    away = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)


class OwnSheetSerializer(serializers.Serializer[Any]):
    """A side's whole own sheet; rubbers that are left out are not over."""

    rubbers = WrittenRubberSerializer(many=True, max_length=MOST_RUBBERS)  # type: ignore[call-arg]


class SheetsDecisionSerializer(WhichSideSerializer):
    """Whose sheet holds, and why."""

    reason = serializers.CharField(max_length=300)


def _frames(score: Score | None) -> dict[str, int] | None:
    return None if score is None else {"home": score[0], "away": score[1]}


def _told(one: Compared) -> dict[str, Any]:
    return {
        "rubber": one.number,
        "by_home": _frames(one.home),
        "by_away": _frames(one.away),
        "shared": _frames(one.shared),
        "differs": one.differs,
    }


class OfSheets(OfLeagues):
    """An address of captains' own sheets."""

    pagination_class = ComputedPages
    queryset = OwnSheet.objects.none()
    serializer_class = ComparedRubberSerializer

    def told(self, match: TeamMatch) -> Response:
        """The rubbers side by side."""
        page = self.paginate_queryset([_told(one) for one in compared(match)])
        return self.get_paginated_response(ComparedRubberSerializer(page, many=True).data)


class OwnSheets(OfSheets):
    """The captains' own sheets of a match."""

    rights = {"GET": SEEN}

    @extend_schema(operation_id="own_sheets_list", responses=ComparedRubberSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """List the rubbers side by side; empty where no captain has written a sheet."""
        return self.told(self.team_match(request))


class OwnSheetEndpoint(OfSheets):
    """A side's own sheet."""

    rights = {"PUT": OF_SIDE}

    @extend_schema(
        operation_id="own_sheet_write",
        request=OwnSheetSerializer,
        responses=ComparedRubberSerializer(many=True),
    )
    def put(self, request: Request, club: str, league: str, season: str, number: int, which: str) -> Response:
        """Write it, in place of the former one. What both sides wrote alike is the result."""
        found, side = self.team_match(request), self.which()
        require_side(user_of(request), found, side)
        body = read(OwnSheetSerializer, request)
        ways = {("rubbers", n, "rubber"): one["rubber"] for n, one in enumerate(body["rubbers"])}
        with naming() as names:
            names.once(ways.items(), gettext("This rubber is named twice."))
        scores = {one["rubber"]: (one["home"], one["away"]) for one in body["rubbers"]}
        act(own_sheets.write, match=found, which=side, scores=scores, by=person(request))
        return self.told(found)


class OwnSheetTakenOver(OfSheets):
    """A side that agrees with the other's sheet."""

    rights = {"POST": OF_SIDE}

    @extend_schema(
        operation_id="own_sheet_take_over", request=None, responses=ComparedRubberSerializer(many=True)
    )
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, which: str
    ) -> Response:
        """Take over the other side's sheet as one's own."""
        found, side = self.team_match(request), self.which()
        require_side(user_of(request), found, side)
        act(own_sheets.take_over, match=found, which=side, by=person(request))
        return self.told(found)


class OwnSheetsDecision(OfSheets):
    """What an officer decides between two sheets."""

    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="own_sheets_decide",
        request=SheetsDecisionSerializer,
        responses=ComparedRubberSerializer(many=True),
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Decide whose sheet holds, for both sides."""
        found, body = self.team_match(request), read(SheetsDecisionSerializer, request)
        act(own_sheets.decide, match=found, which=body["side"], reason=body["reason"], by=person(request))
        return self.told(found)
