"""Getting in: the rules of entry, signing up, the waiting list, and requests of guests."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Q
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition, ReasonSerializer
from clubs.api.competitions.entries import EntrantSerializer, shown, ways_of
from clubs.api.competitions.fixtures import FixtureSerializer
from clubs.api.competitions.fixtures import shown as fixture_shown
from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentField
from clubs.api.core.naming import naming, placed
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import MEMBERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.access import count_entry_request
from clubs.competitions.models import Competition, Entrant, EntryRequest, EntryRules, Waiting
from clubs.competitions.services import entry_requests, own_entry, waiting_list
from clubs.competitions.services.entry_rules import EntrySettings, rules_of, set_rules
from clubs.competitions.services.places import free_places, on_list
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import player_for
from clubs.people.models import User
from clubs.people.services.players import DEFAULT_RATING
from matches.problems import UserProblem

OWN = Right(Scope.DIRECT, MEMBERS)
ASKED = Right(Scope.DIRECT, PUBLIC)
SET = tuple(EntrySettings.__dataclass_fields__)


class EntryRulesSerializer(serializers.Serializer[Any]):
    """Who may enter by themselves, when, and what it costs. Directors may enter anybody. ``hold_minutes`` is
    how long a place from the waiting list is held for confirmation; 0 enters at once."""

    opens_at = MomentField(allow_null=True, default=None)
    closes_at = MomentField(allow_null=True, default=None)
    rating_from = serializers.IntegerField(min_value=0, max_value=5000, allow_null=True, default=None)
    rating_to = serializers.IntegerField(min_value=0, max_value=5000, allow_null=True, default=None)
    members_only = serializers.BooleanField(default=False)
    most_per_home_club = serializers.IntegerField(min_value=1, max_value=512, allow_null=True, default=None)
    guests = serializers.BooleanField(default=False, help_text="whether guests may ask for a place")
    waiting_list = serializers.BooleanField(default=True)
    hold_minutes = serializers.IntegerField(min_value=0, max_value=10080, default=0)
    self_check_in = serializers.BooleanField(default=False)
    fee = serializers.DecimalField(max_digits=9, decimal_places=2, min_value=0, allow_null=True, default=None)
    currency = serializers.CharField(max_length=12, allow_blank=True, default="")


class EntryStateSerializer(EntryRulesSerializer):
    """The rules of entry, and how many places are ``left``; a place that is offered to somebody is taken."""

    entry_limit = serializers.IntegerField(read_only=True)
    left = serializers.IntegerField(read_only=True)
    waiting = serializers.IntegerField(read_only=True, help_text="how many are on the waiting list")


def told(competition: Competition, rules: EntryRules) -> dict[str, Any]:
    """The rules as :class:`EntryStateSerializer` writes them."""
    values = {name: getattr(rules, name) for name in SET}
    return dict(
        EntryStateSerializer({
            **values,
            "entry_limit": competition.entry_limit,
            "left": max(0, free_places(competition)),
            "waiting": on_list(competition).count(),
        }).data
    )  # fmt: skip


class Rules(OfCompetition):
    """The rules of entry."""

    serializer_class = EntryStateSerializer
    rights = {"GET": SEEN, "PATCH": DIRECTED}

    @extend_schema(operation_id="entry_rules", responses=EntryStateSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """The rules, and how many places are left."""
        found = self.competition(request)
        return Response(told(found, rules_of(found)))

    @extend_schema(
        operation_id="entry_rules_set",
        request=EntryRulesSerializer(partial=True),
        responses=EntryStateSerializer,
    )
    def patch(self, request: Request, club: str, competition: str) -> Response:
        """Change the rules; what is not given stays. Who is in already stays."""
        found = self.competition(request)
        given = read(EntryRulesSerializer, request, partial=True)
        now = rules_of(found)
        settings = EntrySettings(**{**{name: getattr(now, name) for name in SET}, **given})
        made = act(set_rules, competition=found, settings=settings, by=person(request))
        return Response(told(found, made))


class WaitingSerializer(serializers.Serializer[Any]):
    """A name on the waiting list. ``place`` counts from 1; while ``state`` is offered, the place is held
    until ``confirm_by``. In a competition of pairs ``partner`` waits with ``player``."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    number = serializers.IntegerField()
    place = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.CharField()
    partner = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=Waiting.State.choices)
    joined_at = serializers.DateTimeField()
    confirm_by = serializers.DateTimeField(allow_null=True)


def waits(competition: Competition, row: Waiting, place: int | None = None) -> dict[str, Any]:
    """A row as :class:`WaitingSerializer` writes it."""
    values = {
        "number": row.number,
        "place": waiting_list.place_of(competition, row) if place is None else place,
        "name": row.name,
        "player": row.player.slug,
        "partner": row.partner.slug if row.partner is not None else None,
        "status": row.state,
        "joined_at": row.joined_at,
        "confirm_by": row.confirm_by if row.state == Waiting.State.OFFERED else None,
    }
    return dict(WaitingSerializer(values).data)


class SignedUpSerializer(serializers.Serializer[Any]):
    """What came of it: an entry, or a place on the waiting list; the other is null."""

    entrant = EntrantSerializer(allow_null=True)
    waiting = WaitingSerializer(allow_null=True)


def came_of(competition: Competition, got: Entrant | Waiting, *, officer: bool) -> Response:
    """The answer."""
    if isinstance(got, Waiting):
        return Response({"entrant": None, "waiting": waits(competition, got)})
    return Response({"entrant": shown(got, officer=officer), "waiting": None})


class SignUp(OfCompetition):
    """Signing up."""

    serializer_class = SignedUpSerializer
    rights = {"PUT": OWN, "DELETE": OWN}

    @extend_schema(operation_id="sign_up", request=None, responses=SignedUpSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Enter the player behind one's account; when the field is full, join the waiting list."""
        found = self.competition(request)
        got = act(waiting_list.sign_up, competition=found, user=person(request))
        return came_of(found, got, officer=self.held(request, *OFFICER_ROLES))

    @extend_schema(operation_id="waiting_leave", responses={204: None})
    def delete(self, request: Request, club: str, competition: str) -> Response:
        """Leave the waiting list, or decline the place offered; an entry is taken back at ``entry``."""
        act(waiting_list.leave_list, competition=self.competition(request), user=person(request))
        return Response(status=204)


class Confirmation(OfCompetition):
    """Taking the place that is offered."""

    serializer_class = EntrantSerializer
    rights = {"PUT": OWN}

    @extend_schema(operation_id="waiting_confirm", request=None, responses=EntrantSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Take the place from the waiting list that is held for one's player."""
        made = act(waiting_list.confirm, competition=self.competition(request), user=person(request))
        return Response(shown(made, officer=self.held(request, *OFFICER_ROLES)))


def own_entrant(competition: Competition, user: User) -> Entrant:
    """The entry of the player behind an account, alone or in a pair.

    Raises ``UserProblem`` "not-in" (409).
    """
    own = Q(player__user=user) | Q(partner__user=user)
    mine = competition.entrants.filter(own).exclude(status=Entrant.Status.WITHDRAWN).first()
    if mine is None:
        raise UserProblem("not-in", gettext("You have not entered."), 409)
    return mine


class Presence(OfCompetition):
    """Checking in by oneself."""

    serializer_class = EntrantSerializer
    rights = {"PUT": OWN}

    @extend_schema(operation_id="entry_check_in", request=None, responses=EntrantSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Say that one is here, where the rules of entry allow it."""
        found, user = self.competition(request), person(request)
        mine = own_entrant(found, user)
        done = act(own_entry.check_in_self, competition=found, number=mine.number, user=user)
        return Response(shown(done, officer=True))


class AtTable(OfCompetition):
    """Being at the table of a called match."""

    serializer_class = FixtureSerializer
    rights = {"PUT": OWN}

    @extend_schema(operation_id="entry_at_table", request=None, responses=FixtureSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Say that one is at the table of one's match that is called."""
        found, user = self.competition(request), person(request)
        mine = own_entrant(found, user)
        done = act(own_entry.at_table_self, competition=found, number=mine.number, user=user)
        return Response(fixture_shown(found, done.number))


class WhoWaitsSerializer(serializers.Serializer[Any]):
    """A player of the club, by address; in a competition of pairs with the ``partner`` and, if they have
    chosen one, the ``name`` of the pair."""

    player = serializers.CharField(max_length=90)
    partner = serializers.CharField(max_length=90, allow_null=True, default=None)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")


class NextWaiting(OfCompetition):
    """The next of the waiting list, after the draw."""

    serializer_class = EntrantSerializer
    located = {"POST": Made("entrant", number="number")}
    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="waiting_next", request=None, responses={201: EntrantSerializer})
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Enter the first on the list late, where the draw has a place left."""
        made = act(waiting_list.take_next, competition=self.competition(request), by=person(request))
        return Response(shown(made), status=201)


class WaitingViewSet(ViewSetMixin, OfCompetition):
    """The waiting list."""

    pagination_class = ComputedPages
    queryset = Waiting.objects.none()
    serializer_class = WaitingSerializer
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("waiting", number="number")}
    rights = {"list": SEEN, "create": DIRECTED, "destroy": DIRECTED}

    @extend_schema(operation_id="waiting_list", responses=WaitingSerializer(many=True))
    def list(self, request: Request, club: str, competition: str) -> Response:
        """Who waits, in order."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        return self.page_of([waits(found, row, place) for place, row in enumerate(on_list(found), start=1)])

    @extend_schema(operation_id="waiting_put", request=WhoWaitsSerializer, responses={201: WaitingSerializer})
    def create(self, request: Request, club: str, competition: str) -> Response:
        """Put a player, or a pair, at the end of the list, when the field is full."""
        found, body, user = self.competition(request), read(WhoWaitsSerializer, request), user_of(request)
        player, partner = None, None
        with naming() as names:
            player = names.find("player", lambda: player_for(user, found.club, body["player"]))
            if body["partner"] is not None:
                partner = names.find("partner", lambda: player_for(user, found.club, body["partner"]))
        with placed(ways_of(player=player, partner=partner)):
            row = act(
                waiting_list.put, competition=found, player=player, partner=partner, name=body["name"],
                by=person(request),
            )  # fmt: skip
        return Response(waits(found, row), status=201)

    @extend_schema(operation_id="waiting_strike", responses={204: None})
    def destroy(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Take a name off the list."""
        found = self.competition(request)
        act(waiting_list.strike, competition=found, number=number, by=person(request))
        return Response(status=204)


class AskSerializer(serializers.Serializer[Any]):
    """Who asks for a place."""

    name = serializers.CharField(max_length=80)
    email = serializers.EmailField(allow_blank=True, default="")
    home_club = serializers.CharField(max_length=80, allow_blank=True, default="")
    message = serializers.CharField(max_length=300, allow_blank=True, default="")


class OwnRequestSerializer(serializers.Serializer[Any]):
    """A guest's own request. ``key`` is for its address; who has it can take the request back."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    key = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=EntryRequest.State.choices, source="state")
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)


class EntryRequestSerializer(serializers.Serializer[Any]):
    """A request of a guest, as officers see it. ``player`` is who it became."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    number = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()
    home_club = serializers.CharField()
    message = serializers.CharField()
    status = serializers.ChoiceField(choices=EntryRequest.State.choices, source="state")
    player = serializers.CharField(source="player.slug", default=None, allow_null=True)
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = serializers.CharField()


class AcceptSerializer(serializers.Serializer[Any]):
    """As whom: one of the club's players, or a new one with this rating."""

    player = serializers.CharField(max_length=90, allow_null=True, default=None)
    rating = serializers.IntegerField(min_value=0, max_value=5000, default=DEFAULT_RATING)


class EntryRequestViewSet(ViewSetMixin, OfCompetition):
    """Requests of guests."""

    queryset = EntryRequest.objects.none()
    serializer_class = EntryRequestSerializer
    filterset_class = ordered_by(EntryRequest, "number", "made_at", "name", usual="the latest first")
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("own-request", key="key")}
    rights = {"list": DIRECTED, "create": ASKED, "accept": DIRECTED, "decline": DIRECTED}

    @extend_schema(operation_id="entry_requests_list", responses=EntryRequestSerializer(many=True))
    def list(self, request: Request, club: str, competition: str) -> Response:
        """The requests, the newest first."""
        rows = self.competition(request).entry_requests.select_related("player").order_by("-number")
        return self.page_of(rows)

    @extend_schema(
        operation_id="entry_request_make", request=AskSerializer, responses={201: OwnRequestSerializer}
    )
    def create(self, request: Request, club: str, competition: str) -> Response:
        """Ask for a place, where guests may; few times an hour from one address."""
        found, body = self.competition(request), read(AskSerializer, request)
        count_entry_request(request._request)
        user = request.user if isinstance(request.user, User) else None
        row = act(entry_requests.ask, competition=found, user=user, **body)
        return Response(OwnRequestSerializer(row).data, status=201)

    @extend_schema(
        operation_id="entry_request_accept", request=AcceptSerializer, responses=SignedUpSerializer
    )
    @action(detail=True, methods=["post"])
    def accept(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Enter the guest; on the waiting list when the field is full."""
        found, body = self.competition(request), read(AcceptSerializer, request)
        slug = body["player"]
        got = act(
            entry_requests.accept,
            competition=found,
            number=number,
            player=player_for(user_of(request), found.club, slug) if slug is not None else None,
            rating=body["rating"],
            by=person(request),
        )
        return came_of(found, got, officer=True)

    @extend_schema(
        operation_id="entry_request_decline", request=ReasonSerializer, responses=EntryRequestSerializer
    )
    @action(detail=True, methods=["post"])
    def decline(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Decline it; the guest reads the reason."""
        found, body = self.competition(request), read(ReasonSerializer, request)
        row = act(entry_requests.decline, competition=found, number=number, by=person(request), **body)
        return Response(EntryRequestSerializer(row).data)


class OwnRequest(OfCompetition):
    """A guest's own request."""

    serializer_class = OwnRequestSerializer
    rights = {"GET": SEEN, "DELETE": ASKED}

    @extend_schema(operation_id="own_request", responses=OwnRequestSerializer)
    def get(self, request: Request, club: str, competition: str, key: str) -> Response:
        """What became of it."""
        row = entry_requests.request_by_key(self.competition(request), key)
        return Response(OwnRequestSerializer(row).data)

    @extend_schema(operation_id="own_request_give_up", responses={204: None})
    def delete(self, request: Request, club: str, competition: str, key: str) -> Response:
        """Take back the request, the place on the waiting list or the entry, before the draw."""
        act(entry_requests.give_up, competition=self.competition(request), key=key)
        return Response(status=204)
