"""Competitions: the list, one with its settings, its way from draft to archive, and its log.

The other modules of this package have the entrants (:mod:`.entries`), the draw (:mod:`.draws`), the fixtures
(:mod:`.fixtures`) and the tables (:mod:`.standings`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from django.db.models import Exists, OuterRef, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.competitions.settings import CompetitionSettingsSerializer, settings_from, settings_of
from clubs.api.competitions.stages import StageSerializer, changed
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.filtering import CHANGED, Ordering, WholeFilter, before_time, from_time
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentField, MomentFilter
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.permissions import OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, CompetitionEvent, Entrant, Format, Pause, Status
from clubs.competitions.selectors.listing import count_people, listed, people_in
from clubs.competitions.selectors.pauses import pause_of, pauses_of
from clubs.competitions.services import copying, drawing, life, pausing, removing, setup
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import may_see
from clubs.people.models import ClubEvent
from matches.selectors import game_name

SEEN = Right(Scope.READ, PUBLIC)
DIRECTED = Right(Scope.DIRECT, OFFICERS)


class EntrantNameSerializer(serializers.Serializer[Any]):
    """Who: entry number, name as entered, and the player's address; of a pair, ``partner`` is the other's."""

    expands: ClassVar[dict[str, str]] = {"player": "player", "partner": "player"}

    number = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.CharField(source="player.slug")
    partner = serializers.CharField(source="partner.slug", allow_null=True, default=None)


class CompetitionRowSerializer(serializers.Serializer[Any]):
    """A competition in a list. ``entrants`` counts those who have not withdrawn."""

    expands: ClassVar[dict[str, str]] = {"game": "game"}

    slug = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    format = serializers.ChoiceField(choices=Format.choices)
    game = serializers.CharField()
    game_name = serializers.SerializerMethodField()
    starts_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    entrants = serializers.IntegerField(source="people")
    champion = EntrantNameSerializer(allow_null=True)
    last_seq = serializers.IntegerField(help_text="number of the last line of its log")

    def get_game_name(self, one: Competition) -> str:
        """The name in the rules."""
        return game_name(one.game)


class PauseSerializer(serializers.Serializer[Any]):
    """A pause: since when, when play goes on (if that is known), and why."""

    since = serializers.DateTimeField(read_only=True)
    until = MomentField(allow_null=True, default=None)
    reason = serializers.CharField(max_length=120, allow_blank=True, default="")


class NewCompetitionSerializer(NewNameSerializer, CompetitionSettingsSerializer):
    """The settings of a new competition."""


class CompetitionSerializer(CompetitionSettingsSerializer):
    """A competition: its settings and where it stands. ``seed`` is published when entries open."""

    expands: ClassVar[dict[str, str]] = {"game": "game", "tables": "table"}

    slug = serializers.CharField(read_only=True)
    status = serializers.ChoiceField(choices=Status.choices, read_only=True)
    stages = StageSerializer(many=True, read_only=True)
    game_name = serializers.CharField(read_only=True)
    entrants = serializers.IntegerField(read_only=True, help_text="who have not withdrawn")
    seed = serializers.CharField(read_only=True)
    seed_published_at = serializers.DateTimeField(read_only=True, allow_null=True)
    bracket_size = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="places of the first stage, once it is drawn"
    )
    champion = EntrantNameSerializer(read_only=True, allow_null=True)
    created_at = serializers.DateTimeField(read_only=True)
    drawn_at = serializers.DateTimeField(read_only=True, allow_null=True)
    started_at = serializers.DateTimeField(read_only=True, allow_null=True)
    finished_at = serializers.DateTimeField(read_only=True, allow_null=True)
    last_seq = serializers.IntegerField(read_only=True, help_text="number of the last line of its log")
    pause = PauseSerializer(read_only=True, allow_null=True)


SHOWN = (
    "slug", "status", "seed", "seed_published_at", "champion", "created_at", "drawn_at",
    "started_at", "finished_at", "last_seq",
)  # fmt: skip


def written(competition: Competition) -> dict[str, Any]:
    """A competition as :class:`CompetitionSerializer` writes it."""
    people = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
    return _written(competition, pause_of(competition), people)


def competitions_told(view: Endpoint, request: Request, slugs: set[Any]) -> dict[str, Any]:
    """The competitions at these addresses of the club, as :class:`CompetitionViewSet` shows each: five
    queries. Drafts are told to officers alone."""
    club = view.club(request)
    if not may_see(user_of(request), club):
        return {}
    rows = Competition.objects.filter(club=club, slug__in=[str(one) for one in slugs])
    if not view.held(request, *OFFICER_ROLES):
        rows = rows.exclude(status=Status.DRAFT)
    related = ("entry_rules", "prize_fund", "handicap_policy", "handicap_version")
    rows = rows.select_related(*related, "champion__player", "champion__partner")
    found = list(rows.prefetch_related("stages", "tables"))
    people = people_in(found)
    pauses = pauses_of(found)
    return {one.slug: _written(one, pauses.get(one.pk), people.get(one.pk, 0)) for one in found}


def _written(competition: Competition, pause: Pause | None, people: int) -> dict[str, Any]:
    shown = {
        **settings_of(competition),
        **{name: getattr(competition, name) for name in SHOWN},
        "bracket_size": competition.first_stage.size,
        "game_name": game_name(competition.game),
        "pause": pause,
        "entrants": people,
    }
    return dict(CompetitionSerializer(shown).data)


kind_of_thing("competition", CompetitionSerializer, competitions_told)


class CompetitionFilter(filters.FilterSet):
    """What a list of competitions can be narrowed to."""

    status = filters.MultipleChoiceFilter(choices=Status.choices)
    format = filters.ChoiceFilter(choices=Format.choices, method="of_format")
    game = filters.CharFilter()
    text = filters.CharFilter("name", lookup_expr="icontains", help_text="part of the name")
    since = from_time("starts_at", "that begin")
    until = before_time("starts_at", "that begin")
    changed_since = MomentFilter(method="changed", help_text=CHANGED)
    ordering = Ordering(
        "name", "starts_at", "finished_at", "created_at", usual="those under way first, then the latest"
    )

    def changed(self, rows: Any, name: str, value: datetime) -> Any:
        """By the last line of the log."""
        last = CompetitionEvent.objects.filter(competition=OuterRef("pk"), seq=OuterRef("last_seq"))
        return rows.filter(Q(created_at__gte=value) | Exists(last.filter(at__gte=value)))

    def of_format(self, rows: Any, name: str, value: str) -> Any:
        """Whose first stage is of this format."""
        return rows.filter(stages__number=1, stages__format=value)

    class Meta:
        model = Competition
        fields: ClassVar[list[str]] = []


class OfCompetition(Endpoint):
    """An address below one competition."""

    queryset: Any = Competition.objects.none()

    def competition(self, request: Request) -> Competition:
        """The competition of the address; a draft exists for officers alone. Raises "not-found"."""
        return competition_for(user_of(request), self.club(request), self.kwargs["competition"])

    def acted(
        self,
        request: Request,
        service: Callable[..., Any],
        number: int,
        shown: Callable[[Competition, int], dict[str, Any]],
        asked: type[serializers.Serializer[Any]] | None = None,
    ) -> Response:
        """Do what ``service`` does with the part of the competition that has this number (a stage, a fixture)
        and with what ``asked`` reads of the request, and answer with the part as it stands then."""
        found = self.competition(request)
        body = read(asked, request) if asked is not None else {}
        act(service, competition=found, number=number, by=person(request), **body)
        return Response(shown(found, number))

    def state_of(self, competition: Competition) -> tuple[object, ...]:
        """The numbers of the logs that what is told of it is made of: its own and the club's (names)."""
        last = (
            ClubEvent.objects.filter(club_id=competition.club_id).order_by("-pk").values_list("pk", flat=True)
        )
        return competition.pk, competition.last_seq, last.first()


class SeedSerializer(serializers.Serializer[Any]):
    """The seed of the draw; without one, a random one is made."""

    seed = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")


class ReasonSerializer(serializers.Serializer[Any]):
    """Why, for the log."""

    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class CopySerializer(NewNameSerializer):
    """The name of the copy and when it begins; ``with_entrants`` enters those who are in, too."""

    name = serializers.CharField(max_length=80)
    starts_at = MomentField(allow_null=True, default=None)
    with_entrants = serializers.BooleanField(default=False)


class CompetitionEventSerializer(serializers.Serializer[Any]):
    """A line of the log. ``fixture`` is the number of the fixture concerned; private lines are officers'."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    text = serializers.CharField()
    data = serializers.DictField(child=serializers.JSONField())  # type: ignore[assignment]
    fixture = serializers.IntegerField(allow_null=True)
    private = serializers.BooleanField()
    by = serializers.CharField(source="by_label")


class CompetitionEventFilter(filters.FilterSet):
    """Which lines of the log."""

    after = WholeFilter("seq", lookup_expr="gt", help_text="lines after this number")
    kind = filters.CharFilter()
    fixture = WholeFilter()
    since = from_time("at", "written")
    until = before_time("at", "written")
    ordering = Ordering("seq", usual="the newest first")

    class Meta:
        model = CompetitionEvent
        fields: ClassVar[list[str]] = []


class CompetitionViewSet(ViewSetMixin, OfCompetition):
    """The competitions of a club."""

    serializer_class = CompetitionRowSerializer
    filterset_class = CompetitionFilter
    lookup_url_kwarg, lookup_value_converter = "competition", "slug"
    located = {
        "create": Made("competition", competition="slug"),
        "copy": Made("competition", competition="slug"),
    }
    rights = {
        **dict.fromkeys(("list", "retrieve", "log"), SEEN),
        **dict.fromkeys(
            (
                "create",
                "partial_update",
                "destroy",
                "open",
                "seed",
                "start",
                "cancel",
                "uncancel",
                "copy",
                "archive",
                "unarchive",
                "pause",
                "unpause",
            ),
            DIRECTED,
        ),
    }

    @extend_schema(operation_id="competitions_list", responses=CompetitionRowSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them, those under way first; drafts for officers alone."""
        rows = listed(self.club(request), officer=self.held(request, *OFFICER_ROLES)).prefetch_related(
            "stages"
        )
        return self.page_of(
            rows.select_related("champion__player", "champion__partner"), completed=count_people
        )

    @extend_schema(
        operation_id="competitions_create",
        request=NewCompetitionSerializer,
        responses={201: CompetitionSerializer},
    )
    def create(self, request: Request, club: str) -> Response:
        """Make one; it is a draft that officers alone see."""
        found, body = self.club(request), read(NewCompetitionSerializer, request)
        make = asking(
            setup.create, partial(Competition.objects.filter, club=found), body["name"], body, club=found
        )
        made = act(make, club=found, settings=settings_from(found, body), by=person(request))
        return Response(written(made), status=201)

    @extend_schema(operation_id="competition", responses=CompetitionSerializer)
    def retrieve(self, request: Request, club: str, competition: str) -> Response:
        """Its settings and where it stands."""
        found = self.competition(request)
        self.same(request, *self.state_of(found))
        return Response(written(found))

    @extend_schema(
        operation_id="competition_change",
        request=CompetitionSettingsSerializer(partial=True),
        responses=CompetitionSerializer,
    )
    def partial_update(self, request: Request, club: str, competition: str) -> Response:
        """Change settings; what is not given stays. Once drawn, only what later matches can still follow."""
        found = self.competition(request)
        given = read(CompetitionSettingsSerializer, request, partial=True)
        whole = {**settings_of(found), **given}
        settings = settings_from(self.club(request), whole, changed(found, given))
        return Response(written(act(setup.edit, competition=found, settings=settings, by=person(request))))

    @extend_schema(operation_id="competition_remove", responses={204: None})
    def destroy(self, request: Request, club: str, competition: str) -> Response:
        """Remove one that was made by mistake: never drawn, and nobody has entered. Others are cancelled."""
        act(removing.remove, competition=self.competition(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="competition_open", request=SeedSerializer, responses=CompetitionSerializer)
    @action(detail=True, methods=["post"])
    def open(self, request: Request, club: str, competition: str) -> Response:
        """Open a draft for entry, in public, and publish the seed of the draw."""
        found, body = self.competition(request), read(SeedSerializer, request)
        return Response(written(act(life.open_entries, competition=found, by=person(request), **body)))

    @extend_schema(operation_id="seed_publish", request=SeedSerializer, responses=CompetitionSerializer)
    @action(detail=True, methods=["post"])
    def seed(self, request: Request, club: str, competition: str) -> Response:
        """Publish another seed before the draw; the log shows the old one and the new one to everybody."""
        found, body = self.competition(request), read(SeedSerializer, request)
        return Response(written(act(drawing.publish_seed, competition=found, by=person(request), **body)))

    @extend_schema(operation_id="competition_start", request=None, responses=CompetitionSerializer)
    @action(detail=True, methods=["post"])
    def start(self, request: Request, club: str, competition: str) -> Response:
        """Begin: ready fixtures are called to free tables from now on."""
        found = self.competition(request)
        return Response(written(act(drawing.start, competition=found, by=person(request))))

    @extend_schema(
        operation_id="competition_cancel", request=ReasonSerializer, responses=CompetitionSerializer
    )
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, club: str, competition: str) -> Response:
        """Call it off; matches at tables have to be ended first."""
        found, body = self.competition(request), read(ReasonSerializer, request)
        return Response(written(act(life.cancel, competition=found, by=person(request), **body)))

    @extend_schema(operation_id="competition_uncancel", responses={200: CompetitionSerializer})
    @cancel.mapping.delete
    def uncancel(self, request: Request, club: str, competition: str) -> Response:
        """Take the cancellation back: the competition goes on where it was."""
        found = self.competition(request)
        return Response(written(act(life.uncancel, competition=found, by=person(request))))

    @extend_schema(
        operation_id="competition_copy", request=CopySerializer, responses={201: CompetitionSerializer}
    )
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, club: str, competition: str) -> Response:
        """Make a draft with the same settings and stages; seed, draw and results are not copied."""
        found, body = self.competition(request), read(CopySerializer, request)
        rows = partial(Competition.objects.filter, club=found.club)
        copy = asking(copying.copy, rows, body["name"], body, club=found.club)
        made = act(copy, competition=found, by=person(request), **body)
        return Response(written(made), status=201)

    @extend_schema(operation_id="competition_pause", request=PauseSerializer, responses=CompetitionSerializer)
    @action(detail=True, methods=["put"])
    def pause(self, request: Request, club: str, competition: str) -> Response:
        """Pause it, or tell another time and reason: nothing is called to a table."""
        found, body = self.competition(request), read(PauseSerializer, request)
        act(pausing.pause, competition=found, by=person(request), **body)
        return Response(written(self.competition(request)))

    @extend_schema(operation_id="competition_unpause", responses={200: CompetitionSerializer})
    @pause.mapping.delete
    def unpause(self, request: Request, club: str, competition: str) -> Response:
        """Go on; everything that can be called is called at once."""
        found = self.competition(request)
        return Response(written(act(pausing.resume, competition=found, by=person(request))))

    @extend_schema(operation_id="competition_archive", request=None, responses=CompetitionSerializer)
    @action(detail=True, methods=["put"])
    def archive(self, request: Request, club: str, competition: str) -> Response:
        """Put a finished competition away: it stays public, and nothing in it can be changed."""
        found = self.competition(request)
        return Response(written(act(life.archive, competition=found, by=person(request))))

    @extend_schema(operation_id="competition_unarchive", responses={200: CompetitionSerializer})
    @archive.mapping.delete
    def unarchive(self, request: Request, club: str, competition: str) -> Response:
        """Bring it back, to correct it."""
        found = self.competition(request)
        return Response(written(act(life.unarchive, competition=found, by=person(request))))

    @extend_schema(operation_id="competition_log", responses=CompetitionEventSerializer(many=True))
    @action(
        detail=True,
        queryset=CompetitionEvent.objects.none(),
        serializer_class=CompetitionEventSerializer,
        filterset_class=CompetitionEventFilter,
    )
    def log(self, request: Request, club: str, competition: str) -> Response:
        """The log, the newest first; some lines are for officers alone."""
        found = self.competition(request)
        self.same(request, found.pk, found.last_seq)
        events = found.events.all()
        return self.page_of(events if self.held(request, *OFFICER_ROLES) else events.filter(private=False))
