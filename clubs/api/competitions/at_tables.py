"""Matches at tables while play goes on: who is waited for, pauses of single matches, exchanged tables."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition, PauseSerializer
from clubs.api.competitions.fixtures import LONGEST_NOTE, SIDES, FixtureSerializer, shown
from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.naming import named
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.competitions.access import competition_for
from clubs.competitions.models import Phase
from clubs.competitions.rules.no_show import MOST_MINUTES
from clubs.competitions.selectors.no_shows import Awaited, awaited
from clubs.competitions.services import no_show, pausing, table_swaps

STATES = ("running", "frame", "out", "held")


class AwaitedSerializer(serializers.Serializer[Any]):
    """A called match whose players are waited for.

    ``state``: running, frame (the first game is lost by who is not there), out (the match is), or held (it is
    paused, and the time does not run). ``here`` are the sides that are at the table, ``own_word`` those of
    them of whom only the player has said so.
    """

    old_names: ClassVar[OldNames] = {"status": "state"}

    fixture = serializers.IntegerField(source="fixture.number")
    status = serializers.ChoiceField(choices=[(one, one) for one in STATES], source="state")
    frame_at = serializers.DateTimeField(source="times.frame_at", allow_null=True)
    ends_at = serializers.DateTimeField()
    here = serializers.ListField(child=serializers.ChoiceField(choices=SIDES))
    own_word = serializers.ListField(child=serializers.ChoiceField(choices=SIDES))
    frame_side = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text="who was given the first game"
    )

    def to_representation(self, instance: Awaited) -> dict[str, Any]:
        """Nobody is null, as elsewhere."""
        told = super().to_representation(instance)
        return {**told, "frame_side": told["frame_side"] or None}


class AllAwaitedSerializer(serializers.Serializer[Any]):
    """All of them, by number."""

    awaited = AwaitedSerializer(many=True)


class Waits(OfCompetition):
    """The called matches whose players are waited for."""

    serializer_class = AllAwaitedSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="fixtures_awaited", responses=AllAwaitedSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """List them; empty where the competition has no limit."""
        found = self.competition(request)
        rows = found.fixtures.filter(phase__in=(Phase.AT_TABLE, Phase.LIVE)).select_related("match", "a", "b")
        waits = awaited(found, rows)
        return Response(AllAwaitedSerializer({"awaited": [waits[n] for n in sorted(waits)]}).data)


class OfFixture(OfCompetition):
    """An address below one fixture, which answers it."""

    serializer_class = FixtureSerializer


class HereSerializer(serializers.Serializer[Any]):
    """Who is at the table, or is not after all."""

    side = serializers.ChoiceField(choices=SIDES)
    present = serializers.BooleanField(default=True)


class Here(OfFixture):
    """Checking in at the table."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="fixture_here", request=HereSerializer, responses=FixtureSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Note that a player is there."""
        return self.acted(request, no_show.check_in, number, shown, HereSerializer)


class MoreTimeSerializer(serializers.Serializer[Any]):
    """How long."""

    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, default=5)


class MoreTime(OfFixture):
    """More time for players who are late."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="fixture_more_time", request=MoreTimeSerializer, responses=FixtureSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Wait longer; after the time is over the minutes count from now."""
        return self.acted(request, no_show.give_time, number, shown, MoreTimeSerializer)


class Begin(OfFixture):
    """Beginning without a limit."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="fixture_begin", request=None, responses=FixtureSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Wait for nobody any more: no one loses this match by the clock."""
        return self.acted(request, no_show.stop, number, shown)


class GameGivenSerializer(serializers.Serializer[Any]):
    """Who is given the first game."""

    winner = serializers.ChoiceField(choices=SIDES)
    note = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True, default="")


class GiveGame(OfFixture):
    """The first game of a race, lost by who is late."""

    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="fixture_give_game", request=GameGivenSerializer, responses=FixtureSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Give it; the match begins by that, and the other goes on being waited for."""
        return self.acted(request, no_show.give_game, number, shown, GameGivenSerializer)


class MatchPause(OfFixture):
    """The pause of one match at a table."""

    rights = {"PUT": DIRECTED, "DELETE": DIRECTED}

    @extend_schema(operation_id="fixture_pause", request=PauseSerializer, responses=FixtureSerializer)
    def put(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Pause it, or tell another time and reason; its clocks stop."""
        return self.acted(request, pausing.pause_match, number, shown, PauseSerializer)

    @extend_schema(operation_id="fixture_unpause", responses={200: FixtureSerializer})
    def delete(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Let it go on."""
        return self.acted(request, pausing.resume_match, number, shown)


class TableSwapSerializer(serializers.Serializer[Any]):
    """With which fixture, of this or another ``competition`` of the club. ``seen`` are the tables of this one
    and the other as they were seen (null: none); if they have changed, the exchange is refused."""

    other = serializers.IntegerField(min_value=1, max_value=32767)
    competition = serializers.CharField(max_length=90, allow_null=True, default=None)
    seen = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999, allow_null=True),
        min_length=2,
        max_length=2,
        required=False,
    )


class SwappedSerializer(serializers.Serializer[Any]):
    """Both fixtures as they stand then."""

    fixtures = FixtureSerializer(many=True)


class Swap(OfCompetition):
    """Two matches exchange their tables."""

    serializer_class = SwappedSerializer
    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="fixture_swap", request=TableSwapSerializer, responses=SwappedSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Exchange tables, both called or under way; or one that waits takes the place of one called."""
        found, body = self.competition(request), read(TableSwapSerializer, request)
        slug, second = body["competition"], found
        if slug is not None:
            with named("competition"):
                second = competition_for(user_of(request), found.club, slug)
        act(
            table_swaps.swap,
            competition=found,
            number=number,
            other=body["other"],
            other_of=second,
            seen=body.get("seen"),
            by=person(request),
        )
        return Response({"fixtures": [shown(found, number), shown(second, body["other"])]})
