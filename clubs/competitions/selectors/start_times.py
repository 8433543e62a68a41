"""The times that a director has set: before which a match, a round or a stage does not begin."""

from __future__ import annotations

from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery

from clubs.competitions.models import Competition, Fixture, StartTime


def with_set_times(rows: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """The fixtures with `set_for`: the latest of the times that are set for it, its round and its stage."""
    whole = Q(fixture=None, stage=OuterRef("stage_id"))
    round_ = Q(code="") | Q(code=OuterRef("code"), round=OuterRef("round"))
    times = StartTime.objects.filter(Q(fixture=OuterRef("pk")) | whole & round_).order_by("-not_before")
    latest = Subquery(times.values("not_before")[:1])
    return rows.annotate(set_for=latest)  # type: ignore[no-redef]


def of_stages(competition: Competition) -> dict[int, datetime]:
    """The times that are set for whole stages, by the number of the stage: one query."""
    rows = StartTime.objects.filter(competition=competition, fixture=None, code="")
    return dict(rows.values_list("stage__number", "not_before"))


def set_in(competition: Competition) -> list[StartTime]:
    """All times that are set in a competition: one query."""
    return list(StartTime.objects.filter(competition=competition).select_related("stage", "fixture"))


def set_in_match(fixture: Fixture) -> datetime | None:
    """The time that is set for this match alone: one query."""
    return fixture.start_times.values_list("not_before", flat=True).first()
