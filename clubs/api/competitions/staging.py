"""The stages of a competition one by one: their settings, drawing them again, and moving entrants by hand."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition
from clubs.api.competitions.stages import StageSerializer, StageSettingsSerializer, asked_for, number_asked
from clubs.api.core.endpoint import act, read
from clubs.api.core.locating import Made
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import person
from clubs.competitions.models import Competition, Stage
from clubs.competitions.rules.pairing import groups as grouping
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.selectors.stage_places import members_of
from clubs.competitions.services import moving, redrawing, staging
from clubs.competitions.services.setup import MOST_ENTRANTS

ENTRY: dict[str, Any] = {"min_value": 1, "max_value": 32767}
GROUP: dict[str, Any] = {
    "min_value": 0,
    "max_value": grouping.MOST_GROUPS - 1,
    "help_text": "counted from 0: group A",
}
NAME = OpenApiParameter("name", str, description="the competition's name, typed", required=True)


class MoveSerializer(serializers.Serializer[Any]):
    """What was moved by hand: swap, byes, group, merge or split, of entry numbers or groups (from 0)."""

    kind = serializers.CharField()
    entrants = serializers.ListField(child=serializers.IntegerField(), required=False)
    groups = serializers.ListField(child=serializers.IntegerField(), required=False)
    group = serializers.IntegerField(required=False)
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class DrawnStageSerializer(StageSerializer):
    """A stage as it is drawn: ``seeds`` are entry numbers in the order of the seeds (null where nobody is),
    ``members`` the entry numbers of each group, ``byes`` those who have one, ``moves`` what was moved by hand
    since the draw. They are empty before it."""

    seeds = serializers.ListField(child=serializers.IntegerField(allow_null=True), read_only=True)
    members = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), read_only=True
    )
    byes = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    moves = MoveSerializer(many=True, read_only=True)


class SwapSerializer(serializers.Serializer[Any]):
    """Two entry numbers, and why; everybody can read the reason."""

    entrants = serializers.ListField(child=serializers.IntegerField(**ENTRY), min_length=2, max_length=2)
    reason = serializers.CharField(max_length=moving.LONGEST_REASON, allow_blank=True)


class ByesSerializer(serializers.Serializer[Any]):
    """The entry numbers of those who have the byes, and why."""

    entrants = serializers.ListField(child=serializers.IntegerField(**ENTRY), max_length=MOST_ENTRANTS)
    reason = serializers.CharField(max_length=moving.LONGEST_REASON, allow_blank=True)


class ToGroupSerializer(serializers.Serializer[Any]):
    """An entry number, the group to go to, and why."""

    entrant = serializers.IntegerField(**ENTRY)
    group = serializers.IntegerField(**GROUP)
    reason = serializers.CharField(max_length=moving.LONGEST_REASON, allow_blank=True)


class MergeGroupsSerializer(serializers.Serializer[Any]):
    """Two groups that become one, and why."""

    groups = serializers.ListField(child=serializers.IntegerField(**GROUP), min_length=2, max_length=2)
    reason = serializers.CharField(max_length=moving.LONGEST_REASON, allow_blank=True)


class SplitGroupSerializer(serializers.Serializer[Any]):
    """A group that becomes two, and why."""

    group = serializers.IntegerField(**GROUP)
    reason = serializers.CharField(max_length=moving.LONGEST_REASON, allow_blank=True)


class RedrawSerializer(serializers.Serializer[Any]):
    """The competition's name, typed; for a first stage the new seed, else a random one is made."""

    name = serializers.CharField(max_length=80)
    seed = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")


def written(stage: Stage, draw: Draw | None) -> dict[str, Any]:
    """A stage as :class:`DrawnStageSerializer` writes it."""
    names = ("number", "format", "name", "settings", "feed", "size", "drawn_at", "moves")
    shown: dict[str, Any] = {name: getattr(stage, name) for name in names}
    shown |= {"seeds": [], "members": [], "byes": []}
    if draw is not None:
        there = {seed: entrant.number for seed, entrant in draw.entrants.items()}
        shown["seeds"] = [there.get(seed) for seed in range(1, max(there, default=0) + 1)]
        if stage.members:
            shown["members"] = [[there[seed] for seed in group] for group in members_of(draw)]
        if draw.bracket is not None:
            alone = [f for f in draw.fixtures.values() if "bye" in (f.a_source, f.b_source) and f.round == 1]
            shown["byes"] = sorted(one.number for f in alone for one in (f.a, f.b) if one is not None)
    return dict(DrawnStageSerializer(shown).data)


def shown(competition: Competition, number: int) -> dict[str, Any]:
    """A stage of a competition by number, read again. Raises ``UserProblem`` "not-found" (404)."""
    fresh = Competition.objects.select_related("club").get(pk=competition.pk)
    stage = number_asked(fresh, str(number))
    draw = next((one for one in load_draws(fresh) if one.stage.number == stage.number), None)
    return written(stage, draw)


class StageViewSet(ViewSetMixin, OfCompetition):
    """The stages of a competition."""

    pagination_class = ComputedPages
    queryset = Stage.objects.none()
    serializer_class = DrawnStageSerializer
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("stage", number="number")}
    rights = {
        "list": SEEN,
        "retrieve": SEEN,
        **dict.fromkeys(
            (
                "create", "partial_update", "destroy", "redraw", "swap", "byes", "to_group", "merge_groups",
                "split_group",
            ),
            DIRECTED,
        ),
    }  # fmt: skip

    @extend_schema(operation_id="stages_list", responses=DrawnStageSerializer(many=True))
    def list(self, request: Request, club: str, competition: str) -> Response:
        """List them in order."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        draws = {draw.stage.number: draw for draw in load_draws(found)}
        rows = [written(stage, draws.get(stage.number)) for stage in found.in_stages]
        return self.get_paginated_response(self.paginate_queryset(rows))

    @extend_schema(operation_id="stage", responses=DrawnStageSerializer)
    def retrieve(self, request: Request, club: str, competition: str, number: int) -> Response:
        """One stage, with who stands where once it is drawn."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        return Response(shown(found, number))

    @extend_schema(
        operation_id="stage_add", request=StageSettingsSerializer, responses={201: DrawnStageSerializer}
    )
    def create(self, request: Request, club: str, competition: str) -> Response:
        """Add a stage after the others, also while an earlier one is under way."""
        found, body = self.competition(request), read(StageSettingsSerializer, request)
        (stage,) = asked_for([body])
        done = act(staging.add, competition=found, stage=stage, by=person(request))
        return Response(shown(done, len(done.in_stages)), status=201)

    @extend_schema(
        operation_id="stage_change", request=StageSettingsSerializer, responses=DrawnStageSerializer
    )
    def partial_update(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Give a stage these settings, whole, as long as it is not drawn."""
        found, body = self.competition(request), read(StageSettingsSerializer, request)
        (stage,) = asked_for([body])
        act(staging.change, competition=found, number=number, stage=stage, by=person(request))
        return Response(shown(found, number))

    @extend_schema(operation_id="stage_remove", parameters=[NAME], responses={204: None})
    def destroy(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Remove a stage that is not drawn; those after it move up."""
        found = self.competition(request)
        name = request.query_params.get("name", "")
        act(staging.remove, competition=found, number=number, typed_name=name, by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="stage_redraw", request=RedrawSerializer, responses=DrawnStageSerializer)
    @action(detail=True, methods=["post"])
    def redraw(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Draw a stage again of which nothing has begun: a first one with another published seed, a later one
        from its places. What was moved by hand is gone."""
        found, body = self.competition(request), read(RedrawSerializer, request)
        body["typed_name"] = body.pop("name")
        act(redrawing.redraw, competition=found, number=number, by=person(request), **body)
        return Response(shown(found, number))

    @extend_schema(operation_id="stage_swap", request=SwapSerializer, responses=DrawnStageSerializer)
    @action(detail=True, methods=["post"])
    def swap(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Two entrants change places, as long as no fixture of theirs has begun."""
        return self.acted(request, moving.swap, number, shown, SwapSerializer)

    @extend_schema(operation_id="stage_byes", request=ByesSerializer, responses=DrawnStageSerializer)
    @action(detail=True, methods=["put"])
    def byes(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Give the byes of a bracket by hand, as long as nothing of it has begun."""
        return self.acted(request, moving.give_byes, number, shown, ByesSerializer)

    @extend_schema(operation_id="stage_to_group", request=ToGroupSerializer, responses=DrawnStageSerializer)
    @action(detail=True, methods=["post"], url_path="to-group", url_name="to-group")
    def to_group(self, request: Request, club: str, competition: str, number: int) -> Response:
        """An entrant goes to another group; neither group may have begun."""
        return self.acted(request, moving.to_group, number, shown, ToGroupSerializer)

    @extend_schema(
        operation_id="stage_merge_groups", request=MergeGroupsSerializer, responses=DrawnStageSerializer
    )
    @action(detail=True, methods=["post"], url_path="merge-groups", url_name="merge-groups")
    def merge_groups(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Two groups become one before they begin; the letters after the later one move up."""
        return self.acted(request, moving.merge, number, shown, MergeGroupsSerializer)

    @extend_schema(
        operation_id="stage_split_group", request=SplitGroupSerializer, responses=DrawnStageSerializer
    )
    @action(detail=True, methods=["post"], url_path="split-group", url_name="split-group")
    def split_group(self, request: Request, club: str, competition: str, number: int) -> Response:
        """A group becomes two before it begins; the new one has the last letter."""
        return self.acted(request, moving.split, number, shown, SplitGroupSerializer)
