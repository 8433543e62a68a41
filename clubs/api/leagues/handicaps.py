"""The handicaps of a season: its policies, and what the weaker side of a team match begins with."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.faults import elements
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, SEEN, OfLeagues
from clubs.competitions.rules.pairs import PairRating
from clubs.handicaps.models import Policy
from clubs.handicaps.rules.giving import NOTHING
from clubs.leagues.models import Rubber, Season, SeasonHandicap, Side
from clubs.leagues.rules.team_handicap import LARGEST_STEP, MOST, StartBy, StartIn, TeamHandicap
from clubs.leagues.selectors.handicaps import chosen_of
from clubs.leagues.selectors.strength import proposed_divisions, strengths_of
from clubs.leagues.services import arranging, handicaps
from clubs.leagues.services.handicaps import MOST_POLICIES, HandicapSettings
from clubs.people.access import Visitor
from matches.problems import UserProblem


class RubberStartSerializer(serializers.Serializer[Any]):
    """What a rubber is given: points with which each side begins, the frames that each needs, or the points
    to which each plays (null where the policy does not say), and why. ``policy`` in ``version`` gave it."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    policy = serializers.CharField()
    version = serializers.IntegerField()
    home_points = serializers.IntegerField()
    away_points = serializers.IntegerField()
    home_race = serializers.IntegerField(allow_null=True)
    away_race = serializers.IntegerField(allow_null=True)
    home_target = serializers.IntegerField(allow_null=True)
    away_target = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(source="words")


def start_told(rubber: Rubber) -> dict[str, Any] | None:
    """What a rubber is given, as :class:`RubberStartSerializer` writes it; None where it is played level."""
    given, version = rubber.given, rubber.handicap_version
    if version is None or given == NOTHING:
        return None
    race, targets = given.race or (None, None), given.targets or (None, None)
    return {
        "policy": version.policy.slug, "version": version.number,
        "home_points": given.a, "away_points": given.b,
        "home_race": race[0], "away_race": race[1], "home_target": targets[0], "away_target": targets[1],
        "words": given.reason,
    }  # fmt: skip


class TeamHandicapSerializer(serializers.Serializer[Any]):
    """What the weaker side begins with: ``fixed`` (each side its own number of rubbers), or by the difference
    of the players' ``handicaps`` or ``strength``: ``each`` rubbers or points for every ``step``, at most
    ``most`` (null: no limit)."""

    by = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in StartBy], default=StartBy.FIXED.value
    )
    unit = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in StartIn], default=StartIn.RUBBERS.value
    )
    step = serializers.DecimalField(
        max_digits=5, decimal_places=1, min_value=0, max_value=LARGEST_STEP, default=Decimal(10)
    )
    each = serializers.IntegerField(min_value=1, max_value=MOST, default=1)
    most = serializers.IntegerField(min_value=1, max_value=MOST, allow_null=True, default=None)


class SeasonHandicapsSerializer(serializers.Serializer[Any]):
    """By which policies a season plays. Without ``follows`` the version of its beginning holds to the end;
    ``pairs`` makes the handicap of a pair: the mean of both, the sum, or that of the weaker (lower)."""

    policies = serializers.ListField(
        child=serializers.SlugField(max_length=90), max_length=MOST_POLICIES, default=list
    )
    follows = serializers.BooleanField(default=False)
    pairs = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in PairRating], default=PairRating.MEAN.value
    )
    team = TeamHandicapSerializer(default=dict)


class ChosenPolicySerializer(serializers.Serializer[Any]):
    """A policy of a season; ``version`` holds for all of it (null: that of the day)."""

    policy = serializers.CharField(source="policy.slug")
    name = serializers.CharField(source="policy.name")
    version = serializers.IntegerField(source="version.number", allow_null=True, default=None)


class SeasonHandicapsToldSerializer(serializers.Serializer[Any]):
    """The handicaps of a season."""

    policies = ChosenPolicySerializer(many=True)
    follows = serializers.BooleanField()
    pairs = serializers.ChoiceField(choices=[(one.value, one.value) for one in PairRating])
    team = TeamHandicapSerializer()


class SeasonHandicaps(OfLeagues):
    """The handicaps of a season."""

    queryset = SeasonHandicap.objects.none()
    rights = {"GET": SEEN, "PUT": DIRECTED}

    @extend_schema(operation_id="season_handicaps", responses=SeasonHandicapsToldSerializer)
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """What a season plays by."""
        return _told(self.season(request))

    @extend_schema(
        operation_id="season_handicaps_set",
        request=SeasonHandicapsSerializer,
        responses=SeasonHandicapsToldSerializer,
    )
    def put(self, request: Request, club: str, league: str, season: str) -> Response:
        """Choose it, whole; what is left out is as usual. Matches that have begun keep their starts."""
        found, body = self.season(request), read(SeasonHandicapsSerializer, request)
        rows = {one.slug: one for one in Policy.objects.filter(club=self.club(request))}
        words, twice = gettext("There is no policy {given}."), gettext("This policy is named twice.")
        faults = elements("policies", body["policies"], "no-such-policy", words, known=rows, twice=twice)
        if faults:
            raise UserProblem("no-such-policy", faults[0].detail, 422, {"field": "policies"}, faults)
        team = {**body["team"], "step": str(body["team"].get("step", "10"))} if body["team"] else {}
        settings = HandicapSettings(
            policies=[rows[slug] for slug in body["policies"]],
            follows=body["follows"],
            pairs=body["pairs"],
            team=team,
        )
        return _told(act(handicaps.set_handicaps, season=found, settings=settings, by=person(request)))


def _told(season: Season) -> Response:
    team: TeamHandicap = season.start_of_sides
    told = {
        "policies": chosen_of(season),
        "follows": season.handicap_follows,
        "pairs": season.handicap_pairs,
        "team": {name: getattr(team, name) for name in ("by", "unit", "step", "each", "most")},
    }
    return Response(SeasonHandicapsToldSerializer(told).data)


class SideStrengthSerializer(serializers.Serializer[Any]):
    """How strong a side is: the mean rating of its best ``counted`` players, where ``needed`` would count;
    ``value`` is null where nobody is rated. ``proposed`` is the division that its strength gives."""

    team = serializers.CharField()
    name = serializers.CharField()
    division = serializers.CharField()
    value = serializers.FloatField(allow_null=True)
    counted = serializers.IntegerField()
    needed = serializers.IntegerField()
    proposed = serializers.CharField()


class MovedSidesSerializer(serializers.Serializer[Any]):
    """How many sides were moved."""

    moved = serializers.IntegerField()


class SidesByStrength(OfLeagues):
    """The sides of a season by strength."""

    pagination_class = ComputedPages
    queryset = Side.objects.none()
    rights = {"GET": SEEN, "POST": DIRECTED}
    serializer_class = SideStrengthSerializer

    @extend_schema(operation_id="sides_by_strength", responses=SideStrengthSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them, the strongest first; empty where there is no rating list, or it is not published and
        the asker no officer."""
        return self.page_of(_strengths(self.season(request), user_of(request)))

    @extend_schema(operation_id="sides_by_strength_move", request=None, responses={200: MovedSidesSerializer})
    def post(self, request: Request, club: str, league: str, season: str) -> Response:
        """Move every side to the proposed division, before the fixtures are made."""
        moved = act(arranging.by_strength, season=self.season(request), by=person(request))
        return Response({"moved": moved})


def _strengths(season: Season, user: Visitor | None) -> list[dict[str, Any]]:
    found = strengths_of(season, user)
    proposed = proposed_divisions(season, found) if found is not None else []
    needed = season.plan.players
    return [
        {
            "team": row.side.team.slug, "name": row.side.name, "division": row.side.division.slug,
            "value": row.strength.value if row.strength is not None else None,
            "counted": row.strength.counted if row.strength is not None else 0,
            "needed": needed, "proposed": row.proposed.slug,
        }
        for one in proposed
        for row in one.rows
    ]  # fmt: skip
