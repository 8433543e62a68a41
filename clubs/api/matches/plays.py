"""Simulated play by program: begun, played, watched, paused and ended (docs/simulated-play.md).

The worker plays the turns of the simulated players: read the play until it waits for a person. Its log, board
and stream are those of every match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import rules_engine as engine
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import MEMBERS, PUBLIC, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.api.matches import case_shapes as cases
from clubs.api.matches import engine_shapes as shapes
from clubs.api.matches.match_shapes import EntrySerializer, MatchHeadSerializer
from clubs.api.matches.matches import OfMatch
from matches.problems import UserProblem
from matches.simulated import playing, strokes
from matches.simulated.asked import pieces_of, place_of, stroke_of
from matches.simulated.models import PlayedStroke, SimulatedPlay
from matches.simulated.state import seen, state_json
from simulator.players.skill import LEVELS

SEEN = Right(Scope.READ, PUBLIC)
PLAYED = Right(Scope.MARK, MEMBERS)
STEERING = {"pause": playing.pause, "go-on": playing.go_on, "give-up": playing.give_up}
LARGEST = 2**31 - 1
MOST_SIDES = 8
LEVEL_CHOICES = [(one, one) for one in LEVELS]


class NewPlaySerializer(serializers.Serializer[Any]):
    """A play to begin: the level of each side; ``person`` is the place (0: the first) of the side that the
    asker plays, whose level is of no account. Without it, all are simulated."""

    game = serializers.CharField(max_length=80)
    levels = serializers.ListField(
        child=serializers.ChoiceField(choices=LEVEL_CHOICES), min_length=1, max_length=MOST_SIDES
    )
    person = serializers.IntegerField(
        min_value=0, max_value=MOST_SIDES - 1, required=False, allow_null=True, default=None
    )
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True), required=False, help_text="of the game"
    )
    pace = serializers.ChoiceField(choices=SimulatedPlay.Pace.choices, default=SimulatedPlay.Pace.CALM)


class PlayRowSerializer(serializers.Serializer[Any]):
    """A simulated play in a list; ``match`` is its id."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    match = serializers.CharField(source="match.public_id")
    game = serializers.CharField(source="match.game")
    game_name = serializers.CharField()
    status = serializers.ChoiceField(choices=SimulatedPlay.State.choices, source="state")
    reason = serializers.CharField(allow_blank=True)
    pace = serializers.ChoiceField(choices=SimulatedPlay.Pace.choices)
    at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class WordSerializer(serializers.Serializer[Any]):
    """An entry that may be chosen."""

    tokens = serializers.CharField()
    side = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    code = serializers.CharField()
    tone = serializers.CharField()


class StrokeDueSerializer(serializers.Serializer[Any]):
    """A stroke that is to be played: which piece, ``how`` (a cue, a finger, or by spinning a top), from what
    lies on the table. ``placing`` says where a piece in hand may be put; lengths are metres."""

    struck = serializers.CharField()
    how = serializers.ChoiceField(choices=[(one, one) for one in ("cue", "finger", "spin")])
    radius = serializers.FloatField()
    pieces = cases.PlacedPieceSerializer(many=True)
    fastest = serializers.FloatField(help_text="metres a second")
    placing = serializers.DictField(child=serializers.JSONField(allow_null=True), allow_null=True)
    call = serializers.DictField(child=serializers.JSONField(allow_null=True), allow_null=True)


class DueSerializer(serializers.Serializer[Any]):
    """What comes next: whose turn it is, the words that may be chosen, a throw, or a stroke."""

    kind = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    prompt = serializers.CharField(allow_blank=True)
    words = WordSerializer(many=True)
    throws = serializers.BooleanField()
    stroke = StrokeDueSerializer(allow_null=True)


class LastStrokeSerializer(serializers.Serializer[Any]):
    """The last stroke, which is kept for a while below ``strokes/<number>/``."""

    number = serializers.IntegerField()
    side = serializers.CharField()
    entry = serializers.IntegerField(allow_null=True)
    seconds = serializers.FloatField()


class PlaySerializer(serializers.Serializer[Any]):
    """How a play stands. ``version`` counts its changes, ``mine``: the asker is to play, ``steer``: the asker
    may pause and end it; ``pieces`` lie on the table now."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=SimulatedPlay.State.choices, source="state")
    reason = serializers.CharField(allow_blank=True)
    pace = serializers.ChoiceField(choices=SimulatedPlay.Pace.choices)
    match = MatchHeadSerializer()
    seq = serializers.IntegerField()
    board = shapes.BoardSerializer()
    due = DueSerializer()
    mine = serializers.BooleanField()
    steer = serializers.BooleanField()
    persons = shapes.words(help_text="letters of the sides that people play")
    entry = EntrySerializer(allow_null=True)
    stroke = LastStrokeSerializer(allow_null=True)
    pieces = cases.PlacedPieceSerializer(many=True)


class TurnSerializer(serializers.Serializer[Any]):
    """Which state of the play its sender has seen."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST)


class StrikeSerializer(TurnSerializer):
    """A person's stroke, which goes exactly so: degrees and metres a second; of a cue's tip ``side`` and
    ``height`` in radii, of a top its ``spin`` in radians a second and its ``tilt`` in degrees. ``place`` is
    where a piece in hand is put, ``call`` in notation."""

    direction = serializers.FloatField(min_value=-720, max_value=720)
    speed = serializers.FloatField(min_value=0)
    side = serializers.FloatField(required=False)
    height = serializers.FloatField(required=False)
    spin = serializers.FloatField(required=False)
    tilt = serializers.FloatField(required=False)
    place = serializers.ListField(
        child=serializers.FloatField(), min_length=2, max_length=2, required=False, allow_null=True
    )
    call = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class PlayChoiceSerializer(TurnSerializer):
    """A choice or a move, in notation."""

    tokens = serializers.CharField(max_length=200)


class SteeringSerializer(serializers.Serializer[Any]):
    """What to do with the play, or how quickly it is to go on."""

    do = serializers.ChoiceField(choices=[(one, one) for one in STEERING], required=False)
    pace = serializers.ChoiceField(choices=SimulatedPlay.Pace.choices, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of them, or both."""
        if not attrs:
            raise serializers.ValidationError({"do": [gettext("This must be given.")]})
        return attrs


class PlayedStrokeSerializer(LastStrokeSerializer):
    """A stroke: what lay on the table before, and how everything moved (docs/simulator/README.md)."""

    pieces = cases.PlacedPieceSerializer(many=True)
    trace = serializers.DictField(child=serializers.JSONField(allow_null=True))


class PlayFilter(filters.FilterSet):
    """Which plays."""

    status = filters.ChoiceFilter("state", choices=SimulatedPlay.State.choices)

    class Meta:
        model = SimulatedPlay
        fields: ClassVar[list[str]] = []


class Plays(Endpoint):
    """The simulated plays of a club, the latest first."""

    renamed = (Renamed("state", "status", *MEMBERS_UNIFIED, operations=("GET",)),)

    queryset = SimulatedPlay.objects.none()
    serializer_class = PlayRowSerializer
    filterset_class = PlayFilter
    located = {"POST": Made("simulated-play", match="match.id", club=None)}
    rights = {"GET": Right(Scope.READ, MEMBERS), "POST": PLAYED}

    @extend_schema(operation_id="simulated_plays", responses=PlayRowSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Those that run, and those that have ended and are still kept."""
        rows = SimulatedPlay.objects.filter(match__club=self.club(request)).select_related("match")
        return self.page_of(rows.order_by("-pk"))

    @extend_schema(
        operation_id="simulated_play_start", request=NewPlaySerializer, responses={201: PlaySerializer}
    )
    def post(self, request: Request, club: str) -> Response:
        """Begin one: practice that never counts. The game is played out by itself where no person plays."""
        found, given = self.club(request), read(NewPlaySerializer, request)
        _check_sides(given["game"], len(given["levels"]))
        play = act(
            playing.start,
            club=found,
            game=given["game"],
            levels=given["levels"],
            person=given["person"],
            options=given.get("options"),
            pace=given["pace"],
            by=person(request),
        )
        return Response(told(request, play), status=201)


def _check_sides(game: str, sides: int) -> None:
    """Raise ``UserProblem`` "unknown-game", "bad-match" (422)."""
    try:
        found = engine.game(game)
    except engine.UnknownGame:
        raise UserProblem("unknown-game", gettext("There is no such game."), 422) from None
    if not found.min_sides <= sides <= found.max_sides:
        raise UserProblem("bad-match", gettext("The game is not played by so many sides."), 422)


def told(request: Request, play: SimulatedPlay) -> dict[str, Any]:
    """A play as the asker sees it."""
    pieces = [piece.to_json() for piece in pieces_of(play)]
    return {**state_json(play, user_of(request)), "pieces": pieces}


class OfPlay(OfMatch):
    """An address below a simulated play."""

    serializer_class: type[serializers.BaseSerializer[Any]] = PlaySerializer

    def play(self, request: Request) -> SimulatedPlay:
        """The play of the match. Raises ``UserProblem`` "not-found" (404)."""
        match = self.match(request)
        found = SimulatedPlay.objects.filter(match=match).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such simulated play."), 404)
        found.match = match
        return found

    def done(self, request: Request, service: Callable[..., SimulatedPlay], **given: Any) -> Response:
        """How the play stands after ``service``."""
        play = self.play(request)
        after = act(service, match_id=play.match_id, by=person(request), **given)
        after.match.club = play.match.club
        return Response(told(request, after))


class Play(OfPlay):
    """One simulated play."""

    rights = {"GET": SEEN}

    @extend_schema(operation_id="simulated_play", responses=PlaySerializer)
    def get(self, request: Request, match: str) -> Response:
        """How it stands: whose turn it is, what lies on the table, what may be done.

        A play that nobody reads for five minutes pauses.
        """
        play = self.play(request)
        seen(play)
        return Response(told(request, play))


class PlayStrike(OfPlay):
    """Strokes of people."""

    rights = {"POST": PLAYED}

    @extend_schema(operation_id="simulated_play_strike", request=StrikeSerializer, responses=PlaySerializer)
    def post(self, request: Request, match: str) -> Response:
        """Play a stroke, if it is the asker's turn; what the rules refuse leaves the table as it was."""
        given = read(StrikeSerializer, request)
        return self.done(
            request,
            playing.strike,
            expected_version=given["version"],
            stroke=stroke_of(self.play(request), given),
            call=given["call"],
            place=place_of(given),
        )


class PlayChoose(OfPlay):
    """Choices and moves of people."""

    rights = {"POST": PLAYED}

    @extend_schema(
        operation_id="simulated_play_choose", request=PlayChoiceSerializer, responses=PlaySerializer
    )
    def post(self, request: Request, match: str) -> Response:
        """Choose one of the words that are due, or make a move on the board."""
        given = read(PlayChoiceSerializer, request)
        return self.done(request, playing.choose, expected_version=given["version"], tokens=given["tokens"])


class PlayThrow(OfPlay):
    """Dice."""

    rights = {"POST": PLAYED}

    @extend_schema(operation_id="simulated_play_throw", request=TurnSerializer, responses=PlaySerializer)
    def post(self, request: Request, match: str) -> Response:
        """Let the server throw the dice for the asker."""
        given = read(TurnSerializer, request)
        return self.done(request, playing.throw, expected_version=given["version"])


class PlaySteering(OfPlay):
    """The course of a play."""

    rights = {"POST": PLAYED}

    @extend_schema(operation_id="simulated_play_steer", request=SteeringSerializer, responses=PlaySerializer)
    def post(self, request: Request, match: str) -> Response:
        """Pause it, go on, end it before its time, or change its pace: by who began it, or a referee."""
        given = read(SteeringSerializer, request)
        answer = None
        if "pace" in given:
            answer = self.done(request, playing.set_pace, pace=given["pace"])
        if "do" in given:
            answer = self.done(request, STEERING[given["do"]])
        assert answer is not None
        return answer


class PlayStrokes(OfPlay):
    """The last strokes."""

    serializer_class = PlayedStrokeSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="simulated_play_stroke", responses=PlayedStrokeSerializer)
    def get(self, request: Request, match: str, number: int) -> Response:
        """One of the last six strokes, to be shown again."""
        found = PlayedStroke.objects.filter(play=self.play(request), number=number).first()
        if found is None:
            raise UserProblem("not-found", gettext("This stroke is no longer kept."), 404)
        head = {name: getattr(found, name) for name in ("number", "side", "entry", "seconds")}
        return Response({**head, **strokes.told(found)})
