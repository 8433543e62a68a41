"""The fixture list of a season: made in the background, and what it does not respect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read
from clubs.api.core.faults import UNKNOWN_REFERENCE, bad_fields, elements
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, DayField, HourField, OfLeagues
from clubs.leagues.models import FixtureJob, Season, TeamMatch
from clubs.leagues.rules.fixture_lists.fixtures import Conflict
from clubs.leagues.services import fixture_jobs, fixtures
from clubs.leagues.services.fixture_jobs import LEAST_EFFORT, MOST_EFFORT, USUAL_EFFORT, JobOptions
from clubs.leagues.services.teams import MOST_DIVISIONS
from clubs.people.access import not_found


class FixtureListWishesSerializer(serializers.Serializer[Any]):
    """When matches begin (``at``, club time). A ``plain`` list is made by the circle method, without the
    solver; ``effort`` is how long each search may last, in the solver's own seconds. With ``rest`` only what
    may move is made anew: matches that have begun, days that have passed and pinned matches stay, and so do
    matches ``before`` a day and the ``divisions`` that are named."""

    at = HourField(allow_null=True, default=None)
    plain = serializers.BooleanField(default=False)
    effort = serializers.IntegerField(min_value=LEAST_EFFORT, max_value=MOST_EFFORT, default=USUAL_EFFORT)
    rest = serializers.BooleanField(default=False)
    before = DayField(allow_null=True, default=None)
    divisions = serializers.ListField(
        child=serializers.SlugField(max_length=90), max_length=MOST_DIVISIONS, default=list
    )


class FixtureConflictSerializer(serializers.Serializer[Any]):
    """A wish that is not respected. ``hard`` ones have to be mended; ``teams``, ``day`` and ``venue`` (its
    name) say where to look."""

    old_names: ClassVar[OldNames] = {"on": "day", "text": "words"}

    code = serializers.CharField()
    hard = serializers.BooleanField()
    text = serializers.CharField(source="words")
    division = serializers.CharField(allow_null=True)
    teams = serializers.ListField(child=serializers.CharField())
    on = serializers.DateField(allow_null=True, source="day")
    venue = serializers.CharField(allow_null=True)


class FixtureListSerializer(serializers.Serializer[Any]):
    """A fixture list: how many matches, how many of them without a day, and its conflicts, the hard ones
    first."""

    matches = serializers.IntegerField()
    without_day = serializers.IntegerField()
    conflicts = FixtureConflictSerializer(many=True)


class ReachedListSerializer(serializers.Serializer[Any]):
    """What a list that was made has reached: how many ``matches`` it has, how many were ``kept``, ``breaks``
    (twice running at home, or away), ``hard`` wishes that are not kept, ``clashes`` of sides that are to be
    kept apart, wishes ``not_kept`` in all, matches ``without_day`` and ``moved`` ones in words, and notes
    (whether the solver was there)."""

    matches = serializers.IntegerField()
    kept = serializers.IntegerField()
    breaks = serializers.IntegerField()
    hard = serializers.IntegerField()
    clashes = serializers.IntegerField()
    not_kept = serializers.IntegerField()
    without_day = serializers.ListField(child=serializers.CharField())
    moved = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())
    solved = serializers.BooleanField()


class FixtureJobSerializer(serializers.Serializer[Any]):
    """A list that is made in the background: ``progress`` in words while it is, then what was ``reached``.
    It is refused or outdated with a ``code`` and a ``message``; the list that was there stays then."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    id = serializers.CharField(source="public_id")
    status = serializers.ChoiceField(choices=FixtureJob.State.choices, source="state")
    progress = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    reached = ReachedListSerializer(allow_null=True)
    code = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_null=True)


def job_told(job: FixtureJob) -> dict[str, Any]:
    """A job as :class:`FixtureJobSerializer` writes it."""
    names = ("public_id", "state", "progress", "made_at", "ended_at")
    done = job.state == FixtureJob.State.DONE
    return {
        **{name: getattr(job, name) for name in names},
        "reached": job.report if done else None,
        "code": job.report.get("code"),
        "message": job.report.get("message"),
    }


def conflicts_told(season: Season, conflicts: Iterable[Conflict]) -> list[dict[str, Any]]:
    """Conflicts as :class:`FixtureConflictSerializer` writes them, the hard ones first."""
    sides: dict[Any, str] = dict(season.sides.values_list("pk", "team__slug"))
    divisions: dict[Any, str] = dict(season.divisions.values_list("pk", "slug"))
    venues: dict[Any, str] = dict(season.league.venues.values_list("pk", "name"))
    return [
        {
            "code": one.code, "hard": one.hard, "words": one.words, "day": one.day,
            "division": divisions.get(one.division), "venue": venues.get(one.venue),
            "teams": [sides[key] for key in one.teams if key in sides],
        }
        for one in sorted(conflicts, key=lambda one: not one.hard)
    ]  # fmt: skip


class FixtureListEndpoint(OfLeagues):
    """The fixture list of a season."""

    queryset = TeamMatch.objects.none()
    located = {"POST": Made("fixture-job", job="id")}
    rights = dict.fromkeys(("GET", "POST", "DELETE"), DIRECTED)

    @extend_schema(operation_id="fixture_list", responses=FixtureListSerializer)
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """What of the wishes the list as it stands does not respect."""
        found = self.season(request)
        rows = fixtures.listed_of(found).exclude(phase=TeamMatch.Phase.ANNULLED)
        told = {
            "matches": rows.count(),
            "without_day": rows.filter(on=None).count(),
            "conflicts": conflicts_told(found, fixtures.conflicts(found)),
        }
        return Response(FixtureListSerializer(told).data)

    @extend_schema(
        operation_id="fixture_list_make",
        request=FixtureListWishesSerializer,
        responses={202: FixtureJobSerializer},
    )
    def post(self, request: Request, club: str, league: str, season: str) -> Response:
        """Have it made, in place of the one that was there, or the rest of it. A small list is there when
        this answers; of a large one the job's address tells how far it is."""
        found, body = self.season(request), read(FixtureListWishesSerializer, request)
        known = set(found.divisions.values_list("slug", flat=True))
        words, twice = gettext("There is no division {given}."), gettext("This division is named twice.")
        if faults := elements(
            "divisions", body["divisions"], UNKNOWN_REFERENCE, words, known=known, twice=twice
        ):
            raise bad_fields(faults)
        options = JobOptions(**body | {"divisions": tuple(body["divisions"])})
        job = act(fixture_jobs.begin, season=found, options=options, by=person(request))
        return Response(FixtureJobSerializer(job_told(job)).data, status=202)

    @extend_schema(operation_id="fixture_list_clear", responses={204: None})
    def delete(self, request: Request, club: str, league: str, season: str) -> Response:
        """Remove it, before a match has begun or a line-up was sent."""
        act(fixtures.clear, season=self.season(request), by=person(request))
        return Response(status=204)


class FixtureJobs(OfLeagues):
    """The lists that were asked for."""

    queryset = FixtureJob.objects.none()
    serializer_class = FixtureJobSerializer
    filterset_class = ordered_by(FixtureJob, "made_at", "ended_at", usual="the latest first")
    rights = {"GET": DIRECTED}

    @extend_schema(operation_id="fixture_jobs_list", responses=FixtureJobSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them, the latest first; those of the last month are kept."""
        page = self.paginate_queryset(self.filter_queryset(self.season(request).fixture_jobs.all())) or []
        return self.get_paginated_response(
            FixtureJobSerializer([job_told(one) for one in page], many=True).data
        )


class FixtureJobEndpoint(OfLeagues):
    """One list that was asked for."""

    queryset = FixtureJob.objects.none()
    rights = dict.fromkeys(("GET", "DELETE"), DIRECTED)

    def job(self, request: Request) -> FixtureJob:
        """The job of the address. Raises ``UserProblem`` "not-found"."""
        found = self.season(request).fixture_jobs.filter(public_id=self.kwargs["job"]).first()
        if found is None:
            raise not_found("fixture list")
        return found

    @extend_schema(operation_id="fixture_job", responses=FixtureJobSerializer)
    def get(self, request: Request, club: str, league: str, season: str, job: str) -> Response:
        """How far it is, and what was reached."""
        return Response(FixtureJobSerializer(job_told(self.job(request))).data)

    @extend_schema(operation_id="fixture_job_cancel", responses={200: FixtureJobSerializer})
    def delete(self, request: Request, club: str, league: str, season: str, job: str) -> Response:
        """Cancel it: nothing is written, and the list that was there stays."""
        return Response(FixtureJobSerializer(job_told(act(fixture_jobs.cancel, job=self.job(request)))).data)
