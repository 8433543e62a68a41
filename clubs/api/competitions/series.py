"""Ranking series for programs: the list, how one counts, its competitions, and the race."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.figures import FigureField
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import named
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Status
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.series.access import series_for
from clubs.series.models import MOST_COMPETITIONS, Series
from clubs.series.rules.race import CRITERIA, MOST_PLACES
from clubs.series.selectors.races import Part, Race, RaceRow, race_of
from clubs.series.services import competitions, setup
from clubs.series.services.setup import MOST_POINTS, Settings

SEEN = Right(Scope.READ, PUBLIC)
DIRECTED = Right(Scope.DIRECT, OFFICERS)
KEYS = [(key, words) for key, (words, _) in CRITERIA.items()]


class SeriesSettingsSerializer(serializers.Serializer[Any]):
    """How a series counts. ``points`` (the winner's first) and ``after`` (every place behind them) are asked
    for where ``scale`` is "own"; the other scales have theirs."""

    name = serializers.CharField(max_length=200)
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")
    scale = serializers.ChoiceField(choices=Series.Scale.choices, default=Series.Scale.TEN)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_PLACES,
        default=list,
    )
    after = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=0)
    shared = serializers.ChoiceField(choices=Series.Shared.choices, default=Series.Shared.MEAN)
    best = serializers.IntegerField(
        min_value=1, max_value=MOST_COMPETITIONS, allow_null=True, default=None,
        help_text="results that count for each player; null: all",
    )  # fmt: skip
    taking_part = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    taking_part_always = serializers.BooleanField(default=True, help_text="for dropped results, too")
    criteria = serializers.ListField(
        child=serializers.ChoiceField(choices=KEYS), max_length=len(KEYS), allow_null=True, default=None,
        help_text="what parts those with as many points, in order; null: the usual ones",
    )  # fmt: skip
    planned = serializers.IntegerField(
        min_value=1, max_value=MOST_COMPETITIONS, allow_null=True, default=None,
        help_text="how many competitions there will be",
    )  # fmt: skip
    begins_on = serializers.DateField(allow_null=True, default=None)
    ends_on = serializers.DateField(allow_null=True, default=None)


class NewSeriesSerializer(NewNameSerializer, SeriesSettingsSerializer):
    """A new series."""


class SeriesRowSerializer(serializers.Serializer[Any]):
    """A series in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    begins_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class SeriesCompetitionSerializer(serializers.Serializer[Any]):
    """A competition of a series. It counts (``counts``) when it is over."""

    number = serializers.IntegerField(source="row.number")
    competition = serializers.CharField(source="competition.slug")
    name = serializers.CharField(source="competition.name")
    status = serializers.ChoiceField(choices=Status.choices, source="competition.status")
    weight = serializers.DecimalField(5, 2, source="row.weight")
    counts = serializers.BooleanField(source="is_over")


class SeriesSerializer(SeriesSettingsSerializer):
    """A series: how it counts, and its competitions in order; drafts for officers alone."""

    criteria = serializers.ListField(child=serializers.ChoiceField(choices=KEYS))
    slug = serializers.CharField()
    closed_at = serializers.DateTimeField(allow_null=True)
    competitions = SeriesCompetitionSerializer(many=True)


class AddedSerializer(serializers.Serializer[Any]):
    """A competition that is to count; its points are multiplied by ``weight``."""

    competition = serializers.SlugField()
    weight = serializers.DecimalField(5, 2, default=Decimal(1))


class CountedSerializer(serializers.Serializer[Any]):
    """What changes: the ``weight``, the place in the order (``number``), or both."""

    weight = serializers.DecimalField(5, 2, required=False)
    number = serializers.IntegerField(min_value=1, max_value=MOST_COMPETITIONS, required=False)


class TypedNameSerializer(serializers.Serializer[Any]):
    """The name of the series, typed out."""

    typed_name = serializers.CharField(max_length=200)


class EarnedSerializer(serializers.Serializer[Any]):
    """What a player earned in one competition. ``counts`` is false where it is dropped."""

    competition = serializers.CharField()
    points = FigureField()
    place = serializers.CharField()
    counts = serializers.BooleanField()


class SeriesRaceRowSerializer(serializers.Serializer[Any]):
    """A line of the race. Points are text, as they are shown ("33.33"). ``moved``: places up (below 0, down)
    with the last competition; null for somebody new. ``most`` and ``best_place``: what can be reached."""

    old_names: ClassVar[OldNames] = {"place": "rank"}

    place = serializers.IntegerField(source="rank")
    shared = serializers.BooleanField()
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    points = FigureField()
    behind_next = FigureField(source="to_next", allow_blank=True)
    behind_first = FigureField(source="to_first", allow_blank=True)
    moved = serializers.IntegerField(allow_null=True)
    earned = EarnedSerializer(many=True)
    parted = serializers.CharField(allow_blank=True, help_text="what parts it from the line above")
    explained = serializers.CharField(help_text="where the points come from")
    most = FigureField()
    best_place = serializers.IntegerField()
    can_win = serializers.BooleanField()


class SeriesRaceSerializer(serializers.Serializer[Any]):
    """The race: lines from the first to the last, how many competitions are over and how many are left.
    ``decided``: nobody can come level with the first any more."""

    series = serializers.CharField()
    headline = serializers.CharField()
    over = serializers.IntegerField()
    left = serializers.IntegerField()
    final = serializers.BooleanField()
    decided = serializers.BooleanField()
    rows = SeriesRaceRowSerializer(many=True)


SETTINGS = tuple(SeriesSettingsSerializer().fields)


def race_told(race: Race) -> dict[str, Any]:
    """A race as :class:`SeriesRaceSerializer` writes it."""
    rows = [_row(race, row) for row in race.rows]
    return {
        "series": race.series.slug, "headline": race.headline, "over": len(race.counted),
        "left": len(race.left), "final": race.is_final, "decided": race.prospects.decided, "rows": rows,
    }  # fmt: skip


def _row(race: Race, row: RaceRow) -> dict[str, Any]:
    shown = {name: getattr(row, name) for name in RaceRow.__dataclass_fields__}
    earned = [
        {"competition": part.competition.slug, "points": c.points, "place": c.place, "counts": c.counts}
        for part, c in zip(race.counted, row.cells, strict=True)
        if c is not None
    ]
    return {**shown, "earned": earned}


class SeriesViewSet(ViewSetMixin, Endpoint):
    """The ranking series of a club."""

    queryset: Any = Series.objects.none()
    serializer_class = SeriesRowSerializer
    filterset_class = ordered_by(Series, "name", "begins_on", "closed_at", usual="the latest first")
    lookup_url_kwarg, lookup_value_converter = "series", "slug"
    located = {
        "create": Made("ranking-series", series="slug"),
        "add": Made("ranking-series-count", competition="competitions.last.competition"),
    }
    rights = {
        **dict.fromkeys(("list", "retrieve", "race"), SEEN),
        **dict.fromkeys(
            ("create", "partial_update", "close", "reopen", "remove", "add", "count", "take_out"), DIRECTED
        ),
    }

    def series(self, request: Request) -> Series:
        """The series of the address. Raises "not-found"."""
        return series_for(user_of(request), self.club(request), self.kwargs["series"])

    def competition(self, request: Request, slug: str) -> Competition:
        """A competition of the club. Raises "not-found"."""
        return competition_for(user_of(request), self.club(request), slug)

    def written(self, request: Request, series: Series) -> Response:
        """The series with its competitions."""
        officer = self.held(request, *OFFICER_ROLES)
        parts: list[Part] = [one for one in race_of(series).parts if officer or one.is_announced]
        told = {name: getattr(series, name) for name in (*SETTINGS, "slug", "closed_at")}
        return Response(SeriesSerializer({**told, "competitions": parts}).data)

    @extend_schema(operation_id="series_list", responses=SeriesRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them, the newest first."""
        return self.page_of(Series.objects.filter(club=self.club(request)).order_by("-created_at", "-pk"))

    @extend_schema(
        operation_id="series_make", request=NewSeriesSerializer, responses={201: SeriesRowSerializer}
    )
    def create(self, request: Request, club: str) -> Response:
        """Make one."""
        found, body = self.club(request), read(NewSeriesSerializer, request)
        make = asking(
            setup.create, partial(Series.objects.filter, club=found), body["name"], body, club=found
        )
        made = act(make, club=found, settings=Settings(**body), by=person(request))
        return Response(SeriesRowSerializer(made).data, status=201)

    @extend_schema(operation_id="series", responses=SeriesSerializer)
    def retrieve(self, request: Request, club: str, series: str) -> Response:
        """How it counts, and its competitions in order."""
        return self.written(request, self.series(request))

    @extend_schema(
        operation_id="series_change",
        request=SeriesSettingsSerializer(partial=True),
        responses=SeriesSerializer,
    )
    def partial_update(self, request: Request, club: str, series: str) -> Response:
        """Change how it counts; what is not given stays. The race is counted anew."""
        found = self.series(request)
        given = read(SeriesSettingsSerializer, request, partial=True)
        settings = Settings(**{**{name: getattr(found, name) for name in SETTINGS}, **given})
        return self.written(request, act(setup.edit, series=found, settings=settings, by=person(request)))

    @extend_schema(operation_id="series_close", request=None, responses=SeriesSerializer)
    @action(detail=True, methods=["put"], url_path="closed")
    def close(self, request: Request, club: str, series: str) -> Response:
        """Close it: nothing more is to come. Corrected results still count."""
        return self.written(request, act(setup.close, series=self.series(request), by=person(request)))

    @extend_schema(operation_id="series_reopen", responses={200: SeriesSerializer})
    @close.mapping.delete
    def reopen(self, request: Request, club: str, series: str) -> Response:
        """Open it again."""
        return self.written(request, act(setup.reopen, series=self.series(request), by=person(request)))

    @extend_schema(operation_id="series_remove", request=TypedNameSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="removal")
    def remove(self, request: Request, club: str, series: str) -> Response:
        """Delete it, its name typed out; the competitions stay as they are."""
        body = read(TypedNameSerializer, request)
        act(setup.delete, series=self.series(request), by=person(request), **body)
        return Response(status=204)

    @extend_schema(operation_id="series_race", responses=SeriesRaceSerializer)
    @action(detail=True)
    def race(self, request: Request, club: str, series: str) -> Response:
        """The race, counted from the competitions that are over."""
        return Response(SeriesRaceSerializer(race_told(race_of(self.series(request)))).data)

    @extend_schema(operation_id="series_add", request=AddedSerializer, responses={201: SeriesSerializer})
    @action(detail=True, methods=["post"], url_path="competitions")
    def add(self, request: Request, club: str, series: str) -> Response:
        """Let a competition count, as the last of the series."""
        found, body = self.series(request), read(AddedSerializer, request)
        with named("competition"):
            one = self.competition(request, body["competition"])
        act(competitions.add, series=found, competition=one, weight=body["weight"], by=person(request))
        answer = self.written(request, found)
        answer.status_code = 201
        return answer

    @extend_schema(operation_id="series_count", request=CountedSerializer, responses=SeriesSerializer)
    @action(detail=True, methods=["patch"], url_path="competitions/<slug:competition>")
    def count(self, request: Request, club: str, series: str, competition: str) -> Response:
        """Weigh a competition anew, or put it at another place in the order."""
        found, body, by = self.series(request), read(CountedSerializer, request), person(request)
        one = self.competition(request, competition)
        act(competitions.change, series=found, competition=one, by=by, **body)
        return self.written(request, found)

    @extend_schema(operation_id="series_take_out", responses={204: None})
    @count.mapping.delete
    def take_out(self, request: Request, club: str, series: str, competition: str) -> Response:
        """Let a competition count no longer."""
        found, one = self.series(request), self.competition(request, competition)
        act(competitions.remove, series=found, competition=one, by=person(request))
        return Response(status=204)
