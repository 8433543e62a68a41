"""Ladders for programs: the order, open challenges, and everything that may be done there."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.faults import missing
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.naming import named, naming
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import number, whole_parameter
from clubs.api.core.permissions import BY_LADDER, OFFICERS, PUBLIC, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.ladders import removing, services
from clubs.ladders.models import Ladder, LadderChallenge, LadderEvent
from clubs.people.models import Player
from matches.problems import UserProblem

SEEN = Right(Scope.READ, PUBLIC)
ACTED = Right(Scope.EMBLEMS, BY_LADDER)


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    """A new ladder with its rules."""

    old_names: ClassVar[OldNames] = {"name": "title"}

    name = serializers.CharField(max_length=80, source="title")

    class Meta:
        model = Ladder
        fields = (
            "name", "game", "options", "race", "reach", "leap", "answer_days", "play_days", "silence",
            "refusals", "refusal_days", "repeat_days", "hold_days", "stake",
        )  # fmt: skip


class LadderActSerializer(serializers.Serializer[Any]):
    """Something that a player does, or an officer for him."""

    what = serializers.ChoiceField(choices=["join", "leave", "hold", "back", "move"])
    player = serializers.SlugField()
    until = serializers.DateField(required=False)
    place = serializers.IntegerField(required=False, min_value=1, help_text="to move: officers and referees")


class LadderChallengeSerializer(serializers.Serializer[Any]):
    """Who challenges whom (players' addresses)."""

    challenger = serializers.SlugField()
    opponent = serializers.SlugField()


class LadderAnswerSerializer(serializers.Serializer[Any]):
    """An answer to a challenge; a forfeit names the loser, and is for officers and referees."""

    answer = serializers.ChoiceField(choices=["accept", "refuse", "withdraw", "forfeit"])
    loser = serializers.SlugField(required=False)


class LadderRowSerializer(serializers.Serializer[Any]):
    """A ladder in a list."""

    old_names: ClassVar[OldNames] = {"name": "title"}

    slug = serializers.CharField()
    name = serializers.CharField(source="title")
    game = serializers.CharField()


class RungSerializer(serializers.Serializer[Any]):
    """A place of the ladder and who stands there. ``held_until``: nobody may challenge him before."""

    place = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    held_until = serializers.DateField(allow_null=True)
    points = serializers.IntegerField()


class ChallengeShownSerializer(serializers.Serializer[Any]):
    """A challenge: until ``due`` it waits for an answer, or for the match."""

    old_names: ClassVar[OldNames] = {"status": "state", "due_on": "due"}

    id = serializers.CharField(source="public_id")
    challenger = serializers.CharField(source="challenger.slug")
    opponent = serializers.CharField(source="opponent.slug")
    status = serializers.ChoiceField(choices=LadderChallenge.State.choices, source="state")
    made_on = serializers.DateField()
    due_on = serializers.DateField(source="due")
    ended_on = serializers.DateField(allow_null=True)
    winner = serializers.CharField(source="winner.slug", allow_null=True, default=None)
    match = serializers.CharField(source="match.public_id", allow_null=True, default=None)


class ClimbSerializer(serializers.Serializer[Any]):
    """Somebody who would go from one place to another."""

    player = serializers.CharField()
    to = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """With ``from``, which is no name in Python."""
        return {**super().get_fields(), "from": serializers.IntegerField()}


class EffectsSerializer(serializers.Serializer[Any]):
    """What a win of each would do to the ladder."""

    challenger = ClimbSerializer(many=True)
    opponent = ClimbSerializer(many=True)


class ChallengeEffectsSerializer(ChallengeShownSerializer):
    """An open challenge with what each result would do."""

    effects = serializers.SerializerMethodField()

    @extend_schema_field(EffectsSerializer)
    def get_effects(self, one: LadderChallenge) -> dict[str, Any]:
        """By winner."""
        return services.effects(one)


class LadderShownSerializer(LadderRowSerializer):
    """A ladder: its rules, the order from the top, and the open challenges."""

    rules = LadderSerializer()
    order = RungSerializer(many=True)
    challenges = ChallengeEffectsSerializer(many=True)


class LadderEventSerializer(serializers.Serializer[Any]):
    """Something that happened, with the order (keys of players) after it."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField(source="words")
    order = serializers.ListField(child=serializers.IntegerField())
    at = serializers.DateTimeField()


class LadderViewSet(ViewSetMixin, Endpoint):
    """The ladders of a club."""

    renamed = (Renamed("title", "name", *MEMBERS_UNIFIED, of="ordering", operations=("list",)),)

    queryset: Any = Ladder.objects.none()
    serializer_class = LadderRowSerializer
    filterset_class = ordered_by(Ladder, "created_at", usual="by name", name="title")
    lookup_url_kwarg, lookup_value_converter = "ladder", "slug"
    located = {"create": Made("ladder", ladder="slug"), "challenges": Made("ladder-answer", challenge="id")}
    rights = {
        **dict.fromkeys(("list", "retrieve", "log"), SEEN),
        "create": Right(Scope.EMBLEMS, OFFICERS),
        "destroy": Right(Scope.EMBLEMS, OFFICERS),
        **dict.fromkeys(("act", "challenges", "answer"), ACTED),
    }

    def ladder(self, request: Request) -> Ladder:
        """The ladder of the address. Raises "not-found"."""
        found = Ladder.objects.filter(club=self.club(request), slug=self.kwargs["ladder"]).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such ladder."), 404)
        return found

    def player(self, ladder: Ladder, slug: str) -> Player:
        """A player of its club. Raises "not-found"."""
        found = Player.objects.filter(club_id=ladder.club_id, slug=slug).first()
        if found is None:
            said = gettext("There is no player {slug} in this club.")
            raise UserProblem("not-found", said.format(slug=repr(slug[:60])), 404)
        return found

    @extend_schema(operation_id="ladders_list", responses=LadderRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them."""
        return self.page_of(Ladder.objects.filter(club=self.club(request)).order_by("title", "pk"))

    @extend_schema(
        operation_id="ladders_make", request=LadderSerializer, responses={201: LadderRowSerializer}
    )
    def create(self, request: Request, club: str) -> Response:
        """Set one up; for the club's officers."""
        body = read(LadderSerializer, request)
        made = act(services.make_ladder, club=self.club(request), by=person(request), **body)
        return Response(LadderRowSerializer(made).data, status=201)

    @extend_schema(operation_id="ladder_remove", responses={204: None})
    def destroy(self, request: Request, club: str, ladder: str) -> Response:
        """Remove one that was set up by mistake: nobody has challenged anybody on it."""
        act(removing.remove, ladder=self.ladder(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="ladder", responses=LadderShownSerializer)
    def retrieve(self, request: Request, club: str, ladder: str) -> Response:
        """Its rules, the order, and the open challenges with what each result would do."""
        row = self.ladder(request)
        players = {one.pk: one for one in Player.objects.filter(pk__in=row.order)}
        rungs = {one.player_id: one for one in row.rungs.all()}
        open_ = row.challenges.filter(state__in=LadderChallenge.ALIVE).select_related(
            "challenger", "opponent", "winner", "match", "ladder"
        )
        told = {
            "slug": row.slug, "title": row.title, "game": row.game, "rules": row,
            "order": [
                {
                    "place": place, "player": players[pk].slug, "name": players[pk].name,
                    "held_until": rungs[pk].held_until, "points": rungs[pk].points,
                }
                for place, pk in enumerate(row.order, 1)
                if pk in players
            ],
            "challenges": open_,
        }  # fmt: skip
        return Response(LadderShownSerializer(told).data)

    @extend_schema(operation_id="ladder_act", request=LadderActSerializer, responses=LadderShownSerializer)
    def act(self, request: Request, club: str, ladder: str) -> Response:
        """Join, leave, hold or come back; officers and referees move a player to a place."""
        body, row = read(LadderActSerializer, request), self.ladder(request)
        with named("player"):
            player, user = self.player(row, body["player"]), person(request)
        if body["what"] == "join":
            act(services.join, ladder=row, player=player, by=user)
        elif body["what"] == "leave":
            act(services.leave, ladder=row, player=player, by=user)
        elif body["what"] == "move":
            if body.get("place") is None:
                raise missing("place")
            act(services.move, ladder=row, player=player, place=body["place"], by=user)
        else:
            until = body.get("until") if body["what"] == "hold" else None
            if body["what"] == "hold" and until is None:
                raise missing("until")
            act(services.hold, ladder=row, player=player, until=until, by=user)
        return self.retrieve(request, club, ladder)

    @extend_schema(
        operation_id="ladder_log",
        parameters=[whole_parameter("after", "events after this number")],
        responses=LadderEventSerializer(many=True),
    )
    @action(
        detail=True,
        queryset=LadderEvent.objects.none(),
        serializer_class=LadderEventSerializer,
        filterset_class=ordered_by(LadderEvent, "seq", usual="the first first"),
    )
    def log(self, request: Request, club: str, ladder: str) -> Response:
        """Events after a number, each with the order after it."""
        after = number(request, "after", 0, 0, 2**31 - 1)
        return self.page_of(self.ladder(request).events.filter(seq__gt=after).order_by("seq"))

    @extend_schema(
        operation_id="ladder_challenge",
        request=LadderChallengeSerializer,
        responses={201: ChallengeEffectsSerializer},
    )
    @action(detail=True, methods=["post"])
    def challenges(self, request: Request, club: str, ladder: str) -> Response:
        """Challenge somebody above."""
        body, row = read(LadderChallengeSerializer, request), self.ladder(request)
        with naming() as names:
            challenger = names.find("challenger", lambda: self.player(row, body["challenger"]))
            opponent = names.find("opponent", lambda: self.player(row, body["opponent"]))
        made = act(
            services.challenge, ladder=row, challenger=challenger, opponent=opponent, by=person(request)
        )
        return Response(ChallengeEffectsSerializer(made).data, status=201)

    @extend_schema(
        operation_id="ladder_answer", request=LadderAnswerSerializer, responses=ChallengeShownSerializer
    )
    @action(detail=True, methods=["post"], url_path="challenges/<slug:challenge>")
    def answer(self, request: Request, club: str, ladder: str, challenge: str) -> Response:
        """Accept, refuse, take back, or record a forfeit."""
        body, found, user = read(LadderAnswerSerializer, request), self.ladder(request), person(request)
        row = LadderChallenge.objects.filter(ladder=found, public_id=challenge).first()
        if row is None:
            raise UserProblem("not-found", gettext("There is no such challenge."), 404)
        if body["answer"] == "forfeit":
            with named("loser"):
                loser = self.player(found, body.get("loser", ""))
            return Response(
                ChallengeShownSerializer(act(services.forfeit, row=row, loser=loser, by=user)).data
            )
        do = {"accept": services.accept, "refuse": services.refuse, "withdraw": services.withdraw}
        return Response(ChallengeShownSerializer(act(do[body["answer"]], row=row, by=user)).data)
