"""How a competition stands: the standings with what parted neighbours, the bracket, and the schedule."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import SEEN, OfCompetition
from clubs.api.competitions.fixtures import FixtureSerializer, playing, with_players
from clubs.api.competitions.stages import number_asked
from clubs.api.core.figures import FigureField
from clubs.api.core.old_names import OldNames
from clubs.competitions.models import Format
from clubs.competitions.rules.going_through import Going
from clubs.competitions.rules.standings.criteria import CRITERIA
from clubs.competitions.selectors import drawn, stage_standing
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.schedule import schedule

STAGE = OpenApiParameter("stage", int, description="number of a stage; the first if not given")
KEYS = [(key, one.label) for key, one in CRITERIA.items()]


class CriterionSerializer(serializers.Serializer[Any]):
    """One question by which the standings are ordered."""

    key = serializers.ChoiceField(choices=KEYS)
    label = serializers.CharField()  # type: ignore[assignment]
    explanation = serializers.CharField()
    higher_is_better = serializers.BooleanField()


class ScoringSerializer(serializers.Serializer[Any]):
    """Match points."""

    old_names: ClassVar[OldNames] = {"points_win": "win", "points_draw": "draw", "points_loss": "loss"}

    points_win = serializers.IntegerField(source="win")
    points_draw = serializers.IntegerField(source="draw")
    points_loss = serializers.IntegerField(source="loss")


class StandingSerializer(serializers.Serializer[Any]):
    """One line. ``values`` are by criterion, as they are shown; a bracket has a ``reason`` instead. Ranks are
    those in the stage, in groups those in the group; ``seed`` is that in the stage."""

    old_names: ClassVar[OldNames] = {"place": "rank", "place_to": "rank_to"}

    group = serializers.CharField(
        allow_null=True, help_text="letter of the group, or top and bottom after a split"
    )
    place = serializers.IntegerField(source="rank")
    place_to = serializers.IntegerField(source="rank_to")
    shared = serializers.BooleanField()
    entrant = serializers.IntegerField(help_text="entry number")
    name = serializers.CharField()
    player = serializers.CharField()
    partner = serializers.CharField(allow_null=True, help_text="the other player of a pair")
    seed = serializers.IntegerField(allow_null=True)
    played = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(allow_null=True)
    drawn = serializers.IntegerField(allow_null=True)
    lost = serializers.IntegerField(allow_null=True)
    values = serializers.DictField(child=FigureField(allow_blank=True))
    reason = serializers.CharField()
    going = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in Going],
        allow_null=True,
        help_text="where the best go through: what is certain, while the table is open",
    )
    needs = serializers.CharField(help_text="of an open one: what it still needs, in words")


class LevelOnSerializer(serializers.Serializer[Any]):
    """A criterion that was asked before and did not part them."""

    criterion = serializers.ChoiceField(choices=KEYS)
    value = FigureField()


class PartingSerializer(serializers.Serializer[Any]):
    """What parted two neighbours (entry numbers); ``criterion`` is null where they are level."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    above = serializers.IntegerField()
    below = serializers.IntegerField()
    criterion = serializers.CharField(allow_null=True, help_text='a criterion, or "round" in a knockout')
    label = serializers.CharField(allow_null=True)  # type: ignore[assignment]
    value_above = FigureField(allow_null=True)
    value_below = FigureField(allow_null=True)
    among = serializers.ListField(child=serializers.IntegerField())
    level_on = LevelOnSerializer(many=True)
    text = serializers.CharField(source="words")


class AnnulledSerializer(serializers.Serializer[Any]):
    """Somebody whose results were annulled."""

    entrant = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.CharField()
    partner = serializers.CharField(allow_null=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings of a stage, best first, and why they are so: one parting for every two neighbours of a
    table. Groups have one table each, A first."""

    stage = serializers.IntegerField(help_text="its number")
    format = serializers.ChoiceField(choices=Format.choices)
    final = serializers.BooleanField(help_text="nothing of the stage is left to play")
    scoring = ScoringSerializer()
    criteria = CriterionSerializer(many=True)
    rows = StandingSerializer(many=True)
    partings = PartingSerializer(many=True)
    annulled = AnnulledSerializer(many=True)


class Standings(OfCompetition):
    """The standings."""

    serializer_class = StandingsSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="standings", parameters=[STAGE], responses=StandingsSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Rows and partings of a stage; none before it is drawn, nor in a bracket before it is over. Places
        in the whole competition are those of its entrants (``final_rank``)."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        stage = number_asked(found, request.query_params.get("stage"))
        draws = load_draws(found) if found.is_drawn else []
        return Response(StandingsSerializer(stage_standing.told(found, stage, draws)).data)


class RoundSerializer(serializers.Serializer[Any]):
    """A round, top to bottom."""

    code = serializers.CharField()
    name = serializers.CharField()
    done = serializers.IntegerField(help_text="fixtures that are decided")
    fixtures = FixtureSerializer(many=True, source="cards")


class BracketSerializer(serializers.Serializer[Any]):
    """The rounds of a stage from the first to the last. A round robin and groups have rounds too; ``third``
    is the match for third place, ``current`` the code of the first round that is not over."""

    stage = serializers.IntegerField(help_text="its number")
    format = serializers.ChoiceField(choices=Format.choices)
    size = serializers.IntegerField(allow_null=True)
    rounds = RoundSerializer(many=True)
    third = FixtureSerializer(allow_null=True)
    current = serializers.CharField()


class Bracket(OfCompetition):
    """The bracket."""

    serializer_class = BracketSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="bracket", parameters=[STAGE], responses=BracketSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """All rounds of a stage with their fixtures, scores as they are now; none before it is drawn."""
        found = self.competition(request)
        self.same(request, *self.state_of(found), *playing(found))
        stage = number_asked(found, request.query_params.get("stage"))
        told: dict[str, Any] = {
            "stage": stage.number,
            "format": stage.format,
            "size": stage.size,
            "rounds": (),
            "third": None,
            "current": "",
        }
        draws = drawn.draws_for(found) if found.is_drawn else []
        for draw in (one for one in draws if one.stage.number == stage.number):
            if stage.is_bracket:
                made = drawn.bracket(draw)
                told |= {"rounds": made.rounds, "third": made.third, "current": made.current}
            else:
                rounds = drawn.rounds_of(draw)
                open_ = [one for one in rounds if one.done < len(one.cards)] or list(rounds[-1:])
                told |= {"rounds": rounds, "current": open_[0].code if open_ else ""}
            third = [told["third"]] if told["third"] else []
            with_players([*(card for one in told["rounds"] for card in one.cards), *third])
        return Response(BracketSerializer(told).data)


class StageToComeSerializer(serializers.Serializer[Any]):
    """When a stage that is not drawn will probably begin."""

    old_names: ClassVar[OldNames] = {"starts_at": "starts", "early_at": "early", "late_at": "late"}

    stage = serializers.IntegerField(source="stage.number", help_text="its number")
    starts_at = serializers.DateTimeField(source="begins.likely")
    early_at = serializers.DateTimeField(source="begins.early")
    late_at = serializers.DateTimeField(source="begins.late")


class ScheduleSerializer(serializers.Serializer[Any]):
    """What is on, what comes next, what later, and what was settled, the latest first. ``minutes`` a match is
    thought to take, from ``measured`` ones, ``tonight`` of them in this competition; the director's guess
    where ``measured`` is 0. ``ends`` is when all will probably be over, four times out of five between
    ``ends_early`` and ``ends_late``; ``to_come`` are the stages that are not drawn."""

    old_names: ClassVar[OldNames] = {
        "ends_at": "ends",
        "ends_early_at": "ends_early",
        "ends_late_at": "ends_late",
    }

    on = FixtureSerializer(many=True)
    next = FixtureSerializer(many=True)
    later = FixtureSerializer(many=True)
    settled = FixtureSerializer(many=True)
    minutes = serializers.IntegerField()
    measured = serializers.IntegerField()
    tonight = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True, source="ends")
    ends_early_at = serializers.DateTimeField(allow_null=True, source="end.early", default=None)
    ends_late_at = serializers.DateTimeField(allow_null=True, source="end.late", default=None)
    to_come = StageToComeSerializer(many=True)


class Schedule(OfCompetition):
    """The schedule."""

    serializer_class = ScheduleSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="schedule", responses=ScheduleSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Estimates of when each fixture will begin, as of now."""
        found = self.competition(request)
        made = schedule(found, drawn.draws_for(found))
        with_players([*made.on, *made.next, *made.later, *made.settled])
        return Response(ScheduleSerializer(made).data)
