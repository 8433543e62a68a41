"""The games of the books: what can be played where, set-ups, options, and every rule with its citation."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import rules_engine as engine
from clubs.api.core.endpoint import Endpoint
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.faults import bad_parameter
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import SITE, Right
from clubs.api.core.scopes import Scope
from clubs.people.models import Table
from clubs.people.rules.surfaces import kind_choices, kinds_for_game
from matches.categories import name_of, plain_name
from matches.pages.citations import rule_address, rule_sets
from matches.problems import UserProblem
from matches.rules_pages import pages
from matches.rules_pages.drawing import picture_of, position_at_start
from rules_engine.boards.set_ups import set_up_of


class GameRowSerializer(serializers.Serializer[Any]):
    """A game. ``kinds`` are the kinds of table on which it can be played; a section is not playable."""

    id = serializers.CharField()
    name = serializers.CharField()
    book = serializers.CharField()
    book_title = serializers.SerializerMethodField()
    family = serializers.CharField(source="category")
    family_name = serializers.SerializerMethodField()
    min_sides = serializers.IntegerField()
    max_sides = serializers.IntegerField()
    version = serializers.IntegerField()
    playable = serializers.BooleanField()
    length_option = serializers.CharField(allow_null=True, help_text="the option that is the length, if any")
    kinds = serializers.SerializerMethodField()

    def get_book_title(self, game: engine.Game) -> str:
        """The title of the book."""
        return pages.book_of(game).title

    def get_family_name(self, game: engine.Game) -> str:
        """The family in words."""
        return name_of(game.category)

    def get_kinds(self, game: engine.Game) -> list[str]:
        """Kinds of table."""
        return list(kinds_for_game(game.id))


class CitedSerializer(serializers.Serializer[Any]):
    """A clause: its citation ("book/game#rule"), where it is explained, and what it says in our own words."""

    citation = serializers.CharField()
    address = serializers.SerializerMethodField()
    text = serializers.CharField()

    def get_address(self, clause: engine.Clause) -> str | None:
        """The page of the rule."""
        return rule_address(clause.citation)


class RuleAnswerSerializer(serializers.Serializer[Any]):
    """A question of the game and the clause that answers it; ``instead`` are clauses that it overrules."""

    slot = serializers.CharField(source="clause.slot")
    question = serializers.CharField()
    clause = CitedSerializer()
    instead = CitedSerializer(many=True)


class RuleSerializer(serializers.Serializer[Any]):
    """A rule of the book. ``beside`` says why no ruling can rest on it, where that is so."""

    ref = serializers.CharField()
    name = serializers.CharField()
    gist = serializers.CharField()
    beside = serializers.CharField()
    answers = RuleAnswerSerializer(many=True)


class OptionSerializer(serializers.Serializer[Any]):
    """Something to choose: one of ``values``, or a number (or ``least`` to ``most`` of them) within ``low``
    and ``high``. A default of null is to be agreed."""

    id = serializers.CharField(source="option.id")
    text = serializers.CharField(source="option.text")
    default = serializers.JSONField(source="option.default", allow_null=True)
    values = serializers.ListField(child=serializers.JSONField(), source="option.values")
    low = serializers.IntegerField(source="option.low")
    high = serializers.IntegerField(source="option.high")
    least = serializers.SerializerMethodField()
    most = serializers.SerializerMethodField()
    total = serializers.IntegerField(source="option.total", allow_null=True)
    bounds = serializers.CharField(source="option.bounds")
    is_length = serializers.BooleanField(source="option.length")
    citation = serializers.CharField(allow_null=True, help_text="the clause that leaves it open")

    def get_least(self, one: pages.Chosen) -> int:
        """How many numbers at least."""
        return one.option.many[0] if one.option.many else 1

    def get_most(self, one: pages.Chosen) -> int:
        """How many numbers at most."""
        return one.option.many[1] if one.option.many else 1


class PieceSerializer(serializers.Serializer[Any]):
    """A piece at the beginning; ``x`` and ``y`` in inches from the middle of the board."""

    piece = serializers.CharField()
    kind = serializers.CharField()
    colour = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    where = serializers.CharField()


class SetUpSerializer(serializers.Serializer[Any]):
    """The beginning, in words and piece by piece; games moved on points have words alone."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    text = serializers.CharField(source="words")
    pieces = PieceSerializer(many=True)


class GovernorSerializer(serializers.Serializer[Any]):
    """Another set of rules that governs this game, with what its rules answer here."""

    game = serializers.CharField(source="game.id")
    name = serializers.CharField(source="game.name")
    answers = RuleAnswerSerializer(many=True)


class GameSerializer(GameRowSerializer):
    """A set of rules as its page shows it."""

    set_up = SetUpSerializer(allow_null=True)
    options = OptionSerializer(many=True)
    rules = RuleSerializer(many=True)
    governors = GovernorSerializer(many=True)
    governs = serializers.ListField(child=serializers.CharField(), help_text="games that it governs")


def _set_up(game: engine.Game) -> dict[str, Any] | None:
    laid = set_up_of(game.id)
    picture, position = picture_of(game.id), position_at_start(game)
    words = picture.words if picture else position.words if position else ""
    if laid is None and not words:
        return None
    return dict(SetUpSerializer({"words": words, "pieces": laid.pieces if laid is not None else ()}).data)


class Games(Endpoint):
    """The games."""

    pagination_class = ComputedPages
    queryset = Table.objects.none()
    serializer_class = GameRowSerializer
    rights = {"GET": Right(Scope.READ, SITE)}

    @extend_schema(
        operation_id="games_list",
        filters=False,
        parameters=[
            OpenApiParameter("book", str, enum=[book.id for book in pages.books()]),
            OpenApiParameter("family", str, description="carom, pocket, crokinole..."),
            OpenApiParameter(
                "kind", str, enum=[kind for kind, _ in kind_choices()], description="kind of table"
            ),
            OpenApiParameter("text", str, description="part of a name by which it is known"),
            OpenApiParameter(
                "sections", bool, description="true: with the general sections that govern games"
            ),
        ],
        responses=GameRowSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """All games by name; narrowed to a book, a family, a kind of table, or a part of the name."""
        asked = request.query_params
        self._check_asked(asked, "book", {book.id for book in pages.books()})
        self._check_asked(asked, "kind", {kind for kind, _ in kind_choices()})
        self._check_asked(asked, "sections", {"true", "false"})
        text = " ".join(asked.get("text", "").split()).casefold()
        found = [
            game
            for game in rule_sets().values()
            if (game.playable or asked.get("sections") == "true")
            and asked.get("book", game.book) == game.book
            and asked.get("family", game.category) == game.category
            and ("kind" not in asked or asked["kind"] in kinds_for_game(game.id))
            and any(text in name.casefold() for name in (game.name, *game.known_as))
        ]
        self.same(request, [(game.id, game.version) for game in found])
        page = self.paginate_queryset(sorted(found, key=lambda game: (plain_name(game), game.id)))
        return self.get_paginated_response(GameRowSerializer(page, many=True).data)

    def _check_asked(self, asked: Any, name: str, known: set[str]) -> None:
        if asked.get(name, next(iter(known))) not in known:
            raise bad_parameter(
                name,
                "not-a-choice",
                gettext("{name} is one of: {names}.").format(name=name, names=", ".join(sorted(known))),
                sorted(known),
            )


def game_told(page: pages.Page) -> dict[str, Any]:
    """A game as :class:`GameDetail` shows it."""
    game = page.game
    return GameRowSerializer(game).data | {
        "set_up": _set_up(game),
        "options": OptionSerializer(page.options, many=True).data,
        "rules": RuleSerializer(page.rules, many=True).data,
        "governors": GovernorSerializer(page.governors, many=True).data,
        "governs": [other.id for other in page.governed],
    }


def games_told(view: Endpoint, request: Request, names: set[Any]) -> dict[str, Any]:
    """The games of these names, as :class:`GameDetail` shows each: no query."""
    return {name: game_told(pages.page_of(name)) for name in names & rule_sets().keys()}


kind_of_thing("game", GameSerializer, games_told)


class GameDetail(Endpoint):
    """One game."""

    serializer_class = GameSerializer
    rights = {"GET": Right(Scope.READ, SITE)}

    @extend_schema(operation_id="game", responses=GameSerializer)
    def get(self, request: Request, book: str, slug: str) -> Response:
        """Set-up, options, and every clause with its citation."""
        try:
            page = pages.page_of(f"{book}/{slug}")
        except KeyError:
            raise UserProblem("not-found", gettext("There is no such game in the books."), 404) from None
        self.same(request, page.game.id, page.game.version)
        return Response(game_told(page))
