"""Ratings for programs: lists, who is how strong, the steps of a player, and starting values."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs import stamps
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.records.book import PlayerNameSerializer
from clubs.people.access import player_for
from clubs.ratings import access
from clubs.ratings.models import RatingChange, RatingList, StartingValue
from clubs.ratings.rules.disciplines import NAMES
from clubs.ratings.rules.pasted import MOST_LINES
from clubs.ratings.selectors import lists as told
from clubs.ratings.services import setup, starting
from clubs.ratings.services.setup import BOUNDS, Settings

SEEN = Right(Scope.READ, PUBLIC)
DIRECTED = Right(Scope.DIRECT, OFFICERS)
LONGEST_LINE = 120


def _number(name: str, *, whole: bool = False) -> serializers.Field[Any, Any, Any, Any]:
    """A number of a list; null: what is usual in its system."""
    _, least, most = BOUNDS[name]
    if whole:
        return serializers.IntegerField(
            min_value=int(least), max_value=int(most), allow_null=True, default=None
        )
    return serializers.FloatField(min_value=least, max_value=most, allow_null=True, default=None)


class RatingSettingsSerializer(serializers.Serializer[Any]):
    """How a list counts. Numbers that are null become what is usual in the system. ``half_life`` (days)
    counts for "frames", ``volatility`` and ``tau`` for "glicko2"."""

    system = serializers.ChoiceField(choices=RatingList.System.choices, default=RatingList.System.GLICKO2)
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")
    start_value = _number("start_value")
    start_uncertainty = _number("start_uncertainty")
    volatility = _number("volatility")
    tau = _number("tau")
    half_life = _number("half_life", whole=True)
    counts_competitions = serializers.BooleanField(default=True)
    counts_ladders = serializers.BooleanField(default=True, help_text="ladders and challenge trophies")
    counts_friendlies = serializers.BooleanField(default=False)
    counts_typed = serializers.BooleanField(
        default=False, help_text="singles of leagues that were typed in, once their sheet is final"
    )
    since = serializers.DateField(allow_null=True, default=None, help_text="matches before it do not count")
    provisional_frames = _number("provisional_frames", whole=True)
    provisional_uncertainty = _number("provisional_uncertainty")
    published = serializers.BooleanField(default=False)


SETTINGS = tuple(RatingSettingsSerializer().fields)


class NewRatingListSerializer(RatingSettingsSerializer):
    """A new list: the discipline, and how it counts."""

    discipline = serializers.ChoiceField(choices=list(NAMES.items()))
    source = serializers.CharField(  # type: ignore[assignment]
        max_length=100, allow_blank=True, default="",
        help_text="a league of the club, as league:town-league, whose matches alone count; blank: the club",
    )  # fmt: skip


class RatingListSerializer(NewRatingListSerializer):
    """A list. ``rated_at``: when it was computed last. ``waits``: results have come since, and are being
    counted."""

    slug = serializers.CharField(help_text="its address; of the club's own list the discipline")
    name = serializers.CharField()
    rated_at = serializers.DateTimeField(allow_null=True)
    waits = serializers.SerializerMethodField()

    def get_waits(self, row: RatingList) -> bool:
        """Whether a worker is to come."""
        return row.stale_from is not None


class RatedPlayerSerializer(serializers.Serializer[Any]):
    """A player's rating. ``place`` is null while it is provisional. A player of a member club, on an
    association's list, has that club before the address: ``the-bell/ann``."""

    place = serializers.IntegerField(source="rank", allow_null=True)
    player = PlayerNameSerializer(source="named")
    rating = serializers.FloatField(source="rated.value")
    uncertainty = serializers.FloatField(source="rated.uncertainty")
    provisional = serializers.BooleanField(source="rated.provisional")
    frames = serializers.FloatField(source="row.frames")
    matches = serializers.IntegerField(source="row.matches")
    last_at = serializers.DateTimeField(source="row.last_at", allow_null=True)
    last_change = serializers.FloatField(source="row.last_change")


class RatingStepSerializer(serializers.Serializer[Any]):
    """A step of a rating: by a starting value, a match, or the results of others and time. ``expected`` is
    how many of the match's frames the player was expected to win; ``told`` is all of it as a sentence."""

    kind = serializers.ChoiceField(choices=RatingChange.Kind.choices, source="row.kind")
    at = serializers.DateTimeField(source="row.at")
    match = serializers.CharField(source="row.match.public_id", default=None, allow_null=True)
    opponent = PlayerNameSerializer(source="opponent_named", allow_null=True)
    won = serializers.FloatField(source="row.won")
    lost = serializers.FloatField(source="row.lost")
    expected = serializers.FloatField(source="row.expected")
    change = serializers.FloatField(source="row.change")
    rating = serializers.FloatField(source="row.value")
    uncertainty = serializers.FloatField(source="row.uncertainty")
    frames = serializers.FloatField(source="row.frames")
    told = serializers.CharField()


class StartingValueSerializer(serializers.Serializer[Any]):
    """A value with which a player begins."""

    id = serializers.IntegerField(source="pk")
    player = PlayerNameSerializer()
    on = serializers.DateField()
    value = serializers.FloatField()
    uncertainty = serializers.FloatField()
    reason = serializers.CharField()


class StartingLinesSerializer(serializers.Serializer[Any]):
    """Lines as pasted from a spreadsheet: player (name or address), value, uncertainty. ``uncertainty`` here
    is for lines that have none; null: that of a new player. With ``dry_run`` nothing is written."""

    lines = serializers.CharField(max_length=MOST_LINES * LONGEST_LINE)
    on = serializers.DateField(help_text="they hold from the Monday of this day's week")
    reason = serializers.CharField(max_length=200)
    uncertainty = _number("start_uncertainty")
    dry_run = serializers.BooleanField(default=False, help_text="only say what would be written")


class TriedValueSerializer(serializers.Serializer[Any]):
    """A starting value as it was read from a line."""

    player = PlayerNameSerializer()
    value = serializers.FloatField()
    uncertainty = serializers.FloatField()


class RatingListNameSerializer(serializers.Serializer[Any]):
    """The name of the list, typed out."""

    typed_name = serializers.CharField(max_length=80)


class RatingListViewSet(ViewSetMixin, Endpoint):
    """The rating lists of a club: its own at the address of the discipline, those of leagues at one that
    ``slug`` tells. One that is not published is there
    for owners and directors alone."""

    queryset: Any = RatingList.objects.none()
    serializer_class: Any = RatingListSerializer
    filterset_class = ordered_by(RatingList, "name", "discipline", "rated_at", usual="by discipline")
    lookup_url_kwarg, lookup_value_converter = "discipline", "slug"
    located = {"create": Made("rated-discipline", discipline="slug")}
    whole = ("start",)
    rights = {
        **dict.fromkeys(("list", "retrieve", "players", "history"), SEEN),
        **dict.fromkeys(
            ("create", "partial_update", "remove", "starting_values", "start", "take_back"), DIRECTED
        ),
    }

    def seen(self, request: Request) -> RatingList:
        """The list of the address. Raises "not-found", and :class:`Unchanged` where the asker has it so."""
        found = access.list_for(user_of(request), self.club(request), self.kwargs["discipline"])
        now = stamps.state(stamps.club(found.club_id), stamps.play(found.club_id))
        if now is not None:
            self.same(request, *now, told.this_week(found.club))
        return found

    @extend_schema(operation_id="ratings_list", responses=RatingListSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them."""
        return self.page_of(
            access.lists_for(user_of(request), self.club(request)).order_by("discipline", "slug")
        )

    @extend_schema(
        operation_id="ratings_make", request=NewRatingListSerializer, responses={201: RatingListSerializer}
    )
    def create(self, request: Request, club: str) -> Response:
        """Rate a discipline; the matches that were played are counted at once."""
        body = read(NewRatingListSerializer, request)
        discipline, source = body.pop("discipline"), body.pop("source")
        made = act(
            setup.create,
            club=self.club(request),
            discipline=discipline,
            settings=Settings(**body),
            source=source,
            by=person(request),
        )
        return Response(RatingListSerializer(made).data, status=201)

    @extend_schema(operation_id="rating_list", responses=RatingListSerializer)
    def retrieve(self, request: Request, club: str, discipline: str) -> Response:
        """How a list counts, and whether it is up to date."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        return Response(RatingListSerializer(found).data)

    @extend_schema(
        operation_id="rating_list_change",
        request=RatingSettingsSerializer(partial=True),
        responses=RatingListSerializer,
    )
    def partial_update(self, request: Request, club: str, discipline: str) -> Response:
        """Change how it counts; what is not given stays."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        given = read(RatingSettingsSerializer, request, partial=True)
        settings = Settings(**{**{name: getattr(found, name) for name in SETTINGS}, **given})
        changed = act(setup.edit, rating_list=found, settings=settings, by=person(request))
        return Response(RatingListSerializer(changed).data)

    @extend_schema(operation_id="rating_list_remove", request=RatingListNameSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="removal")
    def remove(self, request: Request, club: str, discipline: str) -> Response:
        """Delete it with its starting values, its name typed out; the matches stay."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        body = read(RatingListNameSerializer, request)
        act(setup.delete, rating_list=found, by=person(request), **body)
        return Response(status=204)

    @extend_schema(operation_id="rating_players_list", responses=RatedPlayerSerializer(many=True))
    @action(
        detail=True,
        serializer_class=RatedPlayerSerializer,
        pagination_class=ComputedPages,
        filter_backends=(),
    )
    def players(self, request: Request, club: str, discipline: str) -> Response:
        """The players on the list, the strongest first."""
        return self.page_of(told.rows_of(self.seen(request)))

    @extend_schema(operation_id="rating_steps_list", responses=RatingStepSerializer(many=True))
    @action(
        detail=True,
        url_path="players/<slug:player>",
        queryset=RatingChange.objects.none(),
        serializer_class=RatingStepSerializer,
        filterset_class=ordered_by(RatingChange, "at", usual="the latest first"),
    )
    def history(self, request: Request, club: str, discipline: str, player: str) -> Response:
        """The steps of a player's rating, the latest first, each with its reason."""
        found = self.seen(request)
        one = player_for(user_of(request), self.club(request), player)
        rows = self.paginate_queryset(self.filter_queryset(told.changes_of(found, one)))
        steps = told.steps_of(found, rows or ())
        return self.get_paginated_response(RatingStepSerializer(steps, many=True).data)

    @extend_schema(operation_id="rating_starts_list", responses=StartingValueSerializer(many=True))
    @action(
        detail=True,
        url_path="starting-values",
        queryset=StartingValue.objects.none(),
        serializer_class=StartingValueSerializer,
        filterset_class=ordered_by(StartingValue, "on", "value", usual="the latest first"),
    )
    def starting_values(self, request: Request, club: str, discipline: str) -> Response:
        """The starting values of a list, the latest first."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        rows = StartingValue.objects.filter(rating_list=found).select_related("player")
        return self.page_of(rows.order_by("-on", "pk"))

    @extend_schema(
        operation_id="rating_start",
        request=StartingLinesSerializer,
        responses={200: TriedValueSerializer(many=True), 201: TriedValueSerializer(many=True)},
    )
    @starting_values.mapping.post
    def start(self, request: Request, club: str, discipline: str) -> Response:
        """Write starting values, one for each line, or none; of the same player and day in place of the
        old."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        body = read(StartingLinesSerializer, request)
        asked = {"rating_list": found, "text": body.pop("lines"), **body}
        if asked.pop("dry_run"):
            tried = act(starting.try_pasted, **asked)
            return Response(TriedValueSerializer(tried, many=True).data)
        written = act(starting.add_pasted, by=person(request), **asked)
        return Response(TriedValueSerializer(written, many=True).data, status=201)

    @extend_schema(operation_id="rating_start_remove", responses={204: None})
    @action(detail=True, methods=["delete"], url_path="starting-values/<int:value>")
    def take_back(self, request: Request, club: str, discipline: str, value: int) -> Response:
        """Take a starting value back."""
        found = access.list_for(user_of(request), self.club(request), discipline)
        act(starting.remove, rating_list=found, value_id=value, by=person(request))
        return Response(status=204)
