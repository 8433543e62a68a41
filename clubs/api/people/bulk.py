"""Many players, or many tables, in one request."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import bulk
from clubs.api.core.endpoint import Endpoint
from clubs.api.core.permissions import person
from clubs.api.people import players, tables

PLAYERS_ADDED = bulk.told(players.PlayerSerializer, "PlayersAdded")
TABLES_ADDED = bulk.told(tables.TableSerializer, "TablesAdded")


class PlayersBulk(Endpoint):
    """Adding players, each for itself."""

    serializer_class = players.PlayerSerializer
    rights = {"POST": players.CHANGED}
    in_steps = ("POST",)

    @extend_schema(
        operation_id="players_add",
        request=bulk.sent(players.NewPlayerSerializer, "players"),
        responses=PLAYERS_ADDED,
    )
    def post(self, request: Request, club: str) -> Response:
        """Add many, each with an answer of its own, as player_add gives it; the others are added."""
        found, by = self.club(request), person(request)

        def add(row: dict[str, Any]) -> dict[str, Any]:
            return players.written(players.adding(found, row)(club=found, by=by, **row), officer=True)

        return bulk.each(self, "players", players.NewPlayerSerializer, add)


class TablesBulk(Endpoint):
    """Adding tables, each for itself."""

    serializer_class = tables.TableSerializer
    rights = {"POST": tables.CHANGED}
    in_steps = ("POST",)

    @extend_schema(
        operation_id="tables_add",
        request=bulk.sent(tables.NewTableSerializer, "tables"),
        responses=TABLES_ADDED,
    )
    def post(self, request: Request, club: str) -> Response:
        """Add many, each with an answer of its own, as table_add gives it; the others are added."""
        found, by = self.club(request), person(request)

        def add(row: dict[str, Any]) -> dict[str, Any]:
            made = tables.adding(found, row)(club=found, by=by, **row)
            return dict(tables.TableSerializer(made, context={"busy": {}}).data)

        return bulk.each(self, "tables", tables.NewTableSerializer, add)
