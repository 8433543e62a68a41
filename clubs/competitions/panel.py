"""What the club's front page shows of its competitions: those open, under way, and the last ones ended."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from clubs.competitions.selectors.listing import listed
from clubs.people import panels
from clubs.people.access import OFFICERS, roles_in
from clubs.people.models import Club

SHOWN = 6


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
