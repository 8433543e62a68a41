"""What the addresses of the record book have in common: its state, and the season and game asked for."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from clubs import stamps
from clubs.api.core.endpoint import Endpoint
from clubs.api.core.faults import bad_parameter
from clubs.api.core.paging import number, whole_parameter
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from clubs.publishing import selectors
from clubs.publishing.models import ALL_SEASONS, RecordTerms
from clubs.publishing.selectors.terms import terms_of
from matches.problems import UserProblem

SEEN = Right(Scope.READ, PUBLIC)
LAST_YEAR = 9999
SEASON = whole_parameter("season", "the year in which it begins; all seasons if not given", 1, LAST_YEAR)
GAME = OpenApiParameter("game", str, description="as brunswick/three-cushion-carrom; all games if not given")


class PlayerNameSerializer(serializers.Serializer[Any]):
    """Who."""

    slug = serializers.CharField()
    name = serializers.CharField()


def bad_query(name: str, message: str) -> UserProblem:
    """What a query asks for is not there."""
    return bad_parameter(name, "bad-value", message)


class OfBook(Endpoint):
    """An address of the record book."""

    rights = {"GET": SEEN}

    def book(self, request: Request) -> Club:
        """The club, whose book the asker has not yet in this state. Raises ``Unchanged``."""
        found = self.club(request)
        now = stamps.state(stamps.club(found.pk), stamps.play(found.pk))
        if now is not None:
            self.same(request, *now)
        return found

    def season(self, request: Request, club: Club, terms: RecordTerms | None = None) -> int:
        """The season asked for. Raises ``UserProblem`` "bad-field" where nothing was played in it."""
        asked = number(request, "season", ALL_SEASONS, 1, LAST_YEAR)
        if asked and asked not in dict(selectors.seasons_of(club, (terms or terms_of(club)).calendar)):
            raise bad_query("season", gettext("Nothing was played in this season."))
        return asked

    def game(self, request: Request, club: Club) -> str:
        """The game asked for; an empty text for all. Raises ``UserProblem`` "bad-field"."""
        asked: str = request.query_params.get("game", "")
        if asked and asked not in dict(selectors.games_of(club)):
            raise bad_query("game", gettext("Nothing was played at this game."))
        return asked
