"""People in a competition: entries, check-in, late entries, withdrawals, and seeds given by hand."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from django.db.models import Q
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition, ReasonSerializer
from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import BooleanFilter, Ordering
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import Way, naming, placed
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import MEMBERS, OFFICERS, Right, person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition, Entrant
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.services import disqualifying, drawing, entries, late_entries, pairs
from clubs.competitions.services.common import DRAWN, entrant_of, require_status
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import player_for
from clubs.people.models import Club, Player, User
from clubs.people.services.players import add_player
from matches.problems import UserProblem
from matches.services import write_transaction

MOST_AT_ONCE = 128
HIDDEN = {Entrant.Status.CHECKED_IN: Entrant.Status.ENTERED}
"""Who is present already is the officers' affair, as on the pages."""


class EntrantSerializer(serializers.Serializer[Any]):
    """A player in a competition, or a pair: ``partner`` is the other of the two, ``chosen_name`` the name
    that the pair has given itself. ``number`` is the order of entry and the key of the draw; ``seed`` the
    place in the bracket or table. Check-in and ``hand_seed`` are shown to officers alone."""

    old_names: ClassVar[OldNames] = {"final_place": "final_rank", "final_place_to": "final_rank_to"}

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    number = serializers.IntegerField()
    name = serializers.CharField()
    chosen_name = serializers.CharField()
    player = serializers.CharField(source="player.slug")
    partner = serializers.CharField(source="partner.slug", allow_null=True, default=None)
    rating = serializers.IntegerField()
    seed_rating = serializers.IntegerField(
        allow_null=True, help_text="of the club's rating list, by which it was seeded"
    )
    status = serializers.SerializerMethodField()
    seed = serializers.IntegerField(allow_null=True)
    hand_seed = serializers.SerializerMethodField()
    lot = serializers.IntegerField(allow_null=True)
    late = serializers.BooleanField()
    annulled = serializers.BooleanField(help_text="the results in the first stage count for nothing")
    disqualified = serializers.BooleanField()
    entered_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    final_place = serializers.IntegerField(allow_null=True, source="final_rank")
    final_place_to = serializers.IntegerField(allow_null=True, source="final_rank_to")
    final_reason = serializers.CharField()

    def get_status(self, one: Entrant) -> Entrant.Status:
        """Where they stand."""
        status = Entrant.Status(one.status)
        return status if self.context.get("officer") else HIDDEN.get(status, status)

    def get_hand_seed(self, one: Entrant) -> int | None:
        """The seed given by hand before the draw."""
        return one.hand_seed if self.context.get("officer") else None


def shown(entrant: Entrant, *, officer: bool = True) -> dict[str, Any]:
    """An entrant as :class:`EntrantSerializer` writes one."""
    return dict(EntrantSerializer(entrant, context={"officer": officer}).data)


def all_shown(competition: Competition, numbers: list[int]) -> list[dict[str, Any]]:
    """These entrants for officers."""
    rows = (
        competition.entrants.filter(number__in=numbers).select_related("player", "partner").order_by("number")
    )
    return [shown(one) for one in rows]


class EntrantFilter(filters.FilterSet):
    """Which entrants."""

    player = filters.CharFilter(method="of_player", help_text="address of a player, alone or in a pair")
    withdrawn = BooleanFilter(method="only")
    ordering = Ordering(
        "number",
        "seed",
        "name",
        "rating",
        "entered_at",
        usual="by seed and number",
        final_place="final_rank",
    )

    class Meta:
        model = Entrant
        fields: ClassVar[list[str]] = []

    def of_player(self, rows: Any, name: str, value: str) -> Any:
        """Of which the player is one."""
        return rows.filter(Q(player__slug=value) | Q(partner__slug=value))

    def only(self, rows: Any, name: str, value: bool) -> Any:
        """Withdrawn ones, or the others."""
        gone = Entrant.Status.WITHDRAWN
        return rows.filter(status=gone) if value else rows.exclude(status=gone)


class EnteredPairSerializer(serializers.Serializer[Any]):
    """Two players of the club by their addresses, and the name that they have chosen, if any."""

    player = serializers.CharField(max_length=90)
    partner = serializers.CharField(max_length=90)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")


class EntriesSerializer(NewNameSerializer):
    """Players of the club by their addresses, and names of new ones, who are added to the club. In a
    competition of pairs instead ``pairs``, or ``pasted``: a list with a pair in each line, as
    "Ana Ruiz & Ben Okafor" or "The Twenties: Ana Ruiz & Ben Okafor"."""

    players = serializers.ListField(
        child=serializers.CharField(max_length=90), max_length=MOST_AT_ONCE, default=list
    )
    new_names = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=MOST_AT_ONCE, default=list
    )
    pairs = EnteredPairSerializer(many=True, max_length=MOST_AT_ONCE, default=list)  # type: ignore[call-arg]
    pasted = serializers.CharField(max_length=20_000, allow_blank=True, default="")


class EnteredSerializer(serializers.Serializer[Any]):
    """Who was entered."""

    entered = EntrantSerializer(many=True)


def ways_of(**people: Player | None) -> dict[Hashable, Way]:
    """Where a body names these people."""
    return {one.pk: (name,) for name, one in people.items() if one is not None}


def _ways(body: dict[str, Any]) -> dict[Way, str]:
    """Whom the body names, by the places where it does."""
    alone: dict[Way, str] = {("players", n): slug for n, slug in enumerate(body["players"])}
    return alone | {
        ("pairs", n, name): one[name] for n, one in enumerate(body["pairs"]) for name in ("player", "partner")
    }


def _enter(
    *,
    competition: Competition,
    players: list[Player],
    names: list[str],
    two: list[tuple[Player, Player, str]],
    pasted: str,
    by: User,
    same_name: bool = True,
) -> list[Entrant]:
    """Enter old and new players, or pairs, in one transaction; without ``same_name`` it asks about names of
    players who are there."""
    if not (players or names or two or pasted.strip()):
        raise UserProblem("nobody", gettext("Name players to enter."), 422)
    with write_transaction():
        new = [new_player(competition.club, name, by, same_name=same_name) for name in names]
        listed = pairs.read_pasted(club=competition.club, text=pasted, by=by)
        alone = [*players, *new]
        return entries.enter(
            competition=competition,
            players=[*alone, *(one for one, _, _ in two), *listed[0]],
            partners=[*[None] * len(alone), *(other for _, other, _ in two), *listed[1]],
            names=[*[""] * len(alone), *(name for _, _, name in two), *listed[2]],
            by=by,
        )


def new_player(club: Club, name: str, by: User, *, same_name: bool) -> Player:
    """Add a player to the club. Raises ``UserProblem`` "same-name" (409) unless ``same_name``."""
    rows = partial(Player.objects.filter, club=club, merged_into=None)
    return asking(add_player, rows, name, {"same_name": same_name}, club=club)(club=club, name=name, by=by)


class OwnEntry(OfCompetition):
    """One's own entry."""

    serializer_class = EntrantSerializer
    rights = {"PUT": Right(Scope.DIRECT, MEMBERS), "DELETE": Right(Scope.DIRECT, MEMBERS)}

    @extend_schema(operation_id="entry_make", request=None, responses=EntrantSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Enter the player behind one's account. Where pairs enter, one asks a partner (partner_ask)."""
        made = act(entries.enter_self, competition=self.competition(request), user=person(request))
        return Response(shown(made, officer=self.held(request, *OFFICER_ROLES)))

    @extend_schema(operation_id="entry_take_back", responses={204: None})
    def delete(self, request: Request, club: str, competition: str) -> Response:
        """Take one's own entry back, before the draw."""
        act(entries.leave, competition=self.competition(request), user=person(request))
        return Response(status=204)


class PresentSerializer(serializers.Serializer[Any]):
    """Whether somebody is there."""

    present = serializers.BooleanField(default=True)


class DisqualificationSerializer(serializers.Serializer[Any]):
    """Why; whether only officers read that; and whether the results of the stage that is on are annulled (in
    a bracket the last win, so that the beaten opponent goes on)."""

    reason = serializers.CharField(max_length=300)
    private = serializers.BooleanField(default=False)
    annul = serializers.BooleanField(default=False)


class LateEntrySerializer(serializers.Serializer[Any]):
    """Who comes late; of a pair also the ``partner``, and the ``name`` that they have chosen."""

    player = serializers.CharField(max_length=90)
    place = serializers.IntegerField(
        min_value=1,
        max_value=32767,
        allow_null=True,
        default=None,
        help_text="one of the places; the first if not given",
    )
    partner = serializers.CharField(max_length=90, allow_null=True, default=None)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")


class LatePlaceSerializer(serializers.Serializer[Any]):
    """A place for a late entrant: the seed, and in words whom they play."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    seed = serializers.IntegerField()
    text = serializers.CharField(source="words")


class LatePlacesSerializer(serializers.Serializer[Any]):
    """The places that are left, the first to be taken first; without any, the reason."""

    places = LatePlaceSerializer(many=True)
    reason = serializers.CharField()


class LateEntries(OfCompetition):
    """Entries after the draw."""

    serializer_class = EntrantSerializer
    located = {"POST": Made("entrant", number="number")}
    rights = {"GET": Right(Scope.READ, OFFICERS), "POST": DIRECTED}

    @extend_schema(operation_id="entrants_late_places", responses=LatePlacesSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Where somebody who enters now would stand; refused before the draw ("wrong-status")."""
        found = self.competition(request)
        require_status(found, *DRAWN)
        return Response(LatePlacesSerializer(late_entries.choices(load_draw(found))).data)

    @extend_schema(
        operation_id="entrants_late", request=LateEntrySerializer, responses={201: EntrantSerializer}
    )
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Enter somebody after the draw, where there is a place left."""
        found, body = self.competition(request), read(LateEntrySerializer, request)
        user, partner = user_of(request), None
        with naming() as names:
            player = names.find("player", lambda: player_for(user, found.club, body["player"]))
            if body["partner"] is not None:
                partner = names.find("partner", lambda: player_for(user, found.club, body["partner"]))
        with placed(ways_of(player=player, partner=partner)):
            made = act(
                entries.late_entry, competition=found, player=player, partner=partner, name=body["name"],
                place=body["place"], by=person(request),
            )  # fmt: skip
        return Response(shown(made), status=201)


class HandSeedSerializer(serializers.Serializer[Any]):
    """An entrant's seed; null clears it."""

    number = serializers.IntegerField(min_value=1, max_value=32767)
    seed = serializers.IntegerField(min_value=1, max_value=32767, allow_null=True)


class HandSeedsSerializer(serializers.Serializer[Any]):
    """Seeds given by hand."""

    seeds = HandSeedSerializer(many=True)


class EntrantsSerializer(serializers.Serializer[Any]):
    """All entrants."""

    entrants = EntrantSerializer(many=True)


class HandSeeds(OfCompetition):
    """Seeding by hand."""

    serializer_class = EntrantsSerializer
    rights = {"PATCH": DIRECTED}

    @extend_schema(operation_id="entrants_seed", request=HandSeedsSerializer, responses=EntrantsSerializer)
    def patch(self, request: Request, club: str, competition: str) -> Response:
        """Set seeds by hand; entrants that are not named keep theirs. They count at the draw."""
        found, body = self.competition(request), read(HandSeedsSerializer, request)
        places = {one["number"]: one["seed"] for one in body["seeds"]}
        known = set(found.entrants.values_list("number", flat=True))
        with naming() as names:
            for n, number in enumerate(one["number"] for one in body["seeds"]):
                if number not in known:
                    names.unknown(("seeds", n, "number"), gettext("There is no such entrant."))
            names.once(
                ((("seeds", n, "number"), one["number"]) for n, one in enumerate(body["seeds"])),
                gettext("This entrant is named twice."),
            )
            names.once(
                ((("seeds", n, "seed"), one["seed"]) for n, one in enumerate(body["seeds"])),
                gettext("This seed is given twice."),
            )
        act(drawing.seed_by_hand, competition=found, places=places, by=person(request))
        numbers = list(found.entrants.values_list("number", flat=True))
        return Response({"entrants": all_shown(found, numbers)})


class EntrantViewSet(ViewSetMixin, OfCompetition):
    """The entrants of a competition."""

    renamed = (Renamed("final_rank", "final_place", *MEMBERS_UNIFIED, of="ordering", operations=("list",)),)

    queryset = Entrant.objects.none()
    serializer_class = EntrantSerializer
    filterset_class = EntrantFilter
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("entrant", number="entered.number")}
    rights = {
        "list": SEEN,
        "retrieve": SEEN,
        **dict.fromkeys(("create", "check_in", "withdraw", "disqualify", "reinstate"), DIRECTED),
    }

    @extend_schema(operation_id="entrants_list", responses=EntrantSerializer(many=True))
    def list(self, request: Request, club: str, competition: str) -> Response:
        """List them by seed, then by number; who withdrew before the draw for officers alone."""
        found, officer = self.competition(request), self.held(request, *OFFICER_ROLES)
        self.same(request, *self.state_of(found))
        rows = found.entrants.select_related("player", "partner").order_by("seed", "number")
        if not officer:
            rows = rows.exclude(status=Entrant.Status.WITHDRAWN, seed=None)
        return self.page_of(rows, officer=officer)

    @extend_schema(
        operation_id="entrants_enter", request=EntriesSerializer, responses={201: EnteredSerializer}
    )
    def create(self, request: Request, club: str, competition: str) -> Response:
        """Enter players before the draw, all or none; those who had withdrawn are in again."""
        found, body, user = self.competition(request), read(EntriesSerializer, request), person(request)
        ways = _ways(body)
        with naming() as names:
            look = partial(player_for, user, found.club)
            there = {way: names.find(way, partial(look, slug)) for way, slug in ways.items()}
            names.once(ways.items(), gettext("This player is named twice."))
        players = [there["players", n] for n in range(len(body["players"]))]
        two = [
            (there["pairs", n, "player"], there["pairs", n, "partner"], one["name"])
            for n, one in enumerate(body["pairs"])
        ]
        keys: dict[Hashable, Way] = {one.pk: way for way, one in there.items()}
        with placed(keys):
            made = act(
                _enter, competition=found, players=players, names=body["new_names"], two=two,
                pasted=body["pasted"], by=user, same_name=body["same_name"],
            )  # fmt: skip
        return Response({"entered": all_shown(found, [one.number for one in made])}, status=201)

    @extend_schema(operation_id="entrant", responses=EntrantSerializer)
    def retrieve(self, request: Request, club: str, competition: str, number: int) -> Response:
        """One entrant by entry number."""
        found, officer = self.competition(request), self.held(request, *OFFICER_ROLES)
        self.same(request, *self.state_of(found))
        row = entrant_of(found, number)
        if not (officer or row.is_in or row.seed is not None):
            raise UserProblem("not-found", gettext("There is no such entrant."), 404)
        return Response(shown(row, officer=officer))

    @extend_schema(operation_id="entrant_check_in", request=PresentSerializer, responses=EntrantSerializer)
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Mark somebody as present, or take that back."""
        found, body = self.competition(request), read(PresentSerializer, request)
        done = act(entries.check_in, competition=found, number=number, by=person(request), **body)
        return Response(shown(done))

    @extend_schema(operation_id="entrant_withdraw", request=ReasonSerializer, responses=EntrantSerializer)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Take somebody out, at any time; after the draw opponents get walkovers, or as the rule says."""
        found, body = self.competition(request), read(ReasonSerializer, request)
        done = act(entries.withdraw, competition=found, number=number, by=person(request), **body)
        return Response(shown(done))

    @extend_schema(
        operation_id="entrant_disqualify", request=DisqualificationSerializer, responses=EntrantSerializer
    )
    @action(detail=True, methods=["post"])
    def disqualify(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Put somebody out; opponents get walkovers, in later stages, too. `reinstate` takes it back."""
        found, body = self.competition(request), read(DisqualificationSerializer, request)
        done = act(disqualifying.disqualify, competition=found, number=number, by=person(request), **body)
        return Response(shown(done))

    @extend_schema(operation_id="entrant_reinstate", request=None, responses=EntrantSerializer)
    @action(detail=True, methods=["post"])
    def reinstate(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Take a withdrawal or a disqualification back, as long as nothing has been played because of it."""
        found = self.competition(request)
        return Response(shown(act(entries.reinstate, competition=found, number=number, by=person(request))))
