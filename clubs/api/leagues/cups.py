"""Cups, finals and play-offs of a season: how they go, their draws, their rounds with who goes through."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, checked, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.naming import named
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, SEEN, DayField, HourField, OfLeagues
from clubs.api.leagues.seasons import MatchPlanSerializer
from clubs.api.leagues.team_matches import MOST_NUMBER
from clubs.leagues.access import cup_for
from clubs.leagues.models import Cup, Season, Side
from clubs.leagues.rules.cups.options import (
    MOST_DAYS,
    MOST_FRAMES,
    MOST_PLACE,
    MOST_SOURCES,
    WINNERS,
    CupRules,
    Home,
    Kind,
    Level,
    Order,
)
from clubs.leagues.rules.cups.ties import Wait
from clubs.leagues.selectors.cups import CupState, RoundState, TieState, state_of
from clubs.leagues.services import cup_draws, cups
from clubs.leagues.services.cups import CupSettings

USUAL = CupRules()


def _words(values: Any) -> list[tuple[str, str]]:
    return [(str(one), str(one)) for one in values]


class CupSourceSerializer(serializers.Serializer[Any]):
    """Sides that take part: of the ``division`` with this number (0: of each), the places from ``first`` to
    ``last`` of its table (0: to the foot; below 0 they count from the foot, -1 is the last). Or with
    ``winner_of`` the winners of another cup of the season."""

    division = serializers.IntegerField(min_value=0, max_value=MOST_SOURCES, default=0)
    first = serializers.IntegerField(min_value=-MOST_PLACE, max_value=MOST_PLACE, default=1)
    last = serializers.IntegerField(min_value=-MOST_PLACE, max_value=MOST_PLACE, default=0)
    winner_of = serializers.CharField(max_length=90, allow_blank=True, default="")


class CupRulesSerializer(serializers.Serializer[Any]):
    """How a cup goes. Sides are seeded by ``order``; each round is drawn ``anew``, or a bracket fixes all.
    With ``final_neutral`` the final is at the cup's venue. ``third``: a match for third place. It ends when
    ``winners`` are left; of a play-off they play in division ``place_in`` (a number, 0 for none) next season,
    and others of that division go down. ``level`` decides a level tie, in order; a deciding rubber is a race
    to ``decider``. ``handicaps``: sides begin with their rubbers. Its rubbers count in ``averages``, its
    ``breaks`` among the highest. ``days`` are those of its rounds, where they are not the cup weeks."""

    entrants = CupSourceSerializer(many=True, max_length=MOST_SOURCES, default=lambda: [{}])  # type: ignore[call-arg]
    order = serializers.ChoiceField(choices=_words(Order), default=USUAL.order.value)
    anew = serializers.BooleanField(default=USUAL.anew)
    home = serializers.ChoiceField(choices=_words(Home), default=USUAL.home.value)
    final_neutral = serializers.BooleanField(default=USUAL.final_neutral)
    legs = serializers.IntegerField(min_value=1, max_value=2, default=USUAL.legs)
    one_leg_final = serializers.BooleanField(default=USUAL.one_leg_final)
    third = serializers.BooleanField(default=USUAL.third)
    winners = serializers.IntegerField(min_value=1, max_value=max(WINNERS), default=USUAL.winners)
    place_in = serializers.IntegerField(min_value=0, max_value=MOST_SOURCES, default=USUAL.place_in)
    level = serializers.ListField(
        child=serializers.ChoiceField(choices=_words(Level)), max_length=len(Level),
        default=lambda: [one.value for one in USUAL.level],
    )  # fmt: skip
    decider = serializers.IntegerField(min_value=1, max_value=MOST_FRAMES, default=USUAL.decider)
    handicaps = serializers.BooleanField(default=USUAL.handicaps)
    averages = serializers.BooleanField(default=USUAL.averages)
    breaks = serializers.BooleanField(default=USUAL.breaks)
    days = serializers.ListField(child=DayField(), max_length=MOST_DAYS, default=list)


class CupSettingsSerializer(serializers.Serializer[Any]):
    """A cup: how it goes, the ``plan`` of its matches (null: that of the season), and its neutral ``venue``
    by number."""

    name = serializers.CharField(max_length=80)
    kind = serializers.ChoiceField(choices=_words(Kind), default=Kind.CUP.value)
    rules = CupRulesSerializer(default=dict)
    plan = MatchPlanSerializer(allow_null=True, default=None)
    venue = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, default=None)


class CupSerializer(serializers.Serializer[Any]):
    """A cup in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=_words(Kind))


class CupSideSerializer(serializers.Serializer[Any]):
    """A side of a cup."""

    team = serializers.CharField(source="team.slug")
    name = serializers.CharField()


class CupEntrantSerializer(CupSideSerializer):
    """A side in the draw; ``seed`` is its place in the order of strength, or in the draw."""

    team = serializers.CharField(source="side.team.slug")
    name = serializers.CharField(source="side.name")
    seed = serializers.IntegerField()


class CupTieSerializer(serializers.Serializer[Any]):
    """A tie: ``one`` is at home first; without ``other`` it is a bye. ``matches`` are the numbers of its team
    matches. ``words`` say by what ``winner`` goes through; until then ``waits`` says for what: its matches, a
    replay, or the officers. ``third``: it is for third place."""

    old_names: ClassVar[OldNames] = {"text": "words", "a": "one", "b": "other"}

    number = serializers.IntegerField(source="tie.number")
    a = CupSideSerializer(source="tie.one", allow_null=True)
    b = CupSideSerializer(source="tie.other", allow_null=True)
    third = serializers.BooleanField(source="tie.third")
    matches = serializers.SerializerMethodField()
    winner = serializers.CharField(source="winner.team.slug", allow_null=True, default=None)
    text = serializers.CharField(source="decision.words", allow_blank=True)
    waits = serializers.ChoiceField(source="decision.waits.value", choices=_words(Wait), allow_blank=True)

    def get_matches(self, tie: TieState) -> list[int]:
        """The numbers of its matches, in order."""
        return [one.number for one in tie.matches]


class CupRoundSerializer(serializers.Serializer[Any]):
    """A round; second legs are played ``again_on``."""

    number = serializers.IntegerField(source="round.number")
    name = serializers.CharField(source="round.name")
    on = serializers.DateField(source="round.on", allow_null=True)
    again_on = serializers.DateField(source="round.again_on", allow_null=True)
    at = HourField(source="round.at", allow_null=True)
    ties = CupTieSerializer(source="all", many=True)


class CupDetailSerializer(CupSerializer):
    """A cup with its rounds. Its draws follow from ``seed``. ``over``: everything is decided."""

    rules = CupRulesSerializer()
    plan = MatchPlanSerializer(allow_null=True)
    venue = serializers.IntegerField(allow_null=True)
    seed = serializers.CharField(allow_blank=True)
    entrants = CupEntrantSerializer(many=True)
    rounds = CupRoundSerializer(many=True)
    over = serializers.BooleanField()
    winners = CupSideSerializer(many=True)


class CupDrawSerializer(serializers.Serializer[Any]):
    """When the next round is played (second legs ``again_on``); without a day its matches wait for one. The
    first round may be given the ``seed`` of all draws."""

    on = DayField(allow_null=True, default=None)
    again_on = DayField(allow_null=True, default=None)
    at = HourField(allow_null=True, default=None)
    seed = serializers.CharField(max_length=80, allow_blank=True, default="")


class CupWithdrawalSerializer(serializers.Serializer[Any]):
    """With ``annul`` a round that has begun is withdrawn, too, with its results."""

    annul = serializers.BooleanField(default=False)


class CupDecisionSerializer(serializers.Serializer[Any]):
    """Who goes through in a level tie, by its team, and why; without a team a decision is taken back."""

    round = serializers.IntegerField(min_value=1, max_value=64)
    tie = serializers.IntegerField(min_value=1, max_value=1024)
    team = serializers.SlugField(max_length=90, allow_null=True)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


def cup_told(cup: Cup, state: CupState, rounds: list[RoundState]) -> dict[str, Any]:
    """A cup as :class:`CupDetailSerializer` writes it, with these of its rounds."""
    shown = bool(rounds)
    return {
        "slug": cup.slug, "name": cup.name, "kind": cup.kind, "venue": cup.venue_id,
        "rules": state.rules.to_json(), "plan": cup.sheet or None, "seed": cup.seed if shown else "",
        "entrants": state.entries if shown else [], "rounds": rounds, "over": shown and state.is_over,
        "winners": state.winners if shown else [],
    }  # fmt: skip


class CupViewSet(ViewSetMixin, OfLeagues):
    """The cups of a season."""

    queryset: Any = Cup.objects.none()
    serializer_class = CupSerializer
    filterset_class = ordered_by(Cup, "name", "created_at", usual="the first that was made first")
    lookup_url_kwarg, lookup_value_converter = "cup", "slug"
    located = {"create": Made("league-cup", cup="slug")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "partial_update", "destroy", "draw", "withdraw", "decide"), DIRECTED),
    }

    def cup(self, request: Request) -> Cup:
        """The cup of the address."""
        names = self.kwargs["league"], self.kwargs["season"], self.kwargs["cup"]
        return cup_for(user_of(request), self.club(request), *names)

    def written(self, request: Request, cup: Cup, status: int = 200) -> Response:
        """The cup as it stands; its draws are public once the season runs."""
        season = cup.season
        found = Cup.objects.get(pk=cup.pk)
        found.season = season
        state = state_of(found)
        rounds = list(state.rounds) if self.shows_fixtures(request, season) else []
        return Response(CupDetailSerializer(cup_told(found, state, rounds)).data, status=status)

    def chosen(self, season: Season, given: dict[str, Any]) -> CupSettings:
        """What was sent, its venue looked up and its days as text."""
        told = dict(given)
        if isinstance(told.get("venue"), int):
            with named("venue"):
                told["venue"] = self.venue(season.league, told["venue"])
        rules = dict(told["rules"])
        rules["entrants"] = [dict(one) for one in rules.get("entrants", ({},))]
        rules["days"] = [str(one) for one in rules.get("days", ())]
        return CupSettings(**{**told, "rules": rules})

    @extend_schema(operation_id="cups_list", responses=CupSerializer(many=True))
    def list(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them in the order in which they were made."""
        return self.page_of(self.season(request).cups.order_by("created_at", "pk"))

    @extend_schema(
        operation_id="cup_make", request=CupSettingsSerializer, responses={201: CupDetailSerializer}
    )
    def create(self, request: Request, club: str, league: str, season: str) -> Response:
        """Make a cup, finals or a play-off."""
        found = self.season(request)
        settings = self.chosen(found, read(CupSettingsSerializer, request))
        return self.written(
            request, act(cups.create_cup, season=found, settings=settings, by=person(request)), 201
        )

    @extend_schema(operation_id="cup", responses=CupDetailSerializer)
    def retrieve(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """One, with its rounds and who goes through."""
        return self.written(request, self.cup(request))

    @extend_schema(
        operation_id="cup_change",
        request=CupSettingsSerializer(partial=True),
        responses=CupDetailSerializer,
    )
    def partial_update(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """Change one; what is not given stays. ``rules`` and ``plan`` are given whole."""
        found = self.cup(request)
        given = read(CupSettingsSerializer, request, partial=True)
        if "rules" in given:
            given["rules"] = checked(CupRulesSerializer(data=dict(request.data)["rules"]), at=("rules",))
        if given.get("plan") is not None:
            given["plan"] = checked(MatchPlanSerializer(data=dict(request.data)["plan"]), at=("plan",))
        kept = {
            "name": found.name, "kind": found.kind, "rules": found.policy, "plan": found.sheet or None,
            "venue": found.venue,
        }  # fmt: skip
        settings = self.chosen(found.season, {**kept, **given})
        return self.written(request, act(cups.edit_cup, cup=found, settings=settings, by=person(request)))

    @extend_schema(operation_id="cup_remove", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """Remove one of which nothing was played, with its draw."""
        act(cups.delete_cup, cup=self.cup(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="cup_draw", request=CupDrawSerializer, responses={201: CupDetailSerializer})
    @action(detail=True, methods=["post"], url_path="rounds")
    def draw(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """Draw the next round, and fix its matches."""
        found, body = self.cup(request), read(CupDrawSerializer, request)
        act(cup_draws.draw, cup=found, by=person(request), **body)
        return self.written(request, found, 201)

    @extend_schema(
        operation_id="cup_withdraw", request=CupWithdrawalSerializer, responses=CupDetailSerializer
    )
    @action(detail=True, methods=["post"], url_path="withdrawal")
    def withdraw(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """Withdraw the round that was drawn last."""
        found, body = self.cup(request), read(CupWithdrawalSerializer, request)
        act(cup_draws.withdraw_round, cup=found, by=person(request), **body)
        return self.written(request, found)

    @extend_schema(operation_id="cup_decide", request=CupDecisionSerializer, responses=CupDetailSerializer)
    @action(detail=True, methods=["post"], url_path="decision")
    def decide(self, request: Request, club: str, league: str, season: str, cup: str) -> Response:
        """Say who goes through in a tie that nothing else decides, or take that back."""
        found, body = self.cup(request), read(CupDecisionSerializer, request)
        team = body["team"]
        with named("team"):
            side: Side | None = None if team is None else self.side(found.season, team)
        act(
            cup_draws.decide, cup=found, round=body["round"], number=body["tie"], side=side,
            reason=body["reason"], by=person(request),
        )  # fmt: skip
        return self.written(request, found)
