"""Reigns: who held the club's emblems, from when to when, and every defence with its match."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import Pages
from clubs.api.records.book import SEEN
from clubs.emblems.models import Emblem
from clubs.emblems.selectors.listing import listed
from clubs.publishing.selectors import lineages


class ReignMeetingSerializer(serializers.Serializer[Any]):
    """A challenge that was decided: the winner's score first, and the match if it was marked here."""

    opponent = serializers.CharField()
    score = serializers.CharField()
    match = serializers.CharField(source="match.public_id", allow_null=True, default=None)
    on = serializers.DateField(allow_null=True)
    how = serializers.CharField()


class ReignInBookSerializer(serializers.Serializer[Any]):
    """One reign; ``until`` is null while it lasts, ``won`` for an award. ``owned``: it became their own."""

    holder = serializers.CharField()
    player = serializers.CharField(source="player.slug", allow_null=True, default=None)
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)
    days = serializers.IntegerField()
    how = serializers.CharField()
    owned = serializers.BooleanField()
    won = ReignMeetingSerializer(allow_null=True)
    defences = ReignMeetingSerializer(many=True)


class LongestReignSerializer(serializers.Serializer[Any]):
    """Who held the emblem longest without a break."""

    holder = serializers.CharField()
    days = serializers.IntegerField()


class MostDefendedSerializer(serializers.Serializer[Any]):
    """Who defended the emblem most often in one reign."""

    holder = serializers.CharField()
    defences = serializers.SerializerMethodField()

    def get_defences(self, one: lineages.ReignTold) -> int:
        """How often."""
        return len(one.defences)


class LineageSerializer(serializers.Serializer[Any]):
    """An emblem with its reigns, the latest first; of these the longest and the most defended."""

    old_names: ClassVar[OldNames] = {"name": "title"}

    emblem = serializers.CharField(source="emblem.slug")
    name = serializers.CharField(source="emblem.title")
    longest = LongestReignSerializer(allow_null=True)
    most_defended = MostDefendedSerializer(allow_null=True)
    reigns = ReignInBookSerializer(many=True)


class ReignFilter(filters.FilterSet):
    """Which emblems."""

    emblem = filters.CharFilter("slug")
    player = filters.CharFilter(
        method="of_player", help_text="only this player's reigns, of the emblems that they were at"
    )

    class Meta:
        model = Emblem
        fields: ClassVar[list[str]] = []

    def of_player(self, rows: Any, name: str, value: str) -> Any:
        """By the players whom its log names."""
        return rows.filter(persons__player__slug=value).distinct()


class FewPages(Pages):
    """A page of emblems: each is folded from the books of its deed."""

    default_limit = 5
    max_limit = 20


class Reigns(Endpoint):
    """The emblems' lineages."""

    queryset = Emblem.objects.none()
    serializer_class = LineageSerializer
    filterset_class = ReignFilter
    pagination_class = FewPages
    rights = {"GET": SEEN}

    @extend_schema(operation_id="reigns_list", responses=LineageSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Emblem by emblem: every reign with its defences."""
        rows = self.filter_queryset(listed(self.club(request)))
        found = [lineages.lineage(emblem) for emblem in self.paginate_queryset(rows) or []]
        if player := request.query_params.get("player"):
            found = [lineages.of_player(one, player) for one in found]
        return self.get_paginated_response(LineageSerializer(found, many=True).data)
