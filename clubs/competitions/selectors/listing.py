"""The competitions of a club, in the order in which they are of interest."""

from __future__ import annotations

from django.db.models import Case, Count, IntegerField, Q, Value, When

from clubs.competitions.models import Competition, Status
from clubs.people.models import Club

ORDER = Case(
    When(status=Status.RUNNING, then=Value(0)),
    When(status=Status.DRAWN, then=Value(1)),
    When(status=Status.OPEN, then=Value(2)),
    When(status=Status.DRAFT, then=Value(3)),
    default=Value(4),
    output_field=IntegerField(),
)


def listed(club: Club, *, officer: bool = False):
    """The club's competitions, those under way first; drafts for officers only: one query."""
    rows = Competition.objects.filter(club=club).select_related("champion")
    if not officer:
        rows = rows.exclude(status=Status.DRAFT)
    return rows.annotate(
        place=ORDER, people=Count("entrants", filter=~Q(entrants__status="withdrawn"))
    ).order_by("place", "-finished_at", "-created_at", "-pk")
