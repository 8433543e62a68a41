"""Stages that are drawn step by step: how far each has come, pairing a round, taking it back, ending."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition
from clubs.api.core.endpoint import act, read
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.competitions.models import Competition
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.step_pages import KingPage, king_page
from clubs.competitions.services import rounds

MOST = 32767


class PairingReasonSerializer(serializers.Serializer[Any]):
    """Why two meet, or why one rests: a stable code and a sentence."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    code = serializers.CharField()
    text = serializers.CharField(source="words")


class FixtureReasonsSerializer(serializers.Serializer[Any]):
    """One fixture of a step and the reasons for it, in the order of the rules; none where all meet."""

    fixture = serializers.IntegerField(help_text="its number")
    reasons = PairingReasonSerializer(many=True)


class DrawnStepSerializer(serializers.Serializer[Any]):
    """What was drawn at once: a round of Swiss, a match of king of the table, a part of a split."""

    step = serializers.IntegerField()
    paired_at = serializers.DateTimeField()
    pairings = FixtureReasonsSerializer(many=True)


class KingFiguresSerializer(serializers.Serializer[Any]):
    """What somebody has done at king of the table; places as if it ended now."""

    place = serializers.IntegerField()
    place_to = serializers.IntegerField()
    entrant = serializers.IntegerField(help_text="entry number")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    longest = serializers.IntegerField(help_text="most wins in a row")


class KingSerializer(serializers.Serializer[Any]):
    """The table and the queue, by entry numbers. ``row`` are the holder's wins in a row."""

    holder = serializers.IntegerField(allow_null=True)
    challenger = serializers.IntegerField(allow_null=True)
    row = serializers.IntegerField()
    queue = serializers.ListField(child=serializers.IntegerField())
    figures = KingFiguresSerializer(many=True)


class RoundsSerializer(serializers.Serializer[Any]):
    """How far a stage has come: ``number`` steps are drawn of ``of`` (null: nobody can tell), ``open``
    fixtures are undecided; ``ended`` says why no step follows, "" while one can. ``may_pair``: the next can
    be drawn."""

    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    of = serializers.IntegerField(allow_null=True)
    open = serializers.IntegerField()
    ended = serializers.CharField(allow_blank=True)
    may_pair = serializers.BooleanField()
    closed = serializers.IntegerField(
        allow_null=True, help_text="number of the step by which the director ended the stage"
    )
    steps = DrawnStepSerializer(many=True)
    king = KingSerializer(allow_null=True)


class NextStepSerializer(serializers.Serializer[Any]):
    """Which step is to be drawn: the next, told by its number, so that two directors never draw two."""

    step = serializers.IntegerField(min_value=1, max_value=MOST)


def shown(competition: Competition, stage: int) -> dict[str, Any]:
    """A stage that is drawn step by step. Raises ``UserProblem`` "not-found" (404), "no-rounds" (409)."""
    draw = rounds.draw_of(competition, stage)
    at, why = steps.progress(draw), steps.reasons_of(draw)

    def reasons(number: int) -> list[dict[str, str]]:
        return [{"code": code, "words": words} for code, words in why.get(number, ())]

    told = {
        "stage": stage,
        "number": at.number,
        "of": at.of,
        "open": at.open,
        "ended": at.ended,
        "may_pair": at.may_pair,
        "closed": next((one.number for one in draw.pairings if one.closes), None),
        "steps": [
            {
                "step": one.number,
                "paired_at": one.paired_at,
                "pairings": [
                    {"fixture": row.number, "reasons": reasons(row.number)}
                    for row in steps.fixtures_in(draw, one)
                ],
            }
            for one in steps.drawn_steps(draw)
        ],
        "king": _king(king_page(draw)),
    }
    return dict(RoundsSerializer(told).data)


def _king(found: KingPage | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "holder": found.holder and found.holder.number,
        "challenger": found.challenger and found.challenger.number,
        "row": found.row,
        "queue": [one.number for one in found.queue],
        "figures": [
            {
                "place": line.first,
                "place_to": line.last,
                "entrant": line.entrant.number,
                "won": line.figures.won,
                "drawn": line.figures.drawn,
                "lost": line.figures.lost,
                "longest": line.figures.longest,
            }
            for line in found.lines
        ],
    }


class Rounds(OfCompetition):
    """The steps of a stage."""

    serializer_class = RoundsSerializer
    located = {"POST": Made("round", step="steps.highest.step")}
    rights = {"GET": SEEN, "POST": DIRECTED}

    @extend_schema(operation_id="rounds", responses=RoundsSerializer)
    def get(self, request: Request, club: str, competition: str, number: int) -> Response:
        """How far it has come, and why everybody met whom. Only of stages that are drawn step by step."""
        found = self.competition(request)
        self.same(request, *self.state_of(found), number)
        return Response(shown(found, number))

    @extend_schema(operation_id="rounds_pair", request=NextStepSerializer, responses={201: RoundsSerializer})
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Pair the next round (at a split: draw the next part), once all of the last one is decided."""
        found, body = self.competition(request), read(NextStepSerializer, request)
        act(rounds.pair, competition=found, stage=number, step=body["step"], by=person(request))
        return Response(shown(self.competition(request), number), status=201)


class Round(OfCompetition):
    """The last step of a stage."""

    serializer_class = RoundsSerializer
    rights = {"DELETE": DIRECTED}

    @extend_schema(operation_id="rounds_take_back", responses={200: RoundsSerializer})
    def delete(self, request: Request, club: str, competition: str, number: int, step: int) -> Response:
        """Take it back while nothing of it has been played; or the end of the stage (``closed``)."""
        found = self.competition(request)
        act(rounds.take_back, competition=found, stage=number, step=step, by=person(request))
        return Response(shown(self.competition(request), number))


class StageEnd(OfCompetition):
    """The end of a stage by the director's word."""

    serializer_class = RoundsSerializer
    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="rounds_end", request=None, responses={200: RoundsSerializer})
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """End it here: no step follows, and the places are as the results are."""
        found = self.competition(request)
        act(rounds.end, competition=found, stage=number, by=person(request))
        return Response(shown(self.competition(request), number))
