"""The draw for everybody to check, making it, and the start of play."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import (
    DIRECTED,
    SEEN,
    CompetitionSerializer,
    OfCompetition,
    written,
)
from clubs.api.core.endpoint import act, read
from clubs.api.core.locating import Made
from clubs.api.core.permissions import person
from clubs.competitions.models import SeededBy, SeedingMethod
from clubs.competitions.rules.pairing.seeding import lot
from clubs.competitions.services import drawing


class DrawnEntrantSerializer(serializers.Serializer[Any]):
    """One entrant with the digest that decided the lot: of algorithm, seed and entry number, line by line."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(help_text="as it was at the draw")
    seed_rating = serializers.IntegerField(
        allow_null=True, help_text="of the rating list, where it decided; null: not rated, so seeded last"
    )
    hand_seed = serializers.IntegerField(allow_null=True)
    late = serializers.BooleanField()
    digest = serializers.CharField()
    lot = serializers.IntegerField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True, help_text="the place that came of it")


class DrawSerializer(serializers.Serializer[Any]):
    """Everything that the draw follows from. ``by_lot`` are the groups of entry numbers that lots ordered."""

    seed = serializers.CharField()
    seed_published_at = serializers.DateTimeField(allow_null=True)
    algorithm = serializers.CharField()
    seeding = serializers.ChoiceField(choices=SeedingMethod.choices)
    seeding_sizes = serializers.ListField(child=serializers.IntegerField())
    seeded_by = serializers.ChoiceField(choices=SeededBy.choices)
    seeded_on = serializers.DateField(allow_null=True)
    bracket_size = serializers.IntegerField(allow_null=True)
    drawn_at = serializers.DateTimeField(allow_null=True)
    by_lot = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    entrants = DrawnEntrantSerializer(
        many=True, help_text="in the order of the digests; empty before the draw"
    )


class DrawOptionsSerializer(serializers.Serializer[Any]):
    """How the draw is made."""

    only_checked_in = serializers.BooleanField(
        default=False, help_text="those who have not checked in are withdrawn first"
    )


class Draw(OfCompetition):
    """The draw."""

    serializer_class = DrawSerializer
    located = {"POST": Made("draw")}
    rights = {"GET": SEEN, "POST": DIRECTED, "DELETE": DIRECTED}

    @extend_schema(operation_id="draw", responses=DrawSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Its inputs and what came of them, so that anybody can make it again."""
        found = self.competition(request)
        self.same(request, found.pk, found.last_seq)
        rows = []
        if found.seed and found.is_drawn:
            for one in found.entrants.exclude(seed=None):
                one.digest = lot(found.seed, str(one.number), algorithm=found.draw_algorithm)  # type: ignore[attr-defined]
                rows.append(one)
            rows.sort(key=lambda one: one.digest)  # type: ignore[attr-defined]
        names = (
            "seed",
            "seed_published_at",
            "seeding",
            "seeding_sizes",
            "seeded_by",
            "seeded_on",
            "drawn_at",
            "by_lot",
        )
        told = {name: getattr(found, name) for name in names}
        told |= {"algorithm": found.draw_algorithm, "entrants": rows, "bracket_size": found.first_stage.size}
        return Response(DrawSerializer(told).data)

    @extend_schema(
        operation_id="draw_make", request=DrawOptionsSerializer, responses={201: CompetitionSerializer}
    )
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Close the entries and make the fixtures."""
        found, body = self.competition(request), read(DrawOptionsSerializer, request)
        return Response(written(act(drawing.draw, competition=found, by=person(request), **body)), status=201)

    @extend_schema(
        operation_id="draw_undo",
        parameters=[OpenApiParameter("name", str, description="the competition's name, where needed")],
        responses={200: CompetitionSerializer},
    )
    def delete(self, request: Request, club: str, competition: str) -> Response:
        """Take the draw back before the start: entries are open again, the seed stays as published. Where
        something was moved by hand since, the competition's name has to be given."""
        found = self.competition(request)
        name = request.query_params.get("name", "")
        done = act(drawing.undo_draw, competition=found, typed_name=name, by=person(request))
        return Response(written(done))
