"""The result of a team match: confirmed by both captains, or decided by officers."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, OF_SIDE, SIDE_CHOICES, OfLeagues, WhichSideSerializer
from clubs.api.leagues.team_matches import TeamMatchSerializer, match_told
from clubs.leagues.access import require_side
from clubs.leagues.models import TeamMatch
from clubs.leagues.services import agreeing

MOST_RESULT = 10_000


class AgreeSerializer(WhichSideSerializer):
    """For which side, and the rubbers of both sides as the captain has seen them."""

    home = serializers.IntegerField(min_value=-MOST_RESULT, max_value=MOST_RESULT)
    away = serializers.IntegerField(min_value=-MOST_RESULT, max_value=MOST_RESULT)


class LeagueReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class AwardSerializer(serializers.Serializer[Any]):
    """Which side wins, and why."""

    winner = serializers.ChoiceField(choices=SIDE_CHOICES)
    reason = serializers.CharField(max_length=300)


class OfResult(OfLeagues):
    """An address of the result of a match."""

    queryset = TeamMatch.objects.none()


class Agreement(OfResult):
    """What a captain confirms."""

    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="team_match_agree", request=AgreeSerializer, responses=TeamMatchSerializer)
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Confirm the result for a side; once both have, it is final."""
        found, body = self.team_match(request), read(AgreeSerializer, request)
        require_side(user_of(request), found, body["side"])
        rubbers = (body["home"], body["away"])
        act(agreeing.agree, match=found, which=body["side"], rubbers=rubbers, by=person(request))
        return match_told(user_of(request), found)


class Confirmation(OfResult):
    """What an officer confirms."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="team_match_confirm", request=None, responses=TeamMatchSerializer)
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Make the result final, also one under protest."""
        found = self.team_match(request)
        act(agreeing.confirm, match=found, by=person(request))
        return match_told(user_of(request), found)


class Award(OfResult):
    """A match that is given to a side."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="team_match_award", request=AwardSerializer, responses=TeamMatchSerializer)
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Give the match to a side, whatever was played; it is final."""
        found, body = self.team_match(request), read(AwardSerializer, request)
        act(agreeing.award, match=found, by=person(request), **body)
        return match_told(user_of(request), found)


class Reopening(OfResult):
    """A final result that is opened again."""

    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="team_match_reopen", request=LeagueReasonSerializer, responses=TeamMatchSerializer
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Open a final result again: it is corrected and confirmed anew; an award is taken back."""
        found, body = self.team_match(request), read(LeagueReasonSerializer, request)
        act(agreeing.reopen, match=found, by=person(request), **body)
        return match_told(user_of(request), found)
