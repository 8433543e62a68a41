"""What the club's front page shows of its competitions: those open, under way, and the last ones ended."""

from __future__ import annotations

from django.db.models import Case, Count, IntegerField, Q, Value, When
from django.http import HttpRequest
from django.urls import reverse

from clubs.competitions.models import Competition, Status
from clubs.people import panels
from clubs.people.access import OFFICERS, roles_in
from clubs.people.models import Club

SHOWN = 6

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


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The panel on the club's front page."""
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    rows = list(listed(club, officer=officer)[:SHOWN])
    for row in rows:
        row.club = club
    if not rows and not officer:
        return None
    return panels.Panel(
        title="Tournaments",
        template="competitions/parts/panel.html",
        context={"competitions": rows, "club": club, "may_direct": officer},
        more=reverse("competitions:list", args=[club.slug]),
        more_label="All tournaments",
        wide=True,
    )


def register() -> None:
    """Put the panel on the club's page."""
    panels.register("club", club_panel, order=20)
