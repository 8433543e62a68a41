"""Players of a club: the list, one with handicaps, and what officers change.

E-mail address, note and account are shown to officers alone, as on the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.filtering import LARGEST, BooleanFilter, Ordering, WholeFilter
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import named
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.people.clubs import state_of
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import may_see, member_for, player_for
from clubs.people.handicap_lists import lists
from clubs.people.models import Club, Player
from clubs.people.services import players as services
from clubs.people.services.players import DEFAULT_RATING, RATING_BOUNDS
from clubs.people.services.removing import remove_player
from clubs.people.shown import found_by_name

SEEN = Right(Scope.READ, PUBLIC)
CHANGED = Right(Scope.PEOPLE, OFFICERS)


class PlayerRowSerializer(serializers.Serializer[Any]):
    """A player in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    home_club = serializers.CharField()
    rating = serializers.IntegerField()
    active = serializers.BooleanField()


class PlayerSettingsSerializer(serializers.Serializer[Any]):
    """What officers write of a player. ``handicaps`` are by policy (its address, below /handicaps/)."""

    name = serializers.CharField(max_length=80)
    home_club = serializers.CharField(max_length=80, allow_blank=True, default="")
    rating = serializers.IntegerField(
        min_value=RATING_BOUNDS[0], max_value=RATING_BOUNDS[1], default=DEFAULT_RATING
    )
    email = serializers.EmailField(allow_blank=True, default="")
    note = serializers.CharField(max_length=500, allow_blank=True, default="")
    handicaps = serializers.DictField(
        child=serializers.DecimalField(max_digits=8, decimal_places=3),
        default=dict,
    )


class NewPlayerSerializer(NewNameSerializer, PlayerSettingsSerializer):
    """What officers write of a new player. Two players may have one name, with ``same_name``."""


class PlayerSerializer(PlayerRowSerializer):
    """A player. What is null to others is for officers: e-mail, note, and the member whose account it is."""

    handicaps = serializers.DictField(child=serializers.CharField())
    email = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_null=True)
    member = serializers.IntegerField(allow_null=True)


def written(player: Player, *, officer: bool) -> dict[str, Any]:
    """A player as :class:`PlayerSerializer` writes one."""
    return _written(player, lists().of_players([player]).get(player.pk, {}), officer=officer)


def players_told(view: Endpoint, request: Request, slugs: set[Any]) -> dict[str, Any]:
    """The players at these addresses of the club, as :class:`PlayerViewSet` shows each: two queries."""
    club = view.club(request)
    if not may_see(user_of(request), club):
        return {}
    rows = Player.objects.filter(club=club, slug__in=[str(one) for one in slugs]).select_related(
        "merged_into"
    )
    found = {row.slug: row.merged_into or row for row in rows}
    handicaps = lists().of_players(found.values())
    officer = view.held(request, *OFFICER_ROLES)
    return {
        slug: _written(player, handicaps.get(player.pk, {}), officer=officer)
        for slug, player in found.items()
    }


def _written(player: Player, handicaps: Mapping[str, Decimal], *, officer: bool) -> dict[str, Any]:
    shown = {name: getattr(player, name) for name in ("slug", "name", "home_club", "rating", "active")}
    shown["handicaps"] = {key: f"{value.normalize():f}" for key, value in handicaps.items()}
    shown |= {"email": None, "note": None, "member": None}
    if officer:
        shown |= {"email": player.email, "note": player.note, "member": player.user_id}
    return dict(PlayerSerializer(shown).data)


kind_of_thing("player", PlayerSerializer, players_told)


def adding(club: Club, body: dict[str, Any]) -> Callable[..., Player]:
    """The service that adds the player whom ``body`` names; it asks about a name that is there."""
    rows = partial(Player.objects.filter, club=club, merged_into=None)
    return asking(services.add_player, rows, body["name"], body, club=club)


class PlayerFilter(filters.FilterSet):
    """Which players."""

    text = filters.CharFilter(method="named", help_text="part of the name")
    home_club = filters.CharFilter("home_club", lookup_expr="iexact")
    active = BooleanFilter(help_text="false ones are listed for officers alone")
    rating_from = WholeFilter("rating", lookup_expr="gte", least=-LARGEST)
    rating_to = WholeFilter("rating", lookup_expr="lte", least=-LARGEST)
    ordering = Ordering("name", "rating", "created_at", usual="by name")

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = []

    def named(self, rows: Any, name: str, value: str) -> Any:
        """Players by a part of their name, where the reader sees all of it."""
        return found_by_name(rows.filter(name__icontains=value))


class OfPlayer(Endpoint):
    """An address below one player."""

    serializer_class: type[serializers.BaseSerializer[Any]] = PlayerSerializer

    def player(self, request: Request) -> Player:
        """The player of the address; a merged one's gives the one that remained. Raises "not-found"."""
        return player_for(user_of(request), self.club(request), self.kwargs["player"])


class ActiveSerializer(serializers.Serializer[Any]):
    """Whether the player is on the list of those who can be entered."""

    active = serializers.BooleanField()


class AccountSerializer(serializers.Serializer[Any]):
    """The member (an id below /members/) whose account the player is; null: nobody's."""

    member = serializers.IntegerField(min_value=1, max_value=2**31 - 1, allow_null=True)


class DuplicateSerializer(serializers.Serializer[Any]):
    """The player who is the same person."""

    duplicate = serializers.CharField(max_length=90)


class PlayerViewSet(ViewSetMixin, OfPlayer):
    """The players of a club."""

    queryset = Player.objects.none()
    serializer_class = PlayerRowSerializer
    filterset_class = PlayerFilter
    lookup_url_kwarg, lookup_value_converter = "player", "slug"
    located = {"create": Made("player", player="slug")}
    rights = {
        "list": SEEN,
        "retrieve": SEEN,
        **dict.fromkeys(("create", "partial_update", "destroy", "active", "account", "merge"), CHANGED),
    }

    @extend_schema(operation_id="players_list", responses=PlayerRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them by name; those off the list for officers alone."""
        found = self.club(request)
        self.same(request, *state_of(found))
        rows = Player.objects.filter(club=found, merged_into=None)
        if not self.held(request, *OFFICER_ROLES):
            rows = rows.filter(active=True)
        return self.page_of(rows)

    @extend_schema(operation_id="player_add", request=NewPlayerSerializer, responses={201: PlayerSerializer})
    def create(self, request: Request, club: str) -> Response:
        """Add one. Of a name that is there already it asks ("same-name"): with ``same_name`` there are two,
        which have addresses of their own."""
        found, body = self.club(request), read(NewPlayerSerializer, request)
        made = act(adding(found, body), club=found, by=person(request), **body)
        return Response(written(made, officer=True), status=201)

    @extend_schema(operation_id="player", responses=PlayerSerializer)
    def retrieve(self, request: Request, club: str, player: str) -> Response:
        """One player with handicaps."""
        found = self.player(request)
        self.same(request, *state_of(found.club))
        return Response(written(found, officer=self.held(request, *OFFICER_ROLES)))

    @extend_schema(
        operation_id="player_change",
        request=PlayerSettingsSerializer(partial=True),
        responses=PlayerSerializer,
    )
    def partial_update(self, request: Request, club: str, player: str) -> Response:
        """Change a player; what is not given stays, and so does the address. ``handicaps`` are replaced."""
        found, given = self.player(request), read(PlayerSettingsSerializer, request, partial=True)
        whole = {name: getattr(found, name) for name in ("name", "home_club", "rating", "email", "note")}
        whole["handicaps"] = None
        done = act(services.change_player, player=found, by=person(request), **{**whole, **given})
        return Response(written(done, officer=True))

    @extend_schema(operation_id="player_remove", responses={204: None})
    def destroy(self, request: Request, club: str, player: str) -> Response:
        """Remove one who never played and stands nowhere; others are taken off the list instead."""
        act(remove_player, player=self.player(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="player_active", request=ActiveSerializer, responses=PlayerSerializer)
    @action(detail=True, methods=["put"])
    def active(self, request: Request, club: str, player: str) -> Response:
        """Take a player off the list, or put them back."""
        found, body = self.player(request), read(ActiveSerializer, request)
        return Response(
            written(act(services.set_active, player=found, by=person(request), **body), officer=True)
        )

    @extend_schema(operation_id="player_account", request=AccountSerializer, responses=PlayerSerializer)
    @action(detail=True, methods=["put"])
    def account(self, request: Request, club: str, player: str) -> Response:
        """Say whose account it is, so that they can confirm their own results."""
        found, body = self.player(request), read(AccountSerializer, request)
        with named("member"):
            member = member_for(user_of(request), found.club, body["member"]) if body["member"] else None
        done = act(services.link_account, player=found, member=member, by=person(request))
        return Response(written(done, officer=True))

    @extend_schema(operation_id="player_merge", request=DuplicateSerializer, responses=PlayerSerializer)
    @action(detail=True, methods=["post"])
    def merge(self, request: Request, club: str, player: str) -> Response:
        """Join a duplicate with this player, to whom everything goes over."""
        found, body = self.player(request), read(DuplicateSerializer, request)
        with named("duplicate"):
            other = player_for(user_of(request), found.club, body["duplicate"])
        done = act(services.merge_players, keep=found, duplicate=other, by=person(request))
        return Response(written(done, officer=True))
