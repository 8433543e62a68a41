"""What the club's front page shows of leagues: the latest results and the next matches of running seasons."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from clubs.leagues.models import Season
from clubs.leagues.selectors.matches import latest_days, next_days
from clubs.people import panels
from clubs.people.models import Club

SHOWN = 2


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """Running seasons, the latest results and the next evening: one query, and two for each season."""
    rows = list(
        Season.objects.filter(league__club=club, phase=Season.Phase.RUNNING).select_related("league")[:SHOWN]
    )
    if not rows:
        return None
    for row in rows:
        row.league.club = club
    return panels.Panel(
        title="Leagues",
        template="leagues/parts/panel.html",
        context={
            "seasons": [
                {"season": row, "latest": latest_days(row), "coming": next_days(row, 1)} for row in rows
            ]
        },
        more=reverse("leagues:list", args=[club.slug]),
        more_label="All leagues",
    )


def register() -> None:
    """Put the panel up."""
    panels.register("club", club_panel, order=22)
