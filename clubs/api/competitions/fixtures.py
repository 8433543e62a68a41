"""Fixtures: reading them, bringing them to tables, and everything that a director decides about one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.competitions.competitions import DIRECTED, SEEN, EntrantNameSerializer, OfCompetition
from clubs.api.competitions.stages import number_asked
from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.faults import bad_parameter
from clubs.api.core.naming import named, naming
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition, Fixture, Phase
from clubs.competitions.rules.pairing.consequences import Choice
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.selectors import draw, drawn
from clubs.competitions.services import deciding, result_changes, seating, undoing
from clubs.competitions.services.common import actor, fixture_of
from clubs.people.access import table_for
from clubs.people.models import Player
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem

SIDES = [("a", "a"), ("b", "b")]
KINDS = [(one.value, one.value) for one in ResultKind]
LONGEST_NOTE = 300
BY_WORD = (ResultKind.WALKOVER, ResultKind.DOUBLE_FORFEIT, ResultKind.RETIRED, ResultKind.PLAYED)
CODES = (
    "final, semi, third, r16..., w1, l1, reset, step1, p... of a plate, 5-8, g1r1 of groups, round, king, or "
    "top1 and bottom1 after a split"
)


class SlotSerializer(serializers.Serializer[Any]):
    """One side of a fixture: who stands there, or which words stand there instead.

    ``kind`` is taken, pending (not known yet), bye, or vacant (nobody will come any more).
    """

    kind = serializers.ChoiceField(choices=[(k, k) for k in ("taken", "pending", "bye", "vacant")])
    text = serializers.CharField()
    entrant = EntrantNameSerializer(allow_null=True)
    score = serializers.IntegerField(allow_null=True, help_text="while it is played, the score now")
    won = serializers.BooleanField()


class FixtureSerializer(serializers.Serializer[Any]):
    """One meeting. ``match`` is what is played for it; ``state`` says in words how it stands, if at all."""

    old_names: ClassVar[OldNames] = {
        "status": "phase",
        "text": "state",
        "starts_at": "starts",
        "early_at": "early",
        "late_at": "late",
    }

    expands: ClassVar[dict[str, str]] = {"match": "match", "table": "table"}

    number = serializers.IntegerField(source="fixture.number")
    label = serializers.CharField(source="fixture.label")  # type: ignore[assignment]
    stage = serializers.IntegerField(source="fixture.stage.number", help_text="number of its stage")
    round = serializers.IntegerField(source="fixture.round")
    round_name = serializers.CharField(source="fixture.round_name")
    code = serializers.CharField(source="fixture.code", help_text=CODES)
    position = serializers.IntegerField(source="fixture.position")
    status = serializers.ChoiceField(choices=Phase.choices, source="fixture.phase")
    text = serializers.CharField(source="status")
    on_hold = serializers.BooleanField(source="fixture.on_hold")
    a = SlotSerializer()
    b = SlotSerializer()
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True, source="winner_side")
    result_kind = serializers.ChoiceField(choices=KINDS, allow_null=True)
    result_by = serializers.ChoiceField(
        choices=[("match", "match"), ("director", "director"), ("bracket", "bracket")], allow_null=True
    )
    plays_on = serializers.BooleanField(
        source="fixture.plays_on", help_text="the loser of this walkover plays on, as after a defeat"
    )
    note = serializers.CharField(source="fixture.note")
    table = serializers.IntegerField(allow_null=True)
    match = serializers.CharField(allow_null=True)
    ready_at = serializers.DateTimeField(allow_null=True, source="fixture.ready_at")
    decided_at = serializers.DateTimeField(allow_null=True, source="fixture.decided_at")
    starts_at = serializers.DateTimeField(
        allow_null=True, help_text="when it will probably begin, where estimated", source="starts"
    )
    early_at = serializers.DateTimeField(
        allow_null=True,
        help_text="with ``late``: four times out of five it begins in between",
        source="early",
    )
    late_at = serializers.DateTimeField(allow_null=True, source="late")
    not_before = serializers.DateTimeField(
        allow_null=True, help_text="the time that is set for it, its round or its stage"
    )

    def to_representation(self, instance: drawn.Card) -> dict[str, Any]:
        """What a card has under other names is put beside it."""
        row = instance.fixture
        match = row.match
        told = {
            "fixture": row, "a": instance.a, "b": instance.b, "status": instance.status,
            "starts": instance.starts, "early": instance.early, "late": instance.late,
            "not_before": row.set_for, "winner_side": row.winner_side or None,
            "result_kind": row.result_kind or None, "result_by": row.result_by or None,
            "table": match.table.number if match is not None and match.table is not None else None,
            "match": match.public_id if match is not None else None,
        }  # fmt: skip
        return super().to_representation(told)


def with_players(cards: Iterable[drawn.Card]) -> list[drawn.Card]:
    """The same cards, their entrants' players read in one query."""
    found = list(cards)
    entrants = [line.entrant for card in found for line in card.lines if line.entrant is not None]
    players = Player.objects.only("slug", "club_id").in_bulk(
        {pk for one in entrants for pk in one.player_ids}
    )
    for one in entrants:
        one.player = players[one.player_id]
        one.partner = None if one.partner_id is None else players[one.partner_id]
    return found


def playing(competition: Competition) -> tuple[object, ...]:
    """Numbers of the logs of the matches that are on now: their scores are part of what is shown."""
    on = Match.objects.filter(
        fixture__competition=competition, fixture__phase__in=("at_table", "live", "over", "tied")
    )
    return tuple(on.order_by("pk").values_list("pk", "last_seq", "revision", "table__number"))


def shown(competition: Competition, number: int) -> dict[str, Any]:
    """A fixture as it stands now. Raises ``UserProblem`` "not-found" (404)."""
    row = fixture_of(competition, number)
    if row.under_way and row.match is not None:
        row.score_a, row.score_b = draw.scores_of(row.match)
    return dict(FixtureSerializer(with_players([drawn.card_of(row)])[0]).data)


class SeatSerializer(serializers.Serializer[Any]):
    """Which table."""

    table = serializers.IntegerField(min_value=1, max_value=999)


class HoldSerializer(serializers.Serializer[Any]):
    """Whether it is held back."""

    held = serializers.BooleanField(default=True)


class DecisionSerializer(serializers.Serializer[Any]):
    """A decision by the director's word. "played": a match that was played without being marked here, before
    it has begun at a table; without a ``winner`` it ended level, where it can. A double forfeit has no
    winner either."""

    kind = serializers.ChoiceField(choices=[(k, k) for k in BY_WORD])
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True, default=None)
    note = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True, default="")
    plays_on = serializers.BooleanField(
        default=False, help_text="the loser of a walkover plays on, in the plate or for third place"
    )


class TieSerializer(serializers.Serializer[Any]):
    """Who wins by the director's word, with how it came about; without a winner a further match decides."""

    winner = serializers.ChoiceField(choices=SIDES, allow_null=True, default=None)
    note = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True, default="")


class ChoiceSerializer(serializers.Serializer[Any]):
    """What becomes of a later fixture that was played by the wrong person."""

    fixture = serializers.IntegerField(min_value=1, max_value=32767)
    choice = serializers.ChoiceField(choices=[(one.value, one.value) for one in Choice])


class CorrectionSerializer(serializers.Serializer[Any]):
    """The right result: "a", "b", "level", "a:walkover", "b:retired", "double_forfeit", or "open" to play
    it again."""

    result = serializers.CharField(max_length=40)
    choices = ChoiceSerializer(many=True, default=list)
    note = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True, default="")


class EffectSerializer(serializers.Serializer[Any]):
    """A later fixture: who stands there now, who would, and whether somebody must choose."""

    fixture = serializers.IntegerField(source="fixture.number")
    before = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    after = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    undermined = serializers.BooleanField()
    choice = serializers.ChoiceField(choices=[(one.value, one.value) for one in Choice], allow_null=True)
    assumed = serializers.BooleanField(help_text="nobody has chosen yet")


class CorrectionPreviewSerializer(serializers.Serializer[Any]):
    """What a correction would do."""

    fixture = serializers.IntegerField(source="fixture.number")
    before = serializers.CharField()
    after = serializers.CharField()
    effects = EffectSerializer(many=True, source="lines")
    open_choices = serializers.ListField(child=serializers.IntegerField())


def _choices(body: dict[str, Any]) -> dict[int, str]:
    ways = {("choices", n, "fixture"): one["fixture"] for n, one in enumerate(body["choices"])}
    with naming() as names:
        names.once(ways.items(), gettext("This fixture is named twice."))
    return {one["fixture"]: one["choice"] for one in body["choices"]}


class FixtureViewSet(ViewSetMixin, OfCompetition):
    """The fixtures of a competition."""

    renamed = (Renamed("phase", "status", *MEMBERS_UNIFIED, operations=("list",)),)

    pagination_class = ComputedPages
    queryset = Fixture.objects.none()
    serializer_class = FixtureSerializer
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    computes = ("correction_preview",)
    rights = {
        "list": SEEN,
        "retrieve": SEEN,
        **dict.fromkeys(
            ("seat", "unseat", "hold", "decide", "undo", "tie", "confirm", "correction"), DIRECTED
        ),
        "correction_preview": Right(Scope.READ, OFFICERS),
    }

    @extend_schema(
        operation_id="fixtures_list",
        parameters=[
            OpenApiParameter("status", str, enum=Phase.values, many=True),
            OpenApiParameter("round", str, description="number or code of a round"),
            OpenApiParameter("player", str, description="a player's address: his fixtures"),
            OpenApiParameter("stage", int, description="number of a stage; all if not given"),
        ],
        responses=FixtureSerializer(many=True),
    )
    def list(self, request: Request, club: str, competition: str) -> Response:
        """List them by number; empty before the draw."""
        found = self.competition(request)
        self.same(request, *self.state_of(found), *playing(found))
        phases, asked = request.query_params.getlist("status"), request.query_params
        for phase in phases:
            if phase not in Phase.values:
                raise bad_parameter(
                    "status",
                    "not-a-choice",
                    gettext("There is no phase {phase}.").format(phase=repr(phase[:20])),
                    Phase.values,
                )
        cards = with_players(drawn.card_of(row) for row in drawn.fixtures_of(drawn.draws_for(found)).values())
        if stage := asked.get("stage"):
            wanted = number_asked(found, stage).number
            cards = [card for card in cards if card.fixture.stage.number == wanted]
        if phases:
            cards = [card for card in cards if card.fixture.phase in phases]
        if round_ := asked.get("round"):
            cards = [card for card in cards if round_ in (str(card.fixture.round), card.fixture.code)]
        if player := asked.get("player"):
            cards = [
                card
                for card in cards
                if any(
                    player in {one.slug for one in line.entrant.players}
                    for line in card.lines
                    if line.entrant is not None
                )
            ]
        page = self.paginate_queryset(cards)
        return self.get_paginated_response(FixtureSerializer(page, many=True).data)

    @extend_schema(operation_id="fixture", responses=FixtureSerializer)
    def retrieve(self, request: Request, club: str, competition: str, number: int) -> Response:
        """One fixture by number."""
        found = self.competition(request)
        self.same(request, *self.state_of(found), *playing(found))
        return Response(shown(found, number))

    @extend_schema(operation_id="fixture_seat", request=SeatSerializer, responses=FixtureSerializer)
    @action(detail=True, methods=["put"])
    def seat(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Bring it to a table, or move it there; its match is made then (``match``)."""
        found, body = self.competition(request), read(SeatSerializer, request)
        with named("table"):
            table = table_for(user_of(request), found.club, body["table"])
        act(seating.seat, competition=found, number=number, table=table, by=person(request))
        return Response(shown(found, number))

    @extend_schema(operation_id="fixture_unseat", responses={200: FixtureSerializer})
    @seat.mapping.delete
    def unseat(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Take it from its table before it has begun; it is held back until it is released."""
        return self.acted(request, seating.unseat, number, shown)

    @extend_schema(operation_id="fixture_hold", request=HoldSerializer, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def hold(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Hold a waiting fixture back from the tables, or release it."""
        return self.acted(request, seating.hold, number, shown, HoldSerializer)

    @extend_schema(operation_id="fixture_decide", request=DecisionSerializer, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Walkover, double forfeit, retirement, or who won what was not marked; the note is public."""
        return self.acted(request, deciding.decide, number, shown, DecisionSerializer)

    @extend_schema(operation_id="fixture_undo", request=None, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Take back a walkover, double forfeit or retirement; its match goes on where it was."""
        return self.acted(request, undoing.undo, number, shown)

    @extend_schema(operation_id="fixture_tie", request=TieSerializer, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def tie(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Decide it, or have a further match decide."""
        found, body = self.competition(request), read(TieSerializer, request)
        if body["winner"]:
            act(deciding.decide_tie, competition=found, number=number, by=person(request), **body)
        else:
            act(deciding.tie_break, competition=found, number=number, by=person(request))
        return Response(shown(found, number))

    @extend_schema(operation_id="fixture_confirm", request=None, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Let the result of its match stand."""
        found = self.competition(request)
        row = fixture_of(found, number)
        if row.match is None:
            raise UserProblem(
                "not-over", gettext("{label} has no match to confirm.").format(label=row.label), 409
            )
        act(match_services.confirm, match_id=row.match.pk, by=actor(person(request)))
        return Response(shown(found, number))

    @extend_schema(operation_id="fixture_correct", request=CorrectionSerializer, responses=FixtureSerializer)
    @action(detail=True, methods=["post"])
    def correction(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Correct a decided fixture, with a choice for every later one that rests on it (409
        "choices-missing" names them in ``fixtures``)."""
        found, body = self.competition(request), read(CorrectionSerializer, request)
        act(
            result_changes.correct,
            competition=found,
            number=number,
            result=body["result"],
            by=person(request),
            choices=_choices(body),
            note=body["note"],
        )
        return Response(shown(found, number))

    @extend_schema(
        operation_id="fixture_correct_preview",
        request=CorrectionSerializer,
        responses=CorrectionPreviewSerializer,
    )
    @action(detail=True, methods=["post"], url_path="correction/preview")
    def correction_preview(self, request: Request, club: str, competition: str, number: int) -> Response:
        """What the same request to ``correction/`` would do. Nothing is written."""
        found, body = self.competition(request), read(CorrectionSerializer, request)
        made = result_changes.preview(
            competition=found, number=number, result=body["result"], choices=_choices(body)
        )
        return Response(CorrectionPreviewSerializer(made).data)
