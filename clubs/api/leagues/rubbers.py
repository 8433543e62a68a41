"""The rubbers of a team match: scores typed in, given away, cleared, or marked at a table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.naming import named, naming
from clubs.api.core.permissions import person
from clubs.api.leagues.common import RECORDED, SEEN, SIDE_CHOICES, OfLeagues, WhichSideSerializer
from clubs.api.leagues.team_matches import RubberSerializer, TeamMatchSerializer, match_told, rubber_told
from clubs.leagues.access import hall_of, require_recorder, sees_line_up
from clubs.leagues.models import Rubber, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.plan import MOST_FRAMES
from clubs.leagues.rules.relay import MOST_LEGS
from clubs.leagues.services import rubbers
from clubs.leagues.services.figures import MOST
from clubs.people.access import not_found
from clubs.people.models import Table

MOST_BEST = 10_000


class BestSerializer(WhichSideSerializer):
    """What the sheet has of one who played: the highest break, points and innings (both, or neither), racks
    run out."""

    position = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, default=1)
    best = serializers.IntegerField(min_value=0, max_value=MOST_BEST, allow_null=True, required=False)
    points = serializers.IntegerField(min_value=0, max_value=MOST["points"], allow_null=True, required=False)
    innings = serializers.IntegerField(
        min_value=1, max_value=MOST["innings"], allow_null=True, required=False
    )
    run_outs = serializers.IntegerField(
        min_value=0, max_value=MOST["run_outs"], allow_null=True, required=False
    )


class RubberScoreSerializer(serializers.Serializer[Any]):
    """The frames of both sides, and highest breaks."""

    home = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)
    away = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)
    bests = BestSerializer(many=True, default=list, max_length=2 * MOST_LEGS)  # type: ignore[call-arg]


class LegSerializer(serializers.Serializer[Any]):
    """One leg of a relay."""

    home = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)
    away = serializers.IntegerField(min_value=0, max_value=MOST_FRAMES)


class RubberLegsSerializer(serializers.Serializer[Any]):
    """The legs of a relay that were played so far, and highest breaks. In a cumulative relay each has the
    score that stood after it, else its own."""

    legs = LegSerializer(many=True, max_length=MOST_LEGS)  # type: ignore[call-arg]
    bests = BestSerializer(many=True, default=list, max_length=2 * MOST_LEGS)  # type: ignore[call-arg]


class RubberGivenSerializer(serializers.Serializer[Any]):
    """The side that wins without play."""

    winner = serializers.ChoiceField(choices=SIDE_CHOICES)


class RubberTableSerializer(serializers.Serializer[Any]):
    """Which table."""

    table = serializers.IntegerField(min_value=1, max_value=999)


class OfRubber(OfLeagues):
    """An address of one rubber, written by the captains of the match and by those who mark in the club."""

    queryset = Rubber.objects.none()

    def recorded(self, request: Request) -> TeamMatch:
        """The match of the address, for those who may write its results. Raises as `require_recorder`."""
        found = self.team_match(request)
        require_recorder(user_of(request), found)
        return found


class RubberEndpoint(OfRubber):
    """One rubber."""

    rights = {"GET": SEEN, "PUT": RECORDED, "DELETE": RECORDED}

    @extend_schema(operation_id="rubber", responses=RubberSerializer)
    def get(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Read it."""
        found = self.team_match(request)
        shown = {which: sees_line_up(user_of(request), found, which) for which in SIDES}
        return Response(RubberSerializer(rubber_told(rubbers.rubber_of(found, rubber), shown)).data)

    @extend_schema(operation_id="rubber_score", request=RubberScoreSerializer, responses=TeamMatchSerializer)
    def put(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Write its score; written again it replaces the former one."""
        found, body = self.recorded(request), read(RubberScoreSerializer, request)
        _check_once(body["bests"])
        told = {(one.pop("side"), one.pop("position")): one for one in body.pop("bests")}
        bests = {place: one.pop("best") for place, one in told.items() if "best" in one}
        act(
            rubbers.write_score, match=found, number=rubber, bests=bests, figures=told, by=person(request),
            **body,
        )  # fmt: skip
        return match_told(user_of(request), found)

    @extend_schema(operation_id="rubber_clear", responses={200: TeamMatchSerializer})
    def delete(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Take back what was written of it; a match of it at a table is called off."""
        found = self.recorded(request)
        act(rubbers.clear, match=found, number=rubber, by=person(request))
        return match_told(user_of(request), found)


def _check_once(bests: list[dict[str, Any]]) -> None:
    """Each place of a side has one highest break."""
    with naming() as names:
        places = [(one["side"], one["position"]) for one in bests]
        names.once(
            ((("bests", n), one) for n, one in enumerate(places)), gettext("This place is named twice.")
        )


class RubberLegs(OfRubber):
    """A relay, leg by leg."""

    rights = {"PUT": RECORDED}

    @extend_schema(operation_id="rubber_legs", request=RubberLegsSerializer, responses=TeamMatchSerializer)
    def put(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Write the legs so far, in place of what was written before; with the last it is over."""
        found, body = self.recorded(request), read(RubberLegsSerializer, request)
        _check_once(body["bests"])
        bests = {(one["side"], one["position"]): one["best"] for one in body["bests"]}
        legs = [(one["home"], one["away"]) for one in body["legs"]]
        act(rubbers.write_legs, match=found, number=rubber, legs=legs, bests=bests, by=person(request))
        return match_told(user_of(request), found)


class GivenRubber(OfRubber):
    """A rubber that is not played."""

    rights = {"PUT": RECORDED}

    @extend_schema(operation_id="rubber_give", request=RubberGivenSerializer, responses=TeamMatchSerializer)
    def put(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Give it to a side without play."""
        found, body = self.recorded(request), read(RubberGivenSerializer, request)
        act(rubbers.give, match=found, number=rubber, by=person(request), **body)
        return match_told(user_of(request), found)


class RubberAtTable(OfRubber):
    """A rubber that is marked at a table."""

    rights = {"PUT": RECORDED}

    @extend_schema(operation_id="rubber_table", request=RubberTableSerializer, responses=TeamMatchSerializer)
    def put(
        self, request: Request, club: str, league: str, season: str, number: int, rubber: int
    ) -> Response:
        """Bring it to a table of the venue's club (where that is no member club, the league's own), where a
        tablet marks it; brought again it moves."""
        found, body = self.recorded(request), read(RubberTableSerializer, request)
        with named("table"):
            table = Table.objects.filter(club=hall_of(found), number=body["table"]).first()
            if table is None:
                raise not_found("table")
        act(rubbers.to_table, match=found, number=rubber, table=table, by=person(request))
        return match_told(user_of(request), found)
