"""The competitions of a club, in the order in which they are of interest."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When

from clubs.competitions.models import Competition, Entrant, Status
from clubs.people.models import Club

ORDER = Case(
    When(status=Status.RUNNING, then=Value(0)),
    When(status=Status.DRAWN, then=Value(1)),
    When(status=Status.OPEN, then=Value(2)),
    When(status=Status.DRAFT, then=Value(3)),
    default=Value(4),
    output_field=IntegerField(),
)


def listed(club: Club, *, officer: bool = False) -> QuerySet[Competition]:
    """The club's competitions, those under way first; drafts for officers only: one query.

    Who is in them is counted for the rows that are shown (:func:`count_people`): a query that counted for all
    would group all entrants of the club for each page.
    """
    rows = Competition.objects.filter(club=club).select_related("champion")
    if not officer:
        rows = rows.exclude(status=Status.DRAFT)
    return rows.annotate(place=ORDER).order_by("place", "-finished_at", "-created_at", "-pk")


def people_in(found: Iterable[Competition]) -> dict[int, int]:
    """How many are in each of these competitions and have not withdrawn, by primary key: one query."""
    entered = Entrant.objects.filter(competition__in=[one.pk for one in found])
    entered = entered.exclude(status=Entrant.Status.WITHDRAWN)
    return dict(entered.order_by().values_list("competition").annotate(Count("pk")))


def count_people(found: Iterable[Competition]) -> None:
    """Give each of these competitions its number of entrants as ``people``."""
    rows = list(found)
    people = people_in(rows)
    for one in rows:
        one.people = people.get(one.pk, 0)  # type: ignore[attr-defined]
