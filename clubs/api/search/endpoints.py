"""The search over all clubs: players, clubs, competitions, games and leagues by their names."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.faults import bad_parameter
from clubs.api.core.paging import MOST, USUAL, number, whole_parameter
from clubs.api.core.permissions import SITE, Right
from clubs.api.core.scopes import Scope
from clubs.api.search.asked import KINDS, LEAST, LONGEST, Asked, Place, kinds_of
from clubs.api.search.finding import Hit, find, hits


class FoundClubSerializer(serializers.Serializer[Any]):
    """The club to which a hit belongs."""

    slug = serializers.CharField()
    name = serializers.CharField()
    town = serializers.CharField()


class FoundGameSerializer(serializers.Serializer[Any]):
    """The game of a competition, or the game itself."""

    id = serializers.CharField()
    name = serializers.CharField()


class HitSerializer(serializers.Serializer[Any]):
    """Something that was found, with what tells it apart from others of its name.

    ``id`` is its address in its club, or the game's id. ``page`` is for people, ``api`` for programs; both
    are whole addresses. Games belong to no club. Days are those of the competition, or of the league's
    latest season.
    """

    kind = serializers.ChoiceField(choices=KINDS)
    id = serializers.CharField()
    name = serializers.CharField()
    club = FoundClubSerializer(allow_null=True)
    home_club = serializers.CharField(help_text="where a player who is a guest of the club comes from")
    game = FoundGameSerializer(allow_null=True)
    book = serializers.CharField(help_text="the title of the game's book")
    begins_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    page = serializers.SerializerMethodField()
    api = serializers.SerializerMethodField()

    def get_page(self, hit: Hit) -> str:
        """The page of it."""
        return f"{self.context['server']}{hit.page}"

    def get_api(self, hit: Hit) -> str:
        """It, for programs."""
        return f"{self.context['server']}{hit.api}"


class FoundSerializer(serializers.Serializer[Any]):
    """A page of hits, those that fit best first. ``next`` is the address of the next page."""

    next = serializers.URLField(allow_null=True)
    results = HitSerializer(many=True)


class Search(Endpoint):
    """The search."""

    serializer_class = FoundSerializer
    rights = {"GET": Right(Scope.READ, SITE)}

    @extend_schema(
        operation_id="search",
        filters=False,
        parameters=[
            OpenApiParameter(
                "q",
                {"type": "string", "minLength": LEAST, "maxLength": LONGEST},
                required=True,
                description="beginnings of words, in any order; accents, capitals and hyphens do not matter",
            ),
            OpenApiParameter("kind", str, description=f"some of: {','.join(KINDS)}; all if not given"),
            whole_parameter("limit", f"Hits of a page; {USUAL} if not given.", 1, MOST),
            OpenApiParameter("cursor", str, description="where the page begins, as `next` says"),
        ],
        responses=FoundSerializer,
    )
    def get(self, request: Request) -> Response:
        """Find by name what the asker may see: whole names first, then by name."""
        given = request.query_params
        if "q" not in given:
            raise bad_parameter("q", "missing", gettext("Say in q what to search for."))
        asked, kinds = Asked(given["q"]), kinds_of(given.get("kind"))
        limit = number(request, "limit", USUAL, 1, MOST)
        begin = Place.read(given["cursor"]) if "cursor" in given else None
        places = find(asked, kinds, request, limit=limit + 1, begin=begin)
        following = None
        if len(places) > limit:
            places = places[:limit]
            following = replace_query_param(request.build_absolute_uri(), "cursor", places[-1].written())
        server = settings.PUBLIC_URL or request.build_absolute_uri("/").rstrip("/")
        found = {"next": following, "results": hits(places)}
        return Response(FoundSerializer(found, context={"server": server}).data)
