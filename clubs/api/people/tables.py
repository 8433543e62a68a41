"""Tables and boards of a club: the list, changes, the order of the list, paired tablets, pairing codes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.clocks import ClockSerializer
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.filtering import BooleanFilter, Ordering, ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import OFFICERS, PAIRERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.people import selectors
from clubs.people.access import device_for, may_see, require_open, table_for
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kind_choices, kinds_for_game
from clubs.people.services import tables as services
from clubs.people.views.common import base_url
from matches import services as marking
from matches.models import Device
from rules_engine.clocks import clock_of
from rules_engine.levels import LEVELS

SEEN = Right(Scope.READ, PUBLIC)
CHANGED = Right(Scope.PEOPLE, OFFICERS)
PAIRED = Right(Scope.PEOPLE, PAIRERS)


class TableSettingsSerializer(serializers.Serializer[Any]):
    """What officers write of a table. Without a size, the standard one."""

    number = serializers.IntegerField(min_value=1, max_value=999)
    name = serializers.CharField(max_length=60, allow_blank=True, default="")
    kind = serializers.ChoiceField(choices=kind_choices())
    size = serializers.CharField(max_length=40, allow_blank=True, default="")
    level = serializers.ChoiceField(
        choices=LEVELS,
        allow_blank=True,
        default="",
        help_text="what is marked here unless a competition asks for something else; blank: every stroke",
    )
    clock = ClockSerializer(default=dict, help_text="of matches that come here without a clock of their own")


class NewTableSerializer(NewNameSerializer, TableSettingsSerializer):
    """What officers write of a new table."""


def adding(club: Club, body: dict[str, Any]) -> Callable[..., Table]:
    """The service that adds the table that ``body`` describes; it asks about a name that is there."""
    rows = partial(Table.objects.filter, club=club)
    return asking(services.add_table, rows, body["name"], body, club=club, key="number")


class TableSerializer(TableSettingsSerializer):
    """A table. ``match`` is what is on at it now; ``games`` can be played on it."""

    old_names: ClassVar[OldNames] = {"text": "title"}

    expands: ClassVar[dict[str, str]] = {"match": "match"}

    text = serializers.CharField(read_only=True, source="title")
    kind_name = serializers.CharField(read_only=True, source="get_kind_display")
    in_order = serializers.BooleanField(read_only=True, source="active")
    position = serializers.IntegerField(read_only=True)
    games = serializers.ListField(child=serializers.CharField(), read_only=True)
    match = serializers.SerializerMethodField()

    def to_representation(self, instance: Table) -> dict[str, Any]:
        """With all values of the clock."""
        clock = clock_of(instance.clock)._asdict()
        return {**super().to_representation(instance), "clock": clock}

    def get_match(self, table: Table) -> str | None:
        """The match at the table."""
        on = self.context["busy"].get(table.pk)
        return on.match.public_id if on is not None else None


def tables_told(view: Endpoint, request: Request, numbers: set[Any]) -> dict[int, Any]:
    """The tables of these numbers of the club, as :class:`TableViewSet` shows each: two queries and those of
    what is on."""
    club = view.club(request)
    wanted = [one for one in numbers if isinstance(one, int)]
    if not may_see(user_of(request), club):
        return {}
    rows = list(Table.objects.filter(club=club, number__in=wanted))
    for row in rows:
        row.club = club
    context = {"busy": selectors.busy_tables(club)}
    return {row.number: TableSerializer(row, context=context).data for row in rows}


kind_of_thing("table", TableSerializer, tables_told)


class TableFilter(filters.FilterSet):
    """Which tables."""

    kind = filters.ChoiceFilter(choices=kind_choices())
    in_order = BooleanFilter("active")
    game = filters.CharFilter(method="fitting", help_text="on which this game can be played")

    ordering = Ordering("number", "name", "position", "kind", usual="by position and number")

    class Meta:
        model = Table
        fields: ClassVar[list[str]] = []

    def fitting(self, rows: Any, name: str, value: str) -> Any:
        """By the kinds that suit a game."""
        return rows.filter(kind__in=kinds_for_game(value))


class OfTable(Endpoint):
    """An address below one table."""

    serializer_class: type[serializers.BaseSerializer[Any]] = TableSerializer

    def table(self, request: Request) -> Table:
        """The table of the address. Raises "not-found"."""
        return table_for(user_of(request), self.club(request), self.kwargs["number"])

    def written(self, table: Table, status: int = 200) -> Response:
        """One table."""
        busy = selectors.busy_tables(table.club)
        return Response(TableSerializer(table, context={"busy": busy}).data, status=status)


class InOrderSerializer(serializers.Serializer[Any]):
    """Whether matches are brought to the table."""

    in_order = serializers.BooleanField()


class MoveSerializer(serializers.Serializer[Any]):
    """Which way."""

    way = serializers.ChoiceField(choices=[("up", "up"), ("down", "down")])


class DeviceSerializer(serializers.Serializer[Any]):
    """A tablet that marks at a table."""

    id = serializers.IntegerField(source="pk")
    label = serializers.CharField()  # type: ignore[assignment]
    paired_at = serializers.DateTimeField()
    paired_by = serializers.CharField()
    last_seen_at = serializers.DateTimeField(allow_null=True)


class PairingCodeSerializer(serializers.Serializer[Any]):
    """A code, shown this once: the device that opens ``address`` before ``expires_at`` marks at the table."""

    code = serializers.CharField()
    address = serializers.CharField()
    expires_at = serializers.DateTimeField()


class PairingCodes(OfTable):
    """Codes that pair a tablet."""

    serializer_class = PairingCodeSerializer
    rights = {"POST": PAIRED}

    @extend_schema(operation_id="pairing_code_make", request=None, responses={201: PairingCodeSerializer})
    def post(self, request: Request, club: str, number: int) -> Response:
        """Make a code for one tablet; older ones end now."""
        table = self.table(request)
        require_open(table.club)
        ticket = act(marking.make_pairing_code, table=table, by=person(request))
        told = {
            "code": ticket.code,
            "address": base_url(request._request) + ticket.path,
            "expires_at": ticket.expires_at,
        }
        return Response(PairingCodeSerializer(told).data, status=201)


class TableViewSet(ViewSetMixin, OfTable):
    """The tables of a club."""

    queryset = Table.objects.none()
    filterset_class = TableFilter
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("table", number="number")}
    rights = {
        "list": SEEN,
        "retrieve": SEEN,
        **dict.fromkeys(("create", "partial_update", "destroy", "order", "move"), CHANGED),
    }

    @extend_schema(operation_id="tables_list", responses=TableSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them in the order in which matches are brought to them."""
        found = self.club(request)
        return self.page_of(Table.objects.filter(club=found), busy=selectors.busy_tables(found))

    @extend_schema(operation_id="table_add", request=NewTableSerializer, responses={201: TableSerializer})
    def create(self, request: Request, club: str) -> Response:
        """Add one at the end of the list."""
        found, body = self.club(request), read(NewTableSerializer, request)
        return self.written(act(adding(found, body), club=found, by=person(request), **body), 201)

    @extend_schema(operation_id="table", responses=TableSerializer)
    def retrieve(self, request: Request, club: str, number: int) -> Response:
        """One table with what is on at it."""
        return self.written(self.table(request))

    @extend_schema(
        operation_id="table_change", request=TableSettingsSerializer(partial=True), responses=TableSerializer
    )
    def partial_update(self, request: Request, club: str, number: int) -> Response:
        """Change it; what is not given stays. Labels and paired tablets go on working under a new number."""
        found, given = self.table(request), read(TableSettingsSerializer, request, partial=True)
        whole = {name: getattr(found, name) for name in ("number", "name", "kind", "size", "level", "clock")}
        if given.get("kind", found.kind) != found.kind:
            whole["size"] = ""
        return self.written(act(services.change_table, table=found, by=person(request), **{**whole, **given}))

    @extend_schema(operation_id="table_remove", responses={204: None})
    def destroy(self, request: Request, club: str, number: int) -> Response:
        """Remove one that was never played on; others are put out of order instead."""
        act(services.remove_table, table=self.table(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="table_in_order", request=InOrderSerializer, responses=TableSerializer)
    @action(detail=True, methods=["put"])
    def order(self, request: Request, club: str, number: int) -> Response:
        """Put it out of order, or back. A match that is on stays on."""
        found, body = self.table(request), read(InOrderSerializer, request)
        return self.written(act(services.set_in_order, table=found, by=person(request), **body))

    @extend_schema(operation_id="table_move", request=MoveSerializer, responses=TableSerializer)
    @action(detail=True, methods=["post"])
    def move(self, request: Request, club: str, number: int) -> Response:
        """Move it one place up or down in the list; at either end nothing happens."""
        found, body = self.table(request), read(MoveSerializer, request)
        act(services.move_table, table=found, up=body["way"] == "up", by=person(request))
        return self.written(self.table(request))


class DeviceViewSet(ViewSetMixin, OfTable):
    """The tablets of a table."""

    queryset = Device.objects.none()
    serializer_class = DeviceSerializer
    filterset_class = ordered_by(Device, "paired_at", "last_seen_at", "label", usual="the latest first")
    lookup_url_kwarg, lookup_value_converter = "device", "int"
    rights = {"list": Right(Scope.READ, PAIRERS), "destroy": PAIRED}

    @extend_schema(operation_id="devices_list", responses=DeviceSerializer(many=True))
    def list(self, request: Request, club: str, number: int) -> Response:
        """Tablets that may mark there now, the latest first."""
        return self.page_of(marking.devices_of(table=self.table(request)).order_by("-paired_at", "-pk"))

    @extend_schema(operation_id="device_revoke", responses={204: None})
    def destroy(self, request: Request, club: str, number: int, device: int) -> Response:
        """Let it mark no more, and free the leases that it holds."""
        table = self.table(request)
        found = device_for(user_of(request), table, device)
        act(marking.revoke_device, table=table, device_id=found.pk, by=person(request))
        return Response(status=204)
